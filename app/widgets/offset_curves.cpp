#include "app/widgets/offset_curves.h"

#include <algorithm>
#include <cmath>

#include "app/format.h"

namespace lab {
namespace {

void arrow(Ui& ui, ImVec2 at, float up, ImU32 colour) {
  const float r = ui.px(4);
  ui.paint.line({at.x - r, at.y + up * r}, at, colour, ui.px(2));
  ui.paint.line({at.x + r, at.y + up * r}, at, colour, ui.px(2));
}

/// The lines' names with a piece of each line, in rows; returns the height.
float legend(Ui& ui, const Rect& area, const std::vector<OffsetLine>& lines) {
  const float row = ui.paint.line_height(Type::note) + ui.px(2), swatch = ui.px(22);
  float x = area.min.x, y = area.min.y;
  for (const OffsetLine& each : lines) {
    const Type type = each.strong ? Type::note_strong : Type::note;
    const float w = swatch + ui.px(5) + ui.paint.width(type, each.label);
    if (x > area.min.x && x + w > area.max.x) {
      x = area.min.x;
      y += row;
    }
    ui.paint.line({x, y + row / 2}, {x + swatch, y + row / 2}, each.role.mark,
                  ui.px(each.strong ? 3 : 1.5f), each.dash);
    ui.paint.text({x + swatch + ui.px(5), y + ui.px(1)}, type,
                  each.strong ? each.role.ink : ui.theme.text_soft, each.label);
    x += w + ui.px(12);
  }
  return y + row - area.min.y;
}

/// "Sinusoids: 19 to 32, off the axis", at the end of the plot beyond which they lie.
void beyond(Ui& ui, const Rect& plot, double most, const std::vector<OffsetLine>& lines) {
  const float line = ui.paint.line_height(Type::note);
  for (const bool above : {true, false}) {
    float y = above ? plot.min.y + ui.px(7) : plot.max.y - line - ui.px(7);
    for (const OffsetLine& each : lines) {
      double low = 0, high = 0;
      bool any = false;
      for (const double v : each.values) {
        if (std::isnan(v) || (above ? v <= most : v >= -most)) continue;
        low = any ? std::min(low, v) : v;
        high = any ? std::max(high, v) : v;
        any = true;
      }
      if (!any) continue;
      const std::string from = compact(low, 1), to = compact(high, 1);
      const std::string range = from + (from == to ? "" : " to " + to);
      // Where a line of its own is too long: the strong one needs no name, the others no reason.
      std::string text = each.label + ": " + range + ", off the axis";
      if (ui.paint.width(Type::note, text) > plot.w())
        text = each.strong ? range + ", off the axis" : each.label + ": " + range;
      const float w = std::min(plot.w(), ui.paint.width(Type::note, text));
      const Rect place = rect_at(plot.cx() - w / 2, y, w, line);
      ui.paint.fill(place.inset(-ui.px(3), 0), ui.theme.card, ui.px(3));
      ui.paint.text_in(place, Type::note, each.role.ink, text, Align::centre);
      y += (above ? 1.0f : -1.0f) * (line + ui.px(1));
      if (y < plot.min.y || y + line > plot.max.y) break;
    }
  }
}

}  // namespace

void offset_curves(Ui& ui, const Rect& rect, std::string_view name, int reach, double most,
                   const std::vector<OffsetLine>& lines, std::string_view axis, bool after_hidden) {
  const Theme& theme = ui.theme;
  const float line = ui.paint.line_height(Type::note);
  Rect plot = rect;
  plot.cut_top(legend(ui, plot, lines) + ui.px(4));
  ui.paint.text_in(plot.cut_top(line), Type::note, theme.text_soft, axis);
  plot.cut_top(line / 2 + ui.px(2));
  plot.cut_left(ui.paint.width(Type::note, compact(-most)) + ui.px(8));
  plot.cut_right(ui.px(8));
  plot.cut_bottom(2 * line + ui.px(6));
  if (plot.w() < ui.px(20) || plot.h() < ui.px(10)) return;
  const auto x_of = [&](int offset) {
    return plot.min.x +
           plot.w() * static_cast<float>(offset + reach) / static_cast<float>(2 * reach);
  };
  const auto y_of = [&](double v) {
    const double t = std::clamp(v / most, -1.0, 1.0);
    return plot.cy() - static_cast<float>(t) * plot.h() / 2;
  };

  for (int i = -2; i <= 2; ++i) {
    const double v = most * i / 2;
    const float y = std::round(y_of(v));
    ui.paint.line({plot.min.x, y}, {plot.max.x, y}, i == 0 ? theme.axis : theme.grid, ui.px(1));
    ui.paint.text({plot.min.x - ui.px(6), y - line / 2}, Type::note, theme.text_soft, compact(v),
                  Align::right);
  }
  for (int offset = -reach; offset <= reach; offset += std::max(1, reach / 2))
    ui.paint.text({x_of(offset), plot.max.y + ui.px(3)}, Type::note, theme.text_soft,
                  signed_fixed(offset, 0), Align::centre);
  const std::string below = "places from the query to the key";
  const float below_w = ui.paint.width(Type::note, below);
  // Under the plot's middle, or where that is too narrow, under that of the whole.
  const bool fits = plot.cx() + below_w / 2 <= rect.max.x;
  ui.paint.text({fits ? plot.cx() : rect.cx(), plot.max.y + line + ui.px(4)}, Type::note,
                theme.text_soft, below_w <= rect.w() ? below : "places to the key", Align::centre);
  ui.paint.line({x_of(0), plot.min.y}, {x_of(0), plot.max.y}, theme.ghost, ui.px(1), Dash::dotted);

  const Hit h = hit(ui, name, plot, Takes::press);
  const auto draw = [&](const OffsetLine& each) {
    std::vector<ImVec2> run;
    const auto finish = [&] {
      if (run.size() > 1)
        ui.paint.polyline(run, each.role.mark, ui.px(each.strong ? 3 : 1.5f), each.dash);
      run.clear();
    };
    for (int offset = -reach; offset <= reach; ++offset) {
      const double v = each.values[static_cast<size_t>(offset + reach)];
      if (std::isnan(v)) {
        finish();
        continue;
      }
      const ImVec2 at{x_of(offset), y_of(v)};
      run.push_back(at);
      if (each.strong && std::abs(v) <= most) ui.paint.disc(at, ui.px(4), each.role.mark);
      if (std::abs(v) > most && (each.strong || offset % 2 == 0))
        arrow(ui, at, v > 0 ? 1.0f : -1.0f, each.role.mark);
    }
    finish();
  };
  for (const bool strong : {false, true})
    for (const OffsetLine& each : lines)
      if (each.strong == strong) draw(each);
  if (after_hidden) {
    const Rect right{{x_of(0) + ui.px(5), plot.min.y}, {plot.max.x + ui.px(6), plot.max.y}};
    ui.paint.fill(right, Paint::faded(theme.control, 0.8f));
    ui.paint.text_in(rect_at(right.min.x, right.max.y - line - ui.px(4), right.w(), line),
                     Type::note, theme.text_soft, "hidden", Align::centre);
  }

  beyond(ui, plot, most, lines);

  if (!h.hovered && !h.focused) return;
  const float t = (ImGui::GetIO().MousePos.x - plot.min.x) / plot.w();
  const int offset =
      h.hovered ? std::clamp(static_cast<int>(std::lround(t * static_cast<float>(2 * reach))), 0,
                             2 * reach) -
                      reach
                : 0;
  ui.paint.line({x_of(offset), plot.min.y}, {x_of(offset), plot.max.y}, theme.text, ui.px(1));
  std::string text = offset == 0  ? std::string("the query itself")
                     : offset > 0 ? std::to_string(offset) + " after the query"
                                  : std::to_string(-offset) + " before the query";
  for (const OffsetLine& each : lines) {
    const double v = each.values[static_cast<size_t>(offset + reach)];
    text += "\n" + each.label + ": " + (std::isnan(v) ? "no such place" : compact(v));
  }
  if (after_hidden && offset > 0) text += "\nhidden by the mask";
  tooltip(ui, text);
}

}  // namespace lab
