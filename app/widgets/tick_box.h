#pragma once

#include <optional>
#include <string_view>

#include "app/widgets/ui.h"

namespace lab {

/// How high a box with this label is in this width.
float tick_box_height(Ui& ui, float width, std::string_view label);

/// A box to tick, with its label to the right, which goes on in further lines. Returns the new
/// state.
std::optional<bool> tick_box(Ui& ui, const Rect& rect, std::string_view label, bool on);

/// Where the label begins, from the left end of the box.
float tick_box_indent(Ui& ui);

/// The box alone, to be read only.
void tick_mark(Ui& ui, const Rect& square, bool on, ImU32 border);

}  // namespace lab
