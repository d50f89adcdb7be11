#include "app/reading.h"

#include <algorithm>
#include <cmath>

#include "app/lesson/follow.h"
#include "app/predict/question.h"
#include "app/widgets/button.h"
#include "app/widgets/prose.h"

namespace lab {
namespace {

constexpr const char* name = "Read along";
constexpr float beside_from = 1180;  // logical pixels of the window's width

Document one_paragraph(std::string text) {
  return {{TextBlock::Kind::paragraph, 0, 0, {{std::move(text), false, false, false, {}}}}};
}

/// Why the page's text is not shown; empty if it is. One that is not there is said where it would
/// stand; one that would answer the page's question waits for the guess.
std::string why_no_text(const Session& now, const Lesson& lesson) {
  if (is_covered(now)) return "The text comes back when you have guessed, or skipped the question.";
  return lesson.problem;
}

}  // namespace

bool has_reading(const Session& session) {
  return session.page != "map" && session.page != "practice";
}

bool reads_beside(float width) { return width >= beside_from; }

Rect reading_place(const Ui& ui, ImVec2 screen, Rect& view) {
  const float width = screen.x / ui.theme.scale;
  if (reads_beside(width))
    return view.cut_right(ui.px(std::clamp(std::round(width * 0.22f), 320.0f, 400.0f)));
  return view.cut_bottom(std::max(std::round(view.h() * 0.4f), std::min(ui.px(150), view.h() / 2)));
}

bool reading_panel(Ui& ui, const Rect& panel, const Session& now, Answers& answers, Session& next,
                   Settings& settings, int scroll) {
  const Theme& theme = ui.theme;
  ui.paint.fill(panel, theme.panel);
  const bool beside = panel.min.y <= 0;
  ui.paint.fill(beside ? rect_at(panel.min.x, panel.min.y, ui.px(1), panel.h())
                       : rect_at(panel.min.x, panel.min.y, panel.w(), ui.px(1)),
                theme.border);
  const float side = ui.px(beside ? 20 : 16);
  Rect inside = panel;
  Rect head = inside.cut_top(ui.px(beside ? 52 : 36)).inset(side, 0);
  if (beside) head.cut_top(ui.px(12));
  const Rect close = head.cut_right(link_width(ui, "Close")).inset(0, ui.px(6));
  ui.paint.text_in(head, Type::heading, theme.text, name);
  if (link(ui, close, "Close", "Close the text")) settings.words = Words::closed;

  // A child of its own for each page, so that each stays where it was read to.
  ImGui::SetCursorScreenPos(inside.min);
  ImGui::BeginChild(("words on " + now.page).c_str(),
                    {std::max(1.0f, inside.w()), std::max(1.0f, inside.h())}, false,
                    ImGuiWindowFlags_NoNav);
  if (scroll != 0) ImGui::SetScrollY(ImGui::GetScrollY() + static_cast<float>(scroll) * ui.px(100));
  const ImVec2 top = ImGui::GetCursorScreenPos();
  const float width = std::min(inside.w() - 2 * side, ui.px(680));  // lines that can be read
  const Rect column = rect_at(top.x + side, top.y + ui.px(4), width, 0);
  const Lesson& lesson = answers.lesson(now.page);
  const std::string why = why_no_text(now, lesson);
  const Document instead = why.empty() ? Document() : one_paragraph(why);
  const ProseResult text = prose(ui, column, why.empty() ? lesson.document : instead, "text");
  follow(ui, text, now, answers, next);
  ImGui::SetCursorScreenPos({top.x, column.min.y + text.height + ui.px(24)});
  ImGui::Dummy({1, 1});
  ImGui::EndChild();
  return text.keyed.has_value();
}

void reading_button(Ui& ui, const Rect& rect, std::string_view text, Settings& settings) {
  const Hit h = hit(ui, name, rect);
  if (h.hovered) ui.paint.fill(rect, ui.theme.query.tint, ui.px(7));
  ui.paint.outline(rect, ui.theme.query.mark, ui.px(1), ui.px(7));
  ui.paint.text_in(rect, Type::body, ui.theme.query.ink, text, Align::centre);
  if (h.hovered) tooltip(ui, "What this page shows, in words beside it (T)");
  if (h.pressed) settings.words = Words::open;
}

void reading_tab(Ui& ui, const Rect& page, Settings& settings) {
  const float w = button_width(ui, name);
  reading_button(ui, rect_at(page.max.x - w, page.min.y + ui.px(3), w, ui.px(30)), name, settings);
  ui.corner = w + ui.px(12);
}

}  // namespace lab
