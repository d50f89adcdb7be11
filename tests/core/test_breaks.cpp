#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "core/breaks.h"
#include "core/trace.h"
#include "tests/support/catch.h"

using namespace attention;

namespace {

constexpr int biryani = 1, cold = 3, great = 8;

Broken review_broken(Break kind, double temperature = 1, double top = 0) {
  return broken(Setup(), {kind, temperature, top});
}

void check_row(const Matrix& matrix, int row, std::initializer_list<double> expected,
               double margin = 0.00006) {
  int j = 0;
  for (const double value : expected) CHECK(matrix(row, j++) == Approx(value).margin(margin));
  CHECK(j == matrix.cols());
}

}  // namespace

TEST_CASE("no softmax: cold's weights are its scores", "[breaks]") {
  const Broken b = review_broken(Break::no_softmax);
  check_row(b.weights, cold, {1.5, 4.5, 1.5, 1.5, 0, -1.5, 1.5, -1.5, -1.5}, 1e-12);
  CHECK(b.weights.row(cold).sum() == Approx(6));
  CHECK((b.weights.row(cold).array() < 0).count() == 3);
  check_row(b.output, cold, {4.5, 1.5, -3, 0}, 1e-12);
}

TEST_CASE("cosine: bounded scores cannot choose, a temperature brings it back", "[breaks]") {
  const Broken b = review_broken(Break::cosine);
  check_row(b.scores, cold, {.4472, .9487, .3162, .3162, 0, -.4472, .3162, -.3162, -.3162});
  CHECK(b.weights(cold, biryani) == Approx(.227).margin(.0005));
  CHECK(review_broken(Break::cosine, 5).weights(cold, biryani) == Approx(.819).margin(.0005));
  const double e = std::exp(1.0);
  CHECK(b.weights.maxCoeff() <= e / (e + 8 / e));
  CHECK(e / (e + 8 / e) == Approx(.480).margin(.0005));
  CHECK(b.scores.col(4).isZero(0));  // "but" has a zero key
}

TEST_CASE("another divisor than √d", "[breaks]") {
  CHECK(review_broken(Break::nothing_divided).weights(cold, biryani) == Approx(.990).margin(.0005));
  CHECK(review_broken(Break::divide_by_d).weights(cold, biryani) == Approx(.466).margin(.0005));
}

TEST_CASE("softmax along the wrong axis: columns sum to 1, rows do not", "[breaks]") {
  const Broken b = review_broken(Break::wrong_axis);
  int wrong_rows = 0;
  for (int i = 0; i < 9; ++i) {
    CHECK(b.weights.col(i).sum() == Approx(1));
    wrong_rows += std::abs(b.weights.row(i).sum() - 1) > 0.01;
  }
  CHECK(wrong_rows > 4);
}

TEST_CASE("masking after softmax leaves rows that do not sum to 1", "[breaks]") {
  const Broken b = review_broken(Break::mask_after);
  CHECK(b.weights.row(biryani).sum() == Approx(.112).margin(.0005));
  CHECK(b.weights.row(cold).sum() == Approx(.944).margin(.0005));
  const Trace right = trace(intact(Setup(), Break::mask_after));
  CHECK(right.weights.row(biryani).sum() == Approx(1));
}

TEST_CASE("naive exponentials fail in three ways, each with its cause", "[breaks]") {
  const RowVector scores = trace(Setup()).scores.row(cold);
  const NaiveRow fine = naive_row(scores, 80);
  CHECK(fine.failure == Failure::none);
  CHECK(fine.weights[biryani] == Approx(.8212).margin(.0001));

  const NaiveRow sum = naive_row(scores, 88.7);
  CHECK(sum.failure == Failure::sum_overflows);
  CHECK(std::isfinite(sum.exponentials[biryani]));
  for (const float weight : sum.weights) CHECK(weight == 0);

  const NaiveRow over = naive_row(scores, 88.73);
  CHECK(over.failure == Failure::overflow);
  CHECK(std::isinf(over.exponentials[biryani]));
  CHECK(std::isnan(over.weights[biryani]));
  CHECK(over.weights[0] == 0);  // finite / ∞

  const NaiveRow under = naive_row(scores, -1000);
  CHECK(under.failure == Failure::underflow);
  CHECK(under.sum == 0);
  for (const float weight : under.weights) CHECK(std::isnan(weight));

  // The stable softmax of the same moved scores is the same as ever.
  const Broken b = review_broken(Break::naive, 1, 1000);
  CHECK(b.scores.row(cold).maxCoeff() == 1000);
  CHECK(std::isnan(b.output(cold, 0)));
  CHECK(review_broken(Break::naive, 1, -1000).weights.hasNaN());
}

TEST_CASE("tied projections make the scores symmetric", "[breaks]") {
  const Broken b = review_broken(Break::tied);
  CHECK(b.scores == b.scores.transpose());
  const Matrix right = trace(Setup()).scores;
  CHECK(right != right.transpose());
}

