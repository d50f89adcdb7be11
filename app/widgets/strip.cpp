#include "app/widgets/strip.h"

#include "app/dear_imgui.h"

namespace lab {

bool strip_scrolls(float width, int count, float least) {
  return width < least * static_cast<float>(count);
}

std::optional<float> strip_middle(const Ui& ui, float least, float place) {
  if (ui.sought) return least * (static_cast<float>(*ui.sought) + 0.5f);
  return ui.fresh ? std::optional(place) : std::nullopt;
}

Strip::Strip(const Rect& rect, int count, float least, std::optional<float> middle)
    : columns_{rect.min.x, rect.w() / static_cast<float>(count), count},
      top_(rect.min.y),
      open_(strip_scrolls(rect.w(), count, least)) {
  if (!open_) return;
  ImGui::SetCursorScreenPos(rect.min);
  ImGui::BeginChild("strip", {rect.w(), rect.h()}, false,
                    ImGuiWindowFlags_HorizontalScrollbar | ImGuiWindowFlags_NoNav);
  columns_.width = least;
  if (middle) ImGui::SetScrollX(*middle - rect.w() / 2);
  columns_.left = rect.min.x - ImGui::GetScrollX();
}

void Strip::end() {
  if (!open_) return;
  open_ = false;
  // What the scroll bar goes by.
  ImGui::SetCursorScreenPos({columns_.left, top_});
  ImGui::Dummy({columns_.width * static_cast<float>(columns_.count), 1});
  ImGui::EndChild();
}

}  // namespace lab
