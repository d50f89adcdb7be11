#include "app/exhibits/break_chart.h"

#include <algorithm>
#include <cmath>

#include "app/format.h"
#include "app/widgets/button.h"
#include "app/widgets/number_bars.h"
#include "app/widgets/number_field.h"
#include "app/widgets/page.h"
#include "app/widgets/slider.h"
#include "app/widgets/strip.h"
#include "app/widgets/token_row.h"

namespace lab {
namespace {

using attention::Break;

// Where the naive break happens; what lies far outside is typed, or has a mark.
constexpr double least_dragged = 60, most_dragged = 100;
constexpr float chips = 34, number_room = 20, least_plot = 72, least_column = 58;

NumberAxis axis_of(const BreakShown& s) {
  return s.shares() ? NumberAxis{0, 1, 2, true} : NumberAxis{-6, 6, 2, false};
}

/// The spelling that fits best, shorter and shorter.
std::string fitting(Ui& ui, const std::vector<std::string>& spellings, float width) {
  for (const std::string& text : spellings)
    if (ui.paint.width(Type::note, text) <= width) return text;
  return spellings.back();
}

std::vector<std::string> number_spellings(double value) {
  if (std::abs(value) < 1e6) return {fixed(value, 2), compact(value, 1), compact(value, 0)};
  return {significant(value, 3), significant(value, 1)};
}

struct Head {
  std::string name, formula, sum;
  const Role* role;
};

Head head_of(Ui& ui, const BreakShown& s, bool intact) {
  const double sum = (intact ? s.intact.weights : s.broken.weights).row(s.query).sum();
  const bool shares = intact || s.shares();
  const std::string told = !std::isfinite(sum) ? compact(sum)
                           : shares            ? percent(sum)
                                               : sum_told(sum);
  if (intact) return {"intact", intact_formula(s), "row sum " + told, &ui.theme.value};
  return {s.works() ? "additive" : "broken", broken_formula(s), "row sum " + told,
          s.works() ? &ui.theme.value : &ui.theme.warning};
}

bool one_line(Ui& ui, float width, const Head& head) {
  return ui.paint.width(Type::note_strong, head.name) + ui.paint.width(Type::body, head.formula) +
             ui.paint.width(Type::strong, head.sum) + ui.px(20 + 10 + 16) <=
         width;
}

float head_height(Ui& ui, float width, const Head& head) {
  return ui.px(one_line(ui, width, head) ? 24 : 46);
}

void draw_head(Ui& ui, Rect rect, const Head& head) {
  const bool one = one_line(ui, rect.w(), head);
  Rect line = rect.cut_top(ui.px(24));
  const Rect label =
      line.cut_left(std::round(ui.paint.width(Type::note_strong, head.name)) + ui.px(20));
  ui.paint.fill(label.inset(0, ui.px(1)), head.role->tint, ui.px(11));
  ui.paint.text_in(label, Type::note_strong, head.role->ink, head.name, Align::centre);
  line.cut_left(ui.px(10));
  ui.paint.text_in(line, Type::strong, ui.theme.text, head.sum, Align::right);
  ui.paint.text_in(one ? line : rect, Type::body, ui.theme.text_soft, head.formula);
}

/// What the break can be moved by: a slider, a field and marks that are worth a look.
float control(Ui& ui, const Rect& rect, Break kind, const attention::BreakChoice& choice,
              Session* next) {
  const bool cosine = kind == Break::cosine;
  if (!cosine && kind != Break::naive) return 0;
  Flow flow(ui, rect, ui.px(32), ui.px(4));
  const char* label = cosine ? "Scale (temperature)" : "Largest score";
  const float slider_width = std::max(
      ui.px(80), std::min(ui.px(220), rect.w() - ui.paint.width(Type::body, label) - ui.px(12)));
  const double value = cosine ? choice.temperature : choice.top;
  const double most = cosine ? attention::highest_temperature : attention::largest_top;
  const double low = cosine ? 0 : -most;
  std::optional<double> to;
  if (next) {
    const Rect slider = flow.labelled(label, slider_width);
    to = cosine
             ? real_slider(ui, slider, "temperature", value, low, most, 0.1)
             : real_slider(ui, slider, "score", value, least_dragged, most_dragged, 0.01, {}, 100);
    if (const auto typed = real_field(ui, flow.next(ui.px(78), ui.px(10)).inset(0, ui.px(1)),
                                      cosine ? "temperature, typed" : "score, typed", value, most))
      to = std::max(low, *typed);
  } else {
    flow.next(ui.paint.width(Type::body, label) + ui.px(12) + slider_width);
    flow.next(ui.px(78), ui.px(10));
  }
  const std::vector<double> marks =
      cosine ? std::vector<double>{0, 1, 5, 20} : std::vector<double>{-1000, 80, 88.7, 88.73, 1000};
  for (const double mark : marks) {
    const std::string text = compact(mark);
    const Rect place = flow.next(button_width(ui, text), ui.px(8));
    if (next && button(ui, place.inset(0, ui.px(2)), text, "to " + text) && mark != value)
      to = mark;
  }
  if (next && to) (cosine ? next->breaks.choice.temperature : next->breaks.choice.top) = *to;
  return flow.bottom() - rect.min.y + ui.px(8);
}

/// Rows of numbers under the broken bars: none where the weights are the scores.
int rows_below(const BreakShown& s) { return s.naive ? 3 : s.shares() ? 1 : 0; }

/// All but the two plots, with `rows` of numbers below and a control of this height.
float furniture(Ui& ui, float width, const BreakShown& s, int rows, float control_height) {
  const float line = ui.px(17);
  const float strip = width - ui.px(52);
  return head_height(ui, strip, head_of(ui, s, true)) +
         head_height(ui, strip, head_of(ui, s, false)) + ui.px(2 * number_room + chips + 38) +
         line * static_cast<float>(1 + rows) + (s.shares() ? 0 : ui.px(16)) + control_height +
         (strip < ui.px(least_column) * static_cast<float>(s.n) ? ui.px(12) : 0);
}

}  // namespace

float break_chart_least(Ui& ui, float width, const BreakShown& s) {
  // Of the break that needs most, so that the cards stay where they are while breaks are tried.
  const float inner = width - ui.px(36);
  const float most = control(ui, rect_at(0, 0, inner, 0), Break::naive, s.choice, nullptr);
  return furniture(ui, inner, s, 3, most) - (s.shares() ? 0 : ui.px(16)) +
         ui.px(28 + 2 * least_plot);
}

void break_chart(Ui& ui, const Rect& rect, const BreakShown& s, Session& next,
                 std::optional<int>& pointed_key) {
  const Theme& theme = ui.theme;
  Rect inside = card(ui, rect);
  // Above the rows, beside the sentence that it changes.
  const float inner = inside.w();
  const float control_height =
      control(ui, rect_at(0, 0, inner, 0), s.choice.kind, s.choice, nullptr);
  const float plot_height = std::max(
      ui.px(least_plot),
      std::floor((inside.h() - furniture(ui, inner, s, rows_below(s), control_height)) / 2));
  if (control_height > 0)
    control(ui, inside.cut_top(control_height), s.choice.kind, s.choice, &next);

  const Rect axis_side = inside.cut_left(ui.px(52));
  const float least = ui.px(least_column);
  // The places, from the top.
  Rect left = inside;
  const Head intact = head_of(ui, s, true), broken = head_of(ui, s, false);
  const Rect intact_head = left.cut_top(head_height(ui, inside.w(), intact));
  left.cut_top(ui.px(number_room));
  const Rect intact_plot = left.cut_top(plot_height);
  left.cut_top(ui.px(8));
  const float line = ui.px(17), intact_scores = left.cut_top(line).min.y;
  left.cut_top(ui.px(4));
  const float words = left.cut_top(ui.px(chips)).min.y;
  left.cut_top(ui.px(12));
  const Rect broken_head = left.cut_top(head_height(ui, inside.w(), broken));
  left.cut_top(ui.px(number_room));
  const Rect broken_plot = left.cut_top(plot_height);
  left.cut_top(ui.px(s.shares() ? 8 : 24));
  const float broken_rows = left.min.y;

  const NumberAxis axis = axis_of(s);
  number_axis(ui, intact_plot, {0, 1, 2, true});
  number_axis(ui, broken_plot, axis);
  const auto label = [&](float y, const char* text) {
    ui.paint.text({axis_side.max.x - ui.px(8), y}, Type::note, theme.text_soft, text, Align::right);
  };
  label(intact_scores, "score");
  if (s.shares()) label(broken_rows, "score");
  if (s.naive) {
    label(broken_rows + line, "e^score");
    label(broken_rows + 2 * line, "sum");
  }
  draw_head(ui, intact_head, intact);
  draw_head(ui, broken_head, broken);
  ui.mark("scaled-dot-product-attention", intact_head);
  for (const Rect& head : {intact_head, broken_head}) ui.mark("softmax", head);

  // Many words: the strip scrolls and keeps the query in sight, from the first word on if it can.
  const float query_at = least * (static_cast<float>(s.query) + 0.5f);
  const bool in_sight = query_at + least / 2 <= inside.w();
  Strip strip({{inside.min.x, intact_head.max.y}, inside.max}, s.n, least,
              strip_middle(ui, least, in_sight ? 0 : query_at));
  const Columns& columns = strip.columns();
  std::vector<NumberBar> right, wrong;
  for (int j = 0; j < s.n; ++j) {
    const double a = s.intact.weights(s.query, j), b = s.broken.weights(s.query, j);
    right.push_back({a, {}, percent(a), j == s.query});
    const std::optional<double> ghost = s.shares() ? std::optional<double>(a) : std::nullopt;
    std::string told = weight_told(s, b);
    if (ui.paint.width(Type::note_strong, told) > columns.width - ui.px(2))
      told = ever_shorter(b).back();
    wrong.push_back({b, ghost, std::move(told), j == s.query});
  }
  const BarsResult above =
      number_bars(ui, intact_plot, columns, right, {0, 1, 2, true}, s.now.key, "intact bar");
  // A guess is made on the row as it is, and compared with what has come of it.
  const Rect& guessed_on = s.now.predict.answered() ? broken_plot : intact_plot;
  for (int j = 0; j < s.n; ++j)
    ui.target(Target::Kind::level, j, column_of(guessed_on, columns, j));
  const auto row_of = [&](float y, const auto& spellings_of) {
    for (int j = 0; j < s.n; ++j)
      if (ImGui::IsRectVisible({columns.centre(j) - columns.width, y},
                               {columns.centre(j) + columns.width, y + line}))
        ui.paint.text({columns.centre(j), y}, Type::note, theme.text_soft,
                      fitting(ui, spellings_of(j), columns.width - ui.px(2)), Align::centre);
  };
  row_of(intact_scores, [&](int j) { return number_spellings(s.intact_score(j)); });
  const TokenRowResult on_words =
      token_row(ui, columns, words, ui.px(chips), s.setup.words, s.query, s.now.key);
  const BarsResult below =
      number_bars(ui, broken_plot, columns, wrong, axis, s.now.key, "broken bar");
  if (s.shares())
    row_of(broken_rows, [&](int j) { return number_spellings(s.broken.scores(s.query, j)); });
  if (s.naive)
    row_of(broken_rows + line, [&](int j) {
      const double e = static_cast<double>(s.naive->exponentials[static_cast<size_t>(j)]);
      return e == 0 ? std::vector<std::string>{"0"}
                    : std::vector<std::string>{significant(e, 3), significant(e, 2),
                                               significant(e, 1)};
    });
  strip.end();
  const auto plot_mark = [&](Rect plot) {
    plot.min.y -= ui.px(number_room - 4);
    ui.mark("weight", plot);
  };
  plot_mark(intact_plot);
  plot_mark(broken_plot);
  ui.mark("score", rect_at(inside.min.x, intact_scores, inside.w(), line));
  if (s.shares()) ui.mark("score", rect_at(inside.min.x, broken_rows, inside.w(), line));
  if (s.naive) {
    const double sum = static_cast<double>(s.naive->sum);
    ui.paint.text(
        {inside.min.x, broken_rows + 2 * line}, Type::note_strong, theme.text,
        (sum == 0 ? std::string("0") : significant(sum, 3)) + "   weight = e^score / sum");
  }
  if (on_words.chosen) next.query = *on_words.chosen;
  for (const BarsResult& bars : {above, below}) {
    if (bars.clicked) next.key = *bars.clicked;
    if (bars.hovered) pointed_key = bars.hovered;
  }
  if (on_words.hovered && *on_words.hovered != s.query) pointed_key = on_words.hovered;
}

}  // namespace lab
