#include "core/heads.h"
#include "core/review.h"
#include "tests/support/catch.h"

using namespace attention;

namespace {
constexpr int biryani = 1, cold = 3, but = 4, naan = 6, great = 8;
}

TEST_CASE("head B finds the counterpart in the other clause", "[heads]") {
  const Heads h = heads(Setup());
  CHECK(h.b.weights(cold, great) == Approx(.821).margin(.0005));
  CHECK(h.b.weights(biryani, naan) == Approx(.821).margin(.0005));
  for (int j = 0; j < 9; ++j) CHECK(h.b.weights(but, j) == Approx(.111).margin(.0005));
  CHECK(h.a.weights == trace(Setup()).weights);
  CHECK(h.b.k == h.a.k);
  CHECK(h.b.v == h.a.v);
}

TEST_CASE("one head with both queries ties four ways", "[heads]") {
  const Heads h = heads(Setup());
  for (const int j : {biryani, cold, naan, great})
    CHECK(h.merged.weights(cold, j) == Approx(.235).margin(.0005));
  CHECK(h.merged.q == h.a.q + h.b.q);
}

TEST_CASE("heads stand side by side and W_O writes back into the features", "[heads]") {
  const Heads h = heads(Setup());
  REQUIRE(h.concat.rows() == 9);
  REQUIRE(h.concat.cols() == 8);
  CHECK(h.concat.leftCols(4) == h.a.output);
  CHECK(h.concat.rightCols(4) == h.b.output);
  REQUIRE(h.w_o.rows() == 8);
  REQUIRE(h.w_o.cols() == 8);
  CHECK((h.w_o.array() != 0).count() == 6);
  for (int c = 0; c < 2; ++c) {
    CHECK(h.w_o(c, c) == 1);
    CHECK(h.w_o(4 + c, c) == .5);
  }
  CHECK(h.w_o(2, 7) == 1);
  CHECK(h.w_o(6, 7) == .5);
  CHECK(h.w_o.row(3).isZero(0));  // function words
  CHECK((h.residual - h.a.x - h.concat * h.w_o).cwiseAbs().maxCoeff() < 1e-15);
}

TEST_CASE("one head's residual keeps the and cold apart", "[heads]") {
  const Trace t = trace(Setup());
  CHECK(t.output.row(0) == t.output.row(cold));
  CHECK(t.residual.row(0) != t.residual.row(cold));
  CHECK(t.residual(cold, 0) == Approx(.8212).margin(.0001));
  CHECK(t.residual(cold, 7) == Approx(-1 - .0389).margin(.0001));
  CHECK(t.w_o == review().w_o.topRows(4));
}

TEST_CASE("an edit of one head's W_Q leaves the other alone", "[heads]") {
  const Setup setup = with_entry(Setup(), Part::w_q_b, 2, 1, 0);
  const Heads before = heads(Setup()), after = heads(setup);
  CHECK(after.a.weights == before.a.weights);
  CHECK(after.b.weights.row(cold) != before.b.weights.row(cold));
  CHECK(after.b.weights.row(biryani) == before.b.weights.row(biryani));
}

TEST_CASE("random heads differ and have no W_O", "[heads]") {
  Setup setup;
  setup.vectors = Vectors::random;
  setup.d = 16;
  const Heads h = heads(setup);
  CHECK(h.a.weights == trace(setup).weights);
  CHECK(h.a.q != h.b.q);
  CHECK(h.a.k != h.b.k);
  CHECK(h.a.v != h.b.v);
  CHECK(h.concat.cols() == 32);
  CHECK(h.w_o.size() == 0);
  CHECK(h.merged.weights.size() == 0);
}

TEST_CASE("the number of heads changes no parameter count", "[heads]") {
  for (const int h : {1, 2, 4, 8, 16, 512}) {
    const ProjectionCount count = projection_count(512, h);
    CHECK(count.total == 4 * 512 * 512);
    CHECK(count.d_head == 512 / h);
  }
  CHECK_THROWS_AS(projection_count(512, 3), std::invalid_argument);
  CHECK_THROWS_AS(projection_count(512, 0), std::invalid_argument);
}
