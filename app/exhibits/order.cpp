#include "app/exhibits/order.h"

#include <algorithm>
#include <cmath>

#include "app/exhibits/order_cards.h"
#include "app/exhibits/order_text.h"
#include "app/format.h"
#include "app/moves.h"
#include "app/told.h"
#include "app/widgets/bars.h"
#include "app/widgets/button.h"
#include "app/widgets/choices.h"
#include "app/widgets/page.h"
#include "app/widgets/segmented.h"
#include "app/widgets/slider.h"
#include "app/widgets/strip.h"
#include "app/widgets/tile_row.h"
#include "app/widgets/toggle.h"

namespace lab {
namespace {

using attention::OrderChoice;
using attention::Positions;
using attention::Setup;
using attention::Trace;

size_t index(int i) { return static_cast<size_t>(i); }

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

void positions_controls(Ui& ui, Flow& flow, float width, const OrderChoice& choice,
                        OrderChoice& next) {
  std::vector<std::string_view> options;
  for (const Positions positions : attention::every_positions)
    options.emplace_back(positions_name(positions));
  const float whole = segmented_width(ui, options), label = ui.px(100);
  if (whole + label <= width) {
    const Rect place = flow.labelled("Positions", whole);
    ui.mark("positional-encoding", place);
    if (const auto picked =
            segmented(ui, place, "Positions", options, static_cast<int>(choice.positions)))
      next.positions = static_cast<Positions>(*picked);
  } else {  // a narrow page: in pieces that fit, each with its own place among all
    const int count = static_cast<int>(options.size());
    for (int first = 0; first < count;) {
      std::vector<std::string_view> piece;
      while (first + static_cast<int>(piece.size()) < count) {
        piece.push_back(options[index(first) + piece.size()]);
        if (piece.size() == 1 || segmented_width(ui, piece) <= width) continue;
        piece.pop_back();
        break;
      }
      const std::string name =
          first == 0 ? "Positions" : "Positions, from " + std::string(piece[0]);
      const int chosen = static_cast<int>(choice.positions) - first;
      const bool here = chosen >= 0 && chosen < static_cast<int>(piece.size());
      if (const auto picked =
              segmented(ui, flow.next(segmented_width(ui, piece)), name, piece, here ? chosen : -1))
        next.positions = static_cast<Positions>(first + *picked);
      first += static_cast<int>(piece.size());
    }
  }
  const auto slider = [&](const char* name, double value, double high, double step) {
    Rect place = flow.labelled(name, ui.px(150) + ui.px(50), ui.px(20));
    const Rect track = place.cut_left(ui.px(150));
    place.cut_left(ui.px(10));
    const auto moved = real_slider(ui, track, name, value, 0, high, step);
    ui.paint.text_in(place, Type::strong, ui.theme.text, compact(moved.value_or(value)));
    return moved.value_or(value);
  };
  if (choice.positions == Positions::sinusoids)
    next.beta = slider("β", choice.beta, attention::largest_beta, 0.1);
  if (choice.positions == Positions::linear_bias)
    next.slope = slider("m", choice.slope, attention::largest_slope, 0.05);
  const std::string_view causal = "Causal mask";
  const Rect causal_at = flow.next(toggle_width(ui, causal), ui.px(24));
  if (const auto on = toggle(ui, causal_at, causal, choice.causal)) next.causal = *on;
  ui.mark("mask", causal_at);
}

/// The vectors and the divisor. A scheme may have brought other vectors than the Session's: then
/// the others cannot be chosen while it is on.
void vectors_controls(Ui& ui, Flow& flow, const ShownOrder& shown, const Session& now,
                      Session& next) {
  Setup chosen = shown.setup;
  const auto why_not = why_no_vectors(shown);
  setup_choices(ui, flow, shown.setup, chosen, true, {why_not[0], why_not[1]});
  if (chosen == shown.setup) return;
  chosen.mask = now.setup.mask;  // the page's own mask is not the Session's
  if (chosen.vectors == shown.setup.vectors) {
    chosen.vectors = now.setup.vectors;
    chosen.words = now.setup.words;
  }
  next.setup = chosen;
  if (next.setup.words.size() != now.setup.words.size()) next = fitted(next);
}

void controls(Ui& ui, Rect& page, const ShownOrder& shown, const Session& now, Session& next) {
  Flow flow(ui, page, ui.px(32));
  positions_controls(ui, flow, page.w(), now.order.choice, next.order.choice);
  if (page.w() >= ui.px(1000)) {  // a row each
    page.cut_top(flow.bottom() - page.min.y + ui.px(8));
    Flow second(ui, page, ui.px(32));
    vectors_controls(ui, second, shown, now, next);
    page.cut_top(second.bottom() - page.min.y + ui.px(12));
  } else {
    flow.next(0, ui.px(20));
    vectors_controls(ui, flow, shown, now, next);
    page.cut_top(flow.bottom() - page.min.y + ui.px(12));
  }
  const std::string why = why_other_vectors(shown);
  if (!why.empty())
    page.cut_top(ui.paint.wrapped(page, Type::note, ui.theme.text_soft, why) + ui.px(10));
}

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

/// The weights of the query over the tiles, which are dragged into another order.
void sentence(Ui& ui, const Rect& rect, const ShownOrder& shown, Answers& answers, Session& next) {
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

std::string lead_of(const ShownOrder& shown, bool covered) {
  if (shown.order.size() == 1)
    return "A single word has no order. Sentences of several words can be reordered here.";
  const std::string act = adjectives(shown.words) ? "Drag the words, or swap *cold* and *great*."
                                                  : "Drag the words into another order.";
  if (covered) return act;
  return act + " Without positions and without a mask, every output just moves with its word.";
}

void draw(Ui& ui, const Session& now, Answers& answers, Session& next) {
  const ShownOrder shown = shown_order(now);
  Rect page = ui.column();
  Setup badged = shown.setup;
  const bool narrow = page.w() < ui.px(480);  // the badge below the title
  constexpr std::string_view question = "Does attention know the order of the words?";
  if (narrow) page_title(ui, page, question, lead_of(shown, ui.covered));
  const float reserved = origin_badge(ui, page, shown.setup, badged);
  // Edits are reset in the vectors that are shown; the Session keeps its own choice of vectors.
  if (!(badged == shown.setup)) next.setup.edits = badged.edits;
  if (narrow)
    page.cut_top(ui.px(40));
  else
    page_title(ui, page, question, lead_of(shown, ui.covered), reserved);
  controls(ui, page, shown, now, next);

  const float gap = ui.px(16), width = page.w() / ui.theme.scale;
  const float room = ui.area.max.y - page.min.y;
  const auto below = [&](float height) { return take_below(page, height, gap); };
  const auto outputs_need = [&](float w) {
    return outputs_card(ui, rect_at(0, 0, w, 0), shown, answers, next, true);
  };
  const float sentence_least = ui.px(width < 480    ? 366
                                     : width < 1000 ? 294
                                                    : 266),
              card_least = ui.px(310);
  Rect sentence_at, outputs_at, places_at, distance_at;
  if (width >= 1000) {
    const float outputs_w = std::round(page.w() * 0.56f);
    // The chart above stays where it is when the sentences below grow.
    const OutputsHeight need = outputs_need(outputs_w);
    const float usual = std::max(card_least, need.usual);
    sentence_at = below(std::max(sentence_least, room - gap - usual));
    Rect row = below(std::max(usual, need.needed));
    outputs_at = row.cut_left(outputs_w);
    row.cut_left(gap);
    const bool rotary = shown.choice.positions == Positions::rotary;  // its table has more to show
    places_at = row.cut_left(std::round((row.w() - gap) * (rotary ? 0.5f : 0.44f)));
    row.cut_left(gap);
    distance_at = row;
  } else {
    sentence_at = below(sentence_least);
    outputs_at = below(outputs_need(page.w()).needed);
    if (width >= 600) {
      Rect row = below(card_least);
      places_at = row.cut_left(std::round((row.w() - gap) * 0.44f));
      row.cut_left(gap);
      distance_at = row;
    } else {
      distance_at = below(card_least);
      places_at = below(card_least);
    }
  }
  ui.height = page.min.y - gap - ui.area.min.y;
  sentence(ui, sentence_at, shown, answers, next);
  outputs_card(ui, outputs_at, shown, answers, next);
  places_card(ui, places_at, shown, answers);
  distance_card(ui, distance_at, shown, answers);
  for (const char* term : {"permutation-equivariance", "output"}) ui.mark(term, outputs_at);
  for (const Rect& rect : {places_at, distance_at}) ui.mark("positional-encoding", rect);
}

void reset(Session& next) {
  reset_setup(next);
  next.order = {};
}

void pick(Session& next, int place) {
  const ShownOrder shown = shown_order(next);
  if (place < static_cast<int>(shown.order.size()))
    choose_query(shown, shown.order[index(place)], next);
}

void move_main(Session& next, int by) {
  const ShownOrder shown = shown_order(next);
  const int last = static_cast<int>(shown.order.size()) - 1;
  pick(next, std::clamp(shown.place + by, 0, last));
}

void move_second(Session& next, int by) {
  constexpr int last = static_cast<int>(attention::every_positions.size()) - 1;
  Positions& positions = next.order.choice.positions;
  positions = static_cast<Positions>(std::clamp(static_cast<int>(positions) + by, 0, last));
}

/// Puts the query's word into another place.
void move_item(Session& next, int by) {
  const ShownOrder shown = shown_order(next);
  const int last = static_cast<int>(shown.order.size()) - 1;
  const int to = std::clamp(shown.place + by, 0, last);
  if (to != shown.place) choose_order(shown, with_move(shown.order, shown.place, to), next);
}

/// Swaps cold and great, where they are.
void play(Session& next) {
  const ShownOrder shown = shown_order(next);
  if (adjectives(shown.words)) choose_order(shown, with_adjectives_swapped(shown), next);
}

}  // namespace

Exhibit order_exhibit() {
  return {"order",
          "Build",
          "Word order",
          draw,
          describe_order,
          csv_order,
          reset,
          "the query",
          "the position scheme",
          move_main,
          move_second,
          pick,
          setup_divisor,
          play,
          move_item,
          "Swap cold and great"};
}

}  // namespace lab
