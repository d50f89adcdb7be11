#include "app/exhibits/train_controls.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "app/exhibits/train_text.h"
#include "app/format.h"
#include "app/spelling.h"
#include "app/widgets/button.h"
#include "app/widgets/choices.h"
#include "app/widgets/number_field.h"
#include "app/widgets/segmented.h"
#include "app/widgets/slider.h"
#include "app/widgets/stack.h"
#include "app/widgets/toggle.h"

namespace lab {
namespace {

using attention::Optimiser;

/// Fewer seeds or steps: what is looked at stays among them.
void fit(TrainView& view) {
  view.seed = std::min(view.seed, view.choice.seeds - 1);
  if (view.step) view.step = std::min(*view.step, view.choice.head.steps);
}

void whole(Ui& ui, Flow& flow, const char* label, const char* name, int value, int most, int& to) {
  const Rect place = flow.labelled(label, ui.px(64), ui.px(20)).inset(0, ui.px(1));
  if (const auto typed = number_field(ui, place, name, static_cast<std::uint64_t>(value), 1,
                                      static_cast<std::uint64_t>(most)))
    to = static_cast<int>(*typed);
}

void real(Ui& ui, Flow& flow, const char* label, const char* name, double value, double most,
          double& to) {
  const Rect place = flow.labelled(label, ui.px(72), ui.px(20)).inset(0, ui.px(1));
  if (const auto typed = real_field(ui, place, name, value, most, false, 0.0)) to = *typed;
}

/// A control in a row of them, with its label before it.
struct Control {
  std::string label;
  float width;
  std::function<void(const Rect&)> operate;
};

constexpr const char* start_told =
    "*The start decides.* √d fits vectors that begin independent with variance 1. With initial "
    "weights × 0.3 the undivided head learns as well, for its scores begin small; with SGD ÷d then "
    "begins "
    "too even to learn in time, and with the inputs halved on top so does √d.";

}  // namespace

float training_progress(Ui& ui, const Rect& page, const Answers::LearningView& seen,
                        Answers& answers) {
  const Theme& theme = ui.theme;
  if (!seen.running && !seen.cancelled)
    return badge(ui, {page.max.x - ui.corner, page.min.y + ui.px(6)}, "trained here", theme.value) +
           ui.px(16);
  const char* action = seen.running ? "Cancel" : "Start again";
  const float button_w = button_width(ui, action);
  const bool wide = page.w() > ui.px(620);
  const float bar_w = wide ? ui.px(100) : 0;
  const Rect place =
      rect_at(page.max.x - ui.corner - button_w, page.min.y + ui.px(2), button_w, ui.px(30));
  if (button(ui, place, action))
    seen.running ? answers.cancel_learning() : answers.resume_learning();
  const Rect bar = rect_at(place.min.x - ui.px(12) - bar_w, place.cy() - ui.px(3), bar_w, ui.px(6));
  if (wide) {
    const auto share = static_cast<float>(seen.result ? seen.result->share_done() : 0);
    ui.paint.fill(bar, theme.grid, ui.px(3));
    ui.paint.fill({bar.min, {bar.min.x + bar.w() * share, bar.max.y}}, theme.query.mark, ui.px(3));
  }
  const float text_w = ui.paint.text({bar.min.x - ui.px(10), bar.cy() - ui.px(8)}, Type::note,
                                     theme.text_soft, progress_told(seen), Align::right);
  return button_w + bar_w + text_w + ui.px(40);
}

void train_controls(Ui& ui, Rect& page, const TrainView& view, TrainView& next) {
  const attention::TrainingChoice& head = view.choice.head;
  Flow flow(ui, page, ui.px(32), ui.px(20));
  const float slider = std::clamp(page.w() * 0.24f, ui.px(150), ui.px(280));
  Rect d = flow.labelled("d", slider + ui.px(84));
  Rect ticked = d.cut_left(slider);
  ticked.max.y += ui.px(14);  // the ticks hang below the row
  if (const auto moved =
          log_slider(ui, ticked, "d", head.d, attention::most_dimensions,
                     slider < ui.px(170) ? std::vector<int>{1, 16, 256}
                                         : std::vector<int>{1, 4, 16, 64, 256, 1024}))
    next.choice.head.d = *moved;
  ui.mark("head", {{ticked.min.x, ticked.min.y + ui.px(4)}, ticked.max});
  d.cut_left(ui.px(10));
  if (const auto typed = dimension_field(ui, d, head.d)) next.choice.head.d = *typed;

  const std::vector<std::string_view> optimisers = {"SGD", "Adam"};
  const Rect which = flow.next(segmented_width(ui, optimisers), ui.px(24));
  if (const auto picked =
          segmented(ui, which, "optimiser", optimisers, static_cast<int>(head.optimiser))) {
    const auto optimiser = static_cast<Optimiser>(*picked);
    next.choice.head.optimiser = optimiser;
    // What is a usual rate to one is none to the other.
    if (head.rate == usual_rate(head.optimiser)) next.choice.head.rate = usual_rate(optimiser);
  }
  ui.mark("adam", which);
  real(ui, flow, "rate", "learning rate", head.rate, attention::largest_rate,
       next.choice.head.rate);
  whole(ui, flow, "seeds", "number of seeds", view.choice.seeds, attention::most_seeds,
        next.choice.seeds);
  const char* more = view.more ? "Less" : "More";
  const Rect toggle_at = flow.next(button_width(ui, more), ui.px(20));
  if (button(ui, toggle_at, more, "more")) next.more = !view.more;
  if (!view.more) ui.mark("positional-encoding", toggle_at);  // what it opens tells of them
  fit(next);
  page.cut_top(flow.bottom() - page.min.y + ui.px(20));
}

void train_more(Ui& ui, Rect& page, const TrainView& view, TrainView& next) {
  const attention::TrainingChoice& head = view.choice.head;
  attention::TrainingChoice& to = next.choice.head;
  std::vector<Control> controls;
  const auto field = [&](const char* label, const char* name, double value, double most,
                         double& target) {
    controls.push_back({label, ui.px(64), [&ui, name, value, most, &target](const Rect& place) {
                          if (const auto typed =
                                  real_field(ui, place, name, value, most, false, 0.0))
                            target = *typed;
                        }});
  };
  const auto on_or_off = [&](std::string label, bool on, bool& target, const char* term) {
    const float width = toggle_width(ui, label);
    controls.push_back({"", width, [&ui, label, on, term, &target](const Rect& place) {
                          if (const auto turned = toggle(ui, place, label, on)) target = *turned;
                          if (term) ui.mark(term, place);
                        }});
  };
  controls.push_back({"steps", ui.px(64), [&](const Rect& place) {
                        if (const auto typed = number_field(ui, place, "steps",
                                                            static_cast<std::uint64_t>(head.steps),
                                                            1, attention::most_training_steps))
                          to.steps = static_cast<int>(*typed);
                      }});
  field("momentum of SGD", "momentum", head.momentum, attention::largest_momentum, to.momentum);
  controls.push_back({"first seed", ui.px(84), [&](const Rect& place) {
                        if (const auto typed =
                                number_field(ui, place, "first seed", head.seed, 0, UINT64_MAX))
                          to.seed = *typed;
                      }});
  on_or_off("positions", head.positions, to.positions, "positional-encoding");
  field("initial weights ×", "scale of the weights", head.weights_scale,
        attention::largest_training_scale, to.weights_scale);
  field("inputs ×", "scale of the inputs", head.inputs_scale, attention::largest_training_scale,
        to.inputs_scale);
  for (const attention::Divisor divisor : every_divisor) {
    const auto i = static_cast<std::size_t>(divisor);
    on_or_off(std::string("curves of ") + symbol(divisor), view.shown[i], next.shown[i], nullptr);
  }

  const float gap = ui.px(22);
  const auto lay = [&](const Rect& area, bool draw) {
    Flow flow(ui, area, ui.px(32), ui.px(10));
    for (const Control& control : controls) {
      const float label =
          control.label.empty() ? 0 : ui.paint.width(Type::body, control.label) + ui.px(12);
      Rect place = flow.next(std::round(label) + control.width, gap);
      if (!draw) continue;
      ui.paint.text_in(place.cut_left(std::round(label)), Type::body, ui.theme.text_soft,
                       control.label);
      control.operate(place.inset(0, ui.px(1)));
    }
    return flow.bottom();
  };
  stack_card(ui, page, "More", "how a head begins and goes on", ui.px(16), [&](Stack& stack) {
    const Rect area = stack.left();
    stack.row(lay(area, !stack.dry()) - area.min.y);
    stack.gap(ui.px(10));
    stack.text(Type::body, ui.theme.text_soft, start_told, ui.theme.text);
  });
  fit(next);
}

}  // namespace lab
