#pragma once

#include <optional>
#include <vector>

#include "core/matrix.h"
#include "core/setup.h"
#include "core/trace.h"

namespace attention {

/// The matrices of a Trace by name, in the order in which they are computed. `maxima` and `sums`
/// count as matrices of one column.
enum class Node {
  x,
  w_q,
  w_k,
  w_v,
  q,
  k,
  v,
  raw,
  scores,
  masked,
  maxima,
  exponentials,
  sums,
  weights,
  output,
  w_o,
  mixed,
  residual
};
inline constexpr int node_count = 18;

/// The size of a node; 0 × 0 where the vectors have no such matrix.
Shape shape(const Setup& setup, Node node);

/// The part of a Setup's edits that a node is; nothing for what is computed from them.
std::optional<Part> edited_part(Node node);

/// The matrix of a node that is one: all but maxima and sums.
const Matrix& matrix_of(const Trace& trace, Node node);

/// One number of a Trace. The cell must be there.
double entry(const Trace& trace, Node node, int row, int column);

/// On which way numbers reach the cell that is asked about.
enum class Through { query, key, value, scores, residual };

/// A block of cells of one matrix.
struct Region {
  Node node = Node::x;
  int row = 0, rows = 1, column = 0, columns = 1;
  Through through = Through::scores;
  bool holds(Node other, int r, int c) const {
    return node == other && r >= row && r < row + rows && c >= column && c < column + columns;
  }
  bool operator==(const Region&) const = default;
};

/// What the cells of `region` are computed from, one step back. Nothing for what is given: X, the
/// projections, random vectors, entries of q, k and v that were set by hand, and masked scores,
/// which are −∞ whatever was there.
std::vector<Region> operands(const Setup& setup, const Region& region);

/// What a cell is made of, all the way back, nearest first, without the cell itself.
std::vector<Region> ancestors(const Setup& setup, Node node, int row, int column);

/// The first region that holds the cell, one through the query before all others; null if none.
const Region* find(const std::vector<Region>& regions, Node node, int row, int column);

/// What edits changed, by comparing exactly.
struct EditEffect {
  int weights = 0, weight_rows = 0;  // how many differ, and in how many rows they lie
  int outputs = 0, residuals = 0;    // rows that differ
  bool q = false, k = false, v = false;
  bool operator==(const EditEffect&) const = default;
};
EditEffect effect_of_edits(const Trace& edited, const Trace& source);

/// The nearest other row with the same query, so that weights and output are the same too; −1 if
/// there is none or a mask treats them differently.
int same_query(const Trace& trace, int row);

}  // namespace attention
