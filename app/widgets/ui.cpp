#include "app/widgets/ui.h"

#include <algorithm>
#include <cmath>

namespace lab {

void Ui::mark(std::string_view term, const Rect& rect) {
  if (rect.w() <= 0 || rect.h() <= 0) return;
  marks.emplace_back(term, rect);
  if (term != lit) return;
  // Around the thing and never over its numbers, with a soft edge that is seen over many colours.
  paint.outline(rect.inset(-px(7), -px(5)), Paint::faded(theme.ring, 0.25f), px(3), px(9));
  paint.outline(rect.inset(-px(5), -px(3)), theme.ring, px(2), px(7));
}

void Ui::target(Target::Kind kind, int index, const Rect& rect, int column) {
  const ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 low = list.GetClipRectMin(), high = list.GetClipRectMax();
  Rect seen{{std::max(rect.min.x, low.x), std::max(rect.min.y, low.y)},
            {std::min(rect.max.x, high.x), std::min(rect.max.y, high.y)}};
  if (seen.w() < 1 || seen.h() < 1) seen = {};
  targets.push_back({kind, index, column, rect, seen});
}

bool item_hovered(const Ui& ui) { return !ui.pointer_still && ImGui::IsItemHovered(); }

namespace {

/// Dear ImGui's part of a hit.
struct Touched {
  Rect rect;
  ImGuiID id = 0;
  bool pressed = false, hovered = false, held = false, activated = false;
};

Touched touched(const Ui& ui, const Rect& given, const std::string& name) {
  Touched t;
  t.rect = given;
  const auto clean = [](float v) {
    return std::isfinite(v) ? std::clamp(v, -32000.f, 32000.f) : 0.f;
  };
  t.rect.min = {clean(given.min.x), clean(given.min.y)};
  const ImVec2 size{std::max(1.0f, clean(given.max.x) - t.rect.min.x),
                    std::max(1.0f, clean(given.max.y) - t.rect.min.y)};
  ImGui::SetCursorScreenPos(t.rect.min);
  t.pressed = ImGui::InvisibleButton(name.c_str(), size);
  t.id = ImGui::GetID(name.c_str());
  t.held = ImGui::IsItemActive();
  t.hovered = item_hovered(ui) || ((t.held || t.pressed) && ImGui::IsItemHovered());
  t.activated = ImGui::IsItemActivated();
  return t;
}

std::string id_of(std::string_view label) {
  std::string name = label.empty() ? std::string("region") : std::string(label);
  std::replace(name.begin(), name.end(), '#', '_');  // means "restart the id" to Dear ImGui
  return name;
}

}  // namespace

Hit hit(Ui& ui, std::string_view label, const Rect& given, Takes takes, bool ring) {
  const Touched t = touched(ui, given, id_of(label));
  Hit result;
  result.id = t.id;
  result.pressed = t.pressed;
  result.hovered = t.hovered;
  result.held = t.held;
  result.double_clicked = t.hovered && ImGui::IsMouseDoubleClicked(0);
  if (t.activated) ui.focus.clicked(t.id);
  const Focus::Keys keys = ui.focus.add(t.id, label, t.rect, takes);
  result.focused = keys.focused && ui.focus.ring_visible();
  result.arrived = keys.arrived;
  result.pressed |= keys.pressed;
  result.dx = keys.dx;
  result.dy = keys.dy;
  result.shift = keys.shift || ImGui::GetIO().KeyShift;
  if (result.focused && ring) focus_ring(ui, t.rect, ui.px(8));
  return result;
}

Hit hit(Ui& ui, std::string_view label, const std::vector<Rect>& pieces) {
  Hit whole = hit(ui, label, pieces.front(), Takes::press, false);
  for (size_t i = 1; i < pieces.size(); ++i) {
    const Touched t = touched(ui, pieces[i], id_of(label) + " piece " + std::to_string(i + 1));
    whole.pressed |= t.pressed;
    whole.hovered |= t.hovered;
    whole.held |= t.held;
    if (t.activated) ui.focus.clicked(whole.id);
  }
  return whole;
}

void focus_ring(Ui& ui, const Rect& rect, float rounding) {
  ui.paint.outline(rect.inset(-ui.px(3)), ui.theme.ring, ui.px(2), rounding + ui.px(2));
}

void tooltip(Ui& ui, std::string_view text, std::optional<Rect> beside, bool above) {
  const float w = std::min(ui.px(320), ui.paint.width(Type::note, text) + ui.px(2));
  const Rect measure = rect_at(0, 0, w, 0);
  const float h = ui.paint.wrapped(measure, Type::note, 0, text, 0, true);
  const float pad = ui.px(8);
  ImGui::SetNextWindowSize({w + 2 * pad, h + 2 * pad});
  if (beside) {  // within the screen
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float over = beside->min.y - ui.px(above ? 4 : 8) - h - 2 * pad;
    const bool below = beside->max.y + ui.px(8) + h + 2 * pad <= screen.y && !(above && over >= 0);
    ImGui::SetNextWindowPos({std::max(0.0f, std::min(beside->min.x, screen.x - w - 2 * pad)),
                             below ? beside->max.y + ui.px(8) : std::max(0.0f, over)});
  }
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
