#pragma once

#include <string>
#include <vector>

#include "app/lesson/markdown.h"
#include "app/widgets/ui.h"

namespace lab {

/// A piece of text on one line, all of one span.
struct ProseRun {
  const TextSpan* span = nullptr;
  std::string text;
  Type type = Type::body;
  Rect rect;  // from the upper left corner of the block; as high as the letters
};

struct ProseBlock {
  std::vector<ProseRun> runs;
  float height = 0;
  float left = 0;    // how far the text of an item is moved in
  Type type{};       // of what is neither strong nor a formula
  std::string mark;  // of an item: its dot or number, which stands before the text
};

/// Wraps a block at its words. A word that is wider than a line goes over several; a formula is one
/// word as long as it fits.
ProseBlock prose_block(const Ui& ui, float width, const TextBlock& block);

/// The gap between two blocks, or above the first.
float gap_between(const Ui& ui, const TextBlock* above, const TextBlock& below);

/// How far the ground of a formula reaches beyond it, to either side.
inline float formula_pad(const Ui& ui) { return ui.px(3); }

}  // namespace lab
