#include "app/largest.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace lab {

std::vector<int> largest(const attention::RowVector& values, int most) {
  std::vector<int> order(static_cast<size_t>(values.size()));
  std::iota(order.begin(), order.end(), 0);
  if (static_cast<int>(order.size()) <= most) return order;
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return std::abs(values[a]) > std::abs(values[b]); });
  order.resize(static_cast<size_t>(std::max(1, most)));
  std::sort(order.begin(), order.end());
  return order;
}

}  // namespace lab
