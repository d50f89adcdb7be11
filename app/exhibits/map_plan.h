#pragma once

#include <optional>
#include <vector>

#include "app/map_boxes.h"
#include "app/theme.h"
#include "app/widgets/rect.h"

namespace lab {

/// Where something that can be chosen stands.
struct MapPlace {
  MapBox box;
  MapSide side;
  Rect rect;
};

/// One side of the Transformer, from its input at the bottom upwards.
struct MapStack {
  MapSide side = MapSide::encoder;
  Rect frame;          // round what is repeated N times
  float middle = 0;    // where the flow goes
  float lane = 0;      // where the residuals go round the boxes
  Rect input, output;  // what goes in below and comes out above, as text
};

/// The geometry of the whole map.
struct MapPlan {
  std::vector<MapPlace> places;  // along the flow
  std::vector<MapStack> stacks;  // both, or the one there is room for
  float channel = 0;             // where the encoder's output goes over to the decoder

  const MapStack* stack(MapSide side) const;
  /// The place of a box; on the side given if it has two.
  const Rect* find(MapBox box, std::optional<MapSide> side = {}) const;
};

/// Whether both stacks stand side by side in this width.
bool map_holds_both(const Theme& theme, float width);
/// How high the map is at the least.
float map_height(const Theme& theme, float width, MapSide side);
/// Into `area`, which is at least that high; where only one stack fits, the one of `side`.
MapPlan map_plan(const Theme& theme, const Rect& area, MapSide side);

}  // namespace lab
