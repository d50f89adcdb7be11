#pragma once

#include <vector>

#include "app/exhibits/order_text.h"
#include "app/widgets/ui.h"

namespace lab {

/// The weights of the query over the tiles, which are dragged into another order.
void sentence_card(Ui& ui, const Rect& rect, const ShownOrder& shown, Answers& answers,
                   Session& next);

/// `order` with the word of one place at another; the order shown with cold and great swapped, if
/// they are there.
std::vector<int> with_move(std::vector<int> order, int from, int to);
std::vector<int> with_adjectives_swapped(const ShownOrder& shown);

}  // namespace lab
