#pragma once

#include "app/session.h"
#include "app/widgets/ui.h"
#include "core/paths.h"

namespace lab {

/// How high the card of the lanes is at the least; `room` is what it may take if there is more.
float lanes_height(Ui& ui, float width, const Session& now, const attention::Message& m,
                   float room);

/// Who sends and who receives, the counts, and the three lanes over the same columns.
void lanes_card(Ui& ui, const Rect& rect, const Session& now, const attention::Message& m,
                Session& next);

}  // namespace lab
