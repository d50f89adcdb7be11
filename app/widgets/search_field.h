#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/widgets/ui.h"

namespace lab {

/// A field for a text of at most `longest` bytes that counts with every letter typed. Returns a
/// text that differs from `value`. Escape in it brings back what it began with; the arrow down
/// leaves it for the list below, and sets `down`.
std::optional<std::string> search_field(Ui& ui, const Rect& rect, std::string_view name,
                                        std::string_view value, std::string_view hint,
                                        std::size_t longest, bool& down);

}  // namespace lab
