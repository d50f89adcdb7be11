#include "app/widgets/option_list.h"

#include <cmath>
#include <string>

#include "app/widgets/page.h"

namespace lab {
namespace {

constexpr float chip_height = 28, chip_gap = 6;

float chip_width(Ui& ui, const Option& option) {
  return std::round(ui.paint.width(Type::strong, option.name)) + ui.px(22);
}

/// The whole is one stop for the keyboard; its places are for the pointer.
struct Whole {
  ImGuiID id = 0;
  bool focused = false;
  int by = 0;  // choices to go on by
};

Whole whole(Ui& ui, const Rect& rect, std::string_view name) {
  Whole w;
  w.id = ImGui::GetID(std::string(name).c_str());
  const Focus::Keys keys = ui.focus.add(w.id, name, rect, Takes::arrows);
  w.focused = keys.focused && ui.focus.ring_visible();
  w.by = keys.dx + keys.dy + (keys.pressed ? 1 : 0);
  return w;
}

bool place_pressed(Ui& ui, const Whole& w, const Rect& place, std::string_view name, size_t i,
                   const Option& option, bool& hovered) {
  ImGui::SetCursorScreenPos(place.min);
  const std::string id = std::string(name) + " " + std::to_string(i);
  const bool pressed =
      ImGui::InvisibleButton(id.c_str(), {std::max(1.0f, place.w()), std::max(1.0f, place.h())});
  if (ImGui::IsItemActivated()) ui.focus.clicked(w.id);
  hovered = item_hovered(ui);
  ui.focus.note(std::string(name) + ": " + std::string(option.name), place);
  return pressed;
}

std::optional<int> moved(const Whole& w, size_t count, std::optional<int> chosen) {
  if (w.by == 0) return std::nullopt;
  const int last = static_cast<int>(count) - 1;
  const int to = chosen ? std::clamp(*chosen + w.by, 0, last) : (w.by > 0 ? 0 : last);
  if (chosen && to == *chosen) return std::nullopt;
  return to;
}

}  // namespace

std::optional<int> option_list(Ui& ui, const Rect& rect, std::string_view name,
                               const std::vector<Option>& options, std::optional<int> chosen) {
  const Theme& theme = ui.theme;
  const Whole w = whole(ui, rect, name);
  std::optional<int> picked;
  Rect left = rect;
  const float height = std::floor(rect.h() / static_cast<float>(options.size()));
  const float title = std::round(ui.paint.line_height(Type::body) * 1.05f);
  const float note = ui.paint.line_height(Type::note);
  for (size_t i = 0; i < options.size(); ++i) {
    const Rect place = left.cut_top(height).inset(0, ui.px(1));
    const bool on = chosen && static_cast<int>(i) == *chosen;
    bool hovered = false;
    if (place_pressed(ui, w, place, name, i, options[i], hovered) && !on)
      picked = static_cast<int>(i);
    if (on) {
      ui.paint.fill(place, theme.query.tint, ui.px(7));
      ui.paint.fill(rect_at(place.min.x, place.min.y + ui.px(6), ui.px(3), place.h() - ui.px(12)),
                    theme.query.mark, ui.px(1));
    } else if (hovered) {
      ui.paint.fill(place, theme.control, ui.px(7));
    }
    Rect text = place.inset(ui.px(12), 0);
    const bool both = !options[i].note.empty() && place.h() >= title + note;
    if (both) text = text.inset(0, (place.h() - title - note) / 2);
    ui.paint.text_in(both ? text.cut_top(title) : text, on ? Type::strong : Type::body,
                     on ? theme.query.ink : theme.text, options[i].name);
    if (both) ui.paint.text_in(text, Type::note, theme.text_soft, options[i].note);
  }
  if (w.focused) focus_ring(ui, rect, ui.px(7));
  return picked ? picked : moved(w, options.size(), chosen);
}

float option_chips_height(Ui& ui, float width, const std::vector<Option>& options) {
  Flow flow(ui, rect_at(0, 0, width, 0), ui.px(chip_height), ui.px(chip_gap));
  for (const Option& option : options) flow.next(chip_width(ui, option), ui.px(chip_gap));
  return flow.bottom();
}

std::optional<int> option_chips(Ui& ui, const Rect& rect, std::string_view name,
                                const std::vector<Option>& options, std::optional<int> chosen) {
  const Theme& theme = ui.theme;
  const Whole w = whole(ui, rect, name);
  std::optional<int> picked;
  Flow flow(ui, rect, ui.px(chip_height), ui.px(chip_gap));
  for (size_t i = 0; i < options.size(); ++i) {
    const Rect place = flow.next(chip_width(ui, options[i]), ui.px(chip_gap));
    const bool on = chosen && static_cast<int>(i) == *chosen;
    bool hovered = false;
    if (place_pressed(ui, w, place, name, i, options[i], hovered) && !on)
      picked = static_cast<int>(i);
    const float round = ui.px(chip_height / 2);
    ui.paint.fill(place, on || hovered ? theme.query.tint : theme.card, round);
    ui.paint.outline(place, on ? theme.query.mark : theme.control_border, ui.px(on ? 2 : 1), round);
    ui.paint.text_in(place, on ? Type::strong : Type::body, on ? theme.query.ink : theme.text,
                     options[i].name, Align::centre);
  }
  if (w.focused) focus_ring(ui, rect, ui.px(chip_height / 2));
  return picked ? picked : moved(w, options.size(), chosen);
}

}  // namespace lab
