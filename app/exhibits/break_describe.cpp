#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/exhibits/break_text.h"
#include "app/format.h"
#include "app/largest.h"
#include "app/told.h"
#include "app/widgets/matrix_grid.h"

namespace lab {
namespace {

using attention::Break;
using attention::Matrix;
using attention::Setup;

/// The first row or column of a large matrix that is shown around one of them.
int first_shown(int around, int n) {
  const int shown = std::min(n, most_grid_cells);
  return std::clamp(around - shown / 2, 0, n - shown);
}

/// A row a line, with its sum: the part of a large matrix that the screen shows.
std::string matrix_told(const Setup& setup, const Matrix& matrix, int row, int column, bool sums) {
  std::string out;
  const int n = static_cast<int>(matrix.rows()), shown = std::min(n, most_grid_cells);
  const int first_row = first_shown(row, n), first_column = first_shown(column, n);
  if (shown < n) out += fmt::format("  (keys {} to {})\n", first_column + 1, first_column + shown);
  for (int i = first_row; i < first_row + shown; ++i) {
    out += fmt::format("  {} {}:", i + 1, setup.words[static_cast<size_t>(i)]);
    for (int j = first_column; j < first_column + shown; ++j)
      out += " " + (sums ? short_weight(matrix(i, j)) : compact(matrix(i, j)));
    if (sums) out += " = " + sum_told(matrix.row(i).sum());
    out += "\n";
  }
  if (!sums) return out;
  out += "  column sums:";
  for (int j = first_column; j < first_column + shown; ++j)
    out += " " + short_weight(matrix.col(j).sum());
  return out + "\n";
}

std::string describe_puzzle(const Session& now, Answers& answers) {
  const BreakView& view = now.breaks;
  const Setup setup = attention::intact(now.setup, Break::no_softmax);
  const int column = now.key.value_or(now.query);
  const auto three = puzzle_truth(now, answers);
  if (!three) return "\n" + std::string(no_puzzle) + "\n";
  std::string out = fmt::format(
      "\nWhich bug is this? Puzzle {}: three matrices of weights, each with one bug, beside the "
      "intact one. A row is a query, its sum behind it.\n\nIntact:\n",
      view.puzzle_seed);
  out += matrix_told(setup, answers.trace(setup).weights, now.query, column, true);
  for (size_t i = 0; i < three->size(); ++i) {
    out += fmt::format("\nMatrix {}:\n", static_cast<char>('A' + i));
    out += matrix_told(setup, answers.broken(now.setup, {(*three)[i]}).weights, now.query, column,
                       true);
    const auto guess = view.guesses[i];
    out += fmt::format("  your guess: {}\n", guess ? break_name(*guess) : "none yet");
    if (view.checked[i]) out += "  " + verdict(now, answers, i) + "\n";
  }
  out += "\nWhat each bug would show:\n";
  for (const Break kind : puzzle_breaks())
    out += fmt::format("  {}: {}\n", break_name(kind), clue(kind, setup));
  return out;
}

std::string describe_additive(const BreakShown& s, Answers& answers) {
  const attention::Additive& a = answers.additive(s.setup);
  const attention::AdditivePair& pair = answers.additive_pair(s.setup, s.query, s.key);
  std::string out = fmt::format("\nHow {} scores {}, by hidden unit:\n", word_at(s.setup, s.query),
                                word_at(s.setup, s.key));
  out += "  " + asked_and_offered(s, s.key) + "\n";
  double rest = pair.score;
  const std::vector<int> shown = largest(pair.terms.transpose(), 8);
  for (const int u : shown) {
    rest -= pair.terms[u];
    out += fmt::format("  unit {}: tanh({} + {} + {}) = {}, times w = {}: {}\n", u + 1,
                       compact(pair.asked[u]), compact(pair.offered[u]), compact(a.b[u]),
                       fixed(pair.hidden[u], 3), compact(a.w[u]), fixed(pair.terms[u], 2));
  }
  if (static_cast<Eigen::Index>(shown.size()) < pair.terms.size())
    out += fmt::format("  the other {} units: {}\n",
                       pair.terms.size() - static_cast<Eigen::Index>(shown.size()), fixed(rest, 2));
  return out + fmt::format("  score: {}\n", fixed(pair.score, 2));
}

}  // namespace

std::string clue(Break kind, const Setup& setup) {
  const int n = static_cast<int>(setup.words.size());
  switch (kind) {
    case Break::no_softmax:
      return "numbers below 0 or above 1, rows with any sum";
    case Break::cosine:
      // Two scores differ by 2 at most, their exponentials by a factor of e².
      return fmt::format("rows sum to 1, a row's largest weight at most {} times its least{}",
                         fixed(std::exp(2.0), 1),
                         n > 2 ? fmt::format(" and never above {}",
                                             fixed(attention::highest_cosine_weight(n, 1), 2))
                               : "");
    case Break::nothing_divided:
      return "rows sum to 1, the largest weights larger than intact";
    case Break::divide_by_d:
      return "rows sum to 1, the same winners as intact, but flatter";
    case Break::wrong_axis:
      return "columns sum to 1, rows do not";
    case Break::mask_after:
      return "zeros right of the diagonal, rows short of 1";
    case Break::tied:
      return "rows sum to 1, words tend to choose themselves";
    default:
      return "";
  }
}

std::optional<attention::Three> puzzle_truth(const Session& now, Answers& answers) {
  return attention::puzzle(answers.puzzles(now.setup), now.breaks.puzzle_seed);
}

bool guess_is_right(const Session& now, Answers& answers, size_t place) {
  const auto guess = now.breaks.guesses[place];
  const auto three = puzzle_truth(now, answers);
  if (!guess || !three) return false;
  if (*guess == (*three)[place]) return true;
  const attention::BreakChoice guessed{*guess}, shown{(*three)[place]};
  return (answers.broken(now.setup, guessed).weights - answers.broken(now.setup, shown).weights)
             .cwiseAbs()
             .maxCoeff() <= attention::visible_difference;
}

std::string verdict(const Session& now, Answers& answers, size_t place) {
  const auto guess = now.breaks.guesses[place];
  if (!guess) return "No guess yet.";
  const Break truth = puzzle_truth(now, answers).value()[place];
  const Setup setup = attention::intact(now.setup, Break::no_softmax);
  if (*guess == truth) return fmt::format("Right, {}: {}.", break_name(truth), clue(truth, setup));
  if (guess_is_right(now, answers, place))
    return fmt::format("Right enough: with these vectors {} looks the same. It is {}.",
                       break_name(*guess), break_name(truth));
  const Matrix& would = answers.broken(now.setup, {*guess}).weights;
  const Matrix& here = answers.broken(now.setup, {truth}).weights;
  const int n = static_cast<int>(here.rows()), shown = std::min(n, most_grid_cells);
  const double most_would = would.maxCoeff(), most_here = here.maxCoeff();
  if (shown == n && std::abs(most_would - most_here) > attention::visible_difference)
    return fmt::format("No. With {} the largest weight would be {}, here it is {}.",
                       break_name(*guess), sum_told(most_would), sum_told(most_here));
  // Among the weights on the screen, or among all where those hardly differ.
  const Matrix differ = (would - here).cwiseAbs();
  int row = first_shown(now.query, n), column = first_shown(now.key.value_or(now.query), n);
  Eigen::Index i = 0, j = 0;
  if (differ.block(row, column, shown, shown).maxCoeff(&i, &j) <= attention::visible_difference) {
    row = column = 0;
    differ.maxCoeff(&i, &j);
  }
  i += row;
  j += column;
  return fmt::format("No. With {} the weight of {} for {} would be {}, here it is {}.",
                     break_name(*guess), word_at(setup, static_cast<int>(i)),
                     word_at(setup, static_cast<int>(j)), sum_told(would(i, j)),
                     sum_told(here(i, j)));
}

std::string describe_break(const Session& now, Answers& answers) {
  std::string out = "What breaks when one step is left out?\n\n" +
                    vectors_line(attention::intact(now.setup, Break::no_softmax));
  if (now.breaks.puzzle) return out + describe_puzzle(now, answers);
  const BreakShown s = break_shown(now, answers);
  const auto word = [&](int i) { return s.setup.words[static_cast<size_t>(i)]; };
  out += fmt::format("\n{}: {}.\n", s.works() ? "Works too" : "Broken", break_name(s.choice.kind));
  out += fmt::format("intact: {}\n{}: {}\n", intact_formula(s), s.works() ? "other" : "broken",
                     broken_formula(s));
  if (s.choice.kind == Break::cosine)
    out += fmt::format("scale (temperature): {}\n", compact(s.choice.temperature));
  if (s.naive) out += fmt::format("largest score moved to: {}\n", compact(s.choice.top, 6));
  out += fmt::format("\nThe query is {} (word {}).\n", word(s.query), s.query + 1);
  for (int j = 0; j < s.n; ++j) {
    out += fmt::format("  {} {}: score {}, intact {}; ", j + 1, word(j),
                       fixed(s.intact_score(j), 2), percent(s.intact.weights(s.query, j)));
    const double weight = s.broken.weights(s.query, j);
    if (s.naive)
      out += fmt::format(
          "e^score {}, ",
          significant(static_cast<double>(s.naive->exponentials[static_cast<size_t>(j)]), 3));
    else
      out += fmt::format("score {}, ", fixed(s.broken.scores(s.query, j), 2));
    out += fmt::format("{} {}\n", s.works() ? "additive" : "broken", weight_told(s, weight));
  }
  if (s.naive)
    out += fmt::format("sum of e^score: {}\n", significant(static_cast<double>(s.naive->sum), 3));
  out +=
      fmt::format("row sums: intact {}, {} {}\n", sum_told(s.intact.weights.row(s.query).sum()),
                  s.works() ? "additive" : "broken", sum_told(s.broken.weights.row(s.query).sum()));
  out += "\n" + break_sentence(s, answers) + "\n";

  out += fmt::format("\nWhat {} takes in, intact and {}:\n", word(s.query),
                     s.works() ? "additive" : "broken");
  for (const int c : largest(s.intact.output.row(s.query), 6))
    out +=
        fmt::format("  {}: {} and {}\n", attention::value_column_name(s.setup, c),
                    fixed(s.intact.output(s.query, c), 2), fixed(s.broken.output(s.query, c), 2));
  if (s.works()) out += describe_additive(s, answers);

  const bool scores = s.choice.kind == Break::tied;
  for (const bool intact : {true, false}) {
    out += fmt::format("\n{}, {}:\n", scores ? "All scores" : "All weights, each row with its sum",
                       intact      ? "intact"
                       : s.works() ? "additive"
                                   : "broken");
    out += matrix_told(s.setup,
                       scores ? (intact ? s.intact.scores : s.broken.scores)
                              : (intact ? s.intact.weights : s.broken.weights),
                       s.query, s.key, !scores);
  }
  return out;
}

}  // namespace lab
