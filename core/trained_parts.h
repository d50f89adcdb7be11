#pragma once

#include <optional>
#include <string>

#include "core/matrix.h"
#include "core/trained_head.h"
#include "core/training.h"

namespace attention {

/// What makes a trained head, and where it comes from: the choice after `step` updates.
struct TrainedParts {
  TrainingChoice choice;
  int step = 0;
  Matrix x;         // 9 × 32, of the review
  Matrix w_q, w_k;  // 32 × d
  Matrix w_v;       // 32 × 32
  bool operator==(const TrainedParts&) const = default;
};

/// An entry of a trained head lies in [-largest_trained_entry, largest_trained_entry].
inline constexpr double largest_trained_entry = 1e9;

/// What is wrong with it, as a sentence; nothing if it is sound: shapes that fit the choice, finite
/// numbers within range.
std::optional<std::string> problem(const TrainedParts& parts);

}  // namespace attention
