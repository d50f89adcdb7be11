#pragma once

#include <functional>
#include <memory>

namespace attention {

struct TrainedParts;
struct TrainingChoice;

/// A head that was trained, with the review's X; or none. A value: copies share what never changes.
class TrainedHead {
 public:
  TrainedHead() = default;
  /// Throws std::invalid_argument with problem(parts) if they are not sound.
  explicit TrainedHead(TrainedParts parts);

  bool empty() const { return !parts_; }
  /// Not of an empty one.
  const TrainedParts& parts() const { return *parts_; }
  friend bool operator==(const TrainedHead& a, const TrainedHead& b);

 private:
  std::shared_ptr<const TrainedParts> parts_;
};

/// Trains the head that the choice gives after `step` updates, its numbers rounded to 7 significant
/// digits, so that a file holds them whole; none if it diverged before, or if `go_on`, asked now
/// and then, says no.
TrainedHead train_head(const TrainingChoice& choice, int step,
                       const std::function<bool()>& go_on = {});

}  // namespace attention
