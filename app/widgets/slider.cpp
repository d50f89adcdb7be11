#include "app/widgets/slider.h"

#include <cmath>
#include <string>

namespace lab {
namespace {

/// The track, filled up to `place` (0 to 1), with its knob.
void draw_track(Ui& ui, const Hit& h, const Rect& track, float knob, float place, bool enabled) {
  const Theme& theme = ui.theme;
  const float left = track.min.x + knob, right = track.max.x - knob;
  const float x = left + place * (right - left), y = track.cy(), thick = ui.px(4);
  ui.paint.fill(rect_at(left, y - thick / 2, right - left, thick), theme.axis, thick / 2);
  if (enabled)
    ui.paint.fill(rect_at(left, y - thick / 2, x - left, thick), theme.query.mark, thick / 2);
  ui.paint.disc({x, y}, knob, enabled ? theme.query.mark : theme.axis);
  if (enabled && (h.hovered || h.held))
    ui.paint.circle({x, y}, knob + ui.px(3), Paint::faded(theme.query.mark, 0.4f), ui.px(3));
}

}  // namespace

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
  draw_track(ui, h, track, knob, log_place(shown, most), enabled);
  for (const int tick : ticks) {
    const float at = left + log_place(tick, most) * (right - left);
    ui.paint.text({at, track.max.y - ui.px(2)}, Type::note, theme.text_soft, std::to_string(tick),
                  Align::centre);
  }
  if (!enabled && (h.hovered || h.focused)) tooltip(ui, why_disabled);
  if (moved && *moved == value) moved.reset();
  return moved;
}

std::optional<double> real_slider(Ui& ui, const Rect& rect, std::string_view name, double value,
                                  double low, double high, double step,
                                  std::string_view why_disabled, double shift_steps) {
  const bool enabled = why_disabled.empty();
  const float knob = ui.px(8);
  const float left = rect.min.x + knob, right = rect.max.x - knob;
  const Hit h = hit(ui, name, rect, Takes::sideways);
  // Through the number of steps in one, so that 0.83 is the double nearest to it.
  const double per_one = step < 1 ? std::round(1 / step) : 1 / step;
  const auto rounded = [&](double v) {
    return std::clamp(std::round(v * per_one) / per_one, low, high);
  };
  std::optional<double> moved;
  if (enabled && h.held) {
    const float t = (ImGui::GetIO().MousePos.x - left) / std::max(1.0f, right - left);
    moved = rounded(low + std::clamp(static_cast<double>(t), 0.0, 1.0) * (high - low));
  }
  if (enabled && h.dx != 0) moved = rounded(value + h.dx * step * (h.shift ? shift_steps : 1));
  const double shown = moved.value_or(value);
  draw_track(ui, h, rect, knob,
             static_cast<float>(std::clamp((shown - low) / (high - low), 0.0, 1.0)), enabled);
  if (!enabled && (h.hovered || h.focused)) tooltip(ui, why_disabled);
  if (moved && *moved == value) moved.reset();
  return moved;
}

}  // namespace lab
