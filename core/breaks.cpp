#include "core/breaks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "core/random.h"
#include "core/softmax.h"
#include "core/trace.h"

namespace attention {
namespace {

constexpr int most_hidden = 64;  // of random additive scoring
// Even: where only two sets of breaks are possible, they take turns.
constexpr std::size_t puzzle_walk = 1000;
constexpr std::array<Break, 7> puzzling = {
    Break::no_softmax, Break::cosine, Break::nothing_divided, Break::divide_by_d, Break::wrong_axis,
    Break::mask_after, Break::tied};

Matrix cosines(const Matrix& q, const Matrix& k) {
  Matrix cosine = q * k.transpose();
  for (Eigen::Index i = 0; i < cosine.rows(); ++i)
    for (Eigen::Index j = 0; j < cosine.cols(); ++j) {
      const double lengths = q.row(i).norm() * k.row(j).norm();
      cosine(i, j) = lengths > 0 ? cosine(i, j) / lengths : 0;  // 0 by convention
    }
  return cosine;
}

Matrix additive_scores(const Additive& additive, const Matrix& q, const Matrix& k) {
  const Matrix asked = q * additive.w_1.transpose(), offered = k * additive.w_2.transpose();
  Matrix scores(q.rows(), k.rows());
  for (Eigen::Index i = 0; i < scores.rows(); ++i)
    for (Eigen::Index j = 0; j < scores.cols(); ++j) {
      double score = 0;
      for (Eigen::Index u = 0; u < additive.w.size(); ++u)
        score += additive.w(u) * std::tanh(asked(i, u) + offered(j, u) + additive.b(u));
      scores(i, j) = score;
    }
  return scores;
}

/// The first programs' softmax, row by row; `scores` become the moved ones.
Matrix naive_weights(Matrix& scores, double top) {
  Matrix weights(scores.rows(), scores.cols());
  for (Eigen::Index i = 0; i < scores.rows(); ++i) {
    const NaiveRow row = naive_row(scores.row(i), top);
    for (Eigen::Index j = 0; j < scores.cols(); ++j) {
      scores(i, j) = static_cast<double>(row.scores[static_cast<std::size_t>(j)]);
      weights(i, j) = static_cast<double>(row.weights[static_cast<std::size_t>(j)]);
    }
  }
  return weights;
}

}  // namespace

Setup intact(Setup setup, Break kind) {
  setup.divisor = Divisor::sqrt_d;
  setup.mask = {};
  if (kind == Break::mask_after) setup.mask.kind = MaskKind::causal;
  return setup;
}

Broken broken(const Setup& given, const BreakChoice& choice) {
  Setup setup = intact(given, choice.kind);
  if (choice.kind == Break::nothing_divided) setup.divisor = Divisor::none;
  if (choice.kind == Break::divide_by_d) setup.divisor = Divisor::d;
  const Trace t = trace(setup);
  const auto through_softmax = [](Matrix scores) {
    Matrix weights = softmax_rows(scores).weights;
    return Broken{std::move(scores), std::move(weights), {}};
  };

  Broken result;
  switch (choice.kind) {
    case Break::no_softmax:
      result = {t.scores, t.scores, {}};
      break;
    case Break::cosine:
      result = through_softmax(choice.temperature * cosines(t.q, t.k));
      break;
    case Break::nothing_divided:
    case Break::divide_by_d:
      result = {t.scores, t.weights, {}};
      break;
    case Break::wrong_axis:
      result = {t.scores, softmax_rows(t.scores.transpose()).weights.transpose(), {}};
      break;
    case Break::mask_after:
      result = through_softmax(t.scores);
      result.weights = hidden_set_to_zero(setup.mask, result.weights);
      break;
    case Break::naive:
      result.scores = t.scores;
      result.weights = naive_weights(result.scores, choice.top);
      break;
    case Break::tied:
      result = through_softmax(t.k * t.k.transpose() / t.divisor);
      break;
    case Break::additive:
      result = through_softmax(additive_scores(additive_weights(setup), t.q, t.k));
      break;
  }
  result.output = result.weights * t.v;
  return result;
}

NaiveRow naive_row(const RowVector& scores, double top) {
  const double shift = top - scores.maxCoeff();
  NaiveRow row;
  bool overflows = false, all_zero = true;
  for (const double score : scores) {
    const float moved = static_cast<float>(score + shift);
    const float exponential = std::exp(moved);
    overflows |= std::isinf(exponential);
    all_zero &= exponential == 0;
    row.scores.push_back(moved);
    row.exponentials.push_back(exponential);
    row.sum += exponential;
  }
  for (const float exponential : row.exponentials) row.weights.push_back(exponential / row.sum);
  row.failure = overflows             ? Failure::overflow
                : std::isinf(row.sum) ? Failure::sum_overflows
                : all_zero            ? Failure::underflow
                                      : Failure::none;
  return row;
}

Additive additive_weights(const Setup& setup) {
  Additive a;
  if (setup.vectors != Vectors::review) {  // no network was made, or trained, for such vectors
    const int d = dimension(setup), hidden = std::min(d, most_hidden);
    const double by_d = 1 / std::sqrt(static_cast<double>(d));
    a.w_1 = normals(setup.seed, Stream::additive_q, hidden, d) * by_d;
    a.w_2 = normals(setup.seed, Stream::additive_k, hidden, d) * by_d;
    a.w = normals(setup.seed, Stream::additive_w, 1, hidden).row(0).transpose() /
          std::sqrt(static_cast<double>(hidden));
    a.b = Vector::Zero(hidden);
    return a;
  }
  // Units 0 to 2 fire where the query looks for a noun, an adjective, a verb and the key is one.
  // Units 3 and 4 together fall by 2 where the clauses differ.
  a.w_1 = a.w_2 = Matrix::Zero(5, review_dimensions);
  a.b = Vector::Zero(5);
  for (int c = 0; c < 3; ++c) {
    a.w_1(c, c) = 0.75;
    a.w_2(c, c) = 3;
    a.b(c) = -5.25;
  }
  a.w_1(3, 3) = a.w_1(4, 3) = 1;
  a.w_2(3, 3) = a.w_2(4, 3) = 3;
  a.b(3) = -3;
  a.b(4) = 3;
  a.w.resize(5);
  a.w << 2, 2, 2, 1.5, -1.5;
  return a;
}

AdditivePair additive_pair(const Additive& additive, const RowVector& q, const RowVector& k) {
  AdditivePair pair;
  pair.asked = additive.w_1 * q.transpose();
  pair.offered = additive.w_2 * k.transpose();
  pair.hidden = (pair.asked + pair.offered + additive.b).array().tanh();
  pair.terms = additive.w.cwiseProduct(pair.hidden);
  pair.score = pair.terms.sum();
  return pair;
}

double highest_cosine_weight(int keys, double temperature) {
  return 1 / (1 + (keys - 1) * std::exp(-2 * temperature));
}

std::vector<Three> puzzles(const Setup& given) {
  constexpr int count = static_cast<int>(puzzling.size());
  const Setup setup = intact(given, Break::no_softmax);
  const Matrix right = trace(setup).weights;
  std::vector<Matrix> weights;
  for (const Break kind : puzzling) weights.push_back(broken(setup, {kind}).weights);
  const auto differ = [](const Matrix& a, const Matrix& b) {
    return (a - b).cwiseAbs().maxCoeff() > visible_difference;
  };
  std::array<bool, count> shows{};
  std::array<std::array<bool, count>, count> apart{};
  for (size_t a = 0; a < puzzling.size(); ++a) {
    shows[a] = differ(weights[a], right);
    for (size_t b = 0; b < a; ++b) apart[a][b] = apart[b][a] = differ(weights[a], weights[b]);
  }
  std::vector<Three> possible;
  for (size_t a = 0; a < puzzling.size(); ++a)
    for (size_t b = 0; b < puzzling.size(); ++b)
      for (size_t c = 0; c < puzzling.size(); ++c)
        if (shows[a] && shows[b] && shows[c] && apart[a][b] && apart[a][c] && apart[b][c])
          possible.push_back({puzzling[a], puzzling[b], puzzling[c]});
  if (possible.empty()) return {};

  // A walk over them. Its seed is that of the vectors: solved on easy ones, it is another
  // elsewhere.
  std::uint64_t mixed = 0x9e3779b97f4a7c15u;
  if (setup.vectors == Vectors::random) mixed ^= setup.seed * 0xbf58476d1ce4e5b9u + 1;
  if (setup.vectors == Vectors::random) mixed += static_cast<std::uint64_t>(setup.d) << 32;
  std::mt19937_64 draw(mixed);  // unlike the distributions, the same everywhere
  const auto sorted = [](Three three) {
    std::sort(three.begin(), three.end());
    return three;
  };
  const auto clash = [&](const Three& a, const Three& b) {
    int kept = 0;
    for (size_t i = 0; i < a.size(); ++i) kept += a[i] == b[i];
    return kept + (sorted(a) == sorted(b) ? 10 : 0);
  };
  std::vector<Three> walk;
  for (size_t i = 0; i < puzzle_walk; ++i) {
    std::vector<Three> best;
    int least = std::numeric_limits<int>::max();
    for (const Three& next : possible) {
      int all = walk.empty() ? 0 : clash(next, walk.back());
      if (i + 1 == puzzle_walk) all += clash(next, walk.front());
      if (all < least) best.clear();
      if (all <= least) best.push_back(next);
      least = std::min(least, all);
    }
    walk.push_back(best[draw() % best.size()]);
  }
  return walk;
}

std::optional<Three> puzzle(const std::vector<Three>& puzzles, std::uint64_t seed) {
  if (puzzles.empty()) return std::nullopt;
  return puzzles[seed % puzzles.size()];
}

}  // namespace attention
