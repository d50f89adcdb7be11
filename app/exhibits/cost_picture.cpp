#include <algorithm>
#include <cmath>

#include "app/exhibits/cost_part.h"
#include "app/exhibits/cost_parts.h"
#include "app/exhibits/cost_picture_text.h"
#include "app/exhibits/cost_weights.h"
#include "app/format.h"
#include "app/told.h"
#include "app/weights_part.h"
#include "app/widgets/button.h"
#include "app/widgets/option_list.h"
#include "app/widgets/page.h"
#include "app/widgets/segmented.h"
#include "app/widgets/stack.h"

namespace lab {
namespace {

constexpr float gap = 16;

/// Why there is nothing to see, and a way on.
void too_large_card(Ui& ui, Rect& page, const Session& now, Session& next) {
  stack_card(ui, page, "Too large for a picture", "", ui.px(gap), [&](Stack& stack) {
    stack.text(Type::body, ui.theme.text, too_large_told(now.cost));
    stack.gap(ui.px(10));
    const std::string text = "Set n to " + grouped(CostView::most_picture);
    Rect row = stack.row(ui.px(30));
    if (!stack.dry() && primary_button(ui, row.cut_left(button_width(ui, text)), text)) {
      next.cost.n = CostView::most_picture;
      next.cost.row = next.cost.column = next.cost.span = 0;
    }
  });
}

void choose_pattern(Ui& ui, Stack& stack, const CostView& view, CostView& next) {
  const std::vector<std::string_view> names = {"full", "causal", "window", "chunks", "linear"};
  const int chosen = static_cast<int>(view.pattern);
  std::optional<int> to;
  if (const float width = segmented_width(ui, names); width <= stack.width()) {
    Rect row = stack.row(ui.px(26));
    if (!stack.dry()) to = segmented(ui, row.cut_left(width), "pattern", names, chosen);
  } else {
    std::vector<Option> options;
    for (const std::string_view name : names) options.push_back({name, ""});
    const Rect row = stack.row(option_chips_height(ui, stack.width(), options));
    if (!stack.dry()) to = option_chips(ui, row, "pattern", options, chosen);
  }
  if (to) next.pattern = static_cast<CostPattern>(*to);
}

/// Larger, smaller, all.
void zoom_buttons(Ui& ui, Stack& stack, const CostView& view, CostView& next) {
  Rect row = stack.row(ui.px(26));
  if (stack.dry()) return;
  const CellRange part = shown_part(view);
  const double row_middle = part.row + part.span / 2.0,
               column_middle = part.column + part.span / 2.0;
  const char* smallest = part.span <= CostView::least_span ? "This is as close as it goes." : "";
  const char* whole = part.span == view.n ? "All is in sight." : "";
  const auto one = [&](const char* text, const char* name, const char* why) {
    const float width = std::max(ui.px(34), button_width(ui, text));
    const bool pressed = button(ui, row.cut_left(width), text, name, why);
    row.cut_left(ui.px(8));
    return pressed;
  };
  if (one("+", "zoom in", smallest)) zoom_part(next, 2, row_middle, column_middle);
  if (one("−", "zoom out", whole)) zoom_part(next, 0.5, row_middle, column_middle);
  if (one("All", "show all", whole)) show_part(next, 0, 0, view.n);
}

/// The colours of multiples of the mean.
void legend(Ui& ui, Stack& stack, const CostView& view) {
  const Theme& theme = ui.theme;
  Rect strip = stack.row(ui.px(12));
  const Rect ticks = stack.row(ui.px(20));
  if (!stack.dry()) {
    strip = strip.inset(ui.px(20), 0);
    const int steps = std::max(1, static_cast<int>(strip.w() / ui.px(2)));
    for (int i = 0; i < steps; ++i) {
      const float from =
          strip.min.x + strip.w() * static_cast<float>(i) / static_cast<float>(steps);
      const float to =
          strip.min.x + strip.w() * static_cast<float>(i + 1) / static_cast<float>(steps);
      ui.paint.fill({{std::floor(from), strip.min.y}, {std::ceil(to), strip.max.y}},
                    viridis(i / std::max(1.0, steps - 1.0)));
    }
    struct Tick {
      const char* name;
      double multiple;
    };
    for (const Tick tick :
         {Tick{"≤ ×1/16", 1.0 / 16}, {"×1/4", 0.25}, {"×1", 1}, {"×4", 4}, {"≥ ×16", 16}})
      ui.paint.text({strip.min.x + strip.w() * static_cast<float>(multiple_place(tick.multiple)),
                     ticks.min.y + ui.px(2)},
                    Type::note, theme.text_soft, tick.name, Align::centre);
  }
  stack.text(Type::note, theme.text_soft,
             view.pattern == CostPattern::full || view.pattern == CostPattern::linear
                 ? "weight, as a multiple of the mean weight 1/n"
                 : "weight, as a multiple of the mean of its row");
  if (view.pattern == CostPattern::full || view.pattern == CostPattern::linear) return;
  Rect hidden = stack.row(ui.px(20));
  if (stack.dry()) return;
  ui.paint.fill(hidden.cut_left(ui.px(24)).inset(0, ui.px(4)), hidden_colour(theme));
  hidden.cut_left(ui.px(8));
  ui.paint.text_in(hidden, Type::note, theme.text_soft, "not scored");
}

void side_card(Ui& ui, Rect& column, const Session& now, const attention::WeightsPicture* weights,
               std::optional<WeightsCell> cell, int pixels, Session& next) {
  const Theme& theme = ui.theme;
  stack_card(ui, column, "", "", ui.px(gap), [&](Stack& stack) {
    choose_pattern(ui, stack, now.cost, next.cost);
    stack.gap(ui.px(10));
    zoom_buttons(ui, stack, now.cost, next.cost);
    stack.gap(ui.px(12));
    legend(ui, stack, now.cost);
    stack.gap(ui.px(8));
    stack.text(Type::body, theme.text,
               "*" + part_told(now.cost) + ".* " + pixel_told(now.cost, pixels));
    // The room for a cell stays, so that nothing moves when the pointer does.
    stack.gap(ui.px(6));
    const Rect told = stack.row(3 * ui.px(20));
    if (!stack.dry() && weights)
      ui.paint.wrapped(told, Type::body, cell ? theme.text : theme.text_soft,
                       cell ? capital(cell_told(*weights, cell->query, cell->key)) + "." : "");
    if (ui.lecture) return;
    stack.gap(ui.px(4));
    stack.text(Type::note, theme.text_soft, pictured_told(now));
    if (weights) {
      stack.gap(ui.px(6));
      stack.text(Type::note, theme.text_soft, statistics_told(*weights));
    }
    stack.gap(ui.px(6));
    stack.text(
        Type::note, theme.text_soft,
        "Click a cell to keep it. A double click and the wheel zoom (with Ctrl where the page "
        "scrolls), dragging moves. After Tab the arrow keys go from cell to cell, Enter zooms "
        "in.");
  });
}

}  // namespace

void cost_picture(Ui& ui, Rect& page, const Session& now, Answers& answers, Session& next) {
  if (!too_large_told(now.cost).empty()) return too_large_card(ui, page, now, next);
  const auto seen = answers.weights(weights_choice(now));
  const bool wide = page.w() >= ui.px(640);
  const float side_width = wide ? std::clamp(page.w() * 0.36f, ui.px(280), ui.px(420)) : page.w();
  const float room = ui.area.max.y - page.min.y - ui.px(gap);
  const float most = wide ? page.w() - side_width - ui.px(gap) : page.w();
  const float side = std::floor(wide ? std::min(most, std::max(ui.px(300), room)) : most);
  Rect column = page;
  if (wide) column.min.x += side + ui.px(gap);
  if (wide) column.max.x = std::min(column.max.x, column.min.x + ui.px(520));
  const Rect square = rect_at(page.min.x, page.min.y, side, side);
  if (!wide) column.cut_top(side + ui.px(gap));
  const auto cell = weights_square(ui, square, now, answers, seen, next);
  const attention::WeightsPicture* weights = seen.result ? seen.result->whole.get() : nullptr;
  side_card(ui, column, now, weights, cell, static_cast<int>(side), next);
  page.min.y = std::max(column.min.y, square.max.y + ui.px(gap));
}

}  // namespace lab
