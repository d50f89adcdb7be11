#include "core/cross.h"
#include "tests/support/catch.h"

using namespace attention;

TEST_CASE("each headline word finds its twin in the review", "[cross]") {
  const Trace t = cross_trace(Setup(), {});
  REQUIRE(t.weights.rows() == 4);
  REQUIRE(t.weights.cols() == 9);
  const auto words = headline_words();
  for (int i = 0; i < 4; ++i) {
    CHECK(words[static_cast<size_t>(i)] == review_words()[static_cast<size_t>(twin(i))]);
    CHECK(t.weights(i, twin(i)) == Approx(.821).margin(.0005));
    CHECK(t.weights.row(i).sum() == Approx(1));
  }
  CHECK(t.output.rows() == 4);
  CHECK(t.v.rows() == 9);
}

TEST_CASE("the headline has its own mask; the Setup's does not reach it", "[cross]") {
  Setup setup;
  setup.vectors = Vectors::random;
  setup.words = {"one"};
  setup.mask.kind = MaskKind::causal;
  CHECK(cross_trace(setup, {}).weights == cross_trace(Setup(), {}).weights);
  const Mask padding{MaskKind::padding, 3, 2, {}};
  const Trace t = cross_trace(Setup(), padding);
  CHECK(t.weights(0, 8) == 0);
  CHECK(t.weights.row(0).sum() == Approx(1));
  CHECK_THROWS_AS(cross_trace(Setup(), {MaskKind::by_hand, 3, 2, {{4, 0}}}), std::invalid_argument);
}
