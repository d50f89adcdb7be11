#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

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

/// The controls of a Setup: its vectors and divisor, and for random vectors d and the seed. What is
/// chosen goes into `next`; another source of vectors may change the words. Without the divisor for
/// a page that decides it. `why_no_vectors`: for each source of vectors why it cannot be chosen.
void setup_choices(Ui& ui, Flow& flow, const attention::Setup& setup, attention::Setup& next,
                   bool with_divisor = true,
                   const std::vector<std::string_view>& why_no_vectors = {});

/// Says at the right end of a page's title where the numbers come from, with the way back from
/// edits; returns the width that it takes.
float origin_badge(Ui& ui, const Rect& page, const attention::Setup& setup, attention::Setup& next);

/// Where a mask is on: what it hides, and the way to take it off. From the top of `page`, which
/// shrinks.
void mask_notice(Ui& ui, Rect& page, const attention::Setup& setup, attention::Setup& next);

/// A field for d, from 1 to most_dimensions, beside its slider.
std::optional<int> dimension_field(Ui& ui, const Rect& rect, int d);

}  // namespace lab
