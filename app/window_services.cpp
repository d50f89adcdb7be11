#include "app/window_services.h"

#include "app/glfw.h"

namespace lab {
namespace {

int shape_of(ImGuiMouseCursor cursor) {
  switch (cursor) {
    case ImGuiMouseCursor_TextInput:
      return GLFW_IBEAM_CURSOR;
    case ImGuiMouseCursor_ResizeNS:
      return GLFW_VRESIZE_CURSOR;
    case ImGuiMouseCursor_ResizeEW:
      return GLFW_HRESIZE_CURSOR;
    case ImGuiMouseCursor_Hand:
      return GLFW_HAND_CURSOR;
    default:
      return GLFW_ARROW_CURSOR;
  }
}

}  // namespace

void connect_clipboard(GLFWwindow* window) {
#if IMGUI_VERSION_NUM >= 19110
  ImGuiPlatformIO& platform = ImGui::GetPlatformIO();
  platform.Platform_ClipboardUserData = window;
  platform.Platform_SetClipboardTextFn = [](ImGuiContext*, const char* text) {
    glfwSetClipboardString(nullptr, text);
  };
  platform.Platform_GetClipboardTextFn = [](ImGuiContext*) {
    return glfwGetClipboardString(nullptr);
  };
#else
  ImGuiIO& io = ImGui::GetIO();
  io.ClipboardUserData = window;
  io.SetClipboardTextFn = [](void* user, const char* text) {
    glfwSetClipboardString(static_cast<GLFWwindow*>(user), text);
  };
  io.GetClipboardTextFn = [](void* user) {
    return glfwGetClipboardString(static_cast<GLFWwindow*>(user));
  };
#endif
}

Cursors::~Cursors() {
  for (const auto& [shape, cursor] : made_) glfwDestroyCursor(cursor);
}

void Cursors::show(ImGuiMouseCursor cursor) {
  if (cursor == shown_) return;
  shown_ = cursor;
  const int shape = shape_of(cursor);
  const auto [place, is_new] = made_.try_emplace(shape, nullptr);
  if (is_new) place->second = glfwCreateStandardCursor(shape);
  glfwSetCursor(window_, place->second);
}

}  // namespace lab
