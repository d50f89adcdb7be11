#pragma once

#include <string_view>

#include "app/widgets/ui.h"

namespace lab {

/// How much of a whole is over, as an arc from the top, clockwise; with a text in its middle and a
/// smaller one under that.
void ring(Ui& ui, const Rect& square, float share, const Role& role, std::string_view text,
          std::string_view under);

}  // namespace lab
