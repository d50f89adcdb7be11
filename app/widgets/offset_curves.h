#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/widgets/ui.h"

namespace lab {

/// One line over the offsets −reach to reach; NaN where it has no point.
struct OffsetLine {
  std::vector<double> values;  // 2·reach + 1
  Role role;
  Dash dash = Dash::solid;
  std::string label;
  bool strong = false;  // the one it is about: thick, with its points
};

/// Lines over the signed distance from a query to a key, on an axis that is always ±`most`; what
/// lies beyond is at the edge, with an arrow and its numbers. Earlier lines lie below later ones,
/// strong ones on top of all. `axis` says what the numbers are. What is right of 0 is greyed and
/// called hidden if `after_hidden`. Pointing reads the values off; with the focus those at 0 are
/// shown.
void offset_curves(Ui& ui, const Rect& rect, std::string_view name, int reach, double most,
                   const std::vector<OffsetLine>& lines, std::string_view axis, bool after_hidden);

}  // namespace lab
