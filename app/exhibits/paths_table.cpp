#include "app/exhibits/paths_table.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "app/exhibits/paths_text.h"
#include "app/format.h"
#include "app/widgets/number_field.h"
#include "app/widgets/page.h"
#include "app/widgets/slider.h"

namespace lab {
namespace {

using attention::LayerCost;

/// A logarithmic slider with a field beside it.
void size_choice(Ui& ui, Flow& flow, const char* label, const std::string& name, int& value,
                 int most) {
  const int now = value;
  Rect place = flow.labelled(label, ui.px(118 + 8 + 78), ui.px(24));
  if (const auto to = log_slider(ui, place.cut_left(ui.px(118)), name, now, most, {})) value = *to;
  place.cut_left(ui.px(8));
  if (const auto to =
          number_field(ui, place.inset(0, ui.px(1)), name + ", typed",
                       static_cast<std::uint64_t>(now), 1, static_cast<std::uint64_t>(most)))
    value = static_cast<int>(*to);
}

struct Column {
  const char* title;
  float share;    // of the width beside the names
  float formula;  // room for it
  const char* LayerCost::*order;
  double LayerCost::*number;
  std::string (*spell)(double);
};
constexpr Column columns[] = {
    {"work per layer", 0.42f, 56, &LayerCost::work, &LayerCost::operations, operations_told},
    {"steps one after another", 0.28f, 42, &LayerCost::sequential, &LayerCost::sequential_steps,
     steps_told},
    {"longest path", 0.30f, 66, &LayerCost::path, &LayerCost::longest_path, steps_told}};

/// A formula, the number it comes to, and a word if no other row has less.
void cell(Ui& ui, Rect rect, const Column& column, const LayerCost& cost, bool least) {
  const Theme& theme = ui.theme;
  ui.paint.text_in(rect.cut_left(ui.px(column.formula)), Type::note, theme.text_soft,
                   cost.*column.order);
  const std::string number = column.spell(cost.*column.number);
  const float tag = ui.paint.width(Type::note_strong, "least") + ui.px(8);
  Rect tag_at = rect.cut_right(tag);
  if (least) ui.paint.text_in(tag_at, Type::note_strong, theme.value.ink, "least", Align::right);
  ui.paint.text({rect.max.x, rect.cy() - ui.paint.line_height(Type::body) / 2},
                least ? Type::strong : Type::body, theme.text, number, Align::right);
}

}  // namespace

float cost_card(Ui& ui, const Rect& page, const Session& now, const std::vector<LayerCost>& costs,
                Session& next, bool measure) {
  const Theme& theme = ui.theme;
  const PathsView& view = now.paths;
  const float pad_x = ui.px(18), pad_y = ui.px(14), row_height = ui.px(26);
  const Rect inner = page.inset(pad_x, pad_y);
  const bool wide = inner.w() >= ui.px(700);
  const std::string sentence = cost_sentence(view, costs);
  const std::string told =
      "Table 1 of Vaswani et al., 2017, with your numbers put in; constant factors are left out.";
  const std::string title = "What one layer costs";

  // The controls flow, so their height is known by laying them out.
  const float control = ui.px(32);
  Flow dry(ui, rect_at(inner.min.x, inner.min.y, inner.w(), 0), control);
  for (const char* label : {"n words", "d dimensions", "window r"})
    dry.next(std::round(ui.paint.width(Type::body, label)) + ui.px(12 + 118 + 8 + 78), ui.px(24));
  const float controls = dry.bottom() - inner.min.y;
  const float text = ui.paint.wrapped(inner, Type::body, 0, sentence, 0, true);
  const float source = ui.paint.wrapped(inner, Type::note, 0, told, 0, true);
  const size_t rows = costs.size();
  const float table = wide ? ui.px(22) + static_cast<float>(rows) * row_height
                           : static_cast<float>(rows) * (4 * ui.px(22) + ui.px(8));
  const float height =
      2 * pad_y + ui.px(28) + source + ui.px(8) + controls + ui.px(8) + table + ui.px(10) + text;
  if (measure) return height;

  Rect inside = card(ui, rect_at(page.min.x, page.min.y, page.w(), height), title);
  inside.max.y += ui.px(4);  // its last line ends with the card's padding
  ui.paint.wrapped(inside.cut_top(source), Type::note, theme.text_soft, told);
  inside.cut_top(ui.px(8));
  Flow flow(ui, inside, control);
  size_choice(ui, flow, "n words", "n of the table", next.paths.n, most_table_n);
  size_choice(ui, flow, "d dimensions", "d of the table", next.paths.d, most_table_d);
  size_choice(ui, flow, "window r", "window of the table", next.paths.window, most_table_n);
  inside.cut_top(controls + ui.px(8));

  const std::vector<std::string> names = cost_names(view);
  std::vector<std::vector<bool>> least;
  for (const Column& column : columns) least.push_back(least_of(costs, column.number));
  const float name_width = ui.px(206), gap = ui.px(28);
  const float rest = inside.w() - name_width - 2 * gap;
  if (wide) {
    Rect head = inside.cut_top(ui.px(22));
    head.cut_left(name_width);
    for (const Column& column : columns) {
      ui.paint.text_in(head.cut_left(std::floor(rest * column.share)), Type::note, theme.text_soft,
                       column.title);
      head.cut_left(gap);
    }
  }
  for (size_t i = 0; i < rows; ++i) {
    if (wide) {
      ui.paint.line({inside.min.x, inside.min.y}, {inside.max.x, inside.min.y}, theme.border,
                    ui.px(1));
      Rect row = inside.cut_top(row_height);
      ui.paint.text_in(row.cut_left(name_width), Type::body, theme.text, names[i]);
      for (size_t c = 0; c < std::size(columns); ++c) {
        cell(ui, row.cut_left(std::floor(rest * columns[c].share)), columns[c], costs[i],
             least[c][i]);
        row.cut_left(gap);
      }
      continue;
    }
    ui.paint.text_in(inside.cut_top(ui.px(22)), Type::strong, theme.text, names[i]);
    for (size_t c = 0; c < std::size(columns); ++c) {
      Rect row = inside.cut_top(ui.px(22));
      ui.paint.text_in(row.cut_left(std::min(ui.px(150), row.w() * 0.36f)), Type::note,
                       theme.text_soft,
                       c == 1 && inside.w() < ui.px(400) ? "steps in turn" : columns[c].title);
      cell(ui, row, columns[c], costs[i], least[c][i]);
    }
    inside.cut_top(ui.px(8));
  }
  inside.cut_top(ui.px(10));
  ui.paint.wrapped(inside, Type::body, theme.text, sentence);
  return height;
}

}  // namespace lab
