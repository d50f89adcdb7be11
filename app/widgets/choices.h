#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "app/widgets/page.h"
#include "core/setup.h"

namespace lab {

/// "Divide scores by": nothing, √d or d, with its label. Returns another divisor than `chosen`.
std::optional<attention::Divisor> divisor_choice(Ui& ui, Flow& flow, attention::Divisor chosen,
                                                 float gap = 0);

/// A seed to type, and a button for the one after it. `name` tells the field from others. Returns a
/// new seed.
std::optional<std::uint64_t> seed_choice(Ui& ui, Flow& flow, std::string_view name,
                                         std::uint64_t seed, float field_width, float gap = 0);

/// A field for d, from 1 to most_dimensions, beside its slider.
std::optional<int> dimension_field(Ui& ui, const Rect& rect, int d);

}  // namespace lab
