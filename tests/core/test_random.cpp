#include <Random123/philox.h>

#include <cmath>
#include <cstdint>
#include <vector>

#include "core/random.h"
#include "tests/support/catch.h"
#include "tests/support/matrices.h"

using namespace attention;
using attention::testing::largest_difference;

namespace {

double normal_at(std::uint64_t seed, Stream stream, std::uint32_t row, std::uint32_t column) {
  double value = 0;
  fill_normals(seed, stream, row, column, 1, &value);
  return value;
}

}  // namespace

TEST_CASE("Philox4x32-10 gives the published answers", "[random]") {
  // kat_vectors of Random123.
  struct Known {
    r123::Philox4x32::ctr_type counter;
    r123::Philox4x32::key_type key;
    r123::Philox4x32::ctr_type answer;
  };
  const Known known[] = {
      {{{0, 0, 0, 0}}, {{0, 0}}, {{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}}},
      {{{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}},
       {{0xffffffff, 0xffffffff}},
       {{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}}},
      {{{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}},
       {{0xa4093822, 0x299f31d0}},
       {{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}}}};
  for (const Known& k : known) CHECK(r123::Philox4x32{}(k.counter, k.key) == k.answer);
}

TEST_CASE("normals do not change from release to release", "[random]") {
  // Computed with another implementation of Philox and Box-Muller (Python). The first line follows
  // from the first published answer above.
  struct Golden {
    std::uint64_t seed;
    Stream stream;
    std::uint32_t row, column;  // an even column and the one behind it
    double even, odd;
  };
  const Golden golden[] = {
      {0, Stream::query, 0, 0, -0.68334040568258059, 0.73246655928872939},
      {1, Stream::query, 0, 0, -0.50723159612462132, 0.65125100013577919},
      {1, Stream::key, 8, 62, 0.52542871080549158, 0.77816595299377367},
      {1, Stream::value, 3, 1022, -0.33420819461849377, -0.35569356633374166},
      {0xfedcba9876543210, Stream::experiment_query, 1999, 0, 0.20513315653860897,
       0.29678246635039679},
      {42, Stream::experiment_key, 17999, 1022, 1.1606865667965895, 0.82020029284179452}};
  for (const Golden& g : golden) {
    CHECK_THAT(normal_at(g.seed, g.stream, g.row, g.column), WithinAbs(g.even, 1e-12));
    CHECK_THAT(normal_at(g.seed, g.stream, g.row, g.column + 1), WithinAbs(g.odd, 1e-12));
  }
}

TEST_CASE("a number depends on its place alone", "[random]") {
  const Matrix all = normals(7, Stream::key, 5, 40);
  SECTION("a longer row and more rows only add at the end") {
    CHECK(normals(7, Stream::key, 9, 200).topLeftCorner(5, 40) == all);
    CHECK(normals(7, Stream::key, 5, 33) == all.leftCols(33));
  }
  SECTION("any part of a row can be drawn by itself, from even and odd columns") {
    for (const std::uint32_t first : {0u, 1u, 2u, 7u, 39u})
      for (std::uint32_t count = 0; first + count <= 40; ++count) {
        std::vector<double> part(count + 1, -99);
        fill_normals(7, Stream::key, 3, first, count, part.data());
        for (std::uint32_t i = 0; i < count; ++i) REQUIRE(part[i] == all(3, first + i));
        REQUIRE(part[count] == -99);  // nothing is written behind the end
      }
  }
  SECTION("rows, streams and both halves of the seed matter") {
    CHECK(largest_difference(normals(7, Stream::query, 5, 40), all) > 0.1);
    CHECK(largest_difference(normals(8, Stream::key, 5, 40), all) > 0.1);
    CHECK(largest_difference(normals(7 + (std::uint64_t{1} << 32), Stream::key, 5, 40), all) > 0.1);
    for (int row = 1; row < 5; ++row) CHECK(largest_difference(all.row(row), all.row(0)) > 0.1);
  }
}

TEST_CASE("normals are standard, and independent of their neighbours", "[random]") {
  // 200,000 numbers; the limits are about five standard errors.
  const int rows = 200, columns = 1000;
  const double n = rows * columns;
  for (const Stream stream : {Stream::query, Stream::experiment_key}) {
    const Matrix x = normals(3, stream, rows, columns);
    CHECK_THAT(x.sum() / n, WithinAbs(0, 5 * std::sqrt(1 / n)));
    CHECK_THAT(x.array().square().sum() / n, WithinAbs(1, 5 * std::sqrt(2 / n)));
    CHECK_THAT(x.array().cube().sum() / n, WithinAbs(0, 5 * std::sqrt(15 / n)));
    CHECK_THAT(x.array().pow(4).sum() / n, WithinAbs(3, 5 * std::sqrt(96 / n)));
    // Beyond three standard deviations: 0.27%.
    CHECK_THAT(static_cast<double>((x.array().abs() > 3).count()) / n, WithinAbs(0.0027, 0.0006));

    const auto correlation = [&](const Matrix& a, const Matrix& b) {
      return a.cwiseProduct(b).sum() / static_cast<double>(a.size());
    };
    const double limit = 5 * std::sqrt(1 / n);
    CHECK_THAT(correlation(x.leftCols(columns - 1), x.rightCols(columns - 1)),
               WithinAbs(0, 1.01 * limit));
    CHECK_THAT(correlation(x.topRows(rows - 1), x.bottomRows(rows - 1)),
               WithinAbs(0, 1.01 * limit));
    CHECK_THAT(correlation(x, normals(3, Stream::value, rows, columns)), WithinAbs(0, limit));
    CHECK_THAT(correlation(x, normals(4, stream, rows, columns)), WithinAbs(0, limit));
  }
}
