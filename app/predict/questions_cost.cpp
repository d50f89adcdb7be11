// The question about cost: what doubling n does to each way.

#include <algorithm>

#include "app/exhibits/cost_text.h"
#include "app/predict/question.h"
#include "core/cost.h"

namespace lab {
namespace {

using attention::Method;

enum : int { standard, tiled, window, linear };

Session before_doubling(Session now) {
  const CostView fresh;
  now.cost.tab = CostTab::sizes;
  now.cost.n = fresh.n;
  now.cost.d = fresh.d;
  now.cost.width = fresh.width;
  return now;
}

Session doubled(Session now) {
  now.cost.n *= 2;
  return now;
}

std::optional<Truth> truth(const Session& now, Answers&) {
  const CostView& view = now.cost;
  Truth found;
  for (int i = 0; i < attention::method_count; ++i) {
    const auto flops = [&](double n) {
      return attention::method_flops(every_method[i], n, view.d, view.width);
    };
    if (flops(2.0 * view.n) > 3 * flops(view.n)) found.after.things.push_back(i);
  }
  return found;
}

std::string why(const Guess& guess, const Truth& truth) {
  const auto chose = [&](int way) {
    return std::binary_search(guess.things.begin(), guess.things.end(), way);
  };
  if (guess.things == truth.after.things)
    return "Twice the words make four times the pairs, and both compute every one. FlashAttention "
           "stores none of them: it saves memory, not arithmetic.";
  if (!chose(tiled) && chose(standard))
    return "FlashAttention is *not linear*. It computes every score, it only never stores them "
           "all: "
           "its memory stays, its arithmetic grows fourfold.";
  if (!chose(standard)) return "Every query meets every key: twice as many of both is 2 · 2 = 4.";
  if (chose(window))
    return "A window stays as wide: twice the queries with 257 keys each is twice the work.";
  return "Linear attention scores no pair. Its 4·n·d² grows as n does: twice.";
}

}  // namespace

Question cost_question() {
  return {
      "cost",
      "n *doubles*, from 4,096 to 8,192. Which of the four ways then take about *four times* the "
      "arithmetic?",
      "Click them in the table of the four ways, then Answer.",
      Target::Kind::thing,
      true,
      {{standard, 0, "standard"},
       {tiled, 0, "tiled"},
       {window, 0, "window"},
       {linear, 0, "linear"}},
      before_doubling,
      doubled,
      truth,
      why};
}

}  // namespace lab
