#include "app/exhibits/heads.h"

#include "app/told.h"
#include "app/widgets/page.h"

namespace lab {
namespace {

void draw(Ui& ui, const Session&, Answers&, Session&) {
  Rect page = ui.column();
  page_title(ui, page, "What are several heads for?", "");
}

std::string describe(const Session& now, Answers&) {
  return "What are several heads for?\n\n" + vectors_line(now.setup);
}

std::string csv(const Session&, Answers&) { return "row\n1\n"; }

void reset(Session&) {}

void move_main(Session&, int) {}

void move_second(Session&, int) {}

}  // namespace

Exhibit heads_exhibit() {
  return {"heads",     "Build",          "Heads",   draw,        describe, csv,    reset,
          "the query", "the pinned key", move_main, move_second, nullptr,  nullptr};
}

}  // namespace lab
