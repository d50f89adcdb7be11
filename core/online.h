#pragma once

#include <vector>

#include "core/matrix.h"

namespace attention {

/// One tile of keys in the online softmax of one query: what is known after it.
struct OnlineStep {
  int first = 0, last = 0;  // keys of the tile; last is not in it
  double maximum = 0;       // m, of all scores so far; −∞ if all are hidden
  double factor = 0;      // e^(m before − m): what the old sum and accumulator are multiplied by
  double sum = 0;         // l, of e^(score − m)
  RowVector accumulator;  // Σ e^(score − m)·v
  RowVector output;       // accumulator / l: softmax over the keys so far; 0 if none is seen
};

/// The online softmax (Milakov and Gimelshein 2018, Alg. 3) of a row of n divided scores (−∞ where
/// masked) with the rows of V (n × v), `tile` ≥ 1 keys at a time. The first factor is 0: there is
/// nothing to rescale. The last output equals softmax(scores)·V to rounding.
std::vector<OnlineStep> online_softmax(const Vector& scores, const Matrix& values, int tile);

}  // namespace attention
