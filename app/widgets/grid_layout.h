#pragma once

#include <optional>
#include <string_view>

#include "app/widgets/matrix_grid.h"

namespace lab {

/// The part of a long side that is shown: `count` from `first`.
struct Span {
  int first = 0, count = 0;
  int end() const { return first + count; }
};

/// Where everything of a grid stands that has its names' corner at a point.
struct GridLayout {
  Span rows, columns;
  float gutter = 0, head = 0;  // room for the names
  bool turned = false;         // column names stand upright
  float ends = 0, foot = 0;    // room for what stands behind rows and below columns
  Rect body{};                 // the cells
  float cell_width = 0, cell_height = 0;

  Rect place(Cell cell) const;
  /// The shown cell at a point of the screen.
  std::optional<Cell> at(ImVec2 point) const;
};

GridLayout grid_layout(Ui& ui, ImVec2 at, const Grid& grid, float cell_width, float cell_height);

/// The i-th name, or none.
std::string_view name_at(const std::vector<std::string>& names, int i);

}  // namespace lab
