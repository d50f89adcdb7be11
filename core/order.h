#pragma once

#include <array>
#include <vector>

#include "core/matrix.h"
#include "core/setup.h"
#include "core/trace.h"

namespace attention {

/// How attention is told where a word stands. All but `clause` on X without the clause feature.
enum class Positions {
  none,
  clause,     // the clause feature, which belongs to the place and not to the word; hand-set only
  sinusoids,  // PE appended to X and passed through W_Q and W_K at √β (Vaswani et al. 2017, §3.5)
  linear_bias,  // the divided score loses m·|i − j| (Press et al. 2022)
  rotary        // pairs of dimensions of q and k turn with the place (Su et al. 2021); random only
};
inline constexpr std::array<Positions, 5> every_positions = {
    Positions::none, Positions::clause, Positions::sinusoids, Positions::linear_bias,
    Positions::rotary};

inline constexpr double largest_beta = 4, largest_slope = 2;
inline constexpr int sinusoid_columns = 16;

struct OrderChoice {
  Positions positions = Positions::none;
  double beta = 2;         // of the sinusoids, 0 to largest_beta
  double slope = 0.5;      // m of the linear bias, 0 to largest_slope
  bool causal = false;     // mask what comes after
  std::vector<int> order;  // order[place] = which word of the Setup stands there; empty: as it is
  bool operator==(const OrderChoice&) const = default;
};

/// The Setup that the page computes with: random vectors for rotary, hand-set ones for clause, the
/// setup's own edits, divisor, d and seed; no mask but the causal one if chosen.
Setup order_setup(Setup setup, const OrderChoice& choice);

/// The trace of the sentence in the order of `choice`: row p is the word at place p. Q and K hold
/// what the scores are made of (the sinusoids' columns appended at √β, or turned by rotary); the
/// linear bias is in `scores`. `setup` sound, `order` empty or a permutation of its words.
Trace ordered_trace(const Setup& setup, const OrderChoice& choice);

/// The largest |difference| of the two outputs when each word's row is matched with its own:
/// `moved` is in the order `order`, `original` is not. 0, or rounding (up to 1e-12), where
/// attention is permutation-equivariant.
struct Mismatch {
  double largest = 0;
  int word = 0;  // 0-based, of the original sentence: where it is
};
Mismatch mismatch(const Trace& original, const Trace& moved, const std::vector<int>& order);
inline constexpr double rounding = 1e-12;

/// The same for every word of the original sentence: the largest |difference| of its outputs.
Vector differences(const Trace& original, const Trace& moved, const std::vector<int>& order);
/// Up to where a difference of outputs like these is rounding: `rounding`, more where edited
/// numbers make scores or values large.
double rounding_of(const Trace& trace);

/// What an order does to the outputs, matched word by word with the original's.
struct OrderEffect {
  Vector apart;  // of each word of the original: its largest |difference|
  Mismatch mismatch;
  bool rounding = true;  // whether the largest is no more than that
  // Whether the scheme of positions itself changed a score or a value of two words, before any
  // mask: without that it is no cause.
  bool scheme = false;
};
OrderEffect order_effect(const Trace& original, const Trace& moved, const std::vector<int>& order);

/// PE(pos, 2i) = sin(pos / 10000^(2i/columns)), PE(pos, 2i+1) = cos(…); pos from 0. places ×
/// columns. Low columns change fastest.
Matrix sinusoids(int places, int columns = sinusoid_columns);

/// What position alone adds to the divided score of a query at `place` for a key `offset` places
/// later (may be negative). For rotary: the divided score of the Setup's first random q and k with
/// this offset between them. For clause: of the review's places; NaN where it has no such place.
double score_at_offset(const Setup& setup, const OrderChoice& choice, int place, int offset);

/// That of every scheme for a query at `place` and the offsets from −position_reach to
/// position_reach. All with the d of `setup`, but for the clause, which is the review's alone.
inline constexpr int position_reach = 8;
using PositionScores = std::array<std::vector<double>, every_positions.size()>;  // [Positions]
PositionScores position_scores(Setup setup, OrderChoice choice, int place);

/// Turns the pairs of columns (0, 1), (2, 3), … of each row by place · 10000^(−2i/d); an odd last
/// column stays. Row r is at place `first + r`.
Matrix rotated(const Matrix& rows, int first = 0);

}  // namespace attention
