#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/answers.h"
#include "app/exhibits/break_shown.h"
#include "app/session.h"

namespace lab {

/// What differs and why it matters, from the numbers; true for every Setup.
std::string break_sentence(const BreakShown& s, Answers& answers);

/// What to look for in a matrix that has this bug.
std::string clue(attention::Break kind, const attention::Setup& setup);
/// The bugs of the three matrices; nothing where these vectors are too small for a puzzle.
std::optional<attention::Three> puzzle_truth(const Session& now, Answers& answers);
inline constexpr std::string_view no_puzzle =
    "These vectors are too small for a puzzle: fewer than three bugs can be told apart by their "
    "weights. Take more words, a larger d or the hand-set review.";
/// What a guess of the puzzle is told once it is checked; a wrong one hears of a number that speaks
/// against it. There is a puzzle.
std::string verdict(const Session& now, Answers& answers, size_t place);
/// Whether the guess gives the weights that are shown, or nearly: where two bugs do, both are
/// right.
bool guess_is_right(const Session& now, Answers& answers, size_t place);

std::string describe_break(const Session& now, Answers& answers);
std::string csv_break(const Session& now, Answers& answers);

}  // namespace lab
