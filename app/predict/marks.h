#pragma once

#include "app/predict/hands.h"

namespace lab {

/// Over the page: where a guess can be made and what was guessed; once it is answered, guess and
/// truth over each other. `truth` may still be unknown.
void guess_marks(Ui& ui, const Rect& view, const Question& question, const PredictView& view_of,
                 const std::optional<Truth>& truth, const GuessHands& hands,
                 const std::vector<Target>& targets);

}  // namespace lab
