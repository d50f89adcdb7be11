#include "app/exhibits/masks.h"

#include "app/told.h"
#include "app/widgets/page.h"

namespace lab {
namespace {

void draw(Ui& ui, const Session&, Answers&, Session&) {
  Rect page = ui.column();
  page_title(ui, page, "Who may look at whom?", "");
}

std::string describe(const Session& now, Answers&) {
  return "Who may look at whom?\n\n" + vectors_line(now.setup);
}

std::string csv(const Session&, Answers&) { return "row\n1\n"; }

void reset(Session&) {}

void move_main(Session&, int) {}

void move_second(Session&, int) {}

}  // namespace

Exhibit masks_exhibit() {
  return {"masks",   "Build",     "Masks and cross-attention",
          draw,      describe,    csv,
          reset,     "the query", "the mask",
          move_main, move_second, nullptr,
          nullptr};
}

}  // namespace lab
