#include "app/exhibits/cost_charts.h"

#include <algorithm>
#include <cmath>

#include "app/exhibits/cost_text.h"
#include "app/format.h"

namespace lab {

const LogAxis& n_axis() {
  static const LogAxis axis{1, CostView::most_n, 8, count_told, nullptr};
  return axis;
}

const LogAxis& flops_axis() {
  static const LogAxis axis{1e3, 1e19, 1e3, count_told, [](double v) {
                              return power_of_ten(static_cast<int>(std::lround(std::log10(v))));
                            }};
  return axis;
}

std::vector<int> chart_sizes(int n) {
  std::vector<int> sizes = {n};
  for (int power = 1; power <= CostView::most_n; power *= 2)
    if (power != n) sizes.push_back(power);
  std::sort(sizes.begin(), sizes.end());
  return sizes;
}

}  // namespace lab
