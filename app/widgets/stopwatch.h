#pragma once

#include <algorithm>
#include <optional>

namespace lab {

/// Seconds since a start, by a clock that only goes forwards. Lasts across frames; the studio owns
/// it and sets the clock.
class Stopwatch {
 public:
  void set_clock(double seconds) { clock_ = seconds; }
  void start() { started_ = clock_; }
  void stop() {
    last_ = elapsed();
    started_.reset();
  }
  bool running() const { return started_.has_value(); }
  /// 0 if it does not run.
  double elapsed() const { return started_ ? clock_ - *started_ : 0; }
  /// What it showed when it was stopped.
  double last() const { return last_; }
  /// Asks for a frame in so many seconds, though nothing happens until then; the soonest counts.
  void wake_in(double seconds) {
    wake_at_ = std::min(wake_at_.value_or(clock_ + seconds), clock_ + seconds);
  }
  /// When that is; asking takes the wish away.
  std::optional<double> take_wake() {
    const std::optional<double> at = wake_at_;
    wake_at_.reset();
    return at ? std::optional(*at - clock_) : std::nullopt;
  }

 private:
  double clock_ = 0, last_ = 0;
  std::optional<double> started_, wake_at_;
};

}  // namespace lab
