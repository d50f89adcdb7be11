#include "app/session.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/exhibits/catalogue.h"
#include "app/predict/question.h"
#include "app/text.h"

namespace lab {
Session fitted(Session session) {
  const int n = static_cast<int>(session.setup.words.size());
  const auto fit = [&](int& word) { word = std::clamp(word, 0, std::max(0, n - 1)); };
  fit(session.query);
  if (session.key) fit(*session.key);
  fit(session.paths.from);
  fit(session.paths.to);
  std::vector<int>& order = session.order.choice.order;
  if (static_cast<int>(order.size()) != n) order.clear();
  auto& hidden = session.setup.mask.hidden;
  hidden.erase(std::remove_if(hidden.begin(), hidden.end(),
                              [&](const auto& cell) { return cell.query >= n || cell.key >= n; }),
               hidden.end());
  return session;
}

std::optional<std::string> problem(const Session& session) {
  if (!find_exhibit(session.page))
    return fmt::format("There is no page {}; the pages are {}.", in_quotes(session.page),
                       exhibit_keys());
  if (auto found = attention::problem(session.setup)) return found;
  const auto& words = session.setup.words;
  for (std::size_t i = 0; i < words.size(); ++i)
    if (!is_word(words[i]))
      return fmt::format("Word {} is {}; a word takes {}.", i + 1, in_quotes(words[i]), word_rule);
  const int n = static_cast<int>(words.size());
  if (session.query < 0 || session.query >= n)
    return fmt::format("The query is word {}; words are counted from 1 to {}.", session.query + 1L,
                       n);
  if (session.key && (*session.key < 0 || *session.key >= n))
    return fmt::format("The pinned key is word {}; words are counted from 1 to {}.",
                       *session.key + 1L, n);
  std::optional<std::string> found;
  const auto look = [&](const auto& view) {
    if (!found) found = problem(view, n);
  };
  look(session.scaling);
  look(session.steps);
  look(session.breaks);
  look(session.heads);
  look(session.order);
  look(session.masks);
  look(session.paths);
  look(session.cost);
  look(session.practice);
  look(session.map);
  look(session.drills);
  look(session.train);
  if (!found) found = problem(question_of(session.page), session.predict);
  return found;
}

}  // namespace lab
