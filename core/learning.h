#pragma once

#include <array>
#include <functional>
#include <memory>
#include <vector>

#include "core/training.h"

namespace attention {

/// Heads that learn side by side: for every seed one with each divisor. The three of a seed start
/// from the same weights and learn from the same sentences.
struct LearningChoice {
  TrainingChoice head;  // its seed is the first; its divisor is not looked at
  int seeds = 8;        // 1 to most_seeds, one after another
  bool operator==(const LearningChoice&) const = default;
};
inline constexpr int most_seeds = 32;

std::optional<std::string> problem(const LearningChoice& choice);

/// What one of the runs trains: `seed` counts from 0.
TrainingChoice head_of(const LearningChoice& choice, Divisor divisor, int seed);

/// Medians over the runs with one divisor, entry after entry as in a TrainingRun.
struct LearningMedian {
  std::vector<float> loss;  // of the smoothed losses; a run that diverged counts as infinite
  std::vector<float> accuracy, top_weight, gradient_norm;  // smoothed alike; of what goes on
};

/// What there is so far.
struct Learning {
  LearningChoice choice;
  /// [divisor][seed], null if not begun. A run in here has no weights: train it again for them.
  std::array<std::vector<std::shared_ptr<const TrainingRun>>, 3> runs;
  std::array<LearningMedian, 3> medians;  // [divisor]

  const TrainingRun* run(Divisor divisor, int seed) const;
  const LearningMedian& median(Divisor divisor) const;
  /// How much of all the work is done, 0 to 1; a run that diverged is at its end.
  double share_done() const;
  bool complete() const;
};

/// How the runs with one divisor have ended.
struct Outcomes {
  int learned = 0, diverged = 0, not_learned = 0, under_way = 0;
};
Outcomes outcomes(const Learning& learning, Divisor divisor);

/// Trains all of them on `threads` threads, one of them the calling one: the numbers do not depend
/// on how many. Publishes what there is again and again, and stops early when `publish` returns
/// false. Throws std::invalid_argument for a choice that is not sound.
void learn(const LearningChoice& choice, int threads, const std::function<bool(Learning)>& publish);

}  // namespace attention
