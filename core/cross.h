#pragma once

#include <string>
#include <vector>

#include "core/mask.h"
#include "core/setup.h"
#include "core/trace.h"

namespace attention {

/// Cross-attention on hand-set vectors: the headline "great naan cold biryani" asks, the review
/// answers. Queries come from one sequence, keys and values from another, so scores and weights are
/// 4 × 9. W_Q is the headline's own: each word looks for its twin in the review.
std::vector<std::string> headline_words();

/// Which word of the review has the same feature row, 0-based.
int twin(int headline_word);

/// The trace with X and Q of the headline (4 rows), K, V, W_K and W_V of the review with the
/// Setup's edits. The Setup's divisor counts; its mask does not, `mask` (4 × 9) does. `setup`
/// sound; its vectors are taken as hand-set.
Trace cross_trace(const Setup& setup, const Mask& mask);

}  // namespace attention
