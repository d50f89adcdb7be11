#include "app/exhibits/controls.h"

#include "app/widgets/choices.h"

namespace lab {

void choose_setup(Ui& ui, Flow& flow, const Session& now, Session& next, bool with_divisor) {
  setup_choices(ui, flow, now.setup, next.setup, with_divisor);
  if (next.setup.words.size() != now.setup.words.size()) next = fitted(next);
}

void setup_row(Ui& ui, Rect& page, const Session& now, Session& next) {
  Flow flow(ui, page, ui.px(32));
  choose_setup(ui, flow, now, next);
  page.cut_top(flow.bottom() - page.min.y + ui.px(14));
  mask_notice(ui, page, now.setup, next.setup);
}

}  // namespace lab
