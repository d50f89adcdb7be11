#include "app/exhibits/exhibit.h"

#include <utility>

namespace lab {

std::string described_on(const Exhibit& page, const Session& session, Answers& answers) {
  const Session shown = shown_on(page, session);
  const bool stands_in = shown.setup != session.setup;
  return (stands_in ? std::string(page.no_trained_head) + "\n\n" : "") +
         page.describe(shown, answers);
}

Session shown_on(const Exhibit& page, Session session) {
  if (page.no_trained_head && session.setup.vectors == attention::Vectors::trained)
    session.setup.vectors = attention::Vectors::review;
  return session;
}

Session with_head_again(const Session& before, const Session& shown, Session next) {
  // Divisor and mask are chosen for both; whoever edits a number of the review chooses the review.
  const bool same_numbers = next.setup.vectors == shown.setup.vectors &&
                            next.setup.words == shown.setup.words &&
                            next.setup.edits == shown.setup.edits;
  if (same_numbers) next.setup.vectors = before.setup.vectors;
  return next;
}

}  // namespace lab
