#include "app/lesson/practice_text.h"

#include <algorithm>
#include <optional>

#include "app/lesson/link.h"
#include "app/lesson/sections.h"
#include "app/text.h"

namespace lab {
namespace {

/// What the spans say, with stars around what is emphasised (Paint::wrapped).
std::string starred(const std::vector<TextSpan>& spans) {
  std::string text;
  for (const TextSpan& span : spans) {
    const char* star = span.strong || span.emphasis ? "*" : "";
    text += star + span.text + star;
  }
  return text;
}

/// Takes `start` off the front of `text`.
bool cut(std::string& text, std::string_view start) {
  if (text.rfind(start, 0) != 0) return false;
  text.erase(0, text.find_first_not_of(' ', start.size()));
  return true;
}

Told missing(std::string sentence) { return {std::move(sentence), true}; }

/// Paragraph `index` of a section; `what` names it where it is missing.
Told paragraph(const Section& section, size_t index, const std::string& what) {
  if (index >= section.blocks.size()) return missing(what + " is missing.");
  return {starred(section.blocks[index].spans)};
}

Told all_paragraphs(const Section& section, const std::string& what) {
  Told told = paragraph(section, 0, what);
  for (size_t i = 1; i < section.blocks.size(); ++i)
    told.text += "\n" + starred(section.blocks[i].spans);
  return told;
}

/// Throws BadLink for one that cannot be followed to a page.
void check_show_link(const std::string& href) {
  const Link link = link_from(href);
  if (link.kind != Link::Kind::show && link.kind != Link::Kind::page)
    throw BadLink(in_quotes(href) + " shows no page.");
  followed(link, Session());
}

Told show_link(const Section& section, const std::string& where) {
  const Told none = missing(where + ": its third paragraph has to be a link that shows it.");
  if (section.blocks.size() < 3) return none;
  const auto& spans = section.blocks[2].spans;
  const auto link =
      std::find_if(spans.begin(), spans.end(), [](const auto& span) { return !span.href.empty(); });
  if (link == spans.end()) return none;
  try {
    check_show_link(link->href);  // whether it can be followed at all
  } catch (const BadLink& problem) {
    return missing(where + ": " + problem.what());
  }
  return {link->href};
}

PracticePoint point_from(const Section& section, std::string title, const std::string& where) {
  PracticePoint point;
  point.title = title.empty() ? missing(where + ": its title is missing.") : Told{std::move(title)};
  point.model = paragraph(section, 0, where + ": its sentence");
  point.why = paragraph(section, 1, where + ": its why");
  if (!point.why.missing && !cut(point.why.text, "Why?"))
    point.why = missing(where + ": its second paragraph has to begin with “Why?”.");
  point.show = show_link(section, where);
  return point;
}

/// The points in "Asked if you missed: 1, 4."; nothing if it is not that.
std::optional<unsigned> points_missed(std::string text) {
  if (!cut(text, "Asked if you missed:")) return std::nullopt;
  if (text == "anything." || text == "anything") return 0;
  unsigned bits = 0;
  for (const char c : text) {
    if (c >= '1' && c < '1' + points_of_the_answer)
      bits |= 1u << (c - '1');
    else if (c != ',' && c != ' ' && c != '.')
      return std::nullopt;
  }
  return bits == 0 ? std::nullopt : std::optional(bits);
}

FollowUp follow_up_from(const Section& section, std::string title, const std::string& where,
                        std::vector<std::string>& problems) {
  FollowUp asked;
  asked.title = std::move(title);
  asked.question = paragraph(section, 0, where + ": its question");
  asked.answer = paragraph(section, 1, where + ": its answer");
  if (const auto bits = points_missed(paragraph(section, 2, "").text))
    asked.missed = *bits;
  else
    problems.push_back(where +
                       ": its third paragraph has to be “Asked if you missed: …” with numbers of "
                       "points, or “anything”.");
  return asked;
}

void read_points(const Lesson& lesson, PracticeText& text) {
  std::array<bool, points_of_the_answer> found{};
  for (const Section& section : sections_of(lesson.document)) {
    std::string title = section.title;
    size_t at = 0;
    for (size_t i = 0; i < found.size(); ++i)
      if (cut(title, std::to_string(i + 1) + ".")) at = i + 1;
    if (at == 0 || found[at - 1]) {
      text.problems.push_back("points.md: the heading " + in_quotes(section.title) +
                              " has to begin with the number of a point, each once.");
      continue;
    }
    found[at - 1] = true;
    text.points[at - 1] = point_from(section, title, "points.md, point " + std::to_string(at));
  }
  for (size_t i = 0; i < found.size(); ++i) {
    if (found[i]) continue;
    const Told gone = missing("points.md has no point " + std::to_string(i + 1) + ".");
    text.points[i] = {gone, gone, gone, gone};
  }
}

void read_practice(const Lesson& lesson, PracticeText& text) {
  const std::string file = "practice.md";
  const auto none = [&](const char* heading) {
    return missing(file + " has no section “" + heading + "”.");
  };
  text.question = none("Question");
  text.one_line = none("In one line");
  text.in_30_seconds = none("In 30 seconds");
  for (const Section& section : sections_of(lesson.document)) {
    std::string title = section.title;
    const std::string where = file + ", “" + title + "”";
    if (title == "Question") {
      text.question = all_paragraphs(section, where);
    } else if (title == "In one line") {
      text.one_line = all_paragraphs(section, where);
    } else if (title == "In 30 seconds") {
      text.in_30_seconds = all_paragraphs(section, where);
    } else if (cut(title, "Follow-up:")) {
      if (text.follow_ups.size() < most_follow_ups)
        text.follow_ups.push_back(follow_up_from(section, title, where, text.problems));
      else
        text.problems.push_back(where + ": there are more than " + std::to_string(most_follow_ups) +
                                " follow-ups.");
    } else if (cut(title, "Do not say:")) {
      text.not_to_say.push_back({title, all_paragraphs(section, where + ": its why")});
    } else {
      text.problems.push_back(file + ": the heading " + in_quotes(title) + " is unknown.");
    }
  }
}

}  // namespace

PracticeText practice_text(const Lesson& points, const Lesson& practice) {
  PracticeText text;
  for (const Lesson* lesson : {&points, &practice})
    if (!lesson->problem.empty()) text.problems.push_back(lesson->problem);
  read_points(points, text);
  read_practice(practice, text);
  return text;
}

Session shown(const PracticePoint& point, const Session& now) {
  return followed(link_from(point.show.text), now);
}

std::vector<int> asked_in_order(const PracticeText& text, unsigned covered) {
  std::vector<int> order(text.follow_ups.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
  const auto rank = [&](int i) {
    const unsigned missed = text.follow_ups[static_cast<size_t>(i)].missed;
    return missed == 0 ? 1 : (missed & ~covered) != 0 ? 0 : 2;
  };
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return rank(a) < rank(b); });
  return order;
}

}  // namespace lab
