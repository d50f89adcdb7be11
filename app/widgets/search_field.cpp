#include "app/widgets/search_field.h"

#include <imgui_internal.h>

#include <algorithm>
#include <vector>

#include "app/text.h"

namespace lab {

std::optional<std::string> search_field(Ui& ui, const Rect& rect, std::string_view name,
                                        std::string_view value, std::string_view hint,
                                        std::size_t longest, bool& down) {
  const std::string label = "##" + std::string(name), placeholder(hint);
  const ImGuiID id = ImGui::GetID(label.c_str());
  const Focus::Keys keys = ui.focus.add(id, name, rect, Takes::text);
  // Dear ImGui takes no more than the buffer holds.
  std::vector<char> buffer(longest + 1, '\0');
  std::copy_n(value.begin(), std::min(value.size(), longest), buffer.begin());
  ImGui::SetCursorScreenPos(rect.min);
  ImGui::SetNextItemWidth(std::max(1.0f, rect.w()));
  ImGui::PushFont(ui.theme.fonts.faces[static_cast<int>(Type::body)]);
  const float padding = std::max(0.0f, (rect.h() - ImGui::GetFontSize()) / 2);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ui.px(10), padding});
  if (keys.arrived || keys.pressed) ImGui::SetKeyboardFocusHere();
  ImGui::InputTextWithHint(label.c_str(), placeholder.c_str(), buffer.data(), buffer.size());
  ImGui::PopStyleVar();
  ImGui::PopFont();
  if (ImGui::IsItemActive() && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_DownArrow), false)) {
    down = true;
    ImGui::ClearActiveID();
    ui.focus.drop();  // the arrows are the list's from here on
  }
  if (ImGui::IsItemActivated() && !keys.focused) ui.focus.clicked(id);
  if (keys.focused && ui.focus.ring_visible()) focus_ring(ui, rect, ui.px(6));
  std::string text(buffer.data());
  if (text == value || !is_line(text, longest)) return std::nullopt;
  return text;
}

}  // namespace lab
