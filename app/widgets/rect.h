#pragma once

#include <algorithm>

#include "app/dear_imgui.h"

namespace lab {

/// A rectangle in pixels of the screen. Layout is done by cutting pieces off its sides.
struct Rect {
  ImVec2 min, max;

  float w() const { return max.x - min.x; }
  float h() const { return max.y - min.y; }
  float cx() const { return (min.x + max.x) / 2; }
  float cy() const { return (min.y + max.y) / 2; }
  bool contains(ImVec2 p) const {
    return p.x >= min.x && p.x < max.x && p.y >= min.y && p.y < max.y;
  }

  /// Takes a piece off one side, never more than there is, and returns it.
  Rect cut_top(float length) {
    const float y = std::min(max.y, min.y + length);
    const Rect piece{min, {max.x, y}};
    min.y = y;
    return piece;
  }
  Rect cut_bottom(float length) {
    const float y = std::max(min.y, max.y - length);
    const Rect piece{{min.x, y}, max};
    max.y = y;
    return piece;
  }
  Rect cut_left(float length) {
    const float x = std::min(max.x, min.x + length);
    const Rect piece{min, {x, max.y}};
    min.x = x;
    return piece;
  }
  Rect cut_right(float length) {
    const float x = std::max(min.x, max.x - length);
    const Rect piece{{x, min.y}, max};
    max.x = x;
    return piece;
  }

  Rect inset(float x, float y) const {
    Rect r{{min.x + x, min.y + y}, {max.x - x, max.y - y}};
    r.max.x = std::max(r.max.x, r.min.x);
    r.max.y = std::max(r.max.y, r.min.y);
    return r;
  }
  Rect inset(float all) const { return inset(all, all); }
};

/// Takes a piece off the top, and the gap that follows it.
inline Rect take_below(Rect& column, float height, float gap) {
  const Rect piece = column.cut_top(height);
  column.cut_top(gap);
  return piece;
}

inline Rect rect_at(float x, float y, float w, float h) { return {{x, y}, {x + w, y + h}}; }

}  // namespace lab
