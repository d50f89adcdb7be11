#include "app/exhibits/order_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/format.h"
#include "app/told.h"

namespace lab {
namespace {

using attention::OrderChoice;
using attention::Positions;
using attention::Setup;
using attention::Trace;
using attention::Vectors;

size_t index(int i) { return static_cast<size_t>(i); }

std::vector<int> places_of(const ShownOrder& shown) {
  std::vector<int> places(shown.order.size());
  for (size_t p = 0; p < shown.order.size(); ++p)
    places[index(shown.order[p])] = static_cast<int>(p);
  return places;
}

bool turned_round(const ShownOrder& shown) {
  const int n = static_cast<int>(shown.order.size());
  for (int p = 0; p < n; ++p)
    if (shown.order[index(p)] != n - 1 - p) return false;
  return n > 1;
}

/// What a word gives the two nouns of the review: "biryani 42.6% and naan 42.6%".
std::string nouns_of(const ShownOrder& shown, const Trace& t, int word) {
  const std::vector<int> places = places_of(shown);
  const auto given = [&](int noun) {
    return percent(t.weights(places[index(word)], places[index(noun)]));
  };
  return "biryani " + given(1) + " and naan " + given(6);
}

/// Whether `a` and `b` put the same weight on every word.
bool same_weights(const ShownOrder& shown, const Trace& t, int a, int b) {
  const std::vector<int> places = places_of(shown);
  return (t.weights.row(places[index(a)]) - t.weights.row(places[index(b)])).cwiseAbs().maxCoeff() <
         attention::rounding;
}

/// What cold and great give the nouns of the hand-set review: the point of the whole page.
std::string adjectives_told(const ShownOrder& shown, const Trace& t) {
  const auto found = adjectives(shown.setup.words);
  if (shown.setup.vectors != Vectors::review || !found) return "";
  const std::string cold = nouns_of(shown, t, found->cold);
  const std::string great = nouns_of(shown, t, found->great);
  if (same_weights(shown, t, found->cold, found->great))
    return "*cold* gives " + cold + ", and so does *great*: nothing tells whose adjective each is.";
  return "*cold* gives " + cold + "; *great* gives " + great + ".";
}

/// How the query's strongest key changed.
std::string query_told(const ShownOrder& shown, const Trace& original, const Trace& moved) {
  Eigen::Index was = 0, is = 0;
  const double before = original.weights.row(shown.query).maxCoeff(&was);
  const double after = moved.weights.row(shown.place).maxCoeff(&is);
  const int is_word = shown.order[index(static_cast<int>(is))];
  const auto name = [&](int word) { return "*" + word_at(shown.setup, word) + "*"; };
  const int was_word = static_cast<int>(was);
  if (is_word != was_word)
    return fmt::format("{} gave most to {}, {}; now to {}, {}.", name(shown.query), name(was_word),
                       percent(before), name(is_word), percent(after));
  if (percent(before) == percent(after))
    return fmt::format("{} still gives most to {}, {}.", name(shown.query), name(was_word),
                       percent(before));
  return fmt::format("{} gave {} {}; now {}.", name(shown.query), name(was_word), percent(before),
                     percent(after));
}

/// Why the order changed what comes out.
std::string why_it_differs(const ShownOrder& shown) {
  std::string why;
  switch (shown.choice.positions) {
    case Positions::none:
      break;
    case Positions::clause:
      why =
          "The clause belongs to the place: a word that moves to the other clause asks and answers "
          "there.";
      break;
    case Positions::sinusoids:
      why = fmt::format(
          "A raw score gains β = {} times PE · PE of the two places, most where they are near.",
          compact(shown.choice.beta));
      break;
    case Positions::linear_bias:
      why = fmt::format("Every step from the query to the key costs the score m = {}.",
                        compact(shown.choice.slope));
      break;
    case Positions::rotary:
      why =
          "q and k turn with their places, so a score depends on how far the key stands from the "
          "query, and on which side.";
      break;
  }
  if (shown.choice.causal) {
    if (!why.empty()) why += " ";
    why +=
        "The mask counts places: it hides whatever stands after the query, and other words stand "
        "there now.";
  }
  return why;
}

/// Why another order changed nothing.
std::string why_it_does_not(const ShownOrder& shown) {
  const OrderChoice& choice = shown.choice;
  if (choice.causal) return "The mask looks at places, but these words come out the same.";
  const bool off = (choice.positions == Positions::sinusoids && choice.beta == 0) ||
                   (choice.positions == Positions::linear_bias && choice.slope == 0);
  if (choice.positions == Positions::none || off)
    return std::string(off ? "At 0 the positions add nothing. " : "") +
           "Attention is permutation-equivariant: every output moved with its word, and nothing "
           "else happened.";
  const bool by_distance =
      choice.positions == Positions::sinusoids || choice.positions == Positions::linear_bias;
  if (by_distance && turned_round(shown))
    return "Reversed, every two words are as far apart as before, and this scheme sees nothing but "
           "how far. Rotary also sees on which side.";
  if (choice.positions == Positions::clause && turned_round(shown) &&
      !attention::is_edited(shown.setup))
    return "Reversed, the two clauses change places as a whole: which words share one stays.";
  if (choice.positions == Positions::rotary && attention::dimension(shown.setup) == 1)
    return "With d = 1 there is no pair of dimensions to turn.";
  return "The scheme looks at places, but these words come out the same from this order.";
}

std::string traced(const ShownOrder& shown, const Trace& t, const std::vector<int>& order) {
  std::string out;
  const auto row = std::find(order.begin(), order.end(), shown.query) - order.begin();
  for (size_t p = 0; p < order.size(); ++p)
    out += fmt::format("  {} {}: score {}, weight {}\n", p + 1, shown.setup.words[index(order[p])],
                       fixed(t.masked(row, static_cast<Eigen::Index>(p)), 2),
                       percent(t.weights(row, static_cast<Eigen::Index>(p))));
  return out;
}

std::string plain(std::string text) {  // stars are for the screen
  text.erase(std::remove(text.begin(), text.end(), '*'), text.end());
  return text;
}

}  // namespace

ShownOrder shown_order(const Session& now) {
  ShownOrder shown;
  shown.choice = now.order.choice;
  shown.setup = attention::order_setup(now.setup, shown.choice);
  shown.as_asked = shown.setup.vectors == now.setup.vectors && shown.setup.words == now.setup.words;
  const int n = static_cast<int>(shown.setup.words.size());
  shown.order = shown.choice.order;
  std::vector<int> as_it_is(index(n));
  std::iota(as_it_is.begin(), as_it_is.end(), 0);
  // An order of another sentence says nothing about this one.
  if (shown.order.size() != as_it_is.size()) shown.order = as_it_is;
  shown.changed = shown.order != as_it_is;
  shown.choice.order = shown.changed ? shown.order : std::vector<int>();
  for (const int word : shown.order) shown.words.push_back(shown.setup.words[index(word)]);
  shown.query = std::clamp(now.query, 0, n - 1);
  shown.place = static_cast<int>(std::find(shown.order.begin(), shown.order.end(), shown.query) -
                                 shown.order.begin());
  return shown;
}

const Trace& original_trace(const ShownOrder& shown, Answers& answers) {
  OrderChoice as_it_is = shown.choice;
  as_it_is.order.clear();
  return answers.ordered(shown.setup, as_it_is);
}

const Trace& moved_trace(const ShownOrder& shown, Answers& answers) {
  return answers.ordered(shown.setup, shown.choice);
}

const char* positions_name(Positions positions) {
  switch (positions) {
    case Positions::clause:
      return "Clause feature";
    case Positions::sinusoids:
      return "Sinusoids";
    case Positions::linear_bias:
      return "Linear bias";
    case Positions::rotary:
      return "Rotary";
    default:
      return "None";
  }
}

std::string why_other_vectors(const ShownOrder& shown) {
  if (shown.as_asked) return "";
  if (shown.choice.positions == Positions::rotary)
    return "Shown on random vectors: rotary turns pairs of dimensions, and the four of the review "
           "have meanings of their own that turning would mix.";
  return "Shown on the hand-set review: random vectors have no clause feature.";
}

std::optional<Adjectives> adjectives(const std::vector<std::string>& words) {
  const auto cold = std::find(words.begin(), words.end(), "cold");
  const auto great = std::find(words.begin(), words.end(), "great");
  if (cold == words.end() || great == words.end()) return std::nullopt;
  return Adjectives{static_cast<int>(cold - words.begin()),
                    static_cast<int>(great - words.begin())};
}

std::string difference_told(double difference) {
  if (difference == 0) return "0";
  return significant(difference, 2);
}

OrderVerdict order_verdict(const ShownOrder& shown, Answers& answers) {
  const Trace& original = original_trace(shown, answers);
  const Trace& moved = moved_trace(shown, answers);
  const std::string foods = adjectives_told(shown, moved);
  const std::string after = foods.empty() ? "" : " " + foods;
  if (shown.order.size() == 1)
    return {"One word has no other order.", "It attends to itself, wherever it stands."};
  if (!shown.changed)
    return {"This is the original order: drag a word.",
            foods.empty() ? "Both columns show the same sentence until a word moves." : foods};
  const Answers::OrderEffect& effect = answers.order_effect(shown.setup, shown.choice);
  const double largest = effect.mismatch.largest;
  const std::string number = "Largest difference " + difference_told(largest);
  if (effect.rounding)
    return {number + (largest == 0 ? "." : ": rounding."), why_it_does_not(shown) + after};
  return {number + ", at " + word_at(shown.setup, effect.mismatch.word) + ": the order matters.",
          why_it_differs(shown) + " " + query_told(shown, original, moved)};
}

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

