#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/exercises.h"

namespace lab {

/// A typed answer as a number in the exercise's unit, or what was not understood, as a sentence.
struct TypedAnswer {
  std::optional<double> value;
  std::string problem;
};

/// Takes 0.82, .5, −3, 1,024, 82.1%, 1/9, √8, 3·2^10, 1/√64, and for a memory size MiB, GB and so
/// on. A comma only groups thousands: 0,82 would mean 82 to one reader and 0.82 to another.
TypedAnswer read_answer(std::string_view text, attention::Unit unit);

/// The sign of a unit: "MiB"; empty where there is none.
const char* symbol(attention::Unit unit);

}  // namespace lab
