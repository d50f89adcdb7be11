#pragma once

#include <string>

#include "app/answers.h"
#include "app/exhibits/break_shown.h"
#include "app/session.h"

namespace lab {

/// What differs and why it matters, from the numbers; true for every Setup.
std::string break_sentence(const BreakShown& s, Answers& answers);

/// What to look for in a matrix that has this bug.
std::string clue(attention::Break kind, const attention::Setup& setup);
/// What a guess of the puzzle is told once it is checked. `right`: its matrix is the one shown.
std::string verdict(std::optional<attention::Break> guess, attention::Break truth, bool right,
                    const attention::Setup& setup);
/// Whether the guess gives the weights that are shown, or nearly: where two bugs do, both are
/// right.
bool guess_is_right(const Session& now, Answers& answers, int place);

std::string describe_break(const Session& now, Answers& answers);
std::string csv_break(const Session& now, Answers& answers);

}  // namespace lab
