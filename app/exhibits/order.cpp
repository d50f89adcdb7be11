#include "app/exhibits/order.h"

#include <algorithm>
#include <cmath>

#include "app/exhibits/order_cards.h"
#include "app/exhibits/order_controls.h"
#include "app/exhibits/order_sentence.h"
#include "app/exhibits/order_text.h"
#include "app/moves.h"
#include "app/widgets/choices.h"
#include "app/widgets/page.h"

namespace lab {
namespace {

using attention::Positions;
using attention::Setup;

size_t index(int i) { return static_cast<size_t>(i); }

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
  order_controls(ui, page, shown, now, next);

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
  sentence_card(ui, sentence_at, shown, answers, next);
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
  Exhibit page = {"order",
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
  page.no_trained_head =
      "A trained head has its places in X already, so this page moves the words of the hand-set "
      "review.";
  return page;
}

}  // namespace lab
