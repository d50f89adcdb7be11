#include "app/widgets/matrix_grid.h"

#include <algorithm>
#include <cmath>

#include "app/widgets/grid_numbers.h"
#include "app/widgets/number_field.h"

namespace lab {
namespace {

/// The part of a long side that is shown: `count` from `first`.
struct Span {
  int first = 0, count = 0;
};

Span span_around(int current, Eigen::Index whole) {
  const int n = static_cast<int>(whole);
  const int count = std::min(n, most_grid_cells);
  return {std::clamp(current - count / 2, 0, n - count), count};
}

struct Layout {
  Span rows, columns;
  float gutter = 0, head = 0;  // room for the names
  bool turned = false;         // column names stand upright
  float ends = 0, foot = 0;    // room for what stands behind rows and below columns
};

std::string_view name_at(const std::vector<std::string>& names, int i) {
  return i < static_cast<int>(names.size()) ? std::string_view(names[static_cast<size_t>(i)])
                                            : std::string_view();
}

Layout layout(Ui& ui, const Grid& grid, float cell_width) {
  Layout l;
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
  return l;
}

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
  if (grid.colour == CellColour::weights) {
    // Viridis is dark below, light above: the text turns with it, in both themes.
    return {viridis(value),
            value < 0.55 ? IM_COL32(255, 255, 255, 255) : IM_COL32(20, 20, 30, 255)};
  }
  const double t = std::clamp(value / grid.range, -1.0, 1.0);
  // Up to where text of the theme stays readable on it.
  return {mixed(theme.control, t >= 0 ? theme.query.mark : theme.key.mark, 0.5 * std::abs(t)),
          theme.text};
}

/// The texts of the shown cells that have a number, row by row, in cells of this inner width.
std::vector<std::string> cell_texts(Ui& ui, const Grid& grid, const Layout& l, float width) {
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
  const Rect in = r.inset(ui.px(1), ui.px(1));
  const float step = ui.px(6);
  for (float at = step / 2; at < in.w() + in.h(); at += step) {
    // From the left or the lower edge up to the upper or the right one.
    const float down = std::min(at, in.h()), along = std::min(at, in.w());
    ui.paint.line({in.min.x + at - down, in.min.y + down},
                  {in.min.x + along, in.min.y + at - along}, theme.axis, ui.px(1));
  }
  const float w = std::min(r.w(), ui.paint.width(Type::note_strong, text) + ui.px(6));
  const float h = std::min(r.h(), ui.paint.line_height(Type::note_strong));
  ui.paint.fill(rect_at(r.cx() - w / 2, r.cy() - h / 2, w, h), theme.control, ui.px(3));
  number(ui, r, theme.text, text, true);
}

std::string cell_name(const Grid& grid, Cell cell) {
  return std::string(grid.name) + " " + std::to_string(cell.row + 1) + "," +
         std::to_string(cell.column + 1);
}

/// A frame around every block of cells that are lit alike.
template <class Place>
void frames_of_lit(Ui& ui, const Grid& grid, const Layout& l, Place place) {
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
      const Rect r = place({i, j});
      const bool left = role_at(i, j - 1) != role, right = role_at(i, j + 1) != role;
      if (role_at(i - 1, j) != role)
        ui.paint.line({r.min.x, r.min.y + in}, {r.max.x, r.min.y + in}, role->mark, thick);
      if (role_at(i + 1, j) != role)
        ui.paint.line({r.min.x, r.max.y - in}, {r.max.x, r.max.y - in}, role->mark, thick);
      if (left) ui.paint.line({r.min.x + in, r.min.y}, {r.min.x + in, r.max.y}, role->mark, thick);
      if (right) ui.paint.line({r.max.x - in, r.min.y}, {r.max.x - in, r.max.y}, role->mark, thick);
    }
}

/// Where a number is typed: over its cell, wide enough to read.
Rect field_over(Ui& ui, const Rect& cell) {
  const float w = std::max(cell.w(), ui.px(64)), h = ui.px(28);
  return rect_at(cell.cx() - w / 2, cell.cy() - h / 2, w, h);
}

