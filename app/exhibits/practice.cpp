#include "app/exhibits/practice.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "app/exhibits/drills.h"
#include "app/exhibits/practice_parts.h"
#include "app/widgets/page.h"
#include "app/widgets/segmented.h"

namespace lab {
namespace {

struct Tab {
  PracticeTab tab;
  const char* title;
  const char* lead;
};
constexpr Tab tabs[] = {
    {PracticeTab::answer, "The answer",
     "An interviewer asks. Say it aloud or type it, then compare it with the *seven points* of a "
     "full answer."},
    {PracticeTab::exercises, "Exercises",
     "Reckon the numbers of the answer by hand, *one at a time*. There are hints, and a solution "
     "with every number put in."},
    {PracticeTab::history, "History",
     "What you have answered so far, and *when each point is due again*."}};

/// Where the tab of `view` stands.
int tab_of(const PracticeView& view) { return static_cast<int>(view.tab); }

/// The stopwatch follows the Session, where Start and Stop can be undone.
void keep_time(Ui& ui, const PracticeView& view) {
  const bool runs = view.ring == Ring::running;
  if (runs && !ui.stopwatch.running()) ui.stopwatch.start();
  if (!runs && ui.stopwatch.running()) ui.stopwatch.stop();
}

void draw(Ui& ui, const Session& now, Answers& answers, Session& next) {
  const PracticeText& text = answers.practice();
  const PracticeView& view = now.practice;
  keep_time(ui, view);
  Rect page = ui.column();
  page_title(ui, page, practice_title, tabs[tab_of(view)].lead);

  std::vector<std::string_view> names;
  for (const Tab& tab : tabs) names.emplace_back(tab.title);
  const Rect row = take_below(page, ui.px(34), ui.px(16));
  const Rect choice =
      rect_at(row.min.x, row.min.y, std::min(row.w(), segmented_width(ui, names)), row.h());
  if (const auto to = segmented(ui, choice, "part of the page", names, tab_of(view)))
    next.practice.tab = tabs[*to].tab;

  switch (view.tab) {
    case PracticeTab::exercises:
      page.cut_top(draw_drills(ui, page, now, answers, next));
      break;
    case PracticeTab::history:
      practice_history(ui, page, view, text, next);
      break;
    case PracticeTab::answer:
      for (const std::string& problem : text.problems) {
        page.cut_top(ui.paint.wrapped(page, Type::body, ui.theme.warning.ink, problem) + ui.px(6));
      }
      if (view.stage == PracticeStage::answer)
        practice_question(ui, page, view, text, next.practice);
      else if (view.stage == PracticeStage::compare)
        practice_compare(ui, page, now, text, next);
      else
        practice_after(ui, page, view, text, next.practice);
  }
  ui.height = page.min.y - ui.area.min.y;
}

std::string describe(const Session& now, Answers& answers) {
  return now.practice.tab == PracticeTab::exercises ? describe_drills(now, answers)
                                                    : describe_practice(now, answers);
}

void reset(Session& next) {
  next.practice = PracticeView();
  next.drills = DrillView();
}

void move_main(Session& next, int by) {
  const int last = static_cast<int>(std::size(tabs)) - 1;
  next.practice.tab = tabs[std::clamp(tab_of(next.practice) + by, 0, last)].tab;
}

bool comparing(const PracticeView& view) {
  return view.tab == PracticeTab::answer && view.stage == PracticeStage::compare;
}
bool answering(const PracticeView& view) {
  return view.tab == PracticeTab::answer && view.stage == PracticeStage::answer;
}

void move_second(Session& next, int by) {
  PracticeView& view = next.practice;
  if (view.tab == PracticeTab::exercises) move_drill(next, by);
  if (comparing(view)) view.point = std::clamp(view.point + by, 0, points_of_the_answer - 1);
}

/// A point, or before the points are shown how sure one is.
void pick(Session& next, int number) {
  PracticeView& view = next.practice;
  if (comparing(view) && number < points_of_the_answer) {
    view.point = number;
    view.covered ^= 1u << number;
  } else if (answering(view) && number < most_confidence) {
    view.confidence = number + 1;
  }
}

void play(Session& next) {
  PracticeView& view = next.practice;
  if (answering(view)) view.ring = view.ring == Ring::running ? Ring::stopped : Ring::running;
}

}  // namespace

Exhibit practice_exhibit() {
  Exhibit page = {"practice",
                  "Say",
                  "30-second answer",
                  draw,
                  describe,
                  csv_practice,
                  reset,
                  "the tab of the page",
                  "the point, or the exercise",
                  move_main,
                  move_second,
                  pick,
                  nullptr,
                  play,
                  nullptr,
                  "Start or stop the 30 seconds",
                  nullptr,
                  "Say how sure you are, then tick a point"};
  page.no_trained_head =
      "Exercises are worked by hand, so this page takes its numbers from the hand-set review.";
  return page;
}

}  // namespace lab
