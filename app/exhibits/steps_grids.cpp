#include "app/exhibits/steps_grids.h"

#include <array>

#include "app/exhibits/steps_text.h"

namespace lab {
namespace {

using attention::Node;

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
