#include "app/widgets/number_bars.h"

#include <algorithm>
#include <cmath>

#include "app/format.h"
#include "app/widgets/bar_column.h"

namespace lab {
namespace {

float place_of(const Rect& plot, const NumberAxis& axis, double value) {
  const double t = (std::clamp(value, axis.low, axis.high) - axis.low) / (axis.high - axis.low);
  return plot.max.y - plot.h() * static_cast<float>(t);
}

/// A bar goes on beyond the axis.
void arrow(Ui& ui, float cx, float y, float way, ImU32 colour) {
  const float w = ui.px(5), h = ui.px(5);
  ui.paint.polyline({{cx - w, y + way * h}, {cx, y}, {cx + w, y + way * h}}, colour, ui.px(2));
}

}  // namespace

void number_axis(Ui& ui, const Rect& plot, const NumberAxis& axis) {
  for (int i = 0; i <= axis.steps; ++i) {
    const double value = axis.low + (axis.high - axis.low) * i / axis.steps;
    const float y = std::round(place_of(plot, axis, value));
    ui.paint.line({plot.min.x, y}, {plot.max.x, y}, value == 0 ? ui.theme.axis : ui.theme.grid,
                  ui.px(1));
    ui.paint.text({plot.min.x - ui.px(8), y - ui.paint.line_height(Type::note) / 2}, Type::note,
                  ui.theme.text_soft, axis.percent ? percent(value, 0) : compact(value),
                  Align::right);
  }
}

BarsResult number_bars(Ui& ui, const Rect& plot, const Columns& columns,
                       const std::vector<NumberBar>& values, const NumberAxis& axis,
                       std::optional<int> marked, std::string_view name) {
  const Theme& theme = ui.theme;
  BarsResult result;
  const float line = ui.paint.line_height(Type::note_strong);
  const float zero = std::round(place_of(plot, axis, 0));
  for (int i = 0; i < columns.count; ++i) {
    const NumberBar& bar = values[static_cast<size_t>(i)];
    const bool number = std::isfinite(bar.value);
    const double shown = number ? std::clamp(bar.value, axis.low, axis.high) : 0;
    const auto column =
        bar_column(ui, plot, columns, i, name, shown, bar.ghost.value_or(0), result);
    if (!column) continue;
    const float cx = column->cx, width = column->width, ghost_width = column->ghost_width;
    const float value = column->value, ghost = column->ghost;
    if (marked && *marked == i && axis.low == 0) pinned_line(ui, plot, *column);
    if (!number) {
      // Over the whole height and empty, so that it is not read as a bar of some height.
      const Rect box{{cx - width / 2, plot.min.y}, {cx + width / 2, plot.max.y}};
      ui.paint.dashed_outline(box, theme.warning.mark, ui.px(1));
      const float w = ui.paint.width(Type::strong, bar.text) + ui.px(8);
      const Rect label = rect_at(cx - w / 2, box.cy() - ui.px(10), w, ui.px(20));
      ui.paint.fill(label, theme.card, ui.px(4));
      ui.paint.text_in(label, Type::strong, theme.warning.ink, bar.text, Align::centre);
      continue;
    }
    const float end = place_of(plot, axis, static_cast<double>(value));
    Rect body{{cx - width / 2, std::min(end, zero)}, {cx + width / 2, std::max(end, zero)}};
    if (body.h() < 1 && value > 0) body.min.y = body.max.y - 1;
    const ImU32 colour = value < 0 ? theme.negative.mark : theme.query.mark;
    ui.paint.fill(body, bar.soft ? Paint::faded(colour, 0.55f) : colour,
                  std::min(ui.px(3), body.h() / 2));
    if (bar.value > axis.high) arrow(ui, cx, plot.min.y + ui.px(4), 1, theme.on_query);
    if (bar.value < axis.low) arrow(ui, cx, plot.max.y - ui.px(4), -1, theme.on_query);
    float label = value < 0 ? end + ui.px(3) : end - line - ui.px(4);
    if (bar.ghost) {
      const float top = place_of(plot, axis, static_cast<double>(ghost));
      ui.paint.dashed_outline({{cx - ghost_width / 2, std::min(top, zero)},
                               {cx + ghost_width / 2, std::max(top, zero)}},
                              theme.ghost, ui.px(1));
      // The number stays clear of the ghost's line.
      if (value >= 0 && top < end && top > label - ui.px(4)) label = top - line - ui.px(4);
    }
    if (ui.paint.width(Type::note_strong, bar.text) <= columns.width)
      ui.paint.text({cx, label}, Type::note_strong, theme.text, bar.text, Align::centre);
  }
  return result;
}

}  // namespace lab
