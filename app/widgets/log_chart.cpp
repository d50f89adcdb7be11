#include "app/widgets/log_chart.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/widgets/end_labels.h"

namespace lab {
namespace {

/// Where a value lies on an axis, 0 to 1.
double place(const LogAxis& axis, double value) {
  return std::log(value / axis.low) / std::log(axis.high / axis.low);
}

bool within(const LogAxis& axis, double value) {
  const double at = place(axis, value);
  return at >= -1e-9 && at <= 1 + 1e-9;
}

std::string tick(const LogAxis& axis, double value) {
  return axis.tick ? axis.tick(value) : axis.spell(value);
}

/// Of all lines the x that is nearest to a place.
std::optional<double> nearest_x(const LogAxis& axis, const std::vector<LogLine>& lines, double at) {
  std::optional<double> best;
  for (const LogLine& line : lines)
    for (const LogPoint& point : line.points)
      if (!best || std::abs(place(axis, point.x) - at) < std::abs(place(axis, *best) - at))
        best = point.x;
  return best;
}

std::string read_off(const LogAxis& x, const LogAxis& y, const std::vector<LogLine>& lines,
                     double at) {
  std::string text = x.spell(at);
  for (const LogLine& line : lines)
    for (const LogPoint& point : line.points)
      if (point.x == at) text += "\n" + line.label + ": " + y.spell(point.y);
  return text;
}

}  // namespace

std::optional<double> log_chart(Ui& ui, const Rect& rect, std::string_view name, const LogAxis& x,
                                const LogAxis& y, const std::vector<LogLine>& lines,
                                std::optional<double> chosen) {
  const Theme& theme = ui.theme;
  const float text = ui.paint.line_height(Type::note);
  Rect plot = rect;
  float numbers = 0, labels = 0;
  for (double v = y.low; within(y, v); v *= y.factor)
    numbers = std::max(numbers, ui.paint.width(Type::note, tick(y, v)));
  for (const LogLine& line : lines)
    labels = std::max(labels, ui.paint.width(Type::note_strong, line.label));
  plot.cut_left(numbers + ui.px(8));
  plot.cut_right(labels + ui.px(12));
  plot.cut_top(text / 2);
  plot.cut_bottom(text + ui.px(6));
  if (plot.w() < ui.px(30) || plot.h() < ui.px(20)) return std::nullopt;

  const auto x_of = [&](double v) {
    return plot.min.x + static_cast<float>(place(x, v)) * plot.w();
  };
  const auto y_of = [&](double v) {
    return plot.max.y - static_cast<float>(place(y, v)) * plot.h();
  };
  // As many numbers as there is room for.
  const auto stride = [](float room, int count, float each) {
    int by = 1;
    while (static_cast<float>((count + by - 1) / by) * each > room) ++by;
    return by;
  };
  int rows = 0, columns = 0;
  float widest = 0;
  for (double v = y.low; within(y, v); v *= y.factor) ++rows;
  for (double v = x.low; within(x, v); v *= x.factor, ++columns)
    widest = std::max(widest, ui.paint.width(Type::note, tick(x, v)));
  const int row_step = stride(plot.h(), rows, text + ui.px(4));
  const int column_step = stride(plot.w(), columns, widest + ui.px(10));
  int i = 0;
  for (double v = y.low; within(y, v); v *= y.factor, ++i) {
    const float at = std::round(y_of(v));
    ui.paint.line({plot.min.x, at}, {plot.max.x, at}, i == 0 ? theme.axis : theme.grid, ui.px(1));
    if (i % row_step == 0)
      ui.paint.text({plot.min.x - ui.px(6), at - text / 2}, Type::note, theme.text_soft, tick(y, v),
                    Align::right);
  }
  i = 0;
  for (double v = x.low; within(x, v); v *= x.factor, ++i) {
    const float at = std::round(x_of(v));
    ui.paint.line({at, plot.min.y}, {at, plot.max.y}, theme.grid, ui.px(1));
    if (i % column_step == 0)
      ui.paint.text({at, plot.max.y + ui.px(4)}, Type::note, theme.text_soft, tick(x, v),
                    Align::centre);
  }

  const Hit h = hit(ui, name, plot, chosen ? Takes::sideways : Takes::press);
  if (chosen && within(x, *chosen))
    ui.paint.line({x_of(*chosen), plot.min.y}, {x_of(*chosen), plot.max.y}, theme.ghost, ui.px(1),
                  Dash::dotted);
  std::vector<EndLabel> ends;
  for (size_t k = 0; k < lines.size(); ++k) {
    std::vector<ImVec2> points;
    for (const LogPoint& point : lines[k].points)
      if (within(x, point.x) && within(y, point.y))
        points.push_back({x_of(point.x), y_of(point.y)});
    ui.paint.polyline(points, lines[k].role.mark, ui.px(2), lines[k].dash);
    if (lines[k].dots)
      for (const ImVec2 point : points) ui.paint.disc(point, ui.px(3.5f), lines[k].role.mark);
    if (chosen)
      for (const LogPoint& point : lines[k].points)
        if (point.x == *chosen && within(y, point.y)) {
          ui.paint.disc({x_of(point.x), y_of(point.y)}, ui.px(5), theme.card);
          ui.paint.disc({x_of(point.x), y_of(point.y)}, ui.px(4), lines[k].role.mark);
        }
    if (!points.empty()) ends.push_back({points.back().x, points.back().y - text / 2, k});
  }
  spread_out(ends, text, plot.min.y - text / 2, plot.max.y - text);
  for (const EndLabel& end : ends) {
    const float wide = ui.paint.width(Type::note_strong, lines[end.series].label);
    ui.paint.fill(rect_at(end.x + ui.px(6), end.y, wide + ui.px(2), text), theme.card);
    ui.paint.text({end.x + ui.px(7), end.y}, Type::note_strong, lines[end.series].role.ink,
                  lines[end.series].label);
  }

  std::optional<double> moved;
  const double at = std::clamp(
      static_cast<double>((ImGui::GetIO().MousePos.x - plot.min.x) / plot.w()), 0.0, 1.0);
  if (chosen && h.held) moved = x.low * std::pow(x.high / x.low, at);
  if (chosen && h.dx != 0) moved = *chosen * std::pow(2.0, h.dx);
  if (h.hovered || h.held) {
    if (const auto read = nearest_x(x, lines, at)) tooltip(ui, read_off(x, y, lines, *read));
  } else if (h.focused) {
    if (const auto read = nearest_x(x, lines, chosen ? place(x, *chosen) : 1.0))
      tooltip(ui, read_off(x, y, lines, *read), plot);
  }
  return moved;
}

}  // namespace lab
