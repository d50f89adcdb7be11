#pragma once

#include "app/tour.h"
#include "app/widgets/ui.h"

namespace lab {

/// How tall the card is: as the longest step needs, so that the page above it stays where it is.
float tour_card_height(Ui& ui, float width, const Lesson& lesson);

/// What the learner asked for on the card.
enum class TourWish { none, show, bring_back, next, back, leave };

/// The card of the step: its words, and what to do if it is not done on the page.
TourWish tour_card(Ui& ui, const Rect& rect, const Lesson& lesson, const Tour& tour,
                   const Session& now);

/// Outlines what the step is about, in the window that has just drawn the page; returns what has to
/// be in sight.
std::optional<Rect> outline_tour_step(Ui& ui, const Tour& tour);

}  // namespace lab
