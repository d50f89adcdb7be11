#pragma once

#include <string>
#include <vector>

#include "app/answers.h"
#include "app/session.h"
#include "app/widgets/option_list.h"

namespace lab {

/// What the page compares: one query's intact row and the same row with one step done wrong. The
/// references are Answers' own, valid for a frame.
struct BreakShown {
  const Session& now;
  attention::BreakChoice choice;
  attention::Setup setup;  // the intact one: divided by √d, masked only for the mask
  const attention::Trace& intact;
  const attention::Broken& broken;
  const attention::NaiveRow* naive;  // of the query; null for other breaks
  int n, query, key;                 // key: the pinned one, else the query's largest intact weight

  /// Whether weights are shown as shares; else as numbers on a signed axis.
  bool shares() const { return choice.kind != attention::Break::no_softmax; }
  bool works() const { return choice.kind == attention::Break::additive; }
  /// What the intact softmax gets: for the naive break the same moved scores.
  double intact_score(int key_at) const;
};
BreakShown break_shown(const Session& now, Answers& answers);

/// The eight breaks, and additive scoring apart: names, and what is done in a few words.
const std::vector<Option>& break_options();
const std::vector<Option>& working_options();
inline constexpr int break_count = 8;

/// The breaks of the puzzle: no naive, whose NaN give it away, and no additive, which is no bug.
const std::vector<attention::Break>& puzzle_breaks();
const std::vector<Option>& puzzle_options();
std::string_view break_name(attention::Break kind);

/// "softmax( q · k / √4 )" and what the break makes of it.
std::string intact_formula(const BreakShown& s);
std::string broken_formula(const BreakShown& s);

/// "q of cold is (0, 6, 0, 1); k of biryani is (…)": what W₁ and W₂ multiply, as far as it is
/// short.
std::string asked_and_offered(const BreakShown& s, int key);

/// A share as "82.1%", another weight as "−1.5", "NaN".
std::string weight_told(const BreakShown& s, double weight);
/// A weight in a matrix, short: ".82", "1", "−1.5".
std::string short_weight(double weight);
/// A sum of weights: "1.00".
std::string sum_told(double sum);

/// The sums of the rows or columns that a grid may show around one of them; the others are empty.
std::vector<std::string> sums_of_rows(const attention::Matrix& weights, int around);
std::vector<std::string> sums_of_columns(const attention::Matrix& weights, int around);

}  // namespace lab
