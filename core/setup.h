#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/mask.h"
#include "core/trained_head.h"

namespace attention {

/// Where the vectors come from: the hand-set review (X and three projections), or independent
/// standard-normal entries of q, k and v drawn from a seed (no X, no projections); or a head that
/// was trained on the page of training (X and three projections, but no W_O that writes back).
enum class Vectors { review, random, trained };

/// What the scores q·k are divided by: 1, √d (Vaswani et al. 2017, Eq. 1), or d.
enum class Divisor { none, sqrt_d, d };

/// Which matrix an edit changes. Random vectors have no X and no projections; w_q_b is head B's,
/// the review's alone.
enum class Part { query, key, value, x, w_q, w_k, w_v, w_q_b };

/// One entry that the learner set by hand. An edit of q, k or v overrides what the source gives, so
/// the row is detached from X·W; an edit of X or of a projection changes what the source gives.
/// Edits of the review and of the random vectors are kept apart.
struct Edit {
  Vectors vectors = Vectors::review;
  Part part = Part::query;
  int row = 0;     // 0-based: a word, or a feature for the projections
  int column = 0;  // 0-based
  double value = 0;
  bool operator==(const Edit&) const = default;
};

inline constexpr int most_tokens = 512;
inline constexpr int most_dimensions = 1024;
inline constexpr int review_dimensions = 4;
inline constexpr int review_feature_count = 8;
inline constexpr int most_features = 32;  // of a trained head
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
  Mask mask;
  TrainedHead head;         // must be there for Vectors::trained
  std::vector<Edit> edits;  // sorted by (vectors, part, row, column), no two for one entry
  bool operator==(const Setup&) const = default;
};

/// What keeps `setup` from being computed, as a sentence that says what is allowed; nothing if it
/// is sound: 1 to 512 words (the review's own nine with the review's vectors or a trained head), d
/// from 1 to 1,024, the mask within the sentence, edits sorted, finite and within range.
std::optional<std::string> problem(const Setup& setup);

/// The dimension d of q and k: 4 for the review, `setup.d` for random vectors, the head's own.
int dimension(const Setup& setup);
/// The dimension of v and the output: 32 for a trained head, else d.
int value_dimension(const Setup& setup);
/// How many columns X has; 0 for random vectors.
int feature_count(const Setup& setup);
/// Whether q, k and v are X times projections; whether the output goes back into the features of X.
bool has_projections(const Setup& setup);
bool has_residual(const Setup& setup);

/// The number that the scores are divided by: 1, √d or d. `d` ≥ 1.
double divisor_value(Divisor divisor, int d);
/// The same for the Setup's own divisor and d.
double divisor_value(const Setup& setup);

/// How many rows and columns a part has; 0 × 0 where the vectors have no such part.
struct Shape {
  int rows = 0, columns = 0;
};
Shape shape(const Setup& setup, Part part);
/// The largest that it can be with these vectors.
Shape largest_shape(Vectors vectors, Part part);

/// `setup` with entry (row, column) of `part` set to `value` (clamped to ±largest_entry) for its
/// current vectors. Setting an entry to what its source gives removes the edit.
/// Throws std::invalid_argument for a row or column out of range or a value that is not finite.
Setup with_entry(Setup setup, Part part, int row, int column, double value);

/// `setup` without the edits of its current vectors.
Setup without_edits(Setup setup);

/// Whether the current vectors carry an edit at all; in `part`; in this row of it; at this entry.
/// Edits beyond the current d do not count.
bool is_edited(const Setup& setup);
bool is_edited(const Setup& setup, Part part);
bool is_edited(const Setup& setup, Part part, int row);
bool is_edited(const Setup& setup, Part part, int row, int column);

}  // namespace attention
