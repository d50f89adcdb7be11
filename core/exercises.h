#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/matrix.h"
#include "core/setup.h"

namespace attention {

/// What an exercise asks for.
enum class ExerciseKind {
  cell,        // one entry of Q, K or V
  score,       // q·k
  divided,     // q·k / √d
  weight,      // a weight, from the row's scores
  masked,      // a weight under a causal mask
  output,      // one entry of the output, from the weights
  jacobian,    // ∂(a weight)/∂(a divided score), from the weights
  spread,      // the standard deviation of the scores of random vectors
  path,        // steps of a message over a distance
  count,       // how many scores a model computes
  memory,      // what they would take if all were kept
  overtake,    // the n from which scores cost more than projections
  parameters,  // how many numbers the projections have
};
inline constexpr std::array<ExerciseKind, 13> every_exercise = {
    ExerciseKind::cell,       ExerciseKind::score,  ExerciseKind::divided,  ExerciseKind::weight,
    ExerciseKind::masked,     ExerciseKind::output, ExerciseKind::jacobian, ExerciseKind::spread,
    ExerciseKind::path,       ExerciseKind::count,  ExerciseKind::memory,   ExerciseKind::overtake,
    ExerciseKind::parameters,
};

/// Mistakes that are known by what they give.
enum class Slip {
  not_divided,      // the scores as they are
  divided_by_d,     // by d instead of √d
  divided_by_sqrt,  // by √d where nothing, or d, was asked for
  other_way_round,  // the key asks the query
  other_column,
  signs_lost,
  no_exponentials,  // a score's share of the scores
  not_normalised,   // the exponential alone
  no_mask,          // or put on after softmax: the same number
  mask_of_zero,     // scores set to 0, not to −∞
  itself_hidden,    // a word kept from itself
  plain_sum,        // of the values, unweighted
  plain_mean,
  sign_flipped,
  without_itself,  // −p² where p − p² was asked for
  other_weight,    // p alone
  variance,        // not its root
  words_counted,   // both ends
  whole_width,     // k instead of (k − 1)/2 words a layer
  rounded_down,
  not_dilated,
  step_by_step,  // as a recurrent net would
  not_squared,   // n scores, not n²
  one_head,      // heads forgotten
  one_layer,
  numbers_counted,  // and not bytes
  other_precision,
  decimal_units,  // MB for MiB
  n_is_d,
  one_product,       // QKᵀ without PV
  upside_down,       // d_model/2
  whole_projection,  // d_model columns a head, not d_head
  one_matrix,
  w_o_counted,
  w_o_forgotten,
};

/// A result that a known mistake gives.
struct KnownSlip {
  Slip slip;
  double value;
};

enum class Unit { none, mebibytes, gibibytes };
double bytes_in(Unit unit);

enum class Carrier { recurrent, convolution, dilated, attention };

/// One exercise: what is given, what is asked for, and every number on the way.
struct Exercise {
  ExerciseKind kind = ExerciseKind::cell;

  /// Where the numbers come from: the learner's own Setup, or a small one drawn for it. Kinds that
  /// need no vectors have only the words of a message from it, or nothing.
  Setup setup;
  bool own = false;
  Part part = Part::query;  // of a cell: query, key or value
  int query = 0, key = 0;   // 0-based; of the Jacobian: whose weight by whose score
  int column = 0;           // that is asked for, 0-based
  int first_column = 0;     // of those given of V

  /// cell: features × (1 + columns), X's row as a column, then W. score, divided: 4 × d, q and k
  /// of the query, then of the key. weight: 1 × n, raw scores, −∞ where hidden. masked: 1 × n, all
  /// raw scores. output: n × (1 + columns), weights, then of V. jacobian: 1 × n, weights.
  Matrix given;
  int decimals = 0;  // enough to print the given: rounded to them they lead to a right answer

  double divisor = 1;           // of scores
  RowVector terms;              // products, or exponentials e^(score − largest)
  RowVector divided;            // scores of the row, −∞ where hidden
  double largest = 0, sum = 0;  // of the divided scores, of the terms

  // Of counts.
  Divisor by = Divisor::none;
  Carrier carrier = Carrier::recurrent;
  int from = 0, to = 0;  // words, 0-based
  int width = 3, distance = 0;
  int d = 0;  // of spread
  int n = 0, layers = 1, heads = 1, bytes = 2, d_model = 0, d_head = 0;
  bool all_heads = false;  // parameters: of the layer with W_O, not of one head

  double answer = 0;
  double tolerance = 0;  // |given − answer| up to this is right
  Unit unit = Unit::none;
  std::vector<KnownSlip> slips;  // apart from the answer and from each other
};

/// What an exercise is a function of.
struct ExerciseChoice {
  Setup setup;
  bool small = false;                // numbers of a small random Setup, whatever `setup` is
  std::optional<ExerciseKind> kind;  // none: any
  std::uint64_t seed = 1;
  std::uint64_t number = 0;
  bool operator==(const ExerciseChoice&) const = default;
};

/// The same choice gives the same exercise on every machine (to the last bits of libm). Numbers
/// that are too many to reckon with by hand, or a mask that hides all, are passed over for small
/// ones. Throws std::invalid_argument with problem(setup) if the Setup is not sound.
Exercise make_exercise(const ExerciseChoice& choice);

/// Whether the kind has numbers of the Setup at all.
bool uses_setup(ExerciseKind kind);

struct Judgement {
  enum class Verdict { right, close, wrong } verdict = Verdict::wrong;
  std::optional<Slip> slip;  // of a wrong one, if it is known
};
/// `value` in the exercise's unit.
Judgement judge(const Exercise& exercise, double value);

}  // namespace attention
