#include "app/widgets/word_choice.h"

#include <algorithm>
#include <cmath>

namespace lab {

WordStyle word_style(Ui& ui, const Columns& columns) {
  if (columns.width >= ui.px(50)) return WordStyle::flat;
  return columns.width >= ui.px(15) ? WordStyle::upright : WordStyle::none;
}

std::optional<int> word_choice(Ui& ui, std::string_view name, const Columns& columns, float top,
                               float height, const std::vector<std::string>& words, int chosen,
                               const Role& role, bool filled) {
  const Theme& theme = ui.theme;
  const int n = columns.count;
  const Rect row = rect_at(columns.left, top, columns.width * static_cast<float>(n), height);
  const Hit h = hit(ui, name, row, Takes::sideways, false);
  std::optional<int> to;
  const float x = ImGui::GetIO().MousePos.x;
  const int pointed = static_cast<int>(
      std::clamp((x - row.min.x) / std::max(1.0f, columns.width), 0.0f, static_cast<float>(n - 1)));
  if (h.held) to = pointed;  // a drag takes the choice along
  if (h.dx != 0) to = std::clamp(chosen + h.dx * (h.shift ? 10 : 1), 0, n - 1);

  const WordStyle style = word_style(ui, columns);
  const bool upright = style == WordStyle::upright && height >= ui.px(50);
  const bool numbers =
      style != WordStyle::flat && !upright &&
      columns.width >= ui.paint.width(Type::note_strong, std::to_string(n)) + ui.px(8);
  const float gap = std::min(ui.px(8), columns.width * 0.08f);
  const float width = std::min(columns.width - gap, ui.px(116));
  bool small = numbers;
  if (style == WordStyle::flat)  // one size for the whole row
    for (const std::string& word : words)
      small |= ui.paint.width(Type::strong, word) > width - ui.px(10);
  const bool mere_cells = columns.width < ui.px(8);
  if (mere_cells) ui.paint.fill(row, theme.control, ui.px(5));
  const int shown = to.value_or(chosen);
  for (int i = 0; i < n; ++i) {
    const bool on = i == shown, over = h.hovered && i == pointed;
    const float least = mere_cells && on ? std::max(width, ui.px(5)) : width;
    const Rect chip = rect_at(columns.centre(i) - least / 2, top, least, height);
    const float round = std::min(height, chip.w()) / 2;
    if (!mere_cells)
      ui.focus.note(
          std::string(name) + " " + std::to_string(i + 1) + " " + words[static_cast<size_t>(i)],
          chip);
    if (mere_cells && !on && !over) continue;
    ui.paint.fill(chip,
                  on     ? filled ? role.mark : role.tint
                  : over ? role.tint
                         : theme.control,
                  round);
    ui.paint.outline(chip, on || over ? role.mark : theme.border, ui.px(on && !filled ? 2 : 1),
                     round);
    if (upright)
      ui.paint.text_upright({columns.centre(i), chip.max.y - ui.px(6)},
                            on ? Type::note_strong : Type::note,
                            on ? filled ? theme.on_query : role.ink : theme.text,
                            words[static_cast<size_t>(i)], height - ui.px(12));
    if (numbers || style == WordStyle::flat)
      ui.paint.text_in(chip.inset(ui.px(2), 0),
                       on      ? small ? Type::note_strong : Type::strong
                       : small ? Type::note
                               : Type::body,
                       on ? filled ? theme.on_query : role.ink : theme.text,
                       numbers ? std::to_string(i + 1) : words[static_cast<size_t>(i)],
                       Align::centre);
    if (on && h.focused) focus_ring(ui, chip, round);
  }
  if (h.hovered && style != WordStyle::flat)
    tooltip(ui, std::to_string(pointed + 1) + " " + words[static_cast<size_t>(pointed)]);
  if (to && *to == chosen) to.reset();
  return to;
}

}  // namespace lab
