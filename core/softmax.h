#pragma once

#include "core/matrix.h"

namespace attention {

/// Softmax of each row with its parts kept: weights(i,j) = exponentials(i,j) / sums(i), where
/// exponentials(i,j) = e^(s(i,j) − maxima(i)). Subtracting the row's maximum changes no weight and
/// keeps the largest exponential at 1, so nothing overflows for any finite s.
/// A row that is −∞ throughout (fully masked) has no distribution: its exponentials, sum and
/// weights are defined as 0.
struct Softmax {
  Vector maxima;        // n; −∞ for a fully masked row
  Matrix exponentials;  // n × m, in [0, 1]
  Vector sums;          // n, in [1, m], or 0 for a fully masked row
  Matrix weights;       // n × m, each row sums to 1, or to 0 if fully masked
};

/// `scores` n × m, finite or −∞, m ≥ 1.
Softmax softmax_rows(const Matrix& scores);

/// Entropy −Σ p ln p in nats of a distribution; 0·ln 0 = 0. Between 0 and ln(size).
double entropy(const RowVector& p);

/// J = diag(p) − p pᵀ = ∂p/∂s, m × m, symmetric; each row sums to 0.
Matrix softmax_jacobian(const RowVector& p);

/// ‖J‖, the Frobenius norm of softmax_jacobian(p), accurate to rounding even where p is nearly
/// one-hot and the norm nearly 0. At most √½ (two tied entries).
double jacobian_norm(const RowVector& p);

}  // namespace attention