  std::vector<int> as_it_is(index(n));
  std::iota(as_it_is.begin(), as_it_is.end(), 0);
  out += fmt::format("\n\nThe query is {}. In the original order, place {}:\n",
                     word_at(setup, shown.query), shown.query + 1);
  out += traced(shown, original, as_it_is);
  if (shown.changed)
    out += fmt::format("In this order, place {}:\n", shown.place + 1) +
           traced(shown, moved, shown.order);

  out += "\nOutputs, matched word by word: original | this order | largest difference\n";
  const Answers::OrderEffect& effect = answers.order_effect(setup, choice);
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
    out += fmt::format("  (the first {} of {} dimensions)\n", columns,
                       grouped(original.output.cols()));
  const OrderVerdict verdict = order_verdict(shown, answers);
  out += verdict.result + " " + plain(verdict.why) + "\n";

  out += fmt::format(
      "\nScore that position alone adds, for the query at place {}, by the places from "
      "the query to the key:\n",
      shown.place + 1);
  const Answers::PositionScores& scores = answers.position_scores(now.setup, choice, shown.place);
  for (const Positions positions : attention::every_positions) {
    out += fmt::format("  {}:", positions_name(positions));
    const auto& line = scores[static_cast<size_t>(positions)];
    for (size_t i = 0; i < line.size(); ++i)
      if (!std::isnan(line[i]))
        out += fmt::format(" {} {};",
                           signed_fixed(static_cast<double>(i) - Answers::position_reach, 0),
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
