#include <algorithm>
#include <cmath>

#include "app/exhibits/steps_cards.h"
#include "app/exhibits/steps_text.h"
#include "app/told.h"

namespace lab {
namespace {

using attention::Node;
using attention::Setup;
using attention::Trace;

/// The rows of two words, matrix by matrix.
struct Pair {
  Node node;
  const attention::Matrix* whole;
  attention::Matrix rows;
};

std::vector<Pair> pairs_of(const Trace& t, int query, int other) {
  std::vector<Pair> all;
  const std::pair<Node, const attention::Matrix*> nodes[] = {{Node::q, &t.q},
                                                             {Node::weights, &t.weights},
                                                             {Node::output, &t.output},
                                                             {Node::residual, &t.residual}};
  for (const auto& [node, whole] : nodes) {
    if (whole->size() == 0) continue;
    // A row stands on its own: what is shown of it is what fits.
    const Eigen::Index columns = std::min<Eigen::Index>(whole->cols(), most_grid_cells);
    attention::Matrix rows(2, columns);
    rows << whole->row(std::min(query, other)).head(columns),
        whole->row(std::max(query, other)).head(columns);
    all.push_back({node, whole, rows});
  }
  return all;
}

struct PairGrid {
  Grid grid;
  std::string name, title;
  float cell = 0;
  ImVec2 size;
};

PairGrid grid_of(Ui& ui, const Setup& setup, const Pair& pair, int query, int other, bool named,
                 float cell_width, float most) {
  PairGrid made;
  made.name = "compare " + node_name(pair.node);
  const bool same = pair.whole->row(query) == pair.whole->row(other);
  made.title = node_name(pair.node) + (pair.node == Node::q ? ", the query" : "") +
               (same ? ": the same" : ": not the same");
  for (const int row : {std::min(query, other), std::max(query, other)})
    if (named) made.grid.rows.push_back(word_at(setup, row));
  for (int c = 0; c < static_cast<int>(pair.rows.cols()); ++c)
    made.grid.columns.push_back(columns_are_words(pair.node) ? setup.words[static_cast<size_t>(c)]
                                                             : column_name(setup, pair.node, c));
  made.grid.values = &pair.rows;
  if (pair.node == Node::weights) made.grid.colour = CellColour::weights;
  if (!same && pair.rows.cols() == pair.whole->cols())
    made.grid.lit = [&ui, &pair](Cell cell) -> const Role* {
      return pair.rows(0, cell.column) != pair.rows(1, cell.column) ? &ui.theme.value : nullptr;
    };
  made.cell = cell_width;
  made.size = grid_size(ui, made.grid, made.cell, ui.px(21));
  if (made.size.x > most) {
    const float columns = static_cast<float>(pair.rows.cols());
    made.cell = std::max(1.0f, std::floor((most - (made.size.x - columns * made.cell)) / columns));
    made.size = grid_size(ui, made.grid, made.cell, ui.px(21));
  }
  return made;
}

float title_width(Ui& ui, const PairGrid& grid) {
  return ui.paint.width(Type::note_strong, grid.title);
}

/// Draws, or measures, the pairs from the top of `inside`; returns the height.
float pairs(Ui& ui, const Rect& inside, const Session& now, const Trace& t, int other, bool draw) {
  const std::vector<Pair> all = pairs_of(t, now.query, other);
  std::vector<PairGrid> grids;
  const float gap = ui.px(18);
  // On one line the words are named once; on several, every matrix has their names.
  for (const bool one_line : {true, false}) {
    grids.clear();
    float width = 0;
    for (const Pair& pair : all) {
      grids.push_back(grid_of(ui, now.setup, pair, now.query, other, !one_line || grids.empty(),
                              ui.px(36), inside.w()));
      width += (width > 0 ? gap : 0) + std::max(grids.back().size.x, title_width(ui, grids.back()));
    }
    if (one_line && width <= inside.w() + 1) break;
  }
  float y = inside.min.y;
  for (size_t i = 0; i < grids.size();) {
    float x = inside.min.x, height = 0;
    size_t end = i;
    for (; end < grids.size(); ++end) {
      const float w = std::max(grids[end].size.x, title_width(ui, grids[end]));
      if (end > i && x + w > inside.max.x + 1) break;
      x += w + gap;
      height = std::max(height, grids[end].size.y);
    }
    x = inside.min.x;
    for (size_t k = i; k < end; ++k) {
      PairGrid& each = grids[k];
      const float w = std::max(each.size.x, title_width(ui, each));
      if (draw) {
        ui.paint.text_in(rect_at(x, y, std::min(w, inside.w()), ui.px(18)), Type::note_strong,
                         ui.theme.text, each.title);
        each.grid.name = each.name;
        matrix_grid(ui, {x, y + ui.px(20) + height - each.size.y}, each.grid, each.cell, ui.px(21));
      }
      x += w + gap;
    }
    y += ui.px(20) + height + ui.px(14);
    i = end;
  }
  return y - ui.px(14) - inside.min.y;
}

}  // namespace

float twin_card_height(Ui& ui, const Session& now, const Trace& t, float width) {
  const int other = twin_of(now, t);
  const Rect inside = rect_at(0, 0, width - ui.px(36), ui.px(100));
  const std::string told = twin_sentence(now.setup, t, now.query, other);
  float height = ui.px(28 + 28) + ui.paint.wrapped(inside, Type::body, 0, told, 0, true);
  if (other >= 0) height += ui.px(10) + pairs(ui, inside, now, t, other, false);
  return height;
}

void twin_card(Ui& ui, const Rect& rect, const Session& now, const Trace& t) {
  const int other = twin_of(now, t);
  Rect inside = card(ui, rect, "Same question, same answer?");
  inside.cut_top(ui.paint.wrapped(inside, Type::body, ui.theme.text_soft,
                                  twin_sentence(now.setup, t, now.query, other), ui.theme.text) +
                 ui.px(10));
  if (other >= 0) pairs(ui, inside, now, t, other, true);
}

}  // namespace lab
