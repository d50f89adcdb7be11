#include <cmath>

#include "core/cost.h"
#include "tests/support/catch.h"

using namespace attention;

TEST_CASE("the figures of the lesson: 4,096 tokens", "[cost]") {
  CostSizes sizes;
  sizes.heads = 1;
  CHECK(score_count(sizes) == 16'777'216);
  CHECK(score_bytes(sizes) == 32.0 * 1024 * 1024);
  sizes.value_bytes = 4;
  CHECK(score_bytes(sizes) == 64.0 * 1024 * 1024);
}

TEST_CASE("scores overtake the projections at twice the model's width", "[cost]") {
  for (const double heads : {1.0, 8.0, 12.0}) {
    CostSizes sizes;
    sizes.heads = heads;
    sizes.layers = 3;
    sizes.n = overtaking_n(sizes);
    CHECK(sizes.n == 2 * 64 * heads);
    CHECK(score_flops(sizes) == projection_flops(sizes));
    sizes.n += 1;
    CHECK(score_flops(sizes) > projection_flops(sizes));
  }
}

TEST_CASE("a method's FLOPs follow the pairs that it scores", "[cost]") {
  for (const int n : {1, 2, 9, 100})
    for (const int width : {1, 3, 9, 99, 1001}) {
      CAPTURE(n, width);
      CHECK(method_flops(Method::window, n, 64, width) ==
            4 * 64 * pairs_scored({Pattern::window, width}, n));
      CHECK(method_flops(Method::standard, n, 64, width) ==
            4 * 64 * pairs_scored({Pattern::full, 0}, n));
    }
  CHECK(method_flops(Method::tiled, 4096, 64, 1) == method_flops(Method::standard, 4096, 64, 1));
  CHECK(method_flops(Method::linear, 4096, 64, 1) == 4.0 * 4096 * 64 * 64);
}

TEST_CASE("bytes grow with n squared for the standard way alone", "[cost]") {
  for (const Method method : {Method::tiled, Method::window, Method::linear})
    CHECK(method_bytes(method, 1 << 17, 64, 4) == method_bytes(method, 1024, 64, 4));
  CHECK(method_bytes(Method::standard, 2048, 64, 4) ==
        4 * method_bytes(Method::standard, 1024, 64, 4));
  CHECK(method_bytes(Method::tiled, 16384, 64, 4) < 8.0 * 1024 * 1024);
}

TEST_CASE("FlashAttention moves fewer numbers, and fewer the more fast memory there is", "[cost]") {
  const double n = 4096, d = 64;
  CHECK(moved_standard(n, d) == 4 * n * d + 4 * n * n);
  CHECK(flash_key_tile(d, 25'600) == 100);
  CHECK(moved_flash(n, d, 25'600) == 2 * n * d + 41 * (3 * n * d + 4 * n));
  double before = HUGE_VAL;
  for (double fast = 4 * d; fast < 1e7; fast *= 2) {
    CHECK(moved_flash(n, d, fast) <= before);
    before = moved_flash(n, d, fast);
  }
  CHECK(moved_flash(n, d, 25'600) < moved_standard(n, d));
  // Θ(n²·d²/M): four times as many for twice the n, half as many for twice the M.
  CHECK(moved_flash(64 * n, d, 25'600) / moved_flash(32 * n, d, 25'600) == Approx(4).epsilon(0.01));
  CHECK(moved_flash(64 * n, d, 51'200) / moved_flash(64 * n, d, 25'600) ==
        Approx(0.5).epsilon(0.01));
}
