#include "app/widgets/arrow.h"

#include <algorithm>
#include <cmath>

namespace lab {
namespace {

float length(ImVec2 a, ImVec2 b) { return std::abs(b.x - a.x) + std::abs(b.y - a.y); }

/// `from` moved towards `to`.
ImVec2 towards(ImVec2 from, ImVec2 to, float by) {
  const float l = length(from, to);
  if (l <= 0) return from;
  return {from.x + (to.x - from.x) * by / l, from.y + (to.y - from.y) * by / l};
}

}  // namespace

void arrow_head(Ui& ui, ImVec2 at, ImVec2 to, float size, ImU32 colour, float thickness) {
  const ImVec2 side{-to.y, to.x};
  ui.paint.polyline({{at.x - size * (to.x + side.x * 0.7f), at.y - size * (to.y + side.y * 0.7f)},
                     at,
                     {at.x - size * (to.x - side.x * 0.7f), at.y - size * (to.y - side.y * 0.7f)}},
                    colour, thickness);
}

void wire(Ui& ui, const std::vector<ImVec2>& points, ImU32 colour, float thickness, float head) {
  if (points.size() < 2) return;
  std::vector<ImVec2> line = {points.front()};
  for (size_t i = 1; i + 1 < points.size(); ++i) {
    const ImVec2 before = points[i - 1], corner = points[i], after = points[i + 1];
    const float radius =
        std::min({ui.px(8), length(before, corner) / 2, length(corner, after) / 2});
    const ImVec2 a = towards(corner, before, radius), b = towards(corner, after, radius);
    for (int step = 0; step <= 6; ++step) {  // a quadratic curve around the corner
      const float t = static_cast<float>(step) / 6, u = 1 - t;
      line.push_back({u * u * a.x + 2 * u * t * corner.x + t * t * b.x,
                      u * u * a.y + 2 * u * t * corner.y + t * t * b.y});
    }
  }
  const ImVec2 end = points.back(), before = points[points.size() - 2];
  line.push_back(end);
  ui.paint.polyline(line, colour, thickness);
  if (const float l = length(before, end); head > 0 && l > 0)
    arrow_head(ui, end, {(end.x - before.x) / l, (end.y - before.y) / l}, head, colour, thickness);
}

}  // namespace lab
