#include "app/widgets/tick_box.h"

#include <cmath>

namespace lab {
namespace {

float side_of(Ui& ui) { return ui.px(20); }

}  // namespace

float tick_box_indent(Ui& ui) { return side_of(ui) + ui.px(10); }

float tick_box_height(Ui& ui, float width, std::string_view label) {
  const Rect beside = rect_at(0, 0, width - tick_box_indent(ui), 0);
  return std::max(side_of(ui), ui.paint.wrapped(beside, Type::strong, 0, label, 0, true));
}

void tick_mark(Ui& ui, const Rect& square, bool on, ImU32 border) {
  const Theme& theme = ui.theme;
  ui.paint.fill(square, on ? theme.query.mark : theme.card, ui.px(4));
  ui.paint.outline(square, on ? theme.query.mark : border, ui.px(1), ui.px(4));
  if (!on) return;
  const auto at = [&](float x, float y) {
    return ImVec2{square.min.x + square.w() * x, square.min.y + square.h() * y};
  };
  ui.paint.polyline({at(0.22f, 0.52f), at(0.42f, 0.72f), at(0.78f, 0.30f)}, theme.on_query,
                    ui.px(2));
}

std::optional<bool> tick_box(Ui& ui, const Rect& rect, std::string_view label, bool on) {
  const Hit h = hit(ui, label, rect);
  const float side = side_of(ui);
  tick_mark(ui, rect_at(rect.min.x, rect.min.y, side, side), on,
            h.hovered ? ui.theme.query.mark : ui.theme.control_border);
  const Rect beside{{rect.min.x + tick_box_indent(ui), rect.min.y + ui.px(1)}, rect.max};
  ui.paint.wrapped(beside, Type::strong, ui.theme.text, label);
  if (h.pressed) return !on;
  return std::nullopt;
}

}  // namespace lab
