#include <string>
#include <vector>

#include "core/exercise_parts.h"
#include "core/random.h"

namespace attention {
namespace {

std::vector<std::string> some_words(Dice& dice) {
  static const std::vector<std::vector<std::string>> sentences = {
      {"rain", "fell", "softly"},
      {"old", "maps", "mislead"},
      {"rivers", "meet", "the", "sea"},
      {"bread", "rises", "slowly", "overnight"}};
  return sentences[static_cast<size_t>(dice.between(0, static_cast<int>(sentences.size()) - 1))];
}

void fill(Setup& setup, Part part, int low, int high, Dice& dice) {
  const Shape size = shape(setup, part);
  for (int row = 0; row < size.rows; ++row)
    for (int column = 0; column < size.columns; ++column)
      setup = with_entry(setup, part, row, column, dice.between(low, high));
}

/// A row of X with three features, and a projection, of whole numbers: the review's own have so
/// many zeros that there would be little to add up.
Setup small_projections(Dice& dice) {
  Setup setup;
  const int word = dice.between(0, static_cast<int>(setup.words.size()) - 1);
  for (int feature = 0; feature < review_feature_count; ++feature)
    setup = with_entry(setup, Part::x, word, feature, 0);
  for (int i = 0; i < 3; ++i)
    setup = with_entry(setup, Part::x, word, dice.between(0, review_feature_count - 1),
                       dice.pick({-2, -1, 1, 2, 3}));
  fill(setup, dice.pick({Part::w_q, Part::w_k, Part::w_v}), -3, 4, dice);
  return setup;
}

}  // namespace

int Dice::between(int low, int high) {
  const std::uint64_t bits = random_bits(seed_, Stream::exercise, number_, next_++);
  // The remainder of 64 bits favours no number that anybody could notice.
  return low + static_cast<int>(bits % static_cast<std::uint64_t>(high - low + 1));
}

Setup small_setup(ExerciseKind kind, Dice& dice) {
  if (kind == ExerciseKind::cell) return small_projections(dice);
  Setup setup;
  setup.vectors = Vectors::random;
  if (kind == ExerciseKind::path) {
    setup.words.clear();
    for (int i = dice.between(10, 60); i > 0; --i)
      setup.words.insert(setup.words.begin(), std::to_string(i));
    return setup;
  }
  setup.words = some_words(dice);
  setup.d = dice.pick({2, 3, 4, 4});
  setup.divisor = kind == ExerciseKind::divided
                      ? Divisor::sqrt_d
                      : dice.pick({Divisor::sqrt_d, Divisor::sqrt_d, Divisor::sqrt_d, Divisor::none,
                                   Divisor::d});
  fill(setup, Part::query, -1, 3, dice);
  fill(setup, Part::key, -2, 2, dice);
  fill(setup, Part::value, -4, 6, dice);
  return setup;
}

}  // namespace attention
