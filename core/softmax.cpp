#include "core/softmax.h"

#include <cmath>
#include <limits>

namespace attention {

Softmax softmax_rows(const Matrix& scores) {
  const Eigen::Index n = scores.rows(), m = scores.cols();
  Softmax result{Vector(n), Matrix(n, m), Vector(n), Matrix(n, m)};
  // Plain loops: the last bits of Eigen's vectorised exp and sum depend on where in the matrix a
  // row lies, and equal rows of scores must give equal rows of weights.
  for (Eigen::Index i = 0; i < n; ++i) {
    const double maximum = scores.row(i).maxCoeff();
    result.maxima(i) = maximum;
    if (maximum == -std::numeric_limits<double>::infinity()) {
      result.sums(i) = 0;
      result.exponentials.row(i).setZero();
      result.weights.row(i).setZero();
      continue;
    }
    double sum = 0;
    for (Eigen::Index j = 0; j < m; ++j) {
      const double exponential = std::exp(scores(i, j) - maximum);
      result.exponentials(i, j) = exponential;
      sum += exponential;
    }
    result.sums(i) = sum;
    result.weights.row(i) = result.exponentials.row(i) / sum;
  }
  return result;
}

double entropy(const RowVector& p) {
  double sum = 0;
  for (const double p_i : p)
    if (p_i > 0) sum -= p_i * std::log(p_i);
  return sum;
}

Matrix softmax_jacobian(const RowVector& p) {
  Matrix jacobian = -p.transpose() * p;
  jacobian.diagonal() += p.transpose();
  return jacobian;
}

double jacobian_norm(const RowVector& p) {
  // ‖J‖² = Σᵢ pᵢ²(1 − pᵢ)² + 2 Σ_{i<j} pᵢ²pⱼ². Written as a sum of the other weights, 1 − pᵢ is
  // exact to rounding even where pᵢ is nearly 1, and no term is negative, so nothing cancels.
  const Eigen::Index n = p.size();
  RowVector after(n);  // Σ of the weights behind i
  double sum = 0;
  for (Eigen::Index i = n; i-- > 0;) {
    after(i) = sum;
    sum += p(i);
  }
  double before = 0, squares_before = 0, norm2 = 0;
  for (Eigen::Index i = 0; i < n; ++i) {
    const double square = p(i) * p(i);
    const double others = before + after(i);
    norm2 += square * (others * others + 2 * squares_before);
    before += p(i);
    squares_before += square;
  }
  return std::sqrt(norm2);
}

}  // namespace attention
