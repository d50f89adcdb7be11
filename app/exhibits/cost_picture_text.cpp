#include "app/exhibits/cost_picture_text.h"

#include <fmt/format.h>

#include "app/exhibits/cost_part.h"
#include "app/exhibits/cost_text.h"
#include "app/format.h"
#include "app/told.h"
#include "app/weights_part.h"

namespace lab {

using attention::WeightsChoice;
using attention::WeightsPicture;

namespace {

std::string keys_told(const CostView& view) {
  switch (view.pattern) {
    case CostPattern::causal:
      return " No query sees a later key.";
    case CostPattern::window:
      if (view.window() / 2 >= view.n - 1) return " The window is wider than the text.";
      return fmt::format(" A query sees the {} around it.", counted(view.window(), "key"));
    case CostPattern::chunks:
      if (view.width >= view.n) return " One chunk holds the whole text.";
      return fmt::format(" A query sees its own chunk of {}.", counted(view.width, "key"));
    case CostPattern::full:
    case CostPattern::linear:
      break;
  }
  return {};
}

}  // namespace

WeightsChoice weights_choice(const Session& now) {
  return {now.cost.n, now.cost.d, visible_of(now.cost, now.cost.pattern),
          now.cost.pattern == CostPattern::linear, now.setup.seed};
}

std::string pictured_told(const Session& now) {
  const CostView& view = now.cost;
  const std::string size = fmt::format("{} × {}", grouped(view.n), grouped(view.n));
  if (view.pattern == CostPattern::linear)
    return fmt::format(
        "Linear attention has no weights matrix: it sums φ(k)·vᵀ once. These are the {} weights "
        "that it never computes, φ(q)·φ(k) divided by its row's sum, of random normal q and k, "
        "d = {}, seed {}.",
        size, grouped(view.d), now.setup.seed);
  return fmt::format(
      "The {} weights softmax(Q·Kᵀ/√d) of random normal queries and keys, d = {}, seed {}.{}", size,
      grouped(view.d), now.setup.seed, keys_told(view));
}

std::string too_large_told(const CostView& view) {
  if (view.n <= CostView::most_picture) return {};
  const double cells = static_cast<double>(view.n) * view.n;
  return fmt::format(
      "n = {}: the picture would have {}² = {} cells, {} of weights in float. It goes up to n = "
      "{}.",
      grouped(view.n), grouped(view.n), count_told(cells), bytes_told(4 * cells),
      grouped(CostView::most_picture));
}

std::string multiple_told(double multiple) {
  if (multiple >= 100) return "×" + fixed(multiple, 0);
  if (multiple >= 10) return "×" + fixed(multiple, 1);
  return "×" + fixed(multiple, 2);
}

std::string cell_told(const WeightsPicture& weights, int query, int key) {
  const std::string pair = fmt::format("query {}, key {}: ", grouped(query + 1), grouped(key + 1));
  const double weight = attention::weight_of(weights, query, key);
  if (weight < 0) return pair + "not scored";
  return pair + fmt::format("{} {}, weight {}, {} times the mean of its row",
                            weights.choice.linear ? "φ(q)·φ(k)" : "score",
                            fixed(attention::pair_score(weights, query, key), 2),
                            significant(weight, 2),
                            significant(weight * attention::keys_of(weights, query), 2));
}

std::string part_told(const CostView& view) {
  const CellRange part = shown_part(view);
  if (part.span == view.n)
    return fmt::format("All queries (down) and keys (across), 1 to {}", grouped(view.n));
  return fmt::format("Queries {} to {} (down), keys {} to {} (across)", grouped(part.row + 1),
                     grouped(part.row + part.span), grouped(part.column + 1),
                     grouped(part.column + part.span));
}

std::string pixel_told(const CostView& view, int pixels) {
  const int size = cells_together(shown_part(view).span, pixels);
  if (size == 1) return "Every weight has a square of its own.";
  return fmt::format(
      "{} × {} weights share a square, in the colour of the *strongest*, so from afar all looks "
      "stronger than it is.",
      size, size);
}

std::string statistics_told(const WeightsPicture& weights) {
  const int n = weights.choice.n;
  const double cells = static_cast<double>(n) * n;
  std::string text;
  if (weights.pairs < cells)
    text = fmt::format("{} of {} pairs are scored. ", count_told(weights.pairs), count_told(cells));
  text += weights.pairs < cells
              ? "Every row sums to 1, so its mean is 1/(keys that its query sees). "
              : fmt::format("Every row sums to 1, so the mean weight is 1/n = {}. ",
                            significant(1.0 / n, 2));
  return text +
         fmt::format(
             "The largest is {}, {} times the mean of its row: query {}, key {}. The "
             "strongest 1% of the scored pairs, {}, have {} of all weight.",
             significant(attention::weight_of(weights, weights.largest_query, weights.largest_key),
                         2),
             significant(weights.largest, 2), grouped(weights.largest_query + 1),
             grouped(weights.largest_key + 1), counted(weights.top_pairs, "pair"),
             percent(weights.top_share));
}

std::string describe_picture(const Session& now, Answers& answers) {
  std::string out = "What do n × n weights look like?\n\n" + pictured_told(now) + "\n";
  if (const std::string no = too_large_told(now.cost); !no.empty()) return out + no + "\n";
  const auto seen = answers.weights(weights_choice(now));
  out += part_told(now.cost) + " are in sight.\n";
  if (!seen.result || !seen.result->whole)
    return out + (seen.result && seen.result->failed ? "There is too little memory for it.\n"
                                                     : "They are being computed.\n");
  return out + statistics_told(*seen.result->whole) + "\n";
}

}  // namespace lab
