#include "app/exhibits/steps.h"

#include "app/told.h"
#include "app/widgets/page.h"

namespace lab {
namespace {

void draw(Ui& ui, const Session&, Answers&, Session&) {
  Rect page = ui.column();
  page_title(ui, page, "How does one row of X become an output?", "");
}

std::string describe(const Session& now, Answers&) {
  return "How does one row of X become an output?\n\n" + vectors_line(now.setup);
}

std::string csv(const Session&, Answers&) { return "row\n1\n"; }

void reset(Session&) {}

void move_main(Session&, int) {}

void move_second(Session&, int) {}

}  // namespace

Exhibit steps_exhibit() {
  return {"steps",    "Look",    "Step by step", draw,        describe, csv,    reset,
          "the step", "the key", move_main,      move_second, nullptr,  nullptr};
}

}  // namespace lab
