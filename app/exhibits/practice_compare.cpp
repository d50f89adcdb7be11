#include <algorithm>
#include <cmath>
#include <string>

#include "app/exhibits/practice_parts.h"
#include "app/practice_due.h"
#include "app/widgets/button.h"
#include "app/widgets/stack.h"
#include "app/widgets/tick_box.h"

namespace lab {
namespace {

ImU32 ink_of(Ui& ui, const Told& told, ImU32 ink) {
  return told.missing ? ui.theme.warning.ink : ink;
}

std::string covered_told(unsigned covered) {
  return std::to_string(points_covered(covered)) + " of " + std::to_string(points_of_the_answer) +
         " covered";
}

/// "show me" and "why?" of a point.
void links(Ui& ui, Rect row, int i, const PracticePoint& point, const Session& now, Session& next) {
  const std::string number = std::to_string(i + 1);
  if (!point.show.missing) {
    const Rect place = row.cut_left(link_width(ui, "show me"));
    row.cut_left(ui.px(12));
    if (link(ui, place, "show me", "show me " + number)) {
      next = shown(point, now);
      next.practice.point = i;
      ui.followed = true;
    }
  }
  const bool open = now.practice.whys >> i & 1;
  const char* why = open ? "why? ▲" : "why? ▼";
  if (link(ui, row.cut_left(link_width(ui, why)), why, "why " + number)) {
    next.practice.whys ^= 1u << i;
    next.practice.point = i;
  }
}

void point_block(Ui& ui, Stack& s, int i, const PracticeText& text, const Session& now,
                 Session& next) {
  const Theme& theme = ui.theme;
  const PracticePoint& point = text.points[static_cast<size_t>(i)];
  const PracticeView& view = now.practice;
  const std::string name = point_name(text, i);
  const Rect box = s.row(tick_box_height(ui, s.width(), name));
  if (!s.dry())
    if (const auto on = tick_box(ui, box, name, view.covered >> i & 1)) {
      next.practice.covered = *on ? view.covered | 1u << i : view.covered & ~(1u << i);
      next.practice.point = i;
    }
  s.indent(tick_box_indent(ui));
  s.gap(ui.px(2));
  s.text(Type::body, ink_of(ui, point.model, theme.text), point.model.text);
  s.gap(ui.px(2));
  const Rect row = s.row(ui.px(24));
  if (!s.dry()) {
    Rect from_text = row;
    from_text.min.x -= ui.px(4);  // a link has a margin; its text stands below the sentence
    links(ui, from_text, i, point, now, next);
  }
  if (view.whys >> i & 1)
    s.text(Type::body, ink_of(ui, point.why, theme.text_soft), point.why.text);
  if (point.show.missing) s.text(Type::note, theme.warning.ink, point.show.text);
  s.indent(-tick_box_indent(ui));
  if (s.dry() || i != view.point) return;
  const Rect block{{box.min.x - ui.px(12), box.min.y}, {box.min.x - ui.px(9), s.row(0).min.y}};
  ui.paint.fill(block, theme.query.mark, ui.px(1));
  // The keys may have gone to a point out of sight.
  const ImDrawList& list = *ImGui::GetWindowDrawList();
  if (ui.fresh && (block.min.y < list.GetClipRectMin().y || block.max.y > list.GetClipRectMax().y))
    ImGui::SetScrollFromPosY(block.cy() - ImGui::GetWindowPos().y, 0.5f);
}

void typed_card(Ui& ui, Rect& column, const PracticeView& view) {
  if (view.typed.empty()) return;
  stack_card(ui, column, "What you typed", {}, ui.px(16),
             [&](Stack& s) { s.verbatim(Type::body, ui.theme.text, view.typed); });
}

void score_card(Ui& ui, Rect& column, const PracticeText& text, const Session& now, Session& next) {
  const Theme& theme = ui.theme;
  const PracticeView& view = now.practice;
  stack_card(ui, column, "Your answer", {}, ui.px(16), [&](Stack& s) {
    s.text(Type::title, theme.text, covered_told(view.covered));
    s.gap(ui.px(4));
    if (view.ring == Ring::stopped)
      s.text(Type::body, theme.text_soft, "It took " + seconds_told(ui.stopwatch.last()) + ".");
    s.text(Type::body, theme.text_soft, "Tick what you really said, not what you would say now.");
    s.gap(ui.px(10));
    Rect row = s.row(ui.px(34));
    if (!s.dry() &&
        button(ui, row.cut_left(button_width(ui, "That was my answer")), "That was my answer")) {
      remember_answer(view, text, ui.next_record);
      next.practice.stage = PracticeStage::after;
      ui.focus.go_on_to("Once more");
    }
  });
}

}  // namespace

void practice_compare(Ui& ui, Rect& page, const Session& now, const PracticeText& text,
                      Session& next) {
  const Theme& theme = ui.theme;
  const float gap = ui.px(16);
  const bool beside = page.w() >= ui.px(760);
  Rect left = page, right = page;
  if (beside) {
    right = left.cut_right(std::clamp(std::round(page.w() * 0.27f), ui.px(210), ui.px(300)));
    left.cut_right(gap);
  } else {
    typed_card(ui, left, now.practice);
  }
  // Where the score stands below the points, it is also said above them.
  const std::string note =
      beside ? "tick what you said: keys 1 to 7" : covered_told(now.practice.covered);
  stack_card(ui, left, "What a full answer covers", note, gap, [&](Stack& s) {
    s.text(Type::body, theme.text_soft, text.question.text);
    for (int i = 0; i < points_of_the_answer; ++i) {
      s.gap(ui.px(i == 0 ? 10 : 12));
      point_block(ui, s, i, text, now, next);
    }
  });
  if (!beside) right = left;
  score_card(ui, right, text, now, next);
  if (beside) typed_card(ui, right, now.practice);
  page.min.y = std::max(left.min.y, right.min.y);
}

}  // namespace lab
