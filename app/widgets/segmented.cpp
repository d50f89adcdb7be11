#include "app/widgets/segmented.h"

#include <cmath>
#include <cstdlib>
#include <string>

namespace lab {
namespace {

float option_width(Ui& ui, std::string_view text) {
  return std::round(std::max(ui.paint.width(Type::strong, text), ui.px(14))) + ui.px(24);
}

/// Where there is less room than the options want, each gives up as much of its margins.
float lost_width(Ui& ui, const Rect& rect, const std::vector<std::string_view>& options) {
  return std::max(0.0f, segmented_width(ui, options) - rect.w()) /
         static_cast<float>(std::max<size_t>(1, options.size()));
}

}  // namespace

Rect segment(Ui& ui, const Rect& rect, const std::vector<std::string_view>& options, int i) {
  const float less = lost_width(ui, rect, options);
  Rect left = rect.inset(ui.px(2), ui.px(2));
  for (int before = 0; before < i; ++before)
    left.cut_left(option_width(ui, options[static_cast<size_t>(before)]) - less);
  return left.cut_left(option_width(ui, options[static_cast<size_t>(i)]) - less);
}

float segmented_width(Ui& ui, const std::vector<std::string_view>& options) {
  float w = ui.px(4);
  for (const std::string_view option : options) w += option_width(ui, option);
  return w;
}

std::optional<int> segmented(Ui& ui, const Rect& rect, std::string_view name,
                             const std::vector<std::string_view>& options, int chosen,
                             const std::vector<std::string_view>& why_disabled, bool in_tooltip) {
  const Theme& theme = ui.theme;
  ui.paint.fill(rect, theme.control, ui.px(8));
  const Hit whole_keys = [&] {
    Hit h;
    h.id = ImGui::GetID(std::string(name).c_str());
    const Focus::Keys keys = ui.focus.add(h.id, name, rect, Takes::sideways);
    h.focused = keys.focused && ui.focus.ring_visible();
    h.dx = keys.dx;
    if (keys.pressed) h.dx += 1;  // Space goes round
    h.pressed = keys.pressed;
    return h;
  }();
  const auto reason = [&](size_t i) {
    return i < why_disabled.size() ? why_disabled[i] : std::string_view();
  };
  std::optional<int> picked;
  for (size_t i = 0; i < options.size(); ++i) {
    const Rect place = segment(ui, rect, options, static_cast<int>(i));
    const bool on = static_cast<int>(i) == chosen;
    // A region for the pointer only: with keys the whole control is one stop.
    ImGui::SetCursorScreenPos(place.min);
    const std::string id = std::string(name) + " " + std::to_string(i);
    if (ImGui::InvisibleButton(id.c_str(),
                               {std::max(1.0f, place.w()), std::max(1.0f, place.h())}) &&
        !on && reason(i).empty())
      picked = static_cast<int>(i);
    if (ImGui::IsItemActivated()) ui.focus.clicked(whole_keys.id);
    const bool hovered = item_hovered(ui);
    ui.focus.note(std::string(name) + ": " + std::string(options[i]), place);
    if (on) {
      ui.paint.fill(place, theme.control_on, ui.px(6));
      ui.paint.outline(place, theme.query.mark, ui.px(1), ui.px(6));
    } else if (hovered && reason(i).empty()) {
      ui.paint.fill(place, theme.query.tint, ui.px(6));
    }
    const bool off = !reason(i).empty();
    ui.paint.text_in(place, on ? Type::strong : Type::body,
                     on    ? theme.text
                     : off ? Paint::faded(theme.control_text_off, 0.75f)
                           : theme.text_soft,
                     options[i], Align::centre);
    if (off) {  // struck through: off without colour too
      const float half = std::min(ui.paint.width(Type::body, options[i]), place.w()) / 2 + ui.px(3);
      const float y = std::round(place.cy()) + ui.px(1);
      ui.paint.line({place.cx() - half, y}, {place.cx() + half, y}, theme.control_text_off,
                    ui.px(1));
    }
    if (hovered && off && in_tooltip) tooltip(ui, reason(i));
  }
  if (whole_keys.focused) focus_ring(ui, rect, ui.px(8));
  if (whole_keys.dx != 0) {
    const int count = static_cast<int>(options.size());
    const int by = whole_keys.dx > 0 ? 1 : -1;
    for (int left_to_go = std::abs(whole_keys.dx), next = chosen, tries = count;
         left_to_go > 0 && tries > 0; --tries) {
      next += by;
      if (whole_keys.pressed) next = (next + count) % count;
      if (next < 0 || next >= count) break;
      if (!reason(static_cast<size_t>(next)).empty()) continue;  // goes past it
      --left_to_go;
      if (next != chosen) picked = next;
    }
  }
  return picked;
}

}  // namespace lab
