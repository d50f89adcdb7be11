#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "app/widgets/ui.h"

namespace lab {

float segmented_width(Ui& ui, const std::vector<std::string_view>& options);

/// The place of the i-th option.
Rect segment(Ui& ui, const Rect& rect, const std::vector<std::string_view>& options, int i);

/// One choice out of a few, all in sight. Returns a choice that differs from `chosen`. With the
/// keyboard: left and right. An option with a text in `why_disabled` cannot be chosen and says why
/// when pointed at, unless the page says it in sight (`in_tooltip` false).
std::optional<int> segmented(Ui& ui, const Rect& rect, std::string_view name,
                             const std::vector<std::string_view>& options, int chosen,
                             const std::vector<std::string_view>& why_disabled = {},
                             bool in_tooltip = true);

}  // namespace lab
