#include "app/session.h"

#include <fmt/format.h>

#include "app/exhibits/catalogue.h"
#include "app/text.h"

namespace lab {
namespace {

std::optional<std::string> problem(const ScalingView& view) {
  using namespace attention;
  if (view.d < 1 || view.d > most_dimensions)
    return fmt::format("The scaling page's d is {}; it has to lie from 1 to {}.", view.d,
                       most_dimensions);
  const int rows = view.experiment.rows;
  if (rows < fewest_rows || rows > most_rows)
    return fmt::format("The experiment has {} rows; it takes {} to {}.", rows, fewest_rows,
                       most_rows);
  // Positions count from 1 wherever a person reads them.
  if (view.row < 0 || view.row >= rows)
    return fmt::format("The scaling page shows row {}; rows are counted from 1 to {}.",
                       view.row + 1L, rows);
  return std::nullopt;
}

}  // namespace

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
  return problem(session.scaling);
}

}  // namespace lab
