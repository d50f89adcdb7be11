#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/widgets/curve.h"

namespace lab {

/// One of many lines of the same kind. Values that are not finite are above the axis, or left out.
struct ThinLine {
  const std::vector<float>* values = nullptr;  // [step]
  bool breaks_off = false;                     // it ends before its time: a cross says so
  bool chosen = false;                         // drawn a little stronger than the others
};

/// Lines that belong together and the one for all of them; may end before the axis does.
struct StepSeries {
  std::vector<ThinLine> thin;
  const std::vector<float>* thick = nullptr;
  Role role;
  Dash dash = Dash::solid;
  std::string label;
};

/// A line across the plot, with what it means.
struct Level {
  double value = 0;
  std::string text;
};

/// A fixed axis, linear or, from `low` above 0, logarithmic.
struct StepAxis {
  double low = 0, high = 1;
  bool logarithmic = false;
  std::vector<double> ticks;
  std::string (*spell)(double) = nullptr;
  std::vector<Level> levels;
};

/// Lines over steps from 0 to `last`, with `chosen` marked. Returns the step that was clicked or
/// dragged to; by keyboard an arrow goes by one, with Shift by a twentieth. Pointing reads the
/// thick lines off.
std::optional<int> step_curves(Ui& ui, const Rect& rect, std::string_view name,
                               const StepAxis& axis, const std::vector<StepSeries>& series,
                               int chosen, int last);

/// Where in `rect` such lines are drawn.
Rect step_plot(Ui& ui, const Rect& rect, const StepAxis& axis,
               const std::vector<StepSeries>& series);

}  // namespace lab
