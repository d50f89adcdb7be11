#include "app/widgets/histogram.h"

#include <algorithm>
#include <cmath>

#include "app/format.h"

namespace lab {
namespace {

using attention::ScoreHistogram;

/// Neighbouring bins joined, so that a bar is no thinner than a few pixels.
std::vector<double> joined(const ScoreHistogram& histogram, int by) {
  std::vector<double> heights(static_cast<size_t>(ScoreHistogram::bins / by));
  for (size_t i = 0; i < heights.size(); ++i)
    for (size_t j = 0; j < static_cast<size_t>(by); ++j)
      heights[i] += histogram.counts[i * static_cast<size_t>(by) + j];
  const double peak = *std::max_element(heights.begin(), heights.end());
  if (peak > 0)
    for (double& height : heights) height /= peak;
  return heights;
}

}  // namespace

void score_histogram(Ui& ui, const Rect& rect, const std::vector<ScoreLayer>& layers) {
  const Theme& theme = ui.theme;
  const float line = ui.paint.line_height(Type::note);
  Rect plot = rect;
  plot.cut_bottom(line + ui.px(6));
  plot = plot.inset(ui.px(14), 0);
  if (plot.w() < ui.px(40) || plot.h() < ui.px(20)) return;
  const auto x_of = [&](double score) {
    return plot.min.x + plot.w() * static_cast<float>((score - ScoreHistogram::low) /
                                                      (ScoreHistogram::high - ScoreHistogram::low));
  };
  for (int score = -100; score <= 100; score += 50) {
    const float x = std::round(x_of(score));
    ui.paint.line({x, plot.min.y}, {x, plot.max.y}, theme.grid, ui.px(1));
    ui.paint.text({x, plot.max.y + ui.px(4)}, Type::note, theme.text_soft, fixed(score, 0),
                  Align::centre);
  }
  ui.paint.line({plot.min.x, plot.max.y}, {plot.max.x, plot.max.y}, theme.axis, ui.px(1));

  const float bin_pixels = plot.w() / ScoreHistogram::bins;
  int by = 1;
  for (const int candidate : {1, 2, 4, 5})
    if (bin_pixels * static_cast<float>(by) < ui.px(2.5f)) by = candidate;

  const float gap = bin_pixels * static_cast<float>(by) > ui.px(6) ? 1 : 0;

  const auto draw = [&](const ScoreLayer& layer, bool behind) {
    if (!layer.histogram) return;
    const std::vector<double> heights = joined(*layer.histogram, by);
    const double width = ScoreHistogram::bin_width * by;
    std::vector<ImVec2> outline;
    for (size_t i = 0; i < heights.size(); ++i) {
      if (heights[i] <= 0) continue;
      const double left = ScoreHistogram::low + width * static_cast<double>(i);
      const float x0 = std::round(x_of(left)), x1 = std::round(x_of(left + width));
      const float y =
          plot.max.y - std::max(1.0f, static_cast<float>(heights[i]) * plot.h() * 0.96f);
      if (layer.filled || layer.chosen)
        ui.paint.fill({{x0, y}, {std::max(x0 + 1, x1 - gap), plot.max.y}},
                      Paint::faded(layer.role.mark, behind ? 0.25f : 1));
      if (outline.empty() || outline.back().x != x0) {
        if (!outline.empty()) outline.push_back({outline.back().x, plot.max.y});
        outline.push_back({x0, plot.max.y});
      }
      outline.push_back({x0, y});
      outline.push_back({x1, y});
    }
    if (!outline.empty()) outline.push_back({outline.back().x, plot.max.y});
    if (!layer.chosen && (behind || !layer.filled))
      ui.paint.polyline(outline, layer.role.mark, ui.px(2), layer.dash);
  };
  // The widest first, which is the order they are given in; what is wider than the chosen is pale.
  bool behind = true;
  for (const ScoreLayer& layer : layers) {
    if (layer.chosen) behind = false;
    draw(layer, behind);
  }

  // The legend stands where undivided scores are rare: top right, a filled box each.
  float widest = 0;
  for (const ScoreLayer& layer : layers)
    widest = std::max(widest, ui.paint.width(Type::note_strong, layer.label));
  Rect legend =
      rect_at(plot.max.x - widest - ui.px(30), plot.min.y + ui.px(2), widest + ui.px(30), plot.h());
  ui.paint.fill(rect_at(legend.min.x - ui.px(6), legend.min.y, legend.w() + ui.px(6),
                        static_cast<float>(layers.size()) * (line + ui.px(6))),
                Paint::faded(theme.card, 0.85f), ui.px(4));
  behind = true;
  for (const ScoreLayer& layer : layers) {
    Rect row = legend.cut_top(line + ui.px(6));
    const Rect sample = row.cut_left(ui.px(22));
    if (layer.chosen) behind = false;
    ui.paint.fill(rect_at(sample.min.x, sample.cy() - ui.px(5), ui.px(14), ui.px(10)),
                  Paint::faded(layer.role.mark, behind ? 0.45f : 1), ui.px(2));
    ui.paint.text_in(row, Type::note_strong, layer.role.ink, layer.label);
  }

  std::uint32_t below = 0, above = 0;
  for (const ScoreLayer& layer : layers)
    if (layer.histogram) {
      below = std::max(below, layer.histogram->below);
      above = std::max(above, layer.histogram->above);
    }
  if (below + above > 0)
    ui.paint.text({plot.min.x + ui.px(6), plot.min.y + ui.px(4)}, Type::note, theme.text_soft,
                  "beyond the axis: ← " + grouped(below) + ", " + grouped(above) + " →");
}

}  // namespace lab
