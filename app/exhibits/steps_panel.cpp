#include "app/exhibits/steps_panel.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/exhibits/steps_text.h"
#include "app/format.h"

namespace lab {
namespace {

using attention::Node;
using attention::Setup;
using attention::Trace;
using attention::Vectors;

const attention::Matrix* values_of(const Trace& t, const Panels& panels, Node node) {
  if (node == Node::maxima) return &panels.maxima;
  if (node == Node::sums) return &panels.sums;
  return &attention::matrix_of(t, node);
}

std::string title_of(const Setup& setup, Node node) {
  const bool random = setup.vectors == Vectors::random;
  switch (node) {
    case Node::x:
      return "X, the words";
    case Node::w_q:
    case Node::w_k:
    case Node::w_v:
    case Node::w_o:
      return node_name(node);
    case Node::q:
      return random ? "Q, queries" : "Q = X·W_Q";
    case Node::k:
      return random ? "K, keys" : "K = X·W_K";
    case Node::v:
      return random ? "V, values" : "V = X·W_V";
    case Node::raw:
      return "S = Q·Kᵀ";
    case Node::scores:
      return setup.divisor == attention::Divisor::none     ? "S, not divided"
             : setup.divisor == attention::Divisor::sqrt_d ? "S / √d"
                                                           : "S / d";
    case Node::masked:
      return "masked";
    case Node::maxima:
      return "max";
    case Node::exponentials:
      return "e^(score − max)";
    case Node::sums:
      return "sum";
    case Node::weights:
      return "weights = e / sum";
    case Node::output:
      return "output = weights·V";
    case Node::mixed:
      return "output·W_O";
    case Node::residual:
      return "X + output·W_O";
  }
  return "";
}

std::string weight_text(double value) { return fixed(value, 2); }

/// The fixed range of a matrix of scores: what the review reaches, three standard deviations of
/// random ones.
double score_range(const Setup& setup, Node node) {
  const double raw =
      setup.vectors == Vectors::review ? 9 : 3 * std::sqrt(attention::dimension(setup));
  return node == Node::raw ? raw : raw / attention::divisor_value(setup);
}

/// Whether a cell has been computed at this step.
bool is_there(const Session& now, Node node, Cell cell) {
  const int made = stage_computing(node), stage = stage_of(now.steps.step);
  if (made != stage) return made < stage;
  const Cell current = current_cell(now, node);
  switch (part_of(now.steps.step)) {
    case 0:  // one weight needs the exponentials of its whole row
      if (node == Node::exponentials) return cell.row == current.row;
      return cell == current;
    case 1:
      return cell.row == current.row;
    default:
      return true;
  }
}

}  // namespace

Panel make_panel(Ui& ui, const Session& now, const Trace& t, const Panels& panels, Node node,
                 int card, float cell_width, float most_width) {
  const Setup& setup = now.setup;
  Panel panel;
  panel.node = node;
  panel.card = card;
  panel.name = node_name(node);
  panel.title = title_of(setup, node);
  panel.shapes = shapes_of(setup, node);
  const attention::Shape s = attention::shape(setup, node);
  if (s.rows > most_grid_cells && s.columns > most_grid_cells)
    panel.shapes += fmt::format(" (12×12 shown)");
  else if (s.rows > most_grid_cells || s.columns > most_grid_cells)
    panel.shapes += fmt::format(" (12 of {} shown)", std::max(s.rows, s.columns));
  Grid& grid = panel.grid;
  grid.values = values_of(t, panels, node);
  const bool slim = node == Node::maxima || node == Node::sums;
  if (!slim || now.setup.words.size() > most_grid_cells || most_width < ui.px(520))
    for (int i = 0; i < s.rows; ++i)
      grid.rows.push_back(rows_are_words(node) ? setup.words[static_cast<size_t>(i)]
                                               : row_name(setup, node, i));
  for (int j = 0; j < s.columns; ++j)
    grid.columns.push_back(columns_are_words(node) ? setup.words[static_cast<size_t>(j)]
                                                   : column_name(setup, node, j));
  if (node == Node::weights) {
    grid.colour = CellColour::weights;
    grid.spell = weight_text;
  } else if (node == Node::raw || node == Node::scores || node == Node::masked) {
    grid.colour = CellColour::signed_numbers;
    grid.range = score_range(setup, node);
  }
  grid.current = current_cell(now, node);
  grid.framed = pipeline[static_cast<size_t>(stage_of(now.steps.step))].node == node;
  grid.there = [&now, node](Cell cell) { return is_there(now, node, cell); };
  if (const auto part = attention::edited_part(node)) {
    grid.editable = true;
    grid.most = attention::largest_entry;
    grid.edited = [&setup, part](Cell cell) {
      return attention::is_edited(setup, *part, cell.row, cell.column);
    };
  }
  const bool decimals = setup.vectors != Vectors::review || stage_computing(node) >= 3;
  const float share = slim || stage_computing(node) >= 7 ? 1.4f
                      : decimals                         ? 1.25f
                      : node == Node::w_o                ? 0.85f
                                                         : 1.0f;
  panel.cell_width = std::round(cell_width * share);
  panel.cell_height = std::round(cell_width * 0.66f);
  const ImVec2 size = grid_size(ui, grid, panel.cell_width, panel.cell_height);
  if (size.x > most_width) {  // narrow: smaller cells before anything clips
    const float columns = static_cast<float>(std::min(s.columns, most_grid_cells));
    const float names = size.x - columns * panel.cell_width;
    panel.cell_width = std::max(1.0f, std::floor((most_width - names) / columns));
  }
  return panel;
}

}  // namespace lab
