#include "app/widgets/drag_number.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "app/widgets/number_field.h"

namespace lab {

std::optional<double> drag_number(Ui& ui, const Rect& rect, std::string_view name, double value,
                                  double most, bool edited, const Role& role) {
  const std::string typing = std::string(name) + ", typed";
  if (is_being_typed(ui, typing)) return real_field(ui, rect, typing, value, most);
  const Hit h = hit(ui, name, rect, Takes::arrows);
  if (h.double_clicked || (h.focused && h.pressed)) {
    real_field(ui, rect, typing, value, most, true);
    return std::nullopt;
  }
  if (h.hovered || h.held) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    ui.paint.fill(rect, role.tint, ui.px(5));
    ui.paint.outline(rect, role.mark, ui.px(1), ui.px(5));
  } else if (edited) {
    ui.paint.fill(rect, role.tint, ui.px(5));
  }
  ui.paint.number_in(rect, edited ? Type::strong : Type::body, edited ? role.ink : ui.theme.text,
                     value);
  // Says without words that the number can be moved.
  ui.paint.line({rect.cx() - ui.px(9), rect.max.y - ui.px(2)},
                {rect.cx() + ui.px(9), rect.max.y - ui.px(2)}, ui.theme.axis, ui.px(1));

  if (h.held) {
    if (ui.focus.drag.id != h.id) ui.focus.drag = {h.id, value};
    if (!ImGui::IsMouseDragging(0, ui.px(3))) return std::nullopt;
    const double moved =
        static_cast<double>(ImGui::GetMouseDragDelta(0, 0).x / ui.px(40)) * (h.shift ? 10 : 1);
    const double to = std::clamp(std::round((ui.focus.drag.from + moved) * 10) / 10, -most, most);
    return to == value ? std::nullopt : std::optional(to);
  }
  if (ui.focus.drag.id == h.id) ui.focus.drag = {};
  const int steps = h.dx - h.dy;
  if (steps == 0) return std::nullopt;
  double to = std::round(value * 10) / 10 + steps * (h.shift ? 1.0 : 0.1);
  to = std::clamp(std::round(to * 10) / 10, -most, most);
  return to == value ? std::nullopt : std::optional(to);
}

}  // namespace lab
