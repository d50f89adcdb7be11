#pragma once

#include "app/exhibits/drills_text.h"
#include "app/widgets/ui.h"

namespace lab {

/// The given numbers in rows and columns; columns that find no room go into a block below, with the
/// rows' names again, and the column that all others are reckoned with. Draws nothing if `measure`.
/// Returns the height.
float draw_given(Ui& ui, const Rect& rect, const GivenTable& table, bool measure);

}  // namespace lab
