#pragma once

#include <functional>

namespace attention {

/// Does task(0) … task(count − 1), each once, on `threads` threads, one of them the calling one.
/// After each task of its own the calling thread asks `go_on`, if there is one, with the share that
/// is done; once that says no, no task is begun. Returns whether all were done. What a task throws
/// is thrown here, after all threads have stopped.
bool share_work(int count, int threads, const std::function<void(int task, int thread)>& task,
                const std::function<bool(double)>& go_on);

}  // namespace attention
