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

/// A number that is put into the table.
struct Size {
  const char *label, *name, *typed;
  int PathsView::*value;
  int most;
};
constexpr Size sizes[] = {
    {"n words", "n of the table", "n of the table, typed", &PathsView::n, most_table_n},
    {"d dimensions", "d of the table", "d of the table, typed", &PathsView::d, most_table_d},
    {"window r", "window of the table", "window of the table, typed", &PathsView::window,
     most_table_n}};

float control_height(Ui& ui) { return ui.px(30); }
float size_width(Ui& ui) { return ui.px(92 + 8 + 74); }

/// A logarithmic slider with a field beside it.
void size_choice(Ui& ui, Flow& flow, float label, const Size& size, PathsView& view) {
  const int now = view.*size.value;
  Rect place = flow.next(label + size_width(ui), ui.px(24));
  ui.paint.text_in(place.cut_left(label), Type::body, ui.theme.text_soft, size.label);
  if (const auto to = log_slider(ui, place.cut_left(std::min(ui.px(92), place.w() * 0.45f)),
                                 size.name, now, size.most, {}))
    view.*size.value = *to;
  place.cut_left(ui.px(8));
  if (const auto to = number_field(ui, place, size.typed, static_cast<std::uint64_t>(now), 1,
                                   static_cast<std::uint64_t>(size.most)))
    view.*size.value = static_cast<int>(*to);
}

struct Column {
  const char *title, *brief;
  float width;
  float formula;  // room for it
  const char* LayerCost::*order;
  double LayerCost::*number;
  std::string (*spell)(double);
};
constexpr Column columns[] = {{"work, constant factors left out", "work", 216, 56, &LayerCost::work,
                               &LayerCost::operations, operations_told},
                              {"steps one after another", "steps in turn", 150, 42,
                               &LayerCost::sequential, &LayerCost::sequential_steps, steps_told},
                              {"longest path", "longest path", 176, 66, &LayerCost::path,
                               &LayerCost::longest_path, steps_told}};

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
  const float pad_x = ui.px(18), pad_y = ui.px(14), row_height = ui.px(25);
  const Rect inner = page.inset(pad_x, pad_y);
  const bool wide = inner.w() >= ui.px(700);
  const std::string sentence = cost_sentence(view, costs);
  const std::vector<std::string> names = cost_names(view);

  // The title and the controls flow, so their height is known by laying them out.
  const std::string_view title = "What one layer costs";
  const float title_width = std::round(ui.paint.width(Type::heading, title)) + ui.px(4);
  // Below one another their labels are as wide as the widest, so that the sliders align.
  float widest = 0;
  for (const Size& size : sizes)
    widest = std::max(widest, std::round(ui.paint.width(Type::body, size.label)) + ui.px(12));
  const auto label = [&](const Size& size) {
    return wide ? std::round(ui.paint.width(Type::body, size.label)) + ui.px(12) : widest;
  };
  Flow dry(ui, rect_at(inner.min.x, inner.min.y, inner.w(), 0), control_height(ui));
  dry.next(title_width);
  for (const Size& size : sizes) dry.next(label(size) + size_width(ui), ui.px(24));
  const float controls = dry.bottom() - inner.min.y;
  const float text = ui.paint.wrapped(inner, Type::body, 0, sentence, 0, true);
  const size_t rows = costs.size();
  const float table = wide ? ui.px(22) + static_cast<float>(rows) * row_height
                           : static_cast<float>(rows) * (4 * ui.px(22) + ui.px(8));
  const float height = 2 * pad_y + controls + ui.px(6) + table + ui.px(8) + text;
  if (measure) return height;

  Rect inside = card(ui, rect_at(page.min.x, page.min.y, page.w(), height));
  inside.max.y += ui.px(4);  // its last line ends with the card's padding
  Flow flow(ui, inside, control_height(ui));
  ui.paint.text_in(flow.next(title_width), Type::heading, theme.text, title);
  for (const Size& size : sizes) size_choice(ui, flow, label(size), size, next.paths);
  inside.cut_top(controls + ui.px(6));

  std::vector<std::vector<bool>> least;
  for (const Column& column : columns) least.push_back(least_of(costs, column.number));
  float name_width = ui.px(200), gap = inside.w();
  for (const std::string& name : names)
    name_width = std::max(name_width, ui.paint.width(Type::body, name) + ui.px(2));
  for (const Column& column : columns) gap -= ui.px(column.width);
  gap =
      std::max(ui.px(10), std::floor((gap - name_width) / static_cast<float>(std::size(columns))));
  if (wide) {
    Rect head = inside.cut_top(ui.px(22));
    ui.paint.text_in(head.cut_left(name_width), Type::note, theme.text_soft,
                     "Vaswani et al., 2017, Table 1");
    for (const Column& column : columns) {
      head.cut_left(gap);
      ui.paint.text_in(head.cut_left(ui.px(column.width)), Type::note, theme.text_soft,
                       column.title);
    }
  }
  for (size_t i = 0; i < rows; ++i) {
    if (wide) {
      ui.paint.line({inside.min.x, inside.min.y}, {inside.max.x, inside.min.y}, theme.border,
                    ui.px(1));
      Rect row = inside.cut_top(row_height);
      ui.paint.text_in(row.cut_left(name_width), Type::body, theme.text, names[i]);
      for (size_t c = 0; c < std::size(columns); ++c) {
        row.cut_left(gap);
        cell(ui, row.cut_left(ui.px(columns[c].width)), columns[c], costs[i], least[c][i]);
      }
      continue;
    }
    ui.paint.text_in(inside.cut_top(ui.px(22)), Type::strong, theme.text, names[i]);
    for (size_t c = 0; c < std::size(columns); ++c) {
      Rect row = inside.cut_top(ui.px(22));
      ui.paint.text_in(row.cut_left(std::min(ui.px(110), row.w() * 0.36f)), Type::note,
                       theme.text_soft, columns[c].brief);
      row.max.x = std::min(row.max.x, row.min.x + ui.px(260));  // a number stays near its formula
      cell(ui, row, columns[c], costs[i], least[c][i]);
    }
    inside.cut_top(ui.px(8));
  }
  inside.cut_top(ui.px(10));
  ui.paint.wrapped(inside, Type::body, theme.text, sentence);
  return height;
}

}  // namespace lab
