#include "app/window_input.h"

#include "app/glfw.h"
#include "app/input.h"

namespace lab {
namespace {

struct Named {
  int theirs;
  Key ours;
};
constexpr Named named_keys[] = {
    {GLFW_KEY_TAB, Key::tab},
    {GLFW_KEY_LEFT, Key::left},
    {GLFW_KEY_RIGHT, Key::right},
    {GLFW_KEY_UP, Key::up},
    {GLFW_KEY_DOWN, Key::down},
    {GLFW_KEY_PAGE_UP, Key::page_up},
    {GLFW_KEY_PAGE_DOWN, Key::page_down},
    {GLFW_KEY_HOME, Key::home},
    {GLFW_KEY_END, Key::end},
    {GLFW_KEY_INSERT, Key::insert},
    {GLFW_KEY_DELETE, Key::del},
    {GLFW_KEY_BACKSPACE, Key::backspace},
    {GLFW_KEY_ENTER, Key::enter},
    {GLFW_KEY_KP_ENTER, Key::enter},
    {GLFW_KEY_ESCAPE, Key::escape},
    {GLFW_KEY_SPACE, key_of(' ')},
    {GLFW_KEY_KP_ADD, key_of('+')},
    {GLFW_KEY_KP_SUBTRACT, key_of('-')},
};

Key in_range(int key, int first, int last, int ours) {
  return key >= first && key <= last ? static_cast<Key>(ours + key - first) : Key::none;
}

// Letters and punctuation are where the keyboard's layout puts them; digits are their row, which
// some layouts reach with Shift only.
Key translate(int key, int scancode) {
  for (const Named& named : named_keys)
    if (named.theirs == key) return named.ours;
  for (const Key range : {in_range(key, GLFW_KEY_0, GLFW_KEY_9, '0'),
                          in_range(key, GLFW_KEY_KP_0, GLFW_KEY_KP_9, '0'),
                          in_range(key, GLFW_KEY_F1, GLFW_KEY_F12, static_cast<int>(Key::f1))})
    if (range != Key::none) return range;

  const char* name = glfwGetKeyName(key, scancode);
  if (name && name[0] > ' ' && name[0] < 127 && name[1] == '\0') {
    const char c = name[0];
    return key_of(c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c);
  }
  // A layout without Latin letters: Ctrl+C is where it is on the keyboard's caps.
  return in_range(key, GLFW_KEY_A, GLFW_KEY_Z, 'A');
}

bool is_punctuation(Key key) {
  const int c = static_cast<int>(key);
  return c > ' ' && c < 127 && !(c >= '0' && c <= '9') && !(c >= 'A' && c <= 'Z');
}

// The state after the event: GLFW's modifiers still miss, or still hold, the key that it is about.
int modifiers_after(int key, int action, int modifiers) {
  const auto with = [&](int bit) {
    return action == GLFW_RELEASE ? modifiers & ~bit : modifiers | bit;
  };
  switch (key) {
    case GLFW_KEY_LEFT_CONTROL:
    case GLFW_KEY_RIGHT_CONTROL:
      return with(GLFW_MOD_CONTROL);
    case GLFW_KEY_LEFT_SHIFT:
    case GLFW_KEY_RIGHT_SHIFT:
      return with(GLFW_MOD_SHIFT);
    case GLFW_KEY_LEFT_ALT:
    case GLFW_KEY_RIGHT_ALT:
      return with(GLFW_MOD_ALT);
    default:
      return modifiers;
  }
}

KeyPress press_with(Key key, int modifiers) {
  return {.key = key,
          .ctrl = (modifiers & GLFW_MOD_CONTROL) != 0,
          .shift = (modifiers & GLFW_MOD_SHIFT) != 0,
          .alt = (modifiers & GLFW_MOD_ALT) != 0};
}

}  // namespace

void push_move(InputQueue& queue, GLFWwindow* window, double x, double y) {
  int width = 0, height = 0, pixels_x = 0, pixels_y = 0;
  glfwGetWindowSize(window, &width, &height);
  glfwGetFramebufferSize(window, &pixels_x, &pixels_y);
  if (width <= 0 || height <= 0) return;
  InputEvent event;
  event.type = InputEvent::Type::move;
  event.x = static_cast<float>(x * pixels_x / width);
  event.y = static_cast<float>(y * pixels_y / height);
  queue.push(event);
}

void push_leave(InputQueue& queue) {
  InputEvent event;
  event.type = InputEvent::Type::leave;
  queue.push(event);
}

void push_button(InputQueue& queue, int button, int action, int modifiers) {
  InputEvent event;
  event.type = InputEvent::Type::button;
  event.button = button;
  event.down = action == GLFW_PRESS;
  event.key = press_with(Key::none, modifiers);
  queue.push(event);
}

void push_wheel(InputQueue& queue, double x, double y) {
  InputEvent event;
  event.type = InputEvent::Type::wheel;
  event.x = static_cast<float>(x);
  event.y = static_cast<float>(y);
  queue.push(event);
}

void push_key(InputQueue& queue, int key, int scancode, int action, int modifiers) {
  InputEvent event;
  event.type = InputEvent::Type::key;
  event.down = action != GLFW_RELEASE;
  event.key = press_with(translate(key, scancode), modifiers_after(key, action, modifiers));
  event.key.repeat = action == GLFW_REPEAT;
  // Without Ctrl or Alt punctuation arrives as the character that was typed.
  if (event.down && is_punctuation(event.key.key) && !event.key.ctrl && !event.key.alt)
    event.key.key = Key::none;
  queue.push(event);
}

void push_character(InputQueue& queue, unsigned character) {
  InputEvent event;
  event.type = InputEvent::Type::character;
  event.character = static_cast<char32_t>(character);
  queue.push(event);
}

void push_focus_lost(InputQueue& queue) {
  InputEvent event;
  event.type = InputEvent::Type::focus_lost;
  queue.push(event);
}

}  // namespace lab
