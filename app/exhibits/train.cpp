#include "app/exhibits/train.h"

#include <algorithm>
#include <cmath>

#include "app/exhibits/train_charts.h"
#include "app/exhibits/train_controls.h"
#include "app/exhibits/train_text.h"
#include "app/exhibits/train_weights.h"
#include "app/widgets/page.h"

namespace lab {
namespace {

void draw(Ui& ui, const Session& now, Answers& answers, Session& next) {
  const TrainView& view = now.train;
  const Answers::LearningView seen = answers.learning(learning_of(view));
  const attention::Learning* so_far = seen.result.get();
  const int step = step_on_screen(ui, view, so_far);
  Rect page = ui.column();
  const float reserved = training_progress(ui, page, seen, answers);
  page_title(ui, page, train_question, train_lead, reserved);
  train_controls(ui, page, view, next.train);
  if (view.more) train_more(ui, page, view, next.train);

  const float gap = ui.px(16), width = page.w() / ui.theme.scale;
  const auto below = [&](float height) { return take_below(page, height, gap); };
  outcome_tiles(ui, below(ui.px(width < 460 ? 124 : 74)), view, so_far, next.train);
  const float room = ui.area.max.y - page.min.y;
  const auto medians = [&](Rect row) {
    const float each = std::floor((row.w() - 2 * gap) / 3);
    for (int i = 0; i < 3; ++i) {
      median_card(ui, row.cut_left(each), i, view, so_far, step, next.train);
      row.cut_left(gap);
    }
  };
  if (width >= 940) {  // the weights beside the curves
    Rect all = below(std::max(ui.px(560), room));
    const Rect weights = all.cut_right(std::round(std::max(ui.px(330), all.w() * 0.32f)));
    all.cut_right(gap);
    const Rect charts = all.cut_bottom(std::max(ui.px(200), std::floor(all.h() * 0.36f)));
    all.cut_bottom(gap);
    loss_card(ui, all, view, seen, step, next.train);
    medians(charts);
    weights_card(ui, weights, now, answers, so_far, step, next);
  } else {
    loss_card(ui, below(ui.px(width >= 560 ? 360 : 430)), view, seen, step, next.train);
    weights_card(ui, below(weights_card_height(ui, page.w())), now, answers, so_far, step, next);
    if (width >= 620) {
      medians(below(ui.px(200)));
    } else {
      for (int i = 0; i < 3; ++i)
        median_card(ui, below(ui.px(190)), i, view, so_far, step, next.train);
    }
  }
  ui.height = page.min.y - gap - ui.area.min.y;
}

void reset(Session& next) { next.train = TrainView(); }

/// By a fortieth of the history; from the newest, backwards from the end.
void move_main(Session& next, int by) {
  TrainView& view = next.train;
  const int last = view.choice.head.steps, stride = std::max(1, last / 40);
  view.step = std::clamp(view.step.value_or(last) + by * stride, 0, last);
  view.playing = false;
}

void move_second(Session& next, int by) {
  const int seeds = next.train.choice.seeds;
  next.train.seed = ((next.train.seed + by) % seeds + seeds) % seeds;
}

void pick(Session& next, int word) {
  if (word < attention::sentence_length) next.train.word = word;
}

attention::Divisor& divisor(Session& next) { return next.train.divisor; }

void play(Session& next) { play_training(next.train); }

}  // namespace

Exhibit train_exhibit() {
  return {"train",        "Build",   "Train a head", draw,
          describe_train, csv_train, reset,          "the step",
          "the seed",     move_main, move_second,    pick,
          divisor,        play,      nullptr,        "Start over, then play the training"};
}

}  // namespace lab
