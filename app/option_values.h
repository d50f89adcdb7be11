#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/options.h"

namespace lab {

// What the text of one option's value stands for; nothing if it stands for nothing that is allowed.
// Stricter than the C library, which would also take " 4", "+4", "4x", "0x10", "1e9" and "nan".

/// A whole number in digits alone, up to 2⁶⁴ − 1.
std::optional<std::uint64_t> whole_from(std::string_view text);
/// The same from `low` ≥ 0 to `high`.
std::optional<int> whole_from(std::string_view text, int low, int high);
bool is_digits(std::string_view text);

/// Digits with at most one point, from smallest_zoom to largest_zoom.
std::optional<float> scale_from(const std::string& text);

/// Digits with at most one point, from 0 to `most`.
std::optional<double> decimal_from(std::string_view text, double most);

/// "1440x900", from smallest_size to largest_size.
std::optional<PixelSize> size_from(std::string_view text);

/// Where `word` stands among `words`, from 1: exactly so, or, if it is not there, in other cases of
/// its ASCII letters.
std::vector<int> positions_of(std::string_view word, const std::vector<std::string>& words);

}  // namespace lab
