#include "app/widgets/grid_hands.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/widgets/number_field.h"

namespace lab {
namespace {

std::string typing_name(const Grid& grid, Cell cell) { return cell_name(grid, cell) + ", typed"; }

/// Where a number is typed: over its cell, wide enough to read.
Rect field_over(Ui& ui, const Rect& cell) {
  const float w = std::max(cell.w(), ui.px(64)), h = ui.px(28);
  return rect_at(cell.cx() - w / 2, cell.cy() - h / 2, w, h);
}

/// The cells that the pointer passed since the last frame: fast drags leave no gaps.
std::vector<Cell> cells_passed(const GridLayout& l) {
  const ImVec2 to = ImGui::GetIO().MousePos, by = ImGui::GetIO().MouseDelta;
  const float length = std::max(std::abs(by.x) / l.cell_width, std::abs(by.y) / l.cell_height);
  const int pieces = std::clamp(static_cast<int>(std::ceil(length * 4)), 1, 1000);
  std::vector<Cell> cells;
  for (int i = 0; i <= pieces; ++i) {
    const float back = 1 - static_cast<float>(i) / static_cast<float>(pieces);
    const std::optional<Cell> cell = l.at({to.x - by.x * back, to.y - by.y * back});
    if (cell && (cells.empty() || !(cells.back() == *cell))) cells.push_back(*cell);
  }
  return cells;
}

}  // namespace

std::string cell_name(const Grid& grid, Cell cell) {
  return std::string(grid.name) + " " + std::to_string(cell.row + 1) + "," +
         std::to_string(cell.column + 1);
}

bool is_typed(Ui& ui, const Grid& grid, Cell cell) {
  return grid.editable && is_being_typed(ui, typing_name(grid, cell));
}

void typed_cell(Ui& ui, const Grid& grid, const GridLayout& l, Cell cell, GridResult& result) {
  const double value = (*grid.values)(cell.row, cell.column);
  if (const auto to =
          real_field(ui, field_over(ui, l.place(cell)), typing_name(grid, cell), value, grid.most))
    result.edited = {cell, *to};
}

void edit_cells(Ui& ui, const Hit& h, const Grid& grid, const GridLayout& l,
                std::optional<Cell> under, GridResult& result) {
  const auto value_at = [&](Cell c) { return (*grid.values)(c.row, c.column); };
  const bool starts_typing =
      (h.double_clicked && under) || (h.focused && h.pressed && grid.current);
  if (starts_typing) {
    const Cell cell = h.double_clicked ? *under : *grid.current;
    real_field(ui, field_over(ui, l.place(cell)), typing_name(grid, cell), value_at(cell),
               grid.most, true);
    result.chosen = cell;
    return;
  }
  if (!h.held) {
    if (ui.focus.drag.id == h.id) ui.focus.drag = {};
    return;
  }
  const int columns = static_cast<int>(grid.values->cols());
  if (ui.focus.drag.id != h.id) {
    if (!under) return;
    // The cell that is being changed is remembered with the drag.
    ui.focus.drag = {h.id, value_at(*under), under->row * columns + under->column};
  }
  if (!ImGui::IsMouseDragging(0, ui.px(3))) return;
  const Cell cell{ui.focus.drag.place / columns, ui.focus.drag.place % columns};
  if (cell.row >= grid.values->rows()) return;
  const double moved =
      static_cast<double>(ImGui::GetMouseDragDelta(0, 0).x / ui.px(40)) * (h.shift ? 10 : 1);
  const double to =
      std::clamp(std::round((ui.focus.drag.from + moved) * 10) / 10, -grid.most, grid.most);
  if (to != value_at(cell)) result.edited = {cell, to};
}

// A stroke sets every cell to what its first one becomes; that is remembered as a drag. It ends
// where the button is let go, which may be in the frame of its last move.
void paint_cells(Ui& ui, const Hit& h, const Grid& grid, const GridLayout& l,
                 std::optional<Cell> under, GridResult& result) {
  const auto crossed = [&](Cell cell) { return grid.crossed && grid.crossed(cell); };
  if (h.focused && h.pressed && grid.current)
    result.painted = {{*grid.current}, !crossed(*grid.current)};
  const bool begun = ui.focus.drag.id == h.id;
  const bool ends = begun && ImGui::IsMouseReleased(0);
  if (!h.held && !ends) {
    if (begun) ui.focus.drag = {};
    return;
  }
  GridResult::Painted stroke;
  if (!begun) {
    if (!under) return;
    ui.focus.drag = {h.id, crossed(*under) ? 0.0 : 1.0, 0};
    stroke.cells = {*under};
  } else {
    stroke.cells = cells_passed(l);
  }
  stroke.crossed = ui.focus.drag.from > 0;
  if (ends) ui.focus.drag = {};
  stroke.cells.erase(std::remove_if(stroke.cells.begin(), stroke.cells.end(),
                                    [&](Cell c) { return crossed(c) == stroke.crossed; }),
                     stroke.cells.end());
  if (!stroke.cells.empty()) result.painted = std::move(stroke);
}

}  // namespace lab
