#include "core/review.h"

namespace attention {
namespace {

Review hand_set() {
  Review r;
  r.x.resize(9, 8);
  // biryani, naan, adjective, verb, determiner, conjunction, clause, opinion
  r.x << 0, 0, 0, 0, 1, 0, -1, 0,  // the
      1, 0, 0, 0, 0, 0, -1, 0,     // biryani
      0, 0, 0, 1, 0, 0, -1, 0,     // was
      0, 0, 1, 0, 0, 0, -1, -1,    // cold
      0, 0, 0, 0, 0, 1, 0, 0,      // but
      0, 0, 0, 0, 1, 0, 1, 0,      // the
      0, 1, 0, 0, 0, 0, 1, 0,      // naan
      0, 0, 0, 1, 0, 0, 1, 0,      // was
      0, 0, 1, 0, 0, 0, 1, 1;      // great

  // An adjective and a determiner look for a noun, a noun for its verb and its adjective, a verb
  // for its noun and its adjective, a conjunction for adjectives; all but the conjunction in their
  // own clause.
  r.w_q.resize(8, 4);
  // noun, adjective, verb, clause
  r.w_q << 0, 4, 4, 0,  // biryani
      0, 4, 4, 0,       // naan
      6, 0, 0, 0,       // adjective
      4, 4, 0, 0,       // verb
      6, 0, 0, 0,       // determiner
      0, 6, 0, 0,       // conjunction
      0, 0, 0, 3,       // clause
      0, 0, 0, 0;       // opinion

  // Both foods wear the label "noun"; only w_v tells them apart.
  r.w_k.resize(8, 4);
  // noun, adjective, verb, clause
  r.w_k << 1, 0, 0, 0,  // biryani
      1, 0, 0, 0,       // naan
      0, 1, 0, 0,       // adjective
      0, 0, 1, 0,       // verb
      0, 0, 0, 0,       // determiner
      0, 0, 0, 0,       // conjunction
      0, 0, 0, 1,       // clause
      0, 0, 0, 0;       // opinion

  // Function words hand over half as much as content words.
  r.w_v.resize(8, 4);
  // biryani, naan, opinion, function word
  r.w_v << 1, 0, 0, 0,  // biryani
      0, 1, 0, 0,       // naan
      0, 0, 0, 0,       // adjective
      0, 0, 0, 0.5,     // verb
      0, 0, 0, 0.5,     // determiner
      0, 0, 0, 0.5,     // conjunction
      0, 0, 0, 0,       // clause
      0, 0, 1, 0;       // opinion

  r.w_q_b = Matrix::Zero(8, 4);
  r.w_q_b(0, 0) = r.w_q_b(1, 0) = 6;  // foods look for nouns,
  r.w_q_b(2, 1) = 6;                  // adjectives for adjectives,
  r.w_q_b(3, 2) = 6;                  // verbs for verbs,
  r.w_q_b(6, 3) = -3;                 // all in the other clause

  // Foods and opinion go back where they came from, head B's at half; function words nowhere.
  r.w_o = Matrix::Zero(8, 8);
  constexpr int features[] = {0, 1, 7};  // of biryani, naan and opinion, columns 0 to 2 of V
  for (int c = 0; c < 3; ++c) {
    r.w_o(c, features[c]) = 1;
    r.w_o(4 + c, features[c]) = 0.5;
  }
  return r;
}

}  // namespace

const Review& review() {
  static const Review hand_set_review = hand_set();
  return hand_set_review;
}

}  // namespace attention
