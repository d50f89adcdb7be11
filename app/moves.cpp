#include "app/moves.h"

#include <algorithm>

namespace lab {

int word_count(const Session& session) { return static_cast<int>(session.setup.words.size()); }

void move_query(Session& next, int by) {
  next.query = std::clamp(next.query + by, 0, word_count(next) - 1);
}

void move_key(Session& next, int by) {
  next.key = next.key ? std::clamp(*next.key + by, 0, word_count(next) - 1) : next.query;
}

void pick_query(Session& next, int word) {
  if (word < word_count(next)) next.query = word;
}

attention::Divisor& setup_divisor(Session& next) { return next.setup.divisor; }

void reset_setup(Session& next) {
  const Session fresh;
  next.setup = fresh.setup;
  next.query = fresh.query;
  next.key = fresh.key;
  next = fitted(std::move(next));
}

}  // namespace lab
