#include <algorithm>
#include <string>
#include <vector>

#include "app/exhibits/practice_parts.h"
#include "app/told.h"
#include "app/widgets/button.h"
#include "app/widgets/stack.h"

namespace lab {
namespace {

ImU32 ink_of(Ui& ui, const Told& told, ImU32 ink) {
  return told.missing ? ui.theme.warning.ink : ink;
}

void result_card(Ui& ui, Rect& column, const PracticeView& view, const PracticeText& text,
                 PracticeView& next) {
  const Theme& theme = ui.theme;
  std::vector<std::string> missed;
  for (int i = 0; i < points_of_the_answer; ++i)
    if ((view.covered >> i & 1) == 0) missed.push_back(point_name(text, i));
  const int sure = view.confidence.value_or(1);
  stack_card(ui, column, "How it went", {}, ui.px(16), [&](Stack& s) {
    s.text(Type::name, theme.text, score_told(sure, view.covered));
    s.gap(ui.px(2));
    s.text(Type::body, theme.text_soft, judged(sure, view.covered));
    s.gap(ui.px(8));
    if (missed.empty()) {
      s.text(Type::body, theme.text, "Nothing missed.");
    } else {
      s.text(Type::body, theme.text, "Missed, so due again a day later:");
      for (const std::string& name : missed) s.text(Type::body, theme.text, "✕ " + name);
    }
    s.gap(ui.px(10));
    Rect row = s.row(ui.px(34));
    if (!s.dry() && button(ui, row.cut_left(button_width(ui, "Once more")), "Once more")) {
      next = PracticeView();
      ui.focus.go_on_to("ring");
    }
  });
}

void follow_up_card(Ui& ui, Rect& column, const PracticeView& view, const PracticeText& text,
                    PracticeView& next) {
  const Theme& theme = ui.theme;
  const std::vector<int> order = asked_in_order(text, view.covered);
  const int shown = std::min(view.follow_ups, static_cast<int>(order.size()));
  stack_card(ui, column, "The interviewer pushes further", "what you missed comes first", ui.px(16),
             [&](Stack& s) {
               if (order.empty())
                 s.text(Type::body, theme.warning.ink,
                        "practice.md has no section “Follow-up: …”.");
               for (int k = 0; k < shown; ++k) {
                 const int i = order[static_cast<size_t>(k)];
                 const FollowUp& asked = text.follow_ups[static_cast<size_t>(i)];
                 if (k > 0) s.gap(ui.px(14));
                 s.text(Type::note_strong, theme.text_soft, asked.title);
                 s.text(Type::strong, ink_of(ui, asked.question, theme.text), asked.question.text);
                 s.gap(ui.px(4));
                 if (view.checked >> i & 1) {
                   s.text(Type::body, ink_of(ui, asked.answer, theme.text), asked.answer.text);
                   continue;
                 }
                 Rect row = s.row(ui.px(30));
                 if (s.dry()) continue;
                 if (button(ui, row.cut_left(button_width(ui, "Check")), "Check",
                            "check " + std::to_string(k + 1)))
                   next.checked |= 1u << i;
                 row.cut_left(ui.px(12));
                 ui.paint.text_in(row, Type::note, theme.text_soft, "Answer it first.");
               }
               if (shown >= static_cast<int>(order.size())) return;
               s.gap(ui.px(14));
               Rect row = s.row(ui.px(30));
               if (!s.dry() && button(ui, row.cut_left(button_width(ui, "Another")), "Another"))
                 next.follow_ups = shown + 1;
             });
}

void not_to_say_card(Ui& ui, Rect& column, const PracticeText& text) {
  const Theme& theme = ui.theme;
  stack_card(ui, column, "What not to say", {}, ui.px(16), [&](Stack& s) {
    if (text.not_to_say.empty())
      s.text(Type::body, theme.warning.ink, "practice.md has no section “Do not say: …”.");
    for (size_t i = 0; i < text.not_to_say.size(); ++i) {
      const NotToSay& each = text.not_to_say[i];
      if (i > 0) s.gap(ui.px(10));
      s.text(Type::strong, theme.text, "✕ " + each.title);
      s.text(Type::body, ink_of(ui, each.why, theme.text_soft), each.why.text);
    }
  });
}

void answers_card(Ui& ui, Rect& column, const PracticeView& view, const PracticeText& text) {
  const Theme& theme = ui.theme;
  stack_card(ui, column, "The answer", {}, ui.px(16), [&](Stack& s) {
    const auto part = [&](const char* heading, const Told& told) {
      s.text(Type::note_strong, theme.text_soft, heading);
      s.text(Type::lead, ink_of(ui, told, theme.text), told.text);
      s.gap(ui.px(12));
    };
    s.text(Type::body, theme.text_soft, text.question.text);
    s.gap(ui.px(10));
    part("In one line", text.one_line);
    part("In 30 seconds", text.in_30_seconds);
    if (view.typed.empty()) return s.gap(-ui.px(12));
    s.text(Type::note_strong, theme.text_soft, "What you typed");
    s.verbatim(Type::body, theme.text, view.typed);
  });
}

}  // namespace

void practice_after(Ui& ui, Rect& page, const PracticeView& now, const PracticeText& text,
                    PracticeView& next) {
  const float gap = ui.px(16);
  const bool beside = page.w() >= ui.px(760);
  Rect left = page, right = page;
  if (beside) {
    right = left.cut_right(std::min(ui.px(420), page.w() * 0.42f));
    left.cut_right(gap);
  }
  result_card(ui, left, now, text, next);
  follow_up_card(ui, left, now, text, next);
  if (beside) answers_card(ui, left, now, text);
  Rect& rest = beside ? right : left;
  not_to_say_card(ui, rest, text);
  if (!beside) answers_card(ui, rest, now, text);
  page.min.y = std::max(left.min.y, right.min.y);
}

}  // namespace lab
