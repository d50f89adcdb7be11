// Timing the four ways: what is asserted is everything but the times.

#include <cmath>

#include "core/measure.h"
#include "tests/support/catch.h"

using namespace attention;

namespace {

const MeasureLimits generous = {1e9, 1e9};

bool go_on(const Measurement&) { return true; }

/// Made-up times of the standard way: seconds = factor · n^power.
Measurement made_up(const std::vector<int>& sizes, double factor, double power) {
  Measurement m;
  for (const int n : sizes) {
    MeasuredRow row;
    row.n = n;
    row.flops = method_flops(Method::standard, n, 64, 0);
    row.bytes = method_bytes(Method::standard, n, 64, 4);
    row.seconds = factor * std::pow(n, power);
    m.rows.push_back(row);
  }
  return m;
}

}  // namespace

TEST_CASE("sizes double from 256 and end with the largest", "[measure]") {
  CHECK(measured_sizes(512) == std::vector<int>{256, 512});
  CHECK(measured_sizes(1000) == std::vector<int>{256, 512, 1000});
  CHECK(measured_sizes(65536).size() == 9);
  CHECK(measured_sizes(65536).back() == 65536);
}

TEST_CASE("every method is timed at every n, row by row", "[measure]") {
  const MeasureChoice choice{8, 2, 600, 33, 5};
  size_t seen = 0;
  bool in_order = true, counted = true;
  const Measurement m = measure(choice, generous, [&](const Measurement& so_far) {
    in_order &= so_far.rows.size() >= seen && so_far.rows.size() <= seen + 1;
    counted &= so_far.count == 12 && so_far.share >= 0 && so_far.share <= 1;
    seen = so_far.rows.size();
    return true;
  });
  CHECK(in_order);
  CHECK(counted);
  CHECK(seen == 12);
  REQUIRE(m.rows.size() == 12);
  const int sizes[] = {256, 512, 600};
  for (size_t i = 0; i < m.rows.size(); ++i) {
    const MeasuredRow& row = m.rows[i];
    CAPTURE(i);
    CHECK(row.n == sizes[i / 4]);
    CHECK(static_cast<size_t>(row.method) == i % 4);
    REQUIRE(row.seconds);
    CHECK(*row.seconds > 0);
    CHECK(row.left_out == LeftOut::no);
    CHECK(row.flops == method_flops(row.method, row.n, 8, 33));
    CHECK(row.bytes == measured_bytes(row.method, row.n, choice));
  }
  CHECK(m.rows[0].bytes == 2.0 * 256 * 256 * 4);
  CHECK(m.rows[1].bytes == 2 * method_bytes(Method::tiled, 256, 8, 4));
}

TEST_CASE("what does not fit the memory is left out, with the bytes", "[measure]") {
  const MeasureChoice choice{16, 1, 1024, 257, 0};
  // Room for the standard way up to n = 512: 2·4·512² bytes and Q, K, V and the output.
  const double room = 2.0 * 4 * 512 * 512 + 4.0 * 4 * 512 * 16;
  const Measurement m = measure(choice, {room, 1e9}, go_on);
  REQUIRE(m.rows.size() == 12);
  for (const MeasuredRow& row : m.rows) {
    CAPTURE(row.n, static_cast<int>(row.method));
    const bool too_large = row.method == Method::standard && row.n == 1024;
    CHECK(row.seconds.has_value() == !too_large);
    CHECK((row.left_out == LeftOut::memory) == too_large);
    if (too_large) {
      CHECK(row.needed == 2.0 * 4 * 1024 * 1024 + 4.0 * 4 * 1024 * 16);
      CHECK(row.allowed == room);
    }
  }
  // Not even Q, K and V.
  const Measurement none = measure(choice, {1000, 1e9}, go_on);
  CHECK(none.rows.size() == 12);
  for (const MeasuredRow& row : none.rows) CHECK(row.left_out == LeftOut::memory);
}

TEST_CASE("what would take too long is left out, with the seconds", "[measure]") {
  const Measurement m = measure({8, 1, 1024, 33, 0}, {1e9, 0}, go_on);
  REQUIRE(m.rows.size() == 12);
  for (const MeasuredRow& row : m.rows) {
    CAPTURE(row.n, static_cast<int>(row.method));
    // Of the first n there is nothing to predict from.
    CHECK(row.seconds.has_value() == (row.n == first_measured_n));
    CHECK((row.left_out == LeftOut::time) == (row.n != first_measured_n));
    if (row.left_out == LeftOut::time) CHECK(row.needed > 0);
  }
}

TEST_CASE("it stops when it is told to, and keeps what there is", "[measure]") {
  for (const size_t after : {0u, 1u, 5u}) {
    size_t calls = 0;
    const Measurement m = measure({8, 1, 65536, 33, 0}, generous, [&](const Measurement& so_far) {
      ++calls;
      return so_far.rows.size() < after;
    });
    CHECK(m.rows.size() == after);
    CHECK(m.count == 36);
    CHECK(calls >= after + 1);
  }
}

TEST_CASE("a run is stopped in its midst", "[measure]") {
  // At the largest n any way but the linear one runs long enough for a report.
  bool midst = false;
  const Measurement m =
      measure({256, 1, 32768, 1025, 0}, {3e8, 1e9}, [&](const Measurement& so_far) {
        midst |= so_far.share > 0;
        return !midst;
      });
  CHECK(midst);
  CHECK(m.rows.size() < 32);
}

TEST_CASE("a power law's exponent is its slope", "[measure]") {
  CHECK(*log_slope({{1, 5}, {10, 500}}) == Approx(2));
  CHECK(*log_slope({{2, 7}, {4, 7}, {8, 7}}) == Approx(0).margin(1e-12));
  CHECK(*log_slope({{1, 1}, {2, 4}, {4, 4}}) == Approx(1));  // the one above, the one below
  CHECK_FALSE(log_slope({}));
  CHECK_FALSE(log_slope({{3, 4}}));
  CHECK_FALSE(log_slope({{3, 4}, {3, 5}}));

  Measurement m = made_up({256, 512, 1024, 2048, 4096}, 1e-9, 1.7);
  m.rows[0].seconds = 1;  // far off, and not among the three largest
  m.rows[1].seconds = 1;
  const auto slopes = fitted_slopes(m, Method::standard);
  REQUIRE(slopes);
  CHECK(slopes->from == 1024);
  CHECK(slopes->to == 4096);
  CHECK(slopes->time == Approx(1.7));
  CHECK(slopes->flops == Approx(2));
  CHECK(slopes->bytes == Approx(2));
  CHECK_FALSE(fitted_slopes(m, Method::tiled));

  for (size_t i = 1; i < m.rows.size(); ++i) m.rows[i].seconds.reset();
  CHECK_FALSE(fitted_slopes(m, Method::standard));  // one point
}
