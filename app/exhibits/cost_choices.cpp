#include "app/exhibits/cost_choices.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/widgets/number_field.h"
#include "app/widgets/slider.h"

namespace lab {
namespace {

constexpr float between = 22, below_ticks = 18;

float slider_width(Ui& ui, bool wide) { return ui.px(wide ? 240 : 110); }
float field_width(Ui& ui, bool wide) { return ui.px(wide ? 84 : 60); }

}  // namespace

float size_choice_width(Ui& ui, const char* label, bool wide) {
  return std::round(ui.paint.width(Type::body, label)) + ui.px(12) + slider_width(ui, wide) +
         ui.px(10) + field_width(ui, wide);
}

void size_choice(Ui& ui, Flow& flow, const char* label, int most, const std::vector<int>& ticks,
                 bool wide, int now, int& next) {
  Rect place = flow.labelled(label, slider_width(ui, wide) + ui.px(10) + field_width(ui, wide),
                             ui.px(between));
  Rect ticked = place.cut_left(std::min(slider_width(ui, wide), place.w() * 0.7f));
  if (!ticks.empty()) ticked.max.y += ui.px(14);  // they hang below the row
  if (const auto moved = log_slider(ui, ticked, label, now, most, ticks)) next = *moved;
  place.cut_left(ui.px(10));
  if (const auto typed =
          number_field(ui, place.inset(0, ui.px(1)), std::string(label) + ", typed",
                       static_cast<std::uint64_t>(now), 1, static_cast<std::uint64_t>(most)))
    next = static_cast<int>(*typed);
}

void choose_sizes(Ui& ui, Rect& page, const Session& now, Session& next) {
  const float height = choose_sizes_height(ui, page.w());
  Flow flow(ui, page.cut_top(height), ui.px(32), ui.px(18));
  size_choice(ui, flow, "n", CostView::most_n, {1, 64, 4096, 131072}, true, now.cost.n,
              next.cost.n);
  size_choice(ui, flow, "d", CostView::most_d, {1, 64, 1024}, false, now.cost.d, next.cost.d);
}

float choose_sizes_height(Ui& ui, float width) {
  Flow dry(ui, rect_at(0, 0, width, 0), ui.px(32), ui.px(18));
  dry.next(size_choice_width(ui, "n", true));
  dry.next(size_choice_width(ui, "d", false), ui.px(between));
  return dry.bottom() + ui.px(below_ticks);
}

}  // namespace lab
