#include "app/exhibits/cost_part.h"

#include <algorithm>
#include <cmath>

namespace lab {

CellRange shown_part(const CostView& view) {
  const int n = view.n;
  if (view.span == 0 || view.span >= n) return {0, 0, n};
  return {std::clamp(view.row, 0, n - view.span), std::clamp(view.column, 0, n - view.span),
          view.span};
}

void show_part(CostView& view, double row, double column, double span) {
  const double n = view.n;
  const double shown = std::clamp(std::round(span), std::min<double>(CostView::least_span, n), n);
  if (shown == n) {
    view.row = view.column = view.span = 0;
    return;
  }
  const auto first = [&](double at) {
    return static_cast<int>(std::clamp(std::round(at), 0.0, n - shown));
  };
  view.span = static_cast<int>(shown);
  view.row = first(row);
  view.column = first(column);
}

void move_cell(CostView& view, int down, int right) {
  view.cell_query = std::clamp(view.cell_query + down, 0, view.n - 1);
  view.cell_key = std::clamp(view.cell_key + right, 0, view.n - 1);
  const CellRange part = shown_part(view);
  const auto follow = [&](int first, int cell) {
    return std::clamp(first, cell - part.span + 1, cell);
  };
  show_part(view, follow(part.row, view.cell_query), follow(part.column, view.cell_key), part.span);
}

void zoom_part(CostView& view, double factor, double row, double column) {
  const CellRange before = shown_part(view);
  double span = before.span / factor;
  // A small part would round to itself.
  if (factor > 1) span = std::min(span, before.span - 1.0);
  if (factor < 1) span = std::max(span, before.span + 1.0);
  span = std::clamp(std::round(span), std::min<double>(CostView::least_span, view.n),
                    static_cast<double>(view.n));
  show_part(view, row - (row - before.row) * span / before.span,
            column - (column - before.column) * span / before.span, span);
}

}  // namespace lab
