#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/exhibits/drills_answer.h"
#include "app/exhibits/drills_text.h"
#include "app/exhibits/drills_words.h"
#include "app/format.h"
#include "app/spelling.h"
#include "app/told.h"

namespace lab {

using attention::Carrier;
using attention::Exercise;
using attention::ExerciseKind;
using attention::RowVector;

namespace {

using Lines = std::vector<std::string>;

std::string tidy(double value) { return compact(value, 4); }

/// A number inside of a product or a sum.
std::string factor(double value) {
  const std::string text = tidy(value);
  return value < 0 ? "(" + text + ")" : text;
}

/// "a·b + c·d": without what is multiplied by 0, if anything is left.
std::string products(const RowVector& a, const RowVector& b) {
  std::string text;
  for (int i = 0; i < a.cols(); ++i)
    if (a(i) * b(i) != 0)
      text += fmt::format("{}{}·{}", text.empty() ? "" : " + ", factor(a(i)), factor(b(i)));
  return text.empty() ? "0" : text;
}

std::string sum_of(const RowVector& terms) {
  std::string text;
  for (const double term : terms)
    if (term != 0) text += (text.empty() ? "" : " + ") + factor(term);
  return text.empty() ? "0" : text;
}

std::string row_of(const RowVector& numbers) {
  std::string text;
  for (const double number : numbers)
    text +=
        (text.empty() ? "" : ", ") + (std::isinf(number) ? std::string("hidden") : tidy(number));
  return text;
}

/// What is multiplied: rows of the given numbers.
std::pair<RowVector, RowVector> operands(const Exercise& e) {
  switch (e.kind) {
    case ExerciseKind::cell:
      return {e.given.col(0).transpose(), e.given.col(1 + e.column).transpose()};
    case ExerciseKind::output:
      return {e.given.col(0).transpose(), e.given.col(1 + e.column - e.first_column).transpose()};
    default:
      return {e.given.row(0), e.given.row(3)};
  }
}

std::string left_out(const Exercise& e) {
  return (e.terms.array() == 0).any() ? " Products that are 0 are left out." : "";
}

bool printed_exactly(const Exercise& e) {
  const double unit = std::pow(10.0, e.decimals);
  return ((e.given.array() * unit - (e.given.array() * unit).round()).abs() < 1e-9).all() ||
         e.decimals == 4;
}

Lines product_lines(const Exercise& e) {
  const auto [a, b] = operands(e);
  // The table is rounded for reckoning by hand.
  const char* how = printed_exactly(e) ? "Term by term" : "Term by term, with more digits";
  const bool divides = e.kind == ExerciseKind::divided;
  const std::string sum = divides ? tidy(e.sum) : "*" + tidy(e.answer) + "*";
  Lines lines;
  if ((e.terms.array() != 0).count() > 1) {
    lines.push_back(fmt::format("{}: {}.{}", how, products(a, b), left_out(e)));
    lines.push_back(sum_of(e.terms) + " = " + sum);
  } else {
    const bool none = (e.terms.array() == 0).all();
    lines.push_back(none ? "Every product is 0, and so is their sum: " + sum
                         : fmt::format("All products but one are 0: {} = {}", products(a, b), sum));
  }
  if (divides)
    lines.push_back(fmt::format("Divided by {}: {} / {} = *{}*", divisor_told(e), tidy(e.sum),
                                tidy(e.divisor), tidy(e.answer)));
  return lines;
}

RowVector less_largest(const Exercise& e) { return e.divided.array() - e.largest; }

Lines weight_lines(const Exercise& e) {
  Lines lines;
  if (e.kind == ExerciseKind::masked)
    lines.push_back(
        fmt::format("Words after *{}* are hidden: their scores become −∞ and their "
                    "exponentials 0.",
                    asker(e)));
  if (e.divisor != 1)
    lines.push_back(fmt::format("Divided by {}: {}.", divisor_told(e), row_of(e.divided)));
  lines.push_back(
      fmt::format("The largest, {}, taken off: {}.", tidy(e.largest), row_of(less_largest(e))));
  lines.push_back(fmt::format("e to the power of each: {}.", row_of(e.terms)));
  lines.push_back(fmt::format("Their sum: {}.", tidy(e.sum)));
  lines.push_back(fmt::format("*{}*: {} / {} = *{}*", answerer(e), tidy(e.terms(e.key)),
                              tidy(e.sum), answer_told(e)));
  return lines;
}

/// "e⁰ = 1, e to −3 = 0.0498": each exponential once.
std::string exponentials_told(const Exercise& e) {
  const RowVector powers = less_largest(e);
  std::vector<double> told;
  std::string text;
  for (int i = 0; i < powers.cols(); ++i) {
    if (std::isinf(powers(i))) continue;
    if (std::find(told.begin(), told.end(), powers(i)) != told.end()) continue;
    told.push_back(powers(i));
    text +=
        fmt::format("{}e^({}) = {}", text.empty() ? "" : ", ", tidy(powers(i)), tidy(e.terms(i)));
  }
  return text;
}

Lines jacobian_lines(const Exercise& e) {
  const double a = e.given(0, e.key), b = e.given(0, e.column);
  if (e.key == e.column)
    return {"A weight by its own score: p · (1 − p).",
            fmt::format("{0} · (1 − {0}) = *{1}*", tidy(a), tidy(e.answer))};
  return {"A weight by another word's score: −p(weight) · p(score).",
          fmt::format("−{} · {} = *{}*", tidy(a), tidy(b), tidy(e.answer))};
}

Lines spread_lines(const Exercise& e) {
  Lines lines = {
      fmt::format("q·k is a sum of {0} products of variance 1: variance {0}.", grouped(e.d)),
      fmt::format("Its root, √{} = {}, is the spread of the raw scores.", grouped(e.d),
                  tidy(e.divisor * e.answer))};
  if (e.divisor == 1)
    return {lines[0], fmt::format("Its root: √{} = *{}*", grouped(e.d), tidy(e.answer))};
  lines.push_back(
      fmt::format("The scores are divided by {}, so their spread is too: {} / {} = *{}*",
                  divisor_told(e), tidy(e.divisor * e.answer),
                  e.by == attention::Divisor::d ? grouped(e.d) : tidy(e.divisor), tidy(e.answer)));
  return lines;
}

Lines path_lines(const Exercise& e) {
  const int r = e.distance, half = (e.width - 1) / 2, answer = static_cast<int>(e.answer);
  const std::string distance =
      fmt::format("Distance: from word {} to word {}, r = {}.", e.from + 1, e.to + 1, r);
  const std::string layer = fmt::format("h = ({} − 1)/2 = {} to a side.", e.width, half);
  switch (e.carrier) {
    case Carrier::recurrent:
      return {distance, fmt::format("One step a word: *{}*", answer)};
    case Carrier::convolution:
      return {distance, "A layer reaches " + layer,
              fmt::format("⌈r/h⌉ = ⌈{}/{}⌉ = *{}*", r, half, answer)};
    case Carrier::dilated:
      return {distance, "The first layer reaches " + layer + " Each further one twice as far.",
              answer > 1 ? fmt::format("{} reach {}·(2^{} − 1) = {}, less than {}.",
                                       counted(answer - 1, "layer"), half, answer - 1,
                                       half * ((1 << (answer - 1)) - 1), r)
                         : fmt::format("That is far enough for {}.", r),
              fmt::format("{} reach {}·(2^{} − 1) = {}, enough: *{}*", counted(answer, "layer"),
                          half, answer, half * ((1 << answer) - 1), answer)};
    case Carrier::attention:
      return {distance, "Every word sees every word, however far: *1*"};
  }
  return {};
}

Lines scores_lines(const Exercise& e) {
  const double n = e.n;
  return {
      fmt::format("One head of one layer: n² = {0} · {0} = {1}.", grouped(e.n),
                  grouped(static_cast<std::int64_t>(n * n))),
      fmt::format("{} in {}: {} · {} · {} = {} scores.", counted(e.heads, "head"),
                  counted(e.layers, "layer"), grouped(static_cast<std::int64_t>(n * n)), e.heads,
                  e.layers, grouped(static_cast<std::int64_t>(n * n * e.heads * e.layers)))};
}

Lines memory_lines(const Exercise& e) {
  Lines lines = scores_lines(e);
  const double scores = double(e.n) * e.n * e.heads * e.layers;
  lines.push_back(fmt::format("At {} bytes each: {} bytes.", e.bytes,
                              grouped(static_cast<std::int64_t>(scores * e.bytes))));
  lines.push_back(
      fmt::format("Divided by {}: *{}*",
                  e.unit == attention::Unit::gibibytes ? "2³⁰ = 1,073,741,824" : "2²⁰ = 1,048,576",
                  answer_told(e)));
  return lines;
}

Lines parameter_lines(const Exercise& e) {
  const std::string d = grouped(e.d_model), head = grouped(e.d_head);
  Lines lines = {fmt::format("d_head = {} / {} = {}.", d, e.heads, head)};
  const auto per_head = std::int64_t(3) * e.d_model * e.d_head;
  const std::string one = fmt::format("3 · {} · {} = {}", d, head, grouped(per_head));
  if (!e.all_heads) {
    lines.push_back("W_Q, W_K and W_V are d_model × d_head each.");
    lines.push_back(fmt::format("3 · {} · {} = *{}*", d, head, answer_told(e)));
    return lines;
  }
  lines.push_back("W_Q, W_K and W_V of one head: " + one + ".");
  lines.push_back(fmt::format("{}: {}. W_O: {} · {} = {}.", counted(e.heads, "head"),
                              grouped(per_head * e.heads), d, d,
                              grouped(std::int64_t(e.d_model) * e.d_model)));
  lines.push_back(fmt::format(
      "Together: *{}*, which is 4 · d_model², whatever the number of heads.", answer_told(e)));
  return lines;
}

Lines overtake_lines(const Exercise& e) {
  const std::string d = grouped(e.d_model);
  return {"4·n²·d_model = 8·n·d_model². Divide both sides by 4·n·d_model.",
          fmt::format("n = 2·d_model = 2 · {} = *{}*", d, answer_told(e))};
}

Lines path_hints(const Exercise& e) {
  Lines lines = {fmt::format("The distance is r = {} − {} = {}.", std::max(e.from, e.to) + 1,
                             std::min(e.from, e.to) + 1, e.distance)};
  const int half = (e.width - 1) / 2;
  switch (e.carrier) {
    case Carrier::recurrent:
      lines.emplace_back("A recurrent net reads word by word.");
      break;
    case Carrier::attention:
      lines.emplace_back("In self-attention every word's query meets every word's key.");
      break;
    case Carrier::convolution:
      lines.push_back(fmt::format("A layer reaches h = (k − 1)/2 = {} to a side.", half));
      lines.emplace_back("The number of layers is r/h, rounded up.");
      break;
    case Carrier::dilated:
      lines.push_back(
          fmt::format("The layers reach {}, {}, {} and so on.", half, 2 * half, 4 * half));
      lines.push_back(
          fmt::format("L of them together reach {}·(2^L − 1). Find the least L with at least {}.",
                      half, e.distance));
      break;
  }
  return lines;
}

}  // namespace

Lines hints(const Exercise& e) {
  switch (e.kind) {
    case ExerciseKind::cell:
      return {
          fmt::format("A cell is a row times a column: the row of *{}* in X, the column *{}* of "
                      "W_{}.",
                      asker(e), column_told(e, e.column), part_letter(e.part)),
          "Only features that are not 0 in x add anything.", "Add up: " + sum_of(e.terms) + "."};
    case ExerciseKind::score:
      return {fmt::format("Take q of *{}* and k of *{}*; the other two rows are not needed.",
                          asker(e), answerer(e)),
              "Multiply column by column, then add.", "The products: " + row_of(e.terms) + "."};
    case ExerciseKind::divided:
      return {
          fmt::format("First the dot product of q of *{}* and k of *{}*.", asker(e), answerer(e)),
          fmt::format("The products: {}. They sum to {}.", row_of(e.terms), tidy(e.sum)),
          fmt::format("Divide by {}.", divisor_told(e))};
    case ExerciseKind::weight:
    case ExerciseKind::masked: {
      Lines lines;
      if (e.kind == ExerciseKind::masked)
        lines.push_back(
            fmt::format("*{}* sees the words up to itself: {} of them.", asker(e), e.query + 1));
      lines.push_back(
          e.divisor == 1
              ? std::string("Nothing is divided: the scores go into softmax as they are.")
              : fmt::format("Divide each score by {}: {}.", divisor_told(e), row_of(e.divided)));
      lines.push_back(
          "Take off the largest, which changes no weight, then e to the power of each: " +
          exponentials_told(e) + ".");
      lines.push_back(fmt::format(
          "They sum to {}. The weight is its own exponential divided by that.", tidy(e.sum)));
      return lines;
    }
    case ExerciseKind::output:
      return {
          fmt::format("Only the weights and the column *{}* are needed.", column_told(e, e.column)),
          "Weight times value, word by word, then add.", "Add up: " + sum_of(e.terms) + "."};
    case ExerciseKind::jacobian:
      return {e.key == e.column ? "It is the word's own score: its weight grows."
                                : "It is another word's score: the weight shrinks as that grows.",
              "∂p(i)/∂s(j) is p(i)·(1 − p(i)) for i = j, else −p(i)·p(j).",
              fmt::format("The weights: {}{}.", tidy(e.given(0, e.key)),
                          e.key == e.column ? "" : " and " + tidy(e.given(0, e.column)))};
    case ExerciseKind::spread:
      return {
          "The variances of independent terms add up. Each product of two such entries has "
          "variance 1.",
          fmt::format("So q·k has variance d = {}, and its standard deviation is √{}.",
                      grouped(e.d), grouped(e.d)),
          e.divisor == 1 ? std::string("Nothing is divided here, so that is all.")
                         : fmt::format("Dividing the scores by {} divides their standard "
                                       "deviation by it too.",
                                       divisor_told(e))};
    case ExerciseKind::path:
      return path_hints(e);
    case ExerciseKind::count:
      return {"Every token scores every token: n² scores a head.",
              "Every head of every layer has its own."};
    case ExerciseKind::memory:
      return {"Every token scores every token: n² scores in every head of every layer.",
              scores_lines(e).back(),
              fmt::format("{} bytes each; a {} has {}.", e.bytes, symbol(e.unit),
                          e.unit == attention::Unit::gibibytes ? "2³⁰ bytes" : "2²⁰ bytes")};
    case ExerciseKind::overtake:
      return {"Set the two equal. The number of heads does not matter.",
              "n and d_model can be taken out of both sides once each."};
    case ExerciseKind::parameters:
      return {fmt::format("A head has d_head = d_model / heads = {} columns.", grouped(e.d_head)),
              fmt::format("W_Q, W_K and W_V of a head are {} × {} each.", grouped(e.d_model),
                          grouped(e.d_head)),
              e.all_heads ? "W_O is d_model × d_model, once for all heads."
                          : "Three of them; W_O is no head's own."};
  }
  return {};
}

Lines solution(const Exercise& e) {
  switch (e.kind) {
    case ExerciseKind::cell:
    case ExerciseKind::score:
    case ExerciseKind::divided:
    case ExerciseKind::output:
      return product_lines(e);
    case ExerciseKind::weight:
    case ExerciseKind::masked:
      return weight_lines(e);
    case ExerciseKind::jacobian:
      return jacobian_lines(e);
    case ExerciseKind::spread:
      return spread_lines(e);
    case ExerciseKind::path:
      return path_lines(e);
    case ExerciseKind::count: {
      Lines lines = scores_lines(e);
      lines.push_back("*" + answer_told(e) + "*");
      return lines;
    }
    case ExerciseKind::memory:
      return memory_lines(e);
    case ExerciseKind::overtake:
      return overtake_lines(e);
    case ExerciseKind::parameters:
      return parameter_lines(e);
  }
  return {};
}

}  // namespace lab
