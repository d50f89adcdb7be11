#include <algorithm>
#include <cmath>

#include "app/exhibits/cost_measure_cards.h"
#include "app/exhibits/cost_measure_text.h"
#include "app/exhibits/cost_parts.h"
#include "app/format.h"
#include "app/widgets/button.h"
#include "app/widgets/number_field.h"
#include "app/widgets/page.h"
#include "app/widgets/slider.h"

namespace lab {
namespace {

using attention::MeasureChoice;
using attention::Measurement;

/// A logarithmic slider over the multiples of `least`, and a field.
void size_choice(Ui& ui, Flow& flow, const char* label, float slider, float field, int least,
                 int most, const std::vector<int>& ticks, int now, int& next) {
  Rect place = flow.labelled(label, ui.px(slider + 10 + field), ui.px(26));
  const Rect track = place.cut_left(std::min(ui.px(slider), place.w() * 0.62f));
  const int steps = most / least, step = std::clamp(now / least, 1, steps);
  if (const auto moved = log_slider(ui, track, label, step, steps, {}); moved && *moved != step)
    next = *moved * least;
  for (const int tick : ticks) {
    const float knob = ui.px(8);
    const float x = track.min.x + knob + log_place(tick / least, steps) * (track.w() - 2 * knob);
    ui.paint.text({x, track.max.y - ui.px(2)}, Type::note, ui.theme.text_soft, grouped(tick),
                  Align::centre);
  }
  place.cut_left(ui.px(10));
  if (const auto typed =
          number_field(ui, place.inset(0, ui.px(1)), std::string(label) + ", typed",
                       static_cast<std::uint64_t>(now), static_cast<std::uint64_t>(least),
                       static_cast<std::uint64_t>(most)))
    next = static_cast<int>(*typed);
}

/// One button that begins and stops: the keyboard stays on it.
void run_button(Ui& ui, Flow& flow, const Session& now, Answers& answers,
                const std::optional<Answers::Measured>& measured) {
  const bool running = measured && measured->running;
  const char* text = running ? "Cancel" : measured ? "Measure again" : "Measure";
  const Rect place = flow.next(button_width(ui, "Measure again"), ui.px(26));
  if (running) {
    if (button(ui, place, text, "measure")) answers.cancel_measuring();
  } else if (primary_button(ui, place, text, "measure")) {
    answers.measure(measure_choice(now));
  }
}

void controls(Ui& ui, Rect& page, const Session& now, Answers& answers, Session& next,
              const std::optional<Answers::Measured>& measured) {
  Flow flow(ui, page, ui.px(32), ui.px(16));
  size_choice(ui, flow, "largest n", 220, 76, CostView::least_measured, CostView::most_measured,
              {512, 4096, 65536}, now.cost.largest, next.cost.largest);
  size_choice(ui, flow, "threads", 130, 56, 1, CostView::most_threads, {1, 16, 256},
              now.cost.threads, next.cost.threads);
  size_choice(ui, flow, "d", 110, 60, 1, CostView::most_d, {1, 64, 1024}, now.cost.d, next.cost.d);
  run_button(ui, flow, now, answers, measured);
  page.cut_top(flow.bottom() - page.min.y + ui.px(20));
}

/// How far a run is, in words and as a bar.
void progress(Ui& ui, Rect& page, const Answers::Measured& measured) {
  const Theme& theme = ui.theme;
  Rect row = page.cut_top(ui.px(24));
  const std::string text = progress_told(measured);
  const Rect bar =
      rect_at(row.min.x, row.cy() - ui.px(3), std::min(ui.px(180), row.w() * 0.4f), ui.px(6));
  ui.paint.fill(bar, theme.grid, ui.px(3));
  const float share = static_cast<float>(std::clamp(progress_of(measured), 0.0, 1.0));
  ui.paint.fill({bar.min, {bar.min.x + bar.w() * share, bar.max.y}}, theme.query.mark, ui.px(3));
  row.cut_left(bar.w() + ui.px(12));
  ui.paint.text_in(row, Type::note, theme.text_soft, text);
}

/// What the figures below are: of which choice, on which machine.
void facts(Ui& ui, Rect& page, const Session& now, Answers& answers,
           const std::optional<Answers::Measured>& measured) {
  const MeasureChoice wanted = measure_choice(now);
  std::string text;
  if (!measured) {
    text = "*Will be measured:* " + measure_choice_told(wanted) + ".";
  } else {
    text = std::string(measured->running     ? "*Being measured:* "
                       : measured->cancelled ? "*Stopped; measured so far:* "
                                             : "*Measured:* ") +
           measure_choice_told(measured->choice) + ".";
    if (!(measured->choice == wanted))
      text += " The next run is for " + measure_choice_told(wanted) + ".";
  }
  text += " " + machine_told(answers.machine()) + ".";
  const auto line = [&](const std::string& words, ImU32 ink) {
    page.cut_top(ui.paint.wrapped(page, Type::body, ink, words) + ui.px(4));
  };
  line(text, ui.theme.text);
  if (const std::string turns = threads_told(wanted.threads, answers.machine()); !turns.empty())
    line(turns, ui.theme.warning.ink);
  if (measured && (measured->running || measured->cancelled)) progress(ui, page, *measured);
  page.cut_top(ui.px(12));
}

}  // namespace

void cost_measure(Ui& ui, Rect& page, const Session& now, Answers& answers, Session& next) {
  const auto measured = answers.measured();
  controls(ui, page, now, answers, next, measured);
  facts(ui, page, now, answers, measured);
  const bool any = measured && measured->result && !measured->result->rows.empty();
  const MeasureChoice choice = measured ? measured->choice : measure_choice(now);
  measure_cards(ui, page, any ? *measured->result : attention::by_formula(choice, assumed_rate),
                any);
}

}  // namespace lab
