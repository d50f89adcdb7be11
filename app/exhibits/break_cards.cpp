#include "app/exhibits/break_cards.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/format.h"
#include "app/largest.h"
#include "app/told.h"
#include "app/widgets/matrix_grid.h"

namespace lab {
namespace {

using attention::Break;
using attention::Matrix;
using attention::RowVector;

constexpr float grid_row = 18, grids_gap = 18, side_by_side = 560;

/// A dimension of the output on a fixed signed axis: the intact one above, thin, the broken one
/// below it. A number that is none has no bar.
void output_bars(Ui& ui, const Rect& row, double intact, double broken, double range) {
  const Theme& theme = ui.theme;
  const float zero = std::round(row.cx()), beyond = ui.px(9), half = row.w() / 2 - beyond;
  const auto bar = [&](const char* name, double value, float top, float height, ImU32 colour) {
    const double share = std::isfinite(value) ? std::clamp(value / range, -1.0, 1.0) : 0;
    const float size = ui.motion.glide(ImGui::GetID(name), static_cast<float>(share));
    const float end = zero + size * half;
    ui.paint.fill({{std::min(zero, end), top}, {std::max(zero, end), top + height}}, colour,
                  ui.px(1));
    if (!std::isfinite(value) || std::abs(value) <= range) return;
    // It goes on beyond the axis.
    const float way = value > 0 ? 1.0f : -1.0f, tip = zero + way * (half + ui.px(7));
    const float y = top + height / 2, side = ui.px(3);
    ui.paint.polyline({{tip - way * side, y - side}, {tip, y}, {tip - way * side, y + side}},
                      colour, ui.px(1.5f));
  };
  ui.paint.line({row.min.x, row.cy()}, {row.max.x, row.cy()}, theme.grid, ui.px(1));
  bar("intact", intact, row.cy() - ui.px(6), ui.px(4), theme.ghost);
  bar("broken", broken, row.cy() - ui.px(1), ui.px(7),
      broken >= 0 ? theme.value.mark : theme.negative.mark);
  ui.paint.line({zero, row.min.y}, {zero, row.max.y}, theme.axis, ui.px(1));
}

Grid grid_of(const BreakShown& s, bool intact, int key) {
  Grid grid;
  const bool scores = s.choice.kind == Break::tied;
  grid.name = intact ? "intact matrix" : "broken matrix";
  grid.values = scores ? (intact ? &s.intact.scores : &s.broken.scores)
                       : (intact ? &s.intact.weights : &s.broken.weights);
  const bool shares = !scores && (intact || s.shares());
  grid.colour = shares ? CellColour::weights : CellColour::signed_numbers;
  grid.range = 6;
  grid.rows = grid.columns = s.setup.words;
  if (!scores) {
    grid.spell = short_weight;
    grid.row_ends = sums_of_rows(*grid.values, s.query);
    if (s.choice.kind == Break::wrong_axis) grid.column_ends = sums_of_columns(*grid.values, key);
  } else {
    grid.spell = [](double v) { return compact(v, 1); };
  }
  return grid;
}

/// The width of a cell so that the grid fills `width`.
float cell_width(Ui& ui, const Grid& grid, float width) {
  const int columns = std::min<int>(static_cast<int>(grid.values->cols()), most_grid_cells);
  const float names = grid_size(ui, grid, 0, 0).x;
  const float most = std::floor((width - names) / static_cast<float>(columns));
  return std::clamp(most, ui.px(20), ui.px(42));
}

/// Names become numbers where they would leave too little for the cells.
void shorten(Ui& ui, Grid& grid, float width) {
  if (cell_width(ui, grid, width) >= ui.px(26)) return;
  if (grid.values->hasNaN()) grid.row_ends.clear();  // NaN is wide, and every sum would be NaN
  for (auto* names : {&grid.rows, &grid.columns})
    for (size_t i = 0; i < names->size(); ++i) (*names)[i] = std::to_string(i + 1);
}

}  // namespace

void break_output_card(Ui& ui, const Rect& rect, const BreakShown& s) {
  const Theme& theme = ui.theme;
  Rect inside = card(ui, rect);
  Rect head = inside.cut_top(ui.px(22));
  head.cut_left(ui.paint.text_in(head, Type::heading, theme.text, "What") + ui.px(5));
  head.cut_left(ui.paint.text_in(head, Type::heading, theme.query.ink,
                                 s.setup.words[static_cast<size_t>(s.query)]) +
                ui.px(5));
  ui.paint.text_in(head, Type::heading, theme.text, "takes in");
  inside.cut_top(ui.px(4));

  ui.mark("output", rect);
  const RowVector intact = s.intact.output.row(s.query), broken = s.broken.output.row(s.query);
  const float number = ui.px(62), row_height = ui.px(38);
  Rect names = inside.cut_top(ui.px(18));
  ui.paint.text_in(names.cut_right(number), Type::note_strong, theme.text,
                   s.works() ? "additive" : "broken", Align::right);
  ui.paint.text_in(names.cut_right(number), Type::note, theme.text_soft, "intact", Align::right);
  Rect foot = inside.cut_bottom(ui.px(s.intact.output.cols() > 6 ? 32 : 16));
  const int fit = std::clamp(static_cast<int>(inside.h() / row_height), 1, 6);
  const std::vector<int> shown = largest(intact, fit);
  const double range = !s.shares() ? 6 : s.setup.vectors == attention::Vectors::review ? 1 : 3;
  const auto told = [](double v) { return std::abs(v) >= 1e6 ? significant(v, 2) : fixed(v, 2); };
  for (const int c : shown) {
    Rect row = inside.cut_top(std::min(row_height, inside.h()));
    Rect line = row.cut_top(ui.px(18));
    ui.paint.text_in(line.cut_right(number), Type::note_strong,
                     std::isfinite(broken[c]) ? theme.text : theme.warning.ink, told(broken[c]),
                     Align::right);
    ui.paint.text_in(line.cut_right(number), Type::note, theme.text_soft, told(intact[c]),
                     Align::right);
    ui.paint.text_in(line, Type::note, theme.text, attention::value_column_name(s.setup, c));
    ImGui::PushID(c);
    output_bars(ui, row.cut_top(ui.px(14)), intact[c], broken[c], range);
    ImGui::PopID();
  }
  const bool outside = std::any_of(shown.begin(), shown.end(), [&](int c) {
    return std::abs(intact[c]) > range || std::abs(broken[c]) > range;
  });
  const auto note = [&](const std::string& text, const std::string& shorter) {
    ui.paint.text_in(foot.cut_top(ui.px(16)), Type::note, theme.text_soft,
                     ui.paint.width(Type::note, text) <= foot.w() ? text : shorter);
  };
  const std::string axis = "axis ±" + compact(range);
  note("thin bar: intact; " + axis + (outside ? ", › beyond" : ""), "thin: intact; " + axis);
  if (foot.h() >= ui.px(8) && static_cast<Eigen::Index>(shown.size()) < intact.size()) {
    const std::string largest =
        fmt::format("the {} largest of {}", shown.size(), grouped(intact.size()));
    note(largest + " (by the intact output)", largest);
  }
}

float break_matrices_height(Ui& ui, float width, const BreakShown& s) {
  const float inner = width - ui.px(36);
  const bool wide = inner >= ui.px(side_by_side);
  Grid grid = grid_of(s, false, s.key);
  const float each = wide ? (inner - ui.px(grids_gap)) / 2 : inner;
  shorten(ui, grid, each);
  const float height =
      grid_size(ui, grid, cell_width(ui, grid, each), ui.px(grid_row)).y + ui.px(26);
  // The sums of the columns have their room in every break, so that nothing below jumps.
  const float sums = grid.column_ends.empty() ? ui.px(grid_row) : 0;
  return ui.px(28) + (height + sums) * (wide ? 1 : 2) + (wide ? 0 : ui.px(14));
}

void break_matrices_card(Ui& ui, const Rect& rect, const BreakShown& s, Session& next,
                         int pointed_key) {
  const bool scores = s.choice.kind == Break::tied;
  Rect inside = card(ui, rect);
  const bool wide = inside.w() >= ui.px(side_by_side);
  const float each = wide ? (inside.w() - ui.px(grids_gap)) / 2 : inside.w();
  Rect column = inside;
  for (const bool intact : {true, false}) {
    Grid grid = grid_of(s, intact, pointed_key);
    grid.current = Cell{s.query, pointed_key};
    Rect place = column;
    if (wide) {
      place = inside.cut_left(each);
      inside.cut_left(ui.px(grids_gap));
    }
    Rect label = place.cut_top(ui.px(26));
    const std::string title = std::string(intact      ? "Intact"
                                          : s.works() ? "Additive"
                                                      : "Broken") +
                              (scores ? " scores" : " weights");
    label.cut_left(ui.paint.text_in(label, Type::heading,
                                    intact || s.works() ? ui.theme.value.ink : ui.theme.warning.ink,
                                    title) +
                   ui.px(10));
    const std::string note = std::string(s.n > most_grid_cells ? "around the query" : "rows ask") +
                             (scores ? "" : ", sums behind");
    if (ui.paint.width(Type::note, note) <= label.w())
      ui.paint.text_in(label, Type::note, ui.theme.text_soft, note);
    shorten(ui, grid, place.w());
    const float cell = cell_width(ui, grid, place.w());
    const GridResult result = matrix_grid(ui, place.min, grid, cell, ui.px(grid_row));
    if (result.chosen) {
      next.query = result.chosen->row;
      next.key = result.chosen->column;
    }
    if (result.hovered)
      tooltip(ui, word_at(s.setup, result.hovered->row) + " → " +
                      word_at(s.setup, result.hovered->column) + ": " +
                      (scores || (!intact && !s.shares())
                           ? compact((*grid.values)(result.hovered->row, result.hovered->column))
                           : weight_told(
                                 s, (*grid.values)(result.hovered->row, result.hovered->column))));
    column.cut_top(ui.px(26 + 14) + grid_size(ui, grid, cell, ui.px(grid_row)).y);
  }
}

namespace {

constexpr int most_units = 8;
constexpr float unit_row = 22, table_least = 420;

std::string additive_foot(const BreakShown& s, const attention::Additive& a, int key) {
  const std::string source =
      s.setup.vectors != attention::Vectors::review
          ? "W₁ and W₂ are random, N(0, 1/d), and w is N(0, 1/units), from the seed; b is 0."
          : "Units 1 to 3 fire where the query looks for a noun, an adjective or a verb and the "
            "key is one. Units 4 and 5 take away where the clauses differ.";
  return asked_and_offered(s, key) + " " + source + " Point at a word to trace " +
         word_at(s.setup, s.query) + " with it; now it is " + word_at(s.setup, key) +
         ". |score| ≤ Σ|w| = " + compact(a.w.cwiseAbs().sum()) + ".";
}

/// The weights of one side, small.
Grid side_grid(const char* name, const Matrix& weights, const BreakShown& s) {
  Grid grid;
  grid.name = name;
  grid.values = &weights;
  for (int u = 0; u < static_cast<int>(weights.rows()); ++u)
    grid.rows.push_back("unit " + std::to_string(u + 1));
  for (int c = 0; c < static_cast<int>(weights.cols()); ++c)
    grid.columns.push_back(attention::query_column_name(s.setup, c));
  grid.colour = CellColour::signed_numbers;
  grid.range = 6;
  return grid;
}

bool shows_grids(const BreakShown& s) { return s.setup.vectors == attention::Vectors::review; }

float grids_width(Ui& ui, const BreakShown& s, const attention::Additive& a) {
  return shows_grids(s)
             ? 2 * (grid_size(ui, side_grid("W₁", a.w_1, s), ui.px(34), ui.px(unit_row)).x +
                    ui.px(28))
             : 0;
}

}  // namespace

float additive_height(Ui& ui, float width, const BreakShown& s, Answers& answers, int key) {
  const attention::Additive& a = answers.additive(s.setup);
  const float inner = width - ui.px(36), grids = grids_width(ui, s, a);
  const int units = std::min(most_units, static_cast<int>(a.w.size()));
  const float table = ui.px(unit_row) * static_cast<float>(units + 3);  // with head and sums
  const float grid =
      shows_grids(s)
          ? grid_size(ui, side_grid("W₁", a.w_1, s), ui.px(34), ui.px(unit_row)).y + ui.px(24)
          : 0;
  const bool beside = inner - grids >= ui.px(table_least);
  const bool grids_beside = inner >= grids;
  const float foot =
      ui.paint.wrapped(rect_at(0, 0, inner, 0), Type::body, 0, additive_foot(s, a, key), 0, true);
  return ui.px(28 + 28 + 10) + foot +
         (beside ? std::max(table, grid + ui.px(unit_row))
                 : table + ui.px(12) + grid * (grids_beside ? 1 : 2));
}

void additive_card(Ui& ui, const Rect& rect, const BreakShown& s, Answers& answers, int key) {
  const Theme& theme = ui.theme;
  const attention::Additive& a = answers.additive(s.setup);
  const attention::AdditivePair& pair = answers.additive_pair(s.setup, s.query, key);
  Rect inside = card(ui, rect,
                     "How the score of " + word_at(s.setup, s.query) + " and " +
                         word_at(s.setup, key) + " is made");
  const std::string foot = additive_foot(s, a, key);
  const Rect foot_at = inside.cut_bottom(ui.paint.wrapped(inside, Type::body, 0, foot, 0, true));
  ui.paint.wrapped(foot_at, Type::body, theme.text_soft, foot);
  inside.cut_bottom(ui.px(10));

  const float grids = grids_width(ui, s, a);
  const bool beside = inside.w() - grids >= ui.px(table_least);
  Rect table = inside;
  float head_of_grid = 0;
  if (shows_grids(s)) {
    Rect left = inside;
    const bool grids_beside = inside.w() >= grids;
    for (const bool first : {true, false}) {
      const Grid grid = side_grid(first ? "W₁" : "W₂", first ? a.w_1 : a.w_2, s);
      const ImVec2 size = grid_size(ui, grid, ui.px(34), ui.px(unit_row));
      Rect place = left;
      if (grids_beside)
        place = left.cut_left(size.x + ui.px(28));
      else
        left.cut_top(size.y + ui.px(24));
      ui.paint.text_in(place.cut_top(ui.px(22)), Type::note_strong,
                       first ? theme.query.ink : theme.key.ink,
                       first ? "W₁, for the query" : "W₂, for the key");
      matrix_grid(ui, place.min, grid, ui.px(34), ui.px(unit_row));
      head_of_grid = size.y - ui.px(unit_row) * static_cast<float>(grid.rows.size());
    }
    if (beside)
      table = left;
    else
      table.cut_top(
          (grid_size(ui, side_grid("W₁", a.w_1, s), ui.px(34), ui.px(unit_row)).y + ui.px(24)) *
              (grids_beside ? 1 : 2) +
          ui.px(12));
  }
  constexpr std::array<const char*, 6> names = {"W₁q", "W₂k", "b", "tanh", "w", "w·tanh"};
  const float label = ui.px(56), cell = std::min(ui.px(96), (table.w() - label) / names.size());
  // Beside the grids the units stand in the same rows.
  if (shows_grids(s) && beside) table.cut_top(head_of_grid);
  Rect head = table.cut_top(ui.px(unit_row));
  head.cut_left(label);
  for (size_t c = 0; c < names.size(); ++c)
    ui.paint.text_in(head.cut_left(cell), Type::note,
                     c == 0   ? theme.query.ink
                     : c == 1 ? theme.key.ink
                              : theme.text_soft,
                     names[c], Align::centre);
  double rest = pair.score;
  const std::vector<int> shown = largest(pair.terms.transpose(), most_units);
  for (const int u : shown) {
    rest -= pair.terms[u];
    Rect row = table.cut_top(ui.px(unit_row));
    ui.paint.text_in(row.cut_left(label), Type::note, theme.text_soft,
                     "unit " + std::to_string(u + 1));
    const std::array<double, 6> numbers = {pair.asked[u],  pair.offered[u], a.b[u],
                                           pair.hidden[u], a.w[u],          pair.terms[u]};
    for (size_t c = 0; c < numbers.size(); ++c)
      if (c == 3)  // near ±1, where two decimals say nothing
        ui.paint.text_in(row.cut_left(cell), Type::note, theme.text, fixed(numbers[c], 3),
                         Align::centre);
      else
        ui.paint.number_in(row.cut_left(cell), c == 5 ? Type::note_strong : Type::note, theme.text,
                           numbers[c]);
  }
  const float sums = label + cell * (names.size() - 1);
  if (static_cast<Eigen::Index>(shown.size()) < pair.terms.size()) {
    Rect row = table.cut_top(ui.px(unit_row));
    ui.paint.text_in(row.cut_left(sums), Type::note, theme.text_soft,
                     "the other " +
                         grouped(pair.terms.size() - static_cast<Eigen::Index>(shown.size())) +
                         " units");
    ui.paint.number_in(row.cut_left(cell), Type::note_strong, theme.text, rest);
  }
  ui.paint.line(table.min, {table.min.x + sums + cell, table.min.y}, theme.border, ui.px(1));
  Rect row = table.cut_top(ui.px(unit_row));
  ui.paint.text_in(row.cut_left(sums), Type::note_strong, theme.text, "score = their sum");
  ui.paint.number_in(row.cut_left(cell), Type::strong, theme.text, pair.score);
}

}  // namespace lab
