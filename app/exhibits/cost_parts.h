#pragma once

#include "app/answers.h"
#include "app/session.h"
#include "app/widgets/ui.h"

namespace lab {

// What the tabs of the page show, from the top of `page`, which shrinks by what they take.

/// Scores, memory and arithmetic of a model's attention, with every number put in.
void cost_sizes(Ui& ui, Rect& page, const Session& now, Answers& answers, Session& next);
/// The online softmax of the query's row, tile by tile, and what is moved.
void cost_tiles(Ui& ui, Rect& page, const Session& now, Answers& answers, Session& next);
/// What is moved between slow and fast memory, side by side: the foot of that tab.
void cost_moved(Ui& ui, Rect& page, const Session& now, Session& next);
/// What patterns of attention leave out, and what that saves.
void cost_patterns(Ui& ui, Rect& page, const Session& now, Answers& answers, Session& next);
/// The n × n weights as a picture.
void cost_picture(Ui& ui, Rect& page, const Session& now, Answers& answers, Session& next);
/// The four ways, timed here.
void cost_measure(Ui& ui, Rect& page, const Session& now, Answers& answers, Session& next);

}  // namespace lab
