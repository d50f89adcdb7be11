#include "app/exhibits/heads_cards.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>

#include "app/exhibits/heads_text.h"
#include "app/format.h"
#include "app/told.h"
#include "app/widgets/heatmap.h"
#include "app/widgets/matrix_grid.h"
#include "app/widgets/slider.h"
#include "core/review.h"

namespace lab {
namespace {

using attention::Part;
using attention::Trace;

const Trace& trace_of(const HeadsPage& page, int which) {
  return which == 0 ? page.heads.a : which == 1 ? page.heads.b : page.heads.merged;
}

/// As much room below a matrix as the longest sentence of the three takes, so that the matrices
/// are alike.
float told_room(Ui& ui, const Rect& inside, const HeadsPage& page) {
  const attention::Setup& setup = page.now.setup;
  std::vector<std::string> sentences = {head_told(setup, 0), head_told(setup, 1)};
  if (page.review()) sentences.push_back(merged_told(setup, page.heads, page.now.query));
  float room = 0;
  for (const std::string& sentence : sentences)
    room = std::max(room, ui.paint.wrapped(inside, Type::note, 0, sentence, 0, true));
  return room;
}

/// A projection as a square of d_model × d_model: one head's strip filled, the others told apart
/// by lines for as long as they are wide enough to see.
void square(Ui& ui, const Rect& r, const char* name, int count, bool rows) {
  const Theme& theme = ui.theme;
  const float side = rows ? r.h() : r.w();
  const float strip = side / static_cast<float>(count);
  ui.paint.fill(r, theme.control, ui.px(2));
  if (strip >= ui.px(3))
    for (int i = 1; i < count; ++i) {
      const float at = (rows ? r.min.y : r.min.x) + strip * static_cast<float>(i);
      if (rows)
        ui.paint.line({r.min.x, at}, {r.max.x, at}, theme.axis, ui.px(1));
      else
        ui.paint.line({at, r.min.y}, {at, r.max.y}, theme.axis, ui.px(1));
    }
  ui.paint.outline(r, theme.control_border, ui.px(1), ui.px(2));
  // A strip too thin to see stays, over the border: it is still there.
  const float shown = std::max(strip, ui.px(2));
  const Rect first =
      rows ? rect_at(r.min.x, r.min.y, r.w(), shown) : rect_at(r.min.x, r.min.y, shown, r.h());
  ui.paint.fill(first, theme.query.mark, shown > ui.px(4) ? ui.px(2) : 0);
  ui.paint.text({r.cx(), r.max.y + ui.px(5)}, Type::note_strong, theme.text, name, Align::centre);
}

/// A slider over powers of two, from `least` to `most`, with its value.
std::optional<int> power_slider(Ui& ui, Rect row, const char* label, const char* name, int value,
                                int least, int most) {
  const float text = ui.px(64), number = ui.px(52);
  ui.paint.text_in(row.cut_left(text), Type::body, ui.theme.text_soft, label);
  ui.paint.text_in(row.cut_right(number), Type::strong, ui.theme.text, grouped(value),
                   Align::right);
  const auto exponent = [](int v) {
    return static_cast<double>(std::countr_zero(static_cast<unsigned>(v)));
  };
  const auto moved =
      real_slider(ui, row, name, exponent(value), exponent(least), exponent(most), 1);
  if (!moved) return std::nullopt;
  return 1 << static_cast<int>(*moved);
}

constexpr const char* covered_told = "*Covered* until you have guessed.";

}  // namespace

void head_matrix(Ui& ui, const Rect& rect, const HeadsPage& page, int which, Session& next,
                 HeadsPointed& pointed) {
  static constexpr const char* titles[] = {"Head A", "Head B", "Merged: one head"};
  static constexpr const char* labels[] = {"matrix of head A", "matrix of head B",
                                           "matrix of the merged head"};
  const Theme& theme = ui.theme;
  const Session& now = page.now;
  if (which == 2 && !page.review()) {
    Rect inside = card(ui, rect, "What random vectors lack");
    inside.cut_top(ui.px(2));
    for (const char* told : {no_merged_head, no_w_o})
      inside.cut_top(ui.paint.wrapped(inside, Type::body, theme.text_soft, told) + ui.px(10));
    return;
  }
  if (which == 2 && ui.covered) {  // the page's question is about it
    Rect inside = card(ui, rect, titles[which]);
    ui.paint.hatch(inside, theme.grid, ui.px(14));
    inside.cut_top(std::floor(inside.h() * 0.4f));
    const Rect told = rect_at(inside.min.x, inside.min.y, inside.w(), ui.px(40));
    ui.paint.fill(told, theme.card);
    ui.paint.wrapped(told.inset(ui.px(8), ui.px(2)), Type::note, theme.text_soft, covered_told,
                     theme.text);
    return;
  }
  Rect inside = card(ui, rect, titles[which], rows_sum_told(trace_of(page, which)));
  const std::string told =
      which == 2 ? merged_told(now.setup, page.heads, now.query) : head_told(now.setup, which);
  const float room = told_room(ui, inside, page);
  ui.paint.wrapped(inside.cut_bottom(room), Type::note, theme.text_soft, told, theme.text);
  inside.cut_bottom(ui.px(30));
  const HeatmapResult result = heatmap(ui, inside, labels[which], trace_of(page, which).weights,
                                       now.setup.words, now.query, now.key);
  if (result.hovered) pointed = {result.hovered->row, result.hovered->column};
  if (result.chosen) {
    next.query = result.chosen->row;
    next.key = result.chosen->column;
  }
}

void head_matrix_foot(Ui& ui, const Rect& rect, const HeadsPage& page, int which,
                      const HeadsPointed& pointed) {
  if (which == 2 && (!page.review() || ui.covered)) return;
  const Session& now = page.now;
  const int query = pointed.query.value_or(now.query);
  const int key = pointed.key.value_or(now.key.value_or(query));
  const Rect inside = rect.inset(ui.px(18), ui.px(14));
  const float room = told_room(ui, inside, page);
  const Rect line = rect_at(inside.min.x, inside.max.y - room - ui.px(26), inside.w(), ui.px(18));
  ui.paint.text_in(line, Type::note_strong, ui.theme.text,
                   word_at(now.setup, query) + " → " + word_at(now.setup, key) + "  " +
                       percent(trace_of(page, which).weights(query, key)),
                   Align::centre);
}

float w_q_card(Ui& ui, const Rect& column, const HeadsPage& page, Session& next) {
  const Theme& theme = ui.theme;
  const Session& now = page.now;
  const float pad_x = ui.px(18), pad_y = ui.px(14), head = ui.px(28);
  const float width = column.w() - 2 * pad_x;
  Grid grids[2];
  const Trace* traces[] = {&page.heads.a, &page.heads.b};
  const Part parts[] = {Part::w_q, Part::w_q_b};
  static constexpr const char* grid_names[] = {"W_Q of head A", "W_Q of head B"};
  for (int i = 0; i < 2; ++i) {
    Grid& grid = grids[i];
    grid.name = grid_names[i];
    grid.values = &traces[i]->w_q;
    grid.rows = {attention::review_features.begin(), attention::review_features.end()};
    grid.columns = {attention::review_query_columns.begin(), attention::review_query_columns.end()};
    grid.colour = CellColour::signed_numbers;
    grid.range = 6;
    grid.current = Cell{now.heads.feature, now.heads.asks};
    grid.edited = [&, i](Cell c) {
      return attention::is_edited(now.setup, parts[i], c.row, c.column);
    };
    grid.editable = true;
    grid.most = attention::largest_entry;
  }
  const float cell_h = ui.px(25), gap = ui.px(28);
  const float gutter = grid_size(ui, grids[0], ui.px(60), cell_h).x - 4 * ui.px(60);
  const bool beside = width >= 2 * (gutter + 4 * ui.px(34)) + gap;
  const float room = beside ? (width - gap) / 2 : width;
  const float cell_w = std::floor(std::clamp((room - gutter) / 4, ui.px(24), ui.px(64)));
  const ImVec2 size = grid_size(ui, grids[0], cell_w, cell_h);
  const float block = ui.px(22) + size.y;
  const std::string clause = clause_told(page.heads);
  const std::string edits = edits_told(now.setup, page.heads, page.unedited);
  // What the chosen query finds, live, right of the editors where there is room, or else below.
  const float grids_width = beside ? 2 * size.x + gap : size.x;
  const float left_over = width - grids_width - ui.px(36);
  const bool text_beside = left_over >= ui.px(230);
  const Rect text_at = rect_at(column.min.x + pad_x + (text_beside ? width - left_over : 0), 0,
                               text_beside ? left_over : width, 0);
  struct Line {
    Type type;
    std::string text;
    ImU32 colour, strong;
    float below;
  };
  std::vector<Line> lines = {
      {Type::note, "What the chosen query finds:", theme.text_soft, 0, ui.px(4)}};
  for (int i = 0; i < 2; ++i)
    lines.push_back({Type::body,
                     std::string(i == 0 ? "*A*  " : "*B*  ") +
                         found_told(now.setup, *traces[i],
                                    i == 0 ? page.unedited.a : page.unedited.b, now.query),
                     theme.text, head_role(ui, i).ink, ui.px(i == 0 ? 3 : 8)});
  lines.push_back({Type::note, clause, theme.text, 0, ui.px(4)});
  lines.push_back({Type::note, edits, theme.text_soft, 0, 0});
  float text = 0;
  for (const Line& each : lines)
    text += ui.paint.wrapped(text_at, each.type, 0, each.text, 0, true) + each.below;
  const float grids_height = beside ? block : 2 * block + ui.px(12);
  const float content =
      text_beside ? std::max(grids_height, text) : grids_height + ui.px(10) + text;
  const float bottom = column.min.y + 2 * pad_y + head + content;

  Rect inside = card(ui, {column.min, {column.max.x, bottom}}, "What each head asks: edit its W_Q",
                     "q = x · W_Q, " + shape_of(page.heads.a.w_q) + " each");
  Rect foot = {{text_at.min.x, inside.min.y}, {text_at.max.x, inside.max.y}};
  if (!text_beside) foot.min.y += grids_height + ui.px(10);
  for (int i = 0; i < 2; ++i) {
    const ImVec2 at{inside.min.x + (beside && i == 1 ? size.x + gap : 0),
                    inside.min.y + (!beside && i == 1 ? block + ui.px(12) : 0)};
    const Role& role = head_role(ui, i);
    const float body_x = at.x + gutter;
    ui.paint.text({body_x, at.y}, Type::strong, role.ink, i == 0 ? "head A" : "head B");
    const float line_x = body_x + ui.paint.width(Type::strong, "head A") + ui.px(8);
    if (line_x + ui.px(26) < at.x + size.x)
      ui.paint.polyline({{line_x, at.y + ui.px(9)}, {line_x + ui.px(26), at.y + ui.px(9)}},
                        role.mark, ui.px(3), i == 0 ? Dash::solid : Dash::dashed);
    const GridResult result = matrix_grid(ui, {at.x, at.y + ui.px(22)}, grids[i], cell_w, cell_h);
    if (result.chosen) {
      next.heads.feature = result.chosen->row;
      next.heads.asks = result.chosen->column;
    }
    if (result.edited)
      next.setup = attention::with_entry(next.setup, parts[i], result.edited->cell.row,
                                         result.edited->cell.column, result.edited->value);
  }
  for (const Line& each : lines)
    foot.cut_top(ui.paint.wrapped(foot, each.type, each.colour, each.text, each.strong) +
                 each.below);
  return bottom;
}

float count_card(Ui& ui, const Rect& column, const HeadsView& view, HeadsView& next) {
  const Theme& theme = ui.theme;
  const float pad_x = ui.px(18), pad_y = ui.px(14), head = ui.px(28);
  const float width = column.w() - 2 * pad_x;
  const float gap = ui.px(14);
  const float side = std::floor(std::min(ui.px(104), (width - 3 * gap) / 4));
  const float squares_width = 4 * side + 3 * gap;
  const bool beside = width >= squares_width + ui.px(320);  // the sentences right of the squares
  const float text_x = column.min.x + pad_x + (beside ? squares_width + ui.px(32) : 0);
  const std::vector<std::string> told = count_told(view.d_model, view.count);
  const Rect text_at = {{text_x, 0}, {column.max.x - pad_x, 0}};
  static constexpr std::string_view legend =
      "Blue is one head's share. More heads are narrower heads: the squares stay as they are. This "
      "d_model stands for a real model's width, 512 in the first Transformer; it is not the d of "
      "the heads above.";
  float text = ui.paint.wrapped(text_at, Type::note, 0, legend, 0, true) + ui.px(8);
  for (const std::string& line : told)
    text += ui.paint.wrapped(text_at, Type::body, 0, line, 0, true) + ui.px(3);
  const float left = 2 * ui.px(30) + ui.px(8) + side + ui.px(28);
  const float content = beside ? std::max(left, text) : left + ui.px(6) + text;
  const float bottom = column.min.y + 2 * pad_y + head + content;

  Rect inside = card(ui, {column.min, {column.max.x, bottom}}, "Do more heads cost more?",
                     "weights to learn, no biases");
  Rect sentences = inside;
  if (beside) sentences.min.x = text_x;
  const float track = std::min(inside.w(), squares_width);
  Rect first = inside.cut_top(ui.px(30)), second = inside.cut_top(ui.px(30));
  first.max.x = second.max.x = inside.min.x + track;
  if (const auto d = power_slider(ui, first, "d_model", "d_model", view.d_model, least_d_model,
                                  most_d_model)) {
    next.d_model = *d;
    next.count = std::min(next.count, *d);
  }
  // The range stays while d_model moves; more heads than d_model there cannot be.
  if (const auto count =
          power_slider(ui, second, "heads", "number of heads", view.count, 1, most_d_model))
    next.count = std::min(*count, next.d_model);
  inside.cut_top(ui.px(8));
  static constexpr const char* squares[] = {"W_Q", "W_K", "W_V", "W_O"};
  Rect row = inside.cut_top(side + ui.px(28));
  for (int i = 0; i < 4; ++i) {
    const Rect place = row.cut_left(side);
    square(ui, rect_at(std::round(place.min.x), place.min.y, side, side), squares[i], view.count,
           i == 3);
    row.cut_left(gap);
  }
  if (!beside) sentences.min.y = inside.min.y + ui.px(6);
  sentences.cut_top(ui.paint.wrapped(sentences, Type::note, theme.text_soft, legend) + ui.px(8));
  for (const std::string& line : told)
    sentences.cut_top(ui.paint.wrapped(sentences, Type::body, theme.text, line, theme.query.ink) +
                      ui.px(3));
  return bottom;
}

}  // namespace lab
