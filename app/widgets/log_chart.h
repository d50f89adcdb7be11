#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/widgets/ui.h"

namespace lab {

/// A fixed logarithmic axis, numbered from `low` on at every `factor`.
struct LogAxis {
  double low = 1, high = 1000, factor = 10;
  std::string (*spell)(double) = nullptr;
  std::string (*tick)(double) = nullptr;  // its numbers, if spelled otherwise
};

struct LogPoint {
  double x = 0, y = 0;  // above 0
};

/// One line of points in the order of x.
struct LogLine {
  std::vector<LogPoint> points;
  Role role;
  Dash dash = Dash::solid;
  std::string label;
  bool dots = false;  // its points were measured, and are shown
};

/// Lines over two logarithmic axes, where a power is a straight line and its exponent the slope.
/// `chosen` is marked. What lies beyond the axes is left out. Pointing reads the values off at the
/// nearest x that a line has. Returns the x that was clicked or dragged to.
std::optional<double> log_chart(Ui& ui, const Rect& rect, std::string_view name, const LogAxis& x,
                                const LogAxis& y, const std::vector<LogLine>& lines,
                                std::optional<double> chosen);

}  // namespace lab
