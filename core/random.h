#pragma once

#include <cstdint>

#include "core/matrix.h"

namespace attention {

/// What a stream of random numbers is for; streams never share numbers.
enum class Stream : std::uint32_t {
  query,
  key,
  value,
  experiment_query,
  experiment_key,
  query_b,  // of the second head
  key_b,
  value_b,
  additive_q,  // W₁, W₂ and w of additive scoring
  additive_k,
  additive_w,
  exercise,  // which one is asked
  sentence,  // of training: which words
  token,     // their vectors
  place,     // and those of the places
  train_q,   // W_Q, W_K, W_V and W_O at the start
  train_k,
  train_v,
  train_o,
  measure_q,  // of what is timed and pictured
  measure_k,
  measure_v
};

/// Independent standard normals N(0, 1), each a pure function of its place (seed, stream, row,
/// column): the same on every platform and compiler up to the last bits of libm, in any order, and
/// a longer row only adds entries at its end.
/// Philox4x32-10 (Salmon et al., SC 2011) through Random123, then Box–Muller.
/// Fills `out[0 … count)` with columns `first … first + count` of the row.
void fill_normals(std::uint64_t seed, Stream stream, std::uint32_t row, std::uint32_t first,
                  std::uint32_t count, double* out);

/// 64 random bits, as much a pure function of their place.
std::uint64_t random_bits(std::uint64_t seed, Stream stream, std::uint64_t row,
                          std::uint32_t column);

/// rows × columns of the stream.
Matrix normals(std::uint64_t seed, Stream stream, int rows, int columns);

}  // namespace attention
