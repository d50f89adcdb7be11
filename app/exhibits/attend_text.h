#pragma once

#include <string>
#include <vector>

#include "app/answers.h"
#include "app/session.h"

namespace lab {

std::string describe_attend(const Session& now, Answers& answers);

/// query,key,query_word,key_word,score,divided,weight — all n² rows, positions from 1.
std::string csv_attend(const Session& now, Answers& answers);

/// The same Setup with the divisor that the ghost bars show: what the division does, at one look.
attention::Setup ghost_of(attention::Setup setup);

/// What softmax is applied to, with d put in: "q · k / √4", "q · k / 4", "q · k".
std::string divided_formula(const attention::Setup& setup);

/// "all 9 words"; where a mask hides some, "4 of 9 words".
std::string words_seen(const attention::Setup& setup, int query);

/// "rows sum to 1"; "or 0" where every key of one is masked.
std::string rows_sum(const attention::Trace& t);

/// The way from one score to its weight with the numbers put in, in steps:
/// "9 / √4 = 4.50", "e^4.50 = 90.0", "90.0 / 109.6 = 82.1%". Where e to the score is too large or
/// too small to read, the row's maximum is subtracted first, as the engine does.
std::vector<std::string> weight_steps(const attention::Setup& setup, const attention::Trace& t,
                                      int query, int key);

}  // namespace lab
