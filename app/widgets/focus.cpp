#include "app/widgets/focus.h"

#include <imgui_internal.h>

#include <algorithm>

namespace lab {
namespace {

bool plain(const KeyPress& press) { return !press.ctrl && !press.alt; }

/// Whether a text field under edit has no use for the key.
bool passes_text_field(const KeyPress& press) {
  switch (press.key) {
    case Key::tab:
    case Key::escape:
    case Key::page_up:
    case Key::page_down:
      return true;
    default:
      break;
  }
  if (press.key >= Key::f1 && press.key <= Key::f12) return true;
  if (!press.ctrl) return false;
  for (const char c : {'A', 'C', 'V', 'X', 'Y', 'Z'})
    if (press.key == key_of(c)) return false;
  return press.key < Key::tab;
}

}  // namespace

void Focus::begin_frame(std::vector<KeyPress>& presses, bool editing_text) {
  last_.swap(items_);
  items_.clear();
  layer_ = 0;
  arrived_ = false;
  sought_ = std::exchange(wanted_, {});
  presses_ = &presses;
  if (editing_text)
    presses.erase(std::remove_if(presses.begin(), presses.end(),
                                 [](const KeyPress& p) { return !passes_text_field(p); }),
                  presses.end());
  for (const KeyPress& press : presses) {
    if (press.key == Key::tab && plain(press)) {
      if (editing_text) ImGui::ClearActiveID();
      move(press.shift ? -1 : 1);
    }
  }
  const bool escapes = !editing_text && ring_ && focused_ != 0 && top_layer_ == 0;
  presses.erase(std::remove_if(presses.begin(), presses.end(),
                               [&](const KeyPress& p) {
                                 if (p.key == Key::escape && (escapes || editing_text)) {
                                   if (escapes) drop();
                                   return true;
                                 }
                                 return p.key == Key::tab;
                               }),
                presses.end());
}

void Focus::set_top_layer(int layer) {
  if (layer == top_layer_) return;
  top_layer_ = layer;
  focused_ = 0;
}

void Focus::move(int by) {
  std::vector<ImGuiID> order;
  for (const Item& item : last_)
    if (item.layer == top_layer_ && item.id != 0) order.push_back(item.id);
  if (order.empty()) return;
  const auto found = std::find(order.begin(), order.end(), focused_);
  const int count = static_cast<int>(order.size());
  const int from =
      found == order.end() ? (by > 0 ? -1 : 0) : static_cast<int>(found - order.begin());
  focused_ = order[static_cast<size_t>((from + by + count) % count)];
  ring_ = true;
  arrived_ = true;
}

Focus::Keys Focus::add(ImGuiID id, std::string_view label, const Rect& rect, Takes takes) {
  items_.push_back({id, std::string(label), rect, layer_});
  Keys keys;
  if (!sought_.empty() && layer_ == top_layer_ && id != 0 && sought_ == label) {
    sought_.clear();
    focused_ = id;
    arrived_ = true;
  }
  if (layer_ != top_layer_ || focused_ != id) return keys;
  keys.focused = true;
  keys.arrived = arrived_;
  if (arrived_) {
    const Rect clip{ImGui::GetWindowDrawList()->GetClipRectMin(),
                    ImGui::GetWindowDrawList()->GetClipRectMax()};
    if (rect.min.y < clip.min.y || rect.max.y > clip.max.y)
      ImGui::SetScrollFromPosY(rect.cy() - ImGui::GetWindowPos().y, 0.5f);
    if (rect.min.x < clip.min.x || rect.max.x > clip.max.x)
      ImGui::SetScrollFromPosX(rect.cx() - ImGui::GetWindowPos().x, 0.5f);
  }
  if (!ring_ || !presses_) return keys;
  const auto takes_press = [&](const KeyPress& press) {
    if (!plain(press)) return false;
    const bool sideways = takes == Takes::sideways || takes == Takes::arrows;
    switch (press.key) {
      case Key::left:
        return sideways && (--keys.dx, true);
      case Key::right:
        return sideways && (++keys.dx, true);
      case Key::up:
        return takes == Takes::arrows && (--keys.dy, true);
      case Key::down:
        return takes == Takes::arrows && (++keys.dy, true);
      case Key::enter:
        return keys.pressed = true;
      default:
        return press.key == key_of(' ') && (keys.pressed = true);
    }
  };
  for (auto press = presses_->begin(); press != presses_->end();) {
    if (takes_press(*press)) {
      keys.shift |= press->shift;
      press = presses_->erase(press);
    } else {
      ++press;
    }
  }
  return keys;
}

std::optional<Rect> Focus::drawn(std::string_view label) const {
  for (auto item = items_.rbegin(); item != items_.rend(); ++item)
    if (item->label == label) return item->rect;
  return std::nullopt;
}

void Focus::clicked(ImGuiID id) {
  focused_ = id;
  ring_ = false;
}

}  // namespace lab
