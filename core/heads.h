#pragma once

#include <cstdint>

#include "core/matrix.h"
#include "core/setup.h"
#include "core/trace.h"

namespace attention {

/// Two heads on one sentence (Vaswani et al. 2017, §3.2.2). Each projects the whole input; their
/// outputs stand side by side and W_O mixes them.
/// Hand-set: head A is the review's own, head B finds the counterpart in the other clause; W_K and
/// W_V are the same. Random: q, k and v are drawn anew for head B, and there is no X and no W_O.
struct Heads {
  Trace a, b;
  Trace merged;     // one head with the two queries added, q_a + q_b; hand-set vectors only
  Matrix concat;    // n × 2 d_v: outputs of A, then of B
  Matrix w_o;       // 2 d_v × features; empty for random vectors
  Matrix mixed;     // n × features, concat · W_O; empty for random vectors
  Matrix residual;  // n × features, X + mixed; empty for random vectors
};

/// Throws std::invalid_argument with problem(setup) if the Setup is not sound.
Heads heads(const Setup& setup);

/// Parameters of one attention layer's four projections, without biases: 4·d_model² whatever the
/// number of heads, because each has d_head = d_model / h. `h` divides `d_model`.
struct ProjectionCount {
  std::int64_t d_head = 0;
  std::int64_t per_head = 0;  // of W_Q, W_K and W_V of one head: 3 · d_model · d_head
  std::int64_t w_o = 0;       // d_model²
  std::int64_t total = 0;     // h · per_head + w_o
};
ProjectionCount projection_count(int d_model, int h);

}  // namespace attention
