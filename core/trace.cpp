#include "core/trace.h"

#include <stdexcept>
#include <utility>

#include "core/review.h"
#include "core/scores.h"
#include "core/source.h"

namespace attention {
namespace {

/// What the weights give.
void mix(Trace& t) {
  t.output = t.weights * t.v;
  if (t.w_o.size() == 0) return;
  t.mixed = t.output * t.w_o;
  t.residual = t.x + t.mixed;
}

}  // namespace

Trace trace(const Setup& setup) {
  if (const auto found = problem(setup)) throw std::invalid_argument(*found);
  Trace t = projections(setup);
  t.q = with_edits(setup, Part::query);
  t.k = with_edits(setup, Part::key);
  t.v = with_edits(setup, Part::value);
  complete(t, divisor_value(setup), setup.mask);
  return t;
}

Trace projections(const Setup& setup) {
  Trace t;
  if (!has_projections(setup)) return t;
  t.x = with_edits(setup, Part::x);
  t.w_q = with_edits(setup, Part::w_q);
  t.w_k = with_edits(setup, Part::w_k);
  t.w_v = with_edits(setup, Part::w_v);
  if (has_residual(setup)) t.w_o = review().w_o.topRows(review_dimensions);
  return t;
}

void complete(Trace& t, double divisor, const Mask& mask, const Matrix& bias) {
  Scores scored = scores(t.q, t.k, divisor);
  t.divisor = scored.divisor;
  t.raw = std::move(scored.raw);
  t.scores = std::move(scored.divided);
  if (bias.size() > 0) t.scores += bias;
  t.masked = masked(mask, t.scores);

  Softmax softmax = softmax_rows(t.masked);
  t.maxima = std::move(softmax.maxima);
  t.exponentials = std::move(softmax.exponentials);
  t.sums = std::move(softmax.sums);
  t.weights = std::move(softmax.weights);

  mix(t);
}

Trace masked_after_softmax(Trace t, const Mask& mask) {
  t.weights = hidden_set_to_zero(mask, t.weights);
  mix(t);
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

std::string feature_name(const Setup& setup, int column) {
  if (setup.vectors == Vectors::trained) return "dim " + std::to_string(column + 1);
  return review_features.at(static_cast<std::size_t>(column));
}

}  // namespace attention
