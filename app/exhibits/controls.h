#pragma once

#include "app/session.h"
#include "app/widgets/page.h"

namespace lab {

// What the pages on one Setup begin with.

/// The controls of the Setup (setup_choices); other words bring along what names a word.
void choose_setup(Ui& ui, Flow& flow, const Session& now, Session& next, bool with_divisor = true);

/// They in a row of their own and, where a mask is on, its notice; from the top of `page`, which
/// shrinks.
void setup_row(Ui& ui, Rect& page, const Session& now, Session& next);

}  // namespace lab
