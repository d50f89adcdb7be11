#pragma once

#include "core/matrix.h"

namespace attention {

/// How well each of n queries fits each of m keys, n × m.
struct Scores {
  double divisor = 1;  // c
  Matrix raw;          // Q Kᵀ: the dot product of each query with each key
  Matrix divided;      // Q Kᵀ / c
};

/// `q` n × d, `k` m × d, d ≥ 1; `divisor` c > 0, usually divisor_value(…, d).
Scores scores(const Matrix& q, const Matrix& k, double divisor);

}  // namespace attention
