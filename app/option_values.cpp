#include "app/option_values.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "app/text.h"

namespace lab {
namespace {

template <typename Matches>
std::vector<int> positions_where(const std::vector<std::string>& words, Matches matches) {
  std::vector<int> found;
  for (std::size_t i = 0; i < words.size(); ++i)
    if (matches(words[i])) found.push_back(static_cast<int>(i) + 1);
  return found;
}

}  // namespace

bool is_digits(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::optional<std::uint64_t> whole_from(std::string_view text) {
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  if (!is_digits(text) || std::from_chars(text.data(), end, number).ec != std::errc())
    return std::nullopt;
  return number;
}

std::optional<int> whole_from(std::string_view text, int low, int high) {
  const auto number = whole_from(text);
  if (!number || *number < static_cast<std::uint64_t>(low) ||
      *number > static_cast<std::uint64_t>(high))
    return std::nullopt;
  return static_cast<int>(*number);
}

std::optional<float> scale_from(const std::string& text) {
  std::string digits = text;
  if (const auto point = digits.find('.'); point != digits.npos) digits.erase(point, 1);
  if (!is_digits(digits)) return std::nullopt;
  const double number = std::strtod(text.c_str(), nullptr);
  if (!(number >= double{smallest_zoom} && number <= double{largest_zoom})) return std::nullopt;
  return static_cast<float>(number);
}

std::optional<double> decimal_from(std::string_view text, double most) {
  // "0.1", "1e6", "1e-5".
  std::string digits(text), exponent = "0";
  if (const auto e = digits.find('e'); e != digits.npos) {
    exponent = digits.substr(e + 1);
    digits.erase(e);
    if (!exponent.empty() && (exponent[0] == '-' || exponent[0] == '+')) exponent.erase(0, 1);
  }
  if (const auto point = digits.find('.'); point != digits.npos) digits.erase(point, 1);
  if (!is_digits(digits) || !is_digits(exponent) || exponent.size() > 3) return std::nullopt;
  const double number = std::strtod(std::string(text).c_str(), nullptr);
  return number <= most ? std::optional(number) : std::nullopt;
}

std::optional<PixelSize> size_from(std::string_view text) {
  const std::size_t x = text.find('x');
  if (x == text.npos) return std::nullopt;
  const auto width = whole_from(text.substr(0, x), smallest_size.width, largest_size.width);
  const auto height = whole_from(text.substr(x + 1), smallest_size.height, largest_size.height);
  if (!width || !height) return std::nullopt;
  return PixelSize{*width, *height};
}

std::vector<int> positions_of(std::string_view word, const std::vector<std::string>& words) {
  const auto exact = positions_where(words, [&](const auto& other) { return other == word; });
  if (!exact.empty()) return exact;
  return positions_where(
      words, [&](const auto& other) { return lower_ascii(other) == lower_ascii(word); });
}

}  // namespace lab
