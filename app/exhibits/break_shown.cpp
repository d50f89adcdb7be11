#include "app/exhibits/break_shown.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/format.h"
#include "app/told.h"
#include "app/widgets/matrix_grid.h"

namespace lab {

using attention::Break;
using attention::Matrix;
using attention::RowVector;

double BreakShown::intact_score(int key_at) const {
  if (naive) return static_cast<double>(naive->scores[static_cast<size_t>(key_at)]);
  return intact.masked(query, key_at);
}

BreakShown break_shown(const Session& now, Answers& answers) {
  const attention::BreakChoice& choice = now.breaks.choice;
  attention::Setup setup = attention::intact(now.setup, choice.kind);
  // The broken one first: the naive row may ask for the same trace as the intact one.
  const attention::Broken& broken = answers.broken(setup, choice);
  const attention::NaiveRow* naive =
      choice.kind == Break::naive ? &answers.naive_row(setup, now.query, choice.top) : nullptr;
  const attention::Trace& intact = answers.trace(setup);
  Eigen::Index top = 0;
  intact.weights.row(now.query).maxCoeff(&top);
  const int n = static_cast<int>(setup.words.size());
  return {now,    choice,    std::move(setup),
          intact, broken,    naive,
          n,      now.query, now.key.value_or(static_cast<int>(top))};
}

const std::vector<Option>& break_options() {
  static const std::vector<Option> options = {{"no softmax", "scores used as weights"},
                                              {"cosine", "lengths of q and k dropped"},
                                              {"nothing divided", "q · k as it is"},
                                              {"divide by d", "d in place of √d"},
                                              {"wrong axis", "softmax down the columns"},
                                              {"mask after softmax", "weights hidden, not scores"},
                                              {"naive exponentials", "maximum not subtracted"},
                                              {"tied Q = K", "every query is its key"}};
  return options;
}

const std::vector<Option>& working_options() {
  static const std::vector<Option> options = {{"additive", "a small network scores"}};
  return options;
}

const std::vector<Break>& puzzle_breaks() {
  static const std::vector<Break> breaks = {
      Break::no_softmax,  Break::cosine,     Break::nothing_divided,
      Break::divide_by_d, Break::wrong_axis, Break::mask_after,
      Break::tied};
  return breaks;
}

const std::vector<Option>& puzzle_options() {
  static const std::vector<Option> options = [] {
    std::vector<Option> all;
    for (const Break kind : puzzle_breaks()) all.push_back({break_name(kind), {}});
    return all;
  }();
  return options;
}

std::string_view break_name(Break kind) {
  const size_t i = static_cast<size_t>(kind);
  return kind == Break::additive ? working_options()[0].name : break_options()[i].name;
}

std::string intact_formula(const BreakShown& s) {
  const std::string score = "q · k / " + division(s.setup);
  if (s.choice.kind == Break::mask_after) return "softmax( " + score + ", causal mask )";
  if (s.choice.kind == Break::naive) return "softmax( score − maximum )";
  return "softmax( " + score + " )";
}

std::string broken_formula(const BreakShown& s) {
  const std::string root = division(s.setup);
  const std::string d = std::to_string(attention::dimension(s.setup));
  switch (s.choice.kind) {
    case Break::no_softmax:
      return "q · k / " + root + ", used as weights";
    case Break::cosine:
      return "softmax( " + compact(s.choice.temperature) + " · cos(q, k) )";
    case Break::nothing_divided:
      return "softmax( q · k )";
    case Break::divide_by_d:
      return "softmax( q · k / " + d + " )";
    case Break::wrong_axis:
      return "softmax( q · k / " + root + " ) down each column";
    case Break::mask_after:
      return "softmax( q · k / " + root + " ), then the causal mask";
    case Break::naive:
      return "e^score / sum, in float";
    case Break::tied:
      return "softmax( k · k / " + root + " )";
    case Break::additive:
      return "softmax( wᵀ tanh(W₁q + W₂k + b) )";
  }
  return "";
}

std::string asked_and_offered(const BreakShown& s, int key) {
  constexpr Eigen::Index most = 4;
  const auto numbers = [&](const RowVector& vector) {
    std::string out;
    for (Eigen::Index c = 0; c < std::min(most, vector.size()); ++c)
      out += (c == 0 ? "" : ", ") + compact(vector[c]);
    if (vector.size() > most) out += ", and " + grouped(vector.size() - most) + " more";
    return out;
  };
  return "q of " + word_at(s.setup, s.query) + " is (" + numbers(s.intact.q.row(s.query)) +
         "); k of " + word_at(s.setup, key) + " is (" + numbers(s.intact.k.row(key)) + ").";
}

std::string weight_told(const BreakShown& s, double weight) {
  if (!std::isfinite(weight)) return compact(weight);
  return s.shares() ? percent(weight) : compact(weight);
}

std::string short_weight(double weight) {
  if (!std::isfinite(weight) || weight == 0 || std::abs(weight) >= 99.5) return compact(weight, 0);
  if (std::abs(weight) >= 9.95) return fixed(weight, 0);
  if (std::abs(weight) >= 0.995) return fixed(weight, 1);
  std::string text = fixed(weight, 2);  // the 0 before the point says nothing
  const size_t zero = text.find("0.");
  return zero == std::string::npos ? text : text.erase(zero, 1);
}

std::string sum_told(double sum) {
  return std::abs(sum) >= 1e6 ? significant(sum, 3) : fixed(sum, 2);
}

std::vector<std::string> sums_of_rows(const Matrix& weights, int around) {
  std::vector<std::string> sums(static_cast<size_t>(weights.rows()));
  for (int i = 0; i < static_cast<int>(weights.rows()); ++i)
    if (std::abs(i - around) <= most_grid_cells)
      sums[static_cast<size_t>(i)] = sum_told(weights.row(i).sum());
  return sums;
}

std::vector<std::string> sums_of_columns(const Matrix& weights, int around) {
  std::vector<std::string> sums(static_cast<size_t>(weights.cols()));
  for (int j = 0; j < static_cast<int>(weights.cols()); ++j)
    if (std::abs(j - around) <= most_grid_cells)
      sums[static_cast<size_t>(j)] = short_weight(weights.col(j).sum());
  return sums;
}

}  // namespace lab
