#include "core/random.h"
#include "core/scores.h"
#include "core/setup.h"
#include "tests/support/catch.h"
#include "tests/support/matrices.h"

using namespace attention;
using attention::testing::largest_difference;

TEST_CASE("a score is the dot product of query and key, divided", "[scores]") {
  Matrix q(1, 4), k(2, 4);
  q << 6, 0, 0, -3;
  k << 1, 0, 0, -1, 0, 2, 0, 1;
  const Scores undivided = scores(q, k, 1);
  CHECK(undivided.divisor == 1);
  CHECK(undivided.raw == Matrix{{9, -3}});
  CHECK(undivided.divided == undivided.raw);

  const Scores scaled = scores(q, k, 2);
  CHECK(scaled.divisor == 2);
  CHECK(scaled.raw == undivided.raw);
  CHECK(scaled.divided == Matrix{{4.5, -1.5}});

  CHECK(scores(q, k, 4).divided == Matrix{{2.25, -0.75}});
}

TEST_CASE("queries and keys may differ in number; the order of each only moves scores",
          "[scores]") {
  const Matrix q = normals(2, Stream::query, 5, 33), k = normals(2, Stream::key, 8, 33);
  const double c = divisor_value(Divisor::sqrt_d, 33);
  const Matrix s = scores(q, k, c).divided;
  REQUIRE(s.rows() == 5);
  REQUIRE(s.cols() == 8);
  const Matrix turned = scores(q.colwise().reverse(), k.colwise().reverse(), c).divided;
  CHECK(largest_difference(turned.reverse(), s) < 1e-13);
  // q·k = k·q; that attention is asymmetric comes from the projections, not from the product.
  CHECK(largest_difference(scores(k, q, c).divided.transpose(), s) < 1e-13);
}
