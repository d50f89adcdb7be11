#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/answers.h"
#include "app/session.h"

namespace lab {

/// What the page shows, self-attention or cross-attention, in one shape.
struct MaskedPage {
  bool cross = false, after = false;
  attention::Setup setup;                  // of the keys; hand-set in cross-attention
  std::vector<std::string> queries, keys;  // told apart by position where a word comes twice
  attention::Mask mask;
  int query = 0, key = 0;
  const attention::Trace* t = nullptr;      // with the mask, put on as chosen
  const attention::Trace* plain = nullptr;  // without it
  /// What the dashed outlines show: without the mask, or, so that a page without one already shows
  /// what one does, with a causal mask. Null in cross-attention without a mask, and
  /// while the page's question asks for just that.
  const attention::Trace* other = nullptr;
  std::string_view other_is;  // "without the mask"

  int key_count() const { return static_cast<int>(keys.size()); }
  int query_count() const { return static_cast<int>(queries.size()); }
  bool hidden(int i, int j) const { return attention::hides(mask, i, j, key_count()); }
};

MaskedPage masked_page(const Session& now, Answers& answers);

/// The Setup whose numbers cross-attention reads: hand-set, with the edits that count there.
attention::Setup cross_source(attention::Setup setup);

}  // namespace lab
