#include <algorithm>
#include <cmath>
#include <string>

#include "app/exhibits/practice_parts.h"
#include "app/widgets/button.h"
#include "app/widgets/ring.h"
#include "app/widgets/segmented.h"
#include "app/widgets/stack.h"
#include "app/widgets/text_area.h"

namespace lab {
namespace {

constexpr float ring_side = 150;
constexpr const char* how_sure = "How sure are you, before you begin?";
constexpr const char* may_type = "Say it aloud. Or type it here, if you like:";

const char* start_text(Ring ring) {
  return ring == Ring::running ? "Stop" : ring == Ring::stopped ? "Start again" : "Start";
}

/// The ring with its button below, or to its right in a row that is wide enough.
void clock(Ui& ui, const Rect& place, const PracticeView& now, PracticeView& next) {
  const double seconds = now.ring == Ring::running   ? ui.stopwatch.elapsed()
                         : now.ring == Ring::stopped ? ui.stopwatch.last()
                                                     : 0;
  const double whole = std::floor(seconds);
  if (now.ring == Ring::running) ui.stopwatch.wake_in(whole + 1 - seconds);
  const std::string count = std::to_string(std::lround(whole));
  const bool over = now.ring != Ring::unused && whole >= answer_seconds;
  const float side = ui.px(ring_side);
  const Rect square = rect_at(place.min.x, place.min.y, side, side);
  ring(ui, square, static_cast<float>(whole / answer_seconds),
       over ? ui.theme.warning : ui.theme.query,
       over                       ? "time"
       : now.ring == Ring::unused ? "30"
                                  : count,
       over                       ? count + " s"
       : now.ring == Ring::unused ? "seconds"
                                  : "of 30 s");
  const float width = button_width(ui, start_text(Ring::stopped)), height = ui.px(32);
  const Rect at = place.h() > side + height
                      ? rect_at(square.cx() - width / 2, square.max.y + ui.px(10), width, height)
                      : rect_at(square.max.x + ui.px(16), square.cy() - height / 2, width, height);
  if (button(ui, at, start_text(now.ring), "ring"))
    next.ring = now.ring == Ring::running ? Ring::stopped : Ring::running;
}

/// 1 to 5, with words at the ends.
void confidence(Ui& ui, Rect row, const PracticeView& now, PracticeView& next) {
  const Theme& theme = ui.theme;
  const auto word = [&](const char* text) {
    ui.paint.text_in(row.cut_left(std::round(ui.paint.width(Type::body, text)) + ui.px(2)),
                     Type::body, theme.text_soft, text);
    row.cut_left(ui.px(8));
  };
  word("no idea");
  const std::vector<std::string_view> steps = {"1", "2", "3", "4", "5"};
  const Rect choice = row.cut_left(segmented_width(ui, steps));
  row.cut_left(ui.px(8));
  if (const auto to = segmented(ui, choice, "how sure", steps, now.confidence.value_or(0) - 1))
    next.confidence = *to + 1;
  word("sure");
}

void room_to_answer(Ui& ui, const Rect& rect, const PracticeView& now, PracticeView& next) {
  if (const auto typed = text_area(ui, rect, "your answer", now.typed, most_typed))
    next.typed = *typed;
}

void reveal(Ui& ui, Rect row, const PracticeView& now, const PracticeText& text,
            PracticeView& next) {
  const char* first = "Say first how sure you are.";
  if (button(ui, row.cut_left(button_width(ui, "Reveal the points")), "Reveal the points", {},
             now.confidence ? "" : first)) {
    next.stage = PracticeStage::compare;
    next.time = std::max<std::int64_t>(0, ui.time);
    next.point = 0;
    ui.focus.go_on_to(point_name(text, 0));
    if (now.ring == Ring::running) next.ring = Ring::stopped;
  }
  row.cut_left(ui.px(12));
  if (!now.confidence && ui.paint.width(Type::note, first) <= row.w())
    ui.paint.text_in(row, Type::note, ui.theme.text_soft, first);
}

}  // namespace

void practice_question(Ui& ui, Rect& page, const PracticeView& now, const PracticeText& text,
                       PracticeView& next) {
  const Theme& theme = ui.theme;
  const float line = ui.px(24), control = ui.px(34);
  stack_card(ui, page, {}, {}, ui.px(16), [&](Stack& s) {
    s.text(Type::title, text.question.missing ? theme.warning.ink : theme.text, text.question.text);
    s.gap(ui.px(18));
    const bool beside = s.width() >= ui.px(620);
    const float answer = ui.px(beside ? 176 : 130);
    const float form = 2 * line + control + answer + control + ui.px(10 + 12);
    Rect place = s.row(beside ? form : ui.px(ring_side));
    if (!s.dry()) {
      Rect left = beside ? place.cut_left(ui.px(ring_side)) : place;
      clock(ui, left, now, next);
    }
    if (beside) {
      place.cut_left(ui.px(32));
    } else {
      s.gap(ui.px(14));
      place = s.row(form);
    }
    if (s.dry()) return;
    ui.paint.text_in(place.cut_top(line), Type::body, theme.text, how_sure);
    confidence(ui, place.cut_top(control), now, next);
    place.cut_top(ui.px(10));
    ui.paint.text_in(place.cut_top(line), Type::body, theme.text, may_type);
    room_to_answer(ui, place.cut_top(answer), now, next);
    place.cut_top(ui.px(12));
    reveal(ui, place.cut_top(control), now, text, next);
  });
}

}  // namespace lab
