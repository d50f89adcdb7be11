#include "app/widgets/weight_pair.h"

#include <algorithm>

namespace lab {

void weight_pair(Ui& ui, const Rect& row, int id, double weight, double given) {
  const Theme& theme = ui.theme;
  const auto bar = [&](const char* name, double share, float top, ImU32 colour) {
    ImGui::PushID(id);
    const float length = ui.motion.glide(ImGui::GetID(name), static_cast<float>(share));
    ImGui::PopID();
    const Rect r =
        rect_at(row.min.x, row.cy() + top, row.w() * std::clamp(length, 0.0f, 1.0f), ui.px(5));
    ui.paint.fill(r, colour, std::min(ui.px(2), r.w() / 2));
  };
  ui.paint.fill(rect_at(row.min.x - ui.px(1), row.min.y + ui.px(2), ui.px(1), row.h() - ui.px(4)),
                theme.axis);
  bar("weight", weight, -ui.px(6), theme.query.mark);
  bar("given", given, ui.px(1), theme.value.mark);
}

}  // namespace lab
