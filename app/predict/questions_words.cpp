// The questions about words: what another order and a mask do.

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/predict/question.h"

namespace lab {
namespace {

using Kind = Target::Kind;

constexpr int biryani = 1, cold = 3, naan = 6, great = 8;

// order: cold and great are swapped, without positions.

Session without_positions(Session now) {
  now.setup = {};
  now.query = cold;
  now.order.choice = {};
  return fitted(std::move(now));
}

Session swapped(Session now) {
  std::vector<int>& order = now.order.choice.order;
  order.resize(now.setup.words.size());
  std::iota(order.begin(), order.end(), 0);
  std::swap(order[cold], order[great]);
  return now;
}

/// Which of the two foods cold gives the most: 0 biryani, 1 naan, or both alike.
Guess foods(const attention::Trace& trace, const std::vector<int>& order) {
  constexpr double tie = 1e-9;
  const auto place = [&](int word) {
    return order.empty() ? word : std::find(order.begin(), order.end(), word) - order.begin();
  };
  const double first = trace.weights(place(cold), place(biryani)),
               second = trace.weights(place(cold), place(naan));
  Guess guess;
  if (first >= second - tie) guess.things.push_back(0);
  if (second >= first - tie) guess.things.push_back(1);
  return guess;
}

std::optional<Truth> order_truth(const Session& now, Answers& answers) {
  const attention::OrderChoice& choice = now.order.choice;
  const attention::OrderChoice then = swapped(now).order.choice;
  return Truth{
      foods(answers.ordered(attention::order_setup(now.setup, choice), choice), choice.order),
      foods(answers.ordered(attention::order_setup(now.setup, then), then), then.order)};
}

std::string order_why(const Guess& guess, const Truth& truth) {
  if (guess.things == truth.after.things)
    return "Reorder the words and every output just moves with its word. Without positions "
           "“biryani cold, naan great” and “biryani great, naan cold” cannot be told apart.";
  if (guess.things == std::vector<int>{1})
    return "*cold* stands in naan’s clause now, but nothing tells it so: without positions a word "
           "asks "
           "the same wherever it stands.";
  return "Nothing ties *cold* to biryani: without positions its query fits both foods alike, in "
         "any order.";
}

// masks: the causal mask.

struct LookUp {
  int query, key;
  const char* name;
};
constexpr LookUp look_ups[] = {{biryani, cold, "biryani → cold"},
                               {cold, biryani, "cold → biryani"},
                               {great, naan, "great → naan"},
                               {naan, great, "naan → great"}};
enum : int { biryani_cold, cold_biryani, great_naan, naan_great };

Session unmasked(Session now) {
  now.setup = {};
  now.masks = {};
  return fitted(std::move(now));
}

Session causal(Session now) {
  now.setup.mask.kind = attention::MaskKind::causal;
  return now;
}

std::optional<Truth> masks_truth(const Session& now, Answers& answers) {
  const attention::Trace& after = answers.trace(causal(now).setup);
  Truth truth;
  for (int i = 0; i < static_cast<int>(std::size(look_ups)); ++i)
    if (std::isinf(after.masked(look_ups[i].query, look_ups[i].key)))
      truth.after.things.push_back(i);
  return truth;
}

std::string masks_why(const Guess& guess, const Truth& truth) {
  const std::vector<int>& g = guess.things;
  const auto holds = [&](int thing) { return std::binary_search(g.begin(), g.end(), thing); };
  if (g == truth.after.things)
    return "A causal mask hides every key after its query. *cold* still finds biryani behind it; "
           "biryani can no longer look ahead to *cold*.";
  if (g.size() == std::size(look_ups))
    return "Not both ways: looking back stays allowed. Only the keys after a query are hidden.";
  if (g == std::vector<int>{cold_biryani, great_naan})
    return "The other way round: a word may look back at what came before it, and not ahead.";
  if (g == std::vector<int>{biryani_cold, cold_biryani} ||
      g == std::vector<int>{great_naan, naan_great})
    return "A causal mask knows no clauses: in both of them it hides the look ahead and leaves the "
           "look back.";
  if (holds(cold_biryani) || holds(great_naan))
    return "A look back is allowed: the key came before its query. Only looking ahead is hidden.";
  return "Both foods come before their adjectives: each one looks ahead, and both are hidden.";
}

}  // namespace

Question order_question() {
  return {"order",
          "There are no positions, and *cold* and *great* swap places. Which food does *cold* "
          "attend to most then?",
          "Click one food, or both if they tie, then Answer.",
          Kind::thing,
          true,
          {{biryani, 0, "biryani"}, {naan, 0, "naan"}},
          without_positions,
          swapped,
          order_truth,
          order_why};
}

Question masks_question() {
  std::vector<Choice> choices;
  for (const LookUp& each : look_ups) choices.push_back({each.query, each.key, each.name});
  return {"masks",
          "A *causal mask* goes over the scores. Which of the four outlined look-ups *die*: a "
          "query’s weight on that key becomes 0?",
          "Click them in the *masked scores* (rows ask, columns are keys), then Answer.",
          Kind::thing,
          true,
          std::move(choices),
          unmasked,
          causal,
          masks_truth,
          masks_why};
}

}  // namespace lab
