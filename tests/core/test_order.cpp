#include <algorithm>
#include <numeric>

#include "core/order.h"
#include "tests/support/catch.h"

using namespace attention;

namespace {

constexpr int biryani = 1, cold = 3, naan = 6, great = 8;
const std::vector<int> swapped = {0, 1, 2, 8, 4, 5, 6, 7, 3};

OrderChoice choose(Positions positions, std::vector<int> order = {}) {
  OrderChoice choice;
  choice.positions = positions;
  choice.order = std::move(order);
  return choice;
}

double moved_by(const Setup& setup, OrderChoice choice, std::vector<int> order) {
  const Trace original = ordered_trace(setup, choice);
  choice.order = order;
  return mismatch(original, ordered_trace(setup, choice), order).largest;
}

Setup random_setup() {
  Setup setup;
  setup.vectors = Vectors::random;
  setup.d = 8;
  return setup;
}

}  // namespace

TEST_CASE("without positions cold and great cannot tell the foods apart", "[order]") {
  const Trace t = ordered_trace(Setup(), choose(Positions::none));
  for (const int adjective : {cold, great})
    for (const int food : {biryani, naan})
      CHECK(t.weights(adjective, food) == Approx(.426).margin(.0005));
}

TEST_CASE("the clause of the place brings the review back", "[order]") {
  const Trace t = ordered_trace(Setup(), choose(Positions::clause));
  CHECK(t.weights == trace(Setup()).weights);
}

TEST_CASE("sinusoids: nearness stands in for the clause, less well", "[order]") {
  const Trace t = ordered_trace(Setup(), choose(Positions::sinusoids));
  CHECK(t.weights(cold, biryani) == Approx(.469).margin(.0005));
  CHECK(t.weights(cold, naan) == Approx(.206).margin(.0005));
  CHECK(t.weights(great, naan) == Approx(.460).margin(.0005));
  CHECK(t.weights(great, biryani) == Approx(.286).margin(.0005));
  CHECK(t.x.cols() == 24);
  CHECK((t.x * t.w_q - t.q).cwiseAbs().maxCoeff() < 1e-12);
  CHECK((t.x * t.w_k - t.k).cwiseAbs().maxCoeff() < 1e-12);
  CHECK((t.x * t.w_v - t.v).cwiseAbs().maxCoeff() == 0);
}

TEST_CASE("linear bias", "[order]") {
  const Trace t = ordered_trace(Setup(), choose(Positions::linear_bias));
  CHECK(t.weights(cold, biryani) == Approx(.496).margin(.0005));
  CHECK(t.weights(cold, naan) == Approx(.301).margin(.0005));
  CHECK(t.weights(great, naan) == Approx(.731).margin(.0005));
  CHECK(t.weights(great, biryani) == Approx(.060).margin(.0005));
  CHECK(t.scores(0, 8) - t.raw(0, 8) / t.divisor == Approx(-4));
}

TEST_CASE("rotary: the same q and k at every pair of places is constant along diagonals",
          "[order]") {
  Matrix q = Matrix::Constant(9, 6, 0.7), k = Matrix::Constant(9, 6, -1.1);
  k.col(1).setConstant(2);
  const Matrix s = rotated(q) * rotated(k).transpose();
  for (int i = 1; i < 9; ++i)
    for (int j = 1; j < 9; ++j) CHECK(s(i, j) == Approx(s(i - 1, j - 1)).margin(1e-12));
  CHECK(s(0, 3) != Approx(s(3, 0)));  // the offset is signed
  CHECK((rotated(q).rowwise().norm() - q.rowwise().norm()).cwiseAbs().maxCoeff() < 1e-12);
  CHECK(rotated(Matrix::Ones(3, 5)).col(4).isOnes(0));  // an odd last column stays
}

TEST_CASE("attention is equivariant until something tells it the places", "[order]") {
  std::vector<int> reversed(9);
  std::iota(reversed.rbegin(), reversed.rend(), 0);
  for (const auto& order : {swapped, reversed}) {
    CHECK(moved_by(Setup(), choose(Positions::none), order) < rounding);
    CHECK(moved_by(random_setup(), choose(Positions::none), order) < rounding);
    CHECK(moved_by(Setup(), choose(Positions::rotary), order) > 1e-3);
    // Turned round, the sentence keeps every distance: only what has a sign notices.
    for (const Positions positions :
         {Positions::clause, Positions::sinusoids, Positions::linear_bias})
      CHECK((moved_by(Setup(), choose(positions), order) > 1e-3) == (order == swapped));
    OrderChoice causal = choose(Positions::none);
    causal.causal = true;
    CHECK(moved_by(Setup(), causal, order) > 1e-3);
  }
}

