#include "app/window_geometry.h"

#include <algorithm>

#include "app/glfw.h"

namespace lab {
namespace {

struct Monitors {
  GLFWmonitor** begin;
  int count;
};

Monitors monitors() {
  Monitors all{};
  all.begin = glfwGetMonitors(&all.count);
  return all;
}

}  // namespace

std::vector<MonitorArea> monitor_areas() {
  std::vector<MonitorArea> areas;
  const Monitors all = monitors();
  for (int i = 0; i < all.count; ++i) {
    MonitorArea area;
    glfwGetMonitorWorkarea(all.begin[i], &area.x, &area.y, &area.width, &area.height);
    areas.push_back(area);
  }
  return areas;
}

WindowGeometry::WindowGeometry(GLFWwindow* window, WindowPlace place,
                               const std::optional<PixelSize>& size)
    : window_(window), place_(place) {
  // The window has the size that it was made with, times the display's scale at a first start.
  glfwGetWindowSize(window_, &place_.width, &place_.height);
  if (size) {
    place_.width = size->width;
    place_.height = size->height;
    place_.maximized = false;
  }
  const WindowPlace fitted = fit_on_screen(place_, monitor_areas());
  place_.width = fitted.width;
  place_.height = fitted.height;
  glfwSetWindowSize(window_, place_.width, place_.height);
  if (place_.placed) {  // else the window manager knows better
    place_.x = fitted.x;
    place_.y = fitted.y;
    glfwSetWindowPos(window_, place_.x, place_.y);
  }
  glfwSetWindowSizeLimits(window_, smallest_window_width, smallest_window_height, GLFW_DONT_CARE,
                          GLFW_DONT_CARE);
  if (place_.maximized) glfwMaximizeWindow(window_);
}

void WindowGeometry::shown() {
  if (place_.placed && !place_.maximized) glfwSetWindowPos(window_, place_.x, place_.y);
}

bool WindowGeometry::is_full_screen() const { return glfwGetWindowMonitor(window_) != nullptr; }

GLFWmonitor* WindowGeometry::monitor() const {
  WindowPlace place;
  glfwGetWindowPos(window_, &place.x, &place.y);
  glfwGetWindowSize(window_, &place.width, &place.height);
  GLFWmonitor* best = glfwGetPrimaryMonitor();
  long long most = 0;
  const Monitors all = monitors();
  for (int i = 0; i < all.count; ++i) {
    MonitorArea area;
    const GLFWvidmode* mode = glfwGetVideoMode(all.begin[i]);
    if (!mode) continue;
    glfwGetMonitorPos(all.begin[i], &area.x, &area.y);
    area.width = mode->width;
    area.height = mode->height;
    const long long covered = overlap(place, area);
    if (covered > most) {
      most = covered;
      best = all.begin[i];
    }
  }
  return best;
}

void WindowGeometry::set_full_screen(bool wanted) {
  if (wanted == is_full_screen()) return;
  if (!wanted) {
    const WindowPlace back = fit_on_screen(place_, monitor_areas());
    glfwSetWindowMonitor(window_, nullptr, back.x, back.y, back.width, back.height, 0);
    if (back.maximized) glfwMaximizeWindow(window_);
    return;
  }
  GLFWmonitor* target = monitor();
  const GLFWvidmode* mode = target ? glfwGetVideoMode(target) : nullptr;
  if (!mode) return;
  current();
  glfwSetWindowMonitor(window_, target, 0, 0, mode->width, mode->height, mode->refreshRate);
}

const WindowPlace& WindowGeometry::current() {
  if (is_full_screen() || glfwGetWindowAttrib(window_, GLFW_ICONIFIED)) return place_;
  place_.maximized = glfwGetWindowAttrib(window_, GLFW_MAXIMIZED) != 0;
  if (place_.maximized) return place_;
  WindowPlace now = place_;
  glfwGetWindowPos(window_, &now.x, &now.y);
  glfwGetWindowSize(window_, &now.width, &now.height);
  if (now.width < smallest_window_width || now.height < smallest_window_height) return place_;
  now.placed = true;
  return place_ = now;
}

}  // namespace lab
