#include "app/widgets/matrix_grid.h"

#include <algorithm>
#include <cmath>

#include "app/widgets/grid_hands.h"
#include "app/widgets/grid_layout.h"
#include "app/widgets/grid_numbers.h"

namespace lab {
namespace {

ImU32 mixed(ImU32 ground, ImU32 colour, double t) {
  const auto channel = [&](int shift) {
    const double a = (ground >> shift) & 255, b = (colour >> shift) & 255;
    return static_cast<ImU32>(std::lround(a + (b - a) * t)) << shift;
  };
  return channel(IM_COL32_R_SHIFT) | channel(IM_COL32_G_SHIFT) | channel(IM_COL32_B_SHIFT) |
         (static_cast<ImU32>(255) << IM_COL32_A_SHIFT);
}

struct Colours {
  ImU32 ground, ink;
};

Colours colours_of(const Theme& theme, const Grid& grid, double value) {
  // −∞ is no place on the range: a masked score is not a very low one.
  if (grid.colour == CellColour::plain || !std::isfinite(value)) return {theme.control, theme.text};
  if (grid.colour == CellColour::weights) return {viridis(value), viridis_ink(value)};
  const double t = std::clamp(value / grid.range, -1.0, 1.0);
  // Up to where text of the theme stays readable on it.
  return {mixed(theme.control, t >= 0 ? theme.query.mark : theme.key.mark, 0.5 * std::abs(t)),
          theme.text};
}

/// The texts of the shown cells that have a number, row by row, in cells of this inner width.
std::vector<std::string> cell_texts(Ui& ui, const Grid& grid, const GridLayout& l, float width) {
  std::vector<double> values;
  for (int i = l.rows.first; i < l.rows.first + l.rows.count; ++i)
    for (int j = l.columns.first; j < l.columns.first + l.columns.count; ++j)
      if (!grid.there || grid.there({i, j})) values.push_back(grid.times * (*grid.values)(i, j));
  const auto fits = [&](const std::string& text) {
    return ui.paint.width(Type::note, text) <= width + 1;
  };
  double largest = 0;
  for (const double value : values)
    if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
  // What rounding left of a sum that is 0; of a weight, however small, there is something.
  if (grid.colour != CellColour::weights)
    for (double& value : values)
      if (std::abs(value) < 1e-12 * largest) value = 0;
  if (grid.spell) {
    std::vector<std::string> texts;
    for (const double value : values) texts.push_back(with_true_zero(grid.spell(value), value));
    if (std::all_of(texts.begin(), texts.end(), fits)) return texts;
  }
  // A weight of 1 exactly is all there is, as 0 is nothing: neither needs decimals.
  std::vector<size_t> whole;
  for (size_t i = 0; i < values.size(); ++i)
    if (grid.colour == CellColour::weights && values[i] == grid.times) {
      whole.push_back(i);
      values[i] = 0;
    }
  std::vector<std::string> texts = spelled_alike(values, grid.decimals, fits);
  for (const size_t i : whole) texts[i] = grid.times == 100 ? "100" : "1";
  return texts;
}

void number(Ui& ui, const Rect& r, ImU32 ink, const std::string& text, bool strong) {
  // All of the number counts for more than strength.
  const bool room = ui.paint.width(Type::note_strong, text) <= r.w() + 1;
  const Type type = strong && room ? Type::note_strong : Type::note;
  ui.paint.text({r.cx(), r.cy() - ui.paint.line_height(type) / 2}, type, ink, text, Align::centre);
}

/// Out of the game: hatched, with the number on clear ground.
void hatched(Ui& ui, const Rect& r, const std::string& text) {
  const Theme& theme = ui.theme;
  ui.paint.fill(r, theme.control, ui.px(3));
  ui.paint.hatch(r.inset(ui.px(1)), theme.axis, ui.px(6));
  const float w = std::min(r.w(), ui.paint.width(Type::note_strong, text) + ui.px(6));
  const float h = std::min(r.h(), ui.paint.line_height(Type::note_strong));
  ui.paint.fill(rect_at(r.cx() - w / 2, r.cy() - h / 2, w, h), theme.control, ui.px(3));
  number(ui, r, theme.text, text, true);
}

/// A frame around every block of cells that are lit alike.
void frames_of_lit(Ui& ui, const Grid& grid, const GridLayout& l) {
  if (!grid.lit) return;
  const auto role_at = [&](int row, int column) -> const Role* {
    const bool shown = row >= l.rows.first && row < l.rows.first + l.rows.count &&
                       column >= l.columns.first && column < l.columns.first + l.columns.count;
    const Cell cell{row, column};
    return shown && (!grid.there || grid.there(cell)) ? grid.lit(cell) : nullptr;
  };
  const float thick = ui.px(2), in = thick / 2;
  for (int i = l.rows.first; i < l.rows.first + l.rows.count; ++i)
    for (int j = l.columns.first; j < l.columns.first + l.columns.count; ++j) {
      const Role* role = role_at(i, j);
      if (!role) continue;
      const Rect r = l.place({i, j});
      const bool left = role_at(i, j - 1) != role, right = role_at(i, j + 1) != role;
      if (role_at(i - 1, j) != role)
        ui.paint.line({r.min.x, r.min.y + in}, {r.max.x, r.min.y + in}, role->mark, thick);
      if (role_at(i + 1, j) != role)
        ui.paint.line({r.min.x, r.max.y - in}, {r.max.x, r.max.y - in}, role->mark, thick);
      if (left) ui.paint.line({r.min.x + in, r.min.y}, {r.min.x + in, r.max.y}, role->mark, thick);
      if (right) ui.paint.line({r.max.x - in, r.min.y}, {r.max.x - in, r.max.y}, role->mark, thick);
    }
}

/// The names of rows and columns, and what stands behind them.
void names(Ui& ui, ImVec2 at, const Grid& grid, const GridLayout& l) {
  const Theme& theme = ui.theme;
  const Rect& body = l.body;
  for (int i = l.rows.first; i < l.rows.first + l.rows.count && l.gutter > 0; ++i) {
    const Rect r = l.place({i, l.columns.first});
    const bool marked = grid.current && grid.current->row == i;
    ui.paint.text_in({{at.x, r.min.y}, {body.min.x - ui.px(6), r.max.y}},
                     marked ? Type::note_strong : Type::note, marked ? theme.text : theme.text_soft,
                     name_at(grid.rows, i), Align::right);
  }
  for (int j = l.columns.first; j < l.columns.first + l.columns.count && l.head > 0; ++j) {
    const Rect r = l.place({l.rows.first, j});
    const bool marked = grid.current && grid.current->column == j;
    const Type type = marked ? Type::note_strong : Type::note;
    const ImU32 ink = marked ? theme.text : theme.text_soft;
    if (l.turned)
      ui.paint.text_upright({r.cx(), body.min.y - ui.px(4)}, type, ink, name_at(grid.columns, j),
                            l.head - ui.px(4));
    else
      ui.paint.text({r.cx(), at.y}, type, ink, name_at(grid.columns, j), Align::centre);
  }

  if (l.ends > 0) {
    ui.paint.text(
        {body.max.x + ui.px(10), body.min.y - ui.px(6) - ui.paint.line_height(Type::note)},
        Type::note, theme.text_soft, grid.row_ends_name);
    for (int i = l.rows.first; i < l.rows.first + l.rows.count; ++i) {
      const bool warns = grid.row_end_warns && grid.row_end_warns(i);
      const Rect r = l.place({i, l.columns.first});
      ui.paint.text_in({{body.max.x + ui.px(10), r.min.y}, {body.max.x + l.ends, r.max.y}},
                       warns ? Type::note_strong : Type::note,
                       warns ? theme.warning.ink : theme.text, name_at(grid.row_ends, i));
    }
  }
  for (int j = l.columns.first; j < l.columns.first + l.columns.count && l.foot > 0; ++j)
    ui.paint.text({l.place({l.rows.first, j}).cx(), body.max.y + ui.px(4)}, Type::note,
                  theme.text_soft, name_at(grid.column_ends, j), Align::centre);
}

}  // namespace

std::string shape_of(const attention::Matrix& matrix) {
  return std::to_string(matrix.rows()) + "×" + std::to_string(matrix.cols());
}

std::string product_shape(const attention::Matrix& left, const attention::Matrix& right) {
  return shape_of(left) + " · " + shape_of(right) + " = " + std::to_string(left.rows()) + "×" +
         std::to_string(right.cols());
}

GridResult matrix_grid(Ui& ui, ImVec2 at, const Grid& grid, float cell_width, float cell_height) {
  const Theme& theme = ui.theme;
  GridResult result;
  const int n = static_cast<int>(grid.values->rows()), m = static_cast<int>(grid.values->cols());
  if (n == 0 || m == 0) return result;
  const GridLayout l = grid_layout(ui, at, grid, cell_width, cell_height);
  names(ui, at, grid, l);

  const Hit h = hit(ui, grid.name, l.body, Takes::arrows);
  std::optional<Cell> under;
  if (h.hovered || h.held) under = l.at(ImGui::GetIO().MousePos);

  const float gap = cell_width > ui.px(10) ? ui.px(1) : 0;
  const std::vector<std::string> texts = cell_texts(ui, grid, l, cell_width - 2 * gap);
  size_t at_text = 0;
  std::optional<Cell> typing;
  for (int i = l.rows.first; i < l.rows.first + l.rows.count; ++i)
    for (int j = l.columns.first; j < l.columns.first + l.columns.count; ++j) {
      const Cell cell{i, j};
      const Rect outer = l.place(cell), r = outer.inset(gap, gap);
      ui.focus.note(cell_name(grid, cell), outer);
      if (grid.there && !grid.there(cell)) {
        ui.paint.outline(r, theme.grid, ui.px(1), ui.px(3));
        continue;
      }
      const double value = (*grid.values)(i, j);
      const std::string& text = texts[at_text++];
      const Colours colours = colours_of(theme, grid, value);
      const Role* role = grid.lit ? grid.lit(cell) : nullptr;
      const bool by_hand = grid.edited && grid.edited(cell);
      if (grid.crossed && grid.crossed(cell)) {
        hatched(ui, r, text);
        continue;
      }
      const bool faint = grid.colour == CellColour::plain && value == 0;  // zeros stand back
      ui.paint.fill(r, role && grid.colour == CellColour::plain ? role->tint : colours.ground,
                    ui.px(3));
      if (is_typed(ui, grid, cell))
        typing = cell;
      else
        number(ui, r, faint ? theme.text_soft : colours.ink, text, by_hand || (role && !faint));
      if (by_hand)  // a corner, told without colour
        ui.paint.fill(rect_at(r.max.x - ui.px(6), r.min.y + ui.px(1), ui.px(5), ui.px(5)),
                      theme.warning.mark, ui.px(2));
    }
  frames_of_lit(ui, grid, l);
  if (grid.framed && grid.current && grid.current->row < n && grid.current->column < m) {
    Rect frame = l.place(*grid.current);
    if (grid.frames_row) frame = {{l.body.min.x, frame.min.y}, {l.body.max.x, frame.max.y}};
    // On viridis two rings, light and dark: one of them stands out on every colour.
    if (grid.colour == CellColour::weights)
      ui.paint.outline(frame.inset(ui.px(2), ui.px(2)), theme.card, ui.px(1), ui.px(2));
    ui.paint.outline(frame, theme.text, ui.px(2), ui.px(4));
  }
  if (under) {
    result.hovered = under;
    ui.paint.outline(l.place(*under), theme.query.mark, ui.px(2), ui.px(4));
    if (grid.editable) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    if (h.pressed && h.hovered && std::sqrt(ImGui::GetIO().MouseDragMaxDistanceSqr[0]) < ui.px(3))
      result.chosen = under;
  }
  if (grid.editable) edit_cells(ui, h, grid, l, under, result);
  if (grid.paintable) {
    if (under) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    paint_cells(ui, h, grid, l, under, result);
  }
  if (typing) typed_cell(ui, grid, l, *typing, result);
  if (h.dx != 0 || h.dy != 0) {
    const Cell from = grid.current.value_or(Cell{});
    const Cell to{std::clamp(from.row + h.dy, 0, n - 1), std::clamp(from.column + h.dx, 0, m - 1)};
    if (!grid.current || to != from) result.chosen = to;
  }
  return result;
}

}  // namespace lab
