#pragma once

#include "core/matrix.h"
#include "core/setup.h"

namespace attention {

/// A part as its source gives it, with no edits of the part itself: X and the projections of the
/// review; q, k and v as X·W with the edits of X and W, or standard normals. 0 × 0 where the
/// vectors have no such part. `setup` must be sound (see problem).
Matrix source_of(const Setup& setup, Part part);

/// One entry of it, the same number.
double source_entry(const Setup& setup, Part part, int row, int column);

/// The part that is computed with: what the source gives, edits laid over it.
Matrix with_edits(const Setup& setup, Part part);

/// Puts the Setup's edits of a part into `rows`, which are its words or features in their order.
void lay_edits_over(Matrix& rows, const Setup& setup, Part part);

}  // namespace attention
