#include "app/widgets/grid_layout.h"

#include <algorithm>
#include <cmath>

namespace lab {
namespace {

Span span_around(int current, Eigen::Index whole) {
  const int n = static_cast<int>(whole);
  const int count = std::min(n, most_grid_cells);
  return {std::clamp(current - count / 2, 0, n - count), count};
}

}  // namespace

Rect GridLayout::place(Cell cell) const {
  return rect_at(body.min.x + cell_width * static_cast<float>(cell.column - columns.first),
                 body.min.y + cell_height * static_cast<float>(cell.row - rows.first), cell_width,
                 cell_height);
}

std::optional<Cell> GridLayout::at(ImVec2 point) const {
  if (!body.contains(point)) return std::nullopt;
  const auto along = [](float from, float length, const Span& span) {
    return span.first + std::min(static_cast<int>(from / length), span.count - 1);
  };
  return Cell{along(point.y - body.min.y, cell_height, rows),
              along(point.x - body.min.x, cell_width, columns)};
}

std::string_view name_at(const std::vector<std::string>& names, int i) {
  return i < static_cast<int>(names.size()) ? std::string_view(names[static_cast<size_t>(i)])
                                            : std::string_view();
}

GridLayout grid_layout(Ui& ui, ImVec2 at, const Grid& grid, float cell_width, float cell_height) {
  GridLayout l;
  l.cell_width = cell_width;
  l.cell_height = cell_height;
  l.rows = span_around(grid.current ? grid.current->row : 0, grid.values->rows());
  l.columns = span_around(grid.current ? grid.current->column : 0, grid.values->cols());
  if (!grid.rows.empty()) {
    for (int i = 0; i < l.rows.count; ++i)
      l.gutter =
          std::max(l.gutter, ui.paint.width(Type::note, name_at(grid.rows, l.rows.first + i)));
    l.gutter = std::min(l.gutter, ui.px(90)) + ui.px(8);
  }
  if (!grid.columns.empty()) {
    float widest = 0;
    for (int j = 0; j < l.columns.count; ++j)
      widest =
          std::max(widest, ui.paint.width(Type::note, name_at(grid.columns, l.columns.first + j)));
    l.turned = widest > cell_width - ui.px(2);
    l.head = (l.turned ? std::min(widest, ui.px(90)) : ui.paint.line_height(Type::note)) + ui.px(6);
  }
  if (!grid.row_ends.empty()) {
    l.ends = ui.paint.width(Type::note, grid.row_ends_name);
    for (int i = 0; i < l.rows.count; ++i)
      l.ends = std::max(
          l.ends, ui.paint.width(Type::note_strong, name_at(grid.row_ends, l.rows.first + i)));
    l.ends += ui.px(10);
    l.head = std::max(l.head, ui.paint.line_height(Type::note) + ui.px(6));
  }
  if (!grid.column_ends.empty()) l.foot = ui.paint.line_height(Type::note) + ui.px(6);
  l.body = rect_at(std::round(at.x + l.gutter), std::round(at.y + l.head),
                   cell_width * static_cast<float>(l.columns.count),
                   cell_height * static_cast<float>(l.rows.count));
  return l;
}

int first_shown(int current, Eigen::Index whole) { return span_around(current, whole).first; }

ImVec2 grid_size(Ui& ui, const Grid& grid, float cell_width, float cell_height) {
  const GridLayout l = grid_layout(ui, {}, grid, cell_width, cell_height);
  return {l.gutter + cell_width * static_cast<float>(l.columns.count) + l.ends,
          l.head + cell_height * static_cast<float>(l.rows.count) + l.foot};
}

float grid_head(Ui& ui, const Grid& grid, float cell_width) {
  return grid_layout(ui, {}, grid, cell_width, 1).head;
}

std::optional<Cell> cell_at(Ui& ui, ImVec2 at, const Grid& grid, float cell_width,
                            float cell_height, ImVec2 point) {
  return grid_layout(ui, at, grid, cell_width, cell_height).at(point);
}

}  // namespace lab
