#include "app/exhibits/drills_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/exhibits/drills.h"
#include "app/exhibits/drills_text.h"
#include "app/spelling.h"

namespace lab {

using attention::Exercise;
using attention::ExerciseKind;

namespace {

/// A longer rest than this ends a sitting.
constexpr std::int64_t rest = 30 * 60;

// Of the page that goes through the pipeline: Q, K, V, S, ÷, mask, softmax, output.
enum Stage {
  query_stage,
  key_stage,
  value_stage,
  raw_stage,
  divided_stage,
  softmax = 6,
  out_stage
};

int stage_of(const Exercise& e) {
  switch (e.kind) {
    case ExerciseKind::cell:
      return e.part == attention::Part::query ? query_stage
             : e.part == attention::Part::key ? key_stage
                                              : value_stage;
    case ExerciseKind::score:
      return raw_stage;
    case ExerciseKind::divided:
      return divided_stage;
    case ExerciseKind::output:
      return out_stage;
    default:
      return softmax;
  }
}

}  // namespace

const Exercise& exercise_of(const Session& now, Answers& answers) {
  const DrillView& view = now.drills;
  return answers.exercise(
      {now.setup, view.small, view.kind, view.seed, static_cast<std::uint64_t>(view.number)});
}

DrillView afresh(DrillView view) {
  DrillView fresh;
  fresh.kind = view.kind;
  fresh.small = view.small;
  fresh.seed = view.seed;
  fresh.number = view.number;
  return fresh;
}

DrillView fitting(const DrillView& view, const Exercise& exercise) {
  constexpr double rounding = 1e-9;
  const bool same = view.begun && std::abs(*view.begun - exercise.answer) <=
                                      rounding * std::max(1.0, std::abs(exercise.answer));
  DrillView fit = same ? view : afresh(view);
  fit.begun = exercise.answer;
  fit.hints = std::min(fit.hints, static_cast<int>(hints(exercise).size()));
  return fit;
}

std::optional<Drill> counted_answer(const DrillView& view, const Exercise& exercise, bool right,
                                    std::int64_t time) {
  if (view.answered) return std::nullopt;
  return Drill{time, spelling(exercise.kind), right, view.hints};
}

std::optional<Session> shown_on_page(const Exercise& e, const Session& now) {
  Session next = now;
  if (attention::uses_setup(e.kind)) {
    next.setup = e.setup;
    if (e.kind != ExerciseKind::path) {
      next.query = e.query;
      next.key = e.key;
    }
    next = fitted(next);
  }
  switch (e.kind) {
    case ExerciseKind::cell:
    case ExerciseKind::score:
    case ExerciseKind::divided:
    case ExerciseKind::weight:
    case ExerciseKind::output:
    case ExerciseKind::jacobian:
      next.page = "steps";
      next.steps.step = 3 * stage_of(e);  // the first of its three: one cell
      if (e.kind != ExerciseKind::jacobian) next.steps.column = e.column;
      return next;
    case ExerciseKind::masked:
      next.page = "masks";
      next.masks = MasksView();
      return next;
    case ExerciseKind::spread:
      next.page = "scaling";
      next.scaling.d = e.d;
      next.scaling.divisor = e.by;
      return next;
    case ExerciseKind::path:
      next.page = "paths";
      next.paths.from = e.from;
      next.paths.to = e.to;
      next.paths.width = e.width;
      next.paths.dilated = e.carrier == attention::Carrier::dilated;
      next.paths.hop.reset();
      return next;
    case ExerciseKind::count:
    case ExerciseKind::memory:
      next.page = "cost";
      next.cost.tab = CostTab::sizes;
      next.cost.n = e.n;
      next.cost.layers = e.layers;
      next.cost.heads = e.heads;
      if (e.kind == ExerciseKind::memory) next.cost.bytes = e.bytes;
      return next;
    case ExerciseKind::parameters:
      next.page = "heads";
      next.heads.d_model = e.d_model;
      next.heads.count = e.heads;
      return next;
    case ExerciseKind::overtake:
      next.page = "cost";
      next.cost.tab = CostTab::sizes;
      // Heads that the page has sliders for, if the exercise's own are too large.
      next.cost.heads = e.d_model / e.heads <= CostView::most_d ? e.heads : 4;
      next.cost.d = e.d_model / next.cost.heads;
      return next;
  }
  return std::nullopt;
}

std::string tally_told(const Record& record, std::int64_t time) {
  int answered = 0, right = 0, alone = 0;
  std::int64_t after = time;
  for (auto drill = record.drills.rbegin(); drill != record.drills.rend(); ++drill) {
    if (after - drill->time > rest) break;
    after = drill->time;
    ++answered;
    right += drill->right;
    alone += drill->right && drill->hints == 0;
  }
  if (answered == 0) return {};
  return fmt::format("This sitting: {} answered, {} right at the first try, {} without a hint.",
                     answered, right, alone);
}

void move_drill(Session& next, int by) {
  const int to = std::clamp(next.drills.number + by, 0, most_exercises - 1);
  if (to == next.drills.number) return;
  next.drills = afresh(next.drills);
  next.drills.number = to;
}

void move_drill_kind(Session& next, int by) {
  const int last = static_cast<int>(attention::every_exercise.size());
  const int now = next.drills.kind ? static_cast<int>(*next.drills.kind) + 1 : 0;
  const int to = std::clamp(now + by, 0, last);
  if (to == now) return;
  next.drills = afresh(next.drills);
  next.drills.number = 0;
  next.drills.kind.reset();
  if (to > 0) next.drills.kind = attention::every_exercise[static_cast<size_t>(to - 1)];
}

}  // namespace lab
