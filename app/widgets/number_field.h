#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "app/widgets/ui.h"

namespace lab {

/// A field for typing a whole number from `least` to `most`. What was typed counts when the field
/// is left, by Enter, Tab or a click elsewhere; Escape takes it back. While it is no number within
/// the range, the field says so and keeps the old value.
std::optional<std::uint64_t> number_field(Ui& ui, const Rect& rect, std::string_view name,
                                          std::uint64_t value, std::uint64_t least,
                                          std::uint64_t most);

/// The same for a number from `least`, or −`most`, to `most`, shown with up to 4 decimals. `start`
/// puts the cursor in it. `done` tells that it has been left, changed or not.
std::optional<double> real_field(Ui& ui, const Rect& rect, std::string_view name, double value,
                                 double most, bool start = false,
                                 std::optional<double> least = std::nullopt);

/// Whether the field of this name is under edit.
bool is_being_typed(Ui& ui, std::string_view name);

/// A field for any text, the same way; `entered` tells that Enter was pressed in it. `start` puts
/// the cursor in it.
std::optional<std::string> text_field(Ui& ui, const Rect& rect, std::string_view name,
                                      std::string_view value, std::string_view hint, bool start,
                                      bool& entered);

}  // namespace lab
