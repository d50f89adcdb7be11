#include <limits>

#include "core/mask.h"
#include "core/trace.h"
#include "tests/support/catch.h"

using namespace attention;

namespace {

constexpr double hidden = -std::numeric_limits<double>::infinity();

Trace review_with(MaskKind kind) {
  Setup setup;
  setup.mask.kind = kind;
  return trace(setup);
}

int seen(const Mask& mask, int query, int keys) {
  int count = 0;
  for (int j = 0; j < keys; ++j) count += !hides(mask, query, j, keys);
  return count;
}

}  // namespace

TEST_CASE("a causal mask takes the future out before softmax", "[mask]") {
  const Trace t = review_with(MaskKind::causal);
  CHECK(t.weights(3, 1) == Approx(0.870).margin(0.0005));  // cold → biryani
  CHECK(t.weights(1, 0) == Approx(0.5));                   // biryani: the and itself, evenly
  CHECK(t.weights(1, 1) == Approx(0.5));
  CHECK(t.weights(0, 0) == 1);  // the first word sees itself
  CHECK(t.masked(1, 3) == hidden);
  CHECK(t.scores(1, 3) == 3.5);  // what stood there before
  for (int i = 0; i < 9; ++i) {
    CHECK(t.weights.row(i).sum() == Approx(1));
    for (int j = i + 1; j < 9; ++j) CHECK(t.weights(i, j) == 0);
  }
}

TEST_CASE("without a mask the masked scores are the scores", "[mask]") {
  const Trace t = review_with(MaskKind::none);
  CHECK(t.masked == t.scores);
}

TEST_CASE("a fully masked row is 0 throughout, never NaN", "[mask]") {
  Setup setup;
  for (int j = 0; j < 9; ++j) setup.mask.hidden.push_back({4, j});
  setup.mask.kind = MaskKind::by_hand;
  const Trace t = trace(setup);
  CHECK(t.weights.row(4).isZero(0));
  CHECK(t.output.row(4).isZero(0));
  CHECK(t.exponentials.row(4).isZero(0));
  CHECK(t.sums(4) == 0);
  CHECK(t.maxima(4) == hidden);
  CHECK(t.weights.row(3) == trace(Setup()).weights.row(3));
}

TEST_CASE("a window sees as many words on either side, padding is never seen", "[mask]") {
  Mask window{MaskKind::window, 3, 2, {}};
  CHECK(seen(window, 0, 9) == 2);
  CHECK(seen(window, 4, 9) == 3);
  window.width = 1;
  CHECK(seen(window, 4, 9) == 1);
  window.width = 17;
  CHECK(seen(window, 0, 9) == 9);

  Mask padding{MaskKind::padding, 3, 2, {}};
  CHECK(seen(padding, 8, 9) == 7);
  CHECK(hides(padding, 0, 7, 9));
  CHECK_FALSE(hides(padding, 8, 6, 9));
  padding.padding = 9;
  CHECK(seen(padding, 0, 9) == 0);
}

TEST_CASE("painting starts from what the mask hides", "[mask]") {
  Mask mask;
  mask.kind = MaskKind::causal;
  const Mask by_hand = painted(mask, 9, 9, {0, 5}, false);
  CHECK(by_hand.kind == MaskKind::by_hand);
  CHECK_FALSE(hides(by_hand, 0, 5, 9));
  CHECK(hides(by_hand, 0, 4, 9));
  CHECK(by_hand.hidden.size() == 35);
  const Mask back = painted(by_hand, 9, 9, {0, 5}, true);
  for (int i = 0; i < 9; ++i)
    for (int j = 0; j < 9; ++j) CHECK(hides(back, i, j, 9) == hides(mask, i, j, 9));
  CHECK_FALSE(problem(back, 9, 9));
}

TEST_CASE("an unsound mask is refused with what is allowed", "[mask]") {
  const auto says = [](const Mask& mask, const char* part) {
    const auto found = problem(mask, 9, 9);
    REQUIRE(found);
    CHECK_THAT(*found, ContainsSubstring(part));
  };
  says({MaskKind::window, 2, 2, {}}, "odd number from 1");
  says({MaskKind::none, -1, 2, {}}, "odd number from 1");
  says({MaskKind::padding, 3, 513, {}}, "0 to 512");
  says({MaskKind::by_hand, 3, 2, {{9, 0}}}, "query 10");
  says({MaskKind::by_hand, 3, 2, {{0, -1}}}, "key 0");
  says({MaskKind::by_hand, 3, 2, {{1, 0}, {0, 0}}}, "sorted");
  says({MaskKind::by_hand, 3, 2, {{1, 0}, {1, 0}}}, "sorted");
  Setup setup;
  setup.mask.width = 4;
  CHECK_THROWS_AS(trace(setup), std::invalid_argument);
}
