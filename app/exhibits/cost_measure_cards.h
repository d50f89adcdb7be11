#pragma once

#include "app/widgets/ui.h"
#include "core/measure.h"

namespace lab {

/// Time and memory over n, their slopes and the numbers: measured, or what the formulas expect.
void measure_cards(Ui& ui, Rect& page, const attention::Measurement& measurement, bool measured);

}  // namespace lab
