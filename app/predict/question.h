#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/answers.h"
#include "app/session.h"
#include "app/widgets/ui.h"

namespace lab {

/// One possible answer: the place on the picture (Target) and what it is called.
struct Choice {
  int index = 0, column = 0;
  std::string name;
};

/// What is asked about, before the change and after it.
struct Truth {
  Guess before, after;
};

/// One question about a page: what a change that has not been made will do to its picture. Every
/// number comes from the engine; only the words are written down.
struct Question {
  const char* page;
  const char* asked;  // with the change in it; *starred* words are strong
  const char* how;    // what to do with the pointer
  Target::Kind kind;
  bool several;  // things: more than one can be right
  std::vector<Choice> choices;

  /// `now` with what the question is about: what it is asked of, and what has changed in the end.
  Session (*situation)(Session now);
  Session (*changed)(Session situation);

  /// Nothing while a long result is not complete.
  std::optional<Truth> (*truth)(const Session& situation, Answers& answers);
  /// One or two sentences: why it is so, and where this guess went wrong.
  std::string (*why)(const Guess& guess, const Truth& truth);

  /// Of a curve: what it goes along, and a sample of it in words; d in powers of two if null.
  const char* along = "d";
  std::string (*sample_told)(int sample, double value) = nullptr;
};

/// In the order of the catalogue; not every page has one.
const std::vector<Question>& questions();
const Question* question_of(std::string_view page);

/// Whether the page shows what the question is about; whether the change has been made, and nothing
/// else that it is about was touched.
bool in_situation(const Question& question, const Session& now);
bool in_changed(const Question& question, const Session& now);

/// Whether the page's question waits for a guess that the page would answer: in the question's
/// situation, with its change made, and wherever only the view of the same numbers is another.
bool is_covered(const Session& now);

/// The Session with the question of its page asked, in its situation, or answered by this guess; an
/// empty one reveals the truth to a room that guessed aloud.
Session asked(const Question& question, Session now);
Session answered(const Question& question, Session now, const Guess& guess);

/// Whether the guess can be taken as an answer.
bool is_complete(const Question& question, const Guess& guess);

/// "82%", "biryani and naan"; empty for a curve.
std::string guess_told(const Question& question, const Guess& guess, int decimals = 0);
/// "You guessed 82%. It is 99.0%. Undivided …": the whole verdict; without a guess, the truth.
std::string verdict_told(const Question& question, const Guess& guess, const Truth& truth);

/// What keeps the view of a page's question (null: it has none) from being used.
std::optional<std::string> problem(const Question* question, const PredictView& view);

/// What a Session's pending or answered question is, as text that a screen reader can read. A
/// pending one does not give its answer away.
std::string describe_question(const Session& now, Answers& answers);

// One function for each page that has a question.
Question attend_question();
Question steps_question();
Question scaling_question();
Question break_question();
Question heads_question_asked();
Question order_question();
Question masks_question();
Question paths_question_asked();
Question cost_question();
Question train_question_asked();

}  // namespace lab
