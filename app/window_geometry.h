#pragma once

#include <vector>

#include "app/options.h"
#include "app/settings.h"
#include "app/window_place.h"

struct GLFWwindow;
struct GLFWmonitor;

namespace lab {

/// What the monitors have room for, the primary one first.
std::vector<MonitorArea> monitor_areas();

/// Where the window is: remembered places, full screen and back.
class WindowGeometry {
 public:
  /// Puts a window that is not shown yet where it was, or where it can be; `size` overrides.
  WindowGeometry(GLFWwindow* window, WindowPlace place, const std::optional<PixelSize>& size);

  /// Call once the window is shown: some window managers heed a remembered place only then.
  void shown();

  void set_full_screen(bool wanted);

  /// Where the window is to be put next time: what it was before it became full screen, maximised
  /// or an icon. Asks the window system, so call it when something has changed.
  const WindowPlace& current();

 private:
  bool is_full_screen() const;
  GLFWmonitor* monitor() const;  // that the window covers most of

  GLFWwindow* window_;
  WindowPlace place_;
};

}  // namespace lab
