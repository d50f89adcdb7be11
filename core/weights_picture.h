#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/exact.h"

namespace attention {

/// Which n × n weights: softmax(Q·Kᵀ/√d) of random normal Q and K; or, `linear`, φ(q)·φ(k) divided
/// by its row's sum, the matrix that linear attention never computes (Katharopoulos et al. 2020).
struct WeightsChoice {
  int n = 1, d = 64;
  Visible visible;
  bool linear = false;
  std::uint64_t seed = 0;
  bool operator==(const WeightsChoice&) const = default;
};

/// What a pair that is not scored has in the place of a weight.
inline constexpr float hidden_weight = -1;

struct WeightsPicture {
  WeightsChoice choice;
  FloatMatrix q, k;
  /// maxima[0] are the weights as multiples of the mean weight of their row, 1/(keys that the query
  /// sees): so rows that see few keys compare with others. Each entry of maxima[l + 1] is the
  /// largest of a 2 × 2 block of maxima[l], up to a single one.
  std::vector<FloatMatrix> maxima;

  double pairs = 0;                        // that are scored
  double largest = 0;                      // multiple,
  int largest_query = 0, largest_key = 0;  // and whose
  double top_share = 0;                    // of all weight that the strongest 1% of pairs have
  int top_pairs = 0;                       // how many those are, by their multiples

  const FloatMatrix& multiples() const { return maxima.front(); }
};

/// Keys that a query sees, and the weight of a pair; hidden_weight if it is not scored.
int keys_of(const WeightsPicture& picture, int query);
double weight_of(const WeightsPicture& picture, int query, int key);

/// What a pair's weight is made of: q·k/√d, or φ(q)·φ(k).
double pair_score(const WeightsPicture& picture, int query, int key);

/// How far it is, 0 to 1, and the picture when it is done. Too little memory for it is a failure.
struct WeightsSoFar {
  double share = 0;
  std::shared_ptr<const WeightsPicture> whole;
  bool failed = false;
};

/// Publishes how far it is now and then, and last the whole; ends soon when told false. About 6·n²
/// bytes.
void weights_picture(const WeightsChoice& choice, const std::function<bool(WeightsSoFar)>& publish);

}  // namespace attention
