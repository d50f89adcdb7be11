#pragma once

#include <optional>
#include <string_view>

#include "app/widgets/ui.h"

namespace lab {

/// How wide a switch with this label is.
float toggle_width(Ui& ui, std::string_view label);

/// A switch with its label: on or off. Returns the new state. A disabled one says why when pointed
/// at.
std::optional<bool> toggle(Ui& ui, const Rect& rect, std::string_view label, bool on,
                           std::string_view why_disabled = {});

}  // namespace lab
