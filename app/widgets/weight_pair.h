#pragma once

#include "app/widgets/ui.h"

namespace lab {

/// A weight over what it brings, two bars from the same line: `given` is the contribution α·‖v‖ as
/// a share of the largest ‖v‖, so the lower bar falls behind the upper one by just what the value
/// is smaller. `id` tells the pairs of a page apart.
void weight_pair(Ui& ui, const Rect& row, int id, double weight, double given);

}  // namespace lab
