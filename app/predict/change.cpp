#include "app/predict/change.h"

#include <utility>

namespace lab {
namespace {

/// The Session but for its question and its page.
Session rest(Session session) {
  session.page.clear();
  session.predict = {};
  return session;
}

/// `now` with those parts as in `before` that are as in `after`: what has changed since stays.
Session without_change(Session now, const Session& before, const Session& after) {
  const auto back = [&](auto Session::*part) {
    if (now.*part == after.*part) now.*part = before.*part;
  };
  back(&Session::setup);
  back(&Session::query);
  back(&Session::key);
  back(&Session::scaling);
  back(&Session::steps);
  back(&Session::breaks);
  back(&Session::heads);
  back(&Session::order);
  back(&Session::masks);
  back(&Session::paths);
  back(&Session::cost);
  back(&Session::train);
  // A word that was chosen meanwhile may not be in the sentence before.
  return problem(now) ? fitted(std::move(now)) : now;
}

}  // namespace

void QuestionChange::follow(const Session& now, const Session& next, bool whole) {
  const Question* question = question_of(next.page);
  if (whole || !question || now.page != next.page || !now.predict.asking()) return;
  const bool was_there = in_situation(*question, now);
  if (next.predict.asking() && !was_there && in_situation(*question, next))
    situation_ = {now, next};
  if (!next.predict.answered()) return;
  // The way there is undone with it, if nothing else was done on the way.
  const bool led_here =
      situation_ && situation_->after.page == now.page && rest(situation_->after) == rest(now);
  answer_ = {led_here ? situation_->before : now, next};
}

Session QuestionChange::taken_back(const Session& now, Session next) const {
  const Question* question = question_of(now.page);
  const bool ends = now.predict.answered() && (!next.predict.answered() || next.page != now.page);
  if (!question || !ends || rest(next) != rest(now) || !in_changed(*question, now)) return next;
  const bool known = answer_ && answer_->after.page == now.page &&
                     answer_->after.predict == now.predict && in_changed(*question, answer_->after);
  Session back =
      known ? without_change(now, answer_->before, answer_->after) : question->situation(now);
  back.page = next.page;
  back.predict = next.predict;
  return back;
}

}  // namespace lab
