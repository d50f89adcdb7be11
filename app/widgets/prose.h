#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/lesson/markdown.h"
#include "app/widgets/ui.h"

namespace lab {

/// What happened to a text.
struct ProseResult {
  float height = 0;
  std::string pressed;        // where the link that was pressed leads; empty if none was
  std::string pointed;        // the link under the pointer, or with the keyboard at it
  Rect place{};               // of it: the line that the pointer is on
  std::optional<Rect> keyed;  // with the keyboard: its place
};

/// Blocks of a lesson, wrapped at words into the width of `rect` from its top. Formulas stand on a
/// tinted ground; a link is one stop of the keyboard even where it goes over several lines. `name`
/// tells the links of two texts on one page apart.
ProseResult prose(Ui& ui, const Rect& rect, std::span<const TextBlock> blocks,
                  std::string_view name = {});

/// How high they are at this width.
float prose_height(Ui& ui, float width, std::span<const TextBlock> blocks);

}  // namespace lab
