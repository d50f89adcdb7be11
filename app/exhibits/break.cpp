#include "app/exhibits/break.h"

#include <algorithm>
#include <cmath>

#include "app/exhibits/break_cards.h"
#include "app/exhibits/break_chart.h"
#include "app/exhibits/break_puzzle.h"
#include "app/exhibits/break_shown.h"
#include "app/exhibits/break_text.h"
#include "app/exhibits/controls.h"
#include "app/moves.h"
#include "app/widgets/button.h"
#include "app/widgets/choices.h"
#include "app/widgets/page.h"

namespace lab {
namespace {

using attention::Break;

constexpr std::string_view lead =
    "Choose a break. Above is the row as it should be, below the same query with one step done "
    "wrong.";
constexpr std::string_view lead_of_additive =
    "This one is no break. Above is the row by dot products, below the same query scored by a "
    "small "
    "network.";
constexpr std::string_view lead_of_puzzle =
    "Three matrices, each with one bug. Read their numbers and sums, guess, then check.";
constexpr std::string_view back_button = "Back to the breaks";
constexpr std::string_view puzzle_button = "Which bug is this? (puzzle)";

void controls(Ui& ui, Rect& page, const Session& now, Session& next) {
  Flow flow(ui, page, ui.px(32));
  choose_setup(ui, flow, now, next, false);
  const std::string_view other = now.breaks.puzzle ? back_button : puzzle_button;
  if (button(ui, flow.next(button_width(ui, other), ui.px(20)), other))
    next.breaks.puzzle = !now.breaks.puzzle;
  page.cut_top(flow.bottom() - page.min.y + ui.px(14));
}

std::optional<int> chosen_break(const Session& now, bool working) {
  const int kind = static_cast<int>(now.breaks.choice.kind);
  if (working) return kind == break_count ? std::optional<int>(0) : std::nullopt;
  return kind < break_count ? std::optional<int>(kind) : std::nullopt;
}

void choose(Session& next, std::optional<int> broken, std::optional<int> working) {
  if (broken) next.breaks.choice.kind = static_cast<Break>(*broken);
  if (working) next.breaks.choice.kind = Break::additive;
}

/// How high an item of the list is: by the window, and the same for every break, so that the list
/// stays where it is while breaks are tried.
constexpr float list_furniture = 28 + 24 + 24 + 10;
float list_item(Ui& ui, float room) {
  const float fitting = (room * 0.6f - ui.px(list_furniture)) / (break_count + 1);
  return std::clamp(std::floor(fitting), ui.px(40), ui.px(54));
}

void list_card(Ui& ui, const Rect& rect, float item, const Session& now, Session& next) {
  Rect inside = card(ui, rect);
  inside.min.x -= ui.px(8);
  inside.max.x += ui.px(8);
  const auto heading = [&](std::string_view text) {
    ui.paint.text_in(inside.cut_top(ui.px(24)).inset(ui.px(12), 0), Type::note_strong,
                     ui.theme.text_soft, text);
  };
  heading("Break one step");
  const auto broken = option_list(ui, inside.cut_top(item * break_count), "break", break_options(),
                                  chosen_break(now, false));
  inside.cut_top(ui.px(10));
  heading("Works too");
  const Rect additive = inside.cut_top(item);
  const auto working =
      option_list(ui, additive, "works too", working_options(), chosen_break(now, true));
  ui.mark("additive-attention", additive);
  choose(next, broken, working);
}

void list_chips(Ui& ui, Rect& page, const Session& now, Session& next) {
  const float height = option_chips_height(ui, page.w(), break_options());
  const auto broken = option_chips(ui, take_below(page, height, ui.px(8)), "break", break_options(),
                                   chosen_break(now, false));
  Rect row = take_below(page, ui.px(28), ui.px(12));
  row.cut_left(ui.paint.text_in(row, Type::body, ui.theme.text_soft, "Works too") + ui.px(10));
  choose(next, broken,
         option_chips(ui, row, "works too", working_options(), chosen_break(now, true)));
}

/// As long as the sentences of the review get: its room is kept, so that a shorter one moves
/// nothing.
constexpr std::string_view long_sentence =
    "Every query is its own key now, so the scores are symmetric: “cold” asking “biryani” and "
    "“biryani” asking “cold” both score 0.50 (intact: 4.50 and 3.50). Here “biryani” gets 10.0% "
    "instead of 82.1%. 5 of 9 words now give themselves the most, as their key matches itself "
    "well. What a word looks for cannot differ from what it is matched on.";

float sentence_height(Ui& ui, float width, const std::string& sentence) {
  const auto height = [&](std::string_view text) {
    return ui.paint.wrapped(rect_at(0, 0, width - ui.px(36), 0), Type::lead, 0, text, 0, true);
  };
  return std::max(height(sentence), height(long_sentence)) + ui.px(24);
}

/// What differs, said beside what shows it.
void sentence_band(Ui& ui, const Rect& rect, const std::string& sentence, const Role& role) {
  ui.paint.fill(rect, role.tint, ui.px(10));
  ui.paint.outline(rect, role.mark, ui.px(1), ui.px(10));
  ui.paint.wrapped(rect.inset(ui.px(18), ui.px(11)), Type::lead, ui.theme.text, sentence);
}

void comparison(Ui& ui, Rect& page, const Session& now, Answers& answers, Session& next) {
  const BreakShown s = break_shown(now, answers);
  const float gap = ui.px(16), width = page.w() / ui.theme.scale;
  const float room = ui.area.max.y - page.min.y;
  const std::string sentence = break_sentence(s, answers);
  const bool listed = width >= 860;
  const float item = list_item(ui, room);
  if (!listed) list_chips(ui, page, now, next);

  const bool wide = width >= 980;
  const float output_width = wide ? std::round(page.w() * 0.25f) : page.w();
  const float matrices_width = wide ? page.w() - output_width - gap : page.w();
  const float matrices = break_matrices_height(ui, matrices_width, s);
  const float list_width = listed ? ui.px(226) : 0;
  const float main_width = page.w() - (listed ? list_width + gap : 0);
  const float band = sentence_height(ui, main_width, sentence);
  const float chart_least = break_chart_least(ui, main_width, s);
  float top = chart_least + ui.px(10) + band;
  if (listed) top = std::max(top, ui.px(list_furniture) + item * (break_count + 1));
  // On a high screen the charts grow; the cards below stay as high as they need to be.
  top = std::max(top, std::min(room - gap - matrices, ui.px(760)));

  Rect upper = take_below(page, top, gap);
  if (listed) {
    list_card(ui, upper.cut_left(list_width), item, now, next);
    upper.cut_left(gap);
  }
  const Rect band_at = upper.cut_top(band);
  upper.cut_top(ui.px(10));
  std::optional<int> pointed;
  break_chart(ui, upper, s, next, pointed);
  const bool untrained = s.works() && s.setup.vectors != attention::Vectors::review;
  sentence_band(ui, band_at, sentence,
                untrained   ? ui.theme.query
                : s.works() ? ui.theme.value
                            : ui.theme.warning);

  const int key = pointed.value_or(s.key);
  if (s.works()) {
    const float height = additive_height(ui, page.w(), s, answers, key);
    const Rect additive = take_below(page, height, gap);
    additive_card(ui, additive, s, answers, key);
    ui.mark("additive-attention", additive);
  }
  if (wide) {
    Rect row = take_below(page, matrices, gap);
    break_output_card(ui, row.cut_left(output_width), s);
    row.cut_left(gap);
    break_matrices_card(ui, row, s, next, key);
  } else {
    break_output_card(ui, take_below(page, ui.px(250), gap), s);
    break_matrices_card(ui, take_below(page, matrices, gap), s, next, key);
  }
}

void draw(Ui& ui, const Session& now, Answers& answers, Session& next) {
  Rect page = ui.column();
  const float reserved = origin_badge(ui, page, now.setup, next.setup);
  page_title(ui, page, "What breaks when one step is left out?",
             now.breaks.puzzle                           ? lead_of_puzzle
             : now.breaks.choice.kind == Break::additive ? lead_of_additive
                                                         : lead,
             reserved);
  controls(ui, page, now, next);
  if (now.breaks.puzzle)
    break_puzzle(ui, page, now, answers, next);
  else
    comparison(ui, page, now, answers, next);
  // The puzzle is drawn from the vectors: with others the guesses are about other matrices.
  if (next.setup != now.setup) {
    next.breaks.guesses = {};
    next.breaks.checked = {};
  }
  ui.height = page.min.y - ui.px(16) - ui.area.min.y;
}

void reset(Session& next) {
  reset_setup(next);
  next.breaks = {};
}

void move_second(Session& next, int by) {
  if (next.breaks.puzzle) return;  // what it would change is not on the screen
  const int kind = static_cast<int>(next.breaks.choice.kind);
  next.breaks.choice.kind = static_cast<Break>(std::clamp(kind + by, 0, break_count));
}

}  // namespace

Exhibit break_exhibit() {
  return {"break",     "Why",       "Break it", draw,        describe_break, csv_break, reset,
          "the query", "the break", move_query, move_second, pick_query,     nullptr};
}

}  // namespace lab
