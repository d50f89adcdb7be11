#include "app/exhibits/masks_cards.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/format.h"
#include "app/told.h"
#include "app/widgets/bars.h"
#include "app/widgets/token_row.h"
#include "core/review.h"

namespace lab {
namespace {

using attention::MaskKind;
using attention::RowVector;

constexpr float cell_height = 26, least_cell = 27, most_cell = 46;
constexpr double score_range = 6;  // the review's divided scores lie within ±4.5

/// In percent, for the title says so: "82.1" fits a cell that "82.1%" does not.
std::string in_percent(double weight) {
  return weight == 0 || weight == 1 ? fixed(100 * weight, 0) : fixed(100 * weight, 1);
}

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
  if (weights) grid.spell = in_percent;
  grid.values = which == 0   ? &p.plain->scores
                : which == 2 ? &p.t->weights
                : p.after    ? &p.plain->weights
                             : &p.t->masked;
  grid.paintable = which == 1;
  // The scores themselves are there, masked or not.
  if (which > 0) grid.crossed = [&p](Cell cell) { return p.hidden(cell.row, cell.column); };
  if (which == 2 && ends) {
    for (int i = 0; i < p.query_count(); ++i) grid.ends.push_back(row_sum(p, i));
    grid.ends_name = "row sum";
    grid.end_warns = [&p](int i) { return !sums_to_one(p.t->weights.row(i).sum()); };
  }
  return grid;
}

/// A line that says what a grid shows, with a remark if there is room.
void grid_title(Ui& ui, Rect line, std::string_view title, std::string_view note) {
  line.cut_left(ui.paint.text_in(line, Type::strong, ui.theme.text, title) + ui.px(8));
  if (ui.paint.width(Type::note, note) <= line.w())
    ui.paint.text_in(line, Type::note, ui.theme.text_soft, note);
}

constexpr float title_height = 24, grids_gap = 26;

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
  } else if ((l.cell = cell_for(2, 2 * gutter, 0)) >= ui.px(least_cell)) {
    l.side_by_side = 2;
  } else {
    l.side_by_side = 1;
    l.cell = cell_for(1, gutter, ends);
    if (l.cell < ui.px(20)) {
      l.ends = false;
      l.cell = cell_for(1, gutter, 0);
    }
  }
  l.cell = std::clamp(l.cell, ui.px(12), ui.px(most_cell));
  const float grid_height = ui.px(title_height) + grid_size(ui, named, l.cell, h).y;
  const int rows = 4 - l.side_by_side;
  l.height = 2 * ui.px(14) + grid_height * static_cast<float>(rows) +
             ui.px(18) * static_cast<float>(rows - 1);
  if (l.side_by_side == 2) {  // beside the weights
    const float taken = gutter + l.cell * static_cast<float>(columns) + ends + ui.px(grids_gap);
    l.free = rect_at(ui.px(18) + taken, ui.px(14 + 18) + grid_height, inside - taken, grid_height);
  }
  if (p.query_count() > most_grid_cells || p.key_count() > most_grid_cells) l.height += ui.px(22);
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
      score_title(p),
      p.after ? std::string("Softmax of all, %") : std::string("Masked: −∞ where hidden"),
      p.after ? std::string("Weights, %: hidden set to 0") : std::string("Weights, %")};
  const std::string notes[] = {"", "press or drag to paint", ""};
  ImVec2 at = inside.min;
  for (int which = 0; which < 3; ++which) {
    const bool begins_row = which == 0 || l.side_by_side == 1 || (l.side_by_side == 2);
    const Grid grid = grid_of(p, which, begins_row, l.ends);
    const ImVec2 size = grid_size(ui, grid, l.cell, h);
    const float gutter = begins_row ? grid_size(ui, grid_of(p, which, true, false), 0, h).x : 0;
    const float title_width = std::min(inside.max.x - at.x - gutter,
                                       size.x - gutter + ui.px(which == 2 ? 0 : grids_gap - 8));
    grid_title(ui, rect_at(at.x + gutter, at.y, std::max(title_width, ui.px(60)), ui.px(20)),
               titles[which], notes[which]);
    const GridResult result = matrix_grid(ui, {at.x, at.y + ui.px(title_height)}, grid, l.cell, h);
    if (result.chosen) touched.chosen = result.chosen;
    if (result.painted) touched.painted = result.painted;
    const bool ends_row = l.side_by_side == 1 || (l.side_by_side == 2 && which == 1);
    at = ends_row ? ImVec2{inside.min.x, at.y + ui.px(title_height) + size.y + ui.px(18)}
                  : ImVec2{at.x + size.x + ui.px(grids_gap), at.y};
  }
}

