#include "app/exhibits/break.h"

#include "app/told.h"
#include "app/widgets/page.h"

namespace lab {
namespace {

void draw(Ui& ui, const Session&, Answers&, Session&) {
  Rect page = ui.column();
  page_title(ui, page, "What breaks without softmax, without scaling, with cosine?", "");
}

std::string describe(const Session& now, Answers&) {
  return "What breaks without softmax, without scaling, with cosine?\n\n" + vectors_line(now.setup);
}

std::string csv(const Session&, Answers&) { return "row\n1\n"; }

void reset(Session&) {}

void move_main(Session&, int) {}

void move_second(Session&, int) {}

}  // namespace

Exhibit break_exhibit() {
  return {"break",     "Why",       "Break it", draw,        describe, csv,    reset,
          "the query", "the break", move_main,  move_second, nullptr,  nullptr};
}

}  // namespace lab
