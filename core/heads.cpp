#include "core/heads.h"

#include <stdexcept>

#include "core/random.h"
#include "core/review.h"
#include "core/source.h"

namespace attention {
namespace {

Matrix drawn(const Setup& setup, Stream stream) {
  return normals(setup.seed, stream, static_cast<int>(setup.words.size()), setup.d);
}

}  // namespace

Heads heads(const Setup& setup) {
  Heads result;
  result.a = trace(setup);
  Trace& a = result.a;
  Trace& b = result.b;
  const bool review_vectors = setup.vectors == Vectors::review;
  if (review_vectors) {
    b.x = a.x;
    b.w_q = with_edits(setup, Part::w_q_b);
    b.w_k = a.w_k;
    b.w_v = a.w_v;
    b.w_o = review().w_o.bottomRows(review_dimensions);
    b.q = b.x * b.w_q;
    b.k = a.k;
    b.v = a.v;
  } else {
    b.q = drawn(setup, Stream::query_b);
    b.k = drawn(setup, Stream::key_b);
    b.v = drawn(setup, Stream::value_b);
  }
  complete(b, a.divisor, setup.mask);

  result.concat.resize(a.output.rows(), a.output.cols() + b.output.cols());
  result.concat << a.output, b.output;
  if (!review_vectors) return result;

  result.w_o = review().w_o;
  result.mixed = result.concat * result.w_o;
  result.residual = a.x + result.mixed;

  Trace& merged = result.merged;
  merged.x = a.x;
  merged.w_q = a.w_q + b.w_q;
  merged.w_k = a.w_k;
  merged.w_v = a.w_v;
  merged.w_o = a.w_o;
  merged.q = a.q + b.q;
  merged.k = a.k;
  merged.v = a.v;
  complete(merged, a.divisor, setup.mask);
  return result;
}

ProjectionCount projection_count(int d_model, int h) {
  if (d_model < 1 || h < 1 || d_model % h != 0)
    throw std::invalid_argument("The number of heads has to divide d_model.");
  ProjectionCount count;
  count.d_head = d_model / h;
  count.per_head = std::int64_t(3) * d_model * count.d_head;
  count.w_o = std::int64_t(d_model) * d_model;
  count.total = h * count.per_head + count.w_o;
  return count;
}

}  // namespace attention
