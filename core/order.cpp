#include "core/order.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "core/review.h"
#include "core/source.h"

namespace attention {
namespace {

constexpr int clause_feature = 6;

std::vector<int> places(const OrderChoice& choice, int n) {
  std::vector<int> order = choice.order;
  if (order.empty()) {
    order.resize(static_cast<std::size_t>(n));
    std::iota(order.begin(), order.end(), 0);
  }
  std::vector<bool> there(static_cast<std::size_t>(n));
  for (const int word : order)
    if (word >= 0 && word < n) there[static_cast<std::size_t>(word)] = true;
  for (const bool each : there)
    if (!each || static_cast<int>(order.size()) != n)
      throw std::invalid_argument("The order has to name each of the words once.");
  return order;
}

Matrix reordered(const Matrix& rows, const std::vector<int>& order) {
  Matrix result(rows.rows(), rows.cols());
  for (std::size_t p = 0; p < order.size(); ++p)
    result.row(static_cast<Eigen::Index>(p)) = rows.row(order[p]);
  return result;
}

Matrix beside(const Matrix& left, const Matrix& right) {
  Matrix both(left.rows(), left.cols() + right.cols());
  both << left, right;
  return both;
}

/// `w` with rows and columns below and beside it that let `columns` more features through.
Matrix passing_through(const Matrix& w, int columns, double factor) {
  Matrix wider = Matrix::Zero(w.rows() + columns, w.cols() + columns);
  wider.topLeftCorner(w.rows(), w.cols()) = w;
  wider.bottomRightCorner(columns, columns).diagonal().setConstant(factor);
  return wider;
}

/// The words in their order, before positions. Edited entries of q, k and v go with their word.
Trace words_in_order(const Setup& setup, const OrderChoice& choice, const std::vector<int>& order) {
  Trace t = projections(setup);
  if (setup.vectors == Vectors::review) {
    if (choice.positions == Positions::clause) {  // it belongs to the place
      const Vector of_place = t.x.col(clause_feature);
      for (std::size_t p = 0; p < order.size(); ++p)
        t.x(order[p], clause_feature) = of_place[static_cast<Eigen::Index>(p)];
    } else {
      t.x.col(clause_feature).setZero();
    }
    t.q = t.x * t.w_q;
    t.k = t.x * t.w_k;
    t.v = t.x * t.w_v;
    lay_edits_over(t.q, setup, Part::query);
    lay_edits_over(t.k, setup, Part::key);
    lay_edits_over(t.v, setup, Part::value);
    t.x = reordered(t.x, order);
  } else {
    t.q = with_edits(setup, Part::query);
    t.k = with_edits(setup, Part::key);
    t.v = with_edits(setup, Part::value);
  }
  t.q = reordered(t.q, order);
  t.k = reordered(t.k, order);
  t.v = reordered(t.v, order);
  return t;
}

void append_sinusoids(Trace& t, double beta) {
  const Matrix pe = sinusoids(static_cast<int>(t.q.rows()));
  const double factor = std::sqrt(beta);
  t.q = beside(t.q, factor * pe);
  t.k = beside(t.k, factor * pe);
  if (t.x.size() == 0) return;
  t.x = beside(t.x, pe);
  t.w_q = passing_through(t.w_q, sinusoid_columns, factor);
  t.w_k = passing_through(t.w_k, sinusoid_columns, factor);
  // Values and the features that W_O writes back know nothing of places.
  Matrix w_v = Matrix::Zero(t.w_v.rows() + sinusoid_columns, t.w_v.cols());
  w_v.topRows(t.w_v.rows()) = t.w_v;
  t.w_v = std::move(w_v);
  Matrix w_o = Matrix::Zero(t.w_o.rows(), t.w_o.cols() + sinusoid_columns);
  w_o.leftCols(t.w_o.cols()) = t.w_o;
  t.w_o = std::move(w_o);
}

/// −m·|i − j|.
Matrix linear_bias(int n, double slope) {
  Matrix bias(n, n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) bias(i, j) = -slope * std::abs(i - j);
  return bias;
}

Eigen::Index word_at(const std::vector<int>& order, Eigen::Index place) {
  return order.empty() ? place : order[static_cast<std::size_t>(place)];
}

/// The largest of the words' differences, the first in the new order among equals.
Mismatch largest_of(const Vector& apart, const std::vector<int>& order) {
  Mismatch result;
  for (Eigen::Index p = 0; p < apart.size(); ++p) {
    const Eigen::Index word = word_at(order, p);
    if (apart[word] > result.largest) result = {apart[word], static_cast<int>(word)};
  }
  return result;
}

/// Whether `moved` has the scores and values of `original` in the order `order`, none of them
/// changed by more than rounding. Masks are not looked at.
bool only_moved(const Trace& original, const Trace& moved, const std::vector<int>& order) {
  if (order.empty()) return true;
  const double scores = rounding * std::max(1.0, original.scores.cwiseAbs().maxCoeff());
  const double values = rounding * std::max(1.0, original.v.cwiseAbs().maxCoeff());
  for (std::size_t p = 0; p < order.size(); ++p) {
    const auto row = static_cast<Eigen::Index>(p);
    if ((moved.v.row(row) - original.v.row(order[p])).cwiseAbs().maxCoeff() > values) return false;
    for (std::size_t q = 0; q < order.size(); ++q)
      if (std::abs(moved.scores(row, static_cast<Eigen::Index>(q)) -
                   original.scores(order[p], order[q])) > scores)
        return false;
  }
  return true;
}

}  // namespace

Setup order_setup(Setup setup, const OrderChoice& choice) {
  if (choice.positions == Positions::rotary) setup.vectors = Vectors::random;
  if (choice.positions == Positions::clause) {
    setup.vectors = Vectors::review;
    setup.words = review_words();
  }
  setup.mask = {};
  if (choice.causal) setup.mask.kind = MaskKind::causal;
  return setup;
}

Trace ordered_trace(const Setup& given, const OrderChoice& choice) {
  const Setup setup = order_setup(given, choice);
  if (const auto found = problem(setup)) throw std::invalid_argument(*found);
  const int n = static_cast<int>(setup.words.size());
  const std::vector<int> order = places(choice, n);

  Trace t = words_in_order(setup, choice, order);
  if (choice.positions == Positions::sinusoids) append_sinusoids(t, choice.beta);
  if (choice.positions == Positions::rotary) {
    t.q = rotated(t.q);
    t.k = rotated(t.k);
  }
  const Matrix bias =
      choice.positions == Positions::linear_bias ? linear_bias(n, choice.slope) : Matrix();
  // The divisor stays that of the content's d: the places' columns are an addition to the score.
  complete(t, divisor_value(setup), setup.mask, bias);
  return t;
}

Vector differences(const Trace& original, const Trace& moved, const std::vector<int>& order) {
  Vector result = Vector::Zero(moved.output.rows());
  for (Eigen::Index p = 0; p < moved.output.rows(); ++p)
    result[word_at(order, p)] =
        (moved.output.row(p) - original.output.row(word_at(order, p))).cwiseAbs().maxCoeff();
  return result;
}

Mismatch mismatch(const Trace& original, const Trace& moved, const std::vector<int>& order) {
  return largest_of(differences(original, moved, order), order);
}

double rounding_of(const Trace& trace) {
  const double scores = trace.scores.cwiseAbs().maxCoeff(), values = trace.v.cwiseAbs().maxCoeff();
  return rounding * std::max(1.0, scores) * std::max(1.0, values);
}

OrderEffect order_effect(const Trace& original, const Trace& moved, const std::vector<int>& order) {
  OrderEffect effect;
  effect.apart = differences(original, moved, order);
  effect.mismatch = largest_of(effect.apart, order);
  effect.rounding = effect.mismatch.largest <= rounding_of(original);
  effect.scheme = !only_moved(original, moved, order);
  return effect;
}

Matrix sinusoids(int places_count, int columns) {
  Matrix pe(places_count, columns);
  for (int p = 0; p < places_count; ++p)
    for (int c = 0; c < columns; ++c) {
      const double angle = p / std::pow(10000.0, static_cast<double>(c - c % 2) / columns);
      pe(p, c) = c % 2 == 0 ? std::sin(angle) : std::cos(angle);
    }
  return pe;
}

double score_at_offset(const Setup& given, const OrderChoice& choice, int place, int offset) {
  const Setup setup = order_setup(given, choice);
  const double c = divisor_value(setup);
  switch (choice.positions) {
    case Positions::none:
      return 0;
    case Positions::clause: {
      const int n = static_cast<int>(setup.words.size());
      if (place < 0 || place >= n || place + offset < 0 || place + offset >= n)
        return std::numeric_limits<double>::quiet_NaN();
      const Matrix places_of_clause = with_edits(setup, Part::x).col(clause_feature);
      const Matrix w_q = with_edits(setup, Part::w_q), w_k = with_edits(setup, Part::w_k);
      return places_of_clause(place, 0) * places_of_clause(place + offset, 0) *
             w_q.row(clause_feature).dot(w_k.row(clause_feature)) / c;
    }
    case Positions::sinusoids: {
      // Depends on the offset alone: Σ cos(offset · frequency) over the pairs.
      const Matrix pe = sinusoids(std::abs(offset) + 1);
      return choice.beta * pe.row(0).dot(pe.row(std::abs(offset))) / c;
    }
    case Positions::linear_bias:
      return -choice.slope * std::abs(offset);
    case Positions::rotary: {
      Setup first = setup;  // only this word's are drawn
      first.words.resize(1);
      const Matrix q = with_edits(first, Part::query), k = with_edits(first, Part::key);
      return q.row(0).dot(rotated(k, offset).row(0)) / c;
    }
  }
  return 0;
}

PositionScores position_scores(Setup setup, OrderChoice choice, int place) {
  setup.d = dimension(setup);  // one d for all, rotary's too
  PositionScores scores;
  for (std::size_t s = 0; s < scores.size(); ++s) {
    choice.positions = every_positions[s];
    for (int offset = -position_reach; offset <= position_reach; ++offset)
      scores[s].push_back(score_at_offset(setup, choice, place, offset));
  }
  return scores;
}

Matrix rotated(const Matrix& rows, int first) {
  Matrix turned = rows;
  const Eigen::Index d = rows.cols();
  for (Eigen::Index r = 0; r < rows.rows(); ++r)
    for (Eigen::Index c = 0; c + 1 < d; c += 2) {
      const double angle = static_cast<double>(first + r) *
                           std::pow(10000.0, -static_cast<double>(c) / static_cast<double>(d));
      const double cosine = std::cos(angle), sine = std::sin(angle);
      turned(r, c) = rows(r, c) * cosine - rows(r, c + 1) * sine;
      turned(r, c + 1) = rows(r, c) * sine + rows(r, c + 1) * cosine;
    }
  return turned;
}

}  // namespace attention
