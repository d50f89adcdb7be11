#pragma once

#include "app/answers.h"
#include "app/exhibits/steps_grids.h"

namespace lab {

/// How high the card of the step is in a page of this width.
float now_card_height(Ui& ui, float width);

/// The card of the step: the scrubber, what the stage does, the cell's formula, its numbers as
/// tiles. `compare` is set when the words with the same query are to be looked at.
void now_card(Ui& ui, const Rect& rect, const Session& now, Answers& answers, const Shown& shown,
              Session& next, bool& compare);

float twin_card_height(Ui& ui, const Session& now, const attention::Trace& trace, float width);

/// Two words that ask the same question, row by row.
void twin_card(Ui& ui, const Rect& rect, const Session& now, const attention::Trace& trace);

}  // namespace lab
