#pragma once

#include <optional>

#include "app/answers.h"
#include "app/session.h"
#include "app/widgets/ui.h"

namespace lab {

/// What the chosen box does and which pages are about it: high enough for `only` that box, or for
/// any, so that nothing jumps.
float box_card_height(Ui& ui, float width, Answers& answers, std::optional<MapBox> only);
void box_card(Ui& ui, const Rect& rect, const Session& now, Answers& answers, Session& next);

/// The words about weights beside their picture, or above it; from the top of `page`, as high as
/// they have to be; returns that.
float weights_page(Ui& ui, const Rect& page, const Session& now, Answers& answers, Session& next);

}  // namespace lab
