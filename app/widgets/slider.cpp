#include "app/widgets/slider.h"

#include <cmath>
#include <string>

namespace lab {

float log_place(int value, int most) {
  if (most <= 1) return 0;
  const double place = std::log(std::max(1, value)) / std::log(most);
  return static_cast<float>(std::clamp(place, 0.0, 1.0));
}

int log_value(float place, int most) {
  const double t = std::isfinite(place) ? std::clamp(static_cast<double>(place), 0.0, 1.0) : 0;
  return std::clamp(static_cast<int>(std::lround(std::pow(most, t))), 1, most);
}

std::optional<int> log_slider(Ui& ui, const Rect& rect, std::string_view name, int value, int most,
                              const std::vector<int>& ticks, std::string_view why_disabled) {
  const Theme& theme = ui.theme;
  const bool enabled = why_disabled.empty();
  const float knob = ui.px(8);
  Rect track = rect;
  if (!ticks.empty()) track.max.y -= ui.px(14);
  const float left = track.min.x + knob, right = track.max.x - knob;
  const Hit h = hit(ui, name, track, Takes::sideways);

  std::optional<int> moved;
  if (enabled && h.held) {
    const float x = ImGui::GetIO().MousePos.x;
    moved = log_value((x - left) / std::max(1.0f, right - left), most);
  }
  if (enabled && h.dx != 0) {
    int to = value;
    for (int i = 0; i < std::abs(h.dx); ++i)
      to = h.shift ? (h.dx > 0 ? to * 2 : to / 2) : to + (h.dx > 0 ? 1 : -1);
    moved = std::clamp(to, 1, most);
  }
  const int shown = moved.value_or(value);
  const float x = left + log_place(shown, most) * (right - left), y = track.cy();
  const float thick = ui.px(4);
  ui.paint.fill(rect_at(left, y - thick / 2, right - left, thick), theme.axis, thick / 2);
  if (enabled)
    ui.paint.fill(rect_at(left, y - thick / 2, x - left, thick), theme.query.mark, thick / 2);
  ui.paint.disc({x, y}, knob, enabled ? theme.query.mark : theme.axis);
  if (enabled && (h.hovered || h.held))
    ui.paint.circle({x, y}, knob + ui.px(3), Paint::faded(theme.query.mark, 0.4f), ui.px(3));
  for (const int tick : ticks) {
    const float at = left + log_place(tick, most) * (right - left);
    ui.paint.text({at, track.max.y - ui.px(2)}, Type::note, theme.text_soft, std::to_string(tick),
                  Align::centre);
  }
  if (!enabled && (h.hovered || h.focused)) tooltip(ui, why_disabled);
  if (moved && *moved == value) moved.reset();
  return moved;
}

}  // namespace lab
