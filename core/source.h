#pragma once

#include "core/matrix.h"
#include "core/setup.h"

namespace attention {

/// The rows of q or of k, n × d, as their source gives them: X·W of the review, or standard
/// normals. No edits. `setup` must be sound (see problem).
Matrix source_rows(const Setup& setup, Part part);

/// One entry of them, the same number.
double source_entry(const Setup& setup, Part part, int token, int column);

}  // namespace attention
