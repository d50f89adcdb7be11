#pragma once

#include <stdexcept>
#include <string>

// Only OpenGL's own header declares OpenGL.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "app/settings.h"

namespace lab {

/// There is no display to open a window on.
struct NoDisplay : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// There is no OpenGL 3.2; what() says what was found instead and what to do.
struct NoOpenGl : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// GLFW for as long as it lives. Throws NoDisplay.
class Glfw {
 public:
  Glfw();
  ~Glfw();
  Glfw(const Glfw&) = delete;
  Glfw& operator=(const Glfw&) = delete;
};

/// A window that is not shown yet, with OpenGL 3.3, or 3.2 where there is no more, made current.
class GlfwWindow {
 public:
  /// Of the place only its size counts. Hints for anything but OpenGL are the caller's. Throws
  /// NoOpenGl.
  explicit GlfwWindow(const WindowPlace& place);
  ~GlfwWindow();
  GlfwWindow(const GlfwWindow&) = delete;
  GlfwWindow& operator=(const GlfwWindow&) = delete;

  operator GLFWwindow*() const { return window_; }

 private:
  GLFWwindow* window_ = nullptr;
};

/// "needs OpenGL 3.3 …; found …" for NoOpenGl, the same for a window and off screen.
std::string too_little_opengl(const std::string& found);

}  // namespace lab
