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
     most_window}};

float control_height(Ui& ui) { return ui.px(30); }
float size_width(Ui& ui) { return ui.px(92 + 8 + 74); }

/// A logarithmic slider with a field beside it.
void size_choice(Ui& ui, Rect place, float label, const Size& size, PathsView& view) {
  const int now = view.*size.value;
  place.max.x = std::min(place.max.x, place.min.x + label + size_width(ui));
  ui.paint.text_in(place.cut_left(label), Type::body, ui.theme.text_soft, size.label);
  const Rect slider = place.cut_left(std::min(ui.px(92), place.w() * 0.45f));
  const bool odd = size.value == &PathsView::window;  // the slider goes over the odd numbers
  if (const auto to =
          odd ? log_slider(ui, slider, size.name, (now + 1) / 2, (size.most + 1) / 2, {})
              : log_slider(ui, slider, size.name, now, size.most, {}))
    view.*size.value = odd ? 2 * *to - 1 : *to;
  place.cut_left(ui.px(8));
  const auto to = number_field(ui, place, size.typed, static_cast<std::uint64_t>(now), 1,
                               static_cast<std::uint64_t>(size.most));
  if (!to) return;
  view.*size.value = static_cast<int>(*to);
  if (!odd || *to % 2 == 1) return;
  ++(view.*size.value);
  ui.message = "A window is odd, with its word in the middle: " + grouped(view.*size.value) +
               " instead of " + grouped(static_cast<int>(*to)) + ".";
}

struct Column {
  const char *title, *brief;
  float width, tall_width;
  float formula;  // room for it
  const char* LayerCost::*order;
  double LayerCost::*number;
  std::string (*spell)(double);
};
constexpr Column columns[] = {{"work, constant factors left out", "work", 216, 150, 56,
                               &LayerCost::work, &LayerCost::operations, operations_told},
                              {"steps one after another", "steps in turn", 150, 110, 42,
                               &LayerCost::sequential, &LayerCost::sequential_steps, steps_told},
                              {"longest path, word 1 to word n", "longest path", 186, 110, 66,
                               &LayerCost::path, &LayerCost::longest_path, steps_told}};

