#include <algorithm>
#include <cmath>

#include "app/exhibits/cost_parts.h"
#include "app/exhibits/cost_text.h"
#include "app/format.h"
#include "app/spelling.h"
#include "app/widgets/log_chart.h"
#include "app/widgets/number_field.h"
#include "app/widgets/page.h"
#include "app/widgets/segmented.h"
#include "app/widgets/slider.h"
#include "app/widgets/stack.h"

namespace lab {
namespace {

constexpr float gap = 16;

/// Heads, layers and precision.
void model_choice(Ui& ui, Flow& flow, const CostView& view, CostView& next) {
  const auto choice = [&](const char* label, int most, int now, int& to) {
    Rect place = flow.labelled(label, ui.px(110 + 8 + 56), ui.px(22));
    if (const auto moved = log_slider(ui, place.cut_left(ui.px(110)), label, now, most, {}))
      to = *moved;
    place.cut_left(ui.px(8));
    if (const auto typed =
            number_field(ui, place.inset(0, ui.px(1)), std::string(label) + ", typed",
                         static_cast<std::uint64_t>(now), 1, static_cast<std::uint64_t>(most)))
      to = static_cast<int>(*typed);
  };
  choice("heads", CostView::most_heads, view.heads, next.heads);
  choice("layers", CostView::most_layers, view.layers, next.layers);
  const std::vector<std::string_view> names = {"fp8", "fp16", "fp32", "fp64"};
  int chosen = 0;
  while (1 << chosen < view.bytes) ++chosen;
  if (const auto to = segmented(ui, flow.labelled("numbers", segmented_width(ui, names), ui.px(22)),
                                "numbers", names, chosen))
    next.bytes = 1 << *to;
}

/// A quantity a row: name, formula, numbers put in, result.
void lines_card(Ui& ui, Rect& page, const Session& now, Session& next) {
  const Theme& theme = ui.theme;
  const CostView& view = now.cost;
  const std::vector<CostLine> lines = cost_lines(view);
  stack_card(ui, page, "", "", ui.px(gap), [&](Stack& stack) {
    Flow dry(ui, rect_at(0, 0, stack.width(), 0), ui.px(30));
    const float each = ui.px(110 + 8 + 56);
    for (const char* label : {"heads", "layers"})
      dry.next(std::round(ui.paint.width(Type::body, label)) + ui.px(12) + each, ui.px(22));
    dry.next(std::round(ui.paint.width(Type::body, "numbers")) + ui.px(12) +
                 segmented_width(ui, {"fp8", "fp16", "fp32", "fp64"}),
             ui.px(22));
    const Rect controls = stack.row(dry.bottom());
    if (!stack.dry()) {
      Flow flow(ui, controls, ui.px(30));
      model_choice(ui, flow, view, next.cost);
    }
    stack.gap(ui.px(8));
    float names = 0, formulas = 0, numbers = 0, results = 0;
    for (const CostLine& line : lines) {
      names = std::max(names, ui.paint.width(Type::body, line.name));
      formulas = std::max(formulas, ui.paint.width(Type::note, line.formula));
      numbers = std::max(numbers, ui.paint.width(Type::note, line.put_in));
      results = std::max(results, ui.paint.width(Type::strong, line.result));
    }
    const float air = ui.px(22);
    const bool one_row = names + formulas + numbers + results + 3 * air <= stack.width();
    for (const CostLine& line : lines) {
      Rect row = stack.row(ui.px(one_row ? 27 : 48));
      if (stack.dry()) continue;
      ui.paint.line(row.min, {row.max.x, row.min.y}, theme.border, ui.px(1));
      if (one_row) {
        ui.paint.text_in(row.cut_left(names + air), Type::body, theme.text, line.name);
        ui.paint.text_in(row.cut_left(formulas + air), Type::note, theme.text_soft, line.formula);
        ui.paint.text_in(row.cut_left(numbers + air), Type::note, theme.text, line.put_in);
        ui.paint.text_in(row, Type::strong, theme.text, "= " + line.result);
        continue;
      }
      Rect top = row.cut_top(ui.px(26));
      ui.paint.text_in(top.cut_left(top.w() - ui.paint.width(Type::strong, line.result)),
                       Type::body, theme.text, line.name);
      ui.paint.text_in(top, Type::strong, theme.text, line.result, Align::right);
      ui.paint.text_in(row, Type::note, theme.text_soft, line.formula + " = " + line.put_in);
    }
    stack.gap(ui.px(6));
    stack.text(Type::body, theme.text, one_head_told(view) + " " + overtaking_told(view));
  });
}

/// Arithmetic over n: two lines that cross.
void chart_card(Ui& ui, const Rect& rect, const CostView& view, CostView& next) {
  Rect inside = card(ui, rect, "Arithmetic over n", "FLOPs; both axes logarithmic");
  static constexpr LogAxis x{1, CostView::most_n, 8, [](double v) { return count_told(v); }};
  static constexpr LogAxis y{1e3, 1e18, 1e3, [](double v) { return significant(v, 2); }};
  LogLine scores{{}, ui.theme.key, Dash::solid, "scores"};
  LogLine projections{{}, ui.theme.value, Dash::dashed, "projections"};
  std::vector<int> sizes = {view.n};
  for (int n = 1; n <= CostView::most_n; n *= 2)
    if (n != view.n) sizes.push_back(n);
  std::sort(sizes.begin(), sizes.end());
  for (const int n : sizes) {
    attention::CostSizes at = sizes_of(view);
    at.n = n;
    scores.points.push_back({at.n, attention::score_flops(at)});
    projections.points.push_back({at.n, attention::projection_flops(at)});
  }
  if (const auto n = log_chart(ui, inside, "n of the chart", x, y, {scores, projections}, view.n))
    next.n = static_cast<int>(std::clamp(std::round(*n), 1.0, double{CostView::most_n}));
}

/// A logarithmic ruler of bytes with what they are compared with.
void ruler_card(Ui& ui, const Rect& rect, const Session& now, Answers& answers) {
  const Theme& theme = ui.theme;
  const CostView& view = now.cost;
  Rect inside = card(ui, rect, "Memory of all scores");
  const std::string told = memory_told(view, answers.machine());
  const float words = ui.paint.wrapped(inside, Type::body, 0, told, 0, true);
  ui.paint.wrapped(inside.cut_bottom(words), Type::body, theme.text, told);
  inside.cut_bottom(ui.px(6));
  const float side = ui.px(30);
  const Rect line{{inside.min.x + side, inside.max.y - ui.px(34)},
                  {inside.max.x - side, inside.max.y - ui.px(30)}};
  constexpr double low = 1024, high = 1125899906842624.0;  // 1 KiB to 1 PiB
  const auto x_of = [&](double bytes) {
    const double t = std::clamp(std::log(bytes / low) / std::log(high / low), 0.0, 1.0);
    return line.min.x + static_cast<float>(t) * line.w();
  };
  ui.paint.fill(line, theme.axis, ui.px(2));
  for (double v = low; v <= high; v *= 1024) {
    ui.paint.line({x_of(v), line.max.y}, {x_of(v), line.max.y + ui.px(5)}, theme.axis, ui.px(1));
    ui.paint.text({x_of(v), line.max.y + ui.px(7)}, Type::note, theme.text_soft, bytes_told(v),
                  Align::centre);
  }
  // Each name on a line of its own, so that none lies over another.
  float y = inside.min.y + ui.px(4);
  const float text = ui.paint.line_height(Type::note);
  const auto mark = [&](double bytes, const std::string& name, ImU32 ink, ImU32 colour, Type type) {
    const float x = x_of(bytes), w = ui.paint.width(type, name);
    ui.paint.line({x, y + text / 2}, {x, line.min.y}, colour, ui.px(1));
    ui.paint.disc({x, line.cy()}, ui.px(4), colour);
    const bool left = x + ui.px(8) + w > inside.max.x;
    ui.paint.text({left ? x - ui.px(8) : x + ui.px(8), y}, type, ink, name,
                  left ? Align::right : Align::left);
    y += text + ui.px(5);
  };
  const double bytes = attention::score_bytes(sizes_of(view));
  for (const MemoryMark& each : memory_marks(answers.machine()))
    mark(each.bytes, each.name + ", " + bytes_told(each.bytes), theme.text_soft,
         theme.control_border, Type::note);
  const float shown = x_of(bytes);
  ui.paint.fill({line.min, {shown, line.max.y}}, theme.key.mark, ui.px(2));
  mark(bytes, "the scores, " + bytes_told(bytes), theme.key.ink, theme.key.mark, Type::note_strong);
  ui.mark("attention-matrix", rect);
}

/// What the ways of computing it take, a row each.
void ways_card(Ui& ui, Rect& page, const Session& now) {
  const Theme& theme = ui.theme;
  const std::vector<WayLine> lines = way_lines(now.cost);
  stack_card(
      ui, page, "Four ways, one head", "besides Q, K, V and the output", ui.px(gap),
      [&](Stack& stack) {
        const bool wide = stack.width() >= ui.px(760);
        const float name = ui.px(190), number = ui.px(170);
        if (wide) {
          Rect head = stack.row(ui.px(22));
          if (!stack.dry()) {
            head.cut_left(name);
            ui.paint.text_in(head.cut_left(number), Type::note, theme.text_soft, "FLOPs");
            ui.paint.text_in(head.cut_left(number), Type::note, theme.text_soft, "stored besides");
            ui.paint.text_in(head, Type::note, theme.text_soft, "what it computes");
          }
        }
        for (size_t i = 0; i < lines.size(); ++i) {
          const WayLine& line = lines[i];
          Rect row = stack.row(ui.px(wide ? 28 : 70));
          if (stack.dry()) continue;
          ui.paint.line(row.min, {row.max.x, row.min.y}, theme.border, ui.px(1));
          ui.target(Target::Kind::thing, static_cast<int>(i), row);
          if (line.method == attention::Method::tiled) ui.mark("flashattention", row);
          if (line.method == attention::Method::linear) ui.mark("linear-attention", row);
          if (wide) {
            ui.paint.text_in(row.cut_left(name), Type::strong, theme.text, line.name);
            ui.paint.text_in(row.cut_left(number), Type::body, theme.text, count_told(line.flops));
            ui.paint.text_in(row.cut_left(number), Type::body, theme.text, bytes_told(line.bytes));
            ui.paint.text_in(row, Type::body, theme.text_soft, line.what);
            continue;
          }
          row.cut_top(ui.px(4));
          ui.paint.text_in(row.cut_top(ui.px(22)), Type::strong, theme.text, line.name);
          ui.paint.text_in(row.cut_top(ui.px(20)), Type::body, theme.text,
                           count_told(line.flops) + " FLOPs, " + bytes_told(line.bytes));
          ui.paint.text_in(row.cut_top(ui.px(20)), Type::note, theme.text_soft, line.what);
        }
      });
}

}  // namespace

void cost_sizes(Ui& ui, Rect& page, const Session& now, Answers& answers, Session& next) {
  lines_card(ui, page, now, next);
  const float between = ui.px(gap);
  if (page.w() >= ui.px(700)) {
    Rect row = take_below(page, ui.px(250), between);
    const Rect left = row.cut_left(std::round((row.w() - between) / 2));
    row.cut_left(between);
    chart_card(ui, left, now.cost, next.cost);
    ruler_card(ui, row, now, answers);
  } else {
    chart_card(ui, take_below(page, ui.px(240), between), now.cost, next.cost);
    ruler_card(ui, take_below(page, ui.px(250), between), now, answers);
  }
  ways_card(ui, page, now);
}

}  // namespace lab
