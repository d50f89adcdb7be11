#include "app/widgets/step_curves.h"

#include <algorithm>
#include <cmath>

#include "app/format.h"
#include "app/widgets/end_labels.h"

namespace lab {
namespace {

/// Places on the plot. Beyond the axis a line runs along its edge.
class Scale {
 public:
  Scale(const Rect& plot, const StepAxis& axis, int last)
      : plot_(plot), axis_(axis), last_(std::max(1, last)) {}

  float x(int step) const {
    return plot_.min.x + plot_.w() * static_cast<float>(step) / static_cast<float>(last_);
  }
  float y(double value) const {
    const double t = axis_.logarithmic ? place(std::log(std::max(value, 1e-300)),
                                               std::log(axis_.low), std::log(axis_.high))
                                       : place(value, axis_.low, axis_.high);
    return plot_.max.y - static_cast<float>(std::clamp(t, 0.0, 1.0)) * plot_.h();
  }
  int step(float at) const {
    const float t = (at - plot_.min.x) / std::max(1.0f, plot_.w());
    return std::clamp(static_cast<int>(std::lround(t * static_cast<float>(last_))), 0, last_);
  }

 private:
  static double place(double v, double low, double high) { return (v - low) / (high - low); }

  const Rect& plot_;
  const StepAxis& axis_;
  int last_;
};

/// A point every `apart` pixels and at both ends: between them lies only the noise of batches.
std::vector<ImVec2> points_of(const std::vector<float>& values, const Scale& scale, float apart) {
  std::vector<ImVec2> points;
  const int count = static_cast<int>(values.size());
  for (int step = 0; step < count; ++step) {
    const float value = values[static_cast<size_t>(step)];
    if (std::isnan(value)) continue;
    const float x = scale.x(step);
    if (!points.empty() && x - points.back().x < apart && step + 1 < count) continue;
    points.push_back({x, scale.y(value)});
  }
  return points;
}

void grid(Ui& ui, const Rect& plot, const StepAxis& axis, const Scale& scale, int last) {
  const Theme& theme = ui.theme;
  const float line = ui.paint.line_height(Type::note);
  for (const double tick : axis.ticks) {
    const float y = std::round(scale.y(tick));
    ui.paint.line({plot.min.x, y}, {plot.max.x, y}, tick == axis.low ? theme.axis : theme.grid,
                  ui.px(1));
    ui.paint.text({plot.min.x - ui.px(6), y - line / 2}, Type::note, theme.text_soft,
                  axis.spell(tick), Align::right);
  }
  const int parts = plot.w() < ui.px(170) ? 1 : plot.w() < ui.px(260) ? 2 : 4;
  for (int i = 0; i <= parts; ++i) {
    const int step = static_cast<int>(std::lround(static_cast<double>(last) * i / parts));
    const bool first = i == 0, end = i == parts;
    ui.paint.text({scale.x(step), plot.max.y + ui.px(4)}, Type::note, theme.text_soft,
                  end && plot.w() > ui.px(110) ? grouped(step) + " steps" : grouped(step),
                  end     ? Align::right
                  : first ? Align::left
                          : Align::centre);
  }
  for (const Level& level : axis.levels) {
    const float y = std::round(scale.y(level.value));
    ui.paint.line({plot.min.x, y}, {plot.max.x, y}, theme.ghost, ui.px(1), Dash::dotted);
  }
}

/// What the levels mean, over the lines, on the card's colour so that it can be read.
void name_levels(Ui& ui, const Rect& plot, const StepAxis& axis, const Scale& scale) {
  const float line = ui.paint.line_height(Type::note);
  for (const Level& level : axis.levels) {
    const float w = ui.paint.width(Type::note, level.text);
    if (w > plot.w() * 0.7f) continue;
    const float y = std::round(scale.y(level.value)) - line - ui.px(1);
    const Rect ground = rect_at(plot.max.x - w - ui.px(6), y, w + ui.px(6), line);
    ui.paint.fill(ground, Paint::faded(ui.theme.card, 0.8f), ui.px(3));
    ui.paint.text({plot.max.x - ui.px(3), y}, Type::note, ui.theme.text_soft, level.text,
                  Align::right);
  }
}

void cross(Ui& ui, ImVec2 at, const Role& role) {
  const float r = ui.px(4);
  ui.paint.line({at.x - r, at.y - r}, {at.x + r, at.y + r}, role.mark, ui.px(2));
  ui.paint.line({at.x - r, at.y + r}, {at.x + r, at.y - r}, role.mark, ui.px(2));
}

}  // namespace

Rect step_plot(Ui& ui, const Rect& rect, const StepAxis& axis,
               const std::vector<StepSeries>& series) {
  const float line = ui.paint.line_height(Type::note);
  float left = 0, right = 0;
  for (const double tick : axis.ticks)
    left = std::max(left, ui.paint.width(Type::note, axis.spell(tick)));
  for (const StepSeries& s : series)
    right = std::max(right, ui.paint.width(Type::note_strong, s.label));
  Rect plot = rect;
  plot.cut_left(left + ui.px(8));
  plot.cut_right(right + ui.px(10));
  plot.cut_top(line / 2);
  plot.cut_bottom(line + ui.px(6));
  return plot;
}

std::optional<int> step_curves(Ui& ui, const Rect& rect, std::string_view name,
                               const StepAxis& axis, const std::vector<StepSeries>& series,
                               int chosen, int last) {
  const Theme& theme = ui.theme;
  const float line = ui.paint.line_height(Type::note);
  const Rect plot = step_plot(ui, rect, axis, series);
  if (plot.w() < ui.px(20) || plot.h() < ui.px(10)) return std::nullopt;
  const Scale scale(plot, axis, last);
  grid(ui, plot, axis, scale, last);
  const Hit h = hit(ui, name, plot, Takes::sideways);

  size_t lines = 0;
  for (const StepSeries& s : series) lines += s.thin.size();
  const float apart = ui.px(lines > 30 ? 5 : 3);
  const float opacity = lines > 30 ? 0.22f : 0.34f;
  for (const bool strong : {false, true})  // the chosen one over the others
    for (const StepSeries& s : series)
      for (const ThinLine& thin : s.thin) {
        if (thin.chosen != strong || !thin.values) continue;
        const auto points = points_of(*thin.values, scale, apart);
        ui.paint.polyline(points, Paint::faded(s.role.mark, strong ? 0.8f : opacity),
                          ui.px(strong ? 1.5f : 1));
        if (thin.breaks_off)
          cross(ui, points.empty() ? ImVec2{plot.min.x, plot.min.y} : points.back(), s.role);
      }

  ui.paint.line({scale.x(chosen), plot.min.y}, {scale.x(chosen), plot.max.y}, theme.ghost, ui.px(1),
                Dash::dotted);
  std::vector<EndLabel> labels;
  for (size_t k = 0; k < series.size(); ++k) {
    const StepSeries& s = series[k];
    if (!s.thick) continue;
    const std::vector<ImVec2> points = points_of(*s.thick, scale, ui.px(3));
    ui.paint.polyline(points, s.role.mark, ui.px(3), s.dash, 1.6f);
    if (points.empty()) continue;
    labels.push_back({0, points.back().y - line / 2, k});
    const auto at = static_cast<size_t>(chosen);
    if (at < s.thick->size() && !std::isnan((*s.thick)[at])) {
      const ImVec2 place{scale.x(chosen), scale.y((*s.thick)[at])};
      ui.paint.disc(place, ui.px(5), theme.card);
      ui.paint.disc(place, ui.px(4), s.role.mark);
    }
  }
  name_levels(ui, plot, axis, scale);
  spread_out(labels, line, plot.min.y - line / 2, plot.max.y - line / 2);
  for (const EndLabel& label : labels) {
    const StepSeries& s = series[label.series];
    const float x = scale.x(static_cast<int>(s.thick->size()) - 1) + ui.px(7);
    ui.paint.text({x, label.y}, Type::note_strong, s.role.ink, s.label);
  }

  std::optional<int> moved;
  if (h.hovered || h.held) {
    const int step = scale.step(ImGui::GetIO().MousePos.x);
    if (h.held) moved = step;
    std::string text = "step " + grouped(step);
    for (const StepSeries& s : series)
      if (s.thick && static_cast<size_t>(step) < s.thick->size())
        text += "\n" + s.label + ": " + axis.spell((*s.thick)[static_cast<size_t>(step)]);
    tooltip(ui, text);
  }
  if (h.dx != 0)
    moved = std::clamp(chosen + h.dx * (h.shift ? std::max(1, last / 20) : 1), 0, last);
  if (moved && *moved == chosen) moved.reset();
  return moved;
}

}  // namespace lab
