// Many heads side by side: which they are, their medians, and how they end.

#include <cmath>

#include "core/learning.h"
#include "tests/support/catch.h"

using namespace attention;

namespace {

LearningChoice small() {
  LearningChoice choice;
  choice.head.d = 5;
  choice.head.batch = 4;
  choice.head.steps = 40;
  choice.head.seed = 3;
  choice.seeds = 3;
  return choice;
}

Learning learned(const LearningChoice& choice, int threads = 1) {
  Learning last;
  learn(choice, threads, [&](Learning partial) {
    CHECK(partial.share_done() >= last.share_done());
    last = std::move(partial);
    return true;
  });
  return last;
}

constexpr Divisor all[] = {Divisor::none, Divisor::sqrt_d, Divisor::d};

}  // namespace

TEST_CASE("each run is the one that its seed and divisor give alone, on any number of threads",
          "[learning]") {
  LearningChoice choice = small();
  choice.seeds = 9;  // more than learn at a time
  const Learning one = learned(choice), three = learned(choice, 3);
  REQUIRE(one.complete());
  REQUIRE(three.complete());
  for (const Divisor divisor : all)
    for (int seed = 0; seed < choice.seeds; ++seed) {
      const TrainingRun alone = train(head_of(choice, divisor, seed));
      CHECK(alone.choice.seed == 3u + static_cast<unsigned>(seed));
      CHECK(one.run(divisor, seed)->loss == alone.loss);
      CHECK(one.run(divisor, seed)->review == alone.review);
      CHECK(three.run(divisor, seed)->loss == alone.loss);
      CHECK(three.run(divisor, seed)->gradient_norm == alone.gradient_norm);
    }
  CHECK(one.median(Divisor::none).loss == three.median(Divisor::none).loss);
}

TEST_CASE("the median is the middle one of the smoothed losses", "[learning]") {
  const Learning learning = learned(small());
  for (const Divisor divisor : all) {
    REQUIRE(learning.median(divisor).loss.size() == 41);
    for (const std::size_t entry : {0u, 7u, 40u}) {
      const float middle = learning.median(divisor).loss[entry];
      int below = 0, above = 0;
      for (int seed = 0; seed < 3; ++seed) {
        const float loss = learning.run(divisor, seed)->smoothed[entry];
        below += loss < middle;
        above += loss > middle;
      }
      CHECK(below == 1);
      CHECK(above == 1);
    }
  }
  LearningChoice two = small();
  two.seeds = 2;
  const Learning pair = learned(two);
  CHECK(pair.median(Divisor::d).loss[5] ==
        Approx((pair.run(Divisor::d, 0)->smoothed[5] + pair.run(Divisor::d, 1)->smoothed[5]) / 2));
}

TEST_CASE("runs that diverge are counted, and pull the median up", "[learning]") {
  LearningChoice choice = small();
  choice.head.rate = 1e6;
  const Learning learning = learned(choice);
  CHECK(learning.complete());
  int diverged = 0;
  for (const Divisor divisor : all) {
    const Outcomes ends = outcomes(learning, divisor);
    CHECK(ends.learned + ends.diverged + ends.not_learned == 3);
    CHECK(ends.under_way == 0);
    diverged += ends.diverged;
    const auto& loss = learning.median(divisor).loss;
    if (ends.diverged == 3) {
      for (const float value : loss) CHECK_FALSE(std::isnan(value));
    }
  }
  CHECK(diverged > 0);
}

TEST_CASE("learning stops when nobody wants it, and keeps what there is", "[learning]") {
  int published = 0;
  Learning last;
  learn(small(), 2, [&](Learning partial) {
    ++published;
    last = std::move(partial);
    return false;
  });
  CHECK(published == 1);
  CHECK_FALSE(last.complete());
  CHECK(outcomes(last, Divisor::d).under_way == 3);
  CHECK(last.run(Divisor::d, 0)->entries() == 16);
  LearningChoice none = small();
  none.seeds = 0;
  CHECK(problem(none));
  CHECK_THROWS_AS(learn(none, 1, [](const Learning&) { return true; }), std::invalid_argument);
}

TEST_CASE("a long run keeps some of its pictures, among them the first and the last",
          "[learning]") {
  TrainingChoice choice = small().head;
  choice.steps = 450;  // every third
  const TrainingRun run = train(choice);
  REQUIRE(run.review.size() == 151);
  CHECK(run.held_out.size() == run.review.size());
  for (const int step : {0, 1, 3, 299, 449, 450}) {
    TrainingChoice shorter = choice;
    const std::size_t picture = picture_of(run, step);
    const int taken = step_of_picture(run, picture);
    CHECK(taken <= step);
    CHECK(taken > step - 3);
    if (taken == 0) continue;
    shorter.steps = taken;
    CHECK(train(shorter).review.back() == run.review[picture]);
  }
}
