#pragma once

#include <functional>
#include <string_view>

#include "app/widgets/ui.h"

namespace lab {

/// Things below one another that are measured and drawn by the same code: first dry, then wet.
class Stack {
 public:
  Stack(Ui& ui, const Rect& area, bool dry) : ui_(ui), left_(area), top_(area.min.y), dry_(dry) {}

  /// A wrapped text; *starred* words are strong.
  void text(Type type, ImU32 colour, std::string_view text, ImU32 strong = 0);
  /// A text that a person typed: wrapped, with its stars as they are.
  void verbatim(Type type, ImU32 colour, std::string_view text);
  void gap(float length) { left_.min.y += length; }
  /// The place of anything else, from edge to edge.
  Rect row(float height);
  /// What follows is set in from the left by so much; a negative length takes that back.
  void indent(float length) { left_.min.x += length; }

  /// Only measuring: nothing may be drawn or operated.
  bool dry() const { return dry_; }
  float width() const { return left_.w(); }
  /// What is still free, from its top; its lower end means nothing.
  const Rect& left() const { return left_; }
  float height() const { return left_.min.y - top_; }

 private:
  Ui& ui_;
  Rect left_;
  float top_;
  bool dry_;
};

/// A card as high as what `fill` puts into it, at the top of `column`, which shrinks by the gap
/// too.
void stack_card(Ui& ui, Rect& column, std::string_view title, std::string_view note, float gap,
                const std::function<void(Stack&)>& fill);

}  // namespace lab
