#pragma once

#include <string>

#include "core/matrix.h"
#include "core/setup.h"
#include "core/softmax.h"

namespace attention {

/// Every intermediate of Attention(Q, K, V) = softmax(Q Kᵀ / c) V (Vaswani et al. 2017, Eq. 1),
/// kept by name, so that each number shown can be traced to its operands.
/// n tokens, dimension d of q and k, d_v of v.
struct Trace {
  Matrix x;              // n × features; empty for random vectors
  Matrix w_q, w_k, w_v;  // features × d, d, d_v; empty for random vectors
  Matrix q, k;           // n × d, edits included
  Matrix v;              // n × d_v
  double divisor = 1;    // c
  Matrix raw;            // n × n, q·k
  Matrix scores;         // n × n, raw / c
  Matrix masked;         // n × n, scores with −∞ where the mask hides
  Vector maxima;         // n, of each row of masked scores
  Matrix exponentials;   // n × n, e^(masked score − maximum of its row)
  Vector sums;           // n, of the exponentials
  Matrix weights;        // n × n, rows sum to 1 (to 0 where everything is masked)
  Matrix output;         // n × d_v, weights · V
  Matrix w_o;            // d_v × features: this head's rows of W_O; the review's alone, else empty
  Matrix mixed;          // n × features, output · W_O; as W_O
  Matrix residual;       // n × features, X + mixed; as W_O
};

/// Throws std::invalid_argument with problem(setup) if the Setup is not sound.
Trace trace(const Setup& setup);

/// X, the projections and this head's rows of W_O as the Setup has them, the rest to be computed;
/// empty for random vectors.
Trace projections(const Setup& setup);

/// Completes a trace from its x, q, k and v and, for hand-set vectors, w_o: divides by `divisor` (c
/// > 0), masks, applies softmax, mixes. `bias` (n × m, or empty) is added to the divided scores.
void complete(Trace& trace, double divisor, const Mask& mask, const Matrix& bias = {});

/// What becomes of `unmasked` when the mask is put on after softmax: its weights with the hidden
/// ones set to 0, and what they mix. No score is hidden.
Trace masked_after_softmax(Trace unmasked, const Mask& mask);

/// α·‖v‖ of each key for one query, n: how much a key's value moves the output. Weight is not
/// contribution (Kobayashi et al., EMNLP 2020).
RowVector contributions(const Trace& trace, int query);

/// The name of a column of q and k, or of v: the review's feature names, else "dim 17" (from 1).
std::string query_column_name(const Setup& setup, int column);
std::string value_column_name(const Setup& setup, int column);
/// The name of a column of X: the review's features; else "dim 17".
std::string feature_name(const Setup& setup, int column);

}  // namespace attention
