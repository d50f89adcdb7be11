#include "app/exhibits/drills_table.h"

#include <algorithm>
#include <cmath>

namespace lab {
namespace {

float row_height(Ui& ui) { return ui.px(26); }

/// As wide as its header and numbers ask for.
float column_width(Ui& ui, const GivenTable& table, size_t column) {
  float width = ui.paint.width(Type::note_strong, table.columns[column]);
  width = std::min(width, ui.px(120));  // a very long word is shortened
  for (const GivenTable::Row& row : table.rows)
    width = std::max(width, ui.paint.width(Type::body, row.cells[column]));
  return std::max(std::round(width) + ui.px(20), ui.px(48));
}

float name_width(Ui& ui, const Rect& rect, const GivenTable& table) {
  float width = ui.paint.width(Type::note, table.corner);
  for (const GivenTable::Row& row : table.rows)
    width = std::max(width, ui.paint.width(Type::note_strong, row.name));
  return std::min(std::round(width) + ui.px(20), rect.w() * 0.45f);
}

}  // namespace

float draw_given(Ui& ui, const Rect& rect, const GivenTable& table, bool measure) {
  if (table.rows.empty()) return 0;
  const Theme& theme = ui.theme;
  const float names = name_width(ui, rect, table), line = row_height(ui);
  float y = rect.min.y;
  for (size_t first = 0; first < table.columns.size();) {
    std::vector<size_t> columns;
    std::vector<float> widths;
    float used = names;
    const auto fits = [&](size_t column) {
      const float width = column_width(ui, table, column);
      if (!columns.empty() && used + width > rect.w()) return false;
      columns.push_back(column);
      widths.push_back(std::min(width, rect.w() - names));
      used += widths.back();
      return true;
    };
    size_t next = first;
    if (first > 0 && table.first_with_all) {
      fits(0);
      // However narrow, a block goes on.
      if (used + column_width(ui, table, next) > rect.w()) {
        columns.clear();
        widths.clear();
        used = names;
      }
    }
    while (next < table.columns.size() && fits(next)) ++next;
    if (first > 0) y += ui.px(8);
    const Rect block =
        rect_at(rect.min.x, y, used, line * static_cast<float>(table.rows.size() + 1));
    y = block.max.y;
    if (!measure) {
      ui.paint.outline(block, theme.border, ui.px(1), ui.px(6));
      Rect left = block;
      const auto put = [&](Rect head, std::string_view name, const auto& cell) {
        ui.paint.text_in(head.cut_left(names).inset(ui.px(10), 0), Type::note_strong,
                         theme.text_soft, name);
        for (size_t i = 0; i < widths.size(); ++i)
          cell(head.cut_left(widths[i]).inset(ui.px(10), 0), columns[i]);
      };
      put(left.cut_top(line), table.corner, [&](const Rect& at, size_t column) {
        ui.paint.text_in(at, Type::note_strong, theme.text_soft, table.columns[column],
                         Align::right);
      });
      for (const GivenTable::Row& row : table.rows) {
        ui.paint.line({left.min.x, left.min.y}, {left.max.x, left.min.y}, theme.border, ui.px(1));
        put(left.cut_top(line), row.name, [&](const Rect& at, size_t column) {
          ui.paint.text_in(at, Type::body, theme.text, row.cells[column], Align::right);
        });
      }
    }
    first = next;
  }
  return y - rect.min.y;
}

}  // namespace lab
