#include "app/moves.h"

#include <algorithm>

#include "app/exhibits/catalogue.h"

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

void turn_page(Session& next, int by) {
  const std::vector<Exhibit>& pages = catalogue();
  const int count = static_cast<int>(pages.size());
  int at = 0;
  while (at < count && pages[static_cast<size_t>(at)].key != next.page) ++at;
  next.page = pages[static_cast<size_t>(std::clamp(at + by, 0, count - 1))].key;
}

void reset_setup(Session& next) {
  const Session fresh;
  next.setup = fresh.setup;
  next.query = fresh.query;
  next.key = fresh.key;
  next = fitted(std::move(next));
}

}  // namespace lab
