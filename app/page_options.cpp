#include "app/page_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "app/exhibits/order_text.h"
#include "app/exhibits/train_text.h"
#include "app/option_values.h"
#include "app/options.h"
#include "app/spelling.h"

namespace lab {
namespace {

bool set_yes_or_no(bool& value, std::string_view text) {
  if (text != "yes" && text != "no") return false;
  value = text == "yes";
  return true;
}

template <class Choice>
bool set_choice(Choice& value, const std::optional<Choice>& found) {
  if (found) value = *found;
  return found.has_value();
}

bool set_whole(int& value, std::string_view text, int least, int most) {
  const auto found = whole_from(text, least, most);
  if (found) value = *found;
  return found.has_value();
}

bool set_step(Session& session, std::string_view text) {
  const auto stage = stage_from(text);
  if (!stage) return false;
  if (text == "masked" && session.setup.mask.kind == attention::MaskKind::none)
    throw BadOptions("--step masked needs a mask; --mask causal puts one on.");
  session.steps.step = 3 * *stage + 2;  // the whole matrix
  return true;
}

bool set_heads(Session& session, std::string_view text) {
  if (text != "a" && text != "b" && text != "both") return false;
  session.heads.solo.reset();
  if (text != "both") session.heads.solo = text == "a" ? 0 : 1;
  return true;
}

/// With its usual rate, which --rate may then change.
bool set_optimiser(Session& session, std::string_view text) {
  attention::TrainingChoice& head = session.train.choice.head;
  if (!set_choice(head.optimiser, optimiser_from(text))) return false;
  head.rate = usual_rate(head.optimiser);
  return true;
}

bool set_order(Session& session, std::string_view text) {
  if (text != "as-is" && text != "swapped") return false;
  std::vector<int>& order = session.order.choice.order;
  order.clear();
  if (text == "as-is") return true;
  const auto found = adjectives(session.setup.words);
  if (!found)
    throw BadOptions(
        "--order swapped needs the words cold and great, and they are not both there.");
  order.resize(session.setup.words.size());
  std::iota(order.begin(), order.end(), 0);
  std::swap(order[static_cast<size_t>(found->cold)], order[static_cast<size_t>(found->great)]);
  return true;
}

}  // namespace

const PageOption* page_option(std::string_view name, std::string_view page) {
  const PageOption* any = nullptr;
  for (const PageOption& option : page_options()) {
    if (option.name != name) continue;
    any = &option;
    if (option.page == page) break;
  }
  return any;
}

const std::vector<PageOption>& page_options() {
  static const std::vector<PageOption> options = {
      {"step", "steps", "one of " + kinds_of_stage(), set_step},
      {"more", "scaling", "yes or no",
       [](Session& s, std::string_view text) { return set_yes_or_no(s.scaling.more, text); }},
      {"break", "break", "one of " + kinds_of_break(),
       [](Session& s, std::string_view text) {
         return set_choice(s.breaks.choice.kind, break_from_text(text));
       }},
      {"heads", "heads", "a, b or both", set_heads},
      {"positions", "order", "none, clause, sinusoids, bias or rotary",
       [](Session& s, std::string_view text) {
         return set_choice(s.order.choice.positions, positions_from(text));
       }},
      {"order", "order", "as-is or swapped", set_order},
      {"cross", "masks", "yes or no",
       [](Session& s, std::string_view text) { return set_yes_or_no(s.masks.cross, text); }},
      {"mask-after", "masks", "yes or no",
       [](Session& s, std::string_view text) { return set_yes_or_no(s.masks.after, text); }},
      {"seeds", "train", "a whole number from 1 to 32",
       [](Session& s, std::string_view text) {
         const auto seeds = whole_from(text, 1, attention::most_seeds);
         if (seeds) s.train.choice.seeds = *seeds;
         if (seeds) s.train.seed = std::min(s.train.seed, *seeds - 1);
         return seeds.has_value();
       }},
      {"optimiser", "train", "sgd or adam", set_optimiser},
      {"rate", "train", "a number from 0 to 1000000",
       [](Session& s, std::string_view text) {
         const auto rate = decimal_from(text, attention::largest_rate);
         if (rate) s.train.choice.head.rate = *rate;
         return rate.has_value();
       }},
      {"n", "cost", fmt::format("a whole number from 1 to {}", CostView::most_n),
       [](Session& s, std::string_view text) {
         return set_whole(s.cost.n, text, 1, CostView::most_n);
       }},
      {"tile", "cost", fmt::format("a whole number from 1 to {}", attention::most_tokens),
       [](Session& s, std::string_view text) {
         return set_whole(s.cost.tile, text, 1, attention::most_tokens);
       }},
      {"pattern", "cost", kinds_of_cost_pattern,
       [](Session& s, std::string_view text) {
         return set_choice(s.cost.pattern, cost_pattern_from(text));
       }},
      {"largest", "cost",
       fmt::format("a whole number from {} to {}", CostView::least_measured,
                   CostView::most_measured),
       [](Session& s, std::string_view text) {
         return set_whole(s.cost.largest, text, CostView::least_measured, CostView::most_measured);
       }},
      {"threads", "cost", fmt::format("a whole number from 1 to {}", CostView::most_threads),
       [](Session& s, std::string_view text) {
         return set_whole(s.cost.threads, text, 1, CostView::most_threads);
       }},
      {"tab", "cost", kinds_of_cost_tab,
       [](Session& s, std::string_view text) {
         return set_choice(s.cost.tab, cost_tab_from(text));
       }},
      {"tab", "map", kinds_of_map_tab,
       [](Session& s, std::string_view text) { return set_choice(s.map.tab, map_tab_from(text)); }},
      {"box", "map", "one of " + map_box_keys(),
       [](Session& s, std::string_view text) { return set_choice(s.map.box, map_box_from(text)); }},
  };
  return options;
}

}  // namespace lab
