#include "core/setup.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <tuple>

#include "core/source.h"

namespace attention {
namespace {

auto place(const Edit& edit) {
  return std::tuple(edit.vectors, edit.part, edit.token, edit.column);
}

bool precedes(const Edit& a, const Edit& b) { return place(a) < place(b); }

/// "1 to 512".
std::string range(int low, int high) { return std::to_string(low) + " to " + std::to_string(high); }

std::string text(double value) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%g", value);
  return digits;
}

const char* part_name(Part part) { return part == Part::query ? "query" : "key"; }

std::optional<std::string> problem(const Edit& edit) {
  const bool of_review = edit.vectors == Vectors::review;
  const int tokens = of_review ? static_cast<int>(review_words().size()) : most_tokens;
  const int columns = of_review ? review_dimensions : most_dimensions;
  const std::string which = std::string("An edit of a ") + part_name(edit.part) + " names ";
  // Positions count from 1 wherever a person reads them.
  if (edit.token < 0 || edit.token >= tokens)
    return which + "word " + std::to_string(edit.token + 1LL) + "; words are counted from " +
           range(1, tokens) + ".";
  if (edit.column < 0 || edit.column >= columns)
    return which + "dimension " + std::to_string(edit.column + 1LL) +
           "; dimensions are counted from " + range(1, columns) + ".";
  // Written so that NaN fails it too.
  if (!(std::abs(edit.value) <= largest_entry))
    return "An edited entry is " + text(edit.value) + "; it has to lie within ±" +
           std::to_string(static_cast<int>(largest_entry)) + ".";
  return std::nullopt;
}

/// Whether the edit shows in the numbers of `setup` as it is now.
bool counts(const Setup& setup, const Edit& edit) {
  return edit.vectors == setup.vectors && edit.token < static_cast<int>(setup.words.size()) &&
         edit.column < dimension(setup);
}

template <typename Condition>
bool any_edit(const Setup& setup, Condition condition) {
  return std::any_of(setup.edits.begin(), setup.edits.end(),
                     [&](const Edit& edit) { return counts(setup, edit) && condition(edit); });
}

}  // namespace

std::vector<std::string> review_words() {
  return {"the", "biryani", "was", "cold", "but", "the", "naan", "was", "great"};
}

std::optional<std::string> problem(const Setup& setup) {
  const std::size_t n = setup.words.size();
  if (n < 1 || n > most_tokens)
    return "The sentence has " + std::to_string(n) + " words; it takes " + range(1, most_tokens) +
           ".";
  if (setup.vectors == Vectors::review && setup.words != review_words())
    return "The hand-set vectors belong to the review's own nine words; other words take random "
           "vectors.";
  if (setup.d < 1 || setup.d > most_dimensions)
    return "The dimension d is " + std::to_string(setup.d) + "; it has to lie from " +
           range(1, most_dimensions) + ".";
  for (const Edit& edit : setup.edits)
    if (auto found = problem(edit)) return found;
  for (std::size_t i = 1; i < setup.edits.size(); ++i)
    if (!precedes(setup.edits[i - 1], setup.edits[i]))
      return "The edits are out of order, or two change one entry: they have to be sorted by "
             "vectors, query or key, word and dimension.";
  return std::nullopt;
}

int dimension(const Setup& setup) {
  return setup.vectors == Vectors::review ? review_dimensions : setup.d;
}

double divisor_value(Divisor divisor, int d) {
  switch (divisor) {
    case Divisor::none:
      return 1;
    case Divisor::sqrt_d:
      return std::sqrt(d);
    case Divisor::d:
      return d;
  }
  return 1;
}

Setup with_entry(Setup setup, Part part, int token, int column, double value) {
  if (const auto found = problem(setup)) throw std::invalid_argument(*found);
  const int n = static_cast<int>(setup.words.size());
  const int d = dimension(setup);
  if (token < 0 || token >= n)
    throw std::invalid_argument("There is no word " + std::to_string(token + 1LL) +
                                " to edit; words are counted from " + range(1, n) + ".");
  if (column < 0 || column >= d)
    throw std::invalid_argument("There is no dimension " + std::to_string(column + 1LL) +
                                " to edit; dimensions are counted from " + range(1, d) + ".");
  if (!std::isfinite(value))
    throw std::invalid_argument("An entry has to be a finite number, not " + text(value) + ".");

  const Edit edit{setup.vectors, part, token, column,
                  std::clamp(value, -largest_entry, largest_entry)};
  auto at = std::lower_bound(setup.edits.begin(), setup.edits.end(), edit, precedes);
  if (at != setup.edits.end() && place(*at) == place(edit)) at = setup.edits.erase(at);
  if (edit.value != source_entry(setup, part, token, column)) setup.edits.insert(at, edit);
  return setup;
}

Setup without_edits(Setup setup) {
  setup.edits.erase(std::remove_if(setup.edits.begin(), setup.edits.end(),
                                   [&](const Edit& edit) { return edit.vectors == setup.vectors; }),
                    setup.edits.end());
  return setup;
}

bool is_edited(const Setup& setup) {
  return any_edit(setup, [](const Edit&) { return true; });
}

bool is_edited(const Setup& setup, Part part, int token) {
  return any_edit(setup, [&](const Edit& e) { return e.part == part && e.token == token; });
}

bool is_edited(const Setup& setup, Part part, int token, int column) {
  return any_edit(setup, [&](const Edit& e) {
    return e.part == part && e.token == token && e.column == column;
  });
}

}  // namespace attention
