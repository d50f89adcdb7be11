#include "app/exhibits/drills_page.h"

#include <fmt/format.h>

#include "app/exhibits/drills.h"
#include "app/exhibits/drills_state.h"
#include "app/format.h"
#include "app/spelling.h"
#include "app/widgets/page.h"

namespace lab {
namespace {

void draw(Ui& ui, const Session& now, Answers& answers, Session& next) {
  Rect page = ui.column();
  page_title(ui, page, "Can you do it by hand?", "One number at a time.");
  ui.height = page.min.y - ui.area.min.y + draw_drills(ui, page, now, answers, next);
}

std::string csv(const Session& now, Answers& answers) {
  const auto& exercise = exercise_of(now, answers);
  return fmt::format("kind,answer,tolerance\n{},{},{}\n", spelling(exercise.kind),
                     exact(exercise.answer), exact(exercise.tolerance));
}

void reset(Session& next) { next.drills = DrillView(); }

}  // namespace

Exhibit drills_exhibit() {
  return {"exercises", "Practice",     "Exercises", draw,       describe_drills, csv,
          reset,       "the exercise", "its kind",  move_drill, move_drill_kind, nullptr,
          nullptr};
}

}  // namespace lab
