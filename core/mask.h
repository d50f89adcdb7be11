#pragma once

#include <compare>
#include <optional>
#include <string>
#include <vector>

#include "core/matrix.h"

namespace attention {

/// Which keys a query may not see. A mask sets scores to −∞ before softmax (Vaswani et al. 2017,
/// §3.2.3), so that their weights are 0 and the others still sum to 1.
enum class MaskKind {
  none,
  causal,   // no key after the query
  window,   // no key farther than (width − 1) / 2 on either side (Beltagy et al. 2020)
  padding,  // not the last keys: they fill a batch up and are no words
  by_hand
};

struct MaskedCell {
  int query = 0, key = 0;  // 0-based
  auto operator<=>(const MaskedCell&) const = default;
};

inline constexpr int widest_window = 1023;  // odd; sees every key of the longest sentence
inline constexpr int most_padding = 512;    // hides every key of the longest sentence

struct Mask {
  MaskKind kind = MaskKind::none;
  int width = 3;                   // of the window: odd, 1 to widest_window
  int padding = 2;                 // how many keys at the end are padding, 0 to most_padding
  std::vector<MaskedCell> hidden;  // by hand: sorted, none twice; kept while another kind is chosen
  bool operator==(const Mask&) const = default;
};

/// Whether the mask hides `key` of `keys` from `query`.
bool hides(const Mask& mask, int query, int key, int keys);

/// A mask by hand that hides what `mask` hides from `queries` × `keys`, with one cell hidden or
/// shown.
Mask painted(const Mask& mask, int queries, int keys, MaskedCell cell, bool hide);

/// `scores` n × m with −∞ where the mask hides.
Matrix masked(const Mask& mask, const Matrix& scores);

/// `weights` n × m with 0 where the mask hides. A mask put on so late is a bug: nothing makes up
/// for what it takes away, so rows no longer sum to 1.
Matrix hidden_set_to_zero(const Mask& mask, const Matrix& weights);

/// What keeps `mask` from being used on `queries` × `keys` (by hand: a cell out of range), as a
/// sentence; nothing if it is sound.
std::optional<std::string> problem(const Mask& mask, int queries, int keys);

}  // namespace attention
