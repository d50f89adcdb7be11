#pragma once

#include "app/answers.h"
#include "app/session.h"
#include "app/widgets/ui.h"

namespace lab {

/// A tile a divisor: how its seeds have fared; pressed, it is the one whose weights are shown.
void outcome_tiles(Ui& ui, const Rect& row, const TrainView& view,
                   const attention::Learning* so_far, TrainView& next);

/// The losses of all seeds with their medians, and what is to be seen in words. `step` is the one
/// that is shown.
void loss_card(Ui& ui, const Rect& rect, const TrainView& view, const Answers::LearningView& seen,
               int step, TrainView& next);

/// Top weight, gradient at W_Q and accuracy: `which` is 0 to 2.
void median_card(Ui& ui, const Rect& rect, int which, const TrainView& view,
                 const attention::Learning* so_far, int step, TrainView& next);

}  // namespace lab
