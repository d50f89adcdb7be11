#include "app/input.h"

#include <cfloat>
#include <iterator>

namespace lab {
namespace {

struct Mapped {
  ImGuiKey theirs;
  Key ours;
};

// What text fields and popups ask for. Everything else the studio handles itself.
constexpr Mapped mapped_keys[] = {
    {ImGuiKey_Tab, Key::tab},
    {ImGuiKey_LeftArrow, Key::left},
    {ImGuiKey_RightArrow, Key::right},
    {ImGuiKey_UpArrow, Key::up},
    {ImGuiKey_DownArrow, Key::down},
    {ImGuiKey_PageUp, Key::page_up},
    {ImGuiKey_PageDown, Key::page_down},
    {ImGuiKey_Home, Key::home},
    {ImGuiKey_End, Key::end},
    {ImGuiKey_Insert, Key::insert},
    {ImGuiKey_Delete, Key::del},
    {ImGuiKey_Backspace, Key::backspace},
    {ImGuiKey_Space, key_of(' ')},
    {ImGuiKey_Enter, Key::enter},
    {ImGuiKey_Escape, Key::escape},
    {ImGuiKey_A, key_of('A')},
    {ImGuiKey_C, key_of('C')},
    {ImGuiKey_V, key_of('V')},
    {ImGuiKey_X, key_of('X')},
    {ImGuiKey_Y, key_of('Y')},
    {ImGuiKey_Z, key_of('Z')},
};

constexpr int index(Key key) { return static_cast<int>(key); }
constexpr bool known(Key key) { return index(key) > 0 && index(key) < index(Key::count); }

// Dear ImGui's input, before 1.87 and since.
#if LAB_IMGUI_EVENTS
void send_key(ImGuiIO& io, Key key, bool down) {
  for (const Mapped& mapped : mapped_keys)
    if (mapped.ours == key) io.AddKeyEvent(mapped.theirs, down);
}
void send_modifiers(ImGuiIO& io, const KeyPress& press) {
#if IMGUI_VERSION_NUM >= 18900
  io.AddKeyEvent(ImGuiMod_Ctrl, press.ctrl);
  io.AddKeyEvent(ImGuiMod_Shift, press.shift);
  io.AddKeyEvent(ImGuiMod_Alt, press.alt);
#else
  io.AddKeyEvent(ImGuiKey_ModCtrl, press.ctrl);
  io.AddKeyEvent(ImGuiKey_ModShift, press.shift);
  io.AddKeyEvent(ImGuiKey_ModAlt, press.alt);
#endif
}
void send_position(ImGuiIO& io, float x, float y) { io.AddMousePosEvent(x, y); }
void send_button(ImGuiIO& io, int button, bool down) { io.AddMouseButtonEvent(button, down); }
void send_wheel(ImGuiIO& io, float x, float y) { io.AddMouseWheelEvent(x, y); }
#else
void send_key(ImGuiIO& io, Key key, bool down) { io.KeysDown[index(key)] = down; }
void send_modifiers(ImGuiIO& io, const KeyPress& press) {
  io.KeyCtrl = press.ctrl;
  io.KeyShift = press.shift;
  io.KeyAlt = press.alt;
}
void send_position(ImGuiIO& io, float x, float y) { io.MousePos = ImVec2(x, y); }
void send_button(ImGuiIO& io, int button, bool down) { io.MouseDown[button] = down; }
void send_wheel(ImGuiIO& io, float x, float y) {
  io.MouseWheelH += x;
  io.MouseWheel += y;
}
#endif

bool is_press(char32_t character) {
  for (const char c : {'?', '+', '-', '=', '.', '/'})
    if (character == static_cast<char32_t>(c)) return true;
  return false;
}

// Which characters need Shift differs from keyboard to keyboard, so it is no part of them.
KeyPress as_typed(KeyPress press) {
  const int code = index(press.key);
  const bool letter_or_digit = (code >= '0' && code <= '9') || (code >= 'A' && code <= 'Z');
  if (code > ' ' && code < 127 && !letter_or_digit) press.shift = false;
  return press;
}

// Of a letter or digit without Ctrl and Alt a text field heeds the character alone, so that fast
// typing need not go one key a frame. Space also presses buttons.
bool only_writes(const KeyPress& press) {
  return index(press.key) > ' ' && index(press.key) < 127 && !press.ctrl && !press.alt;
}

bool same_modifiers(const KeyPress& a, const KeyPress& b) {
  return a.ctrl == b.ctrl && a.shift == b.shift && a.alt == b.alt;
}

}  // namespace

void map_keys([[maybe_unused]] ImGuiIO& io) {
#if !LAB_IMGUI_EVENTS
  for (const Mapped& mapped : mapped_keys) io.KeyMap[mapped.theirs] = index(mapped.ours);
#endif
}

// What has happened in this frame so far, and so which events must wait for the next one.
struct InputQueue::Frame {
  bool button_changed[3] = {};
  bool key_changed[static_cast<int>(Key::count)] = {};
  bool any_button = false, any_character = false, any_wheel = false;
  bool any_action = false;  // the press of a key that does more than write its character
};

bool InputQueue::must_wait(const InputEvent& event, const Frame& frame) const {
  // Dear ImGui sees one state of the modifiers a frame: the one they were held in for its events.
  const bool new_modifiers = !same_modifiers(event.key, modifiers_) &&
                             (frame.any_button || frame.any_action || frame.any_wheel);
  switch (event.type) {
    case InputEvent::Type::move:
    case InputEvent::Type::leave:
      return frame.any_button;  // the click belongs to where the pointer was
    case InputEvent::Type::button:
      return new_modifiers || frame.any_character || frame.any_action ||
             frame.button_changed[event.button];
    case InputEvent::Type::wheel:
      return frame.any_button;
    case InputEvent::Type::key:
      if (new_modifiers) return true;
      if (event.key.repeat || !known(event.key.key)) return false;
      if (only_writes(event.key)) return frame.any_action;
      // A text field takes all of a frame's characters before its keys, and one key alone.
      if (event.down && (frame.any_character || frame.any_action)) return true;
      return frame.key_changed[index(event.key.key)];
    case InputEvent::Type::character:
      return frame.any_action;
    case InputEvent::Type::focus_lost:
      return frame.any_button || frame.any_character || frame.any_action;
  }
  return false;
}

void InputQueue::apply(const InputEvent& event, ImGuiIO& io, Frame& frame,
                       std::vector<KeyPress>& presses) {
  switch (event.type) {
    case InputEvent::Type::move:
      send_position(io, event.x, event.y);
      break;
    case InputEvent::Type::leave:
      // While a button is held the pointer is followed beyond the window's edge.
      for (const bool down : buttons_)
        if (down) return;
      send_position(io, -FLT_MAX, -FLT_MAX);
      break;
    case InputEvent::Type::button:
      set_modifiers(event.key, io);
      buttons_[event.button] = event.down;
      send_button(io, event.button, event.down);
      frame.button_changed[event.button] = frame.any_button = true;
      break;
    case InputEvent::Type::wheel:
      send_wheel(io, event.x, event.y);
      frame.any_wheel = true;
      break;
    case InputEvent::Type::key:
      set_modifiers(event.key, io);
      if (!known(event.key.key)) break;
      if (event.down) presses.push_back(as_typed(event.key));
      if (event.key.repeat || down_[index(event.key.key)] == event.down) break;
      down_[index(event.key.key)] = event.down;
      send_key(io, event.key.key, event.down);
      frame.key_changed[index(event.key.key)] = true;
      frame.any_action |= event.down && !only_writes(event.key);
      break;
    case InputEvent::Type::character:
      io.AddInputCharacter(static_cast<unsigned>(event.character));
      if (is_press(event.character))
        presses.push_back({.key = key_of(static_cast<char>(event.character))});
      frame.any_character = true;
      break;
    case InputEvent::Type::focus_lost:
      release_all(io);
      break;
  }
}

void InputQueue::set_modifiers(const KeyPress& press, ImGuiIO& io) {
  modifiers_ = press;
  send_modifiers(io, press);
}

void InputQueue::release_all(ImGuiIO& io) {
  for (int key = 0; key < index(Key::count); ++key)
    if (down_[key]) send_key(io, static_cast<Key>(key), false);
  for (int button = 0; button < static_cast<int>(std::size(buttons_)); ++button)
    if (buttons_[button]) send_button(io, button, false);
  for (bool& down : down_) down = false;
  for (bool& down : buttons_) down = false;
  set_modifiers({}, io);
}

void InputQueue::push(const InputEvent& event) {
  if (event.type == InputEvent::Type::button &&
      (event.button < 0 || event.button >= static_cast<int>(std::size(buttons_))))
    return;
  events_.push_back(event);
}

std::vector<KeyPress> InputQueue::feed(ImGuiIO& io) {
  std::vector<KeyPress> presses;
  Frame frame;
  while (!events_.empty() && !must_wait(events_.front(), frame)) {
    apply(events_.front(), io, frame, presses);
    events_.pop_front();
  }
  return presses;
}

bool InputQueue::any_arrow_down() const {
  return is_down(Key::left) || is_down(Key::right) || is_down(Key::up) || is_down(Key::down);
}

}  // namespace lab
