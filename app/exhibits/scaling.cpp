#include "app/exhibits/scaling.h"

#include <algorithm>
#include <cmath>

#include "app/exhibits/scaling_more.h"
#include "app/exhibits/scaling_text.h"
#include "app/format.h"
#include "app/powers.h"
#include "app/spelling.h"
#include "app/widgets/bars.h"
#include "app/widgets/button.h"
#include "app/widgets/choices.h"
#include "app/widgets/curve.h"
#include "app/widgets/histogram.h"
#include "app/widgets/page.h"
#include "app/widgets/slider.h"

namespace lab {
namespace {

using attention::Divisor;
using attention::Saturation;
using attention::SaturationPoint;

/// The answers at the page's d, or null while the experiment has not come that far.
const Saturation* ready(const Answers::SaturationView& seen, int d) {
  return seen.result && seen.result->dims() >= d ? seen.result.get() : nullptr;
}

void controls(Ui& ui, Rect& page, const Session& now, Session& next) {
  const ScalingView& view = now.scaling;
  Flow flow(ui, page, ui.px(32), ui.px(16));
  if (const auto divisor = divisor_choice(ui, flow, view.divisor)) next.scaling.divisor = *divisor;

  const float slider = std::clamp(page.w() * 0.3f, ui.px(180), ui.px(360));
  Rect d = flow.labelled("d", slider + ui.px(84), ui.px(26));
  Rect ticked = d.cut_left(slider);
  ticked.max.y += ui.px(14);  // the ticks hang below the row
  if (const auto moved = log_slider(ui, ticked, "d", view.d, attention::most_dimensions,
                                    {1, 4, 16, 64, 256, 1024}))
    next.scaling.d = *moved;
  ui.mark("head", {{ticked.min.x, ticked.min.y + ui.px(4)}, ticked.max});
  d.cut_left(ui.px(10));
  if (const auto typed = dimension_field(ui, d, view.d)) next.scaling.d = *typed;

  const char* more = view.more ? "Less" : "More";
  const Rect toggle = flow.next(button_width(ui, more), ui.px(26));
  if (button(ui, toggle, more, "more")) next.scaling.more = !view.more;
  if (!view.more)  // what it opens tells more of them
    for (const char* term : {"entropy", "vanishing-gradient"}) ui.mark(term, toggle);
  page.cut_top(flow.bottom() - page.min.y + ui.px(20));
}

/// How far the experiment is, with a way to stop it and to go on.
float progress(Ui& ui, const Rect& page, const Answers::SaturationView& seen, Answers& answers) {
  if (!seen.running && !seen.cancelled) return 0;
  const Theme& theme = ui.theme;
  const int dims = seen.result ? seen.result->dims() : 0;
  const char* action = seen.running ? "Cancel" : "Go on";
  const float button_w = button_width(ui, action), bar_w = ui.px(120);
  Rect place =
      rect_at(page.max.x - ui.corner - button_w, page.min.y + ui.px(2), button_w, ui.px(30));
  if (button(ui, place, action))
    seen.running ? answers.cancel_saturation() : answers.resume_saturation();
  const Rect bar = rect_at(place.min.x - ui.px(12) - bar_w, place.cy() - ui.px(3), bar_w, ui.px(6));
  ui.paint.fill(bar, theme.grid, ui.px(3));
  const float share = static_cast<float>(dims) / static_cast<float>(attention::most_dimensions);
  ui.paint.fill({bar.min, {bar.min.x + bar.w() * share, bar.max.y}}, theme.query.mark, ui.px(3));
  const std::string text = std::string(seen.running ? "running: d up to " : "stopped at d = ") +
                           grouped(dims) + " of 1,024";
  const float text_w = ui.paint.text({bar.min.x - ui.px(10), bar.cy() - ui.px(8)}, Type::note,
                                     theme.text_soft, text, Align::right);
  return button_w + bar_w + text_w + ui.px(40);
}

std::string small_norm(double v) {
  if (v < 0.0001) return "< 0.0001";
  return fixed(v, v < 0.01 ? 4 : 2);
}

struct Figure {
  const char *name, *short_name;
  std::string value, beside;
  bool alarming;
};

/// `waiting` stands in the place of a figure that is not there yet: why.
void figures(Ui& ui, Rect row, const ScalingView& view, const Saturation* s, const char* waiting,
             int columns) {
  const Theme& theme = ui.theme;
  const Divisor other = compared_with(view.divisor);
  const std::string with = other == Divisor::none ? "undivided: " : "with √d: ";
  std::vector<Figure> list;
  const auto add = [&](const char* name, const char* short_name, std::string (*spell)(double),
                       double SaturationPoint::*field, bool (*alarming)(double)) {
    if (!s) return list.push_back({name, short_name, "…", waiting, false});
    const double value = s->at(view.divisor, view.d).*field;
    list.push_back({name, short_name, spell(value), with + spell(s->at(other, view.d).*field),
                    alarming(value)});
  };
  add(
      "Spread of the scores", "Score spread",
      [](double v) { return v < 0.1 ? fixed(v, 3) : fixed(v, v < 0.95 ? 2 : 1); },
      &SaturationPoint::spread, [](double) { return false; });
  add(
      "Average top weight", "Mean top weight", [](double v) { return percent(v, 0); },
      &SaturationPoint::mean_top, [](double v) { return v > 0.7; });
  add(
      "Rows nearly one-hot (> 99%)", "Nearly one-hot",
      [](double v) { return percent(v, v > 0 && v < 0.1 ? 1 : 0); },
      &SaturationPoint::share_one_hot, [](double v) { return v > 0.2; });
  add("Softmax Jacobian, median", "Jacobian, median", small_norm, &SaturationPoint::jacobian_median,
      [](double v) { return v < 0.15; });

  const float gap = ui.px(16);
  const int lines = (static_cast<int>(list.size()) + columns - 1) / columns;
  const float height = (row.h() - gap * static_cast<float>(lines - 1)) / static_cast<float>(lines);
  const float width =
      (row.w() - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
  for (size_t i = 0; i < list.size(); ++i) {
    const Figure& figure = list[i];
    const auto at = static_cast<int>(i);
    const float x = row.min.x + static_cast<float>(at % columns) * (width + gap);
    const float y = row.min.y + static_cast<float>(at / columns) * (height + gap);
    Rect inside =
        card(ui, rect_at(std::round(x), std::round(y), std::round(width), std::round(height)));
    inside = inside.inset(0, -ui.px(4));
    if (i == 0) ui.mark("score", inside.inset(-ui.px(8), -ui.px(2)));
    if (i == 1 || i == 2) ui.mark("saturation", inside.inset(-ui.px(8), -ui.px(2)));
    if (i == 3) ui.mark("jacobian", inside.inset(-ui.px(8), -ui.px(2)));
    const Rect name = inside.cut_top(ui.px(18));
    const bool fits = ui.paint.width(Type::note, figure.name) <= name.w();
    ui.paint.text_in(name, Type::note, theme.text_soft, fits ? figure.name : figure.short_name);
    // The colour warns; the words beside it say against what.
    ui.paint.text_in(inside.cut_top(ui.px(36)), Type::title,
                     figure.alarming ? theme.key.ink : theme.text, figure.value);
    ui.paint.text_in(inside.cut_top(ui.px(18)), Type::note, theme.text_soft, figure.beside);
  }
}

/// One of the rows as bars, and ways to another.
void row_card(Ui& ui, const Rect& rect, const Session& now, const Saturation* s, Answers& answers,
              Session& next) {
  const Theme& theme = ui.theme;
  const ScalingView& view = now.scaling;
  Rect inside = card(ui, rect);
  Rect head = inside.cut_top(ui.px(24));
  const int rows = view.experiment.rows;
  const std::string title = "Row " + grouped(view.row + 1) + " of " + grouped(rows);
  const float title_w = ui.paint.width(Type::heading, title) + ui.px(10);
  struct Way {
    const char* text;
    int row;
  };
  std::vector<Way> ways = {{"previous", (view.row + rows - 1) % rows},
                           {"next", (view.row + 1) % rows}};
  if (s) {
    ways.push_back({"typical", s->at(view.divisor, view.d).typical_row});
    ways.push_back({"most one-hot", s->at(view.divisor, view.d).most_one_hot_row});
  }
  float links = 0;
  for (const Way& way : ways) links += link_width(ui, way.text) + ui.px(4);
  if (head.w() < title_w + links) {  // too narrow for one line
    ui.paint.text_in(head, Type::heading, theme.text, title);
    head = inside.cut_top(ui.px(22));
    head.max.x = head.min.x + links;
  } else {
    ui.paint.text_in(head, Type::heading, theme.text, title);
    head.cut_left(head.w() - links);
  }
  for (const Way& way : ways) {
    if (link(ui, head.cut_left(link_width(ui, way.text)).inset(0, ui.px(1)), way.text,
             std::string(way.text) + " row"))
      next.scaling.row = way.row;
    head.cut_left(ui.px(4));
  }
  inside.cut_top(ui.px(18));
  const float line = ui.paint.line_height(Type::note);
  const Divisor other = compared_with(view.divisor);
  ui.paint.text_in(inside.cut_bottom(line + ui.px(2)), Type::note, theme.text_soft,
                   other == Divisor::none ? std::string("score; dashed: undivided")
                                          : "score; dashed: divided by √" + std::to_string(view.d));
  Rect scores = inside.cut_bottom(line + ui.px(8));
  const bool axis = inside.w() > ui.px(290);  // a narrow card keeps its room for the bars
  if (axis) {
    inside.cut_left(ui.px(36));
    scores.cut_left(ui.px(36));
  }

  const ShownRow row = shown_row(view, answers);
  const int n = attention::experiment_keys;
  const Columns columns{inside.min.x, inside.w() / static_cast<float>(n), n};
  std::vector<Bar> values;
  for (size_t j = 0; j < row.weights.size(); ++j)
    values.push_back({row.weights[j], row.ghost[j], percent(row.weights[j], 0), false});
  share_axis(ui, inside, axis);
  bars(ui, inside, columns, values, std::nullopt, "row bar");
  ui.mark("weight", inside);
  ui.mark("softmax", rect);
  bool roomy = true;
  for (const double score : row.scores)
    roomy &= ui.paint.width(Type::note, fixed(score, 1)) + ui.px(1) < columns.width;
  for (int j = 0; j < n; ++j)
    ui.paint.text({columns.centre(j), scores.min.y + ui.px(5)}, Type::note, theme.text_soft,
                  fixed(row.scores[static_cast<size_t>(j)], roomy ? 1 : 0), Align::centre);
}

void histogram_card(Ui& ui, const Rect& rect, const ScalingView& view, const Saturation* s) {
  Rect inside = card(
      ui, rect, "All " + grouped(view.experiment.rows * attention::experiment_keys) + " scores",
      "each drawn to its own peak; the axis stays fixed while d moves");
  inside.cut_top(ui.px(4));
  std::vector<ScoreLayer> layers;
  for (const Divisor divisor : every_divisor) {
    std::string label = divisor == Divisor::none ? "undivided" : std::string("÷") + symbol(divisor);
    if (s) label += ": spread " + significant(s->at(divisor, view.d).spread, 2);
    layers.push_back({s ? &s->histogram(divisor, view.d) : nullptr, ui.theme.divisor(divisor),
                      dash_of(divisor), label, divisor != Divisor::d, divisor == view.divisor});
  }
  score_histogram(ui, inside, layers);
  ui.mark("score", rect);
}

void curve_card(Ui& ui, const Rect& rect, const char* title, const CurveAxis& axis,
                double SaturationPoint::*field, const ScalingView& view, const Saturation* so_far,
                Session& next) {
  const Rect inside = card(ui, rect, title);
  std::vector<Series> series;
  for (const Divisor divisor : every_divisor) {
    Series line{{}, ui.theme.divisor(divisor), dash_of(divisor), symbol(divisor)};
    if (so_far)
      for (const SaturationPoint& point : so_far->points[static_cast<size_t>(divisor)])
        line.values.push_back(point.*field);
    series.push_back(std::move(line));
  }
  if (const auto d =
          curves(ui, inside, title, axis, series, view.d, attention::most_dimensions, ui.covered))
    next.scaling.d = *d;
  if (field == &SaturationPoint::jacobian_median)
    for (const char* term : {"jacobian", "vanishing-gradient"}) ui.mark(term, rect);
  else
    ui.mark("saturation", rect);
  if (field == &SaturationPoint::share_one_hot)
    ui.target(Target::Kind::curve, 1, curve_plot(ui, inside, series));
}

void draw(Ui& ui, const Session& now, Answers& answers, Session& next) {
  const ScalingView& view = now.scaling;
  const Answers::SaturationView seen = answers.saturation(view.experiment);
  const Saturation* s = ready(seen, view.d);
  Rect page = ui.column();
  const float used = progress(ui, page, seen, answers);
  page_title(ui, page, "Why divide by √d?",
             grouped(view.experiment.rows) +
                 " random queries, 9 random keys each, d independent standard-normal entries. "
                 "Nothing is trained; only d changes.",
             used);
  controls(ui, page, now, next);

  const float gap = ui.px(16), width = page.w() / ui.theme.scale;
  const auto below = [&](float height) { return take_below(page, height, gap); };
  const int columns = width >= 700 ? 4 : 2;
  figures(ui, below(columns == 4 ? ui.px(94) : ui.px(94) * 2 + gap), view, s,
          seen.cancelled ? "stopped before this d" : "still running", columns);
  if (view.more) page.min.y = scaling_more(ui, page, now, seen.result.get(), next) + gap;

  static constexpr CurveAxis share{0, 1, 2, [](double v) { return percent(v, 0); }};
  static constexpr CurveAxis norm{0, 0.4, 2, [](double v) { return fixed(v, 2); }};
  const float room = ui.area.max.y - page.min.y;
  const auto curve = [&](const Rect& rect, int which) {
    switch (which) {
      case 0:
        return curve_card(ui, rect, "Average top weight", share, &SaturationPoint::mean_top, view,
                          seen.result.get(), next);
      case 1:
        return curve_card(ui, rect, "Rows nearly one-hot", share, &SaturationPoint::share_one_hot,
                          view, seen.result.get(), next);
      default:
        return curve_card(ui, rect, "Softmax Jacobian, median", norm,
                          &SaturationPoint::jacobian_median, view, seen.result.get(), next);
    }
  };
  if (width >= 700) {
    const float each = std::max(ui.px(224), std::floor((room - gap) / 2));
    Rect top = below(each);
    const Rect left = top.cut_left(std::round((top.w() - gap) * 0.39f));
    top.cut_left(gap);
    row_card(ui, left, now, s, answers, next);
    histogram_card(ui, top, view, s);
    Rect bottom = below(each);
    const float third = std::floor((bottom.w() - 2 * gap) / 3);
    for (int i = 0; i < 3; ++i) {
      curve(bottom.cut_left(third), i);
      bottom.cut_left(gap);
    }
  } else {
    row_card(ui, below(ui.px(260)), now, s, answers, next);
    histogram_card(ui, below(ui.px(230)), view, s);
    for (int i = 0; i < 3; ++i) curve(below(ui.px(220)), i);
  }
  ui.height = page.min.y - gap - ui.area.min.y;
}

void reset(Session& next) { next.scaling = ScalingView(); }

/// To the next power of two.
void move_main(Session& next, int by) {
  next.scaling.d = moved_by_powers(next.scaling.d, by, 1, attention::most_dimensions);
}

void move_second(Session& next, int by) {
  const int rows = next.scaling.experiment.rows;
  next.scaling.row = ((next.scaling.row + by) % rows + rows) % rows;
}

Divisor& divisor(Session& next) { return next.scaling.divisor; }

}  // namespace

Exhibit scaling_exhibit() {
  return {"scaling", "Why", "Why divide by √d", draw,      describe_scaling, csv_scaling,
          reset,     "d",   "the row",          move_main, move_second,      nullptr,
          divisor};
}

}  // namespace lab
