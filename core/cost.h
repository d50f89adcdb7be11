#pragma once

#include "core/pattern.h"

namespace attention {

/// A model's sizes, as far as they decide what attention costs.
struct CostSizes {
  double n = 4096;         // tokens, 1 or more
  double d = 64;           // of a head's queries, keys and values
  double heads = 8;        // side by side in a layer; d_model = heads · d
  double layers = 1;       // upon each other
  double value_bytes = 2;  // of one number: 2 for fp16, 4 for fp32
  bool operator==(const CostSizes&) const = default;
};

double model_width(const CostSizes& sizes);

// Of all heads and layers. A multiplication and an addition are two FLOPs; those of softmax, fewer
// by a factor of d, are left out.

/// n² a head and layer.
double score_count(const CostSizes& sizes);
/// Memory of the scores if all of them are stored at once.
double score_bytes(const CostSizes& sizes);
/// Q·Kᵀ and P·V: 4·n²·d a head, so 4·n²·d_model a layer.
double score_flops(const CostSizes& sizes);
/// The projections to Q, K and V and by W_O: 8·n·d_model² a layer.
double projection_flops(const CostSizes& sizes);
/// From this n on the scores take more FLOPs than the projections: 2·d_model.
double overtaking_n(const CostSizes& sizes);

/// Ways to compute attention, or something in its place.
enum class Method { standard, tiled, window, linear };
inline constexpr int method_count = 4;

/// FLOPs of the products of one head: 4·d for each pair that is scored, and for linear attention
/// φ(K)ᵀV and φ(Q) times that: 4·n·d². `window` is the window's width.
double method_flops(Method method, double n, double d, double window);

/// Bytes of what one head stores besides Q, K, V and the output: scores and weights (standard), a
/// number of tiles that does not grow with n (tiled, window), d·d sums (linear).
double method_bytes(Method method, double n, double d, double value_bytes);

/// Numbers that one head moves between slow and fast memory, when each step of the standard way
/// reads its operands and writes its result: 4·n·d + 4·n² (Dao et al. 2022, Alg. 0).
double moved_standard(double n, double d);

/// The same for FlashAttention with fast memory for `fast` numbers (Dao et al. 2022, Alg. 1): tiles
/// of B_c = ⌈M/4d⌉ keys and B_r = min(B_c, d) queries; each of the ⌈n/B_c⌉ passes over the queries
/// reads Q, reads and writes the output and each query's maximum and sum. Θ(n²·d²/M).
double moved_flash(double n, double d, double fast);
/// B_c of it.
double flash_key_tile(double d, double fast);

}  // namespace attention