TEST_CASE("additive scoring works: every word finds what the dot product found", "[breaks]") {
  const Broken b = review_broken(Break::additive);
  const Trace t = trace(Setup());
  for (int i = 0; i < 9; ++i) {
    CHECK(b.weights.row(i).sum() == Approx(1));
    Eigen::Index top = 0;
    t.weights.row(i).maxCoeff(&top);
    CHECK(b.weights(i, top) == Approx(b.weights.row(i).maxCoeff()).epsilon(0.02));
  }
  CHECK(b.weights(cold, biryani) > .6);
  CHECK(b.weights(great, 6) > .6);
}

TEST_CASE("additive scores stay within the sum of |w|, whatever d is", "[breaks]") {
  Setup setup;
  setup.vectors = Vectors::random;
  for (const int d : {1, 64, 1024}) {
    setup.d = d;
    const Additive a = additive_weights(setup);
    const Broken b = broken(setup, {Break::additive});
    CHECK(b.scores.cwiseAbs().maxCoeff() <= a.w.cwiseAbs().sum());
    CHECK(a.w_1.rows() == std::min(d, 64));
  }
}

TEST_CASE("a puzzle has three breaks that can be told apart; the next has others", "[breaks]") {
  Setup review, random;
  random.vectors = Vectors::random;
  for (const int d : {0, 2, 4, 64, 1024}) {  // 0: the review
    INFO("d = " << d);
    random.d = std::max(1, d);
    const Setup& setup = d == 0 ? review : random;
    const auto all = puzzles(setup);
    REQUIRE(all.size() == 1000);
    CHECK(puzzles(setup) == all);
    const Matrix right = trace(setup).weights;
    std::map<Break, Matrix> shown;
    for (const Three& three : all)
      for (const Break kind : three) {
        CHECK(kind != Break::naive);
        CHECK(kind != Break::additive);
        if (shown.count(kind) == 0) shown[kind] = broken(setup, {kind}).weights;
      }
    const auto differ = [](const Matrix& a, const Matrix& b) {
      return (a - b).cwiseAbs().maxCoeff() > visible_difference;
    };
    std::set<std::set<Break>> sets;
    for (const Three& three : all) sets.insert({three.begin(), three.end()});
    for (const auto& three : sets)
      for (const Break a : three) {
        CHECK(differ(shown[a], right));
        for (const Break b : three) CHECK((a == b || differ(shown[a], shown[b])));
      }
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
      const Three now = *puzzle(all, seed), next = *puzzle(all, seed + 1);
      for (size_t i = 0; i < 3; ++i) CHECK(now[i] != next[i]);
      if (sets.size() > 1)
        CHECK(std::set<Break>(now.begin(), now.end()) != std::set<Break>(next.begin(), next.end()));
    }
  }
  CHECK(puzzle(puzzles(review), 7) == puzzle(puzzles(review), 7));
  random.d = 64;
  const auto before = puzzles(random);
  random.seed = 2;
  CHECK(puzzles(random) != before);  // solved on other vectors, it is not solved here
  random.words = {"one"};
  CHECK(puzzles(random).empty());
  CHECK_FALSE(puzzle({}, 3));
}

TEST_CASE("every break leaves finite numbers but where it says otherwise", "[breaks]") {
  Setup setup;
  setup.vectors = Vectors::random;
  setup.divisor = Divisor::d;  // not looked at
  for (const int d : {1, 3, 1024})
    for (const Break kind : every_break) {
      setup.d = d;
      const Broken b = broken(setup, {kind, 1, 0});
      CHECK(b.weights.allFinite());
      CHECK(b.output.rows() == 9);
      CHECK(b.output.cols() == d);
    }
}

TEST_CASE("the parts of an additive score add up to it", "[breaks]") {
  Setup setup;
  for (const Vectors vectors : {Vectors::review, Vectors::random}) {
    setup.vectors = vectors;
    setup.d = 64;
    const Trace t = trace(setup);
    const Broken b = broken(setup, {Break::additive});
    const Additive a = additive_weights(setup);
    for (int j = 0; j < 9; ++j) {
      const AdditivePair pair = additive_pair(a, t.q.row(cold), t.k.row(j));
      CHECK(pair.score == Approx(b.scores(cold, j)).margin(1e-12));
      CHECK(pair.hidden.cwiseAbs().maxCoeff() <= 1);
    }
  }
}

TEST_CASE("no cosine softmax exceeds its highest weight", "[breaks]") {
  CHECK(highest_cosine_weight(9, 1) == Approx(.480).margin(.0005));
  CHECK(highest_cosine_weight(1, 5) == 1);
  CHECK(highest_cosine_weight(4, 0) == Approx(.25));
  for (const double temperature : {0.0, 1.0, 5.0, 20.0})
    CHECK(review_broken(Break::cosine, temperature).weights.maxCoeff() <=
          highest_cosine_weight(9, temperature) + 1e-12);
}
