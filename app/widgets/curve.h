#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/widgets/ui.h"

namespace lab {

/// One line over d = 1, 2, 3 …; may end before the axis does while it is still being computed.
struct Series {
  std::vector<double> values;  // [d − 1]
  Role role;
  Dash dash = Dash::solid;
  std::string label;
};

/// A fixed axis: it never re-ranges.
struct CurveAxis {
  double low = 0, high = 1;
  int steps = 2;  // between low and high
  std::string (*spell)(double) = nullptr;
};

/// Lines over a logarithmic d axis from 1 to `most`, `chosen` marked on each. Returns the d that
/// was clicked or dragged to. Pointing reads the values off. `covered` shows the values at `chosen`
/// alone.
std::optional<int> curves(Ui& ui, const Rect& rect, std::string_view name, const CurveAxis& axis,
                          const std::vector<Series>& series, int chosen, int most,
                          bool covered = false);

/// Where in `rect` such lines are drawn.
Rect curve_plot(Ui& ui, const Rect& rect, const std::vector<Series>& series);

/// The name of a line at its end.
struct EndLabel {
  float y;
  std::size_t series;
};
/// Moves labels apart that would lie over each other, within `low` and `high`.
void spread_out(std::vector<EndLabel>& labels, float line, float low, float high);

/// The line pattern of a divisor, the same everywhere.
Dash dash_of(attention::Divisor divisor);

}  // namespace lab
