#pragma once

#include "app/answers.h"
#include "app/session.h"
#include "app/widgets/ui.h"

namespace lab {

/// The 9 × 9 weights of the chosen head at the step shown, with the ways to another step, seed and
/// sentence. High and narrow, or wide and low: how high it wants to be in this width.
float weights_card_height(Ui& ui, float width);
void weights_card(Ui& ui, const Rect& rect, const Session& now, Answers& answers,
                  const attention::Learning* so_far, int step, Session& next);

/// The step that is shown, gliding there while it is played.
int step_on_screen(Ui& ui, const TrainView& view, const attention::Learning* so_far);

/// Space: back to the beginning, and from there to the end.
void play_training(TrainView& next);

}  // namespace lab
