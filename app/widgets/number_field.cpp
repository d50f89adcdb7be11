#include "app/widgets/number_field.h"

#include <fmt/core.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <locale>
#include <sstream>

#include "app/format.h"
#include "app/text.h"

namespace lab {
namespace {

/// Dear ImGui shows what stands before "##" as a label beside the field.
std::string field_id(std::string_view name) { return "##" + std::string(name); }

struct Typed {
  std::string text;  // as it stands in the field
  bool editing = false;
  bool left = false;  // the field has just been left with this text
  bool entered = false;
};

/// The text is kept in the Focus while it is edited: leaving the field by whatever way then finds
/// it.
Typed edit_text(Ui& ui, const Rect& rect, std::string_view name, std::string_view value,
                std::string_view hint, bool start = false) {
  const std::string label = field_id(name);
  const ImGuiID id = ImGui::GetID(label.c_str());
  Focus::Edit& edit = ui.focus.edit;
  Typed typed;
  typed.text = edit.id == id ? edit.text : std::string(value);

  const Focus::Keys keys = ui.focus.add(id, name, rect, Takes::text);
  ImGui::SetCursorScreenPos(rect.min);
  ImGui::SetNextItemWidth(std::max(1.0f, rect.w()));
  ImGui::PushFont(ui.theme.fonts.faces[static_cast<int>(Type::body)]);
  const float padding = std::max(0.0f, (rect.h() - ImGui::GetFontSize()) / 2);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ui.px(8), padding});
  if (keys.arrived || keys.pressed || start) ImGui::SetKeyboardFocusHere();
  const std::string placeholder(hint);
  typed.entered = ImGui::InputTextWithHint(
      label.c_str(), placeholder.c_str(), &typed.text,
      ImGuiInputTextFlags_AutoSelectAll | ImGuiInputTextFlags_EnterReturnsTrue);
  ImGui::PopStyleVar();
  ImGui::PopFont();
  typed.editing = ImGui::IsItemActive();
  if (ImGui::IsItemActivated() && !keys.focused) ui.focus.clicked(id);
  if (typed.editing) {
    edit = {id, typed.text};
  } else if (edit.id == id) {
    typed.left = true;
    edit = {};
  }
  if (keys.focused && ui.focus.ring_visible()) focus_ring(ui, rect, ui.px(6));
  return typed;
}

/// With or without the commas that the program writes.
std::optional<std::uint64_t> parse(std::string_view given, std::uint64_t least,
                                   std::uint64_t most) {
  std::string plain(given);
  plain.erase(std::remove(plain.begin(), plain.end(), ','), plain.end());
  std::string_view text = plain;
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if (value < least || value > most) return std::nullopt;
  return value;
}

/// Marks a field whose text is no number that it takes, and says what it takes.
void refused(Ui& ui, const Rect& rect, const std::string& allowed) {
  ui.paint.outline(rect, ui.theme.key.mark, ui.px(2), ui.px(6));
  tooltip(ui, allowed);
}

/// What is said when such a field is left: nothing is dropped in silence.
std::string kept(const std::string& text, const std::string& allowed) {
  return in_quotes(text, 20) + " was not taken; the old value stays. " + allowed;
}

}  // namespace

bool is_being_typed(Ui& ui, std::string_view name) {
  return ui.focus.edit.id == ImGui::GetID(field_id(name).c_str());
}

std::optional<std::uint64_t> number_field(Ui& ui, const Rect& rect, std::string_view name,
                                          std::uint64_t value, std::uint64_t least,
                                          std::uint64_t most) {
  const Typed typed = edit_text(ui, rect, name, std::to_string(value), {});
  const std::optional<std::uint64_t> number = parse(typed.text, least, most);
  if (!number) {
    const std::string allowed =
        most == UINT64_MAX ? "A whole number from " + std::to_string(least) + " to 2⁶⁴ − 1."
                           : "A whole number from " + grouped(static_cast<std::int64_t>(least)) +
                                 " to " + grouped(static_cast<std::int64_t>(most)) + ".";
    if (typed.editing) refused(ui, rect, allowed);
    if (typed.left) ui.message = kept(typed.text, allowed);
  }
  if (typed.left && number && *number != value) return number;
  return std::nullopt;
}

std::optional<double> real_field(Ui& ui, const Rect& rect, std::string_view name, double value,
                                 double most, bool start, std::optional<double> least) {
  const double low = least.value_or(-most);
  const std::string shown = fmt::format("{:.6g}", value);
  Typed typed = edit_text(ui, rect, name, shown, {}, start);
  if (start && !typed.editing) ui.focus.edit = {ImGui::GetID(field_id(name).c_str()), typed.text};
  // A true minus sign may have been pasted from the page itself.
  constexpr std::string_view minus = "\u2212";
  const bool true_minus = typed.text.rfind(minus, 0) == 0;
  const std::string plain = true_minus ? "-" + typed.text.substr(minus.size()) : typed.text;
  std::istringstream in(plain);
  in.imbue(std::locale::classic());
  double number = 0;
  const bool sound = (in >> number) && (in >> std::ws).eof() && number >= low && number <= most;
  if (!sound) {
    const std::string allowed = "A number from " + compact(low) + " to " + compact(most) + ".";
    if (typed.editing) refused(ui, rect, allowed);
    if (typed.left && !start) ui.message = kept(typed.text, allowed);
  }
  if (typed.left && !start && sound && typed.text != shown && number != value) return number;
  return std::nullopt;
}

std::optional<std::string> text_field(Ui& ui, const Rect& rect, std::string_view name,
                                      std::string_view value, std::string_view hint, bool start,
                                      bool& entered) {
  const Typed typed = edit_text(ui, rect, name, value, hint, start);
  entered = typed.entered;
  if (typed.left && typed.text != value) return typed.text;
  return std::nullopt;
}

}  // namespace lab
