#include <cmath>

#include "core/random.h"
#include "core/softmax.h"
#include "tests/support/catch.h"
#include "tests/support/matrices.h"

using namespace attention;
using attention::testing::largest_difference;

namespace {

RowVector softmax(const RowVector& scores) { return softmax_rows(scores).weights; }

/// Scores of every spread, from nearly even to nearly one-hot.
Matrix some_scores() {
  Matrix scores = normals(11, Stream::query, 30, 7);
  for (int i = 0; i < scores.rows(); ++i) scores.row(i) *= 0.05 * std::pow(1.3, i);
  return scores;
}

}  // namespace

TEST_CASE("softmax by hand", "[softmax]") {
  const RowVector s{{std::log(1.0), std::log(2.0), std::log(5.0)}};
  const Softmax result = softmax_rows(s);
  CHECK(result.maxima(0) == s(2));
  CHECK_THAT(result.exponentials(0, 0), WithinAbs(0.2, 1e-15));
  CHECK(result.exponentials(0, 2) == 1);
  CHECK_THAT(result.sums(0), WithinAbs(1.6, 1e-15));
  CHECK_THAT(result.weights(0, 0), WithinAbs(0.125, 1e-15));
  CHECK_THAT(result.weights(0, 1), WithinAbs(0.25, 1e-15));
  CHECK_THAT(result.weights(0, 2), WithinAbs(0.625, 1e-15));
}

TEST_CASE("every row of a softmax is a distribution", "[softmax]") {
  const Matrix scores = some_scores();
  const Softmax result = softmax_rows(scores);
  for (int i = 0; i < scores.rows(); ++i) {
    CHECK_THAT(result.weights.row(i).sum(), WithinAbs(1, 1e-14));
    CHECK(result.weights.row(i).minCoeff() >= 0);
    CHECK(result.exponentials.row(i).maxCoeff() == 1);
    CHECK(result.sums(i) >= 1);
    CHECK(result.sums(i) <= 7);
    Eigen::Index highest_score = 0, highest_weight = 0;
    scores.row(i).maxCoeff(&highest_score);
    result.weights.row(i).maxCoeff(&highest_weight);
    CHECK(highest_score == highest_weight);
  }
}

TEST_CASE("adding a constant to a row changes no weight", "[softmax]") {
  const Matrix scores = some_scores();
  const Matrix weights = softmax_rows(scores).weights;
  for (const double shift : {-700.0, -1.0, 3.0, 1e4}) {
    const Matrix shifted = scores.array() + shift;
    CHECK(largest_difference(softmax_rows(shifted).weights, weights) < 1e-10);
  }
}

TEST_CASE("softmax does not overflow", "[softmax]") {
  const RowVector s{{1e300, -1e300, 1e300, 0}};
  CHECK(softmax(s) == RowVector{{0.5, 0, 0.5, 0}});
  CHECK(softmax(RowVector{{-1e6}}) == RowVector{{1}});
}

TEST_CASE("equal rows get equal weights, wherever they stand", "[softmax]") {
  // Not to rounding: to the last bit. The app says that two words' weights are identical.
  Matrix scores(9, 9);
  for (int i = 0; i < 9; ++i) scores.row(i) = normals(5, Stream::key, 1, 9) * 2;
  const Matrix weights = softmax_rows(scores).weights;
  for (int i = 1; i < 9; ++i) CHECK(weights.row(i) == weights.row(0));
}

TEST_CASE("entropy lies between one-hot and uniform", "[softmax]") {
  CHECK(entropy(RowVector{{0, 1, 0}}) == 0);
  CHECK_THAT(entropy(RowVector::Constant(9, 1.0 / 9)), WithinAbs(std::log(9.0), 1e-14));
  CHECK_THAT(entropy(RowVector{{0.5, 0.25, 0.25}}), WithinAbs(1.5 * std::log(2.0), 1e-15));
}

TEST_CASE("the softmax Jacobian is the derivative of softmax", "[softmax]") {
  const double h = 1e-5;
  const Matrix scores = some_scores();
  for (int row = 0; row < scores.rows(); ++row) {
    const RowVector s = scores.row(row);
    const Matrix jacobian = softmax_jacobian(softmax(s));
    CHECK(largest_difference(jacobian, jacobian.transpose()) == 0);
    CHECK(jacobian.rowwise().sum().cwiseAbs().maxCoeff() < 1e-15);
    for (int j = 0; j < s.size(); ++j) {
      RowVector more = s, less = s;
      more(j) += h;
      less(j) -= h;
      const RowVector slope = (softmax(more) - softmax(less)) / (2 * h);
      CHECK((slope.transpose() - jacobian.col(j)).cwiseAbs().maxCoeff() < 1e-9);
    }
  }
}

TEST_CASE("the Jacobian's norm", "[softmax]") {
  SECTION("agrees with the Jacobian") {
    const Matrix weights = softmax_rows(some_scores()).weights;
    for (int i = 0; i < weights.rows(); ++i)
      CHECK_THAT(jacobian_norm(weights.row(i)),
                 WithinAbs(softmax_jacobian(weights.row(i)).norm(), 1e-15));
  }
  SECTION("of known distributions") {
    CHECK(jacobian_norm(RowVector{{1}}) == 0);
    CHECK(jacobian_norm(RowVector{{0, 1, 0}}) == 0);
    // Two tied entries keep the largest gradient there is; uniform has less.
    CHECK_THAT(jacobian_norm(RowVector{{0.5, 0.5, 0}}), WithinAbs(0.5, 1e-15));
    CHECK_THAT(jacobian_norm(RowVector::Constant(9, 1.0 / 9)),
               WithinAbs(std::sqrt(8.0) / 9, 1e-15));
  }
  SECTION("keeps its digits where it is nearly 0") {
    // For (1 − ε, ε): ‖J‖ = 2 ε (1 − ε).
    for (const double e : {1e-6, 1e-12, 1e-17, 1e-100})
      CHECK_THAT(jacobian_norm(RowVector{{1 - e, e}}), WithinRel(2 * e * (1 - e), 1e-14));
  }
}
