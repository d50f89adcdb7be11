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

/// The words with the largest weight of a row: all that tie.
struct Strongest {
  std::vector<int> words;  // by their place in the original sentence
  double weight = 0;
};

Strongest strongest(const Trace& t, int row, const std::vector<int>& order) {
  constexpr double tie = 1e-9;
  Strongest top;
  top.weight = t.weights.row(row).maxCoeff();
  for (size_t p = 0; p < order.size(); ++p)
    if (t.weights(row, static_cast<Eigen::Index>(p)) >= top.weight - tie)
      top.words.push_back(order[p]);
  std::sort(top.words.begin(), top.words.end());
  return top;
}

/// "*was (3)* and *cold*"; the query is "itself".
std::string named(const ShownOrder& shown, const std::vector<int>& words) {
  constexpr size_t most = 4;
  if (words.size() > most) return fmt::format("{} words alike", words.size());
  std::vector<std::string> names;
  for (const int word : words)
    names.push_back(word == shown.query ? "itself" : "*" + word_at(shown.setup, word) + "*");
  return listed(names);
}

/// How the query's strongest keys changed.
std::string query_told(const ShownOrder& shown, const Trace& original, const Trace& moved) {
  const Strongest was = strongest(original, shown.query, in_original_order(shown));
  const Strongest is = strongest(moved, shown.place, shown.order);
  const std::string query = "*" + word_at(shown.setup, shown.query) + "*";
  const auto share = [](const Strongest& of) {
    return percent(of.weight) + (of.words.size() > 1 ? " each" : "");
  };
  const bool same = percent(was.weight) == percent(is.weight);
  if (was.words != is.words)
    return fmt::format("{} gave most to {}, {}; now to {}, {}.", query, named(shown, was.words),
                       share(was), named(shown, is.words), share(is));
  if (same)
    return fmt::format("{} still gives most to {}, {}.", query, named(shown, was.words),
                       share(was));
  return fmt::format("{} gave most to {}, {}; now {}.", query, named(shown, was.words), share(was),
                     share(is));
}

/// Whether the scheme does nothing whatever the order: its number is 0, or it has nothing to turn.
std::string why_scheme_is_off(const ShownOrder& shown) {
  const OrderChoice& choice = shown.choice;
  if ((choice.positions == Positions::sinusoids && choice.beta == 0) ||
      (choice.positions == Positions::linear_bias && choice.slope == 0))
    return "At 0 the positions add nothing.";
  if (choice.positions == Positions::rotary && attention::dimension(shown.setup) == 1)
    return "With d = 1 there is no pair of dimensions to turn.";
  return "";
}

/// Whether a word came to the other clause.
bool clause_changed(const ShownOrder& shown, const Trace& original, const Trace& moved) {
  constexpr Eigen::Index clause = 6;  // of X
  for (size_t p = 0; p < shown.order.size(); ++p)
    if (moved.x(static_cast<Eigen::Index>(p), clause) != original.x(shown.order[p], clause))
      return true;
  return false;
}

/// Why the scheme changed no score and no value in this order.
std::string why_scheme_is_no_cause(const ShownOrder& shown, const Trace& original,
                                   const Trace& moved) {
  const Positions positions = shown.choice.positions;
  if (positions == Positions::none) return "";
  const std::string off = why_scheme_is_off(shown);
  if (!off.empty()) return off;
  if (positions == Positions::clause) {
    if (!clause_changed(shown, original, moved)) return "No word changed its clause.";
    if (turned_round(shown) && !attention::is_edited(shown.setup))
      return "Reversed, the two clauses change places as a whole: which words share one stays.";
  }
  if ((positions == Positions::sinusoids || positions == Positions::linear_bias) &&
      turned_round(shown))
    return "Reversed, every two words are as far apart as before, and this scheme sees nothing but "
           "how far.";
  return "The scheme looks at places, but its scores come out the same from this order.";
}

/// Why the order changed what comes out. `scheme`: the scheme is a cause, and not the mask alone.
std::string why_it_differs(const ShownOrder& shown, const Trace& original, const Trace& moved,
                           bool scheme) {
  std::string why;
  if (!scheme) why = why_scheme_is_no_cause(shown, original, moved);
  switch (scheme ? shown.choice.positions : Positions::none) {
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

/// Why another order changed nothing. `scheme`: it did change scores or values.
std::string why_it_does_not(const ShownOrder& shown, const Trace& original, const Trace& moved,
                            bool scheme) {
  const OrderChoice& choice = shown.choice;
  const std::string off = why_scheme_is_off(shown);
  const auto after = [](const std::string& first, const std::string& then) {
    return first.empty() ? then : first + " " + then;
  };
  if (choice.causal)
    return after(off, "The mask looks at places, but these words come out the same.");
  if (choice.positions == Positions::none || !off.empty())
    return after(off,
                 "Attention is permutation-equivariant: every output moved with its word, and "
                 "nothing else happened.");
  if (scheme)
    return "The scheme looks at places, but these words come out the same from this order.";
  const bool by_distance =
      choice.positions == Positions::sinusoids || choice.positions == Positions::linear_bias;
  return why_scheme_is_no_cause(shown, original, moved) +
         (by_distance && turned_round(shown) ? " Rotary also sees on which side." : "");
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

std::vector<int> places_of(const ShownOrder& shown) {
  std::vector<int> places(shown.order.size());
  for (size_t p = 0; p < shown.order.size(); ++p)
    places[index(shown.order[p])] = static_cast<int>(p);
  return places;
}

std::vector<int> in_original_order(const ShownOrder& shown) {
  std::vector<int> order(shown.order.size());
  std::iota(order.begin(), order.end(), 0);
  return order;
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

std::string clause_d(const Setup& setup, Positions positions) {
  const bool other = positions == Positions::clause && setup.vectors != Vectors::review &&
                     setup.d != attention::review_dimensions &&
                     setup.divisor != attention::Divisor::none;
  return other ? fmt::format(" (d = {})", attention::review_dimensions) : "";
}

std::array<std::string, 2> why_no_vectors(const ShownOrder& shown) {
  if (shown.choice.positions == Positions::rotary)
    return {"Rotary needs random vectors. For the review choose other positions first.", ""};
  if (shown.choice.positions == Positions::clause)
    return {"", "Random vectors have no clause feature. For them choose other positions first."};
  return {"", ""};
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
  const attention::OrderEffect& effect = answers.order_effect(shown.setup, shown.choice);
  const double largest = effect.mismatch.largest;
  const std::string number = "Largest difference " + difference_told(largest);
  if (effect.rounding)
    return {number + (largest == 0 ? "." : ": rounding."),
            why_it_does_not(shown, original, moved, effect.scheme) + after};
  return {number + ", at " + word_at(shown.setup, effect.mismatch.word) + ": the order matters.",
          why_it_differs(shown, original, moved, effect.scheme) + " " +
              query_told(shown, original, moved)};
}

}  // namespace lab
