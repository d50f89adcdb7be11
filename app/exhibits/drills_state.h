#pragma once

#include <optional>
#include <string>

#include "app/answers.h"
#include "app/record.h"
#include "app/session.h"

namespace lab {

// What a learner does with an exercise, as functions of the Session.

const attention::Exercise& exercise_of(const Session& now, Answers& answers);

/// The view as it fits the exercise: of another one's, typed text and hints do not count.
DrillView fitting(const DrillView& view, const attention::Exercise& exercise);

/// The same question choice with nothing done yet.
DrillView afresh(DrillView view);

/// What counts of an answer, if it is the first: the solution before an answer counts as wrong.
std::optional<Drill> counted_answer(const DrillView& view, const attention::Exercise& exercise,
                                    bool right, std::int64_t time);

/// The Session that shows what is asked for, with the page's own choices set; nothing where no page
/// has it.
std::optional<Session> shown_on_page(const attention::Exercise& exercise, const Session& now);

/// How many of the sitting's exercises were answered, and how: "Answered now: 5, right: 4, 2 of
/// them without a hint." Empty if none.
std::string tally_told(const Record& record, std::int64_t time);

}  // namespace lab
