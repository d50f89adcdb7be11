#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lab {

/// The one place where numbers become text that a person reads: a true minus sign (U+2212), fixed
/// decimals, no negative zero, "∞" and "NaN" spelled so. Independent of any locale.

std::string fixed(double value, int decimals);
/// With a plus sign for positive values.
std::string signed_fixed(double value, int decimals);
/// At most `decimals`, without trailing zeros: 6, 2.5, −0.25. Rounded at 10^15 into powers of ten.
std::string compact(double value, int decimals = 2);
/// The spellings of `value` from exact to short: compact with 2, 1 and 0 decimals, then a power of
/// ten. For places of limited width: a number may lose decimals, never digits before the point.
std::vector<std::string> ever_shorter(double value);
/// `value` in [0, 1] as "82.1%".
std::string percent(double value, int decimals = 1);
/// About `digits` significant digits, as 90.0 or 2.69·10⁴³.
std::string significant(double value, int digits);
/// 18 as "10¹⁸".
std::string power_of_ten(int exponent);
/// 16777216 as "16,777,216".
std::string grouped(std::int64_t value);
/// 17 significant digits with an ASCII sign, for CSV: reads back as the same double.
std::string exact(double value);

/// `text` in ASCII for a font without symbols: √ as sqrt, ᵀ as ^T, − as -, and so on.
std::string ascii(std::string_view text);

}  // namespace lab
