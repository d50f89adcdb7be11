#include "app/exhibits/order_sentence.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "app/exhibits/order_cards.h"
#include "app/format.h"
#include "app/told.h"
#include "app/widgets/bars.h"
#include "app/widgets/button.h"
#include "app/widgets/page.h"
#include "app/widgets/strip.h"
#include "app/widgets/tile_row.h"

namespace lab {
namespace {

using attention::Trace;

size_t index(int i) { return static_cast<size_t>(i); }

/// Ways to whole other orders.
void order_buttons(Ui& ui, Flow& flow, const ShownOrder& shown, Session& next) {
  const auto offered = [&](const char* text, const char* why_not = "") {
    return button(ui, flow.next(button_width(ui, text), ui.px(8)), text, {}, why_not);
  };
  if (adjectives(shown.words) && offered("Swap cold and great"))
    choose_order(shown, with_adjectives_swapped(shown), next);
  if (offered("Reverse", shown.order.size() > 1 ? "" : "One word has no other order.")) {
    std::vector<int> order = shown.order;
    std::reverse(order.begin(), order.end());
    choose_order(shown, order, next);
  }
  if (offered("Original order", shown.changed ? "" : "The words are in their original order."))
    choose_order(shown, {}, next);
}

/// How wide the buttons are in one row.
float order_buttons_width(Ui& ui, const ShownOrder& shown) {
  float width = button_width(ui, "Reverse") + ui.px(8) + button_width(ui, "Original order");
  if (adjectives(shown.words)) width += button_width(ui, "Swap cold and great") + ui.px(8);
  return width;
}

/// What the order does, in sight while a tile is dragged. Its room is the same for every order.
void verdict_lines(Ui& ui, Rect& inside, const ShownOrder& shown, Answers& answers) {
  const Theme& theme = ui.theme;
  const std::string result = order_verdict(shown, answers).result;
  const std::string_view note = "dashed: in the original order";
  const bool matters = shown.changed && !answers.order_effect(shown.setup, shown.choice).rounding;
  const ImU32 ink = matters ? theme.warning.ink : theme.text;
  const float line = ui.paint.line_height(Type::strong) + ui.px(3);
  const float noted = ui.paint.width(Type::note, note);
  Rect first = inside.cut_top(line);
  if (inside.w() >= ui.px(380) + noted) {
    if (shown.changed)
      ui.paint.text_in(first.cut_right(noted + 1), Type::note, theme.text_soft, note, Align::right);
    ui.paint.text_in(first, Type::strong, ink, result);
    return;
  }
  // Two lines for it, one for the note.
  const float two = 2 * ui.paint.wrapped(first, Type::strong, 0, "0", 0, true) + 1;
  first = {first.min, {first.max.x, first.min.y + two}};
  inside.cut_top(two - line);
  if (ui.paint.wrapped(first, Type::strong, 0, result, 0, true) <= first.h())
    ui.paint.wrapped(first, Type::strong, ink, result);
  else
    ui.paint.text_in(first, Type::strong, ink, result);
  const Rect last = inside.cut_top(line);
  if (shown.changed) ui.paint.text_in(last, Type::note, theme.text_soft, note);
}

}  // namespace

std::vector<int> with_move(std::vector<int> order, int from, int to) {
  const int word = order[index(from)];
  order.erase(order.begin() + from);
  order.insert(order.begin() + to, word);
  return order;
}

std::vector<int> with_adjectives_swapped(const ShownOrder& shown) {
  std::vector<int> order = shown.order;
  if (const auto found = adjectives(shown.words))
    std::swap(order[index(found->cold)], order[index(found->great)]);
  return order;
}

void sentence_card(Ui& ui, const Rect& rect, const ShownOrder& shown, Answers& answers,
                   Session& next) {
  const Theme& theme = ui.theme;
  const Trace& original = original_trace(shown, answers);
  const Trace& moved = moved_trace(shown, answers);
  Rect inside = card(ui, rect);
  const int n = static_cast<int>(shown.order.size());
  const std::vector<std::string> names = told_apart(shown.setup.words);
  const std::string& word = names[index(shown.query)];
  // Room for the longest word, so that the buttons stay in their place whichever is the query.
  float longest = 0;
  for (const std::string& name : names)
    longest = std::max(longest, ui.paint.width(Type::strong, name));
  const float told = ui.paint.width(Type::body, "Whom attends to, in this order") +
                     std::min(longest, inside.w() / 2) + ui.px(30);

  // The buttons: beside the heading, or where that is too narrow, below the tiles.
  const float buttons = order_buttons_width(ui, shown);
  const bool beside = told + buttons + ui.px(20) <= inside.w();
  Rect head = inside.cut_top(ui.px(beside ? 30 : 20));
  Rect row;
  if (beside) {
    row = head.cut_right(buttons + ui.px(1));
    head.cut_right(ui.px(20));
  } else {
    const float most = inside.w() + 1;
    const float lines = buttons <= most ? 1 : buttons <= 2 * most && most > ui.px(240) ? 2 : 3;
    row = inside.cut_bottom(lines * ui.px(30) + (lines - 1) * ui.px(8));
    inside.cut_bottom(ui.px(10));
  }
  head.cut_left(ui.paint.text_in(head, Type::body, theme.text_soft, "Whom") + ui.px(5));
  head.cut_left(ui.paint.text_in(head, Type::strong, theme.query.ink, word) + ui.px(5));
  ui.paint.text_in(head, Type::body, theme.text_soft,
                   rect.w() > ui.px(400) ? "attends to, in this order" : "attends to");
  if (beside) {
    Flow flow(ui, row, ui.px(30));
    order_buttons(ui, flow, shown, next);
  }
  verdict_lines(ui, inside, shown, answers);
  const float above = ui.px(16);  // room for a number above a full bar

  inside.cut_left(ui.px(40));  // the axis
  const float tile = ui.px(36), least = ui.px(60);
  const bool scrolls = strip_scrolls(inside.w(), n, least);
  const float below = tile_row_height(ui, tile) + ui.px(scrolls ? 28 : 14);
  const float plot_height = std::max(ui.px(40), inside.h() - above - below);
  const Rect plot = rect_at(inside.min.x, inside.min.y + above, inside.w(), plot_height);
  share_axis(ui, plot);
  // Many words: the strip scrolls and keeps the query in sight, but not under a tile that is held.
  const float query_at = least * (static_cast<float>(shown.place) + 0.5f);
  const bool follows = ui.fresh && !ImGui::IsMouseDown(0);
  if (ui.sought) ui.sought = places_of(shown)[index(std::min(*ui.sought, n - 1))];
  Strip strip(inside, n, least,
              follows || ui.sought ? strip_middle(ui, least, query_at) : std::nullopt);
  const Columns& columns = strip.columns();

  std::vector<Bar> values;
  for (int p = 0; p < n; ++p) {
    const int key = shown.order[index(p)];
    const double weight = moved.weights(shown.place, p);
    Bar bar{weight, std::nullopt, percent(weight), p == shown.place};
    bar.hidden = std::isinf(moved.masked(shown.place, p));
    if (bar.hidden) bar.text = "hidden";
    if (shown.changed && !std::isinf(original.masked(shown.query, key)))
      bar.ghost = original.weights(shown.query, key);
    values.push_back(bar);
  }
  std::vector<std::string> labels;  // words that are there twice, numbered as in the table
  for (const int each : shown.order) labels.push_back(names[index(each)]);
  const BarsResult on_bars = bars(ui, plot, columns, values, std::nullopt, "bar");
  ui.mark("weight", {{plot.min.x, plot.min.y - ui.px(14)}, plot.max});
  const TileRowResult on_tiles =
      tile_row(ui, columns, plot.max.y + ui.px(10), tile, shown.words, shown.order, shown.place,
               shown.choice.causal ? shown.place + 1 : n, labels);
  for (int p = 0; p < n; ++p) {
    Rect place = column_of(plot, columns, p).inset(ui.px(4), 0);
    place.max.y += ui.px(10) + tile;
    ui.target(Target::Kind::thing, shown.order[index(p)], place);
  }
  strip.end();
  ui.paint.text({inside.min.x - ui.px(8), plot.max.y + ui.px(14) + tile}, Type::note,
                theme.text_soft, "place", Align::right);
  if (on_bars.clicked) choose_query(shown, shown.order[index(*on_bars.clicked)], next);
  if (on_tiles.chosen) choose_query(shown, shown.order[index(*on_tiles.chosen)], next);
  if (on_tiles.moved)
    choose_order(shown, with_move(shown.order, on_tiles.moved->from, on_tiles.moved->to), next);
  if (beside) return;
  Flow flow(ui, row, ui.px(30));
  order_buttons(ui, flow, shown, next);
}

}  // namespace lab