/// The number with its word, and under it the formula.
void tall_cell(Ui& ui, Rect rect, const Column& column, const LayerCost& cost, bool least) {
  const Theme& theme = ui.theme;
  Rect top = rect.cut_top(ui.px(22));
  top.cut_left(ui.paint.text_in(top, least ? Type::strong : Type::body, theme.text,
                                column.spell(cost.*column.number)) +
               ui.px(8));
  if (least) ui.paint.text_in(top, Type::note_strong, theme.value.ink, "least");
  ui.paint.text_in(rect, Type::note, theme.text_soft, cost.*column.order);
}

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
  const float pad_x = ui.px(18), pad_y = ui.px(14);
  const Rect inner = page.inset(pad_x, pad_y);
  // A table with cells of one line, of two, or a block a row.
  const bool wide = inner.w() >= ui.px(820), table_fits = inner.w() >= ui.px(560);
  const float row_height = ui.px(wide ? 24 : 46);
  const std::string sentence = cost_sentence(view, costs), note = path_note(view, costs);
  const std::vector<std::string> names = cost_names(view);

  // The title and the controls flow, so their height is known by laying them out.
  const std::string_view title = "Cost of a layer with its own n, d, r";
  const float title_width = std::round(ui.paint.width(Type::heading, title)) + ui.px(4);
  // Below one another their labels are as wide as the widest, so that the sliders align.
  float widest = 0;
  for (const Size& size : sizes)
    widest = std::max(widest, std::round(ui.paint.width(Type::body, size.label)) + ui.px(12));
  float all = title_width;
  for (const Size& size : sizes)
    all += ui.px(24 + 12) + std::round(ui.paint.width(Type::body, size.label)) + size_width(ui);
  const bool one_row = all <= inner.w();
  const auto label = [&](const Size& size) {
    return one_row ? std::round(ui.paint.width(Type::body, size.label)) + ui.px(12) : widest;
  };
  // Where they do not fit beside the title, each has a row of its own.
  const float control = one_row ? 0 : inner.w();
  Flow dry(ui, rect_at(inner.min.x, inner.min.y, inner.w(), 0), control_height(ui));
  dry.next(std::max(control, title_width));
  for (const Size& size : sizes)
    dry.next(std::max(control, label(size) + size_width(ui)), ui.px(24));
  const float controls = dry.bottom() - inner.min.y;
  const float note_height = ui.paint.wrapped(inner, Type::note, 0, note, 0, true);
  const float text = ui.paint.wrapped(inner, Type::body, 0, sentence, 0, true);
  const size_t rows = costs.size();
  const float table = table_fits ? ui.px(22) + static_cast<float>(rows) * row_height
                                 : static_cast<float>(rows) * (4 * ui.px(22) + ui.px(8));
  const float height =
      2 * pad_y + controls + ui.px(2) + table + ui.px(4) + note_height + ui.px(4) + text;
  if (measure) return height;

  Rect inside = card(ui, rect_at(page.min.x, page.min.y, page.w(), height));
  inside.max.y += ui.px(4);  // its last line ends with the card's padding
  Flow flow(ui, inside, control_height(ui));
  ui.paint.text_in(flow.next(std::max(control, title_width)), Type::heading, theme.text, title);
  for (const Size& size : sizes)
    size_choice(ui, flow.next(std::max(control, label(size) + size_width(ui)), ui.px(24)),
                label(size), size, next.paths);
  inside.cut_top(controls + ui.px(2));

  std::vector<std::vector<bool>> least;
  for (const Column& column : columns) least.push_back(least_of(costs, column.number));
  float name_width = ui.px(200), gap = inside.w();
  for (const std::string& name : names)
    name_width = std::max(name_width, ui.paint.width(Type::body, name) + ui.px(2));
  const auto column_width = [&](const Column& column) {
    return ui.px(wide ? column.width : column.tall_width);
  };
  for (const Column& column : columns) gap -= column_width(column);
  if (!wide) name_width = std::min(name_width, gap - ui.px(3 * 10));
  gap =
      std::max(ui.px(10), std::floor((gap - name_width) / static_cast<float>(std::size(columns))));
  if (table_fits) {
    Rect head = inside.cut_top(ui.px(22));
    ui.paint.text_in(head.cut_left(name_width), Type::note, theme.text_soft,
                     "Vaswani et al., 2017, Table 1");
    for (const Column& column : columns) {
      head.cut_left(gap);
      ui.paint.text_in(head.cut_left(column_width(column)), Type::note, theme.text_soft,
                       wide ? column.title : column.brief);
    }
  }
  for (size_t i = 0; i < rows; ++i) {
    if (table_fits) {
      ui.paint.line({inside.min.x, inside.min.y}, {inside.max.x, inside.min.y}, theme.border,
                    ui.px(1));
      Rect row = inside.cut_top(row_height);
      Rect name = row.cut_left(name_width);
      if (wide) {
        ui.paint.text_in(name, Type::body, theme.text, names[i]);
      } else {
        name.min.y += ui.px(13) - ui.paint.line_height(Type::body) / 2;
        ui.paint.wrapped(name, Type::body, theme.text, names[i]);
        row.min.y += ui.px(2);
      }
      for (size_t c = 0; c < std::size(columns); ++c) {
        row.cut_left(gap);
        (wide ? cell : tall_cell)(ui, row.cut_left(column_width(columns[c])), columns[c], costs[i],
                                  least[c][i]);
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
  inside.cut_top(ui.px(4));
  inside.cut_top(ui.paint.wrapped(inside, Type::note, theme.text_soft, note) + ui.px(4));
  ui.paint.wrapped(inside, Type::body, theme.text, sentence);
  return height;
}

}  // namespace lab