TEST_CASE("with the clause of the place, swapping the adjectives swaps the foods", "[order]") {
  const Trace t = ordered_trace(Setup(), choose(Positions::clause, swapped));
  CHECK(t.weights(3, 1) == Approx(.8212).margin(.0001));  // now "great" stands there
  CHECK(t.x(3, 7) == 1);                                  // with its opinion
  CHECK(t.x(3, 6) == -1);                                 // and the place's clause
}

TEST_CASE("sinusoids by their definition; low columns change fastest", "[order]") {
  const Matrix pe = sinusoids(9);
  REQUIRE(pe.cols() == 16);
  CHECK(pe(0, 0) == 0);
  CHECK(pe(0, 1) == 1);
  CHECK(pe(3, 0) == Approx(std::sin(3.0)));
  CHECK(pe(3, 3) == Approx(std::cos(3 / std::pow(10000.0, 2.0 / 16))));
  CHECK(pe(5, 15) == Approx(std::cos(5 / std::pow(10000.0, 14.0 / 16))));
  CHECK((pe.row(8) - pe.row(0)).head(2).norm() > (pe.row(8) - pe.row(0)).tail(2).norm());
}

TEST_CASE("what position alone adds to a score", "[order]") {
  const Trace with = ordered_trace(Setup(), choose(Positions::sinusoids));
  const Trace without = ordered_trace(Setup(), choose(Positions::none));
  const OrderChoice pe = choose(Positions::sinusoids);
  for (int j = 0; j < 9; ++j)
    CHECK(score_at_offset(Setup(), pe, 3, j - 3) ==
          Approx(with.scores(3, j) - without.scores(3, j)).margin(1e-12));
  CHECK(score_at_offset(Setup(), choose(Positions::linear_bias), 0, -3) == -1.5);
  CHECK(score_at_offset(Setup(), choose(Positions::none), 0, 3) == 0);
  CHECK(score_at_offset(Setup(), choose(Positions::clause), 3, -2) == 1.5);
  CHECK(score_at_offset(Setup(), choose(Positions::clause), 3, 5) == -1.5);
  CHECK(score_at_offset(Setup(), choose(Positions::clause), 3, 1) == 0);  // "but"
  const Trace turned = ordered_trace(random_setup(), choose(Positions::rotary));
  CHECK(score_at_offset(random_setup(), choose(Positions::rotary), 5, 0) ==
        Approx(turned.scores(0, 0)));
  CHECK(score_at_offset(random_setup(), choose(Positions::rotary), 5, 2) !=
        Approx(score_at_offset(random_setup(), choose(Positions::rotary), 5, -2)));
}

TEST_CASE("an order that is no permutation is refused; edits go with their word", "[order]") {
  for (const std::vector<int>& order :
       {std::vector<int>{0, 1}, {0, 0, 1, 2, 3, 4, 5, 6, 7}, {0, 1, 2, 3, 4, 5, 6, 7, 9}})
    CHECK_THROWS_AS(ordered_trace(Setup(), choose(Positions::none, order)), std::invalid_argument);
  const Setup edited = with_entry(Setup(), Part::query, cold, 0, 12);
  CHECK(ordered_trace(edited, choose(Positions::none, swapped)).q(8, 0) == 12);
  CHECK(moved_by(edited, choose(Positions::none), swapped) < rounding);
}

TEST_CASE("differences by word; rounding grows with the numbers", "[order]") {
  const Trace original = ordered_trace(Setup(), choose(Positions::clause));
  const Trace moved = ordered_trace(Setup(), choose(Positions::clause, swapped));
  const Vector apart = differences(original, moved, swapped);
  const Mismatch found = mismatch(original, moved, swapped);
  REQUIRE(apart.size() == 9);
  CHECK(apart.maxCoeff() == found.largest);
  CHECK(apart[found.word] == found.largest);
  CHECK(apart[4] < rounding);  // but
  CHECK(rounding_of(original) >= rounding);
  CHECK(rounding_of(original) < 1e-11);
}
