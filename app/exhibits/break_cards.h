#pragma once

#include "app/exhibits/break_shown.h"
#include "app/widgets/ui.h"

namespace lab {

/// What the query takes in, intact and broken side by side, by named dimension.
void break_output_card(Ui& ui, const Rect& rect, const BreakShown& s);

/// Both n × n matrices with the sums of their rows; scores where the bug shows in the scores.
void break_matrices_card(Ui& ui, const Rect& rect, const BreakShown& s, Session& next,
                         int pointed_key);
float break_matrices_height(Ui& ui, float width, const BreakShown& s);

/// How additive scoring comes to the score of the query and one key.
void additive_card(Ui& ui, const Rect& rect, const BreakShown& s, Answers& answers, int key);
float additive_height(Ui& ui, float width, const BreakShown& s, Answers& answers, int key);

}  // namespace lab
