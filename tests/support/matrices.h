#pragma once

#include <cmath>

#include "core/matrix.h"

namespace attention::testing {

/// The largest difference between two matrices, entry by entry; infinite if their shapes differ or
/// an entry is NaN.
inline double largest_difference(const Matrix& a, const Matrix& b) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) return HUGE_VAL;
  if (a.size() == 0) return 0;
  if (a.hasNaN() || b.hasNaN()) return HUGE_VAL;
  return (a - b).cwiseAbs().maxCoeff();
}

}  // namespace attention::testing
