#pragma once

#include <string>

#include "app/widgets/ui.h"

namespace lab {

/// The name of a column as a note of at most `width`: where it is too long, "dim 17" becomes "17"
/// and "adjective" "adj.".
std::string short_name(Ui& ui, std::string name, float width);

}  // namespace lab
