#pragma once

#include <deque>
#include <string>
#include <vector>

#include "app/dear_imgui.h"

namespace lab {

/// Keys by what they mean, independent of GLFW and of Dear ImGui's versions. A letter or digit is
/// its upper-case ASCII code, by the keyboard's layout; punctuation ('?', '+', '-', …) arrives as
/// the character that was typed.
enum class Key : int {
  none = 0,
  // 32 … 126: the ASCII character
  tab = 256,
  left,
  right,
  up,
  down,
  page_up,
  page_down,
  home,
  end,
  insert,
  del,
  backspace,
  enter,
  escape,
  f1,
  f2,
  f3,
  f4,
  f5,
  f6,
  f7,
  f8,
  f9,
  f10,
  f11,
  f12,
  count
};
constexpr Key key_of(char c) { return static_cast<Key>(c); }

struct KeyPress {
  Key key = Key::none;
  bool ctrl = false, shift = false, alt = false;
  bool repeat = false;  // the keyboard's own repetition
  bool operator==(const KeyPress&) const = default;
};

struct InputEvent {
  enum class Type { move, leave, button, wheel, key, character, focus_lost };
  Type type = Type::move;
  float x = 0, y = 0;  // move: pixels of the framebuffer; wheel: lines
  int button = 0;      // 0 left, 1 right, 2 middle
  bool down = false;   // button, key
  // key: with `down`; repeat presses have down and key.repeat; Key::none when a modifier changed.
  // button: its modifiers alone.
  KeyPress key;
  char32_t character = 0;  // character
};

/// Queues what the window reports and hands Dear ImGui at most one transition of a button or key a
/// frame, in order: 1.86 polls its input once a frame and would merge or lose what is shorter.
class InputQueue {
 public:
  void push(const InputEvent& event);
  bool empty() const { return events_.empty(); }

  /// Feeds the next frame's events to `io` (call before ImGui::NewFrame) and returns the key
  /// presses among them, repeats included. A character event for '?', '+', '-', '=', '.', '/' is
  /// also a KeyPress. Events that must wait for another frame stay queued.
  std::vector<KeyPress> feed(ImGuiIO& io);

  bool is_down(Key key) const { return down_[static_cast<int>(key)]; }
  bool any_arrow_down() const;

 private:
  struct Frame;
  bool must_wait(const InputEvent& event, const Frame& frame) const;
  void apply(const InputEvent& event, ImGuiIO& io, Frame& frame, std::vector<KeyPress>& presses);
  void set_modifiers(const KeyPress& press, ImGuiIO& io);
  void release_all(ImGuiIO& io);

  std::deque<InputEvent> events_;
  KeyPress modifiers_;  // what Dear ImGui was told last; its key means nothing
  bool down_[static_cast<int>(Key::count)] = {};
  bool buttons_[3] = {};
};

/// Tells `io` which of our keys are Dear ImGui's (text fields need them). Once a context.
void map_keys(ImGuiIO& io);

}  // namespace lab
