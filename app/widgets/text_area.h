#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "app/widgets/ui.h"

namespace lab {

/// A field for several lines of text, which break at words. What was typed counts when the field is
/// left, by Tab, Escape or a click elsewhere; returns it then if it is another. Holds at most
/// `most` bytes: what is beyond is dropped, and said.
std::optional<std::string> text_area(Ui& ui, const Rect& rect, std::string_view name,
                                     std::string_view value, std::size_t most);

}  // namespace lab
