#include "app/exhibits/cost.h"

#include <algorithm>

#include "app/exhibits/cost_choices.h"
#include "app/exhibits/cost_parts.h"
#include "app/exhibits/cost_text.h"
#include "app/powers.h"
#include "app/widgets/choices.h"
#include "app/widgets/option_list.h"
#include "app/widgets/page.h"
#include "app/widgets/segmented.h"

namespace lab {
namespace {

struct Tab {
  const char *name, *question, *lead;
  void (*draw)(Ui& ui, Rect& page, const Session& now, Answers& answers, Session& next);
};
constexpr Tab tabs[] = {
    {"Sizes", "What does attention cost?",
     "Every query meets every key: *n² scores* a head and a layer. Slide n.", cost_sizes},
    {"Tile by tile", "How does FlashAttention avoid n × n?",
     "It keeps a *maximum* and a *sum* a query and goes over the keys in tiles. Step with Space.",
     cost_tiles},
    {"Patterns", "And if not every pair is scored?",
     "A pattern leaves pairs out: less work for a long text, and *another* function.",
     cost_patterns},
    {"Picture", "What do n × n weights look like?",
     "Random queries and keys, every weight *a cell*. Zoom in until you see one.", cost_picture},
    {"Measure here", "Does this machine agree?",
     "Four ways at growing n, *timed here*. Nothing runs until you say so.", cost_measure}};

constexpr std::pair<std::string_view, CostTab> shown_by[] = {
    {"score", CostTab::sizes},
    {"projection", CostTab::sizes},
    {"flashattention", CostTab::tiles},
    {"online-softmax", CostTab::tiles},
    {"attention-matrix", CostTab::picture},
    {"sparse-attention", CostTab::patterns},
    {"linear-attention", CostTab::patterns}};

void choose_tab(Ui& ui, Rect& page, const Session& now, Session& next) {
  std::vector<std::string_view> names;
  std::vector<Option> options;
  for (const Tab& tab : tabs) {
    names.emplace_back(tab.name);
    options.push_back({tab.name, ""});
  }
  const int chosen = static_cast<int>(now.cost.tab);
  std::optional<int> to;
  Rect strip = page;
  const float width = segmented_width(ui, names);
  const bool in_a_row = width <= page.w();
  if (in_a_row) {
    strip = page.cut_top(ui.px(34)).cut_left(width);
    to = segmented(ui, strip, "show", names, chosen);
  } else {
    strip = page.cut_top(option_chips_height(ui, page.w(), options));
    to = option_chips(ui, strip, "show", options, chosen);
  }
  if (to) next.cost.tab = static_cast<CostTab>(*to);
  // Terms that another tab shows are found by way of its name.
  for (const auto& [term, tab] : shown_by)
    if (tab != now.cost.tab)
      ui.mark(term, in_a_row ? segment(ui, strip, names, static_cast<int>(tab)) : strip);
  page.cut_top(ui.px(12));
}

void draw(Ui& ui, const Session& now, Answers& answers, Session& next) {
  Rect page = ui.column();
  const Tab& tab = tabs[static_cast<int>(now.cost.tab)];
  // One tab shows the Setup's numbers, and says where they come from.
  const bool tiles = now.cost.tab == CostTab::tiles;
  const float badge = tiles ? origin_badge(ui, page, now.setup, next.setup) : 0;
  page_title(ui, page, tab.question, tab.lead, badge);
  choose_tab(ui, page, now, next);
  if (tiles) mask_notice(ui, page, now.setup, next.setup);
  if (now.cost.tab != CostTab::measure && now.cost.tab != CostTab::tiles)
    choose_sizes(ui, page, now, next);
  tab.draw(ui, page, now, answers, next);
  ui.height = page.min.y - ui.area.min.y;
}

void reset(Session& next) { next.cost = CostView(); }

void move_main(Session& next, int by) {
  if (next.cost.tab == CostTab::tiles)
    next.cost.step = moved_step(next, by);
  else if (next.cost.tab == CostTab::measure)
    next.cost.largest =
        moved_by_powers(next.cost.largest, by, CostView::least_measured, CostView::most_measured);
  else
    next.cost.n = moved_by_powers(next.cost.n, by, 1, CostView::most_n);
}

void move_second(Session& next, int by) {
  const int last = static_cast<int>(next.setup.words.size()) - 1;
  if (next.cost.tab == CostTab::tiles)
    next.query = std::clamp(next.query + by, 0, last);
  else if (next.cost.tab == CostTab::patterns)
    next.cost.pattern = static_cast<CostPattern>(
        std::clamp(static_cast<int>(next.cost.pattern) + by, 0, cost_pattern_count - 1));
  else if (next.cost.tab == CostTab::measure)
    next.cost.threads = std::clamp(next.cost.threads - by, 1, CostView::most_threads);
  else
    next.cost.d = moved_by_powers(next.cost.d, -by, 1, CostView::most_d);
}

void pick(Session& next, int word) {
  if (next.cost.tab == CostTab::tiles && word < static_cast<int>(next.setup.words.size()))
    next.query = word;
}

void play(Session& next) {
  if (next.cost.tab == CostTab::tiles) next.cost.step = played_step(next);
}

}  // namespace

Exhibit cost_exhibit() {
  return {"cost",
          "Cost",
          "What n² costs",
          draw,
          describe_cost,
          csv_cost,
          reset,
          "n, or the tile",
          "d, the query or the pattern",
          move_main,
          move_second,
          pick,
          nullptr,
          play,
          nullptr,
          "Next tile"};
}

}  // namespace lab
