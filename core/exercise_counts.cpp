#include <cmath>
#include <cstdlib>

#include "core/exercise_parts.h"
#include "core/heads.h"
#include "core/paths.h"

namespace attention {
namespace {

Exercise spread(Dice& dice) {
  Exercise e;
  e.d = dice.pick({4, 9, 16, 25, 36, 49, 64, 81, 100, 144, 256, 400, 576, 625, 900, 1024, 32, 128});
  e.by = dice.pick({Divisor::none, Divisor::none, Divisor::sqrt_d, Divisor::d, Divisor::d});
  const double d = e.d, root = std::sqrt(d);
  e.divisor = divisor_value(e.by, e.d);
  e.answer = root / e.divisor;
  e.tolerance = 0.005 * e.answer;
  // A variance is divided by the square of what its numbers are divided by.
  add(e, Slip::variance, d / (e.divisor * e.divisor));
  if (e.by != Divisor::none) add(e, Slip::not_divided, root);
  if (e.by != Divisor::sqrt_d) add(e, Slip::divided_by_sqrt, 1);
  if (e.by != Divisor::d) add(e, Slip::divided_by_d, 1 / root);
  return e;
}

void choose_sizes(Exercise& e, Dice& dice) {
  e.n = dice.pick({64, 128, 256, 512, 1000, 1024, 2000, 2048, 4096, 8192});
  e.heads = dice.pick({1, 2, 4, 8, 12, 16, 32});
  e.layers = dice.pick({1, 2, 6, 12, 24, 32});
}

double all_scores(const Exercise& e, double n_squared) { return n_squared * e.heads * e.layers; }

Exercise count(Dice& dice) {
  Exercise e;
  choose_sizes(e, dice);
  const double n = e.n;
  e.answer = all_scores(e, n * n);
  e.tolerance = 0.005 * e.answer;
  add(e, Slip::not_squared, all_scores(e, n));
  add(e, Slip::one_head, e.answer / e.heads);
  add(e, Slip::one_layer, e.answer / e.layers);
  add(e, Slip::one_head, e.answer / e.heads / e.layers);
  return e;
}

Exercise memory(Dice& dice) {
  Exercise e;
  do choose_sizes(e, dice);
  while (all_scores(e, double(e.n) * e.n) < 1 << 18);  // less than a MiB hardly fills anything
  e.bytes = dice.pick({2, 4});
  const double n = e.n, bytes = all_scores(e, n * n) * e.bytes;
  e.unit = bytes >= bytes_in(Unit::gibibytes) ? Unit::gibibytes : Unit::mebibytes;
  const double one = bytes_in(e.unit);
  e.answer = bytes / one;
  e.tolerance = 0.005 * e.answer;
  add(e, Slip::decimal_units, bytes / (e.unit == Unit::gibibytes ? 1e9 : 1e6));
  add(e, Slip::one_head, e.answer / e.heads);
  add(e, Slip::one_layer, e.answer / e.layers);
  add(e, Slip::one_head, e.answer / e.heads / e.layers);
  add(e, Slip::numbers_counted, e.answer / e.bytes);
  add(e, Slip::other_precision, e.bytes == 2 ? 2 * e.answer : e.answer / 2);
  add(e, Slip::not_squared, e.answer / n);
  return e;
}

Exercise overtake(Dice& dice) {
  Exercise e;
  e.d_model = 64 * dice.between(1, 64);
  e.heads = dice.pick({1, 2, 4, 8, 16});
  e.answer = 2.0 * e.d_model;
  e.tolerance = 0;
  add(e, Slip::n_is_d, e.d_model);
  add(e, Slip::one_product, 4.0 * e.d_model);
  add(e, Slip::upside_down, e.d_model / 2.0);
  add(e, Slip::one_head, 2.0 * e.d_model / e.heads);
  return e;
}

Exercise parameters(Dice& dice) {
  Exercise e;
  e.d_model = 1 << dice.between(3, 12);
  e.heads = 1 << dice.between(0, dice.pick({2, 3}));
  e.all_heads = dice.one_in(2);
  const ProjectionCount counted = projection_count(e.d_model, e.heads);
  e.d_head = static_cast<int>(counted.d_head);
  const double square = double(e.d_model) * e.d_model;
  const double head = static_cast<double>(counted.per_head);
  e.answer = e.all_heads ? static_cast<double>(counted.total) : head;
  e.tolerance = 0.005 * e.answer;
  if (e.all_heads) {
    add(e, Slip::w_o_forgotten, 3 * square);
    add(e, Slip::whole_projection, e.heads * 3 * square + square);
    add(e, Slip::whole_projection, e.heads * 4 * square);
    add(e, Slip::one_head, head);
    add(e, Slip::one_matrix, square);
  } else {
    add(e, Slip::one_matrix, head / 3);
    add(e, Slip::whole_projection, 3 * square);
    add(e, Slip::w_o_counted, head + square);
    add(e, Slip::w_o_counted, 4 * head / 3);
  }
  return e;
}

}  // namespace

std::optional<Exercise> path_exercise(const Setup& setup, Dice& dice) {
  const int n = static_cast<int>(setup.words.size());
  if (n < 3) return std::nullopt;
  Exercise e;
  e.kind = ExerciseKind::path;
  e.setup = setup;
  e.n = n;
  do {
    e.from = dice.between(0, n - 1);
    e.to = dice.between(0, n - 1);
    e.distance = std::abs(e.from - e.to);
  } while (e.distance < 2);
  e.carrier = dice.pick({Carrier::recurrent, Carrier::convolution, Carrier::convolution,
                         Carrier::dilated, Carrier::dilated, Carrier::attention});
  e.width = dice.pick({3, 5, 7});
  const int r = e.distance, half = (e.width - 1) / 2;
  switch (e.carrier) {
    case Carrier::recurrent:
      e.answer = recurrent_steps(r);
      break;
    case Carrier::convolution:
      e.answer = convolution_layers(r, e.width);
      break;
    case Carrier::dilated:
      e.answer = dilated_layers(r, e.width);
      break;
    case Carrier::attention:
      e.answer = attention_steps(r);
      break;
  }
  if (e.carrier == Carrier::dilated) add(e, Slip::not_dilated, convolution_layers(r, e.width));
  if (e.carrier == Carrier::convolution) {
    add(e, Slip::whole_width, (r + e.width - 1) / e.width);
    add(e, Slip::whole_width, (r + e.width - 2) / (e.width - 1));
    add(e, Slip::rounded_down, r / half);
  }
  if (e.carrier == Carrier::dilated) add(e, Slip::rounded_down, e.answer - 1);
  if (e.carrier != Carrier::recurrent) add(e, Slip::step_by_step, r);
  add(e, Slip::words_counted, r + 1);
  return e;
}

Exercise counted_exercise(ExerciseKind kind, Dice& dice) {
  Exercise e = kind == ExerciseKind::spread     ? spread(dice)
               : kind == ExerciseKind::count    ? count(dice)
               : kind == ExerciseKind::memory   ? memory(dice)
               : kind == ExerciseKind::overtake ? overtake(dice)
                                                : parameters(dice);
  e.kind = kind;
  return e;
}

}  // namespace attention
