#include <algorithm>
#include <cmath>

#include "app/exhibits/cost_charts.h"
#include "app/exhibits/cost_choices.h"
#include "app/exhibits/cost_parts.h"
#include "app/exhibits/cost_text.h"
#include "app/format.h"
#include "app/spelling.h"
#include "app/widgets/log_chart.h"
#include "app/widgets/page.h"
#include "app/widgets/segmented.h"
#include "app/widgets/stack.h"

namespace lab {
namespace {

constexpr float gap = 16;

constexpr float between = 22;
const std::vector<std::string_view>& precisions() {
  static const std::vector<std::string_view> names = {"fp8", "fp16", "fp32", "fp64"};
  return names;
}

/// Heads, layers and precision.
void model_choice(Ui& ui, const Rect& rect, const CostView& view, CostView& next) {
  Flow flow(ui, rect, ui.px(30));
  size_choice(ui, flow, "heads", CostView::most_heads, {}, false, view.heads, next.heads);
  size_choice(ui, flow, "layers", CostView::most_layers, {}, false, view.layers, next.layers);
  int chosen = 0;
  while (1 << chosen < view.bytes) ++chosen;
  const float width = segmented_width(ui, precisions());
  if (const auto to = segmented(ui, flow.labelled("numbers", width, ui.px(between)), "numbers",
                                precisions(), chosen))
    next.bytes = 1 << *to;
}

float model_choice_height(Ui& ui, float width) {
  Flow dry(ui, rect_at(0, 0, width, 0), ui.px(30));
  for (const char* label : {"heads", "layers"})
    dry.next(size_choice_width(ui, label, false), ui.px(between));
  dry.next(std::round(ui.paint.width(Type::body, "numbers")) + ui.px(12) +
               segmented_width(ui, precisions()),
           ui.px(between));
  return dry.bottom();
}

/// A quantity a row: name, formula, numbers put in, result.
void lines_card(Ui& ui, Rect& page, const Session& now, Session& next) {
  const Theme& theme = ui.theme;
  const CostView& view = now.cost;
  const std::vector<CostLine> lines = cost_lines(view);
  stack_card(ui, page, "", "", ui.px(gap), [&](Stack& stack) {
    const Rect controls = stack.row(model_choice_height(ui, stack.width()));
    if (!stack.dry()) model_choice(ui, controls, view, next.cost);
    stack.gap(ui.px(8));
    float names = 0, formulas = 0, numbers = 0, results = 0;
    for (const CostLine& line : lines) {
      names = std::max(names, ui.paint.width(Type::body, line.name));
      formulas = std::max(formulas, ui.paint.width(Type::note, line.formula));
      numbers = std::max(numbers, ui.paint.width(Type::note, line.put_in));
      results = std::max(results, ui.paint.width(Type::strong, "= " + line.result));
    }
    const float air = ui.px(22);
    const bool one_row = names + formulas + numbers + results + 3 * air <= stack.width();
    const bool two_rows =
        !one_row && std::all_of(lines.begin(), lines.end(), [&](const auto& line) {
          return ui.paint.width(Type::body, line.name) + ui.paint.width(Type::strong, line.result) +
                     air <=
                 stack.width();
        });
    for (const CostLine& line : lines) {
      Rect row = stack.row(ui.px(one_row ? 27 : two_rows ? 48 : 70));
      if (stack.dry()) continue;
      ui.paint.line(row.min, {row.max.x, row.min.y}, theme.border, ui.px(1));
      if (&line == &lines.front()) ui.mark("score", row);
      if (line.name == projections_name) ui.mark("projection", row);
      if (one_row) {
        ui.paint.text_in(row.cut_left(names + air), Type::body, theme.text, line.name);
        ui.paint.text_in(row.cut_left(formulas + air), Type::note, theme.text_soft, line.formula);
        ui.paint.text_in(row.cut_left(numbers + air), Type::note, theme.text, line.put_in);
        ui.paint.text_in(row, Type::strong, theme.text, "= " + line.result);
        continue;
      }
      const Rect top = row.cut_top(ui.px(26));
      ui.paint.text_in(top, Type::body, theme.text, line.name);
      ui.paint.text_in(two_rows ? top : row.cut_bottom(ui.px(24)), Type::strong, theme.text,
                       two_rows ? line.result : "= " + line.result,
                       two_rows ? Align::right : Align::left);
      ui.paint.text_in(row, Type::note, theme.text_soft, line.formula + " = " + line.put_in);
    }
    stack.gap(ui.px(6));
    stack.text(Type::body, theme.text, one_head_told(view) + " " + overtaking_told(view));
  });
}

/// Arithmetic over n: two lines that cross.
void chart_card(Ui& ui, const Rect& rect, const CostView& view, CostView& next) {
  Rect inside = card(ui, rect, "Arithmetic over n", "FLOPs; both axes logarithmic");
  LogLine scores{{}, ui.theme.key, Dash::solid, "scores"};
  LogLine projections{{}, ui.theme.value, Dash::dashed, "projections"};
  for (const int n : chart_sizes(view.n)) {
    attention::CostSizes at = sizes_of(view);
    at.n = n;
    scores.points.push_back({at.n, attention::score_flops(at)});
    projections.points.push_back({at.n, attention::projection_flops(at)});
  }
  if (const auto n = log_chart(ui, inside, "n of the chart", n_axis(), flops_axis(),
                               {scores, projections}, view.n))
    next.n = static_cast<int>(std::clamp(std::round(*n), 1.0, double{CostView::most_n}));
}

/// How high the ruler is at the least: a line for each name, the line itself, the words.
float ruler_height(Ui& ui, float width, const Session& now, Answers& answers) {
  const Machine& machine = answers.machine();
  const float words = ui.paint.wrapped(rect_at(0, 0, width - ui.px(36), 0), Type::body, 0,
                                       memory_told(now.cost, machine), 0, true);
  const auto names = static_cast<float>(memory_marks(machine).size() + 1);
  return ui.px(28 + 28 + 4) + names * (ui.paint.line_height(Type::note) + ui.px(5)) + ui.px(44) +
         words;
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
  constexpr double low = 1, high = 4503599627370496.0, kibi = 1024;  // 1 byte to 4 PiB
  const auto x_of = [&](double bytes) {
    const double t = std::clamp(std::log(bytes / low) / std::log(high / low), 0.0, 1.0);
    return line.min.x + static_cast<float>(t) * line.w();
  };
  ui.paint.fill(line, theme.axis, ui.px(2));
  for (double v = low; v <= high; v *= kibi) {
    ui.paint.line({x_of(v), line.max.y}, {x_of(v), line.max.y + ui.px(5)}, theme.axis, ui.px(1));
    ui.paint.text({x_of(v), line.max.y + ui.px(7)}, Type::note, theme.text_soft, bytes_told(v),
                  Align::centre);
  }
  const double bytes = attention::score_bytes(sizes_of(view));
  ui.paint.fill({line.min, {x_of(bytes), line.max.y}}, theme.key.mark, ui.px(2));

  // Each name on a line of its own, from left to right downwards, so that no line crosses a name
  // but where one had to be put to the left of its mark.
  std::vector<MemoryMark> marks = memory_marks(answers.machine());
  const auto place = std::find_if(marks.begin(), marks.end(),
                                  [&](const MemoryMark& mark) { return mark.bytes >= bytes; });
  const auto mine = static_cast<size_t>(place - marks.begin());
  marks.insert(place, {"the scores", bytes, false});
  const float text = ui.paint.line_height(Type::note), step = text + ui.px(5);
  const float top = inside.min.y + ui.px(4);
  const auto row = [&](size_t i) { return top + step * static_cast<float>(i); };
  for (size_t i = 0; i < marks.size(); ++i) {
    const float x = x_of(marks[i].bytes);
    const ImU32 colour = i == mine ? theme.key.mark : theme.control_border;
    ui.paint.line({x, row(i) + text / 2}, {x, line.min.y}, colour, ui.px(1));
    ui.paint.disc({x, line.cy()}, ui.px(4), colour);
  }
  for (size_t i = 0; i < marks.size(); ++i) {
    const Type type = i == mine ? Type::note_strong : Type::note;
    const std::string name = marks[i].name + ", " + bytes_told(marks[i].bytes);
    const float w = ui.paint.width(type, name) + ui.px(6);
    float x = x_of(marks[i].bytes) + ui.px(5);
    if (x + w > inside.max.x) x = x_of(marks[i].bytes) - ui.px(5) - w;
    x = std::max(x, inside.min.x);
    const Rect label = rect_at(x, row(i), w, text);
    ui.paint.fill(label, theme.card);
    ui.paint.text_in(label, type, i == mine ? theme.key.ink : theme.text_soft, name, Align::centre);
  }
}

/// What the ways of computing it take, a row each.
void ways_card(Ui& ui, Rect& page, const Session& now) {
  // What the question is about is told in its situation alone.
  const bool told = !ui.covered || now.cost.n == CostView().n;
  const Theme& theme = ui.theme;
  const std::vector<WayLine> lines = way_lines(now.cost);
  stack_card(
      ui, page, "Four ways, one head", "besides Q, K, V and the output", ui.px(gap),
      [&](Stack& stack) {
        const bool wide = stack.width() >= ui.px(720);
        const float name = ui.px(172), number = ui.px(stack.width() >= ui.px(900) ? 170 : 132);
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
            ui.paint.text_in(row.cut_left(number), Type::body, theme.text,
                             told ? count_told(line.flops) : "?");
            ui.paint.text_in(row.cut_left(number), Type::body, theme.text, bytes_told(line.bytes));
            ui.paint.text_in(row, Type::body, theme.text_soft, line.what);
            continue;
          }
          row.cut_top(ui.px(4));
          ui.paint.text_in(row.cut_top(ui.px(22)), Type::strong, theme.text, line.name);
          ui.paint.text_in(
              row.cut_top(ui.px(20)), Type::body, theme.text,
              (told ? count_told(line.flops) : "?") + " FLOPs, " + bytes_told(line.bytes));
          ui.paint.text_in(row.cut_top(ui.px(20)), Type::note, theme.text_soft, line.what);
        }
      });
}

}  // namespace

void cost_sizes(Ui& ui, Rect& page, const Session& now, Answers& answers, Session& next) {
  lines_card(ui, page, now, next);
  ways_card(ui, page, now);
  const float air = ui.px(gap);
  if (page.w() >= ui.px(700)) {
    // What the window has left, but no less than the names of the ruler need.
    const float room = ui.area.max.y - page.min.y;
    const float half = std::round((page.w() - air) / 2);
    const float least = std::max(ui.px(220), ruler_height(ui, half - ui.px(1), now, answers));
    Rect row = take_below(page, std::clamp(room, least, std::max(least, ui.px(340))), air);
    const Rect left = row.cut_left(half);
    row.cut_left(air);
    chart_card(ui, left, now.cost, next.cost);
    ruler_card(ui, row, now, answers);
  } else {
    chart_card(ui, take_below(page, ui.px(240), air), now.cost, next.cost);
    ruler_card(ui, take_below(page, ruler_height(ui, page.w(), now, answers), air), now, answers);
  }
}

}  // namespace lab
