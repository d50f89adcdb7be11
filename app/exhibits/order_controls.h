#pragma once

#include "app/exhibits/order_text.h"
#include "app/widgets/ui.h"

namespace lab {

/// The scheme of positions with its number, the causal mask, the vectors and the divisor, from the
/// top of `page`, which shrinks.
void order_controls(Ui& ui, Rect& page, const ShownOrder& shown, const Session& now, Session& next);

}  // namespace lab
