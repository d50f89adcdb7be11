#include "app/exhibits/drills_text.h"

#include <fmt/format.h>

#include <cmath>

#include "app/exhibits/drills_answer.h"
#include "app/exhibits/drills_words.h"
#include "app/format.h"
#include "app/spelling.h"
#include "app/told.h"

namespace lab {

using attention::Carrier;
using attention::Divisor;
using attention::Exercise;
using attention::ExerciseKind;
using attention::Part;

const char* part_letter(Part part) {
  return part == Part::query ? "Q" : part == Part::key ? "K" : "V";
}

std::string asker(const Exercise& e) { return word_at(e.setup, e.query); }
std::string answerer(const Exercise& e) { return word_at(e.setup, e.key); }

std::string column_told(const Exercise& e, int column) {
  const bool value = e.kind == ExerciseKind::output || e.part == Part::value;
  return value ? attention::value_column_name(e.setup, column)
               : attention::query_column_name(e.setup, column);
}

std::string given_told(const Exercise& e, double value) {
  if (std::isinf(value)) return "hidden";
  if (e.kind == ExerciseKind::jacobian) return fixed(value, e.decimals);
  return compact(value, e.decimals);
}

std::string divisor_told(const Exercise& e) {
  const int d = e.kind == ExerciseKind::spread ? e.d : attention::dimension(e.setup);
  switch (e.kind == ExerciseKind::spread ? e.by : e.setup.divisor) {
    case Divisor::none:
      return "1";
    case Divisor::sqrt_d:
      return fmt::format("√{} = {}", grouped(d), compact(e.divisor, 4));
    case Divisor::d:
      return fmt::format("d = {}", grouped(d));
  }
  return "";
}

namespace {

std::string message_question(const Exercise& e) {
  // A drawn sentence has the numbers of its words for words.
  const auto end = [&](int at) {
    const std::string& word = e.setup.words[static_cast<size_t>(at)];
    const std::string number = std::to_string(at + 1);
    return word == number ? "*word " + number + "*" : fmt::format("*{}* (word {})", word, number);
  };
  const std::string way = fmt::format("A message goes from {} to {} in a sentence of {} words. ",
                                      end(e.from), end(e.to), e.n);
  switch (e.carrier) {
    case Carrier::recurrent:
      return way + "How many steps does a *recurrent net* take to carry it?";
    case Carrier::convolution:
      return way + fmt::format(
                       "How many stacked layers of a *convolution of width k = {}* does it "
                       "take?",
                       e.width);
    case Carrier::dilated:
      return way + fmt::format(
                       "How many layers of a *dilated convolution of width k = {}* does it "
                       "take, dilated by 1, 2, 4 and so on?",
                       e.width);
    case Carrier::attention:
      return way + "How many steps does *self-attention* take?";
  }
  return way;
}

std::string model_told(const Exercise& e) {
  return fmt::format("A model of {} with {} each reads *n = {}* tokens. ",
                     counted(e.layers, "layer"), counted(e.heads, "head"), grouped(e.n));
}

std::string division_told(const Exercise& e, const char* undivided) {
  if (e.setup.divisor == Divisor::none) return undivided;
  return fmt::format("They are divided by {}, with d = {}.", symbol(e.setup.divisor),
                     attention::dimension(e.setup));
}

}  // namespace

const char* title(ExerciseKind kind) {
  constexpr const char* names[] = {"A cell of Q, K or V",
                                   "A score",
                                   "A divided score",
                                   "A weight",
                                   "A masked weight",
                                   "The output",
                                   "The gradient",
                                   "The spread",
                                   "A path",
                                   "Number of scores",
                                   "Memory",
                                   "When n is long",
                                   "Parameters"};
  return names[static_cast<int>(kind)];
}

std::string question(const Exercise& e) {
  switch (e.kind) {
    case ExerciseKind::cell:
      return fmt::format(
          "{0} = X·W_{0}. What stands in {0} in the row of *{1}*, column *{2}*? Below are the row "
          "of X, written downwards, and the whole of W_{0}.",
          part_letter(e.part), asker(e), column_told(e, e.column));
    case ExerciseKind::score:
      return fmt::format(
          "*{}* asks with its query, *{}* wears its key. What is the score *q·k*, "
          "before anything is divided?",
          asker(e), answerer(e));
    case ExerciseKind::divided:
      return fmt::format(
          "*{}* asks, *{}* wears its key. What is the score that softmax is given: "
          "*q·k divided by √d*, with d = {}?",
          asker(e), answerer(e), attention::dimension(e.setup));
    case ExerciseKind::weight:
      return fmt::format(
          "This is the row of raw scores q·k of *{}*. {} Which weight does softmax give to *{}*?",
          asker(e), division_told(e, "Here they are not divided."), answerer(e));
    case ExerciseKind::masked:
      return fmt::format(
          "This is the row of raw scores q·k of *{}*, word {} of {}. {} A *causal mask* is on. "
          "Which weight does *{}* get?",
          asker(e), e.query + 1, e.setup.words.size(), division_told(e, "They are not divided."),
          answerer(e));
    case ExerciseKind::output:
      return fmt::format(
          "The weights of *{}* and the values of all words: what is its output in "
          "the column *{}*?",
          asker(e), column_told(e, e.column));
    case ExerciseKind::jacobian:
      return fmt::format(
          "These are the weights p of *{}* after softmax. The divided score of *{}* grows a "
          "little. How fast does {} change, ∂p/∂s?",
          asker(e), word_at(e.setup, e.column),
          e.key == e.column ? std::string("its own weight")
                            : fmt::format("the weight of *{}*", answerer(e)));
    case ExerciseKind::spread:
      return fmt::format(
          "Queries and keys have *d = {}* entries, all independent, of mean 0 and variance 1. The "
          "scores are {}. What is their standard deviation?",
          grouped(e.d),
          e.by == Divisor::none ? "*not divided*" : fmt::format("divided by *{}*", symbol(e.by)));
    case ExerciseKind::path:
      return message_question(e);
    case ExerciseKind::count:
      return model_told(e) + "How many scores does it compute in one pass, without a mask?";
    case ExerciseKind::memory:
      return model_told(e) +
             fmt::format(
                 "If all its scores were kept at once in *{}* ({} bytes each), how many "
                 "*{}* would they take?",
                 e.bytes == 2 ? "fp16" : "fp32", e.bytes, symbol(e.unit));
    case ExerciseKind::overtake:
      return fmt::format(
          "A layer has *d_model = {}* and {}. Over all heads QKᵀ and PV take 4·n²·d_model "
          "operations, the four projections 8·n·d_model². At which *n* are they equal, so that "
          "beyond it the scores cost more?",
          grouped(e.d_model), counted(e.heads, "head"));
    case ExerciseKind::parameters:
      return fmt::format(
          "A layer of attention has *d_model = {}* and *{}*. How many parameters do "
          "{} have, without biases?",
          grouped(e.d_model), counted(e.heads, "head"),
          e.all_heads ? "its projections of all heads and W_O together"
                      : "W_Q, W_K and W_V of one head together");
  }
  return "";
}

std::string origin_told(const Exercise& e, bool wanted_own) {
  if (!attention::uses_setup(e.kind)) return "Counted by rule, without vectors.";
  if (e.kind == ExerciseKind::path)
    return e.own        ? "Your sentence; counted by rule, without vectors."
           : wanted_own ? "Your sentence is too short for a path: this is another one."
                        : "Counted by rule, without vectors.";
  if (e.own) return fmt::format("Numbers of your Setup: {}.", origin_of(e.setup));
  const std::string small = "small whole numbers drawn for this exercise, not trained.";
  return wanted_own ? "Your Setup has too many numbers for this by hand, or none to ask for: these "
                      "are " +
                          small
                    : capital(small);
}

std::string tolerance_told(const Exercise& e) {
  if (e.tolerance == 0) return "The answer is a whole number; it has to be exact.";
  switch (e.kind) {
    case ExerciseKind::spread:
    case ExerciseKind::count:
    case ExerciseKind::memory:
    case ExerciseKind::parameters:
      return "Right within half a percent. A fraction, a root or a power will do.";
    case ExerciseKind::weight:
    case ExerciseKind::masked:
      return fmt::format("Right within ± {} percentage points; 0.5, 50% and 1/2 all will do.",
                         compact(100 * e.tolerance, 2));
    default:
      return fmt::format("Right within ± {}.", significant(e.tolerance, 1));
  }
}

std::string answer_told(const Exercise& e) {
  switch (e.kind) {
    case ExerciseKind::weight:
    case ExerciseKind::masked:
      return fmt::format("{} = {}", fixed(e.answer, 4),
                         percent(e.answer, e.answer < 0.0995 ? 2 : 1));
    case ExerciseKind::count:
    case ExerciseKind::parameters:
    case ExerciseKind::overtake:
      return grouped(static_cast<std::int64_t>(e.answer));
    case ExerciseKind::memory:
      return fmt::format("{} {}", compact(e.answer, 2), symbol(e.unit));
    default:
      return compact(e.answer, 4);
  }
}

GivenTable given_table(const Exercise& e) {
  GivenTable table;
  const auto row = [&](std::string name, const attention::RowVector& numbers) {
    table.rows.push_back({std::move(name), {}});
    for (const double number : numbers) table.rows.back().cells.push_back(given_told(e, number));
    if (e.kind == ExerciseKind::output)  // its first column are weights
      table.rows.back().cells.front() = fixed(numbers(0), e.decimals);
  };
  const auto words = [&] { return told_apart(e.setup.words); };
  switch (e.kind) {
    case ExerciseKind::cell:
      table.corner = "feature";
      table.first_with_all = true;
      table.columns = {"x of " + asker(e)};
      for (int j = 0; j + 1 < e.given.cols(); ++j) table.columns.push_back(column_told(e, j));
      for (int i = 0; i < e.given.rows(); ++i)
        row(attention::feature_name(e.setup, i), e.given.row(i));
      break;
    case ExerciseKind::score:
    case ExerciseKind::divided:
      for (int j = 0; j < e.given.cols(); ++j)
        table.columns.push_back(attention::query_column_name(e.setup, j));
      row("q of " + asker(e), e.given.row(0));
      row("k of " + asker(e), e.given.row(1));
      if (e.query == e.key) break;
      row("q of " + answerer(e), e.given.row(2));
      row("k of " + answerer(e), e.given.row(3));
      break;
    case ExerciseKind::weight:
    case ExerciseKind::masked:
    case ExerciseKind::jacobian:
      table.columns = words();
      row(e.kind == ExerciseKind::jacobian ? "weight p" : "q·k", e.given.row(0));
      break;
    case ExerciseKind::output: {
      table.corner = "word";
      table.first_with_all = true;
      table.columns = {"weight"};
      for (int j = 0; j + 1 < e.given.cols(); ++j)
        table.columns.push_back("v: " + column_told(e, e.first_column + j));
      const auto names = words();
      for (int i = 0; i < e.given.rows(); ++i) row(names[static_cast<size_t>(i)], e.given.row(i));
      break;
    }
    default:
      break;
  }
  return table;
}

Verdict verdict_on(const Exercise& e, std::string_view typed) {
  using State = Verdict::State;
  const TypedAnswer read = read_answer(typed, e.unit);
  if (!read.value) return {State::unread, read.problem};
  const bool is_weight = e.kind == ExerciseKind::weight || e.kind == ExerciseKind::masked;
  const auto judged = attention::judge(e, *read.value);
  using Judged = attention::Judgement::Verdict;
  if (judged.verdict == Judged::right)
    return {State::right, fmt::format("Right: {}.", answer_told(e))};
  if (is_weight && *read.value > 1 &&
      attention::judge(e, *read.value / 100).verdict == Judged::right)
    return {State::unread, "No weight is above 1. If you mean a percentage, add the sign: %."};
  if (judged.slip) return {State::wrong, "Not yet. " + slip_told(e, *judged.slip)};
  if (judged.verdict == Judged::close)
    return {State::close,
            "Close, but not close enough: keep more digits on the way. " + tolerance_told(e)};
  if (is_weight && (*read.value < 0 || *read.value > 1))
    return {State::wrong, "Not yet. A weight lies between 0 and 1, and a row of them sums to 1."};
  return {State::wrong, "Not yet. Go through it step by step, or take a hint."};
}

}  // namespace lab
