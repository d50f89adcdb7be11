#include "app/exhibits/map.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "app/exhibits/map_cards.h"
#include "app/exhibits/map_lists.h"
#include "app/exhibits/map_picture.h"
#include "app/exhibits/map_text.h"
#include "app/widgets/option_list.h"
#include "app/widgets/page.h"
#include "app/widgets/segmented.h"

namespace lab {
namespace {

struct Tab {
  const char *name, *question, *lead;
};
constexpr Tab tabs[] = {
    {"Map", "Where does attention stand in a Transformer?",
     "Drawn after *Vaswani et al. 2017*. Choose a box; ← and → go along the flow."},
    {"Terms", "What was that word again?",
     "Every term of the lesson and where to see it. ↑ and ↓ go through the list."},
    {"Sources", "Where is that written?",
     "What the lesson rests on. The program opens no browser: it *copies* an address for you."},
    {"What weights tell", "What do attention weights tell?",
     "Less than they seem to. The row of *cold* shows why."}};

constexpr float card_side = 18;

void choose_tab(Ui& ui, Rect& page, const Session& now, Session& next) {
  const int chosen = static_cast<int>(now.map.tab);
  std::vector<std::string_view> names;
  std::vector<Option> options;
  for (const Tab& tab : tabs) {
    names.emplace_back(tab.name);
    options.push_back({tab.name, ""});
  }
  std::optional<int> to;
  if (segmented_width(ui, names) <= page.w()) {
    to = segmented(ui, page.cut_top(ui.px(34)).cut_left(segmented_width(ui, names)), "show", names,
                   chosen);
  } else {
    const float h = option_chips_height(ui, page.w(), options);
    to = option_chips(ui, page.cut_top(h), "show", options, chosen);
  }
  if (to) next.map.tab = static_cast<MapTab>(*to);
  page.cut_top(ui.px(12));
}

/// Where only one stack fits: which one. It is the one of the chosen box.
float choose_side(Ui& ui, const Rect& row, const Session& now, Session& next) {
  const bool decoder = info(now.map.box).side == MapSide::decoder;
  const std::vector<std::string_view> names = {"Encoder", "Decoder"};
  if (const auto to = segmented(ui, row, "stack", names, decoder ? 1 : 0))
    next.map.box = *to == 1 ? MapBox::decoder_attention : MapBox::encoder_attention;
  return row.h();
}

float picture_card(Ui& ui, const Rect& page, float room, bool switches, const Session& now,
                   Session& next) {
  const float side = ui.px(card_side), pad = ui.px(14), switch_h = ui.px(34), gap = ui.px(10);
  const float w = page.w() - 2 * side;
  const bool both = map_holds_both(ui.theme, w);
  switches = switches && !both;
  const float chrome = 2 * pad + (switches ? switch_h + gap : 0);
  const float least = map_height(ui.theme, w, info(now.map.box).side);
  // Where the stacks are shown in turn, the map is as high as it has to be.
  const float height = chrome + (both ? std::max(least, room - chrome) : least);
  Rect inside = card(ui, rect_at(page.min.x, page.min.y, page.w(), height));
  if (switches) {
    choose_side(ui, inside.cut_top(switch_h), now, next);
    inside.cut_top(gap);
  }
  if (const auto box = map_picture(ui, inside, now.map.box)) next.map.box = *box;
  return height;
}

float legend_card(Ui& ui, const Rect& page) {
  Rect inside{{page.min.x + ui.px(18), 0}, {page.max.x - ui.px(18), ui.px(4000)}};
  const float h = map_legend(ui, inside, true) + ui.px(28 + 28);
  map_legend(ui, card(ui, rect_at(page.min.x, page.min.y, page.w(), h), "How to read it"));
  return h;
}

float map_tab(Ui& ui, Rect page, const Session& now, Answers& answers, Session& next) {
  const float top = page.min.y, gap = ui.px(16);
  const float room = ui.area.max.y - page.min.y;
  if (page.w() >= ui.px(700)) {
    const float panel_w = std::clamp(page.w() * 0.34f, ui.px(260), ui.px(400));
    Rect panel = page;
    panel.min.x = panel.max.x - panel_w;
    page.max.x = panel.min.x - gap;
    const float picture = picture_card(ui, page, room, true, now, next);
    const float box = box_card_height(ui, panel_w, answers, {});
    box_card(ui, take_below(panel, box, gap), now, answers, next);
    const float legend = legend_card(ui, panel);
    return std::max(picture, box + gap + legend);
  }
  // Between the switch and the map stands what a box does, and comes into sight when one is chosen.
  if (!map_holds_both(ui.theme, page.w() - 2 * ui.px(card_side))) {
    choose_side(ui, page.cut_top(ui.px(34)), now, next);
    page.cut_top(ui.px(10));
  }
  const Rect box = take_below(page, box_card_height(ui, page.w(), answers, now.map.box), gap);
  box_card(ui, box, now, answers, next);
  keep_in_sight(ui, box, 0.1f);
  page.cut_top(picture_card(ui, page, 0, false, now, next) + gap);
  page.cut_top(legend_card(ui, page));
  return page.min.y - top;
}

void draw(Ui& ui, const Session& now, Answers& answers, Session& next) {
  Rect page = ui.column();
  const Tab& tab = tabs[static_cast<int>(now.map.tab)];
  page_title(ui, page, tab.question, tab.lead);
  choose_tab(ui, page, now, next);
  // A list scrolls with the page and may be long, but its lines are not to be far from their names.
  page.max.y = page.min.y + ui.px(40000);
  Rect list = page;
  list.max.x = std::min(list.max.x, list.min.x + ui.px(980));
  float height = 0;
  switch (now.map.tab) {
    case MapTab::map:
      height = map_tab(ui, page, now, answers, next);
      break;
    case MapTab::terms:
      height = terms_card(ui, list, now, answers, next);
      break;
    case MapTab::sources:
      height = sources_card(ui, list, now, answers, next);
      break;
    case MapTab::weights:
      height = weights_page(ui, page, now, answers, next);
      break;
  }
  ui.height = page.min.y + height - ui.area.min.y;
}

void reset(Session& next) { next.map = MapView(); }

void move_box(Session& next, int by) {
  if (next.map.tab != MapTab::map) return;
  const int to = std::clamp(static_cast<int>(next.map.box) + by, 0, map_box_count - 1);
  next.map.box = static_cast<MapBox>(to);
}

/// The map is drawn upwards.
void move_up(Session& next, int by) { move_box(next, -by); }

void move_second(Session& next, Answers& answers, int by) {
  if (next.map.tab != MapTab::terms) return move_up(next, by);
  const std::vector<const Section*> found = terms_with(answers, next.map.search);
  if (found.empty()) return;
  const int count = static_cast<int>(found.size());
  int at = 0;
  while (at < count && hyphenated(found[static_cast<size_t>(at)]->title) != next.map.term) ++at;
  // From outside the list the first move goes to its first term.
  const int to = at == count ? 0 : std::clamp(at + by, 0, count - 1);
  next.map.term = hyphenated(found[static_cast<size_t>(to)]->title);
}

}  // namespace

Exhibit map_exhibit() {
  Exhibit page = {"map",
                  "Say",
                  "Map, terms, sources",
                  draw,
                  describe_map,
                  csv_map,
                  reset,
                  "the box of the map",
                  "the box of the map, or the term",
                  move_box,
                  move_up,
                  nullptr,
                  nullptr};
  page.move_second_in_texts = move_second;
  return page;
}

}  // namespace lab
