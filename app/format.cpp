#include "app/format.h"

#include <fmt/core.h>

#include <array>
#include <cmath>
#include <utility>

namespace lab {
namespace {

constexpr std::string_view minus = "\u2212";

std::string not_finite(double value) {
  if (std::isnan(value)) return "NaN";
  return value > 0 ? "∞" : std::string(minus) + "∞";
}

std::string with_true_minus(std::string text) {
  bool zero = true;
  for (const char c : text)
    if (c >= '1' && c <= '9') zero = false;
  if (text.empty() || text[0] != '-') return text;
  return zero ? text.substr(1) : std::string(minus) + text.substr(1);
}

std::string superscript(int value) {
  static constexpr std::array<const char*, 10> digits = {"⁰", "¹", "²", "³", "⁴",
                                                         "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text = value < 0 ? "⁻" : "";
  for (const char c : std::to_string(std::abs(value))) text += digits[static_cast<size_t>(c - '0')];
  return text;
}

std::string in_powers(double value, int digits) {
  const std::string text = fmt::format("{:.{}e}", value, digits - 1);
  const size_t e = text.find('e');
  return with_true_minus(text.substr(0, e)) + "·" + power_of_ten(std::stoi(text.substr(e + 1)));
}

}  // namespace

std::string fixed(double value, int decimals) {
  if (!std::isfinite(value)) return not_finite(value);
  return with_true_minus(fmt::format("{:.{}f}", value, decimals));
}

std::string signed_fixed(double value, int decimals) {
  std::string text = fixed(value, decimals);
  const bool zero = text.find_first_of("123456789") == std::string::npos;
  return value > 0 && !zero ? "+" + text : text;
}

std::string compact(double value, int decimals) {
  if (!std::isfinite(value)) return not_finite(value);
  if (std::abs(value) >= 1e15) return in_powers(value, 3);
  std::string text = fmt::format("{:.{}f}", value, decimals);
  if (text.find('.') != std::string::npos) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  return with_true_minus(text);
}

std::vector<std::string> ever_shorter(double value) {
  std::vector<std::string> spellings = {compact(value, 2), compact(value, 1), compact(value, 0)};
  if (std::isfinite(value) && std::abs(value) >= 1e4) spellings.push_back(in_powers(value, 1));
  return spellings;
}

std::string percent(double value, int decimals) { return fixed(100 * value, decimals) + "%"; }

std::string significant(double value, int digits) {
  if (!std::isfinite(value)) return not_finite(value);
  if (value == 0) return fixed(0, digits - 1);
  const double size = std::abs(value);
  if (size >= 1e6 || size < 1e-4) return in_powers(value, digits);
  const int before = static_cast<int>(std::floor(std::log10(size))) + 1;
  return fixed(value, std::max(0, digits - before));
}

std::string power_of_ten(int exponent) { return "10" + superscript(exponent); }

std::string grouped(std::int64_t value) {
  std::string text = std::to_string(value);
  const size_t start = text[0] == '-' ? 1 : 0;
  for (size_t i = text.size(); i > start + 3;) {
    i -= 3;
    text.insert(i, ",");
  }
  return with_true_minus(text);
}

std::string exact(double value) { return fmt::format("{:.17g}", value); }

std::string ascii(std::string_view text) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 46> spellings = {{
      {"√", "sqrt "}, {"ᵀ", "^T"},    {"ₖ", "_k"},    {"·", "."},    {"²", "^2"},  {"³", "^3"},
      {"≈", "~"},     {"Σ", "sum"},   {"∂", "d"},     {"−", "-"},    {"→", "->"},  {"←", "<-"},
      {"↑", "up"},    {"↓", "down"},  {"≤", "<="},    {"≥", ">="},   {"½", "1/2"}, {"⌈", "ceil("},
      {"⌉", ")"},     {"Θ", "Theta"}, {"α", "alpha"}, {"β", "beta"}, {"×", "x"},   {"÷", "/"},
      {"‖", "||"},    {"∞", "inf"},   {"…", "..."},   {"’", "'"},    {"“", "\""},  {"”", "\""},
      {"–", "-"},     {"—", "-"},     {"⁰", "0"},     {"¹", "1"},    {"⁴", "4"},   {"⁵", "5"},
      {"⁶", "6"},     {"⁷", "7"},     {"⁸", "8"},     {"⁹", "9"},    {"⁻", "-"},   {"±", "+/-"},
      {"✓", "ok"},    {"●", "*"},     {"₁", "_1"},    {"₂", "_2"},
  }};
  std::string out;
  for (size_t i = 0; i < text.size();) {
    if (static_cast<unsigned char>(text[i]) < 0x80) {
      out += text[i++];
      continue;
    }
    bool found = false;
    for (const auto& [symbol, spelling] : spellings)
      if (text.substr(i, symbol.size()) == symbol) {
        out += spelling;
        i += symbol.size();
        found = true;
        break;
      }
    if (found) continue;
    out += '?';
    for (++i; i < text.size() && (static_cast<unsigned char>(text[i]) & 0xC0) == 0x80;) ++i;
  }
  return out;
}

}  // namespace lab
