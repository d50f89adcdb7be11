#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/widgets/bars.h"
#include "app/widgets/ui.h"

namespace lab {

/// A fixed axis for numbers that need not be shares: it never re-ranges. Zero lies on it.
struct NumberAxis {
  double low = 0, high = 1;
  int steps = 2;
  bool percent = false;  // labels as percents
};

struct NumberBar {
  double value = 0;             // any number at all; NaN and ∞ have no bar, but an outline
  std::optional<double> ghost;  // what it is compared with, as a dashed outline; finite
  std::string text;             // at the end of the bar, or in its place
  bool soft = false;            // paler: the query's own place
};

/// Lines and labels left of `plot`.
void number_axis(Ui& ui, const Rect& plot, const NumberAxis& axis);

/// A bar a column from zero upwards, or downwards in the colour of negative numbers. One that ends
/// beyond the axis gets an arrow there. Needs room for a number above `plot`, and below it where
/// the axis goes below zero. `marked` is underlined where the axis begins at zero.
BarsResult number_bars(Ui& ui, const Rect& plot, const Columns& columns,
                       const std::vector<NumberBar>& values, const NumberAxis& axis,
                       std::optional<int> marked, std::string_view name);

}  // namespace lab
