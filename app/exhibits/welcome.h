#pragma once

#include "app/widgets/ui.h"

namespace lab {

/// The offer of a first start, in the place of the line under the title: the tour, or to go on by
/// oneself. From the top of `page`, which shrinks by as much as `lead` would take, so that nothing
/// moves when the offer goes.
void welcome(Ui& ui, Rect& page, std::string_view lead);

}  // namespace lab
