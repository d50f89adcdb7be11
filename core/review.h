#pragma once

#include <array>

#include "core/matrix.h"

namespace attention {

/// The hand-set review "the biryani was cold but the naan was great": 9 tokens with 8 named
/// features, projected to q and k of 4 named columns and v of 4 named columns. Small integers, so
/// that every number can be checked by hand; nothing here is trained.
struct Review {
  Matrix x;    // 9 × 8
  Matrix w_q;  // 8 × 4
  Matrix w_k;  // 8 × 4
  Matrix w_v;  // 8 × 4
  /// Head B finds the counterpart in the other clause; its W_K and W_V are those above.
  Matrix w_q_b;  // 8 × 4
  /// Writes the outputs of heads A and B, side by side, back into the features of X.
  Matrix w_o;  // 8 × 8
};

const Review& review();

inline constexpr std::array<const char*, 8> review_features = {
    "biryani", "naan", "adjective", "verb", "determiner", "conjunction", "clause", "opinion"};
/// Columns of Q and K: what is looked for, and what is offered as a label.
inline constexpr std::array<const char*, 4> review_query_columns = {"noun", "adjective", "verb",
                                                                    "clause"};
/// Columns of V: what is handed over.
inline constexpr std::array<const char*, 4> review_value_columns = {"biryani", "naan", "opinion",
                                                                    "function word"};

}  // namespace attention
