#pragma once

#include <optional>

#include "app/exhibits/break_shown.h"
#include "app/widgets/ui.h"

namespace lab {

/// The intact row above, the words, the broken row below, over the same columns; under them what
/// the break can be moved by.
void break_chart(Ui& ui, const Rect& rect, const BreakShown& s, Session& next,
                 std::optional<int>& pointed_key);
/// The least height of it in this width.
float break_chart_least(Ui& ui, float width, const BreakShown& s);

}  // namespace lab
