#include "core/scores.h"

namespace attention {

Scores scores(const Matrix& q, const Matrix& k, Divisor divisor) {
  Scores result;
  result.divisor = divisor_value(divisor, static_cast<int>(q.cols()));
  result.raw = q * k.transpose();
  result.divided = result.raw / result.divisor;
  return result;
}

}  // namespace attention
