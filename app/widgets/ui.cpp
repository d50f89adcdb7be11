#include "app/widgets/ui.h"

#include <algorithm>
#include <cmath>

namespace lab {

void Ui::mark(std::string_view term, const Rect& rect) {
  marks.emplace_back(term, rect);
  if (term == lit) paint.outline(rect.inset(-px(2)), theme.ring, px(2), px(6));
}

void Ui::target(Target::Kind kind, int index, const Rect& rect, int column) {
  const ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 low = list.GetClipRectMin(), high = list.GetClipRectMax();
  Rect seen{{std::max(rect.min.x, low.x), std::max(rect.min.y, low.y)},
            {std::min(rect.max.x, high.x), std::min(rect.max.y, high.y)}};
  if (seen.w() < 1 || seen.h() < 1) seen = {};
  targets.push_back({kind, index, column, rect, seen});
}

Hit hit(Ui& ui, std::string_view label, const Rect& given, Takes takes, bool ring) {
  Rect rect = given;
  const auto clean = [](float v) {
    return std::isfinite(v) ? std::clamp(v, -32000.f, 32000.f) : 0.f;
  };
  rect.min = {clean(rect.min.x), clean(rect.min.y)};
  const ImVec2 size{std::max(1.0f, clean(rect.max.x) - rect.min.x),
                    std::max(1.0f, clean(rect.max.y) - rect.min.y)};
  std::string name = label.empty() ? std::string("region") : std::string(label);
  std::replace(name.begin(), name.end(), '#', '_');  // means "restart the id" to Dear ImGui
  Hit result;
  ImGui::SetCursorScreenPos(rect.min);
  result.pressed = ImGui::InvisibleButton(name.c_str(), size);
  result.id = ImGui::GetID(name.c_str());
  result.hovered = ImGui::IsItemHovered();
  result.held = ImGui::IsItemActive();
  result.double_clicked = result.hovered && ImGui::IsMouseDoubleClicked(0);
  if (ImGui::IsItemActivated()) ui.focus.clicked(result.id);
  const Focus::Keys keys = ui.focus.add(result.id, label, rect, takes);
  result.focused = keys.focused && ui.focus.ring_visible();
  result.arrived = keys.arrived;
  result.pressed |= keys.pressed;
  result.dx = keys.dx;
  result.dy = keys.dy;
  result.shift = keys.shift || ImGui::GetIO().KeyShift;
  if (result.focused && ring) focus_ring(ui, rect, ui.px(8));
  return result;
}

void focus_ring(Ui& ui, const Rect& rect, float rounding) {
  ui.paint.outline(rect.inset(-ui.px(3)), ui.theme.ring, ui.px(2), rounding + ui.px(2));
}

void tooltip(Ui& ui, std::string_view text) {
  const float w = std::min(ui.px(320), ui.paint.width(Type::note, text) + ui.px(2));
  const Rect measure = rect_at(0, 0, w, 0);
  const float h = ui.paint.wrapped(measure, Type::note, 0, text, 0, true);
  const float pad = ui.px(8);
  ImGui::SetNextWindowSize({w + 2 * pad, h + 2 * pad});
  ImGui::BeginTooltip();
  const ImVec2 at = ImGui::GetWindowPos();
  const Rect frame = rect_at(at.x, at.y, w + 2 * pad, h + 2 * pad);
  ui.paint.outline(frame, ui.theme.border, ui.px(1));
  ui.paint.wrapped(rect_at(at.x + pad, at.y + pad, w + ui.px(2), h), Type::note, ui.theme.text,
                   text);
  ImGui::EndTooltip();
}

Rect card(Ui& ui, const Rect& rect, std::string_view title, std::string_view note) {
  const Theme& theme = ui.theme;
  ui.paint.fill(rect_at(rect.min.x, rect.min.y + theme.px(1), rect.w(), rect.h()), theme.shadow,
                theme.px(10));
  ui.paint.fill(rect, theme.card, theme.px(10));
  ui.paint.outline(rect, theme.border, theme.px(1), theme.px(10));
  Rect inside = rect.inset(theme.px(18), theme.px(14));
  if (title.empty() && note.empty()) return inside;
  Rect head = inside.cut_top(theme.px(22));
  const float used = ui.paint.text_in(head, Type::heading, theme.text, title);
  head.cut_left(used + (title.empty() ? 0 : theme.px(12)));
  if (ui.paint.width(Type::note, note) <= head.w() + 1)
    ui.paint.text_in(head, Type::note, theme.text_soft, note, Align::right);
  inside.cut_top(theme.px(6));
  return inside;
}

}  // namespace lab
