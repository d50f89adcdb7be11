#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/exhibits/order_text.h"
#include "app/format.h"
#include "app/told.h"

namespace lab {
namespace {

using attention::OrderChoice;
using attention::Positions;
using attention::Setup;
using attention::Trace;

size_t index(int i) { return static_cast<size_t>(i); }

std::string traced(const ShownOrder& shown, const Trace& t, const std::vector<int>& order) {
  std::string out;
  const auto row = std::find(order.begin(), order.end(), shown.query) - order.begin();
  for (size_t p = 0; p < order.size(); ++p)
    out +=
        fmt::format("  {} {}: score {}, weight {}{}\n", p + 1, shown.setup.words[index(order[p])],
                    fixed(t.masked(row, static_cast<Eigen::Index>(p)), 2),
                    percent(t.weights(row, static_cast<Eigen::Index>(p))),
                    std::isinf(t.masked(row, static_cast<Eigen::Index>(p))) ? " (hidden)" : "");
  return out;
}

}  // namespace

std::string describe_order(const Session& now, Answers& answers) {
  const ShownOrder shown = shown_order(now);
  const Trace& original = original_trace(shown, answers);
  const Trace& moved = moved_trace(shown, answers);
  const Setup& setup = shown.setup;
  const OrderChoice& choice = shown.choice;
  const int n = static_cast<int>(setup.words.size());

  std::string out = "Does attention know the order of the words?\n\n" + vectors_line(setup);
  if (!shown.as_asked) out += why_other_vectors(shown) + "\n";
  out += fmt::format("Position information: {}", positions_name(choice.positions));
  if (choice.positions == Positions::sinusoids) out += ", β = " + compact(choice.beta);
  if (choice.positions == Positions::linear_bias) out += ", m = " + compact(choice.slope);
  out += ".\n\nOriginal order:";
  for (const std::string& word : setup.words) out += " " + word;
  out += "\nThis order:    ";
  for (const std::string& word : shown.words) out += " " + word;

  out += fmt::format("\n\nThe query is {}. In the original order, place {}:\n",
                     word_at(setup, shown.query), shown.query + 1);
  out += traced(shown, original, in_original_order(shown));
  if (shown.changed)
    out += fmt::format("In this order, place {}:\n", shown.place + 1) +
           traced(shown, moved, shown.order);

  out += "\nOutputs, matched word by word: original | this order | largest difference\n";
  const attention::OrderEffect& effect = answers.order_effect(setup, choice);
  const std::vector<int> places = places_of(shown);
  const int columns = static_cast<int>(std::min<Eigen::Index>(original.output.cols(), 8));
  for (int word = 0; word < n; ++word) {
    const auto row = [&](const Trace& t, int r) {
      std::string text;
      for (int c = 0; c < columns; ++c) text += (c > 0 ? ", " : "") + fixed(t.output(r, c), 2);
      return text;
    };
    out += fmt::format("  {} {} (now place {}): {} | {} | {}\n", word + 1, setup.words[index(word)],
                       places[index(word)] + 1, row(original, word),
                       row(moved, places[index(word)]), difference_told(effect.apart[word]));
  }
  if (columns < original.output.cols())
    out += fmt::format(
        "  (the first {} of {} dimensions; the largest difference is over all of them)\n", columns,
        grouped(original.output.cols()));
  OrderVerdict verdict = order_verdict(shown, answers);
  if (now.predict.asking()) verdict.why.clear();  // it would answer the page's question
  out += verdict.result + " " + without_stars(verdict.why) + "\n";

  out += fmt::format(
      "\nWhat position alone adds to a score, for the query at place {}, by the places from the "
      "query to the key. Rotary adds nothing: its numbers are the score itself of the first q and "
      "k at that distance.{}\n",
      shown.place + 1, choice.causal ? " The mask hides whatever is after the query." : "");
  const attention::PositionScores& scores = answers.position_scores(setup, choice, shown.place);
  for (const Positions positions : attention::every_positions) {
    out += fmt::format("  {}{}:", positions_name(positions), clause_d(setup, positions));
    const auto& line = scores[static_cast<size_t>(positions)];
    for (size_t i = 0; i < line.size(); ++i)
      if (!std::isnan(line[i]))
        out += fmt::format(" {} {};",
                           signed_fixed(static_cast<double>(i) - attention::position_reach, 0),
                           compact(line[i]));
    out.back() = '\n';
  }
  return out;
}

std::string csv_order(const Session& now, Answers& answers) {
  const ShownOrder shown = shown_order(now);
  std::string out = "sentence,query_place,key_place,query_word,key_word,score,weight\n";
  const int n = static_cast<int>(shown.setup.words.size());
  const auto table = [&](const char* sentence, const Trace& t,
                         const std::vector<std::string>& words) {
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
        out += fmt::format("{},{},{},{},{},{},{}\n", sentence, i + 1, j + 1,
                           csv_word(words[index(i)]), csv_word(words[index(j)]),
                           std::isinf(t.masked(i, j)) ? std::string() : exact(t.masked(i, j)),
                           exact(t.weights(i, j)));
  };
  table("original", original_trace(shown, answers), shown.setup.words);
  table("reordered", moved_trace(shown, answers), shown.words);
  return out;
}

}  // namespace lab
