#include "app/exhibits/paths.h"

#include "app/told.h"
#include "app/widgets/page.h"

namespace lab {
namespace {

void draw(Ui& ui, const Session&, Answers&, Session&) {
  Rect page = ui.column();
  page_title(ui, page, "How far must a message travel?", "");
}

std::string describe(const Session& now, Answers&) {
  return "How far must a message travel?\n\n" + vectors_line(now.setup);
}

std::string csv(const Session&, Answers&) { return "row\n1\n"; }

void reset(Session&) {}

void move_main(Session&, int) {}

void move_second(Session&, int) {}

}  // namespace

Exhibit paths_exhibit() {
  return {"paths",
          "Cost",
          "Paths",
          draw,
          describe,
          csv,
          reset,
          "the word that sends",
          "the word that receives",
          move_main,
          move_second,
          nullptr,
          nullptr};
}

}  // namespace lab