void weights_card(Ui& ui, const Rect& rect, const MaskedPage& p, MasksTouched& touched) {
  const Theme& theme = ui.theme;
  Rect inside = card(ui, rect);
  Rect head = inside.cut_top(ui.px(20));
  const std::string note = p.other ? "dashed outline: " + std::string(p.other_is) : "";
  head.cut_left(ui.paint.text_in(head, Type::heading, theme.text, "Weights of") + ui.px(6));
  head.cut_left(ui.paint.text_in(head, Type::heading, theme.query.ink,
                                 p.queries[static_cast<size_t>(p.query)]));
  if (head.w() > ui.paint.width(Type::note, note) + ui.px(12))
    ui.paint.text_in(head, Type::note, theme.text_soft, note, Align::right);
  else
    ui.paint.text_in(inside.cut_top(ui.px(18)), Type::note, theme.text_soft, note);
  inside.cut_top(ui.px(8));

  if (p.cross) {  // the headline, one of whose words asks
    Rect row = inside.cut_top(ui.px(32));
    const float label = ui.paint.width(Type::note, "headline") + ui.px(10);
    if (row.w() > label + ui.px(240))
      ui.paint.text_in(row.cut_left(label), Type::note, theme.text_soft, "headline");
    const Columns columns{row.min.x, std::min(row.w() / 4, ui.px(110)), p.query_count()};
    const TokenRowResult on =
        token_row(ui, columns, row.min.y, row.h(), p.queries, p.query, std::nullopt);
    if (on.chosen) touched.query = on.chosen;
    inside.cut_top(ui.px(6));
  }
  inside.cut_top(ui.px(20));  // room for a number above a full bar

  const int n = p.key_count();
  const float chips = ui.px(34), line = ui.paint.line_height(Type::note);
  inside.cut_left(ui.px(38));  // the axis
  const float least = ui.px(p.cross ? 46 : 50);
  const bool scrolls = inside.w() < least * static_cast<float>(n);
  if (scrolls) inside.max.y += ui.px(8);
  const float plot_height =
      std::max(ui.px(40), inside.h() - chips - line - ui.px(scrolls ? 32 : 16));
  share_axis(ui, rect_at(inside.min.x, inside.min.y, inside.w(), plot_height));
  Columns columns{inside.min.x, inside.w() / static_cast<float>(n), n};
  if (scrolls) {  // a strip that scrolls and keeps the query, or in cross-attention the key, in
                  // sight
    ImGui::SetCursorScreenPos(inside.min);
    ImGui::BeginChild("strip", {inside.w(), inside.h()}, false,
                      ImGuiWindowFlags_HorizontalScrollbar | ImGuiWindowFlags_NoNav);
    columns.width = least;
    const float place = least * (static_cast<float>(p.cross ? p.key : p.query) + 0.5f);
    if (ui.fresh) ImGui::SetScrollX(place - inside.w() / 2);
    columns.left = inside.min.x - ImGui::GetScrollX();
  }
  std::vector<Bar> values;
  for (int j = 0; j < n; ++j) {
    const double weight = p.t->weights(p.query, j);
    Bar bar{weight, std::nullopt, p.hidden(p.query, j) ? "0" : percent(weight),
            !p.cross && j == p.query};
    if (p.other) bar.ghost = p.other->weights(p.query, j);
    values.push_back(std::move(bar));
  }
  const Rect plot = rect_at(inside.min.x, inside.min.y, inside.w(), plot_height);
  const BarsResult on_bars = bars(ui, plot, columns, values, p.key, "bar");
  if (on_bars.clicked) touched.key = on_bars.clicked;
  const float row = plot.max.y + ui.px(10), below = row + chips + ui.px(3);
  if (p.cross) {
    for (int j = 0; j < n; ++j) {
      const Rect chip = rect_at(columns.left + columns.width * static_cast<float>(j) + ui.px(1),
                                row, columns.width - ui.px(2), chips);
      if (j == p.key) ui.paint.fill(chip, theme.key.tint, ui.px(8));
      ui.paint.text_in(chip, j == p.key ? Type::note_strong : Type::note,
                       j == p.key ? theme.key.ink : theme.text,
                       p.setup.words[static_cast<size_t>(j)], Align::centre);
    }
  } else {
    const TokenRowResult on = token_row(ui, columns, row, chips, p.setup.words, p.query, p.key);
    if (on.chosen) touched.query = on.chosen;
  }
  for (int j = 0; j < n; ++j) {
    if (!ImGui::IsRectVisible({columns.centre(j) - columns.width, below},
                              {columns.centre(j) + columns.width, below + line}))
      continue;
    if (p.hidden(p.query, j))
      ui.paint.text({columns.centre(j), below}, Type::note_strong, theme.warning.ink, "hidden",
                    Align::centre);
  }
  if (scrolls) {
    ImGui::SetCursorScreenPos({columns.left, inside.min.y});
    ImGui::Dummy({columns.width * static_cast<float>(n), 1});
    ImGui::EndChild();
  }
}

