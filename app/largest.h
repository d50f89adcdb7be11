#pragma once

#include <vector>

#include "core/matrix.h"

namespace lab {

/// Which of many numbers are told where there is no room for all: the largest by size, the first of
/// equals, in their own order; at most `most`, at least one if there is any.
std::vector<int> largest(const attention::RowVector& values, int most);

}  // namespace lab
