#include "app/exhibits/drills.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/exhibits/catalogue.h"
#include "app/exhibits/drills_answer.h"
#include "app/exhibits/drills_state.h"
#include "app/exhibits/drills_table.h"
#include "app/exhibits/drills_text.h"
#include "app/format.h"
#include "app/text.h"
#include "app/told.h"
#include "app/widgets/button.h"
#include "app/widgets/choices.h"
#include "app/widgets/number_field.h"
#include "app/widgets/option_list.h"
#include "app/widgets/segmented.h"
#include "app/widgets/stack.h"

namespace lab {
namespace {

using attention::Exercise;
using attention::ExerciseKind;

constexpr const char* field_name = "your answer";
constexpr const char* next_name = "Next exercise";

/// All that one frame needs.
struct Page {
  Ui& ui;
  const Exercise& exercise;
  const DrillView& view;  // as it fits the exercise
  Verdict verdict;
  const Session& now;
  Session& next;

  void text(Stack& to, Type type, ImU32 colour, std::string_view said, float gap) const {
    to.text(type, colour, said, ui.theme.text);
    to.gap(ui.px(gap));
  }
};

/// The learner's choice of what to be asked; other choices are another exercise.
void choose(Ui& ui, Rect& page, const Session& now, Session& next) {
  const DrillView& view = now.drills;
  std::vector<Option> kinds = {{"Any", ""}};
  for (const ExerciseKind kind : attention::every_exercise) kinds.push_back({title(kind), ""});
  const float chips = option_chips_height(ui, page.w(), kinds);
  const int chosen = view.kind ? static_cast<int>(*view.kind) + 1 : 0;
  const auto kind =
      option_chips(ui, take_below(page, chips, ui.px(12)), "kind of exercise", kinds, chosen);
  if (kind) move_drill_kind(next, *kind - chosen);

  Flow flow(ui, page, ui.px(32));
  const std::vector<std::string_view> sources = {"My Setup", "Small random"};
  if (const auto to = segmented(ui, flow.labelled("Numbers", segmented_width(ui, sources)),
                                "numbers of the exercise", sources, view.small ? 1 : 0)) {
    next.drills = afresh(view);
    next.drills.small = *to == 1;
  }
  if (const auto number =
          number_field(ui, flow.labelled("Exercise", ui.px(80), ui.px(20)).inset(0, ui.px(1)),
                       "number of the exercise", static_cast<std::uint64_t>(view.number) + 1, 1,
                       most_exercises)) {
    next.drills = afresh(view);
    next.drills.number = static_cast<int>(*number) - 1;
  }
  if (const auto seed =
          seed_choice(ui, flow, "seed of the exercises", view.seed, ui.px(90), ui.px(20))) {
    next.drills = afresh(view);
    next.drills.seed = *seed;
    next.drills.number = 0;
  }
  page.cut_top(flow.bottom() - page.min.y + ui.px(16));
}

/// Adds the answer to the record if it is the first to this exercise. Whoever gets it right, at
/// whichever try, has practised the page that shows it.
void count(Page& p, DrillView& view, bool right) {
  if (const auto drill = counted_answer(view, p.exercise, right, p.ui.time))
    p.ui.next_record.drills.push_back(*drill);
  const auto shown = shown_on_page(p.exercise, p.now);
  if (right && shown) note(p.ui.next_record.practised, shown->page);
  view.answered = true;
}

/// Returns whether the answer is right.
bool check(Page& p, const std::string& typed) {
  DrillView view = p.view;
  view.typed = typed;
  view.checked = true;
  const Verdict verdict = verdict_on(p.exercise, typed);
  if (verdict.state != Verdict::State::unread)
    count(p, view, verdict.state == Verdict::State::right);
  p.next.drills = view;
  return verdict.state == Verdict::State::right;
}

/// The field, and what can be done beside it.
void answer_row(Page& p, Stack& lines) {
  Ui& ui = p.ui;
  const std::string unit = symbol(p.exercise.unit);
  const bool solved = p.view.checked && p.verdict.state == Verdict::State::right;
  const float field = std::min(ui.px(180), lines.left().w());
  const float unit_width =
      unit.empty() ? 0 : std::round(ui.paint.width(Type::body, unit)) + ui.px(8);
  Flow flow(ui, lines.left(), ui.px(34));
  Rect place = flow.next(std::min(field + unit_width, lines.left().w()));
  const Rect check_at = flow.next(button_width(ui, "Check"), ui.px(8));
  const Rect next_at = flow.next(button_width(ui, next_name), ui.px(8));
  lines.gap(flow.bottom() - lines.left().min.y + ui.px(10));
  if (lines.dry()) return;

  if (!unit.empty())
    ui.paint.text_in(place.cut_right(unit_width), Type::body, ui.theme.text_soft, unit,
                     Align::right);
  // Whoever went on to the next exercise wants to answer it.
  const bool untouched = p.view.typed.empty() && !p.view.answered && p.view.hints == 0;
  const bool start = ui.fresh && untouched && ui.focus.focused() == ImGui::GetID(next_name);
  bool entered = false;
  std::string typed = p.view.typed;
  if (auto text =
          text_field(ui, place, field_name, p.view.typed, "0.5, 50%, 1/2", start, entered)) {
    if (!is_line(*text, longest_typed)) {
      ui.message = in_quotes(*text, 20) + " is too long for an answer; the old one stays.";
    } else {
      typed = *text;
      p.next.drills = p.view;
      p.next.drills.typed = typed;
      p.next.drills.checked = false;
    }
  }
  if (button(ui, check_at, "Check", {}, solved ? "It is right already." : "") || entered)
    if (!check(p, typed) && entered) ui.focus.go_on_to(field_name);  // for another try
  if (button(ui, next_at, next_name)) move_drill(p.next, 1);
}

/// What is said to the answer, on a ground of its own.
void verdict_box(Page& p, Stack& lines) {
  if (!p.view.checked) return;
  Ui& ui = p.ui;
  const Theme& theme = ui.theme;
  using State = Verdict::State;
  const bool right = p.verdict.state == State::right;
  const Role& role = right                             ? theme.value
                     : p.verdict.state == State::wrong ? theme.key
                                                       : theme.warning;
  const std::string said = (right                             ? "✓ "
                            : p.verdict.state == State::wrong ? "✕ "
                                                              : "") +
                           p.verdict.text;
  const Rect wide = {lines.left().min, {lines.left().max.x, lines.left().min.y + ui.px(2000)}};
  const float height = ui.paint.wrapped(wide.inset(ui.px(12), 0), Type::body, 0, said, 0, true);
  const Rect box = lines.row(height + ui.px(16));
  lines.gap(ui.px(6));
  if (lines.dry()) return;
  ui.paint.fill(box, role.tint, ui.px(7));
  ui.paint.wrapped(box.inset(ui.px(12), ui.px(8)), Type::body, role.ink, said, role.ink);
}

float question_lines(Page& p, const Rect& rect, bool measure) {
  Ui& ui = p.ui;
  const Theme& theme = ui.theme;
  Stack lines(ui, rect, measure);
  p.text(lines, Type::lead, theme.text, question(p.exercise), 10);
  const GivenTable table = given_table(p.exercise);
  if (!table.rows.empty()) {
    const Rect place = lines.left();
    const float height = draw_given(ui, place, table, measure);
    lines.gap(height + ui.px(8));
  }
  p.text(lines, Type::note, theme.text_soft, origin_told(p.exercise, !p.now.drills.small), 4);
  p.text(lines, Type::note, theme.text_soft, tolerance_told(p.exercise), 12);
  answer_row(p, lines);
  verdict_box(p, lines);
  return lines.height();
}

/// Hints and solution, as far as they were asked for, and the way to the page.
float help_lines(Page& p, const Rect& rect, bool measure) {
  Ui& ui = p.ui;
  const Theme& theme = ui.theme;
  Stack lines(ui, rect, measure);
  const auto all = hints(p.exercise);
  const int count_of_hints = static_cast<int>(all.size());
  const bool seen = p.view.answered;
  const auto page = shown_on_page(p.exercise, p.now);
  const Exhibit* where = page ? find_exhibit(page->page) : nullptr;
  const std::string show =
      where ? fmt::format("See it on the page {}", where->title) : std::string();

  Flow flow(ui, lines.left(), ui.px(34));
  const Rect hint_at = flow.next(button_width(ui, "Hint"));
  const Rect solution_at = flow.next(button_width(ui, "Show the solution"), ui.px(8));
  const Rect page_at = where ? flow.next(button_width(ui, show), ui.px(8)) : Rect{};
  lines.gap(flow.bottom() - lines.left().min.y + ui.px(10));
  if (!measure) {
    if (button(ui, hint_at, "Hint", {},
               p.view.hints >= count_of_hints ? "There are no more hints." : "")) {
      p.next.drills = p.view;
      ++p.next.drills.hints;
    }
    if (button(ui, solution_at, "Show the solution", {},
               p.view.solution ? "It is shown below." : "")) {
      DrillView view = p.view;
      view.solution = true;
      count(p, view, false);
      p.next.drills = view;
    }
    if (where &&
        button(ui, page_at, show, {}, seen ? "" : "It shows the answer: check yours first.")) {
      p.next = *page;
      ui.followed = true;
    }
  }
  if (p.view.hints == 0 && !p.view.solution)
    p.text(lines, Type::body, theme.text_soft,
           fmt::format("There are {} hints; each tells a little more.{}", count_of_hints,
                       seen ? "" : " The solution before an answer counts as wrong."),
           4);
  for (int i = 0; i < p.view.hints; ++i)
    p.text(lines, Type::body, theme.text, fmt::format("{}. {}", i + 1, all[static_cast<size_t>(i)]),
           6);
  if (p.view.solution) {
    lines.gap(ui.px(4));
    p.text(lines, Type::strong, theme.text, "Solution", 4);
    for (const std::string& line : solution(p.exercise))
      p.text(lines, Type::body, theme.text, line, 6);
    if (where && p.exercise.kind == ExerciseKind::memory)
      p.text(lines, Type::note, theme.text_soft,
             "The page shows the scores of one head: n²·d with d = 1.", 4);
  }
  if (const std::string tally = tally_told(ui.record, ui.time); !tally.empty()) {
    lines.gap(ui.px(6));
    p.text(lines, Type::note, theme.text_soft, tally, 0);
  }
  return lines.height();
}

}  // namespace

float draw_drills(Ui& ui, const Rect& area, const Session& now, Answers& answers, Session& next) {
  Rect page = area;
  page.max.y = page.min.y + ui.px(8000);
  choose(ui, page, now, next);

  const Exercise& exercise = exercise_of(now, answers);
  const DrillView view = fitting(now.drills, exercise);
  Page p{ui,  exercise, view, view.checked ? verdict_on(exercise, view.typed) : Verdict(),
         now, next};
  const float gap = ui.px(16), side = ui.px(18), edge = ui.px(14);
  const bool beside = page.w() >= ui.px(860);
  const float left = beside ? std::round((page.w() - gap) * 0.58f) : page.w();
  const std::string number = fmt::format("Exercise {}", grouped(now.drills.number + 1));
  const float head = ui.px(28);

  Rect question_at = rect_at(page.min.x, page.min.y, left, 0);
  question_at.max.y += 2 * edge + head + question_lines(p, question_at.inset(side, edge), true);
  Rect help_at = beside ? rect_at(question_at.max.x + gap, page.min.y, page.w() - left - gap, 0)
                        : rect_at(page.min.x, question_at.max.y + gap, page.w(), 0);
  help_at.max.y += 2 * edge + head + help_lines(p, help_at.inset(side, edge), true);
  if (beside) question_at.max.y = help_at.max.y = std::max(question_at.max.y, help_at.max.y);
  question_lines(p, card(ui, question_at, title(exercise.kind), number), false);
  help_lines(p, card(ui, help_at, "Hints and solution"), false);
  return std::max(question_at.max.y, help_at.max.y) - area.min.y;
}

std::string describe_drills(const Session& now, Answers& answers) {
  const Exercise& exercise = exercise_of(now, answers);
  const DrillView view = fitting(now.drills, exercise);
  std::string out = fmt::format("Exercise {} of seed {}: {}.\n", grouped(view.number + 1),
                                view.seed, title(exercise.kind));
  out += without_stars(question(exercise)) + "\n";
  const GivenTable table = given_table(exercise);
  for (const GivenTable::Row& row : table.rows) {
    out += "  " + row.name + ":";
    for (size_t i = 0; i < row.cells.size(); ++i)
      out += fmt::format("{} {} {}", i == 0 ? "" : ",", table.columns[i], row.cells[i]);
    out += "\n";
  }
  out += origin_told(exercise, !view.small) + "\n" + tolerance_told(exercise) + "\n";
  if (view.checked)
    out += fmt::format("\nAnswered {}: {}\n", in_quotes(view.typed),
                       without_stars(verdict_on(exercise, view.typed).text));
  const auto all = hints(exercise);
  if (view.hints > 0) out += "\n";
  for (int i = 0; i < view.hints; ++i)
    out += fmt::format("Hint {}: {}\n", i + 1, without_stars(all[static_cast<size_t>(i)]));
  if (view.solution) {
    out += "\nSolution:\n";
    for (const std::string& line : solution(exercise)) out += "  " + without_stars(line) + "\n";
  }
  return out;
}

}  // namespace lab
