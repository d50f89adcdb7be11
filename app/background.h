#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace lab {

/// A long function of an input value, run on one thread of its own: starts anew when the input
/// differs, shows what there is so far, can be cancelled, never blocks the caller.
///
/// `Compute` is called with the input and `publish`; it hands partial results to publish and stops
/// soon after publish has returned false. It must not throw.
template <class Input, class Result>
class Background {
 public:
  using Publish = std::function<bool(Result)>;
  using Compute = std::function<void(const Input&, const Publish&)>;

  struct View {
    std::shared_ptr<const Result> result;  // what there is so far for this input; may be null
    bool running = false;
    bool cancelled = false;  // stopped by cancel() before it was complete
  };

  /// `wake` is called from the thread whenever there is something new to see.
  explicit Background(Compute compute, std::function<void()> wake = {})
      : compute_(std::move(compute)), wake_(std::move(wake)) {}

  ~Background() {
    {
      std::lock_guard lock(mutex_);
      leaving_ = true;
      ++generation_;
    }
    changed_.notify_one();
    if (thread_.joinable()) thread_.join();
  }
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  /// What is known for `input`; starts the computation if it is not the current one.
  View ask(const Input& input) {
    std::lock_guard lock(mutex_);
    if (!input_ || !(*input_ == input)) start(input);
    return {result_, running_, cancelled_};
  }

  /// Starts the computation for `input`, anew even if it is the current one.
  void begin(const Input& input) {
    std::lock_guard lock(mutex_);
    start(input);
  }

  /// The current input and what is known for it; starts nothing.
  std::optional<std::pair<Input, View>> current() {
    std::lock_guard lock(mutex_);
    if (!input_) return std::nullopt;
    return std::pair{*input_, View{result_, running_, cancelled_}};
  }

  /// Stops the current computation and keeps what it has published.
  void cancel() {
    std::lock_guard lock(mutex_);
    if (!running_) return;
    ++generation_;
    running_ = false;
    cancelled_ = true;
  }

  /// Starts the current input again after a cancel.
  void restart() {
    std::lock_guard lock(mutex_);
    if (input_ && cancelled_) start(Input(*input_));
  }

 private:
  void start(const Input& input) {  // with the lock held
    input_ = input;
    result_.reset();
    running_ = true;
    cancelled_ = false;
    ++generation_;
    if (!thread_.joinable()) thread_ = std::thread([this] { work(); });
    changed_.notify_one();
  }

  void work() {
    std::unique_lock lock(mutex_);
    std::uint64_t done = 0;
    while (true) {
      changed_.wait(lock, [&] { return leaving_ || (running_ && generation_ != done); });
      if (leaving_) return;
      const std::uint64_t mine = generation_;
      const Input input = *input_;
      lock.unlock();
      compute_(input, [&](Result partial) {
        auto shared = std::make_shared<const Result>(std::move(partial));
        {
          std::lock_guard guard(mutex_);
          if (generation_ != mine) return false;
          result_ = std::move(shared);
        }
        if (wake_) wake_();
        return true;
      });
      lock.lock();
      done = mine;
      if (generation_ == mine) running_ = false;
      if (wake_) {
        lock.unlock();
        wake_();
        lock.lock();
      }
    }
  }

  Compute compute_;
  std::function<void()> wake_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::thread thread_;
  std::optional<Input> input_;
  std::shared_ptr<const Result> result_;
  std::uint64_t generation_ = 0;
  bool running_ = false, cancelled_ = false, leaving_ = false;
};

}  // namespace lab
