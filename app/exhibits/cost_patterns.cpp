#include <algorithm>
#include <cmath>

#include "app/exhibits/cost_charts.h"
#include "app/exhibits/cost_choices.h"
#include "app/exhibits/cost_parts.h"
#include "app/exhibits/cost_text.h"
#include "app/format.h"
#include "app/text.h"
#include "app/widgets/button.h"
#include "app/widgets/page.h"
#include "app/widgets/stack.h"

namespace lab {
namespace {

constexpr float gap = 16;
constexpr int most_rows = 48;  // of a small picture

/// The n × n pairs, those that are scored filled: a run a row.
void pairs_picture(Ui& ui, const Rect& square, const CostView& view, CostPattern pattern) {
  const Theme& theme = ui.theme;
  ui.paint.fill(square, theme.control);
  const int rows = std::min(view.n, most_rows);
  const auto place = [&](double share) { return static_cast<float>(share) * square.w(); };
  for (int i = 0; i < rows; ++i) {
    // The query in the middle of what the row stands for.
    const int query = static_cast<int>((i + 0.5) / rows * view.n);
    const auto run = attention::keys_seen(visible_of(view, pattern), query, view.n);
    const float top = square.min.y + place(static_cast<double>(i) / rows);
    const float bottom = square.min.y + place((i + 1.0) / rows);
    const float left = square.min.x + place(static_cast<double>(run.first) / view.n);
    const float right = square.min.x + place(static_cast<double>(run.last) / view.n);
    // A run too thin to see stays: it is there.
    ui.paint.fill({{left, top}, {std::max(right, left + ui.px(1)), bottom}}, theme.query.mark);
  }
  ui.paint.outline(square, theme.control_border, ui.px(1));
}

/// φ(Q) times the small φ(K)ᵀV: nothing is n × n.
void linear_picture(Ui& ui, const Rect& square) {
  const Theme& theme = ui.theme;
  ui.paint.outline(square, theme.control_border, ui.px(1));
  const float text = ui.paint.line_height(Type::note);
  const float h = square.h() * 0.66f, w = square.w() * 0.14f, small = square.w() * 0.18f;
  const Rect queries =
      rect_at(square.min.x + square.w() * 0.2f, square.min.y + square.h() * 0.1f, w, h);
  const Rect sums =
      rect_at(square.min.x + square.w() * 0.58f, queries.cy() - small / 2, small, small);
  ui.paint.fill(queries, theme.query.mark, ui.px(2));
  ui.paint.fill(sums, theme.value.mark, ui.px(2));
  ui.paint.text({(queries.max.x + sums.min.x) / 2, queries.cy() - text / 2}, Type::note, theme.text,
                "×", Align::centre);
  const float below = square.max.y - text - ui.px(4);
  ui.paint.text({queries.cx(), below}, Type::note, theme.query.ink, "φ(Q)", Align::centre);
  ui.paint.text({sums.cx(), below}, Type::note, theme.value.ink, "φ(K)ᵀ·V", Align::centre);
}

void pattern_tile(Ui& ui, const Rect& rect, const PatternLine& line, const CostView& view,
                  CostView& next) {
  const Theme& theme = ui.theme;
  const bool chosen = line.pattern == view.pattern;
  const Hit h = hit(ui, std::string("pattern ") + line.name, rect);
  if (h.pressed) next.pattern = line.pattern;
  ui.paint.fill(rect,
                chosen      ? theme.query.tint
                : h.hovered ? theme.control
                            : theme.card,
                ui.px(10));
  ui.paint.outline(rect, chosen ? theme.query.mark : theme.border, ui.px(chosen ? 2 : 1),
                   ui.px(10));
  Rect inside = rect.inset(ui.px(12), ui.px(10));
  ui.paint.text_in(inside.cut_top(ui.px(24)), Type::strong, chosen ? theme.query.ink : theme.text,
                   line.name);
  Rect foot = inside.cut_bottom(ui.px(20));
  const double all = static_cast<double>(view.n) * view.n;
  ui.paint.text_in(
      foot, Type::note, theme.text_soft,
      line.pattern == CostPattern::linear
          ? std::string("no pair scored")
          : percent(line.pairs / all, line.pairs / all < 0.1 ? 2 : 0) + " of the pairs");
  inside.cut_bottom(ui.px(6));
  const float side = std::min(inside.w(), inside.h());
  const Rect square = rect_at(std::round(inside.cx() - side / 2), inside.min.y, side, side);
  if (line.pattern == CostPattern::linear)
    linear_picture(ui, square);
  else
    pairs_picture(ui, square, view, line.pattern);
}

void chosen_card(Ui& ui, Rect& page, const Session& now, Session& next) {
  const Theme& theme = ui.theme;
  const CostView& view = now.cost;
  const PatternLine line = pattern_lines(view)[static_cast<size_t>(view.pattern)];
  const bool wide = view.pattern == CostPattern::window || view.pattern == CostPattern::chunks;
  stack_card(ui, page, line.name, line.source, ui.px(gap), [&](Stack& stack) {
    stack.text(Type::body, theme.text, line.what);
    stack.gap(ui.px(8));
    if (wide) {
      const Rect row = stack.row(ui.px(32));
      if (!stack.dry()) {
        Flow flow(ui, row, ui.px(32));
        int width = view.pattern == CostPattern::window ? view.window() : view.width;
        const int before = width;
        size_choice(ui, flow, "width", CostView::most_width, {}, true, before, width);
        if (width != before) next.cost.width = width;
        if (width != before && view.pattern == CostPattern::window && width % 2 == 0) {
          // Odd, and on the way it was moved.
          next.cost.width = width > before ? width + 1 : width - 1;
          ui.message = "A window is odd, with its word in the middle: " + grouped(next.cost.width) +
                       " instead of " + grouped(width) + ".";
        }
      }
      stack.gap(ui.px(8));
    }
    const auto row = [&](const char* name, const std::string& formula, const std::string& result) {
      Rect place = stack.row(ui.px(26));
      if (stack.dry()) return;
      ui.paint.line(place.min, {place.max.x, place.min.y}, theme.border, ui.px(1));
      ui.paint.text_in(place.cut_left(ui.px(110)), Type::body, theme.text, name);
      const float end = ui.paint.width(Type::strong, result) + ui.px(8);
      ui.paint.text_in(place.cut_right(std::min(end, place.w())), Type::strong, theme.text, result,
                       Align::right);
      if (ui.paint.width(Type::note, formula) <= place.w())
        ui.paint.text_in(place, Type::note, theme.text_soft, formula);
    };
    if (line.pairs > 0) row("Pairs scored", "", count_told(line.pairs));
    row("Arithmetic", line.formula, count_told(line.flops) + " FLOPs");
    stack.gap(ui.px(6));
    stack.text(Type::body, theme.text, pattern_told(view, line));
    stack.gap(ui.px(8));
    Rect button_at = stack.row(ui.px(32));
    if (!stack.dry() &&
        button(ui, button_at.cut_left(button_width(ui, "See its weights")), "See its weights"))
      next.cost.tab = CostTab::picture;
  });
}

/// The arithmetic of the chosen pattern against that of all pairs.
void growth_card(Ui& ui, const Rect& rect, const CostView& view, CostView& next) {
  const Rect inside =
      card(ui, rect, "Arithmetic over n", "FLOPs of one head; both axes logarithmic");
  const std::string name = pattern_lines(view)[static_cast<size_t>(view.pattern)].name;
  LogLine all{{}, ui.theme.key, Dash::dashed, "all pairs"};
  LogLine chosen{{}, ui.theme.query, Dash::solid, lower_ascii(name)};
  for (const int n : chart_sizes(view.n)) {
    CostView at = view;
    at.n = n;
    all.points.push_back({double(n), pattern_lines(at).front().flops});
    chosen.points.push_back(
        {double(n), pattern_lines(at)[static_cast<size_t>(view.pattern)].flops});
  }
  std::vector<LogLine> lines = {all};
  if (view.pattern != CostPattern::full) lines.push_back(chosen);
  if (const auto n = log_chart(ui, inside, "n of the chart", n_axis(), flops_axis(), lines, view.n))
    next.n = static_cast<int>(std::clamp(std::round(*n), 1.0, double{CostView::most_n}));
}

}  // namespace

void cost_patterns(Ui& ui, Rect& page, const Session& now, Answers&, Session& next) {
  const std::vector<PatternLine> lines = pattern_lines(now.cost);
  const float air = ui.px(10);
  const int columns = page.w() >= ui.px(700) ? 5 : page.w() >= ui.px(440) ? 3 : 2;
  const float width =
      (page.w() - air * static_cast<float>(columns - 1)) / static_cast<float>(columns);
  const float height = width + ui.px(46);  // the picture in it is a square
  const int rows = (static_cast<int>(lines.size()) + columns - 1) / columns;
  for (int i = 0; i < static_cast<int>(lines.size()); ++i) {
    const float x = page.min.x + static_cast<float>(i % columns) * (width + air);
    const float y = page.min.y + static_cast<float>(i / columns) * (height + air);
    const Rect tile = rect_at(std::round(x), y, std::round(width), height);
    pattern_tile(ui, tile, lines[static_cast<size_t>(i)], now.cost, next.cost);
    if (lines[static_cast<size_t>(i)].pattern == CostPattern::window)
      ui.mark("sparse-attention", tile);
    if (lines[static_cast<size_t>(i)].pattern == CostPattern::linear)
      ui.mark("linear-attention", tile);
  }
  page.cut_top(static_cast<float>(rows) * (height + air) + ui.px(6));
  const float between = ui.px(gap);
  if (page.w() < ui.px(700)) {
    chosen_card(ui, page, now, next);
    return growth_card(ui, take_below(page, ui.px(230), between), now.cost, next.cost);
  }
  Rect left = page, right = page;
  left.max.x = left.min.x + std::round((page.w() - between) / 2);
  right.min.x = left.max.x + between;
  chosen_card(ui, left, now, next);
  const float bottom = std::max(left.min.y - between, page.min.y + ui.px(230));
  growth_card(ui, {right.min, {right.max.x, bottom}}, now.cost, next.cost);
  page.min.y = bottom + between;
}

}  // namespace lab
