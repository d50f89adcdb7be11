#include "app/exhibits/order_controls.h"

#include "app/format.h"
#include "app/widgets/choices.h"
#include "app/widgets/page.h"
#include "app/widgets/segmented.h"
#include "app/widgets/slider.h"
#include "app/widgets/toggle.h"

namespace lab {
namespace {

using attention::OrderChoice;
using attention::Positions;
using attention::Setup;

size_t index(int i) { return static_cast<size_t>(i); }

void positions_controls(Ui& ui, Flow& flow, float width, const OrderChoice& choice,
                        OrderChoice& next) {
  std::vector<std::string_view> options;
  for (const Positions positions : attention::every_positions)
    options.emplace_back(positions_name(positions));
  const float whole = segmented_width(ui, options), label = ui.px(100);
  if (whole + label <= width) {
    const Rect place = flow.labelled("Positions", whole);
    ui.mark("positional-encoding", place);
    if (const auto picked =
            segmented(ui, place, "Positions", options, static_cast<int>(choice.positions)))
      next.positions = static_cast<Positions>(*picked);
  } else {  // a narrow page: in pieces that fit, each with its own place among all
    const int count = static_cast<int>(options.size());
    for (int first = 0; first < count;) {
      std::vector<std::string_view> piece;
      while (first + static_cast<int>(piece.size()) < count) {
        piece.push_back(options[index(first) + piece.size()]);
        if (piece.size() == 1 || segmented_width(ui, piece) <= width) continue;
        piece.pop_back();
        break;
      }
      const std::string name =
          first == 0 ? "Positions" : "Positions, from " + std::string(piece[0]);
      const int chosen = static_cast<int>(choice.positions) - first;
      const bool here = chosen >= 0 && chosen < static_cast<int>(piece.size());
      if (const auto picked =
              segmented(ui, flow.next(segmented_width(ui, piece)), name, piece, here ? chosen : -1))
        next.positions = static_cast<Positions>(first + *picked);
      first += static_cast<int>(piece.size());
    }
  }
  const auto slider = [&](const char* name, double value, double high, double step) {
    Rect place = flow.labelled(name, ui.px(150) + ui.px(50), ui.px(20));
    const Rect track = place.cut_left(ui.px(150));
    place.cut_left(ui.px(10));
    const auto moved = real_slider(ui, track, name, value, 0, high, step);
    ui.paint.text_in(place, Type::strong, ui.theme.text, compact(moved.value_or(value)));
    return moved.value_or(value);
  };
  if (choice.positions == Positions::sinusoids)
    next.beta = slider("β", choice.beta, attention::largest_beta, 0.1);
  if (choice.positions == Positions::linear_bias)
    next.slope = slider("m", choice.slope, attention::largest_slope, 0.05);
  const std::string_view causal = "Causal mask";
  const Rect causal_at = flow.next(toggle_width(ui, causal), ui.px(24));
  if (const auto on = toggle(ui, causal_at, causal, choice.causal)) next.causal = *on;
  ui.mark("mask", causal_at);
}

/// The vectors and the divisor. A scheme may have brought other vectors than the Session's: then
/// the others cannot be chosen while it is on.
void vectors_controls(Ui& ui, Flow& flow, const ShownOrder& shown, const Session& now,
                      Session& next) {
  Setup chosen = shown.setup;
  const auto why_not = why_no_vectors(shown);
  setup_choices(ui, flow, shown.setup, chosen, true, {why_not[0], why_not[1]});
  if (chosen == shown.setup) return;
  chosen.mask = now.setup.mask;  // the page's own mask is not the Session's
  if (chosen.vectors == shown.setup.vectors) {
    chosen.vectors = now.setup.vectors;
    chosen.words = now.setup.words;
  }
  next.setup = chosen;
  if (next.setup.words.size() != now.setup.words.size()) next = fitted(next);
}

}  // namespace

void order_controls(Ui& ui, Rect& page, const ShownOrder& shown, const Session& now,
                    Session& next) {
  Flow flow(ui, page, ui.px(32));
  positions_controls(ui, flow, page.w(), now.order.choice, next.order.choice);
  if (page.w() >= ui.px(1000)) {  // a row each
    page.cut_top(flow.bottom() - page.min.y + ui.px(8));
    Flow second(ui, page, ui.px(32));
    vectors_controls(ui, second, shown, now, next);
    page.cut_top(second.bottom() - page.min.y + ui.px(12));
  } else {
    flow.next(0, ui.px(20));
    vectors_controls(ui, flow, shown, now, next);
    page.cut_top(flow.bottom() - page.min.y + ui.px(12));
  }
  const std::string why = why_other_vectors(shown);
  if (!why.empty())
    page.cut_top(ui.paint.wrapped(page, Type::note, ui.theme.text_soft, why) + ui.px(10));
}

}  // namespace lab
