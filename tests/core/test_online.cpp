#include <cmath>
#include <limits>

#include "core/online.h"
#include "core/trace.h"
#include "tests/support/catch.h"

using namespace attention;

TEST_CASE("the online softmax of great, three keys at a time", "[online]") {
  const Trace whole = trace({});
  const auto steps = online_softmax(whole.masked.row(8), whole.v, 3);
  REQUIRE(steps.size() == 3);
  const double maxima[] = {1.5, 1.5, 4.5}, factors[] = {0, 1, 0.0498},
               sums[] = {1.0996, 2.3725, 1.2177};
  const double accumulators[3][4] = {
      {1, 0, 0, 0.0498}, {1, 0, -0.0498, 0.6614}, {0.0498, 1, 0.0473, 0.0578}};
  for (std::size_t t = 0; t < 3; ++t) {
    CHECK(steps[t].maximum == maxima[t]);
    CHECK(steps[t].factor == Approx(factors[t]).margin(5e-5));
    CHECK(steps[t].sum == Approx(sums[t]).margin(5e-5));
    for (int c = 0; c < 4; ++c)
      CHECK(steps[t].accumulator[c] == Approx(accumulators[t][c]).margin(5e-5));
  }
  const double output[] = {0.0409, 0.8212, 0.0389, 0.0475};
  for (int c = 0; c < 4; ++c) CHECK(steps[2].output[c] == Approx(output[c]).margin(5e-5));
}

TEST_CASE("every tile size ends at the full softmax", "[online]") {
  Setup setup;
  for (const MaskKind kind : {MaskKind::none, MaskKind::causal}) {
    setup.mask.kind = kind;
    const Trace whole = trace(setup);
    for (int query = 0; query < 9; ++query)
      for (int tile = 1; tile <= 10; ++tile) {
        const auto steps = online_softmax(whole.masked.row(query), whole.v, tile);
        CHECK(steps.back().last == 9);
        CHECK((steps.back().output - whole.output.row(query)).cwiseAbs().maxCoeff() < 1e-15);
        CHECK(steps.back().maximum == whole.maxima[query]);
        CHECK(steps.back().sum == Approx(whole.sums[query]).epsilon(1e-14));
      }
  }
}

TEST_CASE("hidden keys and hidden rows are no numbers' end", "[online]") {
  constexpr double none = -std::numeric_limits<double>::infinity();
  const Matrix values = Matrix::Identity(4, 4);
  Vector scores(4);
  scores << none, none, none, none;
  for (const OnlineStep& step : online_softmax(scores, values, 2)) {
    CHECK(step.output.isZero());
    CHECK(step.sum == 0);
  }
  scores << none, none, 1, none;
  const auto steps = online_softmax(scores, values, 1);
  CHECK(steps[1].output.isZero());
  CHECK(steps[2].output[2] == 1);
  CHECK(steps[3].factor == 1);
  CHECK(steps[3].output[2] == 1);
}
