#pragma once

#include <optional>
#include <string>

#include "app/widgets/grid_layout.h"

namespace lab {

// What a hand does to the cells of a grid.

/// "W_Q 3,1": what people and tests call a cell; positions from 1.
std::string cell_name(const Grid& grid, Cell cell);

/// Whether the cell's number is being typed; then typed_cell draws its field.
bool is_typed(Ui& ui, const Grid& grid, Cell cell);
void typed_cell(Ui& ui, const Grid& grid, const GridLayout& l, Cell cell, GridResult& result);

/// Drags of a number and the start of typing; `under` is the cell at the pointer.
void edit_cells(Ui& ui, const Hit& h, const Grid& grid, const GridLayout& l,
                std::optional<Cell> under, GridResult& result);

/// Strokes over the cells of a grid that can be painted.
void paint_cells(Ui& ui, const Hit& h, const Grid& grid, const GridLayout& l,
                 std::optional<Cell> under, GridResult& result);

}  // namespace lab