/// Drags and typing; the cell that is being changed is remembered with the drag.
template <class Place>
void edit(Ui& ui, const Hit& h, const Grid& grid, std::optional<Cell> under, Place place,
          GridResult& result) {
  const auto value_at = [&](Cell c) { return (*grid.values)(c.row, c.column); };
  const bool starts_typing =
      (h.double_clicked && under) || (h.focused && h.pressed && grid.current);
  if (starts_typing) {
    const Cell cell = h.double_clicked ? *under : *grid.current;
    const std::string name = cell_name(grid, cell) + ", typed";
    real_field(ui, field_over(ui, place(cell)), name, value_at(cell), grid.most, true);
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

/// The cells that the pointer passed since the last frame: fast drags leave no gaps.
std::vector<Cell> cells_passed(const Rect& body, const Layout& l, float width, float height) {
  const ImVec2 to = ImGui::GetIO().MousePos, by = ImGui::GetIO().MouseDelta;
  const float length = std::max(std::abs(by.x) / width, std::abs(by.y) / height);
  const int pieces = std::clamp(static_cast<int>(std::ceil(length * 4)), 1, 1000);
  std::vector<Cell> cells;
  for (int i = 0; i <= pieces; ++i) {
    const float back = 1 - static_cast<float>(i) / static_cast<float>(pieces);
    const ImVec2 p{to.x - by.x * back, to.y - by.y * back};
    if (!body.contains(p)) continue;
    const Cell cell{
        l.rows.first + std::min(static_cast<int>((p.y - body.min.y) / height), l.rows.count - 1),
        l.columns.first +
            std::min(static_cast<int>((p.x - body.min.x) / width), l.columns.count - 1)};
    if (cells.empty() || !(cells.back() == cell)) cells.push_back(cell);
  }
  return cells;
}

/// A stroke sets every cell to what its first one becomes; that is remembered as a drag. It ends
/// where the button is let go, which may be in the frame of its last move.
void paint_over(Ui& ui, const Hit& h, const Grid& grid, std::optional<Cell> under,
                const std::vector<Cell>& passed, GridResult& result) {
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
    stroke.cells = passed;
  }
  stroke.crossed = ui.focus.drag.from > 0;
  if (ends) ui.focus.drag = {};
  stroke.cells.erase(std::remove_if(stroke.cells.begin(), stroke.cells.end(),
                                    [&](Cell c) { return crossed(c) == stroke.crossed; }),
                     stroke.cells.end());
  if (!stroke.cells.empty()) result.painted = std::move(stroke);
}

}  // namespace

int first_shown(int current, Eigen::Index whole) { return span_around(current, whole).first; }

std::string shape_of(const attention::Matrix& matrix) {
  return std::to_string(matrix.rows()) + "×" + std::to_string(matrix.cols());
}

std::string product_shape(const attention::Matrix& left, const attention::Matrix& right) {
  return shape_of(left) + " · " + shape_of(right) + " = " + std::to_string(left.rows()) + "×" +
         std::to_string(right.cols());
}

ImVec2 grid_size(Ui& ui, const Grid& grid, float cell_width, float cell_height) {
  const Layout l = layout(ui, grid, cell_width);
  return {l.gutter + cell_width * static_cast<float>(l.columns.count) + l.ends,
          l.head + cell_height * static_cast<float>(l.rows.count) + l.foot};
}

float grid_head(Ui& ui, const Grid& grid, float cell_width) {
  return layout(ui, grid, cell_width).head;
}

std::optional<Cell> cell_at(Ui& ui, ImVec2 at, const Grid& grid, float cell_width,
                            float cell_height, ImVec2 point) {
  const Layout l = layout(ui, grid, cell_width);
  const Rect body = rect_at(std::round(at.x + l.gutter), std::round(at.y + l.head),
                            cell_width * static_cast<float>(l.columns.count),
                            cell_height * static_cast<float>(l.rows.count));
  if (!body.contains(point)) return std::nullopt;
  const auto place = [](float from, float length, const Span& span) {
    return span.first + std::min(static_cast<int>(from / length), span.count - 1);
  };
  return Cell{place(point.y - body.min.y, cell_height, l.rows),
              place(point.x - body.min.x, cell_width, l.columns)};
}

