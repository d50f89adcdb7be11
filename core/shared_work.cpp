#include "core/shared_work.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace attention {

bool share_work(int count, int threads, const std::function<void(int, int)>& task,
                const std::function<bool(double)>& go_on) {
  std::atomic<int> next = 0, done = 0;
  std::atomic<bool> stop = false;
  std::exception_ptr thrown;
  std::mutex throwing;
  const auto work = [&](int thread) {
    try {
      while (!stop) {
        const int i = next.fetch_add(1);
        if (i >= count) return;
        task(i, thread);
        const int finished = done.fetch_add(1) + 1;
        if (thread == 0 && go_on && finished < count &&
            !go_on(static_cast<double>(finished) / count))
          stop = true;
      }
    } catch (...) {
      const std::lock_guard lock(throwing);
      if (!thrown) thrown = std::current_exception();
      stop = true;
    }
  };
  std::vector<std::thread> others;
  try {
    for (int i = 1; i < std::min(threads, count); ++i) others.emplace_back(work, i);
  } catch (const std::system_error&) {
    // The system gives no more threads: those that there are do the work.
  }
  work(0);
  for (std::thread& other : others) other.join();
  if (thrown) std::rethrow_exception(thrown);
  return done == count;
}

}  // namespace attention
