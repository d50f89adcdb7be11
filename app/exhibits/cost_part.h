#pragma once

#include "app/session.h"

namespace lab {

/// The square part of the n × n picture that is in sight.
struct CellRange {
  int row = 0, column = 0, span = 1;
  bool operator==(const CellRange&) const = default;
};

/// Within the matrix, whatever n has become.
CellRange shown_part(const CostView& view);
/// The nearest part to it that there is.
void show_part(CostView& view, double row, double column, double span);
/// `factor` times as large, or small below 1; what is at that row and column stays where it is.
void zoom_part(CostView& view, double factor, double row, double column);

/// Moves the cell that is read within the matrix, and the part so far that it is in sight.
void move_cell(CostView& view, int down, int right);

}  // namespace lab
