#include "app/exhibits/order.h"

#include "app/told.h"
#include "app/widgets/page.h"

namespace lab {
namespace {

void draw(Ui& ui, const Session&, Answers&, Session&) {
  Rect page = ui.column();
  page_title(ui, page, "Does attention know the order of words?", "");
}

std::string describe(const Session& now, Answers&) {
  return "Does attention know the order of words?\n\n" + vectors_line(now.setup);
}

std::string csv(const Session&, Answers&) { return "row\n1\n"; }

void reset(Session&) {}

void move_main(Session&, int) {}

void move_second(Session&, int) {}

}  // namespace

Exhibit order_exhibit() {
  return {"order",     "Build",         "Word order", draw,        describe, csv,    reset,
          "the query", "the positions", move_main,    move_second, nullptr,  nullptr};
}

}  // namespace lab
