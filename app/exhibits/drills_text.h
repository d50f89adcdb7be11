#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/views.h"
#include "core/exercises.h"

namespace lab {

// What an exercise says. *Starred* words are strong on the screen.

/// "A divided score": on its chip and its card.
const char* title(attention::ExerciseKind kind);

std::string question(const attention::Exercise& exercise);
/// Whose numbers they are, and whether they are trained; `wanted_own`: the learner's were asked
/// for.
std::string origin_told(const attention::Exercise& exercise, bool wanted_own);
/// How exact an answer has to be: "Right within ± 0.005."
std::string tolerance_told(const attention::Exercise& exercise);

/// The numbers that are given.
struct GivenTable {
  std::string corner;
  bool first_with_all = false;  // the first column is reckoned with every other
  std::vector<std::string> columns;
  struct Row {
    std::string name;
    std::vector<std::string> cells;
  };
  std::vector<Row> rows;
};
GivenTable given_table(const attention::Exercise& exercise);

/// The right answer as text: "−2.5", "0.8212 = 82.1%", "64 MiB".
std::string answer_told(const attention::Exercise& exercise);

/// What a known mistake was, as one sentence.
std::string slip_told(const attention::Exercise& exercise, attention::Slip slip);

/// From 2 to 4, each tells more than the one before.
std::vector<std::string> hints(const attention::Exercise& exercise);
/// Line by line, with every number put in.
std::vector<std::string> solution(const attention::Exercise& exercise);

/// What is said to a typed answer.
struct Verdict {
  enum class State { unread, right, close, wrong } state = State::unread;
  std::string text;
};
Verdict verdict_on(const attention::Exercise& exercise, std::string_view typed);

}  // namespace lab
