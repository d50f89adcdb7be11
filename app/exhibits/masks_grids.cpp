// The three grids of the page on masks, and where they go.

#include <algorithm>
#include <cmath>

#include "app/exhibits/masks_cards.h"
#include "app/format.h"
#include "app/told.h"
#include "app/widgets/grid_layout.h"

namespace lab {
namespace {

constexpr float cell_height = 26, least_cell = 30, most_cell = 46;
constexpr double score_range = 6;  // the review's divided scores lie within ±4.5

std::string score_title(const MaskedPage& p) {
  return p.setup.divisor == attention::Divisor::none ? "Scores q · k"
                                                     : "Scores q · k / " + division(p.setup);
}

/// Which of the three: the scores, what the mask is put on, the weights.
Grid grid_of(const MaskedPage& p, int which, bool names, bool ends) {
  Grid grid;
  constexpr const char* keys[] = {"scores", "mask", "weights"};
  grid.name = keys[which];
  grid.columns = p.keys;
  if (names) grid.rows = p.queries;
  grid.current = Cell{p.query, p.key};
  grid.range = score_range;
  const bool weights = which == 2 || (which == 1 && p.after);
  grid.colour = weights ? CellColour::weights : CellColour::signed_numbers;
  if (weights) {
    grid.times = 100;  // the title says percent: "82.1" fits a cell that "82.1%" does not
    grid.decimals = 1;
  }
  grid.values = which == 0   ? &p.plain->scores
                : which == 2 ? &p.t->weights
                : p.after    ? &p.plain->weights
                             : &p.t->masked;
  grid.paintable = which == 1;
  // The scores themselves are there, masked or not.
  if (which > 0) grid.crossed = [&p](Cell cell) { return p.hidden(cell.row, cell.column); };
  if (which == 2 && ends) {
    for (int i = 0; i < p.query_count(); ++i) grid.row_ends.push_back(row_sum(p, i));
    grid.row_ends_name = "row sum";
    grid.row_end_warns = [&p](int i) { return !sums_to_one(p.t->weights.row(i).sum()); };
  }
  return grid;
}

/// A line that says what a grid shows, with a remark if there is room.
void grid_title(Ui& ui, Rect line, std::string_view title, std::string_view note) {
  line.cut_left(ui.paint.text_in(line, Type::strong, ui.theme.text, title) + ui.px(8));
  if (ui.paint.width(Type::note, note) <= line.w())
    ui.paint.text_in(line, Type::note, ui.theme.text_soft, note);
}

/// The sums of the weights, where there is no room for them beside the rows; or the longest that
/// this gets, so that nothing moves when rows are hidden.
std::string sums_line(const MaskedPage& p, bool longest = false) {
  std::string line = "Row sums: ";
  const auto sum = [&](int i) { return longest ? std::string("0, all hidden") : row_sum(p, i); };
  for (int i = 0; i < p.query_count(); ++i) {
    if (p.query_count() > most_grid_cells && i != p.query) continue;
    line += p.queries[static_cast<size_t>(i)] + " " + sum(i) + "; ";
  }
  line.erase(line.size() - 2);
  return line;
}

constexpr float title_height = 24, grids_gap = 26;

/// Every shown cell can be the answer to a question.
void name_cells(Ui& ui, const GridLayout& layout) {
  for (int i = layout.rows.first; i < layout.rows.end(); ++i)
    for (int j = layout.columns.first; j < layout.columns.end(); ++j)
      ui.target(Target::Kind::thing, i, layout.place({i, j}), j);
}

std::string masked_title(const MaskedPage& p) {
  return p.after ? "Softmax of all, %" : "Masked scores";
}

std::string hint(const MaskedPage& p) {
  const std::string name = p.after ? "Softmax of all" : "Masked scores";
  return "Press or drag on *" + name +
         "* to hide keys or show them; the other two grids select a query and a key. With the "
         "keyboard: Tab to *" +
         name + "*, arrows to a cell, Space to paint it.";
}

}  // namespace

GridsLayout grids_layout(Ui& ui, float width, const MaskedPage& p) {
  GridsLayout l;
  const float inside = width - 2 * ui.px(18), h = ui.px(cell_height);
  const int columns = std::min(p.key_count(), most_grid_cells);
  const Grid named = grid_of(p, 0, true, false);
  const float gutter = grid_size(ui, named, 0, h).x;
  const Grid with_ends = grid_of(p, 2, false, true);
  // The longest that may stand there, so that nothing moves when a row is hidden.
  const float ends = std::max(grid_size(ui, with_ends, 0, h).x,
                              ui.paint.width(Type::note_strong, "0, all hidden") + ui.px(10));
  const auto cell_for = [&](int grids, float names, float more) {
    const float left = inside - names - more - ui.px(grids_gap) * static_cast<float>(grids - 1);
    return std::floor(left / static_cast<float>(grids * columns));
  };
  if ((l.cell = cell_for(3, gutter, ends)) >= ui.px(least_cell)) {
    l.side_by_side = 3;
  } else if ((l.cell = cell_for(2, gutter, ends)) >= ui.px(least_cell)) {
    l.side_by_side = 2;
  } else {
    l.side_by_side = 1;
    l.cell = cell_for(1, gutter, ends);
    if (l.cell < ui.px(least_cell)) {
      l.ends = false;
      l.cell = cell_for(1, gutter, 0);
    }
  }
  l.cell = std::clamp(l.cell, ui.px(12), ui.px(most_cell));
  const float grid_height = ui.px(title_height) + grid_size(ui, named, l.cell, h).y;
  const int rows = 4 - l.side_by_side;
  l.height = 2 * ui.px(14) + grid_height * static_cast<float>(rows) +
             ui.px(18) * static_cast<float>(rows - 1);
  if (l.side_by_side == 2) {  // beside the scores
    const float taken = gutter + l.cell * static_cast<float>(columns) + ui.px(grids_gap);
    l.free = rect_at(ui.px(18) + taken, ui.px(14 + 18) + grid_height, inside - taken, grid_height);
  }
  if (p.query_count() > most_grid_cells || p.key_count() > most_grid_cells) l.height += ui.px(22);
  if (!l.ends)
    l.height += ui.px(8) + ui.paint.wrapped(rect_at(0, 0, inside, 0), Type::note, 0,
                                            sums_line(p, true), 0, true);
  l.height +=
      ui.px(6) + ui.paint.wrapped(rect_at(0, 0, inside, 0), Type::note, 0, hint(p), 0, true);
  return l;
}

void grids_card(Ui& ui, const Rect& rect, const MaskedPage& p, const GridsLayout& l,
                MasksTouched& touched) {
  Rect inside = card(ui, rect);
  if (p.query_count() > most_grid_cells || p.key_count() > most_grid_cells) {
    const int shown = most_grid_cells;
    ui.paint.text_in(inside.cut_bottom(ui.px(18)), Type::note, ui.theme.text_soft,
                     "Shown: " + std::to_string(std::min(p.query_count(), shown)) + " of " +
                         std::to_string(p.query_count()) + " queries and " +
                         std::to_string(std::min(p.key_count(), shown)) + " of " +
                         std::to_string(p.key_count()) + " keys, those around the current cell.");
  }
  const float h = ui.px(cell_height);
  const std::string titles[] = {
      score_title(p), masked_title(p),
      p.after ? std::string("Weights, %: hidden set to 0") : std::string("Weights, %")};
  const std::string notes[] = {"selects", "press or drag to paint", "selects"};
  Rect foot = inside.cut_bottom(
      ui.paint.wrapped(inside, Type::note, ui.theme.text_soft, hint(p), ui.theme.text, true));
  ui.paint.wrapped(foot, Type::note, ui.theme.text_soft, hint(p), ui.theme.text);
  inside.cut_bottom(ui.px(6));
  // What is painted and what comes of it stay side by side, or at least one below the other.
  constexpr int all_in_a_row[] = {0, 1, 2}, painted_first[] = {1, 2, 0};
  const auto& order = l.side_by_side == 3 ? all_in_a_row : painted_first;
  ImVec2 at = inside.min;
  for (int place = 0; place < 3; ++place) {
    const int which = order[place];
    const bool begins_row =
        place == 0 || l.side_by_side == 1 || (l.side_by_side == 2 && place == 2);
    const Grid grid = grid_of(p, which, begins_row, l.ends);
    const ImVec2 size = grid_size(ui, grid, l.cell, h);
    const float gutter = begins_row ? grid_size(ui, grid_of(p, which, true, false), 0, h).x : 0;
    const float title_width = std::min(inside.max.x - at.x - gutter,
                                       size.x - gutter + ui.px(which == 2 ? 0 : grids_gap - 8));
    grid_title(ui, rect_at(at.x + gutter, at.y, std::max(title_width, ui.px(60)), ui.px(20)),
               titles[which], notes[which]);
    const GridResult result = matrix_grid(ui, {at.x, at.y + ui.px(title_height)}, grid, l.cell, h);
    if (which == 1)
      name_cells(ui, grid_layout(ui, {at.x, at.y + ui.px(title_height)}, grid, l.cell, h));
    if (result.chosen) touched.chosen = result.chosen;
    if (result.painted) touched.painted = result.painted;
    constexpr const char* terms[] = {"score", "mask", "weight"};
    const Rect all = rect_at(at.x, at.y, size.x, ui.px(title_height) + size.y);
    ui.mark(terms[which], all);
    if (which == 2) ui.mark("softmax", all);
    const bool ends_row = l.side_by_side == 1 || (l.side_by_side == 2 && place == 1);
    at = ends_row ? ImVec2{inside.min.x, at.y + ui.px(title_height) + size.y + ui.px(18)}
                  : ImVec2{at.x + size.x + ui.px(grids_gap), at.y};
  }
  if (!l.ends)
    ui.paint.wrapped(rect_at(inside.min.x, at.y - ui.px(10), inside.w(), 0), Type::note,
                     ui.theme.text_soft, sums_line(p));
}

}  // namespace lab
