#include "core/online.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attention {

std::vector<OnlineStep> online_softmax(const Vector& scores, const Matrix& values, int tile) {
  constexpr double none = -std::numeric_limits<double>::infinity();
  const int n = static_cast<int>(scores.size());
  std::vector<OnlineStep> steps;
  OnlineStep now;
  now.maximum = none;
  now.accumulator = RowVector::Zero(values.cols());
  for (int first = 0; first < n; first += tile) {
    now.first = first;
    now.last = std::min(n, first + tile);
    const double before = now.maximum;
    for (int j = now.first; j < now.last; ++j) now.maximum = std::max(now.maximum, scores[j]);
    now.factor = before == none ? 0 : std::exp(before - now.maximum);
    now.sum *= now.factor;
    now.accumulator *= now.factor;
    for (int j = now.first; j < now.last; ++j) {
      if (scores[j] == none) continue;
      const double e = std::exp(scores[j] - now.maximum);
      now.sum += e;
      now.accumulator += e * values.row(j);
    }
    now.output = now.sum > 0 ? RowVector(now.accumulator / now.sum)
                             : RowVector(RowVector::Zero(values.cols()));
    steps.push_back(now);
  }
  return steps;
}

}  // namespace attention
