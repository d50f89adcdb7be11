#include "core/exercises.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/exercise_parts.h"

namespace attention {
namespace {

constexpr double rounding = 1e-9;

double slack(const Exercise& exercise) {
  return exercise.tolerance + rounding * std::max(1.0, std::abs(exercise.answer));
}

/// How far from a known number one may be and mean it: it may be rounded as an answer may, unless
/// all that is asked for are whole numbers.
double reach(const Exercise& exercise, double known) {
  if (exercise.tolerance == 0 && known == std::round(known)) return slack(exercise);
  return std::max(slack(exercise), 0.005 * std::abs(known));
}

/// Near enough that rounding on the way may be to blame; where the answer is a whole number, it
/// never is.
bool is_close(const Exercise& exercise, double off) {
  if (exercise.tolerance == 0) return false;
  return off <= std::max(4 * exercise.tolerance, 0.02 * std::abs(exercise.answer));
}

}  // namespace

double bytes_in(Unit unit) {
  constexpr double kibi = 1024;
  return unit == Unit::gibibytes ? kibi * kibi * kibi : unit == Unit::mebibytes ? kibi * kibi : 1;
}

bool uses_setup(ExerciseKind kind) {
  return kind <= ExerciseKind::jacobian || kind == ExerciseKind::path;
}

void add(Exercise& exercise, Slip slip, double value) {
  const auto apart = [&](double from) {
    return std::abs(value - from) > reach(exercise, value) + reach(exercise, from);
  };
  if (!std::isfinite(value) || value == 0 || !apart(exercise.answer)) return;
  for (const KnownSlip& known : exercise.slips)
    if (!apart(known.value)) return;
  exercise.slips.push_back({slip, value});
}

namespace {

/// Whether a weight is asked for of scores that are all the same: softmax has nothing to do then.
bool even(const Exercise& e) {
  if (e.kind != ExerciseKind::weight && e.kind != ExerciseKind::masked) return false;
  return (e.divided.array() == e.largest || e.divided.array().isInf()).all();
}

}  // namespace

Exercise make_exercise(const ExerciseChoice& choice) {
  if (const auto found = problem(choice.setup)) throw std::invalid_argument(*found);
  Dice dice(choice.seed, choice.number);
  const int any = dice.between(0, static_cast<int>(every_exercise.size()) - 1);
  const ExerciseKind kind = choice.kind.value_or(every_exercise[static_cast<size_t>(any)]);
  if (!uses_setup(kind)) return counted_exercise(kind, dice);
  const auto of = [&](const Setup& setup) {
    return kind == ExerciseKind::path ? path_exercise(setup, dice)
                                      : pipeline_exercise(kind, setup, dice);
  };
  if (!choice.small)
    if (auto exercise = of(choice.setup)) {
      exercise->own = true;
      return *exercise;
    }
  for (;;)  // a small Setup may have nothing to ask for, but hardly twice
    if (const auto exercise = of(small_setup(kind, dice)); exercise && !even(*exercise))
      return *exercise;
}

Judgement judge(const Exercise& exercise, double value) {
  using Verdict = Judgement::Verdict;
  const double off = std::abs(value - exercise.answer);
  if (off <= slack(exercise)) return {Verdict::right, std::nullopt};
  for (const KnownSlip& known : exercise.slips)
    if (std::abs(value - known.value) <= reach(exercise, known.value))
      return {Verdict::wrong, known.slip};
  return {is_close(exercise, off) ? Verdict::close : Verdict::wrong, std::nullopt};
}

}  // namespace attention
