#pragma once

#include "core/matrix.h"
#include "core/setup.h"

namespace attention {

/// How well each of n queries fits each of m keys, n × m.
struct Scores {
  double divisor = 1;  // c
  Matrix raw;          // Q Kᵀ: the dot product of each query with each key
  Matrix divided;      // Q Kᵀ / c
};

/// `q` n × d, `k` m × d, d ≥ 1.
Scores scores(const Matrix& q, const Matrix& k, Divisor divisor);

}  // namespace attention
