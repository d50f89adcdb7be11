#include "core/trace.h"

#include <stdexcept>
#include <utility>

#include "core/random.h"
#include "core/review.h"
#include "core/scores.h"
#include "core/source.h"

namespace attention {
namespace {

/// The rows of q or k that are computed with: what the source gives, edits laid over it.
Matrix rows_with_edits(const Setup& setup, Part part) {
  Matrix rows = source_rows(setup, part);
  for (const Edit& edit : setup.edits)
    if (edit.vectors == setup.vectors && edit.part == part && edit.token < rows.rows() &&
        edit.column < rows.cols())
      rows(edit.token, edit.column) = edit.value;
  return rows;
}

}  // namespace

Trace trace(const Setup& setup) {
  if (const auto found = problem(setup)) throw std::invalid_argument(*found);

  Trace t;
  t.q = rows_with_edits(setup, Part::query);
  t.k = rows_with_edits(setup, Part::key);
  if (setup.vectors == Vectors::review) {
    t.x = review().x;
    t.w_q = review().w_q;
    t.w_k = review().w_k;
    t.w_v = review().w_v;
    t.v = t.x * t.w_v;
  } else {
    t.v = normals(setup.seed, Stream::value, static_cast<int>(setup.words.size()), setup.d);
  }

  Scores scored = scores(t.q, t.k, setup.divisor);
  t.divisor = scored.divisor;
  t.raw = std::move(scored.raw);
  t.scores = std::move(scored.divided);

  Softmax softmax = softmax_rows(t.scores);
  t.maxima = std::move(softmax.maxima);
  t.exponentials = std::move(softmax.exponentials);
  t.sums = std::move(softmax.sums);
  t.weights = std::move(softmax.weights);

  t.output = t.weights * t.v;
  return t;
}

RowVector contributions(const Trace& trace, int query) {
  return trace.weights.row(query).cwiseProduct(trace.v.rowwise().norm().transpose());
}

std::string query_column_name(const Setup& setup, int column) {
  if (setup.vectors == Vectors::review)
    return review_query_columns.at(static_cast<std::size_t>(column));
  return "dim " + std::to_string(column + 1);
}

std::string value_column_name(const Setup& setup, int column) {
  if (setup.vectors == Vectors::review)
    return review_value_columns.at(static_cast<std::size_t>(column));
  return "dim " + std::to_string(column + 1);
}

}  // namespace attention
