#include "app/spelling.h"

namespace lab {
namespace {

using attention::Divisor;
using attention::Part;
using attention::Vectors;

/// The first of `choices` that is spelled so.
template <class Choice, std::size_t count>
std::optional<Choice> choice_from(std::string_view text, const Choice (&choices)[count]) {
  for (const Choice choice : choices)
    if (text == spelling(choice)) return choice;
  return std::nullopt;
}

}  // namespace

const char* spelling(Divisor divisor) {
  switch (divisor) {
    case Divisor::none:
      return "none";
    case Divisor::sqrt_d:
      return "sqrt";
    case Divisor::d:
      return "d";
  }
  return "";
}

const char* symbol(Divisor divisor) {
  switch (divisor) {
    case Divisor::none:
      return "nothing";
    case Divisor::sqrt_d:
      return "√d";
    case Divisor::d:
      return "d";
  }
  return "";
}

const char* spelling(Vectors vectors) { return vectors == Vectors::review ? "review" : "random"; }

const char* spelling(Part part) { return part == Part::query ? "query" : "key"; }

const char* spelling(ThemeName theme) { return theme == ThemeName::light ? "light" : "dark"; }

std::optional<Divisor> divisor_from(std::string_view text) {
  return choice_from(text, {Divisor::none, Divisor::sqrt_d, Divisor::d});
}

std::optional<Vectors> vectors_from(std::string_view text) {
  return choice_from(text, {Vectors::review, Vectors::random});
}

std::optional<Part> part_from(std::string_view text) {
  return choice_from(text, {Part::query, Part::key});
}

std::optional<ThemeName> theme_from(std::string_view text) {
  return choice_from(text, {ThemeName::light, ThemeName::dark});
}

}  // namespace lab
