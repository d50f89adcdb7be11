#pragma once

#include <vector>

#include "app/widgets/ui.h"
#include "core/trace.h"

namespace lab {

/// "Why this weight?": q and k by named dimension, their products, the sum, the division and the
/// softmax with the numbers put in. Numbers of q and k can be changed: that goes into `next`.
/// `source` is the trace without edits; it decides which columns are shown, so that they stay put
/// while a number is dragged.
void why_card(Ui& ui, const Rect& rect, const attention::Setup& setup, const attention::Trace& t,
              const attention::Trace& source, int query, int key, attention::Setup& next);

/// "What the word takes in": the output by named dimension, and whose values it is made of, with
/// weight and contribution side by side.
void takes_in_card(Ui& ui, const Rect& rect, const attention::Setup& setup,
                   const attention::Trace& t, int query, int key);

}  // namespace lab
