#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/dear_imgui.h"
#include "app/input.h"
#include "app/widgets/rect.h"

namespace lab {

/// What a control does with keys while it has the focus.
enum class Takes { press, sideways, arrows, text };

/// Keyboard focus over everything that can be operated, in drawing order: in Dear ImGui 1.86 Tab
/// stops only at text fields. Tab and Shift+Tab move it, Enter and Space press, arrows go to the
/// control that has it, Escape gives it up. Lasts across frames; the studio owns it.
class Focus {
 public:
  struct Item {
    ImGuiID id;         // 0: operated by the pointer alone
    std::string label;  // what a person would call it; tests click by it
    Rect rect;
    int layer;
  };

  struct Keys {
    bool focused = false;
    bool arrived = false;  // the focus came here in this frame, by keyboard
    bool pressed = false;  // Enter or Space
    int dx = 0, dy = 0;    // arrow presses: right and down are positive
    bool shift = false;
  };

  /// Starts a frame: moves on Tab, drops on Escape, and takes those presses out of `presses`.
  /// While a text field is being edited, everything that it needs is taken out too.
  void begin_frame(std::vector<KeyPress>& presses, bool editing_text);

  /// Only the topmost layer takes part: 0 the page, above it what covers the page.
  void set_layer(int layer) { layer_ = layer; }
  void set_top_layer(int layer);

  /// Announces a control and returns what the keys say to it. Shows where the focus is by scrolling
  /// there when it arrives.
  Keys add(ImGuiID id, std::string_view label, const Rect& rect, Takes takes);

  /// Names a region that only the pointer operates, so that tests find it.
  void note(std::string label, const Rect& rect) {
    items_.push_back({0, std::move(label), rect, layer_});
  }

  /// A click takes the focus along but shows no ring.
  void clicked(ImGuiID id);
  void drop() { focused_ = 0; }
  /// The focus follows what has moved to another place, ring and all.
  void follow(ImGuiID id) { focused_ = id; }
  /// Takes the keyboard to a control that will be announced in this frame.
  void go_to(ImGuiID id) {
    focused_ = id;
    ring_ = arrived_ = true;
  }
  /// Takes the keyboard to what is called `label` in the next frame: what had it will be gone, or
  /// wants it back.
  void go_on_to(std::string label) { wanted_ = std::move(label); }
  bool ring_visible() const { return ring_; }
  ImGuiID focused() const { return focused_; }

  /// Where what is called `label` has been drawn in this frame so far; nothing if it has not.
  std::optional<Rect> drawn(std::string_view label) const;

  /// What is on the screen, of the last whole frame.
  const std::vector<Item>& items() const { return last_; }

  /// The text of the field being edited, kept so that leaving the field by any way keeps the text.
  struct Edit {
    ImGuiID id = 0;
    std::string text;
    std::string shown{};  // as it stands in a field of several lines, with its lines broken
  } edit;

  /// The number being dragged, what it was when the drag began, and which one of many it is.
  struct Drag {
    ImGuiID id = 0;
    double from = 0;
    int place = 0;
  } drag;

 private:
  void move(int by);

  std::vector<Item> items_, last_;
  std::vector<KeyPress>* presses_ = nullptr;
  std::string wanted_, sought_;  // by the next frame, and by this one
  ImGuiID focused_ = 0;
  int layer_ = 0, top_layer_ = 0;
  bool ring_ = false, arrived_ = false;
};

}  // namespace lab
