#include "core/scores.h"

namespace attention {

Scores scores(const Matrix& q, const Matrix& k, double divisor) {
  Scores result;
  result.divisor = divisor;
  result.raw = q * k.transpose();
  result.divided = result.raw / divisor;
  return result;
}

}  // namespace attention