namespace {

/// The largest of a row of signed numbers, by size, in their own order; at most `most`.
std::vector<int> outstanding(const RowVector& values, int most) {
  std::vector<int> order(static_cast<size_t>(values.size()));
  std::iota(order.begin(), order.end(), 0);
  if (static_cast<int>(order.size()) <= most) return order;
  std::partial_sort(order.begin(), order.begin() + most, order.end(), [&](int a, int b) {
    const double left = std::abs(values[a]), right = std::abs(values[b]);
    return left != right ? left > right : a < b;
  });
  order.resize(static_cast<size_t>(most));
  std::sort(order.begin(), order.end());
  return order;
}

/// The output by dimension on a fixed signed axis, with the other one as a dashed outline.
void outputs(Ui& ui, Rect inside, const MaskedPage& p) {
  const Theme& theme = ui.theme;
  const RowVector output = p.t->output.row(p.query);
  const double range = p.setup.vectors == attention::Vectors::review ? 1 : 3;
  // Without a mask the largest stay the same dimensions when one is put on.
  const std::vector<int> shown = outstanding(p.plain->output.row(p.query), 4);
  const float number = ui.px(52);
  Rect head = inside.cut_top(ui.px(20));
  const std::string other = !p.other ? "" : p.other_is == "without the mask" ? "no mask" : "causal";
  if (p.other)
    ui.paint.text_in(head.cut_right(number), Type::note, theme.text_soft, other, Align::centre);
  ui.paint.text_in(head.cut_right(number), Type::note_strong, theme.text, "output", Align::centre);
  float labels = 0;
  for (const int c : shown)
    labels = std::max(labels, ui.paint.width(Type::note, attention::value_column_name(p.setup, c)));
  labels = std::min(labels + ui.px(8), inside.w() * 0.4f);
  for (const int c : shown) {
    Rect row = inside.cut_top(ui.px(22));
    ui.paint.text_in(row.cut_left(labels), Type::note, theme.text,
                     attention::value_column_name(p.setup, c));
    if (p.other)
      ui.paint.number_in(row.cut_right(number), Type::note, theme.text_soft,
                         p.other->output(p.query, c));
    ui.paint.number_in(row.cut_right(number), Type::note_strong, theme.text, output[c]);
    const float zero = std::round(row.min.x + row.w() * 0.5f);
    const auto bar_to = [&](double value, float half) {
      const float size = std::clamp(static_cast<float>(value / range), -1.0f, 1.0f);
      const float end = zero + size * (size >= 0 ? row.max.x - zero : zero - row.min.x);
      return Rect{{std::min(zero, end), row.cy() - half}, {std::max(zero, end), row.cy() + half}};
    };
    ImGui::PushID(c);
    const float size = ui.motion.glide(ImGui::GetID("output"), static_cast<float>(output[c]));
    ImGui::PopID();
    const double value = static_cast<double>(size);
    ui.paint.fill(bar_to(value, ui.px(5)), value >= 0 ? theme.value.mark : theme.negative.mark,
                  ui.px(2));
    if (p.other)
      ui.paint.dashed_outline(bar_to(p.other->output(p.query, c), ui.px(8)), theme.ghost, ui.px(1));
    ui.paint.line({zero, row.min.y}, {zero, row.max.y}, theme.axis, ui.px(1));
  }
  if (shown.size() < static_cast<size_t>(output.size()))
    ui.paint.text_in(inside.cut_top(ui.px(20)), Type::note, theme.text_soft,
                     "and " + grouped(output.size() - static_cast<Eigen::Index>(shown.size())) +
                         " more dimensions");
}

}  // namespace

