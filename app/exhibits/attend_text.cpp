#include "app/exhibits/attend_text.h"

#include <fmt/format.h>

#include <cmath>

#include "app/exhibits/attend_cards.h"
#include "app/format.h"
#include "app/largest.h"
#include "app/told.h"
#include "app/widgets/grid_numbers.h"
#include "core/explain.h"

namespace lab {
namespace {

using attention::Divisor;
using attention::Setup;
using attention::Trace;

// Up to here e to the score can be read without powers of ten that hide it.
constexpr double readable_score = 12;

}  // namespace

Setup ghost_of(Setup setup) {
  setup.divisor = setup.divisor == Divisor::none ? Divisor::sqrt_d : Divisor::none;
  return setup;
}

std::string divided_formula(const Setup& setup) {
  return setup.divisor == Divisor::none ? "q · k" : "q · k / " + division(setup);
}

std::string words_seen(const Setup& setup, int query) {
  const int n = static_cast<int>(setup.words.size());
  int seen = 0;
  for (int j = 0; j < n; ++j) seen += !attention::hides(setup.mask, query, j, n);
  if (n == 1) return seen == 1 ? "the only word" : "no word";
  return seen == n ? fmt::format("all {} words", n) : fmt::format("{} of {} words", seen, n);
}

std::string rows_sum(const Trace& t) {
  return (t.sums.array() == 0).any() ? "rows sum to 1 or 0" : "rows sum to 1";
}

std::vector<std::string> weight_steps(const Setup& setup, const Trace& t, int query, int key) {
  const double raw = t.raw(query, key), score = t.masked(query, key);
  const double maximum = t.maxima[query];
  std::vector<std::string> steps;
  steps.push_back(setup.divisor == Divisor::none ? compact(raw) + ", not divided"
                                                 : compact(raw) + " / " + division(setup) + " = " +
                                                       fixed(t.scores(query, key), 2));
  const double weight = t.weights(query, key);
  if (std::isinf(score)) {  // masked: its way ends here
    steps.push_back("hidden: −∞");
    steps.push_back("e^(−∞) = 0");
    if (t.sums[query] > 0)
      steps.push_back("0 / " + significant(t.sums[query], 4) + " = 0");
    else
      steps.push_back("every key is masked: weight 0 by definition");
    return steps;
  }
  if (std::abs(maximum) <= readable_score && score >= -readable_score) {
    const double e = std::exp(score), sum = t.sums[query] * std::exp(maximum);
    steps.push_back("e^" + fixed(score, 2) + " = " + significant(e, 3));
    steps.push_back(significant(e, 3) + " / " + significant(sum, 4) + " = " + percent(weight));
    return steps;
  }
  const double e = t.exponentials(query, key);
  steps.push_back("e^(" + fixed(score, 2) + " − " + fixed(maximum, 2) + ") = " + significant(e, 3));
  steps.push_back(significant(e, 3) + " / " + significant(t.sums[query], 4) + " = " +
                  percent(weight));
  return steps;
}

std::string describe_attend(const Session& now, Answers& answers) {
  const Setup& setup = now.setup;
  const Trace& t = answers.trace(setup);
  const Trace& ghost = answers.trace(ghost_of(setup));
  const auto word = [&](int i) { return setup.words[static_cast<size_t>(i)]; };
  const int n = static_cast<int>(setup.words.size()), query = now.query;

  std::string out = "Who does each word attend to?\n\n" + vectors_line(setup);
  out += fmt::format("\nThe query is {} (word {}). Its weights, softmax( {} ) over {}:\n",
                     word(query), query + 1, divided_formula(setup), words_seen(setup, query));
  for (int j = 0; j < n; ++j) {
    out += fmt::format("  {} {}: score {}, weight {}", j + 1, word(j),
                       attention::hides(setup.mask, query, j, n) ? std::string("−∞, hidden")
                                                                 : fixed(t.masked(query, j), 2),
                       weight_told(t.weights(query, j)));
    if (!now.predict.asking())  // the page's question is about it
      out += fmt::format(
          " ({} {})", weight_told(ghost.weights(query, j)),
          setup.divisor == Divisor::none ? "if divided by √d" : "if nothing is divided");
    out += "\n";
  }

  const int key = now.key.value_or(query);
  out += fmt::format("\nWhy this weight? {} asks {} (word {}).\n", word(query), word(key), key + 1);
  const attention::RowVector products = t.q.row(query).cwiseProduct(t.k.row(key));
  const std::vector<int> shown = largest(products, 8);
  double rest = t.raw(query, key);
  for (const int c : shown) {
    rest -= products[c];
    out += fmt::format("  {}: query {} × key {} = {}\n", attention::query_column_name(setup, c),
                       compact(t.q(query, c)), compact(t.k(key, c)), compact(products[c]));
  }
  if (shown.size() < static_cast<size_t>(products.size()))
    out += fmt::format("  the other {} dimensions: {}\n",
                       grouped(products.size() - static_cast<Eigen::Index>(shown.size())),
                       compact(rest));
  out += fmt::format("  sum: {}\n", compact(t.raw(query, key)));
  for (const std::string& step : weight_steps(setup, t, query, key)) out += "  " + step + "\n";
  out += "  " + attention::explain_score(setup, t, query, key) + "\n";

  out += fmt::format("\nWhat {} takes in, the weighted mix of values:\n", word(query));
  const attention::RowVector output = t.output.row(query);
  for (const int c : largest(output, 8))
    out += fmt::format("  {}: {}\n", attention::value_column_name(setup, c),
                       with_true_zero(fixed(output[c], 2), output[c]));
  out += "Whose values they are, weight α and contribution α·‖v‖:\n";
  const attention::RowVector given = attention::contributions(t, query);
  for (int j = 0; j < n; ++j)
    out += fmt::format("  {} {}: {}, {}\n", j + 1, word(j), weight_told(t.weights(query, j)),
                       with_true_zero(fixed(given[j], 2), given[j]));
  out += attention::explain_output(setup, t, query) + "\n";

  out += n == 1
             ? "\nThe only query, " + rows_sum(t) + "; its largest weight:\n"
             : fmt::format("\nAll {} queries, {}; the largest weight of each:\n", n, rows_sum(t));
  for (int i = 0; i < n; ++i) {
    if (t.sums[i] == 0) {
      out += fmt::format("  {} {}: every key is masked\n", i + 1, word(i));
      continue;
    }
    Eigen::Index top = 0;
    const double weight = t.weights.row(i).maxCoeff(&top);
    out += fmt::format("  {} {} → {} {}: {}\n", i + 1, word(i), top + 1,
                       word(static_cast<int>(top)), percent(weight));
  }
  return out;
}

std::string csv_attend(const Session& now, Answers& answers) {
  const Trace& t = answers.trace(now.setup);
  std::string out = "query,key,query_word,key_word,score,divided,weight\n";
  const int n = static_cast<int>(now.setup.words.size());
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      out += fmt::format("{},{},{},{},{},{},{}\n", i + 1, j + 1,
                         csv_word(now.setup.words[static_cast<size_t>(i)]),
                         csv_word(now.setup.words[static_cast<size_t>(j)]), exact(t.raw(i, j)),
                         exact(t.scores(i, j)), exact(t.weights(i, j)));
  return out;
}

}  // namespace lab
