#include "app/widgets/text_area.h"

#include <imgui_stdlib.h>

#include <algorithm>
#include <cstring>

#include "app/format.h"
#include "app/widgets/soft_wrap.h"

namespace lab {
namespace {

/// What the field is drawn with, and what is in it.
struct Field {
  const Paint& paint;
  float room;  // of a line
  Focus::Edit edit;

  std::string wrapped(const std::string& text) const {
    return soft_wrapped(text, room,
                        [this](std::string_view word) { return paint.width(Type::body, word); });
  }
};

/// Breaks the lines anew after each edit.
int after_edit(ImGuiInputTextCallbackData* data) {
  Field& field = *static_cast<Field*>(data->UserData);
  const std::string_view now(data->Buf, static_cast<size_t>(data->BufTextLen));
  if (now != field.edit.shown) field.edit.text = unwrapped(field.edit.text, field.edit.shown, now);
  field.edit.shown = field.wrapped(field.edit.text);
  if (field.edit.shown == now) return 0;
  std::memcpy(data->Buf, field.edit.shown.data(), field.edit.shown.size());  // the same length
  data->BufDirty = true;
  return 0;
}

/// Cut before the character that does not fit.
void shorten(std::string& text, size_t most) {
  if (text.size() <= most) return;
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xc0) == 0x80) --most;
  text.resize(most);
}

}  // namespace

std::optional<std::string> text_area(Ui& ui, const Rect& rect, std::string_view name,
                                     std::string_view value, size_t most) {
  const std::string label = "##" + std::string(name);
  const ImGuiID id = ImGui::GetID(label.c_str());
  const float pad = ui.px(10);
  Field field{ui.paint, rect.w() - 2 * pad - ImGui::GetStyle().ScrollbarSize - ui.px(2),
              ui.focus.edit};
  if (field.edit.id != id) {
    field.edit = {id, std::string(value), {}};
    field.edit.shown = field.wrapped(field.edit.text);
  }

  const Focus::Keys keys = ui.focus.add(id, name, rect, Takes::text);
  ImGui::SetCursorScreenPos(rect.min);
  ImGui::PushFont(ui.theme.fonts.faces[static_cast<int>(Type::body)]);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {pad, ui.px(8)});
  if (keys.arrived || keys.pressed) ImGui::SetKeyboardFocusHere();
  std::string shown = field.edit.shown;
  ImGui::InputTextMultiline(label.c_str(), &shown,
                            {std::max(ui.px(40), rect.w()), std::max(ui.px(40), rect.h())},
                            ImGuiInputTextFlags_CallbackAlways, after_edit, &field);
  ImGui::PopStyleVar();
  ImGui::PopFont();
  const bool editing = ImGui::IsItemActive();
  if (ImGui::IsItemActivated() && !keys.focused) ui.focus.clicked(id);
  if (keys.focused && ui.focus.ring_visible()) focus_ring(ui, rect, ui.px(6));
  if (editing) {
    ui.focus.edit = field.edit;
    return std::nullopt;
  }
  if (ui.focus.edit.id != id) return std::nullopt;
  // What stood in it in the frame before: Escape has already taken the field's own text back.
  std::string text = std::move(field.edit.text);
  ui.focus.edit = {};
  if (text.size() > most) {
    shorten(text, most);
    ui.message = "Only the first " + grouped(static_cast<std::int64_t>(most)) +
                 " bytes of the text were kept.";
  }
  if (text == value) return std::nullopt;
  return text;
}

}  // namespace lab
