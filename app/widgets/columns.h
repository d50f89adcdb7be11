#pragma once

namespace lab {

/// The places of n words side by side, shared by everything that stands above or below a word.
struct Columns {
  float left = 0, width = 0;  // of one column
  int count = 0;
  float centre(int i) const { return left + width * (static_cast<float>(i) + 0.5f); }
};

}  // namespace lab
