#include "app/widgets/toggle.h"

#include <cmath>

namespace lab {

float toggle_width(Ui& ui, std::string_view label) {
  return std::round(ui.paint.width(Type::body, label)) + ui.px(48);
}

std::optional<bool> toggle(Ui& ui, const Rect& rect, std::string_view label, bool on,
                           std::string_view why_disabled) {
  const Theme& theme = ui.theme;
  const bool enabled = why_disabled.empty();
  const Hit h = hit(ui, label, rect);
  const float width = ui.px(34), height = ui.px(20), inset = ui.px(3);
  const Rect track = rect_at(rect.min.x, std::round(rect.cy() - height / 2), width, height);
  const float side = ui.motion.glide(h.id, on ? 1.0f : 0.0f);
  const bool filled = on && enabled;
  ui.paint.fill(track, filled ? theme.query.mark : theme.control, height / 2);
  ui.paint.outline(track,
                   filled || (h.hovered && enabled) ? theme.query.mark : theme.control_border,
                   ui.px(1), height / 2);
  const float radius = height / 2 - inset;
  ui.paint.disc({track.min.x + height / 2 + side * (width - height), track.cy()}, radius,
                filled    ? theme.on_query
                : enabled ? theme.control_border
                          : theme.axis);
  ui.paint.text_in({{track.max.x + ui.px(8), rect.min.y}, rect.max}, Type::body,
                   enabled ? theme.text : theme.control_text_off, label);
  if (!enabled && (h.hovered || h.focused)) tooltip(ui, why_disabled);
  if (h.pressed && enabled) return !on;
  return std::nullopt;
}

}  // namespace lab
