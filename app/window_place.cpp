#include "app/window_place.h"

#include <algorithm>

namespace lab {
namespace {

// 64 bits: saved numbers may be anything, and their sums must not overflow.
using Wide = long long;

int fit_length(int length, int smallest, int room) {
  return std::max(smallest, std::min(length, room));
}

int fit_position(int position, int length, int start, int room) {
  const Wide last = Wide{start} + room - length;
  return static_cast<int>(std::max<Wide>(start, std::min<Wide>(position, last)));
}

}  // namespace

long long overlap(const WindowPlace& place, const MonitorArea& area) {
  const Wide width = std::min<Wide>(Wide{place.x} + place.width, Wide{area.x} + area.width) -
                     std::max<Wide>(place.x, area.x);
  const Wide height = std::min<Wide>(Wide{place.y} + place.height, Wide{area.y} + area.height) -
                      std::max<Wide>(place.y, area.y);
  return width > 0 && height > 0 ? width * height : 0;
}

WindowPlace fit_on_screen(const WindowPlace& place, const std::vector<MonitorArea>& monitors) {
  WindowPlace fitted = place;
  if (fitted.width < smallest_window_width || fitted.height < smallest_window_height) {
    fitted.width = WindowPlace{}.width;
    fitted.height = WindowPlace{}.height;
  }

  const MonitorArea* best = nullptr;
  for (const MonitorArea& area : monitors) {
    if (area.width <= 0 || area.height <= 0) continue;
    if (!best || overlap(fitted, area) > overlap(fitted, *best)) best = &area;
  }
  if (!best) return fitted;

  const bool seen = fitted.placed && overlap(fitted, *best) > 0;
  fitted.width = fit_length(fitted.width, smallest_window_width, best->width);
  fitted.height = fit_length(fitted.height, smallest_window_height, best->height);
  if (!seen) {
    fitted.x = best->x + (best->width - fitted.width) / 2;
    fitted.y = best->y + (best->height - fitted.height) / 2;
  }
  fitted.x = fit_position(fitted.x, fitted.width, best->x, best->width);
  fitted.y = fit_position(fitted.y, fitted.height, best->y, best->height);
  return fitted;
}

}  // namespace lab
