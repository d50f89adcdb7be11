#pragma once

#include "app/session.h"

namespace lab {

// What keys do on most pages, as functions that an Exhibit can name.

int word_count(const Session& session);

/// The query, and the pinned key, `by` words on; stops at the ends. Without a pinned key the first
/// move pins the query's own word.
void move_query(Session& next, int by);
void move_key(Session& next, int by);
/// Word `word` (0-based) becomes the query, if there is one.
void pick_query(Session& next, int word);
attention::Divisor& setup_divisor(Session& next);

/// The page `by` pages on in the catalogue; stops at the ends.
void turn_page(Session& next, int by);

/// Setup, query and key as in a new Session; what else names a word is brought into its sentence.
void reset_setup(Session& next);

}  // namespace lab
