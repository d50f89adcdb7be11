#include "app/widgets/token_row.h"

#include <algorithm>
#include <cmath>

namespace lab {

Rect token_chip(Ui& ui, const Columns& columns, float top, float height, int i) {
  const float gap = std::min(ui.px(10), columns.width * 0.1f);
  const float width = std::min(columns.width - gap, ui.px(120));
  return rect_at(std::round(columns.centre(i) - width / 2), top, width, height);
}

TokenRowResult token_row(Ui& ui, const Columns& columns, float top, float height,
                         const std::vector<std::string>& words, int query, std::optional<int> key) {
  const Theme& theme = ui.theme;
  TokenRowResult result;
  const Rect row =
      rect_at(columns.left, top, columns.width * static_cast<float>(columns.count), height);
  const ImGuiID row_id = ImGui::GetID("words");
  const Focus::Keys keys = ui.focus.add(row_id, "words", row, Takes::sideways);

  for (int i = 0; i < columns.count; ++i) {
    const std::string& word = words[static_cast<size_t>(i)];
    const Rect chip = token_chip(ui, columns, top, height, i);
    if (!ImGui::IsRectVisible(chip.min, chip.max)) continue;  // scrolled out of sight
    ImGui::SetCursorScreenPos(chip.min);
    ImGui::PushID(i);
    const bool pressed =
        ImGui::InvisibleButton("word", {std::max(1.0f, chip.w()), std::max(1.0f, height)});
    ImGui::PopID();
    if (ImGui::IsItemActivated()) ui.focus.clicked(row_id);
    const bool hovered = item_hovered(ui);
    ui.focus.note("word " + std::to_string(i + 1) + " " + word, chip);
    if (pressed) result.chosen = i;
    if (hovered) result.hovered = i;

    const float round = height / 2;
    const bool is_query = i == query, is_key = key && *key == i;
    if (is_query)
      ui.paint.fill(chip, theme.query.mark, round);
    else
      ui.paint.fill(chip,
                    hovered  ? theme.query.tint
                    : is_key ? theme.key.tint
                             : theme.control,
                    round);
    ui.paint.outline(chip,
                     is_key     ? theme.key.mark
                     : is_query ? theme.query.mark
                     : hovered  ? theme.query.mark
                                : theme.border,
                     is_key ? ui.px(2) : ui.px(1), round);
    ui.paint.text_in(chip.inset(std::min(ui.px(6), chip.w() * 0.08f), 0), Type::heading,
                     is_query ? theme.on_query : theme.text, word, Align::centre);
    if (keys.focused && ui.focus.ring_visible() && is_query) focus_ring(ui, chip, round);
    if (is_query) ui.mark("query", chip);
    if (is_key) ui.mark("key", chip);
  }
  if (keys.dx != 0) {
    const int to = std::clamp(query + keys.dx, 0, columns.count - 1);
    if (to != query) result.chosen = to;
  }
  return result;
}

void arcs(Ui& ui, const Columns& columns, float top, float bottom, int query,
          const std::vector<double>& weights, const ArcStyle& style) {
  const Role& role = style.role ? *style.role : ui.theme.query;
  const float from = columns.centre(query);
  const float deepest = bottom - top - ui.px(8);
  const float reach = static_cast<float>(std::max(1, columns.count - 1));
  const float widest = ui.px(14);
  const float start = style.upward ? bottom : top, down = style.upward ? -1.0f : 1.0f;
  const auto stroke = [&](ImVec2 a, ImVec2 a_control, ImVec2 b_control, ImVec2 b, ImU32 colour,
                          float thick) {
    if (style.dash == Dash::solid) return ui.paint.curve(a, a_control, b_control, b, colour, thick);
    std::vector<ImVec2> points;
    constexpr int pieces = 48;
    for (int i = 0; i <= pieces; ++i) {
      const float t = static_cast<float>(i) / pieces, u = 1 - t;
      const float p = u * u * u, q = 3 * u * u * t, r = 3 * u * t * t, s = t * t * t;
      points.push_back({p * a.x + q * a_control.x + r * b_control.x + s * b.x,
                        p * a.y + q * a_control.y + r * b_control.y + s * b.y});
    }
    ui.paint.polyline(points, colour, thick, style.dash, thick / ui.px(5));
  };
  const auto draw = [&](int i) {
    ImGui::PushID(i);
    const float weight = ui.motion.glide(ImGui::GetID(style.name),
                                         static_cast<float>(weights[static_cast<size_t>(i)]));
    ImGui::PopID();
    if (weight <= 0) return;  // nothing is taken from there
    const float to = columns.centre(i);
    const float span = std::abs(to - from) / std::max(1.0f, columns.width);
    const float thick = std::max(ui.px(1), weight * widest);
    const ImU32 colour = Paint::faded(role.mark, 0.25f + 0.6f * std::sqrt(std::max(0.f, weight)));
    if (i == query) {  // what a word takes from itself: a small loop
      const float r = ui.px(13), low = start + down * 2.4f * r;
      // So small a loop shows its dashes only if it is thin.
      const float width = style.dash == Dash::solid ? thick : std::min(thick, ui.px(4));
      stroke({from - ui.px(3), start}, {from - 2 * r, low}, {from + 2 * r, low},
             {from + ui.px(3), start}, colour, width);
      return;
    }
    const float depth = start + down * deepest * (0.34f + 0.66f * span / reach) * 4 / 3;
    stroke({from, start}, {from, depth}, {to, depth}, {to, start}, colour, thick);
  };
  // Thin ones first, so that the strong stay on top.
  std::vector<int> order(weights.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return weights[static_cast<size_t>(a)] < weights[static_cast<size_t>(b)];
  });
  for (const int i : order) draw(i);
}

}  // namespace lab
