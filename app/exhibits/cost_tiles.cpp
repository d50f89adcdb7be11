#include <algorithm>
#include <cmath>

#include "app/exhibits/cost_choices.h"
#include "app/exhibits/cost_parts.h"
#include "app/exhibits/cost_text.h"
#include "app/format.h"
#include "app/told.h"
#include "app/widgets/bars.h"
#include "app/widgets/button.h"
#include "app/widgets/number_bars.h"
#include "app/widgets/page.h"
#include "app/widgets/short_name.h"
#include "app/widgets/slider.h"
#include "app/widgets/stack.h"
#include "app/widgets/strip.h"
#include "app/widgets/word_choice.h"
#include "core/trace.h"

namespace lab {
namespace {

using attention::OnlineStep;

constexpr float gap = 16;

/// The size of a tile, and how many are read.
void controls(Ui& ui, Rect& page, const Session& now, Session& next) {
  const int words = static_cast<int>(now.setup.words.size()), count = tile_count(now);
  const int done = tiles_done(now);
  Flow flow(ui, page, ui.px(32), ui.px(8));
  size_choice(ui, flow, "keys a tile", words, {}, false, std::min(now.cost.tile, words),
              next.cost.tile);
  Rect place = flow.labelled("tiles read", ui.px(150 + 10 + 70), ui.px(22));
  if (const auto to = real_slider(ui, place.cut_left(ui.px(150)), "tiles read", done, 0, count, 1))
    next.cost.step = moved_step(now, static_cast<int>(std::lround(*to)) - done);
  place.cut_left(ui.px(10));
  ui.paint.text_in(place, Type::strong, ui.theme.text,
                   std::to_string(done) + " of " + std::to_string(count));
  if (button(ui, flow.next(button_width(ui, "Back"), ui.px(12)), "Back"))
    next.cost.step = moved_step(now, -1);
  const char* go = done == count ? "From the start" : "Next tile";
  if (button(ui, flow.next(button_width(ui, "From the start"), ui.px(8)), go, "next tile"))
    next.cost.step = played_step(now);
  page.cut_top(flow.bottom() - page.min.y + ui.px(14));
}

/// What each key's e^(score − m) is after `done` tiles; nothing where it is not read or hidden.
std::vector<std::optional<double>> exponentials(const attention::RowVector& scores,
                                                const std::vector<OnlineStep>& steps, int done,
                                                double m) {
  std::vector<std::optional<double>> all(static_cast<size_t>(scores.size()));
  for (int i = 0; i < done; ++i)
    for (int j = steps[static_cast<size_t>(i)].first; j < steps[static_cast<size_t>(i)].last; ++j)
      if (std::isfinite(scores[j])) all[static_cast<size_t>(j)] = std::exp(scores[j] - m);
  return all;
}

/// The words, their scores and, for those that are read, e^(score − m).
void row_card(Ui& ui, const Rect& rect, const Session& now, Answers& answers, Session& next) {
  const Theme& theme = ui.theme;
  const auto& steps = online_steps(now, answers);
  const attention::RowVector scores = answers.trace(now.setup).masked.row(now.query);
  const int n = static_cast<int>(scores.size()), done = tiles_done(now);
  const std::string query = word_at(now.setup, now.query);
  Rect inside =
      card(ui, rect, "The row of " + query, "click another query; dashed: before the last tile");
  const float least = ui.px(46);
  const bool scrolls = strip_scrolls(inside.w() - ui.px(74), n, least);
  const Rect labels = inside.cut_left(scrolls ? 0 : ui.px(74));
  Strip strip(inside, n, least,
              strip_middle(ui, least, least * (static_cast<float>(now.query) + 0.5f)));
  const Columns& columns = strip.columns();
  float y = inside.min.y;
  const auto row = [&](float height, const char* name, bool draw_name = true) {
    const Rect place = rect_at(inside.min.x, y, inside.w(), height);
    if (draw_name && !scrolls)
      ui.paint.text_in(rect_at(labels.min.x, y, labels.w(), height), Type::note, theme.text_soft,
                       name);
    y += height;
    return place;
  };
  const Rect chips = row(ui.px(30), "words");
  if (const auto word = word_choice(ui, "query", columns, chips.min.y, chips.h(),
                                    told_apart(now.setup.words), now.query, theme.query, true))
    next.query = *word;
  y += ui.px(6);
  // Tiles as boxes round their scores: read, being read, not yet read.
  const Rect numbers = row(ui.px(30), "scores");
  for (size_t i = 0; i < steps.size(); ++i) {
    const bool read = static_cast<int>(i) < done, current = static_cast<int>(i) == done - 1;
    const float left = columns.centre(steps[i].first) - columns.width / 2 + ui.px(2);
    const float right = columns.centre(steps[i].last - 1) + columns.width / 2 - ui.px(2);
    const Rect box{{left, numbers.min.y}, {right, numbers.max.y}};
    ui.paint.fill(box, current ? theme.key.tint : read ? theme.control : theme.card, ui.px(6));
    if (read)
      ui.paint.outline(box, current ? theme.key.mark : theme.control_border, ui.px(current ? 2 : 1),
                       ui.px(6));
    else
      ui.paint.dashed_outline(box, theme.control_border, ui.px(1));
  }
  for (int j = 0; j < n; ++j) {
    const Rect cell =
        rect_at(columns.centre(j) - columns.width / 2, numbers.min.y, columns.width, numbers.h());
    if (std::isfinite(scores[j]))
      ui.paint.number_in(cell.inset(ui.px(3), 0), Type::body, theme.text, scores[j]);
    else
      ui.paint.text_in(cell, Type::body, theme.text_soft, "−∞", Align::centre);
  }
  ui.mark("score", numbers);
  y += ui.px(22);
  const Rect plot = row(inside.max.y - y - ui.px(4), "e^(score − m)", false);
  if (!scrolls)
    ui.paint.wrapped(rect_at(labels.min.x, plot.min.y, labels.w() - ui.px(8), plot.h()), Type::note,
                     theme.text_soft, "e^(s − m)");
  const double m = done > 0 ? steps[static_cast<size_t>(done - 1)].maximum : 0;
  const auto values = exponentials(scores, steps, done, m);
  const bool rescaled = done > 1 && std::isfinite(steps[static_cast<size_t>(done - 2)].maximum);
  std::vector<std::optional<double>> before(values.size());
  if (rescaled)
    before = exponentials(scores, steps, done - 1, steps[static_cast<size_t>(done - 2)].maximum);
  std::vector<Bar> bar(values.size());
  for (size_t j = 0; j < values.size(); ++j) {
    bar[j].value = values[j].value_or(0);
    bar[j].ghost = before[j];
    if (values[j]) bar[j].text = fixed(*values[j], *values[j] >= 0.9995 ? 0 : 3);
    bar[j].hidden = !std::isfinite(scores[static_cast<Eigen::Index>(j)]);
  }
  share_axis(ui, plot, false);
  bars(ui, plot, columns, bar, std::nullopt, "exponential");
  strip.end();
}

/// The three updates with their numbers, and what has come of every tile.
void updates_card(Ui& ui, Rect& column, const Session& now, Answers& answers, Session& next) {
  const Theme& theme = ui.theme;
  const auto& steps = online_steps(now, answers);
  const int done = tiles_done(now);
  const std::vector<CostLine> lines = tile_lines(now, answers);
  const float top = column.min.y;
  stack_card(
      ui, column, "Maximum, sum, accumulator", "the accumulator by column", ui.px(gap),
      [&](Stack& stack) {
        if (lines.empty()) stack.text(Type::body, theme.text, "m = −∞,  l = 0,  accumulator = 0");
        for (const CostLine& line : lines) {
          const float result = ui.paint.width(Type::strong, "= " + line.result) + ui.px(8);
          const bool one_row =
              ui.px(54) + ui.paint.width(Type::body, line.put_in) + result <= stack.width();
          Rect row = stack.row(ui.px(one_row ? 26 : 46));
          if (stack.dry()) continue;
          Rect first = row.cut_top(ui.px(26));
          ui.paint.text_in(first.cut_left(ui.px(54)), Type::strong, theme.text, line.name);
          ui.paint.text_in(first, Type::strong, theme.text, "= " + line.result, Align::right);
          ui.paint.text_in(one_row ? first : row, Type::body, theme.text_soft, line.put_in);
        }
        stack.gap(ui.px(6));
        // The table of all tiles; a row can be gone to.
        const float tile = ui.px(38), m = ui.px(62), factor = ui.px(64), sum = ui.px(72);
        Rect head = stack.row(ui.px(22));
        const int dims = static_cast<int>(steps.front().accumulator.size());
        const float each = ui.px(72);
        const int shown =
            std::clamp(static_cast<int>((stack.width() - tile - m - factor - sum) / each), 0, dims);
        if (!stack.dry()) {
          ui.paint.text_in(head.cut_left(tile), Type::note, theme.text_soft, "tile");
          ui.paint.text_in(head.cut_left(m), Type::note, theme.text_soft, "m", Align::right);
          ui.paint.text_in(head.cut_left(factor), Type::note, theme.text_soft, "factor",
                           Align::right);
          ui.paint.text_in(head.cut_left(sum), Type::note, theme.text_soft, "l", Align::right);
          head.cut_left(ui.px(12));
          for (int c = 0; c < shown; ++c) {
            const Rect cell = head.cut_left(each);
            ui.paint.text_in(
                cell, Type::note, theme.text_soft,
                short_name(ui, attention::value_column_name(now.setup, c), cell.w() - ui.px(4)),
                Align::right);
          }
        }
        constexpr int most_rows = 9;
        const int count = static_cast<int>(steps.size());
        const int first = std::clamp(done - most_rows / 2 - 1, 0, std::max(0, count - most_rows));
        for (int i = first; i < std::min(count, first + most_rows); ++i) {
          Rect row = stack.row(ui.px(25));
          if (stack.dry()) continue;
          const OnlineStep& step = steps[static_cast<size_t>(i)];
          const bool read = i < done, current = i == done - 1;
          const Hit h = hit(ui, "tile " + std::to_string(i + 1), row);
          if (h.pressed) next.cost.step = moved_step(now, i + 1 - done);
          if (current || h.hovered)
            ui.paint.fill(row, current ? theme.key.tint : theme.control, ui.px(5));
          const Type type = current ? Type::strong : Type::body;
          const ImU32 ink = read ? theme.text : theme.text_soft;
          ui.paint.text_in(row.cut_left(tile).inset(ui.px(6), 0), type, ink, std::to_string(i + 1));
          const auto number = [&](float width, const std::string& text) {
            ui.paint.text_in(row.cut_left(width), type, ink, read ? text : "·", Align::right);
          };
          number(m, compact(step.maximum, 4));
          number(factor, i == 0 || step.factor == 0 ? "first" : fixed(step.factor, 4));
          number(sum, fixed(step.sum, 4));
          row.cut_left(ui.px(12));
          for (int c = 0; c < shown; ++c) number(each, fixed(step.accumulator[c], 4));
        }
        stack.gap(ui.px(6));
        stack.text(Type::body, theme.text, tiles_told(now, answers));
      });
  ui.mark("online-softmax", {{column.min.x, top}, {column.max.x, column.min.y - ui.px(gap)}});
}

/// The running output against softmax over the whole row.
void output_card(Ui& ui, const Rect& rect, const Session& now, Answers& answers) {
  const attention::Trace& t = answers.trace(now.setup);
  const int done = tiles_done(now);
  Rect inside = card(ui, rect, "Output so far: accumulator / l", "dashed: over all keys");
  const attention::RowVector whole = t.output.row(now.query);
  attention::RowVector so_far = attention::RowVector::Zero(whole.size());
  if (done > 0) so_far = online_steps(now, answers)[static_cast<size_t>(done - 1)].output;
  // No mix of values is larger than the largest of them.
  const double most = std::max(1.0, std::ceil(t.v.cwiseAbs().maxCoeff()));
  const bool negative = t.v.minCoeff() < 0;
  const int fit = std::max(1, static_cast<int>((inside.w() - ui.px(42)) / ui.px(56)));
  const int shown = std::min(fit, static_cast<int>(whole.size()));
  Rect names = inside.cut_bottom(ui.px(20));
  inside.cut_top(ui.px(20));
  if (negative) inside.cut_bottom(ui.px(14));
  inside.cut_left(ui.px(42));
  const Columns columns{inside.min.x, inside.w() / static_cast<float>(shown), shown};
  std::vector<NumberBar> values;
  for (int c = 0; c < shown; ++c)
    values.push_back({so_far[c], whole[c], done > 0 ? fixed(so_far[c], 4) : "", false});
  const NumberAxis axis{negative ? -most : 0, most, negative ? 4 : 2};
  number_axis(ui, inside, axis);
  number_bars(ui, inside, columns, values, axis, std::nullopt, "output");
  for (int c = 0; c < shown; ++c)
    ui.paint.text_in(
        rect_at(columns.centre(c) - columns.width / 2, names.min.y, columns.width, names.h()),
        Type::note, ui.theme.text_soft, attention::value_column_name(now.setup, c), Align::centre);
  ui.mark("output", rect);
}

}  // namespace

void cost_tiles(Ui& ui, Rect& page, const Session& now, Answers& answers, Session& next) {
  controls(ui, page, now, next);
  const float air = ui.px(gap);
  row_card(ui, take_below(page, ui.px(232), air), now, answers, next);
  if (page.w() >= ui.px(900)) {
    Rect left = page, right = page;
    left.max.x = left.min.x + std::round((page.w() - air) * 0.56f);
    right.min.x = left.max.x + air;
    updates_card(ui, left, now, answers, next);
    output_card(ui, {right.min, {right.max.x, left.min.y - air}}, now, answers);
    page.min.y = left.min.y;
  } else {
    updates_card(ui, page, now, answers, next);
    output_card(ui, take_below(page, ui.px(200), air), now, answers);
  }
  cost_moved(ui, page, now, next);
}

}  // namespace lab
