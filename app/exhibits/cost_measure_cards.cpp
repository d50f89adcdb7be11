#include "app/exhibits/cost_measure_cards.h"

#include <algorithm>
#include <cmath>

#include "app/exhibits/cost_measure_text.h"
#include "app/exhibits/cost_text.h"
#include "app/format.h"
#include "app/spelling.h"
#include "app/told.h"
#include "app/widgets/log_chart.h"
#include "app/widgets/stack.h"

namespace lab {
namespace {

using attention::MeasuredRow;
using attention::Measurement;
using attention::Method;

constexpr float gap = 16;

struct Look {
  const Role& role;
  Dash dash;
};
Look look_of(const Theme& theme, Method method) {
  switch (method) {
    case Method::standard:
      return {theme.key, Dash::solid};
    case Method::tiled:
      return {theme.query, Dash::dashed};
    case Method::window:
      return {theme.value, Dash::dotted};
    case Method::linear:
      break;
  }
  return {theme.negative, Dash::dash_dotted};
}

/// Every method's line, named by it and its slope.
std::vector<LogLine> lines_of(Ui& ui, const Measurement& m, bool measured, bool time) {
  std::vector<LogLine> lines;
  const auto growth = growth_lines(m, measured);
  for (const Method method : every_method) {
    const Look look = look_of(ui.theme, method);
    const GrowthLine& line = growth[static_cast<size_t>(method)];
    const std::string slope = !time ? line.memory : measured ? line.time : line.flops;
    LogLine drawn{{}, look.role, look.dash, spelling(method)};
    if (!slope.empty()) drawn.label += " " + slope;
    drawn.dots = measured;
    for (const MeasuredRow& row : m.rows)
      if (row.method == method && row.seconds)
        drawn.points.push_back({static_cast<double>(row.n), time ? *row.seconds : row.bytes});
    lines.push_back(std::move(drawn));
  }
  return lines;
}

void chart_card(Ui& ui, const Rect& rect, const Measurement& m, bool measured, bool time) {
  static constexpr LogAxis n{attention::first_measured_n, CostView::most_measured, 2,
                             [](double v) { return grouped(std::llround(v)); }};
  static constexpr LogAxis seconds{1e-6, 100, 10, power_of_ten_told};
  static constexpr LogAxis bytes{1, 68719476736.0, 64, bytes_told};
  const char* title = !time      ? "Memory, counted by formula"
                      : measured ? "Time, measured"
                                 : "Time, expected at 10 GFLOP/s";
  const Rect inside = card(ui, rect, title, "the numbers are slopes");
  log_chart(ui, inside, time ? "time over n" : "memory over n", n, time ? seconds : bytes,
            lines_of(ui, m, measured, time), std::nullopt);
  if (!time) ui.mark("attention-matrix", rect);
}

/// The lines of a table: a name and a text for every method.
struct TableRow {
  std::string name;
  std::string cells[attention::method_count];
  bool soft = false;  // the second half of the row above
};

std::vector<TableRow> table_of(const Measurement& m, bool measured) {
  std::vector<TableRow> rows;
  if (measured)
    for (const MeasuredRow& row : m.rows) {
      if (row.method == Method::standard) {
        rows.push_back({"n = " + grouped(row.n), {}, false});
        rows.push_back({"", {}, true});
      }
      const auto at = static_cast<size_t>(row.method);
      rows[rows.size() - 2].cells[at] = row.seconds ? duration_told(*row.seconds) : "left out";
      rows.back().cells[at] = row.seconds ? rate_told(row) : "";
    }
  TableRow time{"slope of time", {}, false}, flops{"by the formula", {}, true},
      memory{"slope of memory", {}, false}, over{"fitted over n", {}, true};
  for (const GrowthLine& line : growth_lines(m, measured)) {
    const auto at = static_cast<size_t>(line.method);
    const auto or_dash = [](const std::string& text) { return text.empty() ? "–" : text; };
    time.cells[at] = or_dash(line.time);
    flops.cells[at] = or_dash(line.flops);
    memory.cells[at] = or_dash(line.memory);
    over.cells[at] = or_dash(line.over);
  }
  if (measured)
    rows.push_back(time);
  else
    flops = {"slope of time", {flops.cells[0], flops.cells[1], flops.cells[2], flops.cells[3]}};
  rows.push_back(flops);
  rows.push_back(memory);
  rows.push_back(over);
  return rows;
}

/// Over which n the slopes go, and why rows are missing.
std::string below_the_table(const Measurement& m, bool measured) {
  std::string text =
      "Slopes are fitted by least squares over the " +
      std::string(measured ? "largest n that were timed, at most three" : "three largest n") +
      ". A slope of 2 means that twice the tokens take four times as much. ";
  text += "Memory is what is stored besides Q, K, V and the output: counted, not sampled. ";
  for (const std::string& sentence : left_out_told(m)) text += sentence + " ";
  return text;
}

void table_card(Ui& ui, Rect& page, const Measurement& m, bool measured) {
  const Theme& theme = ui.theme;
  const std::vector<TableRow> rows = table_of(m, measured);
  stack_card(
      ui, page, measured ? "In numbers" : "What the formulas expect",
      measured ? "the least of several runs; FLOPs of the two products" : "", ui.px(gap),
      [&](Stack& stack) {
        float names = 0;
        for (const TableRow& row : rows)
          names = std::max(names, ui.paint.width(Type::body, row.name));
        names += ui.px(12);
        const float each = std::min(ui.px(190), (stack.width() - names) / attention::method_count);
        // Where four columns are too narrow for a rate, every method has a line of its own.
        const bool wide = each >= ui.paint.width(Type::note, "123 GFLOP/s") + ui.px(10);
        if (wide) {
          Rect head = stack.row(ui.px(24));
          head.cut_left(names);
          for (const Method method : every_method) {
            const Rect cell = head.cut_left(each);
            if (!stack.dry())
              ui.paint.text_in(cell, Type::strong, look_of(theme, method).role.ink,
                               spelling(method));
          }
        }
        for (size_t i = 0; i < rows.size(); ++i) {
          const TableRow& line = rows[i];
          if (wide) {
            Rect row = stack.row(ui.px(line.soft ? 19 : 24));
            if (stack.dry()) continue;
            if (!line.soft) ui.paint.line(row.min, {row.max.x, row.min.y}, theme.border, ui.px(1));
            const Type type = line.soft ? Type::note : Type::body;
            const ImU32 ink = line.soft ? theme.text_soft : theme.text;
            ui.paint.text_in(row.cut_left(names), type, ink, line.name);
            for (const std::string& cell : line.cells)
              ui.paint.text_in(row.cut_left(each), type, ink, cell);
            continue;
          }
          if (line.soft && line.name.empty()) continue;  // stands beside the row above
          Rect head = stack.row(ui.px(24));
          if (!stack.dry()) {
            ui.paint.line(head.min, {head.max.x, head.min.y}, theme.border, ui.px(1));
            ui.paint.text_in(head, Type::strong, theme.text, line.name);
          }
          for (const Method method : every_method) {
            Rect row = stack.row(ui.px(21));
            if (stack.dry()) continue;
            const auto at = static_cast<size_t>(method);
            ui.paint.text_in(row.cut_left(ui.px(84)), Type::note, look_of(theme, method).role.ink,
                             spelling(method));
            ui.paint.text_in(row.cut_left(ui.px(90)), Type::body, theme.text, line.cells[at]);
            if (i + 1 < rows.size() && rows[i + 1].soft && rows[i + 1].name.empty())
              ui.paint.text_in(row, Type::note, theme.text_soft, rows[i + 1].cells[at]);
          }
        }
        stack.gap(ui.px(8));
        stack.text(Type::note, theme.text_soft, below_the_table(m, measured));
      });
}

}  // namespace

void measure_cards(Ui& ui, Rect& page, const Measurement& measurement, bool measured) {
  const float between = ui.px(gap);
  if (page.w() >= ui.px(700)) {
    const float room = ui.area.max.y - page.min.y;
    Rect row =
        take_below(page, std::clamp(std::round(room * 0.52f), ui.px(260), ui.px(420)), between);
    const Rect left = row.cut_left(std::round((row.w() - between) / 2));
    row.cut_left(between);
    chart_card(ui, left, measurement, measured, true);
    chart_card(ui, row, measurement, measured, false);
  } else {
    for (const bool time : {true, false})
      chart_card(ui, take_below(page, ui.px(260), between), measurement, measured, time);
  }
  table_card(ui, page, measurement, measured);
}

}  // namespace lab
