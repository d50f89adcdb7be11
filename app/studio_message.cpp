#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "app/studio_state.h"

namespace lab {

/// The message at the foot of `view`.
void Studio::State::foot(Ui& ui, const Rect& view) {
  if (message.empty() || picture) return;
  if (Clock::now() >= message_until) {
    message.clear();
    return;
  }
  const float most = std::min(view.w() - ui.px(40), ui.px(760));
  const float w = std::min(most, ui.paint.width(Type::body, message) + ui.px(2));
  const Rect measure = rect_at(0, 0, w, 0);
  const float h = ui.paint.wrapped(measure, Type::body, 0, message, 0, true);
  const float pad = ui.px(12);
  ImGui::SetNextWindowPos(
      {std::round(view.cx() - w / 2 - pad), view.max.y - h - 2 * pad - ui.px(16)});
  ImGui::SetNextWindowSize({w + 2 * pad, h + 2 * pad});
  ImGui::Begin("message", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBackground |
                   ImGuiWindowFlags_NoFocusOnAppearing);
  // In front, but without the focus: that would take a drag or a text field away from its owner.
  ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
  const ImVec2 at = ImGui::GetWindowPos();
  const Rect r = rect_at(at.x, at.y, w + 2 * pad, h + 2 * pad);
  ui.paint.fill(r, ui.theme.text, ui.px(8));
  ui.paint.wrapped(r.inset(pad), Type::body, ui.theme.card, message);
  ImGui::End();
}

}  // namespace lab
