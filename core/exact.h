#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>

#include "core/matrix.h"
#include "core/pattern.h"

namespace attention {

// The cost engine: one head in single precision, for timing and for large n. The lesson's numbers
// come from trace.h, in double.

/// Rows are tokens.
using FloatMatrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// How to compute; of these only `visible` and `divisor` change what is computed.
struct ExactOptions {
  float divisor = 1;  // c of softmax(q·k / c); above 0
  Visible visible;
  int query_tile = 128, key_tile = 512;  // of the tiled way, 1 or more
  int threads = 1;                       // 1 or more
  /// The most bytes that may be allocated for scores and weights.
  std::size_t memory = static_cast<std::size_t>(-1);
  /// Asked now and then with the share that is done, 0 to 1, by the calling thread; false stops.
  std::function<bool(double)> go_on;
};

/// What would not fit: the message says how many bytes it takes and how many there are.
struct TooLarge : std::runtime_error {
  TooLarge(std::size_t needed_bytes, std::size_t allowed_bytes);
  std::size_t needed, allowed;
};

/// softmax(Q·Kᵀ / c)·V as it is written (Vaswani et al. 2017, Eq. 1): the n × n scores and the
/// n × n weights are stored. Q, K n × d and V n × v, all finite; n, d, v ≥ 1. Returns n × v; a row
/// that sees no key is 0. O(n²) memory, told by standard_bytes. Throws TooLarge before it
/// allocates. Nothing if it was stopped. Agrees with exact arithmetic to float rounding: relative
/// to the largest |V|, about 1e-5 for scores up to 50.
std::optional<FloatMatrix> standard_attention(const FloatMatrix& q, const FloatMatrix& k,
                                              const FloatMatrix& v, const ExactOptions& options);

/// Bytes of scores and weights: 2·4·n².
double standard_bytes(int n);

/// The same result in tiles, with a running maximum and sum for each query, so that no n × n matrix
/// is ever stored (Milakov and Gimelshein 2018, Alg. 3; Dao et al. 2022, Alg. 1, with the loop over
/// queries outside). Tiles without a visible pair are skipped. Extra memory: tiled_bytes. The same
/// bits whatever the number of threads; for other tiles equal to float rounding.
std::optional<FloatMatrix> tiled_attention(const FloatMatrix& q, const FloatMatrix& k,
                                           const FloatMatrix& v, const ExactOptions& options);

/// Bytes that the tiled way needs besides Q, K, V and the output, the product's own buffers not
/// counted: tiles of scores and of outputs, once a thread.
double tiled_bytes(int d, int v, const ExactOptions& options);

/// Rows of a task of linear attention.
inline constexpr int linear_rows_at_once = 512;

/// Linear attention (Katharopoulos et al. 2020, Eq. 5 and 7): φ(x) = elu(x) + 1 in place of the
/// exponential, so that φ(K)ᵀV is summed once: rowᵢ = φ(qᵢ)·Σφ(kⱼ)vⱼᵀ / φ(qᵢ)·Σφ(kⱼ). Another
/// function than softmax attention. Every query sees every key; the divisor is not used. O(n·d·v)
/// work, O(d·v) extra memory.
std::optional<FloatMatrix> linear_attention(const FloatMatrix& q, const FloatMatrix& k,
                                            const FloatMatrix& v, const ExactOptions& options);

}  // namespace attention
