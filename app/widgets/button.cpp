#include "app/widgets/button.h"

#include <cmath>

namespace lab {

float button_width(Ui& ui, std::string_view text) {
  return std::round(ui.paint.width(Type::body, text)) + ui.px(24);
}

bool button(Ui& ui, const Rect& rect, std::string_view text, std::string_view name,
            std::string_view why_disabled) {
  const Theme& theme = ui.theme;
  const bool enabled = why_disabled.empty();
  const Hit h = hit(ui, name.empty() ? text : name, rect);
  const ImU32 ground = h.held && enabled      ? theme.control
                       : h.hovered && enabled ? theme.query.tint
                                              : theme.card;
  ui.paint.fill(rect, ground, ui.px(7));
  ui.paint.outline(rect, enabled ? theme.control_border : theme.border, ui.px(1), ui.px(7));
  ui.paint.text_in(rect.inset(ui.px(4), 0), Type::body,
                   enabled ? theme.text : theme.control_text_off, text, Align::centre);
  if (!enabled && (h.hovered || h.focused)) tooltip(ui, why_disabled);
  return h.pressed && enabled;
}

bool primary_button(Ui& ui, const Rect& rect, std::string_view text, std::string_view name) {
  const Hit h = hit(ui, name.empty() ? text : name, rect);
  ui.paint.fill(rect, h.hovered ? ui.theme.query.ink : ui.theme.query.mark, ui.px(7));
  ui.paint.text_in(rect.inset(ui.px(4), 0), Type::strong, ui.theme.on_query, text, Align::centre);
  return h.pressed;
}

float link_width(Ui& ui, std::string_view text) {
  return std::round(ui.paint.width(Type::note, text)) + ui.px(8);
}

bool link(Ui& ui, const Rect& rect, std::string_view text, std::string_view name) {
  const Hit h = hit(ui, name.empty() ? text : name, rect);
  if (h.hovered) ui.paint.fill(rect, ui.theme.query.tint, ui.px(5));
  ui.paint.text_in(rect, Type::note, ui.theme.query.ink, text, Align::centre);
  return h.pressed;
}

float badge(Ui& ui, ImVec2 right, std::string_view text, const Role& role) {
  const float w = std::round(ui.paint.width(Type::note_strong, text)) + ui.px(20);
  const Rect r = rect_at(right.x - w, right.y, w, ui.px(24));
  ui.paint.fill(r, role.tint, ui.px(12));
  ui.paint.outline(r, role.mark, ui.px(1), ui.px(12));
  ui.paint.text_in(r, Type::note_strong, role.ink, text, Align::centre);
  return w;
}

}  // namespace lab
