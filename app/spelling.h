#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "app/settings.h"
#include "core/setup.h"

namespace lab {

/// In the order in which pages and tables show them.
inline constexpr std::array<attention::Divisor, 3> every_divisor = {
    attention::Divisor::none, attention::Divisor::sqrt_d, attention::Divisor::d};

/// "nothing", "√d", "d": how pages name a divisor.
const char* symbol(attention::Divisor divisor);

// How choices are spelled wherever a person reads or types them: options, files and CSV alike.

/// "none", "sqrt", "d".
const char* spelling(attention::Divisor divisor);
/// "review", "random".
const char* spelling(attention::Vectors vectors);
/// "query", "key".
const char* spelling(attention::Part part);
/// "light", "dark".
const char* spelling(ThemeName theme);

/// The other way round; exact, nothing for any other text.
std::optional<attention::Divisor> divisor_from(std::string_view text);
std::optional<attention::Vectors> vectors_from(std::string_view text);
std::optional<attention::Part> part_from(std::string_view text);
std::optional<ThemeName> theme_from(std::string_view text);

}  // namespace lab
