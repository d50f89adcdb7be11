#pragma once

#include "app/commands.h"
#include "app/widgets/ui.h"

namespace lab {

/// The pages by section with the current one marked, and at the foot what is reached from anywhere.
/// Returns whether a page was chosen.
bool contents(Ui& ui, const Rect& panel, Desk& desk);

/// The same on a screen too narrow for it: one line at the top.
void top_line(Ui& ui, const Rect& line, Desk& desk);

}  // namespace lab
