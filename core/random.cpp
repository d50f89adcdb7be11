#include "core/random.h"

#include <Random123/philox.h>

#include <Random123/boxmuller.hpp>

namespace attention {
namespace {

r123::Philox4x32::ctr_type block(std::uint64_t seed, const r123::Philox4x32::ctr_type& place) {
  const r123::Philox4x32::key_type key = {
      {static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)}};
  return r123::Philox4x32{}(place, key);
}

/// Columns 2·pair and 2·pair + 1: one Philox block gives the two 64-bit numbers that Box–Muller
/// turns into two normals, so that nothing is thrown away.
r123::double2 normal_pair(std::uint64_t seed, Stream stream, std::uint32_t row,
                          std::uint32_t pair) {
  const r123::Philox4x32::ctr_type bits =
      block(seed, {{pair, row, static_cast<std::uint32_t>(stream), 0}});
  const std::uint64_t angle = bits[0] | static_cast<std::uint64_t>(bits[1]) << 32;
  const std::uint64_t radius = bits[2] | static_cast<std::uint64_t>(bits[3]) << 32;
  return r123::boxmuller(angle, radius);
}

}  // namespace

void fill_normals(std::uint64_t seed, Stream stream, std::uint32_t row, std::uint32_t first,
                  std::uint32_t count, double* out) {
  for (std::uint32_t i = 0; i < count;) {
    const std::uint32_t column = first + i;
    const r123::double2 two = normal_pair(seed, stream, row, column / 2);
    if (column % 2 == 0) out[i++] = two.x;
    if (i < count) out[i++] = two.y;
  }
}

std::uint64_t random_bits(std::uint64_t seed, Stream stream, std::uint64_t row,
                          std::uint32_t column) {
  const r123::Philox4x32::ctr_type bits =
      block(seed, {{column, static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(stream),
                    static_cast<std::uint32_t>(row >> 32)}});
  return bits[0] | static_cast<std::uint64_t>(bits[1]) << 32;
}

Matrix normals(std::uint64_t seed, Stream stream, int rows, int columns) {
  Matrix result(rows, columns);
  for (int row = 0; row < rows; ++row)
    fill_normals(seed, stream, static_cast<std::uint32_t>(row), 0,
                 static_cast<std::uint32_t>(columns), result.row(row).data());
  return result;
}

}  // namespace attention
