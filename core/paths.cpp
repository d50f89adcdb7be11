#include "core/paths.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace attention {

int recurrent_steps(int r) { return r; }

int convolution_layers(int r, int k) {
  const int h = (k - 1) / 2;
  return (r + h - 1) / h;
}

int dilated_layers(int r, int k) {
  const std::int64_t h = (k - 1) / 2;
  int layers = 0;
  while (h * ((std::int64_t(1) << layers) - 1) < r) ++layers;
  return layers;
}

int attention_steps(int r) { return r == 0 ? 0 : 1; }

double left_of_signal(double retention, int steps) { return std::pow(retention, steps); }

std::vector<std::vector<int>> receptive_field(int n, int place, int k, bool dilated, int layers) {
  const int h = (k - 1) / 2;
  std::vector<std::vector<int>> seen = {{place}};
  // From the output down: the topmost layer is dilated most.
  for (int layer = layers - 1; layer >= 0; --layer) {
    const std::int64_t stride = dilated ? std::int64_t(1) << std::min(layer, 30) : 1;
    std::set<int> below;
    for (const int at : seen.back())
      for (int tap = -h; tap <= h; ++tap) {
        const std::int64_t to = at + tap * stride;
        if (to >= 0 && to < n) below.insert(static_cast<int>(to));
      }
    seen.emplace_back(below.begin(), below.end());
  }
  return seen;
}

std::vector<LayerCost> layer_costs(std::int64_t n, std::int64_t d, int k, std::int64_t r) {
  const double nn = static_cast<double>(n), dd = static_cast<double>(d), kk = k;
  const double window = static_cast<double>(std::min(n, r));
  const int farthest = static_cast<int>(n - 1);
  // A window of w keys passes a message (w − 1)/2 places on, at least one.
  const double reach = std::max(1.0, std::floor((window - 1) / 2));
  return {{"self-attention", "n²·d", nn * nn * dd, "O(1)", 1, "O(1)",
           static_cast<double>(attention_steps(farthest))},
          {"recurrent", "n·d²", nn * dd * dd, "O(n)", nn, "O(n)",
           static_cast<double>(recurrent_steps(farthest))},
          {"convolution, dilated", "k·n·d²", kk * nn * dd * dd, "O(1)", 1, "O(log_k n)",
           static_cast<double>(dilated_layers(farthest, k))},
          {"self-attention, window r", "r·n·d", window * nn * dd, "O(1)", 1, "O(n/r)",
           std::ceil(static_cast<double>(farthest) / reach)}};
}

}  // namespace attention
