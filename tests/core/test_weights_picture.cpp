// n × n weights for a picture, against their definition in double.

#include <algorithm>
#include <cmath>
#include <functional>

#include "core/random.h"
#include "core/weights_picture.h"
#include "tests/support/catch.h"

using namespace attention;

namespace {

std::shared_ptr<const WeightsPicture> made(const WeightsChoice& choice) {
  std::shared_ptr<const WeightsPicture> whole;
  weights_picture(choice, [&](WeightsSoFar so_far) {
    whole = so_far.whole;
    return true;
  });
  REQUIRE(whole);
  return whole;
}

/// A weight by its definition, in double.
double expected(const WeightsChoice& choice, int query, int key) {
  const Matrix q = normals(choice.seed, Stream::measure_q, choice.n, choice.d);
  const Matrix k = normals(choice.seed, Stream::measure_k, choice.n, choice.d);
  const auto phi = [](double x) { return x > 0 ? x + 1 : std::exp(x); };
  const KeyRun run = keys_seen(choice.visible, query, choice.n);
  if (key < run.first || key >= run.last) return hidden_weight;
  double sum = 0, own = 0;
  for (int j = run.first; j < run.last; ++j) {
    double term = 0;
    for (int i = 0; i < choice.d; ++i)
      term += choice.linear ? phi(q(query, i)) * phi(k(j, i)) : q(query, i) * k(j, i);
    if (!choice.linear) term = std::exp(term / std::sqrt(choice.d));
    sum += term;
    if (j == key) own = term;
  }
  return own / sum;
}

}  // namespace

TEST_CASE("a picture's weights are those of the definition", "[picture]") {
  for (const WeightsChoice& choice :
       {WeightsChoice{150, 16, {}, false, 3}, WeightsChoice{37, 8, {Pattern::causal, 0}, false, 0},
        WeightsChoice{150, 4, {Pattern::window, 9}, false, 1},
        WeightsChoice{40, 4, {Pattern::chunks, 7}, false, 1}, WeightsChoice{33, 8, {}, true, 2},
        WeightsChoice{1, 1, {}, false, 0}}) {
    CAPTURE(choice.n, choice.linear);
    const auto picture = made(choice);
    REQUIRE(picture->multiples().rows() == choice.n);
    for (const int query : {0, choice.n / 2, choice.n - 1})
      for (const int key : {0, choice.n / 3, choice.n / 2, choice.n - 1}) {
        CAPTURE(query, key);
        CHECK(weight_of(*picture, query, key) ==
              Approx(expected(choice, query, key)).epsilon(1e-4));
      }
    for (int i = 0; i < choice.n; ++i)
      CHECK(picture->multiples().row(i).cwiseMax(0).sum() ==
            Approx(keys_of(*picture, i)).epsilon(1e-4));
  }
}

TEST_CASE("every level holds the largest of what is below it", "[picture]") {
  const auto picture = made({45, 8, {Pattern::causal, 0}, false, 7});
  const auto& levels = picture->maxima;
  REQUIRE(levels.size() == 7);  // 45, 23, 12, 6, 3, 2, 1
  CHECK(levels.back().size() == 1);
  CHECK(levels.back()(0, 0) == levels.front().maxCoeff());
  size_t wrong = 0;
  for (size_t l = 1; l < levels.size(); ++l)
    for (int i = 0; i < levels[l].rows(); ++i)
      for (int j = 0; j < levels[l].cols(); ++j) {
        float largest = -2;
        for (int r = i << l; r < std::min(45, (i + 1) << l); ++r)
          for (int c = j << l; c < std::min(45, (j + 1) << l); ++c)
            largest = std::max(largest, levels.front()(r, c));
        wrong += levels[l](i, j) != largest;
      }
  CHECK(wrong == 0);
  CHECK(levels[3](0, 5) == hidden_weight);  // nothing but hidden pairs
}

TEST_CASE("what is told of the weights is true", "[picture]") {
  const auto picture = made({60, 8, {Pattern::causal, 0}, false, 7});
  CHECK(picture->pairs == 60 * 61 / 2);
  CHECK(picture->multiples()(0, 0) == 1);  // the first query sees one key: it is its mean
  CHECK(weight_of(*picture, 0, 0) == 1);
  CHECK(weight_of(*picture, 0, 1) < 0);
  CHECK(picture->top_pairs == 18);
  struct Pair {
    float multiple;
    double weight;
  };
  std::vector<Pair> seen;
  for (int i = 0; i < 60; ++i)
    for (int j = 0; j <= i; ++j)
      seen.push_back({picture->multiples()(i, j), weight_of(*picture, i, j)});
  std::sort(seen.begin(), seen.end(),
            [](const Pair& a, const Pair& b) { return a.multiple > b.multiple; });
  CHECK(static_cast<double>(seen.front().multiple) == picture->largest);
  CHECK(picture->multiples()(picture->largest_query, picture->largest_key) ==
        seen.front().multiple);
  double top = 0;
  for (int i = 0; i < 18; ++i) top += seen[static_cast<size_t>(i)].weight;
  CHECK(picture->top_share == Approx(top / 60).epsilon(1e-4));

  const Matrix q = normals(7, Stream::measure_q, 60, 8), k = normals(7, Stream::measure_k, 60, 8);
  CHECK(pair_score(*picture, 5, 3) == Approx(q.row(5).dot(k.row(3)) / std::sqrt(8.0)).margin(1e-5));
}

TEST_CASE("a picture tells how far it is, and stops when told", "[picture]") {
  double share = 0;
  bool forwards = true;
  size_t calls = 0;
  weights_picture({600, 4, {}, false, 0}, [&](const WeightsSoFar& so_far) {
    forwards &= so_far.share > share && so_far.share <= 1 && !so_far.failed;
    forwards &= (so_far.share == 1) == (so_far.whole != nullptr);
    share = so_far.share;
    ++calls;
    return true;
  });
  CHECK(forwards);
  CHECK(share == 1);
  const size_t all = calls;
  CHECK(all >= 4);
  for (size_t stop = 1; stop < all; ++stop) {
    calls = 0;
    bool whole = false;
    weights_picture({600, 4, {}, false, 0}, [&](const WeightsSoFar& so_far) {
      whole |= so_far.whole != nullptr;
      return ++calls < stop;
    });
    CHECK(calls == stop);
    CHECK_FALSE(whole);
  }
}
