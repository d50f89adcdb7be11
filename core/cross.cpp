#include "core/cross.h"

#include <stdexcept>

#include "core/review.h"
#include "core/source.h"

namespace attention {
namespace {

constexpr int twins[] = {8, 6, 3, 1};  // great, naan, cold and biryani in the review

Matrix headline_projection() {
  Matrix w = Matrix::Zero(review_feature_count, review_dimensions);
  w(0, 0) = w(1, 0) = 6;  // a food looks for a noun,
  w(2, 1) = 6;            // an adjective for an adjective,
  w(6, 3) = 3;            // both in their own clause
  return w;
}

}  // namespace

std::vector<std::string> headline_words() { return {"great", "naan", "cold", "biryani"}; }

int twin(int headline_word) { return twins[headline_word]; }

Trace cross_trace(const Setup& given, const Mask& mask) {
  Setup setup = given;
  setup.vectors = Vectors::review;
  setup.words = review_words();
  setup.mask = {};
  const int queries = static_cast<int>(headline_words().size());
  const int keys = static_cast<int>(setup.words.size());
  if (const auto found = problem(setup)) throw std::invalid_argument(*found);
  if (const auto found = problem(mask, queries, keys)) throw std::invalid_argument(*found);

  Trace t = projections(setup);
  t.x.resize(queries, review_feature_count);
  for (int i = 0; i < queries; ++i) t.x.row(i) = review().x.row(twin(i));
  t.w_q = headline_projection();
  t.q = t.x * t.w_q;
  t.k = with_edits(setup, Part::key);
  t.v = with_edits(setup, Part::value);
  complete(t, divisor_value(setup), mask);
  return t;
}

}  // namespace attention
