#pragma once

#include <optional>

#include "app/answers.h"
#include "app/session.h"
#include "app/widgets/ui.h"

namespace lab {

/// What stands for pairs that are not scored.
ImU32 hidden_colour(const Theme& theme);

/// A cell of the n × n weights, from 0.
struct WeightsCell {
  int query = 0, key = 0;
};

/// The part of the weights that is in sight, in `square`, or how far they are; operated there by
/// pointer, wheel and keys. Returns the cell that is looked at: under the pointer, or in the middle
/// while the keyboard is there.
std::optional<WeightsCell> weights_square(Ui& ui, const Rect& square, const Session& now,
                                          Answers& answers, const Answers::WeightsView& seen,
                                          Session& next);

}  // namespace lab
