#include "core/weights_picture.h"

#include <algorithm>
#include <cmath>
#include <new>

#include "core/float_inputs.h"

namespace attention {
namespace {

constexpr int rows_at_once = 128;

/// The row's scores become its weights, as multiples of their mean.
void normalise(Eigen::Ref<Eigen::RowVectorXf> row, const KeyRun& run, bool linear) {
  const int seen = run.last - run.first;
  if (seen > 0) {
    auto scores = row.segment(run.first, seen).array();
    if (!linear) scores = (scores - scores.maxCoeff()).exp();
    scores *= static_cast<float>(seen) / scores.sum();
  }
  row.head(run.first).setConstant(hidden_weight);
  row.tail(row.size() - run.last).setConstant(hidden_weight);
}

FloatMatrix halved(const FloatMatrix& m) {
  FloatMatrix half = FloatMatrix::Constant((m.rows() + 1) / 2, (m.cols() + 1) / 2, hidden_weight);
  for (Eigen::Index i = 0; i < m.rows(); ++i)
    for (Eigen::Index j = 0; j < m.cols(); ++j) {
      float& largest = half(i / 2, j / 2);
      largest = std::max(largest, m(i, j));
    }
  return half;
}

void count(WeightsPicture& picture) {
  const FloatMatrix& multiples = picture.multiples();
  std::vector<float> seen;
  seen.reserve(static_cast<size_t>(multiples.size()));
  std::copy_if(multiples.data(), multiples.data() + multiples.size(), std::back_inserter(seen),
               [](float m) { return m >= 0; });
  picture.pairs = static_cast<double>(seen.size());
  picture.largest =
      static_cast<double>(multiples.maxCoeff(&picture.largest_query, &picture.largest_key));
  const auto last = static_cast<std::ptrdiff_t>(std::max<size_t>(1, seen.size() / 100) - 1);
  std::nth_element(seen.begin(), seen.begin() + last, seen.end(), std::greater<>());
  const float least = seen[static_cast<size_t>(last)];
  double in_top = 0;
  for (int i = 0; i < picture.choice.n; ++i) {
    double in_row = 0;
    for (int j = 0; j < picture.choice.n; ++j)
      if (multiples(i, j) >= least) {
        in_row += static_cast<double>(multiples(i, j));
        ++picture.top_pairs;
      }
    in_top += in_row / std::max(1, keys_of(picture, i));
  }
  picture.top_share = in_top / picture.choice.n;  // every row has 1
}

/// Nothing if it was stopped.
std::shared_ptr<const WeightsPicture> compute(const WeightsChoice& choice,
                                              const std::function<bool(WeightsSoFar)>& publish) {
  auto picture = std::make_shared<WeightsPicture>();
  picture->choice = choice;
  grow_normals(picture->q, choice.n, choice.d, choice.seed, Stream::measure_q);
  grow_normals(picture->k, choice.n, choice.d, choice.seed, Stream::measure_k);
  const int n = choice.n;
  picture->maxima.emplace_back(n, n);
  FloatMatrix& multiples = picture->maxima.front();
  const FloatMatrix queries =
      choice.linear ? linear_features(picture->q)
                    : FloatMatrix(picture->q / std::sqrt(static_cast<float>(choice.d)));
  const FloatMatrix keys = choice.linear ? linear_features(picture->k) : picture->k;
  for (int first = 0; first < n; first += rows_at_once) {
    const int rows = std::min(rows_at_once, n - first);
    multiples.middleRows(first, rows).noalias() =
        queries.middleRows(first, rows) * keys.transpose();
    for (int i = first; i < first + rows; ++i)
      normalise(multiples.row(i), keys_seen(choice.visible, i, n), choice.linear);
    // What follows the rows takes about a quarter of the time.
    if (!publish({0.75 * (first + rows) / n, nullptr, false})) return nullptr;
  }
  while (picture->maxima.back().size() > 1)
    picture->maxima.push_back(halved(picture->maxima.back()));
  if (!publish({0.85, nullptr, false})) return nullptr;
  count(*picture);
  return picture;
}

}  // namespace

int keys_of(const WeightsPicture& picture, int query) {
  const KeyRun run = keys_seen(picture.choice.visible, query, picture.choice.n);
  return run.last - run.first;
}

double weight_of(const WeightsPicture& picture, int query, int key) {
  const auto multiple = static_cast<double>(picture.multiples()(query, key));
  return multiple < 0 ? multiple : multiple / keys_of(picture, query);
}

double pair_score(const WeightsPicture& picture, int query, int key) {
  const auto q = picture.q.row(query), k = picture.k.row(key);
  if (picture.choice.linear)
    return static_cast<double>(linear_features(q).row(0).dot(linear_features(k).row(0)));
  return static_cast<double>(q.dot(k)) / std::sqrt(picture.choice.d);
}

void weights_picture(const WeightsChoice& choice,
                     const std::function<bool(WeightsSoFar)>& publish) {
  try {
    if (auto whole = compute(choice, publish)) publish({1, std::move(whole), false});
  } catch (const std::bad_alloc&) {
    publish({0, nullptr, true});
  }
}

}  // namespace attention
