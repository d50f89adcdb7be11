#include <algorithm>
#include <cmath>

#include "app/exhibits/catalogue.h"
#include "app/moves.h"
#include "app/predict/strip.h"
#include "app/studio_state.h"

namespace lab {
namespace {

/// Why the page shows other vectors than those that are chosen; from the top of its area.
void stand_in_note(Ui& ui, const char* why) {
  Rect row = ui.area.cut_top(ui.px(30));
  row.max.x -= ui.corner;
  const float text = ui.paint.wrapped(row.inset(ui.px(12), 0), Type::body, 0, why, 0, true);
  row.max.y = row.min.y + text + ui.px(10);
  ui.area.min.y = row.max.y + ui.px(10);
  ui.paint.fill(row, ui.theme.warning.tint, ui.px(7));
  ui.paint.wrapped(row.inset(ui.px(12), ui.px(5)), Type::body, ui.theme.warning.ink, why);
}

}  // namespace

/// A page asks once, when it is shown, unless its question has been answered on this machine. That
/// is no choice of the learner's, so it is no step of the history.
void Studio::State::begin_asking() {
  if (this->question()) note(asked, session.page);
  // One thing at a time: first the tour is offered, or taken.
  if (settings.newcomer || guide.tour()) return;
  // A room is asked anew, whatever its teacher has answered.
  const bool known = has(record.predicted, session.page) && !lecture.on();
  const Question* question = question_of(session.page);
  if (!settings.predict || known || has(asked, session.page) || !question) return;
  // What a link led here to show comes before the question.
  if (way_back.to() && !in_situation(*question, session)) return;
  note(asked, session.page);
  session.predict = {PredictView::Stage::asking, {}};
  fresh = true;
}

/// The strip with the page's question, off the top of `view`. Where it is high for the window, it
/// leaves the picture its place.
void Studio::State::question_above(Ui& ui, Rect& view, Desk& desk, Session& next) {
  const Question* asked_now = question();
  if (!asked_now) return;
  const std::optional<Truth> truth = truth_of(*asked_now);
  bool in_sight = targets.empty();  // the first frame does not know yet
  for (int i = 0; i < static_cast<int>(asked_now->choices.size()); ++i)
    if (const Target* target = target_of(*asked_now, i, targets))
      in_sight |= target->seen.w() > 0 && target->seen.h() >= target->rect.h() / 2;
  const QuestionShown shown{*asked_now,
                            session.predict,
                            in_situation(*asked_now, session),
                            in_sight,
                            hands.focused,
                            session.page == catalogue().back().key,
                            lecture.on(),
                            truth};
  const float most =
      std::max(std::round(view.h() * 0.45f), question_strip_least(ui, view.w(), shown));
  const StripPress press = question_strip(
      ui, view.cut_top(std::min(question_strip_height(ui, view.w(), shown), most)), shown);
  switch (press) {
    case StripPress::situation:
      next = asked_now->situation(std::move(next));
      break;
    case StripPress::look:
      hands.look = true;
      break;
    case StripPress::answer:
      next = answered(*asked_now, std::move(next), session.predict.guess);
      break;
    case StripPress::reveal:
      next = answered(*asked_now, std::move(next), {});
      break;
    case StripPress::skip:
    case StripPress::close:
      next.predict = {};
      break;
    case StripPress::off:
      ask_or_not(desk);
      break;
    case StripPress::next_page:
      turn_page(next, 1);
      break;
    case StripPress::none:
      break;
  }
}

/// The page, and on it the guess if its question is asked.
void Studio::State::draw_page(Ui& ui, const Exhibit& exhibit, std::vector<KeyPress>& presses,
                              Session& next) {
  const Question* asked_now = question();
  ui.covered = is_covered(session);
  // Where a page cannot show a trained head, it sees the hand-set review, now and next.
  const Session shown = shown_on(exhibit, session);
  const bool stands_in = shown.setup != session.setup;
  if (stands_in) stand_in_note(ui, exhibit.no_trained_head);
  if (stands_in && next.setup == session.setup) next.setup = shown.setup;
  const auto draw = [&] {
    exhibit.draw(ui, shown, answers, next);
    if (stands_in) next = with_head_again(session, shown, std::move(next));
  };
  if (asked_now && session.predict.asking() && in_situation(*asked_now, session)) {
    const GuessLayer layer(ui, *asked_now, session.predict.guess, targets, hands, presses);
    draw();
    if (layer.made().guess != session.predict.guess) next.predict.guess = layer.made().guess;
    if (layer.made().answered) next = answered(*asked_now, std::move(next), layer.made().guess);
    return;
  }
  hands.focused = false;
  if (hands.look_in > 0 && --hands.look_in == 1) hands.look = true;
  if (asked_now) look_at(target_of(*asked_now, 0, targets), hands);
  draw();
}

/// A question belongs to its page. A Session that came whole keeps its own.
void Studio::State::follow_question(const Desk& desk, Session& next) {
  const bool whole = std::exchange(opened, false) || jumped;
  hands.go = desk.to_guess;
  if (next.page != session.page && next.predict == session.predict && !whole) next.predict = {};
  if (!whole) next = change.taken_back(session, std::move(next));
  change.follow(session, next, whole);
  const bool guessed = next.predict.answered() && !next.predict.guess.empty();
  if (guessed && !session.predict.answered() && !whole) note(record.predicted, next.page);
  if (next.predict.stage != session.predict.stage || next.page != session.page) {
    if (hands.focused) focus.drop();  // the guess is no longer there to be operated
    hands = {};
    hands.go = desk.to_guess;
    if (next.predict.answered()) hands.look_in = 3;
  }
}

}  // namespace lab
