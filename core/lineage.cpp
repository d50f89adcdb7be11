#include "core/lineage.h"

#include <algorithm>
#include <utility>

namespace attention {
namespace {

/// Adds `region` once for every run of `used` places of its rows or columns.
void add_runs(std::vector<Region>& to, Region region, bool by_rows, const std::vector<bool>& used) {
  const int first = by_rows ? region.row : region.column;
  const int n = static_cast<int>(used.size());
  for (int i = 0; i < n;) {
    int end = i;
    while (end < n && used[static_cast<std::size_t>(end)]) ++end;
    if (end > i) {
      (by_rows ? region.row : region.column) = first + i;
      (by_rows ? region.rows : region.columns) = end - i;
      to.push_back(region);
    }
    i = end + 1;
  }
}

/// The rows of X and the columns of a projection behind a region of Q, K or V. An entry that was
/// set by hand has neither.
void add_projected(std::vector<Region>& to, const Setup& setup, const Region& region) {
  if (!has_projections(setup)) return;
  const Part part = *edited_part(region.node);
  const auto [projection, through] = region.node == Node::q ? std::pair(Node::w_q, Through::query)
                                     : region.node == Node::k
                                         ? std::pair(Node::w_k, Through::key)
                                         : std::pair(Node::w_v, Through::value);
  std::vector<int> by_hand_in_row(static_cast<std::size_t>(region.rows));
  std::vector<int> by_hand_in_column(static_cast<std::size_t>(region.columns));
  for (const Edit& edit : setup.edits)
    if (edit.vectors == setup.vectors && edit.part == part &&
        region.holds(region.node, edit.row, edit.column)) {
      ++by_hand_in_row[static_cast<std::size_t>(edit.row - region.row)];
      ++by_hand_in_column[static_cast<std::size_t>(edit.column - region.column)];
    }
  std::vector<bool> rows, columns;
  for (const int count : by_hand_in_row) rows.push_back(count < region.columns);
  for (const int count : by_hand_in_column) columns.push_back(count < region.rows);
  add_runs(to, {Node::x, region.row, 1, 0, feature_count(setup), through}, true, rows);
  add_runs(to, {projection, 0, feature_count(setup), region.column, 1, through}, false, columns);
}

}  // namespace

Shape shape(const Setup& setup, Node node) {
  const int n = static_cast<int>(setup.words.size()), d = dimension(setup);
  const int features = feature_count(setup), d_v = value_dimension(setup);
  const bool given = !has_projections(setup), back = has_residual(setup);
  switch (node) {
    case Node::x:
      return given ? Shape{} : Shape{n, features};
    case Node::mixed:
    case Node::residual:
      return back ? Shape{n, features} : Shape{};
    case Node::w_q:
    case Node::w_k:
      return given ? Shape{} : Shape{features, d};
    case Node::w_v:
      return given ? Shape{} : Shape{features, d_v};
    case Node::w_o:
      return back ? Shape{d_v, features} : Shape{};
    case Node::q:
    case Node::k:
      return {n, d};
    case Node::v:
    case Node::output:
      return {n, d_v};
    case Node::maxima:
    case Node::sums:
      return {n, 1};
    default:
      return {n, n};
  }
}

std::optional<Part> edited_part(Node node) {
  switch (node) {
    case Node::x:
      return Part::x;
    case Node::w_q:
      return Part::w_q;
    case Node::w_k:
      return Part::w_k;
    case Node::w_v:
      return Part::w_v;
    case Node::q:
      return Part::query;
    case Node::k:
      return Part::key;
    case Node::v:
      return Part::value;
    default:
      return std::nullopt;
  }
}

const Matrix& matrix_of(const Trace& t, Node node) {
  const Matrix* all[] = {&t.x,    &t.w_q,     &t.w_k,    &t.w_v,    &t.q,     &t.k,
                         &t.v,    &t.raw,     &t.scores, &t.masked, nullptr,  &t.exponentials,
                         nullptr, &t.weights, &t.output, &t.w_o,    &t.mixed, &t.residual};
  return *all[static_cast<int>(node)];
}

double entry(const Trace& t, Node node, int row, int column) {
  if (node == Node::maxima) return t.maxima[row];
  if (node == Node::sums) return t.sums[row];
  return matrix_of(t, node)(row, column);
}

std::vector<Region> operands(const Setup& setup, const Region& region) {
  const auto& [node, row, rows, column, columns, through] = region;
  const int n = static_cast<int>(setup.words.size()), d = dimension(setup);
  std::vector<Region> found;
  const auto same = [&](Node other, Through way) {
    found.push_back({other, row, rows, column, columns, way});
  };
  const auto whole_rows = [&](Node other, int width, Through way) {
    found.push_back({other, row, rows, 0, width, way});
  };
  switch (node) {
    case Node::x:
    case Node::w_q:
    case Node::w_k:
    case Node::w_v:
    case Node::w_o:
      break;
    case Node::q:
    case Node::k:
    case Node::v:
      add_projected(found, setup, region);
      break;
    case Node::raw:
      whole_rows(Node::q, d, Through::query);
      found.push_back({Node::k, column, columns, 0, d, Through::key});
      break;
    case Node::scores:
      same(Node::raw, Through::scores);
      break;
    case Node::masked:
      for (int i = row; i < row + rows; ++i) {
        std::vector<bool> seen;
        for (int j = column; j < column + columns; ++j) seen.push_back(!hides(setup.mask, i, j, n));
        add_runs(found, {Node::scores, i, 1, column, 1, Through::scores}, false, seen);
      }
      break;
    case Node::maxima:
      whole_rows(Node::masked, n, Through::scores);
      break;
    case Node::exponentials:
      same(Node::masked, Through::scores);
      found.push_back({Node::maxima, row, rows, 0, 1, Through::scores});
      break;
    case Node::sums:
      whole_rows(Node::exponentials, n, Through::scores);
      break;
    case Node::weights:
      same(Node::exponentials, Through::scores);
      found.push_back({Node::sums, row, rows, 0, 1, Through::scores});
      break;
    case Node::output:
      whole_rows(Node::weights, n, Through::scores);
      found.push_back({Node::v, 0, n, column, columns, Through::value});
      break;
    case Node::mixed:
      whole_rows(Node::output, value_dimension(setup), Through::scores);
      found.push_back({Node::w_o, 0, value_dimension(setup), column, columns, Through::residual});
      break;
    case Node::residual:
      same(Node::x, Through::residual);
      same(Node::mixed, Through::residual);
      break;
  }
  return found;
}

std::vector<Region> ancestors(const Setup& setup, Node node, int row, int column) {
  std::vector<Region> found = operands(setup, {node, row, 1, column, 1, Through::scores});
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Region from = found[i];
    for (const Region& region : operands(setup, from))
      if (std::find(found.begin(), found.end(), region) == found.end()) found.push_back(region);
  }
  return found;
}

