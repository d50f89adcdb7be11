#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/widgets/heatmap.h"  // Cell
#include "app/widgets/ui.h"
#include "core/matrix.h"

namespace lab {

/// Signed numbers as a heat map on the fixed range ±`range`: blue above 0, orange below, with a
/// legend under it. At most `most_map_rows` rows are shown, those around `current`, which is
/// framed. Returns the cell that is pointed at.
struct SignedMap {
  std::string_view name;
  const attention::Matrix* values = nullptr;
  std::vector<std::string> rows;  // a name for each
  double range = 1;
  int current = 0;
  bool pale = false;           // out of use
  std::string_view low, high;  // what stands under the first and the last column
};
inline constexpr int most_map_rows = 16;

std::optional<Cell> signed_map(Ui& ui, const Rect& rect, const SignedMap& map);

}  // namespace lab
