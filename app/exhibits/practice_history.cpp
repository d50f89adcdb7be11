#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "app/exhibits/drills_text.h"
#include "app/exhibits/practice_parts.h"
#include "app/practice_due.h"
#include "app/spelling.h"
#include "app/told.h"
#include "app/widgets/button.h"
#include "app/widgets/stack.h"

namespace lab {
namespace {

constexpr float column_width = 30, row_height = 26, chart_height = 64;

/// The rounds that fit, the newest at the right; what stands left and right of them.
struct Table {
  float names, due;  // widths
  size_t first, count;
};

Table table_in(Ui& ui, float width, size_t rounds) {
  const bool wide = width >= ui.px(620);
  const float names = wide ? std::min(ui.px(330), width * 0.4f) : ui.px(64);
  const float due = wide ? ui.px(120) : 0;
  const float room = std::max(0.0f, width - names - due - ui.px(wide ? 16 : 0));
  const size_t fit = std::max<size_t>(1, static_cast<size_t>(room / ui.px(column_width)));
  const size_t count = std::min(fit, rounds);
  return {names, due, rounds - count, count};
}

/// A bar for what was covered and a circle for how sure the learner was, both of all there is.
void chart_column(Ui& ui, const Rect& column, const Round& round) {
  const Theme& theme = ui.theme;
  const float full = column.h() - ui.px(12), base = column.max.y;
  const float covered =
      full * static_cast<float>(points_covered(round.covered)) / points_of_the_answer;
  const float sure = full * static_cast<float>(round.confidence) / most_confidence;
  const float half = ui.px(7);
  ui.paint.fill({{column.cx() - half, base - covered}, {column.cx() + half, base}},
                theme.query.mark, ui.px(2));
  ui.paint.disc({column.cx(), base - sure}, ui.px(5), theme.card);
  ui.paint.circle({column.cx(), base - sure}, ui.px(5), theme.key.mark, ui.px(2));
}

/// A row of the table: its name, one thing a round, and a word at the end.
template <class DrawRound>
void table_row(Ui& ui, Rect row, const Table& table, std::string_view name, Type type,
               std::string_view end, const DrawRound& draw_round) {
  ui.paint.text_in(row.cut_left(table.names), type, ui.theme.text, name);
  for (size_t i = 0; i < table.count; ++i)
    draw_round(table.first + i, row.cut_left(ui.px(column_width)));
  row.cut_left(ui.px(16));
  if (table.due > 0) ui.paint.text_in(row, type, ui.theme.text_soft, end);
}

void rounds_card(Ui& ui, Rect& page, const PracticeText& text) {
  const Theme& theme = ui.theme;
  const auto& rounds = ui.record.rounds;
  const std::int64_t today = day_of(ui.time);
  const auto due = due_days(rounds);
  stack_card(ui, page, "Covered points", {}, ui.px(16), [&](Stack& s) {
    if (rounds.empty()) {
      s.text(Type::body, theme.text,
             "Nothing yet. Answer the question once: then each point shows here, with the day on "
             "which it is due again.");
      return;
    }
    const Table table = table_in(ui, s.width(), rounds.size());
    const bool wide = table.due > 0;
    s.text(Type::body, theme.text_soft,
           "One column an answer, the newest at the right. ✓ covered, empty missed.");
    s.gap(ui.px(6));

    Rect chart = s.row(ui.px(chart_height));
    if (!s.dry()) {
      Rect legend = chart.cut_left(table.names);
      ui.paint.line(
          {chart.min.x, chart.max.y},
          {chart.min.x + ui.px(column_width) * static_cast<float>(table.count), chart.max.y},
          theme.axis, ui.px(1));
      Rect lower = legend.cut_bottom(ui.px(22)), upper = legend.cut_bottom(ui.px(22));
      ui.paint.text_in(upper, Type::note, theme.key.ink, wide ? "○ how sure, of 5" : "○ sure");
      ui.paint.text_in(lower, Type::note, theme.query.ink, wide ? "■ covered, of 7" : "■ covered");
      for (size_t i = 0; i < table.count; ++i)
        chart_column(ui, chart.cut_left(ui.px(column_width)), rounds[table.first + i]);
    }
    const auto numbers = [&](const char* name, auto number) {
      const Rect row = s.row(ui.px(20));
      if (s.dry()) return;
      table_row(ui, row, table, name, Type::note, {}, [&](size_t i, const Rect& cell) {
        ui.paint.text_in(cell, Type::note, theme.text_soft, std::to_string(number(rounds[i])),
                         Align::centre);
      });
    };
    numbers("covered", [](const Round& r) { return points_covered(r.covered); });
    numbers("sure", [](const Round& r) { return r.confidence; });
    s.gap(ui.px(4));
    for (int point = 0; point < points_of_the_answer; ++point) {
      const Rect row = s.row(ui.px(row_height));
      if (s.dry()) continue;
      const std::string name =
          wide ? point_name(text, point) : "point " + std::to_string(point + 1);
      table_row(ui, row, table, name, Type::body, due_told(due[static_cast<size_t>(point)], today),
                [&](size_t i, const Rect& cell) {
                  if (covers(rounds[i], point))
                    ui.paint.text_in(cell, Type::strong, theme.query.ink, "✓", Align::centre);
                });
    }
    Rect days = s.row(ui.px(22));
    if (!s.dry()) {
      const auto told = [&](size_t i) { return day_told(day_of(rounds[i].time), today); };
      days.cut_left(table.names);
      Rect span = days;
      span.max.x = std::max(span.min.x + ui.px(column_width) * static_cast<float>(table.count),
                            span.min.x + ui.paint.width(Type::note, told(rounds.size() - 1)));
      const std::string oldest = told(table.first), newest = told(rounds.size() - 1);
      ui.paint.text_in(span, Type::note, theme.text_soft, newest, Align::right);
      if (ui.paint.width(Type::note, oldest + newest) + ui.px(16) <= span.w())
        ui.paint.text_in(span, Type::note, theme.text_soft, oldest);
    }
    if (table.first > 0)
      s.text(Type::note, theme.text_soft,
             "The newest " + counted(static_cast<int>(table.count), "answer") + " of " +
                 std::to_string(rounds.size()) + ".");
    if (wide) return;
    s.gap(ui.px(8));
    for (int point = 0; point < points_of_the_answer; ++point)
      s.text(Type::body, theme.text,
             point_name(text, point) + ": " + due_told(due[static_cast<size_t>(point)], today));
  });
}

/// As the exercises call it; a kind of another version as it is spelled.
std::string kind_told(const std::string& kind) {
  const auto known = exercise_kind_from(kind);
  return known ? title(*known) : kind;
}

void drills_card(Ui& ui, Rect& page) {
  const Theme& theme = ui.theme;
  stack_card(ui, page, "Exercises", {}, ui.px(16), [&](Stack& s) {
    if (ui.record.drills.empty())
      s.text(Type::body, theme.text, "No exercise has been answered yet.");
    for (const KindCount& count : counted_by_kind(ui.record.drills))
      s.text(Type::body, theme.text,
             fmt::format("*{}*: {} of {} right at the first try, {} without a hint",
                         kind_told(count.kind), count.right, count.answered, count.without_hint));
  });
}

/// Neither the record nor the typed answer is left; the tab of the page stays.
void forget(Ui& ui, Session& next) {
  ui.next_record = Record();
  ui.forgets = true;
  ui.forgetting = false;
  ui.message = "Everything is forgotten.";
  next.practice = PracticeView();
  next.practice.tab = PracticeTab::history;
  next.drills = DrillView();
}

void machine_card(Ui& ui, Rect& page, const PracticeView& now, Session& next) {
  const Theme& theme = ui.theme;
  const Record& record = ui.record;
  const bool nothing = record.rounds.empty() && record.drills.empty();
  const std::string what =
      "This deletes " + counted(static_cast<int>(record.rounds.size()), "answer") + ", " +
      counted(static_cast<int>(record.drills.size()), "exercise") +
      ", what you typed here and the marks of the pages that you have seen. Neither this nor what "
      "you did before can be undone.";
  stack_card(ui, page, "On this machine only", {}, ui.px(16), [&](Stack& s) {
    s.text(Type::body, theme.text_soft,
           "What you practise is kept in a file of yours and sent nowhere.");
    s.gap(ui.px(10));
    if (ui.forgetting) {
      s.text(Type::strong, theme.text, what);
      s.gap(ui.px(10));
    }
    const std::string first = ui.forgetting ? "Forget everything" : "Export as CSV …";
    const std::string second = ui.forgetting ? "Keep it" : "Forget everything …";
    const float a = button_width(ui, first), b = button_width(ui, second);
    const bool beside = a + ui.px(10) + b <= s.width();
    Rect row = s.row(ui.px(34));
    Rect other = row;
    other.min.x += a + ui.px(10);
    if (!beside) {
      s.gap(ui.px(8));
      other = s.row(ui.px(34));
    }
    if (s.dry()) return;
    const Rect left = row.cut_left(a), right = other.cut_left(b);
    if (ui.forgetting) {
      if (button(ui, left, first, "yes, forget everything")) forget(ui, next);
      if (button(ui, right, second)) {
        ui.forgetting = false;
        ui.focus.go_on_to("Forget everything …");
      }
      return;
    }
    if (button(ui, left, first, {}, nothing ? "There is nothing to export yet." : ""))
      ui.save_history = true;
    PracticeView untouched;
    untouched.tab = now.tab;
    const bool empty = record == Record() && now == untouched && next.drills == DrillView();
    if (button(ui, right, second, {}, empty ? "There is nothing to forget." : "")) {
      ui.forgetting = true;
      ui.focus.go_on_to("Keep it");
    }
  });
}

}  // namespace

void practice_history(Ui& ui, Rect& page, const PracticeView& now, const PracticeText& text,
                      Session& next) {
  rounds_card(ui, page, text);
  if (page.w() < ui.px(860)) {
    drills_card(ui, page);
    machine_card(ui, page, now, next);
    return;
  }
  Rect left = page, right = page;
  right = left.cut_right(std::round((page.w() - ui.px(16)) / 2));
  left.cut_right(ui.px(16));
  drills_card(ui, left);
  machine_card(ui, right, now, next);
  page.min.y = std::max(left.min.y, right.min.y);
}

}  // namespace lab
