#pragma once

#include <cstdint>
#include <string>

#include "app/answers.h"
#include "app/session.h"
#include "app/widgets/ui.h"

namespace lab {

// The parts of the page; each draws from the top of `page`, which shrinks.

/// The question, the ring of 30 seconds, and room to answer.
void practice_question(Ui& ui, Rect& page, const PracticeView& now, const PracticeText& text,
                       PracticeView& next);
/// The points to tick.
void practice_compare(Ui& ui, Rect& page, const Session& now, const PracticeText& text,
                      Session& next);
/// How it went, what is asked next, and the answers in full.
void practice_after(Ui& ui, Rect& page, const PracticeView& now, const PracticeText& text,
                    PracticeView& next);
/// What is remembered of it on this machine.
void practice_history(Ui& ui, Rect& page, const PracticeView& now, const PracticeText& text,
                      Session& next);

inline constexpr const char* practice_title = "Can you say it in 30 seconds?";
inline constexpr double answer_seconds = 30;

/// "4. Why the scores spread"
std::string point_name(const PracticeText& text, int point);
/// "24 seconds", "41 seconds, 11 over".
std::string seconds_told(double seconds);
/// "You said 4 of 5 sure and covered 3 of 7."
std::string score_told(int confidence, unsigned covered);
/// What that says of the confidence.
std::string judged(int confidence, unsigned covered);

/// The answer and what it covered go into the record, once however often it is told; the pages on
/// which the covered points are shown count as practised.
void remember_answer(const PracticeView& view, const PracticeText& text, Record& record);

std::string describe_practice(const Session& now, Answers& answers);
std::string csv_practice(const Session& now, Answers& answers);

}  // namespace lab
