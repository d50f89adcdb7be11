#include <fmt/format.h>

#include <cmath>

#include "app/exhibits/practice_parts.h"
#include "app/practice_due.h"
#include "app/told.h"

namespace lab {
namespace {

std::string indented(std::string text, std::string_view by) {
  for (size_t at = 0; (at = text.find('\n', at)) != text.npos; at += by.size() + 1)
    text.insert(at + 1, by);
  return std::string(by) + text + "\n";
}

/// "points 1 and 4", "anyone".
std::string asked_of(unsigned missed) {
  std::vector<std::string> points;
  for (int i = 0; i < points_of_the_answer; ++i)
    if (missed >> i & 1) points.push_back(std::to_string(i + 1));
  if (points.empty()) return "Asked of anyone.";
  return (points.size() == 1 ? "Asked if you missed point " : "Asked if you missed points ") +
         listed(points) + ".";
}

}  // namespace

std::string point_name(const PracticeText& text, int point) {
  return fmt::format("{}. {}", point + 1, text.points[static_cast<size_t>(point)].title.text);
}

std::string seconds_told(double seconds) {
  const long whole = std::lround(std::floor(seconds));
  const long over = whole - std::lround(answer_seconds);
  return fmt::format("{} {}", whole, whole == 1 ? "second" : "seconds") +
         (over > 0 ? fmt::format(", {} over", over) : std::string());
}

std::string score_told(int confidence, unsigned covered) {
  return fmt::format("You said {} of {} sure and covered {} of {}.", confidence, most_confidence,
                     points_covered(covered), points_of_the_answer);
}

std::string judged(int confidence, unsigned covered) {
  // Both from nothing to everything: no idea is 0, sure is 1.
  const double sure = (confidence - 1.0) / (most_confidence - 1.0);
  const double did = points_covered(covered) / static_cast<double>(points_of_the_answer);
  if (sure - did > 0.25) return "That is surer than the points bear out.";
  if (did - sure > 0.25) return "You know more of it than you thought.";
  return "You judged yourself about right.";
}

void remember_answer(const PracticeView& view, const PracticeText& text, Record& record) {
  if (!view.confidence) return;
  const Round round{view.time, *view.confidence, view.covered};
  // Undone and told again, it is still the same answer.
  if (!record.rounds.empty() && record.rounds.back().time == view.time)
    record.rounds.back() = round;
  else
    record.rounds.push_back(round);
  note(record.practised, "practice");
  for (size_t i = 0; i < text.points.size(); ++i)
    if (view.covered >> i & 1 && !text.points[i].show.missing)
      note(record.practised, shown(text.points[i], Session()).page);
}

std::string describe_practice(const Session&, Answers& answers) {
  const PracticeText& text = answers.practice();
  std::string said = std::string(practice_title) + "\n\n";
  for (const std::string& problem : text.problems) said += problem + "\n";
  said += "The question: " + text.question.text + "\n\nThe points of a full answer:\n";
  for (int i = 0; i < points_of_the_answer; ++i) {
    const PracticePoint& point = text.points[static_cast<size_t>(i)];
    said += "\n" + point_name(text, i) + "\n" + indented(point.model.text, "   ") +
            indented("Why? " + point.why.text, "   ");
  }
  said += "\nThe interviewer pushes further:\n";
  for (const FollowUp& asked : text.follow_ups)
    said += "\n" + asked.title + "\n" + indented(asked.question.text, "   ") +
            indented("Answer: " + asked.answer.text, "   ") +
            indented(asked_of(asked.missed), "   ");
  said += "\nWhat not to say:\n";
  for (const NotToSay& not_this : text.not_to_say)
    said += "\n" + not_this.title + "\n" + indented(not_this.why.text, "   ");
  said += "\nIn one line: " + text.one_line.text + "\n\nIn 30 seconds: " + text.in_30_seconds.text +
          "\n";
  return without_stars(said);
}

std::string csv_practice(const Session&, Answers& answers) {
  const PracticeText& text = answers.practice();
  std::string csv = "point,title,show\n";
  for (size_t i = 0; i < text.points.size(); ++i) {
    const PracticePoint& point = text.points[i];
    csv += fmt::format("{},{},{}\n", i + 1, csv_word(point.title.text),
                       point.show.missing ? std::string() : csv_word(point.show.text));
  }
  return csv;
}

}  // namespace lab
