#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/matrix.h"
#include "core/setup.h"

namespace attention {

/// One step of attention done wrong. `additive` is the exception: a working alternative.
enum class Break {
  no_softmax,       // the divided scores are used as weights
  cosine,           // cos(q, k) · temperature instead of q·k / √d
  nothing_divided,  // q·k
  divide_by_d,      // q·k / d
  wrong_axis,       // softmax along each column instead of each row
  mask_after,       // causal mask on the weights, after softmax, without renormalising
  naive,            // float exponentials without subtracting the row's maximum
  tied,             // W_Q = W_K: every query is its key, so scores are symmetric
  additive          // wᵀ tanh(W₁q + W₂k + b) (Bahdanau et al. 2015, Appendix A.1.2)
};
inline constexpr std::array<Break, 9> every_break = {
    Break::no_softmax,  Break::cosine,     Break::nothing_divided,
    Break::divide_by_d, Break::wrong_axis, Break::mask_after,
    Break::naive,       Break::tied,       Break::additive};

inline constexpr double highest_temperature = 20;  // of cosine, from 0
inline constexpr double largest_top = 1000;        // of naive, ±

struct BreakChoice {
  Break kind = Break::no_softmax;
  double temperature = 1;  // cosine: what the cosines are multiplied by, 0 to highest_temperature
  double top = 85;         // naive: where each row's largest score is moved to, ±largest_top
  bool operator==(const BreakChoice&) const = default;
};

/// The Setup that the broken one is compared with: divided by √d and not masked (causal for
/// mask_after), the rest as in `setup`.
Setup intact(Setup setup, Break kind);

struct Broken {
  Matrix scores;   // n × n: what softmax gets, or what is used in its place
  Matrix weights;  // n × n; may hold negative numbers, NaN, or rows that do not sum to 1
  Matrix output;   // n × d_v, weights · V
};

/// `setup` sound; its own divisor and mask are not looked at.
Broken broken(const Setup& setup, const BreakChoice& choice);

/// What the exponentials of a row do in float when the maximum is not subtracted.
enum class Failure {
  none,
  sum_overflows,  // every exponential is finite, their sum is not: every weight is 0
  overflow,       // a score above ln(FLT_MAX) ≈ 88.72: e^score = ∞, and ∞/∞ = NaN
  underflow       // all scores below about −103.97: every exponential is 0, and 0/0 = NaN
};

struct NaiveRow {
  std::vector<float> scores, exponentials, weights;  // m each
  float sum = 0;
  Failure failure = Failure::none;
};

/// Softmax of one row in float, as a first program would write it. A constant is added so that the
/// largest score is `top`: to exact arithmetic that changes no weight.
NaiveRow naive_row(const RowVector& scores, double top);

/// score = wᵀ tanh(W₁q + W₂k + b); the paper leaves its bias terms out of the formula. Hand-set for
/// the review: 5 hidden units, each of which finds one match. For random vectors min(d, 64) units,
/// W₁ and W₂ N(0, 1/d), w N(0, 1/hidden) from the Setup's seed, b = 0.
struct Additive {
  Matrix w_1, w_2;  // hidden × d
  Vector b, w;      // hidden
};
Additive additive_weights(const Setup& setup);

/// How additive scoring comes to the score of one query and one key; hidden units each.
struct AdditivePair {
  Vector asked, offered;  // W₁q, W₂k
  Vector hidden;          // tanh(W₁q + W₂k + b), between −1 and 1
  Vector terms;           // w · hidden
  double score = 0;       // their sum
};
AdditivePair additive_pair(const Additive& additive, const RowVector& q, const RowVector& k);

/// The largest weight that softmax can give when every score is a cosine times `temperature`: one
/// of `keys` ≥ 1 at +temperature, all others at −temperature.
double highest_cosine_weight(int keys, double temperature);

/// Two matrices of weights look different if an entry differs by more.
inline constexpr double visible_difference = 0.03;

/// The puzzles of this Setup, in the order of its vectors, d and seed, the same on every machine:
/// three breaks for the letters A, B and C. Each differs visibly from the intact weights without a
/// mask and from the other two. From one to the next (and from the last to the first) the set of
/// three differs where these vectors allow more than one, and no letter keeps its break where that
/// is possible. Never naive (a matrix of NaN gives itself away), never additive (not a bug). Empty
/// where fewer than three breaks can be told apart.
using Three = std::array<Break, 3>;
std::vector<Three> puzzles(const Setup& setup);
/// The one of a seed: consecutive seeds are consecutive puzzles.
std::optional<Three> puzzle(const std::vector<Three>& puzzles, std::uint64_t seed);

}  // namespace attention
