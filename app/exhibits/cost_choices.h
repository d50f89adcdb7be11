#pragma once

#include "app/session.h"
#include "app/widgets/page.h"

namespace lab {

/// A logarithmic slider from 1 to `most` with a field beside it; `wide` for numbers of many digits.
void size_choice(Ui& ui, Flow& flow, const char* label, int most, const std::vector<int>& ticks,
                 bool wide, int now, int& next);
/// How much of a row it takes, label and gap included.
float size_choice_width(Ui& ui, const char* label, bool wide);

/// n and d of the page, from the top of `page`, which shrinks.
void choose_sizes(Ui& ui, Rect& page, const Session& now, Session& next);
float choose_sizes_height(Ui& ui, float width);

}  // namespace lab