GridResult matrix_grid(Ui& ui, ImVec2 at, const Grid& grid, float cell_width, float cell_height) {
  const Theme& theme = ui.theme;
  GridResult result;
  const int n = static_cast<int>(grid.values->rows()), m = static_cast<int>(grid.values->cols());
  if (n == 0 || m == 0) return result;
  const Layout l = layout(ui, grid, cell_width);
  const Rect body = rect_at(std::round(at.x + l.gutter), std::round(at.y + l.head),
                            cell_width * static_cast<float>(l.columns.count),
                            cell_height * static_cast<float>(l.rows.count));
  const auto place = [&](Cell c) {
    return rect_at(body.min.x + cell_width * static_cast<float>(c.column - l.columns.first),
                   body.min.y + cell_height * static_cast<float>(c.row - l.rows.first), cell_width,
                   cell_height);
  };

  for (int i = l.rows.first; i < l.rows.first + l.rows.count && l.gutter > 0; ++i) {
    const Rect r = place({i, l.columns.first});
    const bool marked = grid.current && grid.current->row == i;
    ui.paint.text_in({{at.x, r.min.y}, {body.min.x - ui.px(6), r.max.y}},
                     marked ? Type::note_strong : Type::note, marked ? theme.text : theme.text_soft,
                     name_at(grid.rows, i), Align::right);
  }
  for (int j = l.columns.first; j < l.columns.first + l.columns.count && l.head > 0; ++j) {
    const Rect r = place({l.rows.first, j});
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
      const Rect r = place({i, l.columns.first});
      ui.paint.text_in({{body.max.x + ui.px(10), r.min.y}, {body.max.x + l.ends, r.max.y}},
                       warns ? Type::note_strong : Type::note,
                       warns ? theme.warning.ink : theme.text, name_at(grid.row_ends, i));
    }
  }
  for (int j = l.columns.first; j < l.columns.first + l.columns.count && l.foot > 0; ++j)
    ui.paint.text({place({l.rows.first, j}).cx(), body.max.y + ui.px(4)}, Type::note,
                  theme.text_soft, name_at(grid.column_ends, j), Align::centre);

  const Hit h = hit(ui, grid.name, body, Takes::arrows);
  std::optional<Cell> under;
  if (h.hovered || h.held) {
    const ImVec2 p = ImGui::GetIO().MousePos;
    const Cell cell{
        l.rows.first + static_cast<int>(std::floor((p.y - body.min.y) / cell_height)),
        l.columns.first + static_cast<int>(std::floor((p.x - body.min.x) / cell_width))};
    if (body.contains(p) && cell.row < n && cell.column < m) under = cell;
  }

  const float gap = cell_width > ui.px(10) ? ui.px(1) : 0;
  const std::vector<std::string> texts = cell_texts(ui, grid, l, cell_width - 2 * gap);
  size_t at_text = 0;
  std::optional<Cell> typing;
  for (int i = l.rows.first; i < l.rows.first + l.rows.count; ++i)
    for (int j = l.columns.first; j < l.columns.first + l.columns.count; ++j) {
      const Cell cell{i, j};
      const Rect outer = place(cell), r = outer.inset(gap, gap);
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
      if (grid.editable && is_being_typed(ui, cell_name(grid, cell) + ", typed"))
        typing = cell;
      else
        number(ui, r, faint ? theme.text_soft : colours.ink, text, by_hand || (role && !faint));
      if (by_hand)  // a corner, told without colour
        ui.paint.fill(rect_at(r.max.x - ui.px(6), r.min.y + ui.px(1), ui.px(5), ui.px(5)),
                      theme.warning.mark, ui.px(2));
    }
  frames_of_lit(ui, grid, l, place);
  if (grid.framed && grid.current && grid.current->row < n && grid.current->column < m) {
    Rect frame = place(*grid.current);
    if (grid.frames_row) frame = {{body.min.x, frame.min.y}, {body.max.x, frame.max.y}};
    // On viridis two rings, light and dark: one of them stands out on every colour.
    if (grid.colour == CellColour::weights)
      ui.paint.outline(frame.inset(ui.px(2), ui.px(2)), theme.card, ui.px(1), ui.px(2));
    ui.paint.outline(frame, theme.text, ui.px(2), ui.px(4));
  }
  if (under) {
    result.hovered = under;
    ui.paint.outline(place(*under), theme.query.mark, ui.px(2), ui.px(4));
    if (grid.editable) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    if (h.pressed && h.hovered && std::sqrt(ImGui::GetIO().MouseDragMaxDistanceSqr[0]) < ui.px(3))
      result.chosen = under;
  }
  if (grid.editable) edit(ui, h, grid, under, place, result);
  if (grid.paintable) {
    if (under) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    paint_over(ui, h, grid, under, cells_passed(body, l, cell_width, cell_height), result);
  }
  if (typing) {
    if (const auto to =
            real_field(ui, field_over(ui, place(*typing)), cell_name(grid, *typing) + ", typed",
                       (*grid.values)(typing->row, typing->column), grid.most))
      result.edited = {*typing, *to};
  }
  if (h.dx != 0 || h.dy != 0) {
    const Cell from = grid.current.value_or(Cell{});
    const Cell to{std::clamp(from.row + h.dy, 0, n - 1), std::clamp(from.column + h.dx, 0, m - 1)};
    if (!grid.current || to != from) result.chosen = to;
  }
  return result;
}

}  // namespace lab
