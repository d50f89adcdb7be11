#pragma once

#include <vector>

#include "app/session.h"
#include "app/widgets/ui.h"
#include "core/paths.h"

namespace lab {

/// The table of what one layer costs, with its own n, d and window. Draws nothing if `measure`.
/// Returns its height.
float cost_card(Ui& ui, const Rect& page, const Session& now,
                const std::vector<attention::LayerCost>& costs, Session& next, bool measure);

}  // namespace lab
