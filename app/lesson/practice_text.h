#pragma once

#include <array>
#include <string>
#include <vector>

#include "app/lesson/lessons.h"
#include "app/record.h"
#include "app/session.h"

namespace lab {

/// A piece of a lesson's text, *starred* where it is emphasised; where it is not there, a sentence
/// that says so in its place.
struct Told {
  std::string text;
  bool missing = false;
  bool operator==(const Told&) const = default;
};

/// One point of a full answer.
struct PracticePoint {
  Told title, model, why;
  Told show;  // a link that sets the page where it can be seen
};

/// What an interviewer asks next.
struct FollowUp {
  std::string title;
  Told question, answer;
  unsigned missed = 0;  // bit i: asked of those who missed point i; none: of anyone
};

struct NotToSay {
  std::string title;
  Told why;
};

/// The interview question, of points.md and practice.md.
struct PracticeText {
  Told question, one_line, in_30_seconds;  // paragraphs are lines
  std::array<PracticePoint, points_of_the_answer> points;
  std::vector<FollowUp> follow_ups;  // most_follow_ups at most
  std::vector<NotToSay> not_to_say;
  std::vector<std::string> problems;  // what has no place of its own
};

/// Points are `## 1. Title` sections with a model sentence, a paragraph that begins "Why?" and one
/// that is a show link. The other text has the sections `## Question`, `## In one line`,
/// `## In 30 seconds`, `## Follow-up: …` (a question, its answer, "Asked if you missed: 1, 4." or
/// "… anything.") and `## Do not say: …`. Whatever is wrong is said; the rest is there.
PracticeText practice_text(const Lesson& points, const Lesson& practice);

/// The Session in which a point can be seen, by its link, which is there.
Session shown(const PracticePoint& point, const Session& now);

/// The follow-ups in the order in which they are asked of somebody who covered the points in
/// `covered`: those on what was missed, those for anyone, the others.
std::vector<int> asked_in_order(const PracticeText& text, unsigned covered);

}  // namespace lab
