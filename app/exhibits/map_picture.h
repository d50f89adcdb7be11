#pragma once

#include <optional>

#include "app/exhibits/map_plan.h"
#include "app/map_boxes.h"
#include "app/widgets/ui.h"

namespace lab {

/// The Transformer in `area` (map_plan.h), drawn after Vaswani et al. 2017; `chosen` is filled.
/// Returns a box that was pressed.
std::optional<MapBox> map_picture(Ui& ui, const Rect& area, MapBox chosen);

/// What the picture's marks mean, from the top of `rect`; returns its height, and draws nothing if
/// `measure`.
float map_legend(Ui& ui, const Rect& rect, bool measure = false);

}  // namespace lab
