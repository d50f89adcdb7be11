#include "app/widgets/bars.h"

#include <algorithm>
#include <cmath>

#include "app/widgets/bar_column.h"

namespace lab {

void share_axis(Ui& ui, const Rect& plot, bool labels) {
  const bool sparse = plot.h() < ui.px(90);
  for (int percent = 0; percent <= 100; percent += sparse ? 50 : 25) {
    const float y = std::round(plot.max.y - plot.h() * static_cast<float>(percent) / 100);
    ui.paint.line({plot.min.x, y}, {plot.max.x, y}, percent == 0 ? ui.theme.axis : ui.theme.grid,
                  ui.px(1));
    if (labels)
      ui.paint.text({plot.min.x - ui.px(8), y - ui.paint.line_height(Type::note) / 2}, Type::note,
                    ui.theme.text_soft, std::to_string(percent) + "%", Align::right);
  }
}

BarsResult bars(Ui& ui, const Rect& plot, const Columns& columns, const std::vector<Bar>& values,
                std::optional<int> marked, std::string_view name) {
  const Theme& theme = ui.theme;
  BarsResult result;
  const float line = ui.paint.line_height(Type::note_strong);
  for (int i = 0; i < columns.count; ++i) {
    const Bar& bar = values[static_cast<size_t>(i)];
    const auto column =
        bar_column(ui, plot, columns, i, name, bar.value, bar.ghost.value_or(0), result);
    if (!column) continue;
    const float cx = column->cx, width = column->width, ghost_width = column->ghost_width;
    const float value = column->value, ghost = column->ghost;
    if (bar.hidden) {  // hatched from its foot up, where a bar would stand
      const float height = std::min(plot.h(), ui.px(16));
      ui.paint.hatch(rect_at(cx - width / 2, plot.max.y - height, width, height), theme.ghost,
                     ui.px(7));
    }
    const float top = plot.max.y - plot.h() * std::clamp(value, 0.0f, 1.0f);
    Rect body = rect_at(cx - width / 2, top, width, plot.max.y - top);
    if (body.h() < 1 && value > 0) body.min.y = body.max.y - 1;
    ui.paint.fill(body, bar.soft ? Paint::faded(theme.query.mark, 0.55f) : theme.query.mark,
                  std::min(ui.px(3), body.h() / 2));
    float label = top - line - ui.px(4);
    ImU32 ink = theme.text;
    if (bar.ghost) {
      const float ghost_top = plot.max.y - plot.h() * std::clamp(ghost, 0.0f, 1.0f);
      ui.paint.dashed_outline(
          {{cx - ghost_width / 2, ghost_top}, {cx + ghost_width / 2, plot.max.y}}, theme.ghost,
          ui.px(1));
      // The number stays clear of the ghost's top line: above it, or within the bar.
      if (ghost_top < top && ghost_top > label - ui.px(4)) label = ghost_top - line - ui.px(4);
    }
    const float text_width = ui.paint.width(Type::note_strong, bar.text);
    if (label < plot.min.y && body.h() > line + ui.px(4) && body.w() > text_width + ui.px(4)) {
      label = top + ui.px(2);
      ink = theme.on_query;
    }
    if (bar.hidden) {
      label = plot.max.y - ui.px(20) - line;
      if (bar.ghost && text_width > ghost_width - ui.px(4))  // clear of the ghost's top
        label = std::min(label,
                         plot.max.y - plot.h() * std::clamp(ghost, 0.0f, 1.0f) - line - ui.px(4));
      ink = theme.text_soft;
    }
    if (marked && *marked == i) pinned_line(ui, plot, *column);
    if (text_width <= columns.width)
      ui.paint.text({cx, label}, Type::note_strong, ink, bar.text, Align::centre);
  }
  return result;
}

}  // namespace lab
