#include "app/exhibits/steps_grids.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/exhibits/steps_text.h"
#include "app/format.h"

namespace lab {
namespace {

using attention::Node;
using attention::Part;
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
  const bool decimals = setup.vectors == Vectors::random || stage_computing(node) >= 3;
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

struct PanelSize {
  float width = 0, head = 0, body = 0;
};

PanelSize size_of(Ui& ui, const Panel& panel, float most_width) {
  const ImVec2 size = grid_size(ui, panel.grid, panel.cell_width, panel.cell_height);
  const float head = grid_head(ui, panel.grid, panel.cell_width);
  const float told =
      std::max(ui.paint.width(Type::strong, panel.title), ui.paint.width(Type::note, panel.shapes));
  return {std::min(most_width, std::max(size.x, told)), head, size.y - head};
}

constexpr float title_height = 36, line_gap = 16, panel_gap = 18, side = 18, card_head = 28;

bool is_slim(const Panel& panel) { return panel.node == Node::maxima || panel.node == Node::sums; }

float gap_before(Ui& ui, const Panel& panel) { return ui.px(is_slim(panel) ? 8 : panel_gap); }

/// Places the panels of one card in lines below each other; returns the height they take. A line's
/// matrices begin at the same height, below the longest names.
float place_in_card(Ui& ui, const std::vector<Panel*>& panels, const Rect& inside) {
  float y = inside.min.y;
  for (size_t i = 0; i < panels.size();) {
    float x = inside.min.x, head = 0, body = 0;
    size_t end = i;
    std::vector<PanelSize> sizes;
    for (; end < panels.size(); ++end) {
      const PanelSize size = size_of(ui, *panels[end], inside.w());
      const float gap = end > i ? gap_before(ui, *panels[end]) : 0;
      // The maximum and the sum stay beside their exponentials.
      float together = size.width;
      for (size_t k = end + 1; k < panels.size() && is_slim(*panels[k]); ++k)
        together += gap_before(ui, *panels[k]) + size_of(ui, *panels[k], inside.w()).width;
      if (is_slim(*panels[end])) together = size.width;
      if (end > i && x + gap + together > inside.max.x + 1) break;
      x += gap + size.width;
      head = std::max(head, size.head);
      body = std::max(body, size.body);
      sizes.push_back(size);
    }
    x = inside.min.x;
    for (size_t k = i; k < end; ++k) {
      Panel& panel = *panels[k];
      const PanelSize& size = sizes[k - i];
      if (k > i) x += gap_before(ui, panel);
      panel.box = rect_at(x, y, size.width, ui.px(title_height) + head + body);
      panel.at = {x, y + ui.px(title_height) + head - size.head};
      x += size.width;
    }
    y += ui.px(title_height) + head + body + ui.px(line_gap);
    i = end;
  }
  return y - ui.px(line_gap) - inside.min.y;
}

void choose(const Panel& panel, Cell cell, Session& next) {
  switch (panel.node) {
    case Node::x:
    case Node::mixed:
    case Node::residual:
      next.query = cell.row;
      next.steps.feature = cell.column;
      break;
    case Node::w_q:
    case Node::w_k:
    case Node::w_v:
      next.steps.feature = cell.row;
      next.steps.column = cell.column;
      break;
    case Node::w_o:
      next.steps.column = cell.row;
      next.steps.feature = cell.column;
      break;
    case Node::q:
    case Node::output:
      next.query = cell.row;
      next.steps.column = cell.column;
      break;
    case Node::k:
    case Node::v:
      next.key = cell.row;
      next.steps.column = cell.column;
      break;
    case Node::maxima:
    case Node::sums:
      next.query = cell.row;
      break;
    default:
      next.query = cell.row;
      next.key = cell.column;
  }
}

/// The terms of the lesson that a matrix shows; null after the last.
std::array<const char*, 3> terms_of(Node node) {
  switch (node) {
    case Node::x:
      return {"embedding", "residual-connection", nullptr};
    case Node::w_q:
    case Node::w_k:
    case Node::w_v:
      return {"projection", nullptr, nullptr};
    case Node::q:
      return {"query", nullptr, nullptr};
    case Node::k:
      return {"key", nullptr, nullptr};
    case Node::v:
      return {"value", nullptr, nullptr};
    case Node::raw:
      return {"score", "scaled-dot-product-attention", nullptr};
    case Node::scores:
      return {"score", "scaled-dot-product-attention", "softmax"};
    case Node::masked:
      return {"mask", "softmax", nullptr};
    case Node::exponentials:
    case Node::maxima:
    case Node::sums:
      return {"softmax", nullptr, nullptr};
    case Node::weights:
      return {"weight", "softmax", "scaled-dot-product-attention"};
    case Node::output:
      return {"output", "scaled-dot-product-attention", nullptr};
    case Node::residual:
      return {"residual-connection", nullptr, nullptr};
    default:
      return {};
  }
}

}  // namespace

const Role& role_of(const Theme& theme, const attention::Region& region) {
  using attention::Through;
  if (region.node == Node::output || region.node == Node::mixed) return theme.value;
  switch (region.through) {
    case Through::key:
      return theme.key;
    case Through::value:
    case Through::residual:
      return theme.value;
    default:
      return theme.query;
  }
}

void make_panels(Ui& ui, Rect& page, const Session& now, const Trace& t, Panels& panels) {
  const Setup& setup = now.setup;
  const bool review = setup.vectors == Vectors::review;
  panels.maxima = t.maxima;
  panels.sums = t.sums;
  std::vector<std::pair<std::string, std::vector<Node>>> cards;
  if (review)
    cards.push_back({"Start: words and projections", {Node::x, Node::w_q, Node::w_k, Node::w_v}});
  cards.push_back({review ? "Project: three views of every word" : "Given: queries, keys, values",
                   {Node::q, Node::k, Node::v}});
  cards.push_back({"Score: query meets key", {Node::raw}});
  std::vector<Node> softmax = {Node::scores};
  if (setup.mask.kind != attention::MaskKind::none) softmax.push_back(Node::masked);
  for (const Node node : {Node::exponentials, Node::maxima, Node::sums}) softmax.push_back(node);
  cards.push_back({"Softmax, row by row", softmax});
  if (review) {
    cards.push_back({"Mix: weights times values", {Node::weights, Node::output, Node::w_o}});
    cards.push_back({"Add: back to the word", {Node::mixed, Node::residual}});
  } else {
    cards.push_back({"Mix: weights times values", {Node::weights, Node::output}});
  }

  const float cell = std::round(std::clamp(page.w() / 39.0f, ui.px(28), ui.px(44)));
  const float most_inside = page.w() - 2 * ui.px(side);
  int index = 0;
  for (const auto& [title, nodes] : cards) {
    for (const Node node : nodes)
      panels.all.push_back(make_panel(ui, now, t, panels, node, index, cell, most_inside));
    panels.cards.push_back({title, {}});
    ++index;
  }

  // Cards side by side where they fit, as high as the highest of their row.
  const float gap = ui.px(16);
  const auto inside_card = [&](int card) {
    std::vector<Panel*> some;
    for (Panel& panel : panels.all)
      if (panel.card == card) some.push_back(&panel);
    return some;
  };
  const auto natural = [&](int card) {
    float w = 2 * ui.px(side);
    bool first = true;
    for (Panel* panel : inside_card(card)) {
      w += size_of(ui, *panel, most_inside).width + (first ? 0 : gap_before(ui, *panel));
      first = false;
    }
    const float titled =
        ui.paint.width(Type::heading, panels.cards[static_cast<size_t>(card)].title);
    return std::min(page.w(), std::max(w, titled + 2 * ui.px(side) + 1));
  };
  const int count = static_cast<int>(panels.cards.size());
  for (int first = 0; first < count;) {
    float used = natural(first);
    int end = first + 1;
    while (end < count && used + gap + natural(end) <= page.w() + 1) used += gap + natural(end++);
    const float spare = std::max(0.0f, page.w() - used) / static_cast<float>(end - first);
    float x = page.min.x, height = 0;
    for (int card = first; card < end; ++card) {
      const float w = std::floor(natural(card) + spare);
      Rect& rect = panels.cards[static_cast<size_t>(card)].rect;
      rect = rect_at(x, page.min.y, card + 1 == end ? page.max.x - x : w, 0);
      Rect inside{{rect.min.x + ui.px(side), rect.min.y + ui.px(14 + card_head)},
                  {rect.max.x - ui.px(side), rect.min.y + ui.px(100)}};
      height =
          std::max(height, ui.px(28 + card_head) + place_in_card(ui, inside_card(card), inside));
      x += w + gap;
    }
    for (int card = first; card < end; ++card) {
      Rect& rect = panels.cards[static_cast<size_t>(card)].rect;
      rect.max.y = rect.min.y + height;
    }
    take_below(page, height, gap);
    first = end;
  }
}

void draw_panels(Ui& ui, Panels& panels, const Session& now, const Shown& shown,
                 const std::vector<attention::Region>& lit, Session& next) {
  const Theme& theme = ui.theme;
  for (const PanelCard& each : panels.cards) card(ui, each.rect, each.title);
  for (Panel& panel : panels.all) {
    Rect title = panel.box;
    const bool now_made = stage_computing(panel.node) == stage_of(now.steps.step);
    ui.paint.text_in(title.cut_top(ui.px(18)), Type::strong,
                     now_made ? theme.query.ink : theme.text, panel.title);
    ui.paint.text_in(title.cut_top(ui.px(16)), Type::note, theme.text_soft, panel.shapes);
    const Node node = panel.node;
    panel.grid.name = panel.name;
    panel.grid.lit = [&lit, &theme, &shown, node](Cell cell) -> const Role* {
      if (shown.node == node && shown.cell == cell) return &theme.warning;
      const attention::Region* region = attention::find(lit, node, cell.row, cell.column);
      return region ? &role_of(theme, *region) : nullptr;
    };
    const GridResult result =
        matrix_grid(ui, panel.at, panel.grid, panel.cell_width, panel.cell_height);
    if (result.chosen) choose(panel, *result.chosen, next);
    for (const char* term : terms_of(node))
      if (term) ui.mark(term, panel.box);
    if (result.edited) {
      next.setup =
          attention::with_entry(next.setup, *attention::edited_part(node), result.edited->cell.row,
                                result.edited->cell.column, result.edited->value);
      choose(panel, result.edited->cell, next);
    }
  }
}

}  // namespace lab
