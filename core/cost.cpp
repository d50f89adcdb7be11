#include "core/cost.h"

#include <algorithm>
#include <cmath>

namespace attention {

double model_width(const CostSizes& sizes) { return sizes.heads * sizes.d; }

double score_count(const CostSizes& sizes) {
  return sizes.n * sizes.n * sizes.heads * sizes.layers;
}

double score_bytes(const CostSizes& sizes) { return score_count(sizes) * sizes.value_bytes; }

double score_flops(const CostSizes& sizes) { return 4 * score_count(sizes) * sizes.d; }

double projection_flops(const CostSizes& sizes) {
  const double width = model_width(sizes);
  return 8 * sizes.n * width * width * sizes.layers;
}

double overtaking_n(const CostSizes& sizes) { return 2 * model_width(sizes); }

double method_flops(Method method, double n, double d, double window) {
  switch (method) {
    case Method::standard:
    case Method::tiled:
      return 4 * n * n * d;
    case Method::window: {
      const Visible visible{Pattern::window, static_cast<int>(window), -1};
      return 4 * pairs_scored(visible, static_cast<int>(n)) * d;
    }
    case Method::linear:
      break;
  }
  return 4 * n * d * d;
}

double method_bytes(Method method, double n, double d, double value_bytes) {
  constexpr double query_tile = 128, key_tile = 512;  // those of ExactOptions
  switch (method) {
    case Method::standard:
      return 2 * n * n * value_bytes;
    case Method::tiled:
    case Method::window:
      return query_tile * (key_tile + 2 * d + 3) * value_bytes;
    case Method::linear:
      break;
  }
  return (d * d + d) * value_bytes;
}

double moved_standard(double n, double d) { return 4 * n * d + 4 * n * n; }

double flash_key_tile(double d, double fast) { return std::max(1.0, std::ceil(fast / (4 * d))); }

double moved_flash(double n, double d, double fast) {
  const double passes = std::ceil(n / flash_key_tile(d, fast));
  return 2 * n * d + passes * (3 * n * d + 4 * n);
}

}  // namespace attention
