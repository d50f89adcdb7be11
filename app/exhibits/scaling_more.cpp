#include "app/exhibits/scaling_more.h"

#include <algorithm>

#include "app/exhibits/scaling_text.h"
#include "app/format.h"
#include "app/spelling.h"
#include "app/widgets/choices.h"
#include "app/widgets/curve.h"
#include "app/widgets/number_field.h"
#include "app/widgets/page.h"

namespace lab {
namespace {

using attention::Divisor;
using attention::SaturationPoint;

struct Column {
  const char* name;
  std::string (*value)(const SaturationPoint&);
};
const Column table[] = {
    {"mean entropy", [](const SaturationPoint& p) { return fixed(p.mean_entropy, 3); }},
    {"‖J‖ mean", [](const SaturationPoint& p) { return fixed(p.jacobian_mean, 3); }},
    {"‖J‖ median", [](const SaturationPoint& p) { return fixed(p.jacobian_median, 4); }},
    {"‖∂w/∂q‖ mean", [](const SaturationPoint& p) { return significant(p.gradient_mean, 3); }},
    {"‖∂w/∂q‖ median", [](const SaturationPoint& p) { return significant(p.gradient_median, 3); }},
};

/// Seed and rows; both start the experiment anew.
void inputs(Ui& ui, Flow& flow, const ScalingView& view, ScalingView& next) {
  if (const auto seed =
          seed_choice(ui, flow, "seed of the experiment", view.experiment.seed, ui.px(96)))
    next.experiment.seed = *seed;
  const auto rows = number_field(ui, flow.labelled("Rows", ui.px(76), ui.px(26)).inset(0, ui.px(1)),
                                 "rows", static_cast<std::uint64_t>(view.experiment.rows),
                                 attention::fewest_rows, attention::most_rows);
  if (rows) {
    next.experiment.rows = static_cast<int>(*rows);
    next.row = std::min(next.row, next.experiment.rows - 1);
  }
}

}  // namespace

float scaling_more(Ui& ui, const Rect& page, const Session& now,
                   const attention::Saturation* saturation, Session& next) {
  const Theme& theme = ui.theme;
  const ScalingView& view = now.scaling;
  const float pad_x = ui.px(18), pad_y = ui.px(14), line = ui.px(24);
  const bool ready = saturation && saturation->dims() >= view.d;
  const std::string sentence = ready ? gradient_sentence(*saturation, view.d) : std::string();
  const Rect inner = page.inset(pad_x, pad_y);
  const float text = ready ? ui.paint.wrapped(inner, Type::body, 0, sentence, 0, true) : 0;
  const bool wide = inner.w() > ui.px(560);
  const float height =
      2 * pad_y + ui.px(28) + ui.px(wide ? 34 : 74) + ui.px(12) + 4 * line + ui.px(8) + text;
  Rect inside = card(ui, rect_at(page.min.x, page.min.y, page.w(), height),
                     "More: what reaches the query", "mean and median over all rows");

  Flow flow(ui, inside, ui.px(32));
  inputs(ui, flow, view, next.scaling);
  inside.cut_top(flow.bottom() - inside.min.y + ui.px(12));

  Rect head = inside.cut_top(line);
  const float label = ui.px(130);
  ui.paint.text_in(head.cut_left(label), Type::note, theme.text_soft,
                   "at d = " + std::to_string(view.d));
  const float cell = head.w() / static_cast<float>(std::size(table));
  for (const Column& column : table)
    ui.paint.text_in(head.cut_left(cell), Type::note, theme.text_soft, column.name, Align::right);
  for (const Divisor divisor : every_divisor) {
    Rect row = inside.cut_top(line);
    const Role& role = theme.divisor(divisor);
    Rect name = row.cut_left(label);
    const Rect sample = name.cut_left(ui.px(26));
    ui.paint.line({sample.min.x, sample.cy()}, {sample.max.x - ui.px(6), sample.cy()}, role.mark,
                  ui.px(2), dash_of(divisor));
    ui.paint.text_in(name, divisor == view.divisor ? Type::strong : Type::body, role.ink,
                     symbol(divisor));
    for (const Column& column : table)
      ui.paint.text_in(row.cut_left(cell), Type::body, theme.text,
                       ready ? column.value(saturation->at(divisor, view.d)) : "…", Align::right);
  }
  inside.cut_top(ui.px(8));
  if (ready) ui.paint.wrapped(inside, Type::body, theme.text_soft, sentence);
  for (const char* term : {"entropy", "vanishing-gradient"})
    ui.mark(term, rect_at(page.min.x, page.min.y, page.w(), height));
  return page.min.y + height;
}

}  // namespace lab
