#include <cfloat>
#include <clocale>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>

#include "app/format.h"
#include "tests/support/catch.h"

using namespace lab;

namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan_value = std::numeric_limits<double>::quiet_NaN();
}  // namespace

TEST_CASE("numbers have a true minus sign and no negative zero") {
  CHECK(fixed(-1.5, 2) == "−1.50");
  CHECK(fixed(1.5, 2) == "1.50");
  CHECK(fixed(-0.0, 2) == "0.00");
  CHECK(fixed(-0.001, 2) == "0.00");
  CHECK(fixed(-0.006, 2) == "−0.01");
  CHECK(fixed(-3, 0) == "−3");
  CHECK(signed_fixed(2, 1) == "+2.0");
  CHECK(signed_fixed(-2, 1) == "−2.0");
  CHECK(signed_fixed(0.001, 1) == "0.0");
  CHECK(signed_fixed(-0.001, 1) == "0.0");
  CHECK(compact(-0.25) == "−0.25");
  CHECK(compact(-0.001) == "0");
  CHECK(compact(-0.0) == "0");
  CHECK(grouped(-1234) == "−1,234");
}

TEST_CASE("what is not finite is spelled so") {
  for (const auto& spell :
       {+[](double v) { return fixed(v, 2); },
        +[](double v) { return signed_fixed(v, 2).substr(v > 0 ? 1 : 0); },
        +[](double v) { return compact(v); }, +[](double v) { return significant(v, 3); }}) {
    CHECK(spell(-infinity) == "−∞");
    CHECK(spell(nan_value) == "NaN");
  }
  CHECK(fixed(infinity, 2) == "∞");
  CHECK(compact(infinity) == "∞");
  CHECK(significant(infinity, 3) == "∞");
}

TEST_CASE("compact leaves out trailing zeros alone") {
  CHECK(compact(6) == "6");
  CHECK(compact(2.5) == "2.5");
  CHECK(compact(100) == "100");
  CHECK(compact(0) == "0");
  CHECK(compact(1.0 / 3, 4) == "0.3333");
  CHECK(compact(1000, 0) == "1000");
  CHECK(compact(1e15) == "1.00·10¹⁵");
  CHECK(compact(-2.5e20) == "−2.50·10²⁰");
}

TEST_CASE("percent") {
  CHECK(percent(0.8212) == "82.1%");
  CHECK(percent(0) == "0.0%");
  CHECK(percent(1) == "100.0%");
  CHECK(percent(-1e-9) == "0.0%");
  CHECK(percent(0.869, 0) == "87%");
}

TEST_CASE("significant digits, with powers of ten where they are needed") {
  CHECK(significant(90.02, 3) == "90.0");
  CHECK(significant(109.61, 4) == "109.6");
  CHECK(significant(0.0130, 3) == "0.0130");
  CHECK(significant(2.688e43, 3) == "2.69·10⁴³");
  CHECK(significant(-2.688e43, 3) == "−2.69·10⁴³");
  CHECK(significant(1.5e-7, 2) == "1.5·10⁻⁷");
  CHECK(significant(9.9999e9, 3) == "1.00·10¹⁰");  // rounds up into the next power
  CHECK(significant(0, 3) == "0.00");
  CHECK(significant(DBL_MAX, 3) == "1.80·10³⁰⁸");
  CHECK(significant(DBL_MIN, 3) == "2.23·10⁻³⁰⁸");
  CHECK(significant(12345, 3) == "12345");
  CHECK(significant(9.996, 3).substr(0, 2) == "10");
}

TEST_CASE("the smallest number that there is can be spelled") {
  const std::string text = significant(std::numeric_limits<double>::denorm_min(), 3);
  CHECK(text == "4.94·10⁻³²⁴");
}

TEST_CASE("thousands are grouped") {
  CHECK(grouped(0) == "0");
  CHECK(grouped(999) == "999");
  CHECK(grouped(1000) == "1,000");
  CHECK(grouped(16777216) == "16,777,216");
  CHECK(grouped(INT64_MIN) == "−9,223,372,036,854,775,808");
}

TEST_CASE("exact reads back as the same number") {
  for (const double value : {0.1, 1.0 / 3, -2.5e-300, DBL_MAX, DBL_MIN, -0.0, 5e-324, 0.8212}) {
    const std::string text = exact(value);
    CHECK(std::strtod(text.c_str(), nullptr) == value);
    CHECK(ascii(text) == text);
  }
}

TEST_CASE("no locale changes a number") {
  const std::string before = fixed(1234.5, 2) + exact(0.1) + grouped(12345) + percent(0.123);
  // Where the system has none of these nothing is checked that was not checked above.
  for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE.utf8", "C.UTF-8"})
    std::setlocale(LC_ALL, name);
  CHECK(fixed(1234.5, 2) + exact(0.1) + grouped(12345) + percent(0.123) == before);
  std::setlocale(LC_ALL, "C");
}

TEST_CASE("ascii leaves only ASCII and says the same") {
  CHECK(ascii("q · k / √4") == "q . k / sqrt 4");
  CHECK(ascii("−1.5") == "-1.5");
  CHECK(ascii("a → b") == "a -> b");
  CHECK(ascii("plain") == "plain");
  CHECK(ascii("") == "");
  CHECK(ascii("naïve") == "na?ve");  // one mark for each character, not for each byte
  const std::string lesson = "√ ᵀ ₖ · ² ³ ≈ Σ ∂ − → ← ↑ ↓ ≤ ≥ ½ ⌈ ⌉ Θ α ‖ ∞ × ÷ … ’ “ ” ⁻ ⁴³ ± ✓ ●";
  const std::string plain = ascii(lesson);
  CHECK(plain.find('?') == std::string::npos);
  for (const char c : plain) CHECK(static_cast<unsigned char>(c) < 0x80);
  for (const char* broken : {"\x80", "\xE2\x88", "\xFF\xFF", "a\xC3"})
    for (const char c : ascii(broken)) CHECK(static_cast<unsigned char>(c) < 0x80);
  for (const double value : {-1.5, 2.7e43, 1e-9, infinity, -infinity})
    CHECK(ascii(significant(value, 3)).find('?') == std::string::npos);
}

TEST_CASE("a number that must be short loses decimals, never digits before the point") {
  CHECK(ever_shorter(-167.81) == std::vector<std::string>{"−167.81", "−167.8", "−168"});
  CHECK(ever_shorter(6) == std::vector<std::string>{"6", "6", "6"});
  CHECK(ever_shorter(-1e6).back() == "−1·10⁶");
}
