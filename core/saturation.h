#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/matrix.h"
#include "core/setup.h"

namespace attention {

inline constexpr int experiment_keys = 9;
inline constexpr int fewest_rows = 100;
inline constexpr int most_rows = 20000;
/// A row is nearly one-hot when its top weight is above this.
inline constexpr double one_hot_weight = 0.99;

/// The experiment of "why √d": `rows` rows, each one query and 9 keys of independent
/// standard-normal entries.
struct Experiment {
  std::uint64_t seed = 1;
  int rows = 2000;  // 100 to 20,000
  bool operator==(const Experiment&) const = default;
};

/// What all rows say together at one d under one divisor.
struct SaturationPoint {
  double spread = 0;         // standard deviation of the rows·9 divided scores
  double mean_top = 0;       // mean of each row's largest weight
  double share_one_hot = 0;  // share of rows whose largest weight exceeds one_hot_weight
  double mean_entropy = 0;   // nats
  double jacobian_mean = 0;  // Frobenius norm of the softmax Jacobian ∂w/∂(divided score)
  double jacobian_median = 0;
  double gradient_mean = 0;  // Frobenius norm of ∂w/∂q = J K / c
  double gradient_median = 0;
  int typical_row = 0;       // 0-based: the row whose top weight is nearest the median; of the two
                             // middle rows the one with less
  int most_one_hot_row = 0;  // 0-based: the row with the largest top weight; the first of ties
};

/// Counts of divided scores in bins of equal width over [−100, 100); what lies outside is counted
/// at the edges.
struct ScoreHistogram {
  static constexpr double low = -100, high = 100, bin_width = 0.5;
  static constexpr int bins = 400;
  std::array<std::uint32_t, bins> counts{};
  std::uint32_t below = 0, above = 0;
};

/// The answers so far: dimensions 1 … dims() are complete over all rows.
struct Saturation {
  std::array<std::vector<SaturationPoint>, 3> points;     // [divisor][d − 1]
  std::array<std::vector<ScoreHistogram>, 3> histograms;  // [divisor][d − 1]
  int dims() const { return static_cast<int>(points[0].size()); }
  /// 1 ≤ d ≤ dims().
  const SaturationPoint& at(Divisor divisor, int d) const;
  const ScoreHistogram& histogram(Divisor divisor, int d) const;
};

/// Runs the experiment for d = 1 … 1,024 and all three divisors in one pass: the score over the
/// first d entries is a running sum. After every block of 32 dimensions calls `progress`, on the
/// calling thread, with the answers so far; stops early when that returns false.
/// Works on four threads inside the call; the answers do not depend on them. 2,000 rows take about
/// four times as long as a plain loop of as many std::exp (55 million): 0.7 s on two cores with
/// baseline instructions. Extra memory O(rows).
/// Throws std::invalid_argument for rows out of range.
Saturation saturation(const Experiment& experiment,
                      const std::function<bool(const Saturation&)>& progress = {});

/// The undivided scores of one row of the experiment at every d: 1,024 × 9, row d − 1 holds q·k
/// over the first d entries for each key; the same numbers that the experiment used.
/// Throws std::invalid_argument for a row outside [0, experiment.rows).
Matrix experiment_scores(const Experiment& experiment, int row);

}  // namespace attention
