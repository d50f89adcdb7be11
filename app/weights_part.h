#pragma once

#include "app/picture.h"
#include "core/weights_picture.h"

namespace lab {

/// A square part of the n × n weights, shown on about `pixels` × `pixels` pixels.
struct WeightsPart {
  int row = 0, column = 0, span = 1;  // within the matrix
  int pixels = 1;
  ImU32 hidden = 0;  // the colour of pairs that are not scored
  bool operator==(const WeightsPart&) const = default;
};

/// Weights are told in multiples of the mean of their row, from 1/16 to 16.
inline constexpr double least_multiple = 1.0 / 16, most_multiple = 16;
/// Where a multiple of the mean lies between them on a logarithmic scale, 0 to 1.
double multiple_place(double multiple);

/// So many cells a side have one colour together, so that there are no more colours than pixels.
int cells_together(int span, int pixels);

/// The colours of the blocks that a part touches. A block has the colour of its strongest cell, and
/// blocks lie at multiples of their size: so none looks stronger for being larger, and they stay
/// what they are while the part moves.
Picture painted(const attention::WeightsPicture& weights, const WeightsPart& part);

}  // namespace lab
