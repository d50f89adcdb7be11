#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/widgets/ui.h"
#include "core/matrix.h"

namespace lab {

struct Cell {
  int row = 0, column = 0;
  bool operator==(const Cell&) const = default;
};

struct HeatmapResult {
  std::optional<Cell> hovered, chosen;
};

/// A matrix of weights in viridis on the fixed range 0 to 1, the largest square that fits, with the
/// words on its rows, and on its columns where there is room, and with the current row and cell
/// marked. Click a cell, or with the focus go by the arrow keys. Large ones are one texture.
HeatmapResult heatmap(Ui& ui, const Rect& rect, std::string_view name,
                      const attention::Matrix& weights, const std::vector<std::string>& words,
                      int row, std::optional<int> column);

}  // namespace lab
