#include "app/exhibits/masks_cards.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/format.h"
#include "app/largest.h"
#include "app/told.h"
#include "app/widgets/bars.h"
#include "app/widgets/strip.h"
#include "app/widgets/token_row.h"
#include "core/review.h"

namespace lab {

using attention::RowVector;

void weights_card(Ui& ui, const Rect& rect, const MaskedPage& p, MasksTouched& touched) {
  const Theme& theme = ui.theme;
  Rect inside = card(ui, rect);
  Rect head = inside.cut_top(ui.px(20));
  const std::string note = p.other ? "dashed outline: " + std::string(p.other_is) : "";
  head.cut_left(ui.paint.text_in(head, Type::heading, theme.text, "Weights of") + ui.px(6));
  head.cut_left(ui.paint.text_in(head, Type::heading, theme.query.ink,
                                 p.queries[static_cast<size_t>(p.query)]));
  if (head.w() > ui.paint.width(Type::note, note) + ui.px(12))
    ui.paint.text_in(head, Type::note, theme.text_soft, note, Align::right);
  else
    ui.paint.text_in(inside.cut_top(ui.px(18)), Type::note, theme.text_soft, note);
  inside.cut_top(ui.px(8));

  if (p.cross) {  // the headline, one of whose words asks
    Rect row = inside.cut_top(ui.px(32));
    const float label = ui.paint.width(Type::note, "headline") + ui.px(10);
    if (row.w() > label + ui.px(240))
      ui.paint.text_in(row.cut_left(label), Type::note, theme.text_soft, "headline");
    const Columns columns{row.min.x, std::min(row.w() / 4, ui.px(110)), p.query_count()};
    const TokenRowResult on =
        token_row(ui, columns, row.min.y, row.h(), p.queries, p.query, std::nullopt);
    if (on.chosen) touched.query = on.chosen;
    inside.cut_top(ui.px(6));
  }
  inside.cut_top(ui.px(20));  // room for a number above a full bar

  const int n = p.key_count();
  const float chips = ui.px(34), line = ui.paint.line_height(Type::note);
  inside.cut_left(ui.px(38));  // the axis
  const float least = ui.px(p.cross ? 46 : 50);
  const bool scrolls = strip_scrolls(inside.w(), n, least);
  if (scrolls) inside.max.y += ui.px(8);
  const float plot_height =
      std::max(ui.px(40), inside.h() - chips - line - ui.px(scrolls ? 32 : 16));
  share_axis(ui, rect_at(inside.min.x, inside.min.y, inside.w(), plot_height));
  // Many words: the strip scrolls and keeps the query, or in cross-attention the key, in sight.
  const float word_at_middle = least * (static_cast<float>(p.cross ? p.key : p.query) + 0.5f);
  Strip strip(inside, n, least, ui.fresh ? std::optional(word_at_middle) : std::nullopt);
  const Columns& columns = strip.columns();
  std::vector<Bar> values;
  for (int j = 0; j < n; ++j) {
    const double weight = p.t->weights(p.query, j);
    Bar bar{weight, std::nullopt, weight_told(weight), !p.cross && j == p.query};
    if (p.other) bar.ghost = p.other->weights(p.query, j);
    values.push_back(std::move(bar));
  }
  const Rect plot = rect_at(inside.min.x, inside.min.y, inside.w(), plot_height);
  const BarsResult on_bars = bars(ui, plot, columns, values, p.key, "bar");
  if (on_bars.clicked) touched.key = on_bars.clicked;
  ui.mark("weight", {{plot.min.x, plot.min.y - ui.px(18)}, plot.max});
  const float row = plot.max.y + ui.px(10), below = row + chips + ui.px(3);
  if (p.cross) {
    for (int j = 0; j < n; ++j) {
      const Rect chip = rect_at(columns.left + columns.width * static_cast<float>(j) + ui.px(1),
                                row, columns.width - ui.px(2), chips);
      if (j == p.key) ui.paint.fill(chip, theme.key.tint, ui.px(8));
      ui.paint.text_in(chip, j == p.key ? Type::note_strong : Type::note,
                       j == p.key ? theme.key.ink : theme.text,
                       p.setup.words[static_cast<size_t>(j)], Align::centre);
    }
  } else {
    const TokenRowResult on = token_row(ui, columns, row, chips, p.setup.words, p.query, p.key);
    if (on.chosen) touched.query = on.chosen;
  }
  for (int j = 0; j < n; ++j) {
    if (!ImGui::IsRectVisible({columns.centre(j) - columns.width, below},
                              {columns.centre(j) + columns.width, below + line}))
      continue;
    if (p.hidden(p.query, j))
      ui.paint.text({columns.centre(j), below}, Type::note_strong, theme.warning.ink, "hidden",
                    Align::centre);
  }
  strip.end();
}

namespace {

/// With two decimals; edited values may be too long for that.
void output_in(Ui& ui, const Rect& r, Type type, ImU32 ink, double value) {
  const std::string text = output_told(value);
  if (ui.paint.width(type, text) <= r.w() + 1)
    ui.paint.text_in(r, type, ink, text, Align::centre);
  else
    ui.paint.number_in(r, type, ink, value);
}

/// The outline of a lying bar; of one that has no length, nothing.
void dashed_frame(Ui& ui, const Rect& r) {
  if (r.w() < ui.px(2)) return;
  ui.paint.polyline({r.min, {r.max.x, r.min.y}, r.max, {r.min.x, r.max.y}, r.min}, ui.theme.ghost,
                    ui.px(1), Dash::dashed);
}

/// The output by dimension on a fixed signed axis, with the other one as a dashed outline.
void outputs(Ui& ui, Rect inside, const MaskedPage& p) {
  const Theme& theme = ui.theme;
  const RowVector output = p.t->output.row(p.query);
  const double range = p.setup.vectors == attention::Vectors::review ? 1 : 3;
  // Without a mask the largest stay the same dimensions when one is put on.
  const std::vector<int> shown = largest(p.plain->output.row(p.query), 4);
  const float number = ui.px(52);
  Rect head = inside.cut_top(ui.px(20));
  const std::string other = !p.other ? "" : p.other_is == "without the mask" ? "no mask" : "causal";
  if (p.other)
    ui.paint.text_in(head.cut_right(number), Type::note, theme.text_soft, other, Align::centre);
  ui.paint.text_in(head.cut_right(number), Type::note_strong, theme.text, "output", Align::centre);
  float labels = 0;
  for (const int c : shown)
    labels = std::max(labels, ui.paint.width(Type::note, attention::value_column_name(p.setup, c)));
  labels = std::min(labels + ui.px(8), inside.w() * 0.4f);
  for (const int c : shown) {
    Rect row = inside.cut_top(ui.px(22));
    ui.paint.text_in(row.cut_left(labels), Type::note, theme.text,
                     attention::value_column_name(p.setup, c));
    if (p.other)
      output_in(ui, row.cut_right(number), Type::note, theme.text_soft,
                p.other->output(p.query, c));
    output_in(ui, row.cut_right(number), Type::note_strong, theme.text, output[c]);
    const float zero = std::round(row.min.x + row.w() * 0.5f);
    const auto bar_to = [&](double value, float half) {
      const float size = std::clamp(static_cast<float>(value / range), -1.0f, 1.0f);
      const float end = zero + size * (size >= 0 ? row.max.x - zero : zero - row.min.x);
      return Rect{{std::min(zero, end), row.cy() - half}, {std::max(zero, end), row.cy() + half}};
    };
    ImGui::PushID(c);
    const float size = ui.motion.glide(ImGui::GetID("output"), static_cast<float>(output[c]));
    ImGui::PopID();
    const double value = static_cast<double>(size);
    ui.paint.fill(bar_to(value, ui.px(5)), value >= 0 ? theme.value.mark : theme.negative.mark,
                  ui.px(2));
    if (p.other) dashed_frame(ui, bar_to(p.other->output(p.query, c), ui.px(8)));
    ui.paint.line({zero, row.min.y}, {zero, row.max.y}, theme.axis, ui.px(1));
  }
  if (shown.size() < static_cast<size_t>(output.size()))
    ui.paint.text_in(inside.cut_top(ui.px(20)), Type::note, theme.text_soft,
                     "and " + grouped(output.size() - static_cast<Eigen::Index>(shown.size())) +
                         " more dimensions");
}

float outputs_height(Ui& ui, const MaskedPage& p) {
  const auto dims = static_cast<float>(std::min<Eigen::Index>(p.t->output.cols(), 4));
  return ui.px(20) + dims * ui.px(22) + (p.t->output.cols() > 4 ? ui.px(20) : 0);
}

}  // namespace

float told_card(Ui& ui, const Rect& rect, const MaskedPage& p, const std::vector<std::string>& told,
                bool framed, bool measure) {
  Rect inside = framed ? rect.inset(ui.px(18), ui.px(14)) : rect;
  if (framed && !measure) card(ui, rect);
  const float top = inside.min.y;
  if (!measure) {
    Rect head = inside;
    head = head.cut_top(ui.px(22));
    head.cut_left(ui.paint.text_in(head, Type::heading, ui.theme.text, "What becomes of") +
                  ui.px(6));
    ui.paint.text_in(head, Type::heading, ui.theme.query.ink,
                     p.queries[static_cast<size_t>(p.query)]);
  }
  inside.cut_top(ui.px(28));
  const auto lines_height = [&](const std::vector<std::string>& lines) {
    float height = 0;
    for (const std::string& line : lines)
      height += ui.px(7) + ui.paint.wrapped(inside, Type::body, 0, line, 0, true);
    return height;
  };
  // Room for the longest: painting must not move what is painted on.
  const float words = std::max(lines_height(told), lines_height(masks_told_longest(p)));
  if (!measure) {
    Rect lines = inside;
    for (const std::string& line : told)
      lines.cut_top(ui.px(7) +
                    ui.paint.wrapped(lines, Type::body, ui.theme.text_soft, line, ui.theme.text));
  }
  inside.min.y += words;
  if (!p.cross) {  // there it stands below W_Q
    inside.min.y += ui.px(4);
    const float height = outputs_height(ui, p);
    if (!measure) outputs(ui, rect_at(inside.min.x, inside.min.y, inside.w(), height), p);
    inside.min.y += height;
  }
  return inside.min.y - top + (framed ? 2 * ui.px(14) : 0);
}

float projection_card(Ui& ui, const Rect& rect, const MaskedPage& p, bool measure) {
  Rect inside = rect.inset(ui.px(18), ui.px(14));
  const float top = inside.min.y;
  if (!measure) {
    card(ui, rect);
    Rect head = inside;
    ui.paint.text_in(head.cut_top(ui.px(22)), Type::heading, ui.theme.text, "W_Q of the headline");
  }
  inside.cut_top(ui.px(26));
  const std::string_view note = "hand-set: each word looks for its own kind";
  inside.min.y +=
      ui.paint.wrapped(inside, Type::note, ui.theme.text_soft, note, 0, measure) + ui.px(6);
  Grid grid;
  grid.name = "W_Q";
  grid.values = &p.t->w_q;
  for (const char* feature : attention::review_features) grid.rows.emplace_back(feature);
  for (const char* column : attention::review_query_columns) grid.columns.emplace_back(column);
  grid.columns[1] = "adj.";
  grid.colour = CellColour::signed_numbers;
  grid.range = 12;
  const float row = ui.px(20);
  const float names = grid_size(ui, grid, 0, row).x;
  const float cell = std::clamp(std::floor((inside.w() - names) / 4), ui.px(20), ui.px(48));
  if (!measure) {
    matrix_grid(ui, inside.min, grid, cell, row);
    ui.mark("projection", rect);
    ui.mark("cross-attention", rect);
  }
  inside.min.y += grid_size(ui, grid, cell, row).y + ui.px(10);
  for (const std::string& line : shapes_told(p)) {
    if (!measure)
      ui.paint.text_in(rect_at(inside.min.x, inside.min.y, inside.w(), ui.px(18)), Type::note,
                       ui.theme.text, line);
    inside.min.y += ui.px(18);
  }
  inside.min.y += ui.px(8);
  const float height = outputs_height(ui, p);
  if (!measure) outputs(ui, rect_at(inside.min.x, inside.min.y, inside.w(), height), p);
  inside.min.y += height;
  return inside.min.y - top + 2 * ui.px(14);
}

}  // namespace lab
