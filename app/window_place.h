#pragma once

#include <vector>

#include "app/settings.h"

namespace lab {

inline constexpr int smallest_window_width = 320, smallest_window_height = 240;

/// What windows may cover of one monitor, in screen coordinates.
struct MonitorArea {
  int x = 0, y = 0, width = 0, height = 0;
};

/// How many units of the area the window covers.
long long overlap(const WindowPlace& place, const MonitorArea& area);

/// Where a window can be shown: wholly within the monitor that it overlaps most, or, when its
/// monitor is gone, in the middle of the first. Sizes that were saved wrong (0 × 0 by a minimised
/// window, say) become the first start's. Without monitors only the size is mended.
WindowPlace fit_on_screen(const WindowPlace& place, const std::vector<MonitorArea>& monitors);

}  // namespace lab
