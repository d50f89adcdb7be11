#pragma once

#include "app/exhibits/steps_grids.h"

namespace lab {

/// The grid of one matrix at the step of `now`, of card `card`, with cells of about `cell_width`
/// and no wider in all than `most_width`. Its place is not known yet.
Panel make_panel(Ui& ui, const Session& now, const attention::Trace& trace, const Panels& panels,
                 attention::Node node, int card, float cell_width, float most_width);

}  // namespace lab
