#include "core/review.h"
#include "core/setup.h"
#include "tests/support/catch.h"

using namespace attention;

namespace {

/// The nine tokens, by position from 0: two of them are "the", two "was".
enum Token { the1, biryani, was1, cold, but, the2, naan, was2, great };

}  // namespace

TEST_CASE("the review has nine words and its matrices fit", "[review]") {
  const Review& r = review();
  CHECK(review_words().size() == 9);
  CHECK(r.x.rows() == 9);
  CHECK(r.x.cols() == static_cast<int>(review_features.size()));
  for (const Matrix* w : {&r.w_q, &r.w_k, &r.w_v}) {
    CHECK(w->rows() == r.x.cols());
    CHECK(w->cols() == review_dimensions);
  }
}

TEST_CASE("what every word asks, wears and hands over", "[review]") {
  const Review& r = review();
  // noun, adjective, verb, clause
  Matrix q(9, 4), k(9, 4);
  q << 6, 0, 0, -3,  // the
      0, 4, 4, -3,   // biryani
      4, 4, 0, -3,   // was
      6, 0, 0, -3,   // cold
      0, 6, 0, 0,    // but
      6, 0, 0, 3,    // the
      0, 4, 4, 3,    // naan
      4, 4, 0, 3,    // was
      6, 0, 0, 3;    // great
  k << 0, 0, 0, -1,  // the
      1, 0, 0, -1,   // biryani
      0, 0, 1, -1,   // was
      0, 1, 0, -1,   // cold
      0, 0, 0, 0,    // but
      0, 0, 0, 1,    // the
      1, 0, 0, 1,    // naan
      0, 0, 1, 1,    // was
      0, 1, 0, 1;    // great
  CHECK(r.x * r.w_q == q);
  CHECK(r.x * r.w_k == k);

  // biryani, naan, opinion, function word
  Matrix v(9, 4);
  v << 0, 0, 0, .5,  // the
      1, 0, 0, 0,    // biryani
      0, 0, 0, .5,   // was
      0, 0, -1, 0,   // cold
      0, 0, 0, .5,   // but
      0, 0, 0, .5,   // the
      0, 1, 0, 0,    // naan
      0, 0, 0, .5,   // was
      0, 0, 1, 0;    // great
  CHECK(r.x * r.w_v == v);
}

TEST_CASE("keys see both foods as nouns, values keep them apart", "[review]") {
  const Matrix k = review().x * review().w_k, v = review().x * review().w_v;
  CHECK(k.row(biryani).head(3) == k.row(naan).head(3));
  CHECK(v.row(biryani) != v.row(naan));
}

TEST_CASE("words that look alike differ by their place", "[review]") {
  const Review& r = review();
  CHECK(review_words()[the1] == review_words()[the2]);
  CHECK(r.x.row(the1) != r.x.row(the2));
  CHECK(review_words()[was1] == review_words()[was2]);
  CHECK(r.x.row(was1) != r.x.row(was2));
  CHECK(r.x.row(cold) != r.x.row(great));
}
