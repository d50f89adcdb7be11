#include "app/window_icon.h"

#include <cstdint>
#include <exception>

#include "app/glfw.h"
#include "app/png.h"

namespace lab {
namespace {

// The build turns assets/attention-lab-64.png into this file, so that there is nothing to find.
constexpr std::uint8_t icon_png[] = {
#include "icon_png.inc"
};

}  // namespace

void set_window_icon(GLFWwindow* window) try {
  Pixels icon = decode_png(icon_png, sizeof icon_png);
  const GLFWimage image{icon.width, icon.height, icon.rgba.data()};
  glfwSetWindowIcon(window, 1, &image);
} catch (const std::exception&) {
  // A window without an icon is still a window.
}

}  // namespace lab
