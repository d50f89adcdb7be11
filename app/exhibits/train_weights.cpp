#include "app/exhibits/train_weights.h"

#include <algorithm>
#include <cmath>

#include "app/exhibits/train_send.h"
#include "app/exhibits/train_text.h"
#include "app/format.h"
#include "app/spelling.h"
#include "app/told.h"
#include "app/widgets/button.h"
#include "app/widgets/heatmap.h"
#include "app/widgets/segmented.h"
#include "app/widgets/slider.h"
#include "app/widgets/stack.h"

namespace lab {
namespace {

using attention::Learning;
using attention::TrainingRun;

constexpr float seconds_of_play = 4;

bool at_end(const TrainView& view) { return !view.step || *view.step == view.choice.head.steps; }

/// Which sentence.
void sentence_choice(Ui& ui, const Rect& row, const TrainView& view, TrainView& next) {
  const std::vector<std::string_view> options = {"The review", "Another sentence"};
  const float w = std::min(row.w(), segmented_width(ui, options));
  const Rect place = rect_at(row.min.x, row.min.y, w, row.h());
  if (const auto picked =
          segmented(ui, place, "sentence", options, static_cast<int>(view.sentence)))
    next.sentence = static_cast<TrainSentence>(*picked);
}

/// Play, the slider, the step.
void step_row(Ui& ui, Rect row, const TrainView& view, int step, TrainView& next) {
  const char* action = at_end(view) ? "Start over" : "Play";
  const float w = std::max(button_width(ui, "Start over"), button_width(ui, "Play"));
  if (button(ui, row.cut_left(w).inset(0, ui.px(1)), action, "play")) play_training(next);
  row.cut_left(ui.px(12));
  const int last = view.choice.head.steps;
  Rect number = row.cut_right(ui.paint.width(Type::strong, grouped(last)) + ui.px(4));
  ui.paint.text_in(number, Type::strong, ui.theme.text, grouped(step), Align::right);
  row.cut_right(ui.px(8));
  const auto moved = real_slider(ui, row, "step", step, 0, last, 1, "", std::max(1, last / 20));
  if (!moved) return;
  next.step = static_cast<int>(*moved);
  next.playing = false;
}

/// Which of the seeds.
void seed_row(Ui& ui, Rect row, const TrainView& view, const TrainingRun* run, TrainView& next) {
  const int seeds = view.choice.seeds;
  const std::string text =
      "seed " + std::to_string(view.choice.head.seed + static_cast<std::uint64_t>(view.seed));
  const float w = ui.paint.text_in(row, Type::strong, ui.theme.text, text);
  row.cut_left(w + ui.px(10));
  for (const int by : {-1, 1}) {
    const char* way = by < 0 ? "previous" : "next";
    if (link(ui, row.cut_left(link_width(ui, way)).inset(0, ui.px(3)), way,
             std::string(way) + " seed"))
      next.seed = (view.seed + by + seeds) % seeds;
    row.cut_left(ui.px(4));
  }
  if (!run) return;
  const std::string end = run->diverged     ? "diverged at step " + grouped(*run->diverged)
                          : succeeded(*run) ? std::string("learned")
                          : run->entries() > run->choice.steps ? std::string("did not learn")
                                                               : std::string("under way");
  ui.paint.text_in(row, Type::note, run->diverged ? ui.theme.key.ink : ui.theme.text_soft, end,
                   Align::right);
}

/// What the adjectives do at this step.
std::string adjectives_told(const attention::Matrix& weights,
                            const std::vector<std::string>& words) {
  std::vector<std::string> told;
  for (const int place : attention::adjective_places) {
    const int noun = *noun_of(place);
    told.push_back("*" + words[static_cast<std::size_t>(place)] + "* gives its noun *" +
                   words[static_cast<std::size_t>(noun)] + "* " + percent(weights(place, noun), 0));
  }
  return listed(told) + ".";
}

void picture(Ui& ui, Rect inside, const TrainView& view, const ShownWeights* shown,
             TrainView& next) {
  const std::vector<std::string> words = shown_words(view);
  // Not higher than the square gets, so that what is told of a cell stands right below it.
  inside.max.y = std::min(inside.max.y, inside.min.y + inside.w() + ui.px(20));
  Rect foot = inside.cut_bottom(ui.px(20));
  if (!shown) {
    ui.paint.text_in(inside, Type::body, ui.theme.text_soft,
                     ui.covered ? "Hidden until you have guessed." : "Not begun yet.",
                     Align::centre);
    return;
  }
  const HeatmapResult on =
      heatmap(ui, inside, "weights", shown->weights, words, view.word, noun_of(view.word));
  int top = 0;
  shown->weights.row(view.word).maxCoeff(&top);
  const Cell cell = on.hovered.value_or(Cell{view.word, noun_of(view.word).value_or(top)});
  const std::vector<std::string> names = told_apart(words);
  ui.paint.text_in(foot, Type::note, ui.theme.text_soft,
                   names[static_cast<std::size_t>(cell.row)] + " → " +
                       names[static_cast<std::size_t>(cell.column)] + "  " +
                       percent(shown->weights(cell.row, cell.column)),
                   Align::centre);
  if (on.chosen) next.word = on.chosen->row;
  ui.mark("weight", inside);
}

}  // namespace

int step_on_screen(Ui& ui, const TrainView& view, const Learning* so_far) {
  const TrainingRun* run = chosen_run(view, so_far);
  if (!run) return 0;
  const auto target = static_cast<float>(shown_step(view, *run));
  const float pace =
      view.playing ? static_cast<float>(view.choice.head.steps) / seconds_of_play : 1e9f;
  return static_cast<int>(std::lround(ui.motion.travel(ImGui::GetID("step"), target, pace)));
}

void play_training(TrainView& next) {
  next.playing = !at_end(next);
  if (next.playing)
    next.step.reset();
  else
    next.step = 0;
}

float weights_card_height(Ui& ui, float width) {
  return width >= ui.px(560) ? ui.px(372) : std::min(width, ui.px(400)) + ui.px(248);
}

void weights_card(Ui& ui, const Rect& rect, const Session& now, Answers& answers,
                  const Learning* so_far, int step, Session& next) {
  const Theme& theme = ui.theme;
  const TrainView& view = now.train;
  const bool covered = ui.covered && view.divisor == attention::Divisor::none;
  const TrainingRun* run = covered ? nullptr : chosen_run(view, so_far);
  ShownWeights shown;
  if (run) shown = shown_weights(view, *run, step);
  const ShownWeights* there = run && !run->review.empty() ? &shown : nullptr;
  const std::string title = !there ? std::string("Weights")
                                   : "Weights at step " + grouped(shown.step) +
                                         (shown.step == step ? "" : ", the nearest kept");
  const std::string by = view.divisor == attention::Divisor::none
                             ? std::string("undivided")
                             : std::string("divided by ") + symbol(view.divisor);
  Rect inside = card(ui, rect, title, by);
  const std::string told =
      there ? adjectives_told(shown.weights, shown_words(view)) : std::string(" ");
  Rect side = inside;
  if (rect.w() >= ui.px(560)) {
    picture(ui, inside.cut_left(std::round(inside.w() * 0.52f)), view, there, next.train);
    inside.cut_left(ui.px(24));
    side = inside;
    sentence_choice(ui, side.cut_top(ui.px(32)), view, next.train);
    side.cut_top(ui.px(14));
    seed_row(ui, side.cut_top(ui.px(26)), view, run, next.train);
    side.cut_top(ui.px(8));
    step_row(ui, side.cut_top(ui.px(32)), view, step, next.train);
    side.cut_top(ui.px(14));
    const float text = ui.paint.wrapped(side, Type::body, theme.text_soft, told, theme.text);
    side.cut_top(text + ui.px(14));
    send_head(ui, side.cut_top(ui.px(32)), now, answers, shown.step, there != nullptr, next);
    return;
  }
  sentence_choice(ui, side.cut_top(ui.px(32)), view, next.train);
  side.cut_top(ui.px(8));
  send_head(ui, side.cut_bottom(ui.px(32)), now, answers, shown.step, there != nullptr, next);
  side.cut_bottom(ui.px(10));
  const float text = ui.paint.wrapped(side, Type::body, 0, told, 0, true);
  ui.paint.wrapped(side.cut_bottom(std::max(text, 2 * ui.px(20))), Type::body, theme.text_soft,
                   told, theme.text);
  side.cut_bottom(ui.px(8));
  step_row(ui, side.cut_bottom(ui.px(32)), view, step, next.train);
  side.cut_bottom(ui.px(4));
  seed_row(ui, side.cut_bottom(ui.px(26)), view, run, next.train);
  side.cut_bottom(ui.px(6));
  picture(ui, side, view, there, next.train);
}

}  // namespace lab
