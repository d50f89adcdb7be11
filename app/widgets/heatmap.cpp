#include "app/widgets/heatmap.h"

#include <algorithm>
#include <cmath>

#include "app/told.h"

namespace lab {
namespace {

constexpr int most_rectangles = 32;  // cells a side; beyond this the matrix is one texture
constexpr int most_labels = 24;

void draw_rectangles(Ui& ui, const Rect& square, const attention::Matrix& weights) {
  const int n = static_cast<int>(weights.rows()), m = static_cast<int>(weights.cols());
  const float w = square.w() / static_cast<float>(m), h = square.h() / static_cast<float>(n);
  const float gap = w > ui.px(10) ? ui.px(1) : 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      const float x0 = std::round(square.min.x + w * static_cast<float>(j));
      const float x1 = std::round(square.min.x + w * static_cast<float>(j + 1));
      const float y0 = std::round(square.min.y + h * static_cast<float>(i));
      const float y1 = std::round(square.min.y + h * static_cast<float>(i + 1));
      ui.paint.fill({{x0 + gap, y0 + gap}, {x1 - gap, y1 - gap}}, viridis(weights(i, j)),
                    gap > 0 ? ui.px(2) : 0);
    }
}

void draw_texture(Ui& ui, const Rect& square, const std::string& name,
                  const attention::Matrix& weights) {
  Picture picture;
  picture.width = static_cast<int>(weights.cols());
  picture.height = static_cast<int>(weights.rows());
  picture.pixels.resize(static_cast<size_t>(weights.size()));
  for (Eigen::Index i = 0; i < weights.size(); ++i)
    picture.pixels[static_cast<size_t>(i)] = viridis(weights.data()[i]);
  ui.paint.image(square, ui.pictures.texture(name.c_str(), picture));
}

}  // namespace

HeatmapResult heatmap(Ui& ui, const Rect& rect, std::string_view name,
                      const attention::Matrix& weights, const std::vector<std::string>& words,
                      int row, std::optional<int> column) {
  const Theme& theme = ui.theme;
  HeatmapResult result;
  const int n = static_cast<int>(weights.rows()), m = static_cast<int>(weights.cols());
  const bool labelled = n <= most_labels;
  float gutter = 0, head = 0;
  std::vector<std::string> names;
  if (labelled) {
    names = told_apart(words);
    float longest = 0;
    for (const std::string& each : names)
      longest = std::max(longest, ui.paint.width(Type::note_strong, each));
    gutter = std::min(longest + ui.px(10), rect.w() * 0.35f);
    head = std::min(longest + ui.px(6), ui.px(90));
  }
  // The names of the columns, turned, where the square hardly gets smaller for them.
  const auto side_below = [&](float above) {
    return std::floor(std::max(ui.px(20), std::min(rect.w() - gutter, rect.h() - above)));
  };
  const float line = ui.paint.line_height(Type::note);
  if (side_below(head) < 0.72f * side_below(0) ||
      side_below(head) < 0.95f * line * static_cast<float>(m))
    head = 0;
  const float side = side_below(head);
  const float cell = side / static_cast<float>(std::max(n, m));
  const float spare = std::max(0.0f, rect.w() - gutter - side) / 2;
  const Rect square =
      rect_at(std::round(rect.min.x + spare + gutter), std::round(rect.min.y + head),
              cell * static_cast<float>(m), cell * static_cast<float>(n));

  const Hit h = hit(ui, name, square, Takes::arrows);
  if (n <= most_rectangles)
    draw_rectangles(ui, square, weights);
  else
    draw_texture(ui, square, std::string(name), weights);

  if (labelled && cell >= line * 0.8f)
    for (int i = 0; i < n; ++i) {
      const Rect label = rect_at(rect.min.x + spare, square.min.y + cell * static_cast<float>(i),
                                 gutter - ui.px(8), cell);
      ui.paint.text_in(label, i == row ? Type::note_strong : Type::note,
                       i == row ? theme.query.ink : theme.text_soft, names[static_cast<size_t>(i)],
                       Align::right);
    }
  for (int j = 0; j < m && head > 0; ++j)
    ui.paint.text_upright(
        {square.min.x + cell * (static_cast<float>(j) + 0.5f), square.min.y - ui.px(4)},
        j == column ? Type::note_strong : Type::note, j == column ? theme.key.ink : theme.text_soft,
        names[static_cast<size_t>(j)], head - ui.px(4));
  const auto frame = [&](int i, int j, int columns, ImU32 colour, float thick) {
    ui.paint.outline(rect_at(square.min.x + cell * static_cast<float>(j),
                             square.min.y + cell * static_cast<float>(i),
                             cell * static_cast<float>(columns), cell)
                         .inset(-ui.px(1)),
                     colour, thick, ui.px(3));
  };
  frame(row, 0, m, theme.query.mark, ui.px(2));
  if (column) frame(row, *column, 1, theme.key.mark, ui.px(2));

  if (h.hovered && cell > 0) {
    const ImVec2 p = ImGui::GetIO().MousePos;
    const Cell at{std::clamp(static_cast<int>((p.y - square.min.y) / cell), 0, n - 1),
                  std::clamp(static_cast<int>((p.x - square.min.x) / cell), 0, m - 1)};
    result.hovered = at;
    frame(at.row, at.column, 1, theme.text, ui.px(1));
    if (h.pressed) result.chosen = at;
  }
  if (h.dx != 0 || h.dy != 0) {
    const Cell at{std::clamp(row + h.dy, 0, n - 1),
                  std::clamp(column.value_or(0) + h.dx, 0, m - 1)};
    if (at.row != row || !column || at.column != *column) result.chosen = at;
  }
  return result;
}

}  // namespace lab
