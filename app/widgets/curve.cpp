#include "app/widgets/curve.h"

#include <algorithm>
#include <cmath>

#include "app/widgets/slider.h"

namespace lab {
void spread_out(std::vector<EndLabel>& labels, float line, float low, float high) {
  std::sort(labels.begin(), labels.end(),
            [](const EndLabel& a, const EndLabel& b) { return a.y < b.y; });
  for (size_t i = 1; i < labels.size(); ++i)
    labels[i].y = std::max(labels[i].y, labels[i - 1].y + line);
  float limit = high;
  for (size_t i = labels.size(); i-- > 0;) {
    labels[i].y = std::max(low, std::min(labels[i].y, limit));
    limit = labels[i].y - line;
  }
}

Dash dash_of(attention::Divisor divisor) {
  switch (divisor) {
    case attention::Divisor::sqrt_d:
      return Dash::dashed;
    case attention::Divisor::d:
      return Dash::dotted;
    default:
      return Dash::solid;
  }
}

Rect curve_plot(Ui& ui, const Rect& rect, const std::vector<Series>& series) {
  const float line = ui.paint.line_height(Type::note);
  float labels_width = 0;
  for (const Series& s : series)
    labels_width = std::max(labels_width, ui.paint.width(Type::note_strong, s.label));
  Rect plot = rect;
  plot.cut_left(ui.px(36));
  plot.cut_right(labels_width + ui.px(10));
  plot.cut_top(line / 2);
  plot.cut_bottom(line + ui.px(6));
  return plot;
}

std::optional<int> curves(Ui& ui, const Rect& rect, std::string_view name, const CurveAxis& axis,
                          const std::vector<Series>& series, int chosen, int most, bool covered) {
  const Theme& theme = ui.theme;
  const float line = ui.paint.line_height(Type::note);
  const Rect plot = curve_plot(ui, rect, series);
  if (plot.w() < ui.px(20) || plot.h() < ui.px(10)) return std::nullopt;

  const auto x_of = [&](int d) { return plot.min.x + log_place(d, most) * plot.w(); };
  const auto y_of = [&](double v) {
    const double t = (v - axis.low) / (axis.high - axis.low);
    return plot.max.y - static_cast<float>(std::clamp(t, -0.02, 1.02)) * plot.h();
  };

  for (int i = 0; i <= axis.steps; ++i) {
    const double v = axis.low + (axis.high - axis.low) * i / axis.steps;
    const float y = std::round(y_of(v));
    ui.paint.line({plot.min.x, y}, {plot.max.x, y}, i == 0 ? theme.axis : theme.grid, ui.px(1));
    ui.paint.text({plot.min.x - ui.px(6), y - line / 2}, Type::note, theme.text_soft, axis.spell(v),
                  Align::right);
  }
  const int stride = plot.w() < ui.px(190) ? 16 : 4;
  for (int d = 1; d <= most; d *= stride)
    ui.paint.text({x_of(d), plot.max.y + ui.px(4)}, Type::note, theme.text_soft, std::to_string(d),
                  Align::centre);

  const Hit h = hit(ui, name, plot, Takes::sideways);
  ui.paint.line({x_of(chosen), plot.min.y}, {x_of(chosen), plot.max.y}, theme.ghost, ui.px(1),
                Dash::dotted);

  std::vector<EndLabel> labels;
  for (size_t k = 0; k < series.size(); ++k) {
    const Series& s = series[k];
    const int count = static_cast<int>(s.values.size());
    std::vector<ImVec2> points;
    float last_x = -1e9f;
    for (int d = 1; d <= count && !covered; ++d) {
      // A point every few pixels: between them lies only sampling noise. The chosen d is always
      // one.
      const float x = x_of(d);
      if (x - last_x < ui.px(7) && d != count && d != chosen) continue;
      points.push_back({x, y_of(s.values[static_cast<size_t>(d - 1)])});
      last_x = x;
    }
    ui.paint.polyline(points, s.role.mark, ui.px(2), s.dash);
    if (!points.empty()) labels.push_back({points.back().y - line / 2, k});
    if (chosen <= count) {
      const ImVec2 at{x_of(chosen), y_of(s.values[static_cast<size_t>(chosen - 1)])};
      ui.paint.disc(at, ui.px(5), theme.card);
      ui.paint.disc(at, ui.px(4), s.role.mark);
    }
  }
  spread_out(labels, line, plot.min.y - line / 2, plot.max.y - line);
  for (const EndLabel& label : labels) {
    const Series& s = series[label.series];
    const float x = x_of(static_cast<int>(s.values.size())) + ui.px(6);
    ui.paint.text({x, label.y}, Type::note_strong, s.role.ink, s.label);
  }

  std::optional<int> moved;
  if (h.hovered || h.held) {
    const int d = log_value((ImGui::GetIO().MousePos.x - plot.min.x) / plot.w(), most);
    if (h.held) moved = d;
    if (covered) return moved == chosen ? std::nullopt : moved;  // its values are
    std::string text = "d = " + std::to_string(d);
    for (const Series& s : series)
      if (d <= static_cast<int>(s.values.size()))
        text += "\n" + s.label + ": " + axis.spell(s.values[static_cast<size_t>(d - 1)]);
    tooltip(ui, text);
  }
  if (h.dx != 0) moved = std::clamp(chosen + h.dx, 1, most);
  if (moved && *moved == chosen) moved.reset();
  return moved;
}

}  // namespace lab
