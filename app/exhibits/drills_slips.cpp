#include <fmt/format.h>

#include "app/exhibits/drills_text.h"
#include "app/exhibits/drills_words.h"
#include "app/format.h"

namespace lab {

using attention::Exercise;
using attention::ExerciseKind;
using attention::Slip;

std::string slip_told(const Exercise& e, Slip slip) {
  switch (slip) {
    case Slip::not_divided:
      return e.kind == ExerciseKind::spread
                 ? "That is the spread of the scores before the division."
                 : fmt::format("That is what you get without dividing the score by {}.",
                               divisor_told(e));
    case Slip::divided_by_d:
      return e.kind == ExerciseKind::score
                 ? "That is divided by d; here the raw score is asked for."
             : e.kind == ExerciseKind::spread
                 ? "That is the spread of scores divided by d."
                 : "That is what you get if you divide by d; here it is not d.";
    case Slip::divided_by_sqrt:
      return e.kind == ExerciseKind::score
                 ? "That is divided by √d already; here the raw score is asked for."
                 : "That is what you get if you divide by √d; look again what the scores are "
                   "divided "
                   "by here.";
    case Slip::other_way_round:
      return fmt::format(
          "That is the score the other way round, with the query of *{}* and the key "
          "of *{}*. Scores are not symmetric.",
          answerer(e), asker(e));
    case Slip::other_column:
      return fmt::format("That is the number of another column; *{}* is asked for.",
                         column_told(e, e.column));
    case Slip::signs_lost:
      return "That is what you get without the minus signs.";
    case Slip::no_exponentials:
      return "That is the score's share of the scores. Softmax takes e to the power of each first.";
    case Slip::not_normalised:
      return "That is the exponential. A weight is its share of the sum of the row's exponentials.";
    case Slip::no_mask:
      return "That is the weight without a mask, as it also is with the mask put on after softmax. "
             "A mask comes before softmax, so that what is left sums to 1.";
    case Slip::mask_of_zero:
      return "That is what you get with hidden scores set to 0. e⁰ is 1, not 0: hidden scores are "
             "set to −∞.";
    case Slip::itself_hidden:
      return "That hides the word from itself. A causal mask hides only what comes after it.";
    case Slip::plain_sum:
      return "That is the plain sum of the values. Each counts by its weight.";
    case Slip::plain_mean:
      return "That is the plain average of the values. Each counts by its weight.";
    case Slip::sign_flipped:
      return e.key == e.column
                 ? "The sign is the other way: a word's weight grows with its own score."
                 : "The sign is the other way: what one word gains, the others lose.";
    case Slip::without_itself:
      return e.key == e.column
                 ? "With its own score a weight changes by p − p², not by p² alone."
                 : "p·(1 − p) is for a weight and its own score. Here the score is another word's.";
    case Slip::other_weight:
      return "That is the weight itself. How fast it changes is a product of weights.";
    case Slip::variance:
      return "That is the variance. The standard deviation is its root.";
    case Slip::words_counted:
      return "That counts the words, both ends included. Steps are one fewer.";
    case Slip::whole_width:
      return fmt::format(
          "Width {0} looks ({0} − 1)/2 = {1} to each side, and a layer carries the "
          "message no further than that.",
          e.width, (e.width - 1) / 2);
    case Slip::rounded_down:
      return "That falls short of the distance: round up to a whole layer.";
    case Slip::not_dilated:
      return "That is for a plain convolution. Dilated, every layer reaches twice as far as the "
             "one "
             "before.";
    case Slip::step_by_step:
      return "That is a recurrent net's number: one step a word.";
    case Slip::not_squared:
      return "That grows with n. Every token scores every token: n · n.";
    case Slip::one_head:
      return e.kind == ExerciseKind::overtake
                 ? "That takes d_head for d_model. The formulas are over all heads."
                 : "Heads are missing: each has scores, or projections, of its own.";
    case Slip::one_layer:
      return "That is one layer. Every layer has scores of its own.";
    case Slip::numbers_counted:
      return fmt::format("That forgets that each number takes {} bytes.", e.bytes);
    case Slip::other_precision:
      return e.bytes == 2 ? "That is for fp32, 4 bytes each. fp16 takes 2."
                          : "That is for fp16, 2 bytes each. fp32 takes 4.";
    case Slip::decimal_units:
      return e.unit == attention::Unit::gibibytes
                 ? "That is in GB, of 10⁹ bytes. A GiB has 2³⁰ = 1,073,741,824."
                 : "That is in MB, of 10⁶ bytes. A MiB has 2²⁰ = 1,048,576.";
    case Slip::n_is_d:
      return "At n = d_model the scores take half as many operations as the projections.";
    case Slip::one_product:
      return "That counts QKᵀ alone, and PV takes as many operations.";
    case Slip::upside_down:
      return "That is upside down: solve 4·n²·d_model = 8·n·d_model² for n.";
    case Slip::whole_projection:
      return "That gives every head d_model columns. A head has d_model divided by the number of "
             "heads.";
    case Slip::one_matrix:
      return "That is one matrix. Q, K and V have one each.";
    case Slip::w_o_counted:
      return "That counts W_O too, which is no head's own here.";
    case Slip::w_o_forgotten:
      return "W_O is missing: it mixes what the heads give.";
  }
  return "";
}

}  // namespace lab
