#pragma once

#include <Eigen/Core>

namespace attention {

/// Rows are tokens, always; row-major, so that one token's numbers lie together.
using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Vector = Eigen::VectorXd;
using RowVector = Eigen::RowVectorXd;

}  // namespace attention
