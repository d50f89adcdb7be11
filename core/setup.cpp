#include "core/setup.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <tuple>

#include "core/source.h"
#include "core/trained_parts.h"

namespace attention {
namespace {

auto place(const Edit& edit) { return std::tuple(edit.vectors, edit.part, edit.row, edit.column); }

bool precedes(const Edit& a, const Edit& b) { return place(a) < place(b); }

/// "1 to 512".
std::string range(int low, int high) { return std::to_string(low) + " to " + std::to_string(high); }

std::string text(double value) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%g", value);
  return digits;
}

const char* part_name(Part part) {
  constexpr const char* names[] = {"the queries", "the keys", "the values", "X",
                                   "W_Q",         "W_K",      "W_V",        "head B's W_Q"};
  return names[static_cast<int>(part)];
}

bool is_projection(Part part) { return part >= Part::w_q; }

std::optional<std::string> problem(const Edit& edit) {
  const Shape most = largest_shape(edit.vectors, edit.part);
  const std::string edit_of = std::string("An edit of ") + part_name(edit.part) + " names ";
  if (most.rows == 0)
    return edit.vectors == Vectors::trained
               ? std::string("An edit of the trained head names ") + part_name(edit.part) +
                     ", which it does not have: it is alone."
               : std::string("An edit of the random vectors names ") + part_name(edit.part) +
                     ", which they do not have: they are drawn as q, k and v.";
  // Positions count from 1 wherever a person reads them.
  const char* rows = is_projection(edit.part) ? "feature" : "word";
  if (edit.row < 0 || edit.row >= most.rows)
    return edit_of + rows + " " + std::to_string(edit.row + 1LL) + "; " + rows +
           "s are counted from " + range(1, most.rows) + ".";
  const char* columns = edit.part == Part::x ? "feature" : "dimension";
  if (edit.column < 0 || edit.column >= most.columns)
    return edit_of + columns + " " + std::to_string(edit.column + 1LL) + "; " + columns +
           "s are counted from " + range(1, most.columns) + ".";
  // Written so that NaN fails it too.
  if (!(std::abs(edit.value) <= largest_entry))
    return "An edited entry is " + text(edit.value) + "; it has to lie within ±" +
           std::to_string(static_cast<int>(largest_entry)) + ".";
  return std::nullopt;
}

/// Whether the edit shows in the numbers of `setup` as it is now.
bool counts(const Setup& setup, const Edit& edit) {
  const Shape now = shape(setup, edit.part);
  return edit.vectors == setup.vectors && edit.row < now.rows && edit.column < now.columns;
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
  if (setup.vectors == Vectors::trained && setup.head.empty())
    return "There is no trained head; the page train makes one.";
  if (setup.vectors == Vectors::trained && setup.words != review_words())
    return "The trained head's vectors belong to the review's own nine words; other words take "
           "random "
           "vectors.";
  if (setup.d < 1 || setup.d > most_dimensions)
    return "The dimension d is " + std::to_string(setup.d) + "; it has to lie from " +
           range(1, most_dimensions) + ".";
  if (auto found = problem(setup.mask, static_cast<int>(n), static_cast<int>(n))) return found;
  for (const Edit& edit : setup.edits)
    if (auto found = problem(edit)) return found;
  for (std::size_t i = 1; i < setup.edits.size(); ++i)
    if (!precedes(setup.edits[i - 1], setup.edits[i]))
      return "The edits are out of order, or two change one entry: they have to be sorted by "
             "vectors, matrix, row and column.";
  return std::nullopt;
}

int dimension(const Setup& setup) {
  if (setup.vectors == Vectors::trained && !setup.head.empty()) return setup.head.parts().choice.d;
  return setup.vectors == Vectors::review ? review_dimensions : setup.d;
}

int value_dimension(const Setup& setup) {
  return setup.vectors == Vectors::trained ? training_width : dimension(setup);
}

int feature_count(const Setup& setup) {
  switch (setup.vectors) {
    case Vectors::review:
      return review_feature_count;
    case Vectors::trained:
      return training_width;
    default:
      return 0;
  }
}

bool has_projections(const Setup& setup) { return setup.vectors != Vectors::random; }

bool has_residual(const Setup& setup) { return setup.vectors == Vectors::review; }

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

double divisor_value(const Setup& setup) { return divisor_value(setup.divisor, dimension(setup)); }

Shape largest_shape(Vectors vectors, Part part) {
  const bool review = vectors == Vectors::review, trained = vectors == Vectors::trained;
  const int words = review || trained ? static_cast<int>(review_words().size()) : most_tokens;
  const int d = review ? review_dimensions : most_dimensions;
  const int d_v = trained ? training_width : d;
  const int features = trained ? training_width : review_feature_count;
  if (part == Part::query || part == Part::key) return {words, d};
  if (part == Part::value) return {words, d_v};
  if (!review && (!trained || part == Part::w_q_b)) return {};
  if (part == Part::x) return {words, features};
  return {features, part == Part::w_v ? d_v : d};
}

Shape shape(const Setup& setup, Part part) {
  const Shape most = largest_shape(setup.vectors, part);
  if (setup.vectors == Vectors::review) return most;
  const int rows = is_projection(part) ? most.rows : static_cast<int>(setup.words.size());
  const bool by_d = part == Part::query || part == Part::key || part == Part::w_q ||
                    part == Part::w_k || setup.vectors == Vectors::random;
  return {std::min(most.rows, rows),
          by_d ? std::min(most.columns, dimension(setup)) : most.columns};
}

Setup with_entry(Setup setup, Part part, int row, int column, double value) {
  if (const auto found = problem(setup)) throw std::invalid_argument(*found);
  const Shape now = shape(setup, part);
  const auto there_is_no = [&](const char* what, int position, int most) {
    return std::invalid_argument("An edit of " + std::string(part_name(part)) + " names " + what +
                                 " " + std::to_string(position + 1LL) + "; it has to lie from " +
                                 range(1, most) + ".");
  };
  if (row < 0 || row >= now.rows) throw there_is_no("row", row, now.rows);
  if (column < 0 || column >= now.columns) throw there_is_no("column", column, now.columns);
  if (!std::isfinite(value))
    throw std::invalid_argument("An entry has to be a finite number, not " + text(value) + ".");

  const Edit edit{setup.vectors, part, row, column,
                  std::clamp(value, -largest_entry, largest_entry)};
  auto at = std::lower_bound(setup.edits.begin(), setup.edits.end(), edit, precedes);
  if (at != setup.edits.end() && place(*at) == place(edit)) at = setup.edits.erase(at);
  if (edit.value != source_entry(setup, part, row, column)) setup.edits.insert(at, edit);
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

bool is_edited(const Setup& setup, Part part) {
  return any_edit(setup, [&](const Edit& e) { return e.part == part; });
}

bool is_edited(const Setup& setup, Part part, int row) {
  return any_edit(setup, [&](const Edit& e) { return e.part == part && e.row == row; });
}

bool is_edited(const Setup& setup, Part part, int row, int column) {
  return any_edit(
      setup, [&](const Edit& e) { return e.part == part && e.row == row && e.column == column; });
}

}  // namespace attention
