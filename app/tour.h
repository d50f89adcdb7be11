#pragma once

#include <string>
#include <vector>

#include "app/lesson/lessons.h"
#include "app/session.h"

namespace lab {

/// One step of the guided tour of the first page: something to do, and how it is seen to be done.
/// Its words are in the lesson's text "tour", a section a step.
struct TourStep {
  const char* operate;  // what is to be operated, by its name on the page,
  const char* or_else;  // or what holds it, where a narrow window scrolls it out of sight
  const char* look;     // what the words are about besides; null if nothing
  /// Does it, whatever the Session is.
  void (*act)(Session& next);
  bool (*done)(const Session& now);
};
const std::vector<TourStep>& tour_steps();

/// Where the learner is. Not in the Session: undo does not bring it back, and leaves the tour on.
struct Tour {
  int step = 0;        // below the number of steps; that number when the tour is over
  bool ahead = false;  // what the step asks for is so already, though not done for it
  bool operator==(const Tour&) const = default;
};

bool over(const Tour& tour);
/// The page that the tour is of, and the one it leads to.
extern const char* const tour_page;
extern const char* const page_after_tour;

/// Where the tour is when the learner has come to `now`: the step is over once it has been done,
/// or waits.
Tour after(Tour tour, const Session& now);
/// The same when undo or redo led to `now`: whatever it shows, the learner has not done it.
Tour after_undo(Tour tour, const Session& now);
/// The next step, though this one was not done after it began.
Tour next_step(const Tour& tour, const Session& now);

/// The Session that a step begins with, but for the pages that the tour does not touch.
Session at_step(const Session& now, int step);

/// Why what the step says may not be what the page shows; empty if it is.
std::string astray(const Session& now, int step);

/// Whether the tour has shown what the page's question asks for: the bars without the division.
bool has_shown_undivided(const Tour& tour);

/// The heading and the words of a step, *starred* where they are strong; or what is missing.
struct TourText {
  std::string title, text;
};
TourText tour_text(const Lesson& lesson, int step);

}  // namespace lab