const Region* find(const std::vector<Region>& regions, Node node, int row, int column) {
  const Region* first = nullptr;
  for (const Region& region : regions) {
    if (!region.holds(node, row, column)) continue;
    if (region.through == Through::query) return &region;
    if (!first) first = &region;
  }
  return first;
}

EditEffect effect_of_edits(const Trace& edited, const Trace& source) {
  EditEffect effect;
  effect.q = edited.q != source.q;
  effect.k = edited.k != source.k;
  effect.v = edited.v != source.v;
  for (Eigen::Index i = 0; i < edited.weights.rows(); ++i) {
    const int changed =
        static_cast<int>((edited.weights.row(i).array() != source.weights.row(i).array()).count());
    effect.weights += changed;
    effect.weight_rows += changed > 0;
    effect.outputs += edited.output.row(i) != source.output.row(i);
    if (edited.residual.size() > 0)
      effect.residuals += edited.residual.row(i) != source.residual.row(i);
  }
  return effect;
}

int same_query(const Trace& t, int row) {
  int nearest = -1;
  for (int i = 0; i < static_cast<int>(t.q.rows()); ++i)
    if (i != row && t.q.row(i) == t.q.row(row) && t.weights.row(i) == t.weights.row(row) &&
        (nearest < 0 || std::abs(i - row) < std::abs(nearest - row)))
      nearest = i;
  return nearest;
}

}  // namespace attention
