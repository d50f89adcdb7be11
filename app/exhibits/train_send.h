#pragma once

#include "app/answers.h"
#include "app/session.h"
#include "app/widgets/ui.h"

namespace lab {

/// The button that takes the head after `step` updates of the chosen run to the page *Who attends
/// to whom*. It is trained again in the background until then, for its weights.
void send_head(Ui& ui, const Rect& row, const Session& now, Answers& answers, int step, bool there,
               Session& next);

/// `session` with the head in its Setup, on the page that shows whom it attends to.
Session with_head(Session session, const attention::TrainedHead& head);

}  // namespace lab
