#pragma once

#include "app/exhibits/order_text.h"
#include "app/widgets/ui.h"

namespace lab {

/// The outputs of both orders, matched word by word, how far apart they are, and what that means.
/// A row that is clicked is the new query. Returns the height that it needs, and draws nothing, if
/// `measure`: `usual` is the same for most orders, `needed` is what its sentences take now.
struct OutputsHeight {
  float usual = 0, needed = 0;
};
OutputsHeight outputs_card(Ui& ui, const Rect& rect, const ShownOrder& shown, Answers& answers,
                           Session& next, bool measure = false);

/// The sinusoids of the places; for rotary, the same q and k at every pair of places.
void places_card(Ui& ui, const Rect& rect, const ShownOrder& shown, Answers& answers);

/// What position alone adds to a score by distance, every scheme; for rotary the score itself.
void distance_card(Ui& ui, const Rect& rect, const ShownOrder& shown, Answers& answers);

/// Makes `word` of the sentence that the page shows the query, or puts the shown words in another
/// order: where a scheme shows other words than the Session's, they become the Session's.
void choose_query(const ShownOrder& shown, int word, Session& next);
void choose_order(const ShownOrder& shown, std::vector<int> order, Session& next);

}  // namespace lab
