#pragma once

#include <optional>
#include <string_view>

#include "app/widgets/ui.h"

namespace lab {

/// A number that is changed by dragging it sideways (40 units of the scale are 1, with Shift 10),
/// by typing after a double click or Enter, or by the arrow keys in steps of 0.1, with Shift of 1.
/// Dragging rounds to 0.1; all stay within ±`most`. `edited` marks it.
std::optional<double> drag_number(Ui& ui, const Rect& rect, std::string_view name, double value,
                                  double most, bool edited, const Role& role);

}  // namespace lab
