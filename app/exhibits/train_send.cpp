#include "app/exhibits/train_send.h"

#include <algorithm>

#include "app/widgets/button.h"
#include "core/trained_parts.h"

namespace lab {

using attention::Setup;
using attention::Vectors;

Session with_head(Session session, const attention::TrainedHead& head) {
  Setup& setup = session.setup;
  // An edit replaced a number of another head.
  auto& edits = setup.edits;
  edits.erase(std::remove_if(edits.begin(), edits.end(),
                             [](const auto& edit) { return edit.vectors == Vectors::trained; }),
              edits.end());
  setup.vectors = Vectors::trained;
  setup.words = attention::review_words();
  setup.head = head;
  setup.divisor = head.parts().choice.divisor;
  setup.mask = {};
  session.query = 3;  // cold, and its noun
  session.key = 1;
  session.page = "attend";
  return fitted(std::move(session));
}

void send_head(Ui& ui, const Rect& row, const Session& now, Answers& answers, int step, bool there,
               Session& next) {
  const TrainView& view = now.train;
  const HeadInput input{head_of(view.choice, view.divisor, view.seed), step};
  const auto wanted = answers.wanted_head(input);
  const bool waits = wanted && wanted->running;
  if (wanted && !waits) {
    answers.want_head(std::nullopt);
    if (wanted->result && !wanted->result->empty()) {
      next = with_head(next, *wanted->result);
      ui.followed = true;
      ui.message = "This head was trained here. Ctrl+H saves it as a file; Backspace goes back.";
    } else {
      ui.message = "This head diverged: its numbers are beyond all bounds, and no page can use it.";
    }
    return;
  }
  const char* const text = waits ? "Preparing it …" : "Use this head";
  const float w = std::min(row.w(), button_width(ui, "Use this head") + ui.px(8));
  Rect place = row;
  if (button(ui, place.cut_left(w).inset(0, ui.px(1)), text, "use this head",
             there ? "" : "There is no head to use here.")) {
    answers.want_head(waits ? std::nullopt : std::optional(input));
    if (view.playing) {  // the head that is seen now: it waits for its weights
      next.train.step = step;
      next.train.playing = false;
    }
  }
  place.cut_left(ui.px(10));
  ui.paint.text_in(place, Type::note, ui.theme.text_soft, "on Who attends to whom");
}

}  // namespace lab
