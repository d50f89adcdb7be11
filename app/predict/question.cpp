#include "app/predict/question.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/format.h"
#include "app/told.h"

namespace lab {
namespace {

using Kind = Target::Kind;

bool is_share(double v) { return v >= 0 && v <= 1; }

/// The Session without its question: to compare what pages show.
Session plain(Session session) {
  session.predict = {};
  return session;
}

}  // namespace

const std::vector<Question>& questions() {
  static const std::vector<Question> all = {
      attend_question(),      steps_question(), scaling_question(), break_question(),
      heads_question_asked(), order_question(), masks_question(),   train_question_asked(),
      paths_question_asked(), cost_question()};
  return all;
}

const Question* question_of(std::string_view page) {
  for (const Question& question : questions())
    if (page == question.page) return &question;
  return nullptr;
}

bool in_situation(const Question& question, const Session& now) {
  return question.situation(plain(now)) == plain(now);
}

bool in_changed(const Question& question, const Session& now) {
  return question.changed(question.situation(plain(now))) == plain(now);
}

bool is_covered(const Session& now) {
  const Question* question = now.predict.asking() ? question_of(now.page) : nullptr;
  return question && (question->situation(now).setup == now.setup || in_changed(*question, now));
}

Session asked(const Question& question, Session now) {
  now = question.situation(std::move(now));
  now.predict = {PredictView::Stage::asking, {}};
  return now;
}

Session answered(const Question& question, Session now, const Guess& guess) {
  now = question.changed(question.situation(std::move(now)));
  now.predict = {PredictView::Stage::answered, guess};
  return now;
}

bool is_complete(const Question& question, const Guess& guess) {
  switch (question.kind) {
    case Kind::thing:
      return question.several ? !guess.things.empty() : guess.things.size() == 1;
    case Kind::level:
      return guess.level.has_value();
    default:
      return !guess.curve.empty();
  }
}

std::string guess_told(const Question& question, const Guess& guess, int decimals) {
  if (question.kind == Kind::level) return guess.level ? percent(*guess.level, decimals) : "";
  std::vector<std::string> names;
  for (const int thing : guess.things)
    names.push_back(question.choices[static_cast<size_t>(thing)].name);
  return listed(names);
}

std::string verdict_told(const Question& question, const Guess& guess, const Truth& truth) {
  const bool guessed_at_all = is_complete(question, guess);
  const std::string why = question.why(guessed_at_all ? guess : truth.after, truth);
  if (question.kind == Kind::curve) return why;
  const std::string guessed = guess_told(question, guess);
  const std::string is = guess_told(question, truth.after, 1);
  const bool several = question.several;  // they may be many: no "it"
  if (!guessed_at_all)
    return fmt::format("{} *{}*. {}", several ? "The answer is" : "It is", is, why);
  if (question.kind == Kind::thing && guess.things == truth.after.things)
    return fmt::format("*Right:* {}. {}", is, why);
  if (several) return fmt::format("You chose {}. The answer is *{}*. {}", guessed, is, why);
  return fmt::format("You guessed {}. It is *{}*. {}", guessed, is, why);
}

std::optional<std::string> problem(const Question* question, const PredictView& view) {
  if (view.stage == PredictView::Stage::none)
    return view.guess.empty() ? std::nullopt
                              : std::optional<std::string>("A guess needs a question.");
  if (!question) return "This page asks no question.";
  const Guess& guess = view.guess;
  const int count = static_cast<int>(question->choices.size());
  for (size_t i = 0; i < guess.things.size(); ++i) {
    const int thing = guess.things[i];
    if (thing < 0 || thing >= count)
      return fmt::format("The guess names answer {}; this page's question has {}.", thing + 1L,
                         count);
    if (i > 0 && thing <= guess.things[i - 1]) return "The answers of a guess have to ascend.";
  }
  if (guess.level && !is_share(*guess.level)) return "The level of a guess lies from 0 to 1.";
  if (!guess.curve.empty() && guess.curve.size() != static_cast<size_t>(curve_samples))
    return fmt::format("The curve of a guess has {} samples.", curve_samples);
  if (!std::all_of(guess.curve.begin(), guess.curve.end(), is_share))
    return "The curve of a guess lies from 0 to 1.";
  const bool fits = (guess.things.empty() || question->kind == Kind::thing) &&
                    (!guess.level || question->kind == Kind::level) &&
                    (guess.curve.empty() || question->kind == Kind::curve) &&
                    (question->several || guess.things.size() <= 1);
  if (!fits) return "The guess is none that this page's question asks for.";
  if (view.answered() && !guess.empty() && !is_complete(*question, guess))
    return "A question that is answered needs a whole guess, or none.";
  return std::nullopt;
}

std::string describe_question(const Session& now, Answers& answers) {
  const Question* question = question_of(now.page);
  if (!question || now.predict.stage == PredictView::Stage::none) return "";
  std::string out = "\nA question, before the change is made: ";
  if (now.predict.answered()) out = "\nA question, now that the change is made: ";
  out += without_stars(question->asked) + "\n";
  if (now.predict.answered()) {
    const auto truth = question->truth(question->situation(now), answers);
    return out +
           (truth ? without_stars(verdict_told(*question, now.predict.guess, *truth))
                  : "The experiment is still running.") +
           "\n";
  }
  if (question->kind == Kind::thing) {
    std::vector<std::string> names;
    for (const Choice& choice : question->choices) names.push_back(choice.name);
    out += fmt::format("{}: {}.\n", question->several ? "One or several of" : "One of",
                       fmt::join(names, ", "));
  }
  if (const std::string told = guess_told(*question, now.predict.guess); !told.empty())
    out += "Guessed so far: " + told + ".\n";
  return out + "What would give the answer away is left out until a guess is made.\n";
}

}  // namespace lab
