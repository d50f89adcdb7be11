#include "app/exhibits/train_charts.h"

#include <algorithm>
#include <cmath>

#include "app/exhibits/train_text.h"
#include "app/format.h"
#include "app/spelling.h"
#include "app/told.h"
#include "app/widgets/step_curves.h"

namespace lab {
namespace {

using attention::Divisor;
using attention::Learning;
using attention::LearningMedian;
using attention::TrainingRun;

bool is_shown(const Ui& ui, const TrainView& view, Divisor divisor) {
  if (ui.covered && divisor == Divisor::none) return false;  // the page's question is about it
  return view.shown[static_cast<size_t>(divisor)];
}

/// The lines of one measure, all seeds or only the one that is looked at.
std::vector<StepSeries> series_of(const Ui& ui, const TrainView& view, const Learning* so_far,
                                  std::vector<float> LearningMedian::*median,
                                  std::vector<float> TrainingRun::*thin) {
  std::vector<StepSeries> all;
  for (const Divisor divisor : every_divisor) {
    if (!is_shown(ui, view, divisor)) continue;
    StepSeries series{{}, nullptr, ui.theme.divisor(divisor), dash_of(divisor), symbol(divisor)};
    if (so_far) series.thick = &(so_far->median(divisor).*median);
    for (int seed = 0; so_far && thin && seed < view.choice.seeds; ++seed)
      if (const TrainingRun* run = so_far->run(divisor, seed))
        series.thin.push_back({&(run->*thin), run->diverged.has_value(),
                               divisor == view.divisor && seed == view.seed});
    all.push_back(std::move(series));
  }
  return all;
}

void step_to(TrainView& next, std::optional<int> step) {
  if (!step) return;
  next.step = *step;
  next.playing = false;
}

const StepAxis& loss_axis() {
  static const StepAxis axis{
      0,
      3,
      false,
      {0, 1, 2, 3},
      [](double v) { return v == std::floor(v) ? fixed(v, 0) : fixed(v, 2); },
      {{std::log(8), "guessing, ln 8"},
       {std::log(2), "either noun, ln 2"},
       {attention::learned_loss, "learned"}}};
  return axis;
}

const StepAxis& share_axis_of_steps() {
  static const StepAxis axis{0, 1, false, {0, 0.5, 1}, [](double v) { return percent(v, 0); }, {}};
  return axis;
}

/// Powers of ten without their factor of 1.
std::string spell_gradient(double value) {
  const std::string text = value < 1e-3 ? significant(value, 1) : small_number(value);
  const std::string one = "1·";
  return text.rfind(one, 0) == 0 ? text.substr(one.size()) : text;
}

const StepAxis& gradient_axis() {
  static const StepAxis axis{1e-6, 10, true, {1e-6, 1e-4, 1e-2, 1}, spell_gradient, {}};
  return axis;
}

}  // namespace

void outcome_tiles(Ui& ui, const Rect& row, const TrainView& view, const Learning* so_far,
                   TrainView& next) {
  const Theme& theme = ui.theme;
  const float gap = ui.px(12);
  const bool rows = row.w() < ui.px(460);  // narrow: below one another
  Rect left = row;
  for (const Divisor divisor : every_divisor) {
    const Rect tile = rows ? left.cut_top(std::floor((row.h() - 2 * ui.px(8)) / 3))
                           : left.cut_left(std::floor((row.w() - 2 * gap) / 3));
    rows ? left.cut_top(ui.px(8)) : left.cut_left(gap);
    const bool chosen = divisor == view.divisor;
    const Role& role = theme.divisor(divisor);
    const Hit h = hit(ui, std::string("weights of ") + spelling(divisor), tile);
    ui.paint.fill(tile, h.hovered ? theme.query.tint : theme.card, ui.px(10));
    ui.paint.outline(tile, chosen ? role.mark : theme.border, ui.px(chosen ? 2 : 1), ui.px(10));
    Rect inside = tile.inset(ui.px(14), ui.px(rows ? 6 : 10));
    const bool covered = ui.covered && divisor == Divisor::none;
    const attention::Outcomes ends = so_far ? outcomes(*so_far, divisor) : attention::Outcomes{};
    const std::string name = divisor == Divisor::none
                                 ? std::string("undivided")
                                 : std::string("divided by ") + symbol(divisor);
    const std::string figure = covered || !so_far ? "…"
                                                  : std::to_string(ends.learned) + " of " +
                                                        std::to_string(view.choice.seeds);
    Rect head = rows ? inside.cut_left(inside.w() * 0.5f) : inside.cut_top(ui.px(18));
    const Rect sample = head.cut_left(ui.px(28));
    ui.paint.line({sample.min.x, sample.cy()}, {sample.max.x - ui.px(6), sample.cy()}, role.mark,
                  ui.px(3), dash_of(divisor));
    ui.paint.text_in(head, chosen ? Type::strong : Type::body, role.ink, name);
    if (rows) {
      ui.paint.text_in(inside, Type::strong, theme.text, figure + " learned", Align::right);
    } else {
      Rect line = inside.cut_top(ui.px(34));
      line.cut_left(ui.paint.text_in(line, Type::title, theme.text, figure) + ui.px(8));
      line.min.y += ui.px(6);
      const std::string others = covered || !so_far ? "" : others_told(ends);
      const float w = ui.paint.text_in(line, Type::note, theme.text_soft, "learned");
      line.cut_left(w + ui.px(10));
      ui.paint.text_in(line, Type::note, ends.diverged > 0 ? theme.key.ink : theme.text_soft,
                       others, Align::right);
    }
    if (h.pressed && !chosen) next.divisor = divisor;
  }
}

void loss_card(Ui& ui, const Rect& rect, const TrainView& view, const Answers::LearningView& seen,
               int step, TrainView& next) {
  const Theme& theme = ui.theme;
  Rect inside =
      card(ui, rect, "Loss", "each seed thin, their median thick; smoothed over 20 steps or so");
  const Learning* so_far = seen.result.get();
  const std::string told =
      so_far && so_far->complete() ? train_verdict(view, *so_far, ui.covered) : std::string();
  if (!ui.lecture) {
    // Room for the longest verdict, so that the chart does not move as runs end.
    const float line = std::round(ui.paint.line_height(Type::body) * 1.22f);
    const float text = ui.paint.wrapped(inside, Type::body, 0, told, 0, true);
    Rect foot = inside.cut_bottom(std::max(text, line * (inside.w() > ui.px(620) ? 2 : 3)));
    inside.cut_bottom(ui.px(8));
    ui.paint.wrapped(foot, Type::body, theme.text_soft, told, theme.text);
  }
  const auto series = series_of(ui, view, so_far, &LearningMedian::loss, &TrainingRun::smoothed);
  step_to(next, step_curves(ui, inside, "loss", loss_axis(), series, step, view.choice.head.steps));
  ui.target(Target::Kind::curve, 1, step_plot(ui, inside, loss_axis(), series));
  for (const char* term : {"loss", "training", "gradient-descent"}) ui.mark(term, rect);
}

void median_card(Ui& ui, const Rect& rect, int which, const TrainView& view, const Learning* so_far,
                 int step, TrainView& next) {
  struct Chart {
    const char* title;
    const StepAxis& axis;
    std::vector<float> LearningMedian::*median;
    const char* term;
  };
  const Chart charts[] = {
      {"Top weight", share_axis_of_steps(), &LearningMedian::top_weight, "saturation"},
      {"Gradient at W_Q", gradient_axis(), &LearningMedian::gradient_norm, "vanishing-gradient"},
      {"Accuracy", share_axis_of_steps(), &LearningMedian::accuracy, nullptr}};
  const Chart& chart = charts[which];
  int diverged = 0;
  for (const Divisor divisor : every_divisor)
    if (so_far) diverged += outcomes(*so_far, divisor).diverged;
  const char* note = diverged > 0 ? "of those that go on"
                     : which == 1 ? "median length"
                                  : "medians";
  const Rect inside = card(ui, rect, chart.title, note);
  const auto series = series_of(ui, view, so_far, chart.median, nullptr);
  step_to(next,
          step_curves(ui, inside, chart.title, chart.axis, series, step, view.choice.head.steps));
  if (chart.term) ui.mark(chart.term, rect);
}

}  // namespace lab
