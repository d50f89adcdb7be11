#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace attention {

/// Where the vectors come from: the hand-set review (X and three projections), or independent
/// standard-normal entries of q, k and v drawn from a seed (no X, no projections).
enum class Vectors { review, random };

/// What the scores q·k are divided by: 1, √d (Vaswani et al. 2017, Eq. 1), or d.
enum class Divisor { none, sqrt_d, d };

/// Which vectors an edit changes.
enum class Part { query, key };

/// One entry of q or k that the learner set by hand. It overrides what the source gives, so the row
/// is detached from X·W. Edits of the review and of the random vectors are kept apart.
struct Edit {
  Vectors vectors = Vectors::review;
  Part part = Part::query;
  int token = 0;   // 0-based
  int column = 0;  // 0-based
  double value = 0;
  bool operator==(const Edit&) const = default;
};

inline constexpr int most_tokens = 512;
inline constexpr int most_dimensions = 1024;
inline constexpr int review_dimensions = 4;
/// An edited entry lies in [-largest_entry, largest_entry].
inline constexpr double largest_entry = 1000;

/// The nine words of the review, in order.
std::vector<std::string> review_words();

/// Every choice that changes a number, as one plain value.
struct Setup {
  Vectors vectors = Vectors::review;
  std::vector<std::string> words = review_words();
  int d = review_dimensions;  // dimension of the random vectors; the review's is always 4
  Divisor divisor = Divisor::sqrt_d;
  std::uint64_t seed = 1;
  std::vector<Edit> edits;  // sorted by (vectors, part, token, column), no two for one entry
  bool operator==(const Setup&) const = default;
};

/// What keeps `setup` from being computed, as a sentence that says what is allowed; nothing if it
/// is sound: 1 to 512 words (the review's own nine with the review's vectors), d from 1 to 1,024,
/// edits sorted, finite and within range.
std::optional<std::string> problem(const Setup& setup);

/// The dimension d of q and k: 4 for the review, `setup.d` for random vectors.
int dimension(const Setup& setup);

/// The number that the scores are divided by: 1, √d or d. `d` ≥ 1.
double divisor_value(Divisor divisor, int d);

/// `setup` with entry (token, column) of `part` set to `value` (clamped to ±largest_entry) for its
/// current vectors. Setting an entry to what its source gives removes the edit.
/// Throws std::invalid_argument for a token or column out of range or a value that is not finite.
Setup with_entry(Setup setup, Part part, int token, int column, double value);

/// `setup` without the edits of its current vectors.
Setup without_edits(Setup setup);

/// Whether the current vectors carry an edit at all; in this row of `part`; at this entry.
/// Edits beyond the current d do not count.
bool is_edited(const Setup& setup);
bool is_edited(const Setup& setup, Part part, int token);
bool is_edited(const Setup& setup, Part part, int token, int column);

}  // namespace attention
