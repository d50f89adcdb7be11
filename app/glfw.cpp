#include "app/glfw.h"

#include <cstdio>

#include "app/gl.h"

namespace lab {
namespace {

// GLFW reports through a callback that has no other way to reach its caller.
std::string& last_problem() {
  static std::string problem;
  return problem;
}

void on_problem(int code, const char* description) {
  if (code == GLFW_FORMAT_UNAVAILABLE) return;  // the clipboard holds a picture, say: no problem
  last_problem() = description ? description : "";
}

GLFWwindow* create_with(int major, int minor, int profile, int width, int height) {
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, major);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, minor);
  glfwWindowHint(GLFW_OPENGL_PROFILE, profile);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT,
                 profile == GLFW_OPENGL_CORE_PROFILE ? GLFW_TRUE : GLFW_FALSE);
  return glfwCreateWindow(width, height, "Attention Lab", nullptr, nullptr);
}

// What there is where 3.2 is not: "3.1 Mesa 22.3.6 on softpipe", "none (…)".
std::string found_opengl() {
  const std::string problem = last_problem();
  GLFWwindow* window = create_with(1, 0, GLFW_OPENGL_ANY_PROFILE, 64, 64);
  if (!window) return "none (" + (problem.empty() ? last_problem() : problem) + ")";
  glfwMakeContextCurrent(window);
  const auto text = [](GLenum name) {
    const auto* bytes = reinterpret_cast<const char*>(glGetString(name));
    return std::string(bytes ? bytes : "?");
  };
  const std::string found = text(GL_VERSION) + " on " + text(GL_RENDERER);
  glfwDestroyWindow(window);
  return found;
}

}  // namespace

Glfw::Glfw() {
  glfwSetErrorCallback(on_problem);
  if (glfwInit()) return;
  throw NoDisplay(last_problem());
}

Glfw::~Glfw() { glfwTerminate(); }

GlfwWindow::GlfwWindow(const WindowPlace& place) {
  const int width = place.width, height = place.height;
  glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
  window_ = create_with(3, 3, GLFW_OPENGL_CORE_PROFILE, width, height);
  if (!window_) window_ = create_with(3, 2, GLFW_OPENGL_CORE_PROFILE, width, height);
  if (!window_) throw NoOpenGl(too_little_opengl(found_opengl()));
  glfwMakeContextCurrent(window_);
}

GlfwWindow::~GlfwWindow() { glfwDestroyWindow(window_); }

std::string too_little_opengl(const std::string& found) {
  return "needs OpenGL 3.3 (3.2 will do); found " + found +
         ". LIBGL_ALWAYS_SOFTWARE=1 lets Mesa draw without a graphics card.";
}

}  // namespace lab
