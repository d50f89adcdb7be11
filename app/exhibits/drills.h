#pragma once

#include <string>

#include "app/answers.h"
#include "app/session.h"
#include "app/widgets/ui.h"

namespace lab {

// Generated exercises, endless and seeded: a part of the page on practice.

/// Draws them from the top of `area`; returns the height used, which may be more than there is.
float draw_drills(Ui& ui, const Rect& area, const Session& now, Answers& answers, Session& next);

/// The exercise as text: question, given numbers, hints and solution as far as they are shown.
std::string describe_drills(const Session& now, Answers& answers);

/// The exercise `by` exercises on; starts afresh.
void move_drill(Session& next, int by);

/// Another kind (none: any), `by` kinds on; starts afresh.
void move_drill_kind(Session& next, int by);

}  // namespace lab
