#include "app/overlays.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "app/contents.h"
#include "app/widgets/button.h"

namespace lab {
namespace {

constexpr int window_flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                             ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav;

/// Where the lines of the list of commands go.
struct CommandLine {
  const Command* command;  // null: a heading
  const char* heading;
  int number;  // in the table, from 1
  Rect place;
};
struct CommandLines {
  std::vector<CommandLine> lines;
  Rect note;
  float height = 0;
};

constexpr const char* note_on_keys =
    "Tab goes through everything that can be operated, Enter or Space presses it, arrows move it, "
    "Esc lets go. Drag a number of q or k, or press Enter on it and type.";

CommandLines command_lines(Ui& ui, ImVec2 top, float whole, const Desk& desk) {
  CommandLines list;
  const bool two = whole > ui.px(600);
  const float gap = ui.px(32);
  const float width = two ? (whole - gap - ui.px(12)) / 2 : whole - ui.px(12);
  Rect column = rect_at(top.x, top.y, width, 1e5f);
  float bottom = top.y;
  const char* group = "";
  int number = 0;
  for (const Command& command : commands()) {
    ++number;
    if (command.keys_listed && !command.keys_listed[0]) continue;
    if (command.off_unlisted && !is_enabled(command, desk)) continue;
    if (std::string_view(group) != command.group) {
      // The second column begins with the group that follows the page's own.
      if (two && std::string_view(command.group) == "Session") {
        bottom = std::max(bottom, column.min.y);
        column = rect_at(top.x + width + gap, top.y, width, 1e5f);
      }
      group = command.group;
      list.lines.push_back({nullptr, group, 0, column.cut_top(ui.px(26))});
    }
    list.lines.push_back({&command, group, number, column.cut_top(ui.px(30))});
  }
  column.cut_top(ui.px(10));
  list.note = column;
  const float note = ui.paint.wrapped(column, Type::note, 0, note_on_keys, 0, true);
  list.height = std::max(bottom, column.min.y + note) - top.y;
  return list;
}

/// The table of commands: what it is called, its keys; a click does it.
void command_list(Ui& ui, const Rect& rect, Desk& desk) {
  const Theme& theme = ui.theme;
  ImGui::SetCursorScreenPos(rect.min);
  ImGui::BeginChild("commands", {std::max(1.0f, rect.w()), std::max(1.0f, rect.h())}, false,
                    ImGuiWindowFlags_NoNav);
  const ImVec2 top = ImGui::GetCursorScreenPos();
  const CommandLines list = command_lines(ui, top, rect.w(), desk);
  for (const CommandLine& line : list.lines) {
    if (!line.command) {
      ui.paint.text_in(line.place, Type::note_strong, theme.text_soft, line.heading);
      continue;
    }
    const Command& command = *line.command;
    Rect row = line.place;
    const bool enabled = is_enabled(command, desk);
    const Hit h = hit(ui, command.name + std::string(" ") + std::to_string(line.number), row);
    if (h.hovered && enabled) ui.paint.fill(row, theme.query.tint, ui.px(5));
    row = row.inset(ui.px(8), 0);
    const std::string keys = spelled_keys(command);
    const ImU32 ink = enabled ? theme.text : theme.control_text_off;
    ui.paint.text_in(row.cut_right(ui.paint.width(Type::note_strong, keys)), Type::note_strong,
                     enabled ? theme.query.ink : ink, keys);
    row.cut_right(ui.px(10));
    ui.paint.text_in(row, Type::body, ink, title(command, desk.now));
    if (h.pressed && enabled) {
      desk.overlay = Overlay::none;  // first: the command may open another
      command.apply(desk);
    }
  }
  ui.paint.wrapped(list.note, Type::note, theme.text_soft, note_on_keys);
  ImGui::SetCursorScreenPos({top.x, top.y + list.height});
  ImGui::Dummy({1, 1});
  ImGui::EndChild();
}

const char* heading(Overlay overlay) {
  switch (overlay) {
    case Overlay::commands:
      return "Keys and commands";
    case Overlay::open:
      return "Open a Session, a playlist or a head";
    case Overlay::save:
      return "Save the Session";
    case Overlay::picture:
      return "Save the page as a picture";
    case Overlay::add_state:
      return "Add this state to a playlist";
    case Overlay::edit_playlist:
      return "Edit a playlist";
    case Overlay::playlist:
      return "The states of a playlist";
    case Overlay::save_head:
      return "Save the trained head";
    case Overlay::save_history:
      return "Export the history as CSV";
    default:
      return "";
  }
}

}  // namespace

std::optional<std::filesystem::path> overlays(Ui& ui, ImVec2 screen, Desk& desk, FilePanel& files,
                                              PlaylistEditor& editor) {
  const Overlay shown = desk.overlay;
  ui.focus.set_top_layer(shown == Overlay::none ? 0 : 1);
  if (shown == Overlay::none) {
    files.kind = Overlay::none;
    return std::nullopt;
  }
  const Theme& theme = ui.theme;
  const bool picks_file = shown == Overlay::open || shown == Overlay::save ||
                          shown == Overlay::picture || shown == Overlay::add_state ||
                          shown == Overlay::edit_playlist || shown == Overlay::save_history ||
                          shown == Overlay::save_head;
  if (picks_file && files.kind != shown)
    files = FilePanel::make(shown, desk.now, desk.settings.recent, editor.path.string());

  // One window over everything: what lies below neither shows through to the pointer nor scrolls.
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize(screen);
  ImGui::SetNextWindowFocus();
  ImGui::PushStyleColor(ImGuiCol_WindowBg, ImGui::ColorConvertU32ToFloat4(theme.scrim));
  ImGui::Begin("overlay", nullptr, window_flags);
  ui.focus.set_layer(1);
  std::optional<std::filesystem::path> decided;
  Rect panel{{0, 0}, screen};
  if (shown == Overlay::contents) {
    panel.max.x = std::min(screen.x, ui.px(240));
    if (contents(ui, panel, desk)) desk.overlay = Overlay::none;
  } else {
    const float w = std::min(screen.x - ui.px(32), ui.px(820));
    float wanted = ui.px(picks_file ? 460 : 650);
    if (shown == Overlay::commands)  // all of them, with the heading and the margins
      wanted = command_lines(ui, {0, 0}, w - 2 * ui.px(18), desk).height + ui.px(72);
    const float h = std::min(screen.y - ui.px(32), wanted);
    panel = rect_at(std::round((screen.x - w) / 2), std::round((screen.y - h) / 2), w, h);
    Rect inside = card(ui, panel, heading(shown));
    if (shown == Overlay::commands) {
      const Rect close = rect_at(panel.max.x - ui.px(16) - button_width(ui, "Close"),
                                 panel.min.y + ui.px(10), button_width(ui, "Close"), ui.px(28));
      inside.cut_top(ui.px(4));
      command_list(ui, inside, desk);
      if (button(ui, close, "Close")) desk.overlay = Overlay::none;
    } else if (shown == Overlay::playlist) {
      const PlaylistAction action = playlist_panel(ui, inside, editor, desk.now);
      if (action == PlaylistAction::save) decided = editor.path;
      if (action == PlaylistAction::close) desk.overlay = Overlay::none;
    } else {
      decided = file_panel(ui, inside, files, desk.settings.recent, desk.overlay);
    }
  }
  if (ImGui::IsMouseClicked(0) && !panel.contains(ImGui::GetIO().MousePos) &&
      desk.overlay == shown && (shown != Overlay::playlist || editor.may_be_left()))
    desk.overlay = Overlay::none;
  ui.focus.set_layer(0);
  ImGui::End();
  ImGui::PopStyleColor();
  return decided;
}

}  // namespace lab
