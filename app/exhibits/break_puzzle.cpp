#include "app/exhibits/break_puzzle.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/exhibits/break_text.h"
#include "app/told.h"
#include "app/widgets/button.h"
#include "app/widgets/matrix_grid.h"
#include "app/widgets/number_field.h"
#include "app/widgets/page.h"

namespace lab {
namespace {

using attention::Break;
using attention::Matrix;
using attention::Setup;

constexpr float grid_row = 18;

Grid puzzle_grid(Ui& ui, std::string_view name, const Matrix& weights, const Setup& setup,
                 const Session& now, float width) {
  Grid grid;
  grid.name = name;
  grid.values = &weights;
  // One look for all four: colours would give the one with numbers below zero away too soon.
  grid.colour = CellColour::signed_numbers;
  grid.range = 1.5;
  grid.rows = grid.columns = setup.words;
  grid.row_ends = sums_of_rows(weights, now.query);
  grid.column_ends = sums_of_columns(weights, now.key.value_or(now.query));
  grid.spell = short_weight;
  grid.current = Cell{now.query, now.key.value_or(now.query)};
  const int columns = std::min<int>(static_cast<int>(weights.cols()), most_grid_cells);
  // Positions instead of words where a signed number with its decimal would not fit: rounded off,
  // the scores used as weights would read like other numbers.
  if ((width - grid_size(ui, grid, 0, 0).x) / static_cast<float>(columns) < ui.px(33))
    for (auto* names : {&grid.rows, &grid.columns})
      for (size_t i = 0; i < names->size(); ++i) (*names)[i] = std::to_string(i + 1);
  return grid;
}

/// How far a matrix reaches into its card's margin: room for one more decimal in every cell.
float margin(Ui& ui) { return ui.px(8); }

float cell_of(Ui& ui, const Grid& grid, float width) {
  width += 2 * margin(ui);
  const int columns = std::min<int>(static_cast<int>(grid.values->cols()), most_grid_cells);
  return std::clamp(std::floor((width - grid_size(ui, grid, 0, 0).x) / static_cast<float>(columns)),
                    ui.px(19), ui.px(40));
}

void draw_grid(Ui& ui, Rect inside, const Grid& grid, Session& next) {
  const GridResult result = matrix_grid(ui, {inside.min.x - margin(ui), inside.min.y}, grid,
                                        cell_of(ui, grid, inside.w()), ui.px(grid_row));
  if (result.chosen) {
    next.query = result.chosen->row;
    next.key = result.chosen->column;
  }
}

float grid_height(Ui& ui, const Grid& grid, float width) {
  return grid_size(ui, grid, cell_of(ui, grid, width), ui.px(grid_row)).y;
}

/// What each bug would show, and where to begin.
void suspects(Ui& ui, Rect inside, const Setup& setup) {
  for (const Break kind : puzzle_breaks()) {
    const std::string text = "*" + std::string(break_name(kind)) + "*: " + clue(kind, setup);
    inside.cut_top(ui.paint.wrapped(inside, Type::body, ui.theme.text_soft, text, ui.theme.text) +
                   ui.px(6));
  }
}

float suspects_height(Ui& ui, float width, const Setup& setup) {
  float height = 0;
  for (const Break kind : puzzle_breaks())
    height +=
        ui.paint.wrapped(rect_at(0, 0, width, 0), Type::body, 0,
                         "*" + std::string(break_name(kind)) + "*: " + clue(kind, setup), 0, true) +
        ui.px(6);
  return height;
}

/// Check, the next one, and which one this is.
void controls(Ui& ui, const Rect& rect, const BreakView& view, BreakView& next) {
  Flow flow(ui, rect, ui.px(32));
  const bool complete = std::all_of(view.guesses.begin(), view.guesses.end(),
                                    [](const auto& guess) { return guess.has_value(); });
  const auto checked = std::count(view.checked.begin(), view.checked.end(), true);
  const std::string_view check = checked > 0 && checked < 3 ? "Check again" : "Check";
  if (button(ui, flow.next(button_width(ui, "Check again")), check, {},
             complete ? "" : "Guess all three first."))
    next.checked = {true, true, true};
  if (button(ui, flow.next(button_width(ui, "New puzzle"), ui.px(8)), "New puzzle")) {
    next.puzzle_seed = view.puzzle_seed + 1;
    next.guesses = {};
    next.checked = {};
  }
  if (const auto seed =
          number_field(ui, flow.labelled("Puzzle", ui.px(90), ui.px(20)).inset(0, ui.px(1)),
                       "puzzle seed", view.puzzle_seed, 0, UINT64_MAX)) {
    next.puzzle_seed = *seed;
    next.guesses = {};
    next.checked = {};
  }
}

float controls_height(Ui& ui, float width) {
  Flow flow(ui, rect_at(0, 0, width, 0), ui.px(32));
  flow.next(button_width(ui, "Check again"));
  flow.next(button_width(ui, "New puzzle"), ui.px(8));
  flow.next(ui.paint.width(Type::body, "Puzzle") + ui.px(12 + 90), ui.px(20));
  return flow.bottom();
}

}  // namespace

void break_puzzle(Ui& ui, Rect& page, const Session& now, Answers& answers, Session& next) {
  const Theme& theme = ui.theme;
  const BreakView& view = now.breaks;
  const auto truth = puzzle_truth(now, answers);
  if (!truth) {
    const float height =
        ui.paint.wrapped(rect_at(0, 0, page.w() - ui.px(36), 0), Type::lead, 0, no_puzzle, 0, true);
    ui.paint.wrapped(card(ui, take_below(page, height + ui.px(36), ui.px(16))), Type::lead,
                     theme.text, no_puzzle);
    return;
  }
  const attention::Three& three = *truth;
  const Setup setup = attention::intact(now.setup, Break::no_softmax);
  const float gap = ui.px(16), frame = ui.px(36), width = page.w();
  const int across = width >= ui.px(1000) ? 3 : width >= ui.px(660) ? 2 : 1;
  const float each = (width - gap * static_cast<float>(across - 1)) / static_cast<float>(across);

  // Three across: the intact one with what to look for beside it, the three below. Two: what to
  // look for above all four. One: all below one another.
  const Matrix& intact = answers.trace(setup).weights;
  const Grid right = puzzle_grid(ui, "intact matrix", intact, setup, now, each - frame);
  const float matrix = grid_height(ui, right, each - frame);  // all four are equally large
  const float rest = across == 3 ? width - each - gap : width;
  const float controls_at_least = controls_height(ui, rest - frame);
  const float suspects_at_least =
      ui.px(28 + 28 + 8) + suspects_height(ui, rest - frame, setup) + controls_at_least;
  const auto what_to_look_for = [&](const Rect& rect) {
    const Rect inside = card(ui, rect, "What each bug would show");
    suspects(ui, inside, setup);
    controls(ui, {{inside.min.x, inside.max.y - controls_at_least}, inside.max}, view, next.breaks);
  };
  const float chips = option_chips_height(ui, each - frame, puzzle_options());
  const float intact_height = ui.px(28 + 28) + matrix;
  std::array<std::string, 3> told;
  float told_height = ui.px(40);
  for (size_t i = 0; i < told.size(); ++i) {
    if (view.checked[i])
      told[i] = verdict(now, answers, i);
    else if (!view.guesses[i])
      told[i] = "Choose the bug you suspect.";
    else
      told[i] = view.checked == std::array<bool, 3>{} ? "Guess all three, then check."
                                                      : "Changed: check again.";
    told_height = std::max(told_height, ui.paint.wrapped(rect_at(0, 0, each - frame, 0),
                                                         Type::strong, 0, told[i], 0, true));
  }
  const float guess_height = intact_height + ui.px(12) + chips + ui.px(10) + told_height;

  Rect line{};
  int placed = 0;  // in this row
  const auto place = [&](float height) {
    if (placed == 0) line = take_below(page, height, gap);
    const Rect at = line.cut_left(each);
    line.cut_left(gap);
    placed = (placed + 1) % across;
    return at;
  };
  if (across == 2) what_to_look_for(take_below(page, suspects_at_least, gap));
  draw_grid(ui,
            card(ui,
                 place(across == 1   ? intact_height
                       : across == 2 ? guess_height
                                     : std::max(intact_height, suspects_at_least)),
                 "Intact", "rows sum to 1"),
            right, next);
  if (across == 3) what_to_look_for(line);
  if (across == 1) what_to_look_for(take_below(page, suspects_at_least, gap));
  if (across == 3) placed = 0;

  const std::vector<Option>& options = puzzle_options();
  for (size_t i = 0; i < three.size(); ++i) {
    const std::string letter(1, static_cast<char>('A' + i));
    const std::string name = "matrix " + letter;
    const attention::Broken& broken = answers.broken(now.setup, {three[i]});
    const Grid grid = puzzle_grid(ui, name, broken.weights, setup, now, each - frame);
    Rect inside = card(ui, place(guess_height), "Matrix " + letter, "which bug is this?");
    draw_grid(ui, inside, grid, next);
    inside.cut_top(grid_height(ui, grid, inside.w()) + ui.px(12));
    const auto guess = view.guesses[i];
    std::optional<int> chosen;
    for (size_t k = 0; guess && k < puzzle_breaks().size(); ++k)
      if (puzzle_breaks()[k] == *guess) chosen = static_cast<int>(k);
    if (const auto to =
            option_chips(ui, inside.cut_top(chips), "bug of " + letter, options, chosen)) {
      next.breaks.guesses[i] = puzzle_breaks()[static_cast<size_t>(*to)];
      next.breaks.checked[i] = false;
    }
    inside.cut_top(ui.px(10));
    const bool right_guess = view.checked[i] && guess_is_right(now, answers, i);
    ui.paint.wrapped(inside, view.checked[i] ? Type::strong : Type::body,
                     right_guess       ? theme.value.ink
                     : view.checked[i] ? theme.key.ink
                                       : theme.text_soft,
                     told[i]);
  }
}

}  // namespace lab
