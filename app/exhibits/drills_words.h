#pragma once

#include <string>

#include "core/exercises.h"

namespace lab {

// Names of the things in an exercise, for its sentences.

/// "Q", "K" or "V".
const char* part_letter(attention::Part part);
/// The word that asks, and the one whose key or weight it is.
std::string asker(const attention::Exercise& exercise);
std::string answerer(const attention::Exercise& exercise);
std::string column_told(const attention::Exercise& exercise, int column);
/// A given number as it is printed.
std::string given_told(const attention::Exercise& exercise, double value);
/// "√4 = 2", "d = 4", "1".
std::string divisor_told(const attention::Exercise& exercise);

}  // namespace lab