float told_card(Ui& ui, const Rect& rect, const MaskedPage& p, const std::vector<std::string>& told,
                bool framed, bool measure) {
  Rect inside = framed ? rect.inset(ui.px(18), ui.px(14)) : rect;
  if (framed && !measure) card(ui, rect);
  const float top = inside.min.y;
  const auto dims = static_cast<float>(std::min<Eigen::Index>(p.t->output.cols(), 4));
  if (!measure) {
    Rect head = inside;
    head = head.cut_top(ui.px(22));
    head.cut_left(ui.paint.text_in(head, Type::heading, ui.theme.text, "What becomes of") +
                  ui.px(6));
    ui.paint.text_in(head, Type::heading, ui.theme.query.ink,
                     p.queries[static_cast<size_t>(p.query)]);
  }
  inside.cut_top(ui.px(28));
  for (const std::string& line : told) {
    const float height =
        ui.paint.wrapped(inside, Type::body, ui.theme.text_soft, line, ui.theme.text, measure);
    inside.min.y += height + ui.px(7);
  }
  inside.min.y += ui.px(4);
  const float height = ui.px(20) + dims * ui.px(22) + (p.t->output.cols() > 4 ? ui.px(20) : 0);
  if (!measure) outputs(ui, rect_at(inside.min.x, inside.min.y, inside.w(), height), p);
  return inside.min.y + height - top + (framed ? 2 * ui.px(14) : 0);
}

float projection_card(Ui& ui, const Rect& rect, const MaskedPage& p, bool measure) {
  Rect inside = rect.inset(ui.px(18), ui.px(14));
  const float top = inside.min.y;
  if (!measure) {
    card(ui, rect);
    Rect head = inside;
    ui.paint.text_in(head.cut_top(ui.px(22)), Type::heading, ui.theme.text, "W_Q of the headline");
  }
  inside.cut_top(ui.px(26));
  const std::string_view note = "hand-set: each word looks for its own kind in its own clause";
  inside.min.y +=
      ui.paint.wrapped(inside, Type::note, ui.theme.text_soft, note, 0, measure) + ui.px(6);
  Grid grid;
  grid.name = "W_Q";
  grid.values = &p.t->w_q;
  for (const char* feature : attention::review_features) grid.rows.emplace_back(feature);
  for (const char* column : attention::review_query_columns) grid.columns.emplace_back(column);
  grid.columns[1] = "adj.";
  grid.colour = CellColour::signed_numbers;
  grid.range = 12;
  const float row = ui.px(20);
  const float names = grid_size(ui, grid, 0, row).x;
  const float cell = std::clamp(std::floor((inside.w() - names) / 4), ui.px(20), ui.px(48));
  if (!measure) matrix_grid(ui, inside.min, grid, cell, row);
  inside.min.y += grid_size(ui, grid, cell, row).y + ui.px(10);
  for (const std::string& line : shapes_told(p)) {
    if (!measure)
      ui.paint.text_in(rect_at(inside.min.x, inside.min.y, inside.w(), ui.px(18)), Type::note,
                       ui.theme.text, line);
    inside.min.y += ui.px(18);
  }
  return inside.min.y - top + 2 * ui.px(14);
}

}  // namespace lab
