#pragma once

#include "app/exhibits/break_shown.h"
#include "app/widgets/rect.h"
#include "app/widgets/ui.h"

namespace lab {

/// "Which bug is this?": three unlabelled matrices beside the intact one, a guess for each,
/// checked. Takes its height off the top of `page`.
void break_puzzle(Ui& ui, Rect& page, const Session& now, Answers& answers, Session& next);

}  // namespace lab
