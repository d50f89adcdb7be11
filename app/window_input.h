#pragma once

struct GLFWwindow;

namespace lab {

class InputQueue;

/// Translate what GLFW reports and push it to `queue`. `key` returns whether it was anything that
/// the program knows.
void push_move(InputQueue& queue, GLFWwindow* window, double x, double y);
void push_leave(InputQueue& queue);
void push_button(InputQueue& queue, int button, int action, int modifiers);
void push_wheel(InputQueue& queue, double x, double y);
void push_key(InputQueue& queue, int key, int scancode, int action, int modifiers);
void push_character(InputQueue& queue, unsigned character);
void push_focus_lost(InputQueue& queue);

}  // namespace lab
