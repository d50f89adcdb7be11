#include "app/widgets/ring.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace lab {

void ring(Ui& ui, const Rect& square, float share, const Role& role, std::string_view text,
          std::string_view under) {
  const Theme& theme = ui.theme;
  const ImVec2 middle{square.cx(), square.cy()};
  const float thickness = ui.px(8);
  const float radius = std::min(square.w(), square.h()) / 2 - thickness;
  ui.paint.circle(middle, radius, theme.control, thickness);
  const float turn = 2 * std::numbers::pi_v<float> * std::clamp(share, 0.0f, 1.0f);
  const int corners = std::max(2, static_cast<int>(turn * radius / ui.px(3)));
  std::vector<ImVec2> arc;
  for (int i = 0; i <= corners; ++i) {
    const float angle = turn * static_cast<float>(i) / static_cast<float>(corners);
    arc.push_back({middle.x + radius * std::sin(angle), middle.y - radius * std::cos(angle)});
  }
  if (turn > 0) ui.paint.polyline(arc, role.mark, thickness);
  const float title = ui.paint.line_height(Type::title), note = ui.paint.line_height(Type::note);
  const float top = std::round(middle.y - (title + note) / 2);
  ui.paint.text({middle.x, top}, Type::title, theme.text, text, Align::centre);
  ui.paint.text({middle.x, top + title}, Type::note, theme.text_soft, under, Align::centre);
}

}  // namespace lab
