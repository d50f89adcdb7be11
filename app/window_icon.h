#pragma once

struct GLFWwindow;

namespace lab {

/// Gives the window the program's icon, where windows have icons.
void set_window_icon(GLFWwindow* window);

}  // namespace lab
