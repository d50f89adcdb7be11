#pragma once

#include <algorithm>
#include <bit>

namespace lab {

/// `value` ≥ 1 moved by so many powers of two, within `least` and `most`: from between two powers
/// to the nearest one on the way.
inline int moved_by_powers(int value, int by, int least, int most) {
  const auto floor = [](int v) {
    return static_cast<int>(std::bit_floor(static_cast<unsigned>(v)));
  };
  for (; by > 0; --by) value = std::min(most, floor(value) * 2);
  for (; by < 0; ++by) value = std::max(least, floor(value) < value ? floor(value) : value / 2);
  return value;
}

}  // namespace lab
