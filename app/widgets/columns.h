#pragma once

#include "app/widgets/rect.h"

namespace lab {

/// The places of n words side by side, shared by everything that stands above or below a word.
struct Columns {
  float left = 0, width = 0;  // of one column
  int count = 0;
  float centre(int i) const { return left + width * (static_cast<float>(i) + 0.5f); }
};

/// The i-th column of a plot.
inline Rect column_of(const Rect& plot, const Columns& columns, int i) {
  return rect_at(columns.centre(i) - columns.width / 2, plot.min.y, columns.width, plot.h());
}

}  // namespace lab
