#pragma once

#include <string>

#include "app/answers.h"
#include "app/widgets/ui.h"

namespace lab {

/// Weight against contribution, word by word, in the row of *cold* in the review as it is built;
/// from the top of `rect`, which is at least this high.
void weights_card(Ui& ui, const Rect& rect, Answers& answers);
float weights_card_height(Ui& ui, float width, Answers& answers);

/// The same as text, a word a line.
std::string weights_told(Answers& answers);

}  // namespace lab
