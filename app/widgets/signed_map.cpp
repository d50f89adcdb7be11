#include "app/widgets/signed_map.h"

#include <algorithm>
#include <cmath>

#include "app/format.h"

namespace lab {
namespace {

void cell(Ui& ui, const Rect& r, double value, double range, float rounding, bool pale = false) {
  const double t = std::isfinite(value) ? std::clamp(value / range, -1.0, 1.0) : 0.0;
  ui.paint.fill(r, ui.theme.control, rounding);
  const ImU32 colour = t >= 0 ? ui.theme.query.mark : ui.theme.key.mark;
  if (t != 0)
    ui.paint.fill(r, Paint::faded(colour, static_cast<float>(std::abs(t)) * (pale ? 0.35f : 1.0f)),
                  rounding);
}

/// −range to +range in nine steps, with the numbers at its ends.
void legend(Ui& ui, Rect line, double range, bool pale) {
  const std::string low = compact(-range), high = "+" + compact(range);
  const float step = ui.px(10), text = ui.paint.width(Type::note, low) + ui.px(6);
  const float width = 2 * text + 9 * step;
  line.cut_left(std::max(0.0f, (line.w() - width) / 2));
  ui.paint.text_in(line.cut_left(text), Type::note, ui.theme.text_soft, low);
  for (int i = -4; i <= 4; ++i)
    cell(ui, line.cut_left(step).inset(0, std::max(0.0f, (line.h() - ui.px(9)) / 2)), i / 4.0, 1, 0,
         pale);
  line.cut_left(ui.px(6));
  ui.paint.text_in(line, Type::note, ui.theme.text_soft, high);
}

}  // namespace

std::optional<Cell> signed_map(Ui& ui, const Rect& rect, const SignedMap& map) {
  const Theme& theme = ui.theme;
  const int n = static_cast<int>(map.values->rows()), m = static_cast<int>(map.values->cols());
  const float line = ui.paint.line_height(Type::note);
  if (n == 0 || m == 0) return std::nullopt;
  const int count = std::min(n, most_map_rows);
  const int first = std::clamp(map.current - count / 2, 0, n - count);

  Rect inside = rect;
  legend(ui, inside.cut_bottom(line), map.range, map.pale);
  inside.cut_bottom(ui.px(4));
  const Rect ends = inside.cut_bottom(line + ui.px(2));
  float gutter = 0;
  for (int i = first; i < first + count; ++i)
    gutter = std::max(gutter, ui.paint.width(Type::note, map.rows[static_cast<size_t>(i)]));
  gutter = std::min(gutter + ui.px(8), inside.w() * 0.4f);
  const float w = (inside.w() - gutter) / static_cast<float>(m);
  const float h = std::min(ui.px(40), inside.h() / static_cast<float>(count));
  const Rect body = rect_at(inside.min.x + gutter, inside.min.y, w * static_cast<float>(m),
                            h * static_cast<float>(count));
  if (w < 1 || h < 1) return std::nullopt;
  const auto place = [&](int i, int j) {
    const float x0 = std::round(body.min.x + w * static_cast<float>(j));
    const float x1 = std::round(body.min.x + w * static_cast<float>(j + 1));
    const float y0 = std::round(body.min.y + h * static_cast<float>(i - first));
    const float y1 = std::round(body.min.y + h * static_cast<float>(i - first + 1));
    return Rect{{x0, y0}, {x1, y1}};
  };
  const float gap = std::min(w, h) > ui.px(7) ? ui.px(1) : 0;
  for (int i = first; i < first + count; ++i) {
    for (int j = 0; j < m; ++j)
      cell(ui, place(i, j).inset(gap, gap), (*map.values)(i, j), map.range, gap > 0 ? ui.px(2) : 0,
           map.pale);
    const bool here = i == map.current;
    if (h >= line * 0.8f)
      ui.paint.text_in(
          {{rect.min.x, place(i, 0).min.y}, {body.min.x - ui.px(6), place(i, 0).max.y}},
          here ? Type::note_strong : Type::note, here ? theme.query.ink : theme.text_soft,
          map.rows[static_cast<size_t>(i)], Align::right);
    if (here)
      ui.paint.outline({place(i, 0).min, place(i, m - 1).max}, theme.query.mark, ui.px(2),
                       ui.px(3));
  }
  const float y = body.max.y + ui.px(2);
  Rect under{{body.min.x, y}, {body.max.x, y + ends.h()}};
  ui.paint.text_in(under, Type::note, theme.text_soft, map.low);
  ui.paint.text_in(under, Type::note, theme.text_soft, map.high, Align::right);

  ui.focus.note(std::string(map.name), body);
  const ImVec2 p = ImGui::GetIO().MousePos;
  if (!ImGui::IsWindowHovered() || !body.contains(p) || ImGui::IsAnyItemActive())
    return std::nullopt;
  const Cell at{std::min(n - 1, first + static_cast<int>((p.y - body.min.y) / h)),
                std::min(m - 1, static_cast<int>((p.x - body.min.x) / w))};
  ui.paint.outline(place(at.row, at.column), theme.text, ui.px(1), ui.px(2));
  return at;
}

}  // namespace lab
