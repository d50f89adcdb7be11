#include "app/exhibits/attend.h"

#include <cmath>

#include "app/exhibits/attend_cards.h"
#include "app/exhibits/attend_text.h"
#include "app/exhibits/controls.h"
#include "app/exhibits/welcome.h"
#include "app/format.h"
#include "app/moves.h"
#include "app/told.h"
#include "app/widgets/bars.h"
#include "app/widgets/choices.h"
#include "app/widgets/heatmap.h"
#include "app/widgets/page.h"
#include "app/widgets/strip.h"
#include "app/widgets/token_row.h"

namespace lab {
namespace {

using attention::Divisor;
using attention::Setup;
using attention::Trace;
using attention::Vectors;

constexpr std::string_view lead_of_review =
    "Click *cold*, then *great*, then *was*. Then say why one rule sends them to different foods.";

constexpr std::string_view lead_of_random =
    "The same words, random vectors: slide d, divide by *nothing*, and one word takes it all. "
    "Divide by *√d*, and it does not.";

constexpr std::string_view lead_of_trained =
    "Nobody set these numbers: the head learned them. Click *cold*, then *great*; what the other "
    "words "
    "do was never asked of it.";

struct Pointed {
  std::optional<int> query, key;
};

/// Bars, words, scores and arcs of the query, in columns.
void chart(Ui& ui, const Rect& rect, const Session& now, const Trace& t, const Trace& ghost,
           Session& next, Pointed& pointed) {
  const Theme& theme = ui.theme;
  const Setup& setup = now.setup;
  Rect inside = card(ui, rect);
  Rect head = inside.cut_top(ui.px(20));
  Rect formula_at = head;
  const std::string note = ui.covered                       ? std::string()
                           : setup.divisor == Divisor::none ? "dashed outline: divided by √d"
                                                            : "dashed outline: nothing divided";
  const float note_width = ui.paint.width(Type::note, note);
  const std::string& word = setup.words[static_cast<size_t>(now.query)];
  const std::string softmax = "softmax( " + divided_formula(setup) + " )";
  std::string formula = softmax + " over " + words_seen(setup, now.query) + ", for the query";
  const float room = head.w() - ui.px(6) - ui.paint.width(Type::strong, word);
  if (ui.paint.width(Type::body, formula) > room) formula = softmax + " for";
  const float formula_width = ui.paint.text_in(head, Type::body, theme.text_soft, formula);
  head.cut_left(formula_width + ui.px(6));
  head.cut_left(ui.paint.text_in(head, Type::strong, theme.query.ink, word));
  formula_at.max.x = head.min.x;
  ui.mark("softmax", formula_at);
  ui.mark("scaled-dot-product-attention", formula_at);
  if (head.w() > note_width + ui.px(16))
    ui.paint.text_in(head, Type::note, theme.text_soft, note, Align::right);
  inside.cut_top(ui.px(20));  // room for a number above a full bar

  const int n = word_count(now);
  const float chips = ui.px(36), line = ui.paint.line_height(Type::note);
  const float arcs_height = std::clamp(inside.h() * 0.24f, ui.px(44), ui.px(96));
  inside.cut_left(ui.px(40));  // the axis
  const float least = ui.px(56);
  const bool scrolls = strip_scrolls(inside.w(), n, least);
  if (scrolls) inside.max.y += ui.px(8);
  const float plot_height =
      std::max(ui.px(40), inside.h() - chips - line - arcs_height - ui.px(scrolls ? 36 : 22));
  share_axis(ui, rect_at(inside.min.x, inside.min.y, inside.w(), plot_height));

  // Many words: the strip scrolls and keeps the query in sight.
  const float query_at = least * (static_cast<float>(now.query) + 0.5f);
  Strip strip(inside, n, least, strip_middle(ui, least, query_at));
  const Columns& columns = strip.columns();

  std::vector<Bar> values;
  std::vector<double> weights;
  for (int j = 0; j < n; ++j) {
    weights.push_back(t.weights(now.query, j));
    values.push_back({t.weights(now.query, j), ghost.weights(now.query, j),
                      weight_told(t.weights(now.query, j)), j == now.query});
    if (ui.covered) values.back().ghost.reset();
  }
  const Rect plot = rect_at(inside.min.x, inside.min.y, inside.w(), plot_height);
  const BarsResult on_bars = bars(ui, plot, columns, values, now.key, "bar");
  for (int j = 0; j < n; ++j) ui.target(Target::Kind::level, j, column_of(plot, columns, j));
  const float row = plot.max.y + ui.px(14);
  const TokenRowResult on_words =
      token_row(ui, columns, row, chips, setup.words, now.query, now.key);
  const float scores = row + chips + ui.px(4);
  for (int j = 0; j < n; ++j)
    if (ImGui::IsRectVisible({columns.centre(j) - columns.width, scores},
                             {columns.centre(j) + columns.width, scores + line})) {
      if (attention::hides(setup.mask, now.query, j, n))
        ui.paint.text({columns.centre(j), scores}, Type::note_strong, theme.warning.ink, "hidden",
                      Align::centre);
      else
        ui.paint.text({columns.centre(j), scores}, Type::note, theme.text_soft,
                      fixed(t.masked(now.query, j), 2), Align::centre);
    }
  arcs(ui, columns, scores + line + ui.px(4), scores + line + ui.px(4) + arcs_height, now.query,
       weights);
  strip.end();
  ui.mark("weight", {{plot.min.x, plot.min.y - ui.px(18)}, plot.max});
  ui.mark("score", {{inside.min.x, scores - ui.px(1)}, {inside.max.x, scores + line}});
  ui.paint.text({inside.min.x - ui.px(8), scores}, Type::note, theme.text_soft, "score",
                Align::right);

  if (on_words.chosen) next.query = *on_words.chosen;
  if (on_bars.clicked) next.key = *on_bars.clicked;
  if (on_bars.hovered) pointed.key = on_bars.hovered;
  if (on_words.hovered && *on_words.hovered != now.query) pointed.key = on_words.hovered;
}

void matrix(Ui& ui, const Rect& rect, const Session& now, const Trace& t, Session& next,
            Pointed& pointed) {
  Rect inside = card(ui, rect,
                     word_count(now) == 1 ? "The only query"
                                          : "All " + std::to_string(word_count(now)) + " queries",
                     rect.w() > ui.px(220) ? rows_sum(t) : "");
  Rect foot = inside.cut_bottom(ui.px(18));
  inside.cut_bottom(ui.px(6));
  const HeatmapResult result =
      heatmap(ui, inside, "matrix", t.weights, now.setup.words, now.query, now.key);
  const auto word = [&](int i) { return word_at(now.setup, i); };
  const Cell shown = result.hovered.value_or(Cell{now.query, now.key.value_or(now.query)});
  ui.paint.text_in(foot, Type::note, ui.theme.text_soft,
                   word(shown.row) + " → " + word(shown.column) + "  " +
                       (attention::hides(now.setup.mask, shown.row, shown.column, word_count(now))
                            ? std::string("hidden")
                            : weight_told(t.weights(shown.row, shown.column))),
                   Align::centre);
  if (result.hovered) pointed = {result.hovered->row, result.hovered->column};
  if (result.chosen) {
    next.query = result.chosen->row;
    next.key = result.chosen->column;
  }
  ui.mark("weight", rect);
  ui.mark("softmax", rect);
}

void draw(Ui& ui, const Session& now, Answers& answers, Session& next) {
  const Trace& t = answers.trace(now.setup);
  const Trace& ghost = answers.trace(ghost_of(now.setup));
  Rect page = ui.column();
  const float reserved = origin_badge(ui, page, now.setup, next.setup);
  const auto lead = now.setup.vectors == Vectors::review    ? lead_of_review
                    : now.setup.vectors == Vectors::trained ? lead_of_trained
                                                            : lead_of_random;
  page_heading(ui, page, "Who does each word attend to?", reserved);
  if (ui.newcomer)
    welcome(ui, page, lead);
  else
    page_lead(ui, page, lead);
  setup_row(ui, page, now, next);

  // Wide: the chart above three cards. Narrower: two of them side by side, then all one below
  // another.
  const float gap = ui.px(16), width = page.w() / ui.theme.scale;
  const float room = ui.area.max.y - page.min.y;
  const float cards_least = ui.px(296), chart_least = ui.px(288);
  const float cards = std::max(cards_least, std::floor((room - gap) * 0.42f));
  const auto below = [&](float height) { return take_below(page, height, gap); };
  const Rect chart_at = below(std::max(chart_least, room - gap - cards));
  Rect matrix_at, why_at, takes_at;
  if (width >= 660) {
    Rect row = below(cards);
    if (width >= 980) {
      matrix_at = row.cut_right(std::round(row.w() * 0.245f));
      row.cut_right(gap);
    } else {
      matrix_at = below(cards_least);
    }
    why_at = row.cut_left(std::round((row.w() - gap) * 0.46f));
    row.cut_left(gap);
    takes_at = row;
  } else {
    why_at = below(ui.px(280));
    takes_at = below(cards_least);
    matrix_at = below(cards_least);
  }
  ui.height = page.min.y - gap - ui.area.min.y;
  Pointed pointed;
  chart(ui, chart_at, now, t, ghost, next, pointed);
  matrix(ui, matrix_at, now, t, next, pointed);
  const int query = pointed.query.value_or(now.query);
  const int key = pointed.key.value_or(now.key.value_or(query));
  why_card(ui, why_at, now.setup, t, answers.trace(attention::without_edits(now.setup)), query, key,
           next.setup);
  takes_in_card(ui, takes_at, now.setup, t, query, key);
  // What the tour points at.
  ui.focus.note("Why this weight?", why_at);
  ui.focus.note("What it takes in", takes_at);
}

}  // namespace

Exhibit attend_exhibit() {
  return {"attend",     "Look",      "Who attends to whom", draw,       describe_attend, csv_attend,
          reset_setup,  "the query", "the pinned key",      move_query, move_key,        pick_query,
          setup_divisor};
}

}  // namespace lab
