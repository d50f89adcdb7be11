#pragma once

#include "app/answers.h"
#include "app/session.h"
#include "app/widgets/ui.h"

namespace lab {

/// What stands behind "more": seed and number of rows, and what really happens to the gradient.
/// Returns the card's bottom.
float scaling_more(Ui& ui, const Rect& page, const Session& now,
                   const attention::Saturation* saturation, Session& next);

}  // namespace lab
