#include "app/exhibits/drills_answer.h"

#include <array>
#include <cmath>
#include <locale>
#include <sstream>
#include <utility>

#include "app/text.h"

namespace lab {
namespace {

using attention::Unit;

constexpr double longest_power = 64;

/// Reads from the left; `problem` is set by the first thing that it cannot read.
class Reader {
 public:
  explicit Reader(std::string_view text) : left_(text) {}

  std::optional<double> whole_of(Unit unit) {
    std::optional<double> value = product();
    if (value && take("%")) *value /= 100;
    if (value && !rest().empty()) value = with_unit(*value, unit);
    if (value && !rest().empty()) return fail(in_quotes(rest(), 20) + " was not understood.");
    if (value && !std::isfinite(*value)) return fail("That is no finite number.");
    return value;
  }

  std::string problem;

 private:
  std::optional<double> fail(std::string why) {
    if (problem.empty()) problem = std::move(why);
    return std::nullopt;
  }

  std::string_view rest() {
    for (;;) {
      if (left_.empty()) return left_;
      constexpr std::string_view no_break = "\u00A0";
      if (left_.front() == ' ')
        left_.remove_prefix(1);
      else if (left_.substr(0, no_break.size()) == no_break)
        left_.remove_prefix(no_break.size());
      else
        return left_;
    }
  }

  bool take(std::string_view what) {
    if (rest().substr(0, what.size()) != what) return false;
    left_.remove_prefix(what.size());
    return true;
  }

  bool take_one_of(std::initializer_list<std::string_view> all) {
    for (const std::string_view what : all)
      if (take(what)) return true;
    return false;
  }

  std::optional<double> product() {
    std::optional<double> value = factor();
    while (value) {
      const bool divides = take_one_of({"/", "÷", ":"});
      if (!divides && !take_one_of({"*", "·", "×"})) break;
      const auto next = factor();
      if (!next) return next;
      if (divides && *next == 0) return fail("Nothing can be divided by 0.");
      value = divides ? *value / *next : *value * *next;
    }
    return value;
  }

  std::optional<double> factor() {
    if (take_one_of({"−", "-"})) {
      auto value = factor();
      if (value) *value = -*value;
      return value;
    }
    take("+");
    if (take_one_of({"√", "sqrt"})) {
      const auto of = base();
      if (of && *of < 0) return fail("A negative number has no root.");
      if (of) return std::sqrt(*of);
      return of;
    }
    const auto value = base();
    if (!value || !take("^")) return value;
    const bool negative = take_one_of({"−", "-"});
    const auto power = base();
    if (!power) return power;
    if (*power > longest_power) return fail("That power is too large.");
    return std::pow(*value, negative ? -*power : *power);
  }

  std::optional<double> base() {
    if (take("(")) {
      const auto value = product();
      if (value && !take(")")) return fail("A bracket is not closed.");
      return value;
    }
    return number();
  }

  static bool digit(char c) { return c >= '0' && c <= '9'; }

  std::optional<double> number() {
    const std::string_view text = rest();
    std::string plain;
    std::size_t end = 0, digits = 0, since_comma = 0;
    bool point = false, comma = false;
    for (; end < text.size(); ++end) {
      const char c = text[end];
      if (digit(c)) {
        plain += c;
        ++digits;
        ++since_comma;
      } else if (c == '.' && !point) {
        point = true;
        plain += c;
        if (comma && since_comma != 3) return wrong_comma();
        comma = false;
      } else if (c == ',' && !point) {
        const bool leads = !comma && digits >= 1 && digits <= 3 && text[0] != '0';
        if (!leads && !(comma && since_comma == 3)) return wrong_comma();
        comma = true;
        since_comma = 0;
      } else {
        break;
      }
    }
    if (comma && since_comma != 3) return wrong_comma();
    if (digits == 0)
      return fail(text.empty() ? std::string("A number is missing at the end.")
                               : in_quotes(text, 20) + " was not understood: a number is due.");
    left_.remove_prefix(end);
    std::istringstream in(plain + exponent());
    in.imbue(std::locale::classic());
    double value = 0;
    if (!(in >> value)) return fail("That number is too large.");
    return value;
  }

  /// "e9" or "e-3" after a number.
  std::string exponent() {
    if (left_.empty() || (left_[0] != 'e' && left_[0] != 'E')) return {};
    std::size_t end = 1;
    if (end < left_.size() && (left_[end] == '-' || left_[end] == '+')) ++end;
    const std::size_t first = end;
    while (end < left_.size() && digit(left_[end])) ++end;
    if (end == first) return {};
    const std::string text(left_.substr(0, end));
    left_.remove_prefix(end);
    return text;
  }

  std::optional<double> wrong_comma() {
    return fail("A comma only groups thousands, as in 1,024. Write a point for decimals: 0.82.");
  }

  std::optional<double> with_unit(double value, Unit unit) {
    static constexpr double kilo = 1000, kibi = 1024;
    static constexpr std::array<std::pair<std::string_view, double>, 11> units = {
        {{"KiB", kibi},
         {"MiB", kibi * kibi},
         {"GiB", kibi * kibi * kibi},
         {"TiB", kibi * kibi * kibi * kibi},
         {"kB", kilo},
         {"KB", kilo},
         {"MB", kilo * kilo},
         {"GB", kilo * kilo * kilo},
         {"TB", kilo * kilo * kilo * kilo},
         {"bytes", 1},
         {"B", 1}}};
    for (const auto& [sign, bytes] : units) {
      if (rest() != sign) continue;
      if (unit == Unit::none) {
        fail("This answer has no unit: write the number alone.");
        return std::nullopt;
      }
      left_.remove_prefix(sign.size());
      return value * bytes / attention::bytes_in(unit);
    }
    return value;
  }

  std::string_view left_;
};

}  // namespace

TypedAnswer read_answer(std::string_view text, Unit unit) {
  Reader reader(text);
  TypedAnswer answer;
  answer.value = reader.whole_of(unit);
  if (answer.value) return answer;
  answer.problem = text.find_first_not_of(' ') == text.npos ? "Type an answer first."
                                                            : std::move(reader.problem);
  return answer;
}

const char* symbol(Unit unit) {
  return unit == Unit::mebibytes ? "MiB" : unit == Unit::gibibytes ? "GiB" : "";
}

}  // namespace lab
