#include <algorithm>
#include <cmath>

#include "app/exhibits/cost_choices.h"
#include "app/exhibits/cost_parts.h"
#include "app/exhibits/cost_text.h"
#include "app/format.h"
#include "app/widgets/page.h"
#include "app/widgets/slider.h"
#include "app/widgets/stack.h"

namespace lab {
namespace {

constexpr float gap = 16, fast_width = 160 + 10 + 150;

/// n, d and M.
void moved_choices(Ui& ui, const Rect& rect, const Session& now, Session& next) {
  const CostView& view = now.cost;
  Flow flow(ui, rect, ui.px(32), ui.px(8));
  size_choice(ui, flow, "n", CostView::most_n, {}, true, view.n, next.cost.n);
  size_choice(ui, flow, "d", CostView::most_d, {}, false, view.d, next.cost.d);
  Rect fast = flow.labelled("M", ui.px(fast_width), ui.px(22));
  // By powers of two.
  if (const auto to = real_slider(ui, fast.cut_left(ui.px(160)), "M",
                                  std::round(std::log2(view.fast)), 10, 26, 1, "", 4))
    next.cost.fast = 1 << static_cast<int>(std::lround(*to));
  fast.cut_left(ui.px(10));
  const std::string numbers = grouped(view.fast) + " numbers";
  ui.paint.text_in(
      fast, Type::strong, ui.theme.text,
      ui.paint.width(Type::strong, numbers) <= fast.w() ? numbers : grouped(view.fast));
}

float moved_choices_height(Ui& ui, float width) {
  Flow dry(ui, rect_at(0, 0, width, 0), ui.px(32), ui.px(8));
  dry.next(size_choice_width(ui, "n", true));
  dry.next(size_choice_width(ui, "d", false), ui.px(22));
  dry.next(std::round(ui.paint.width(Type::body, "M")) + ui.px(12 + fast_width), ui.px(22));
  return dry.bottom();
}

}  // namespace

void cost_moved(Ui& ui, Rect& page, const Session& now, Session& next) {
  const Theme& theme = ui.theme;
  const CostView& view = now.cost;
  const std::vector<CostLine> lines = moved_lines(view);
  const bool narrow = page.w() < ui.px(440);
  const double counts[] = {attention::moved_standard(view.n, view.d),
                           attention::moved_flash(view.n, view.d, view.fast)};
  stack_card(
      ui, page, narrow ? "Numbers moved" : "Numbers moved between slow and fast memory", "one head",
      ui.px(gap), [&](Stack& stack) {
        const Rect choices = stack.row(moved_choices_height(ui, stack.width()));
        if (!stack.dry()) moved_choices(ui, choices, now, next);
        stack.gap(ui.px(4));
        for (size_t i = 0; i < lines.size(); ++i) {
          const std::string both = lines[i].formula + " = " + lines[i].put_in;
          const float result = ui.paint.width(Type::strong, "= " + lines[i].result) + ui.px(10);
          const bool beside =
              ui.px(120) + ui.paint.width(Type::note, both) + result <= stack.width();
          Rect top = stack.row(ui.px(24));
          if (!stack.dry()) {
            ui.paint.text_in(top, Type::strong, theme.text, "= " + lines[i].result, Align::right);
            ui.paint.text_in(top.cut_left(ui.px(120)), Type::strong, theme.text, lines[i].name);
            if (beside) ui.paint.text_in(top, Type::note, theme.text_soft, both);
          }
          if (!beside) stack.text(Type::note, theme.text_soft, both);
          Rect row = stack.row(ui.px(26));
          if (stack.dry()) continue;
          const Rect track = row.cut_top(ui.px(14));
          const auto share = static_cast<float>(counts[i] / std::max(counts[0], counts[1]));
          ui.paint.fill(track, theme.control, ui.px(3));
          ImGui::PushID(static_cast<int>(i));
          const float glided = ui.motion.glide(ImGui::GetID("moved"), share);
          ImGui::PopID();
          ui.paint.fill(
              {track.min, {track.min.x + std::max(ui.px(2), track.w() * glided), track.max.y}},
              i == 0 ? theme.key.mark : theme.value.mark, ui.px(3));
        }
        stack.text(Type::body, theme.text, moved_told(view));
        if (!ui.lecture) {
          stack.gap(ui.px(4));
          stack.text(Type::note, theme.text_soft, moved_terms_told());
        }
      });
  ui.mark("flashattention", {{page.min.x, page.min.y - ui.px(gap) - ui.px(40)},
                             {page.max.x, page.min.y - ui.px(gap)}});
}

}  // namespace lab
