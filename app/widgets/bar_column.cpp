#include "app/widgets/bar_column.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace lab {

std::optional<BarColumn> bar_column(Ui& ui, const Rect& plot, const Columns& columns, int i,
                                    std::string_view name, double value, double ghost,
                                    BarsResult& result) {
  BarColumn c;
  c.cx = std::round(columns.centre(i));
  c.width = std::round(std::min(columns.width * 0.5f, ui.px(60)));
  c.ghost_width = std::round(std::min(columns.width * 0.5f + ui.px(8), ui.px(68)));
  c.place = column_of(plot, columns, i);
  // Long sentences scroll: what is out of sight costs nothing.
  if (!ImGui::IsRectVisible(c.place.min, c.place.max)) return std::nullopt;
  ImGui::PushID(name.data(), name.data() + name.size());
  ImGui::PushID(i);
  c.value = ui.motion.glide(ImGui::GetID("bar"), static_cast<float>(value));
  c.ghost = ui.motion.glide(ImGui::GetID("ghost"), static_cast<float>(ghost));
  ImGui::SetCursorScreenPos(c.place.min);
  if (ImGui::InvisibleButton("column", {std::max(1.0f, columns.width), std::max(1.0f, plot.h())}))
    result.clicked = i;
  const bool hovered = item_hovered(ui);
  ImGui::PopID();
  ImGui::PopID();
  ui.focus.note(std::string(name) + " " + std::to_string(i + 1), c.place);
  if (hovered) {
    result.hovered = i;
    ui.paint.fill(c.place.inset(ui.px(3), 0), Paint::faded(ui.theme.query.tint, 0.6f), ui.px(4));
  }
  return c;
}

void pinned_line(Ui& ui, const Rect& plot, const BarColumn& column) {
  ui.paint.fill(
      rect_at(column.cx - column.width / 2, plot.max.y + ui.px(3), column.width, ui.px(3)),
      ui.theme.key.mark, ui.px(1));
}

}  // namespace lab
