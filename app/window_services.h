#pragma once

#include <map>

#include "app/dear_imgui.h"

struct GLFWwindow;
struct GLFWcursor;

namespace lab {

/// Lets Dear ImGui's current context use the system's clipboard through `window`.
void connect_clipboard(GLFWwindow* window);

/// The pointer's shapes, as Dear ImGui asks for them.
class Cursors {
 public:
  explicit Cursors(GLFWwindow* window) : window_(window) {}
  ~Cursors();
  Cursors(const Cursors&) = delete;
  Cursors& operator=(const Cursors&) = delete;

  void show(ImGuiMouseCursor cursor);

 private:
  GLFWwindow* window_;
  ImGuiMouseCursor shown_ = ImGuiMouseCursor_Arrow;
  std::map<int, GLFWcursor*> made_;  // by GLFW's shape
};

}  // namespace lab
