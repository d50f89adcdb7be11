#pragma once

#include "app/answers.h"
#include "app/session.h"
#include "app/widgets/ui.h"

namespace lab {

/// How far the training is, with a way to stop it and to go on, at the right end of the title;
/// returns the width that it takes.
float training_progress(Ui& ui, const Rect& page, const Answers::LearningView& seen,
                        Answers& answers);

/// d, the optimiser with its rate, the number of seeds; from the top of `page`, which shrinks.
void train_controls(Ui& ui, Rect& page, const TrainView& view, TrainView& next);
/// The rest.
void train_more(Ui& ui, Rect& page, const TrainView& view, TrainView& next);

}  // namespace lab
