#include "core/float_inputs.h"

namespace attention {

FloatMatrix linear_features(const Eigen::Ref<const FloatMatrix>& x) {
  return FloatMatrix((x.array() > 0).select(x.array() + 1, x.array().min(0.0f).exp()));
}

void grow_normals(FloatMatrix& matrix, int n, int d, std::uint64_t seed, Stream stream) {
  const auto before = matrix.rows();
  matrix.conservativeResize(n, d);
  Eigen::RowVectorXd row(d);
  for (auto i = before; i < n; ++i) {
    fill_normals(seed, stream, static_cast<std::uint32_t>(i), 0, static_cast<std::uint32_t>(d),
                 row.data());
    matrix.row(i) = row.cast<float>();
  }
}

}  // namespace attention
