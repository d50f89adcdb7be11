#pragma once

#include <cstdint>

#include "core/exact.h"
#include "core/random.h"

namespace attention {

/// φ(x) = elu(x) + 1, entry by entry (Katharopoulos et al. 2020, Eq. 7): above 0.
FloatMatrix linear_features(const Eigen::Ref<const FloatMatrix>& x);

/// Adds rows of standard normals up to n × d; those that are there stay, as a row is the same for
/// every n.
void grow_normals(FloatMatrix& matrix, int n, int d, std::uint64_t seed, Stream stream);

}  // namespace attention
