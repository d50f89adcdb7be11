#include "app/file_panel.h"

#include <algorithm>
#include <cstdlib>
#include <system_error>

#include "app/widgets/button.h"
#include "app/widgets/number_field.h"

namespace lab {
namespace {

namespace fs = std::filesystem;

constexpr size_t most_entries = 200;

const char* extension(Overlay kind) { return kind == Overlay::picture ? ".png" : ".json"; }

/// Folders and fitting files of the folder that the path is in; read only when that changes.
void list_folder(FilePanel& panel) {
  const fs::path path = expanded(panel.path);
  std::error_code error;
  std::string folder = (path.has_filename() ? path.parent_path() : path).string();
  if (folder.empty()) folder = ".";
  if (folder == panel.folder) return;
  panel.folder = folder;
  panel.entries.clear();
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    std::error_code ignored;
    if (name.empty() || name[0] == '.') continue;
    if (it->is_directory(ignored))
      panel.entries.push_back(name + "/");
    else if (it->path().extension() == extension(panel.kind))
      panel.entries.push_back(name);
    if (panel.entries.size() >= most_entries) break;
  }
  std::sort(panel.entries.begin(), panel.entries.end(), [](const auto& a, const auto& b) {
    const bool folder_a = a.back() == '/', folder_b = b.back() == '/';
    return folder_a != folder_b ? folder_a : a < b;
  });
}

/// Whether the path can be handed over; else says why in the panel.
bool decide(FilePanel& panel) {
  std::error_code error;
  panel.problem.clear();
  const bool writes = panel.kind != Overlay::open;
  if (writes && !panel.path.empty() && expanded(panel.path).extension().empty() &&
      expanded(panel.path).has_filename() && !fs::is_directory(expanded(panel.path), error))
    panel.path += extension(panel.kind);
  const fs::path path = expanded(panel.path);
  if (panel.path.empty() || !path.has_filename() || fs::is_directory(path, error)) {
    panel.problem = "Type the name of a file, not of a folder.";
  } else if (writes && path.extension() != extension(panel.kind)) {
    panel.problem = panel.kind == Overlay::picture
                        ? "A picture is a PNG file: its name has to end with .png."
                        : "A Session is a JSON file: its name has to end with .json.";
  } else if (!writes) {
    if (!fs::exists(path, error)) panel.problem = "There is no such file.";
  } else if (fs::exists(path, error) && panel.to_replace != panel.path) {
    panel.to_replace = panel.path;
    panel.problem = "The file exists. Press Replace to write over it, or choose another name.";
  }
  return panel.problem.empty();
}

}  // namespace

fs::path expanded(const std::string& path) {
  const char* home = std::getenv("HOME");
  if (home && path.rfind("~/", 0) == 0) return fs::path(home) / path.substr(2);
  return path;
}

FilePanel FilePanel::make(Overlay kind, const Session& session,
                          const std::vector<std::string>& recent) {
  FilePanel panel;
  panel.kind = kind;
  std::error_code error;
  const char* home = std::getenv("HOME");
  fs::path folder = home ? fs::path(home) : fs::current_path(error);
  if (!recent.empty()) {
    const fs::path last = fs::path(recent.front()).parent_path();
    if (fs::is_directory(last, error)) folder = last;
  }
  if (kind == Overlay::open) panel.path = (folder / "").string();
  if (kind == Overlay::save) panel.path = (folder / "attention-lab-session.json").string();
  if (kind == Overlay::picture)
    panel.path = (folder / ("attention-lab-" + session.page + ".png")).string();
  return panel;
}

std::optional<fs::path> file_panel(Ui& ui, const Rect& rect, FilePanel& panel,
                                   const std::vector<std::string>& recent, Overlay& overlay) {
  const Theme& theme = ui.theme;
  Rect inside = rect;
  const bool opens = panel.kind == Overlay::open;
  const std::string action = opens ? "Open" : panel.to_replace == panel.path ? "Replace" : "Save";
  std::optional<fs::path> decided;
  Rect line = inside.cut_top(ui.px(34));
  const float action_w = button_width(ui, action), cancel_w = button_width(ui, "Cancel");
  const Rect cancel = line.cut_right(cancel_w);
  line.cut_right(ui.px(8));
  const Rect act = line.cut_right(action_w);
  line.cut_right(ui.px(8));
  bool entered = false;
  if (auto typed =
          text_field(ui, line, "path", panel.path, "path of a file", panel.opened, entered)) {
    panel.path = *typed;
    panel.problem.clear();
  }
  panel.opened = false;
  if ((button(ui, act, action) || entered) && decide(panel)) decided = expanded(panel.path);
  if (button(ui, cancel, "Cancel")) overlay = Overlay::none;

  inside.cut_top(ui.px(6));
  if (!panel.problem.empty())
    inside.cut_top(ui.paint.wrapped(inside, Type::body, theme.key.ink, panel.problem) + ui.px(4));

  list_folder(panel);
  ImGui::SetCursorScreenPos(inside.min);
  ImGui::BeginChild("files", {std::max(1.0f, inside.w()), std::max(1.0f, inside.h())}, false,
                    ImGuiWindowFlags_NoNav);
  Rect list{ImGui::GetCursorScreenPos(), {inside.max.x - ui.px(12), inside.max.y + 1e5f}};
  const auto heading = [&](const std::string& text) {
    list.cut_top(ui.px(8));
    ui.paint.text_in(list.cut_top(ui.px(22)), Type::note_strong, theme.text_soft, text);
  };
  const auto entry = [&](const std::string& text, const std::string& path) {
    const Rect row = list.cut_top(ui.px(28));
    const Hit h = hit(ui, text, row);
    if (h.hovered) ui.paint.fill(row, theme.query.tint, ui.px(5));
    ui.paint.text_in(row.inset(ui.px(8), 0), Type::body, theme.text, text);
    if (!h.pressed) return;
    panel.path = path;
    panel.problem.clear();
    if (opens && path.back() != '/' && decide(panel)) decided = expanded(path);
  };
  if (opens && !recent.empty()) {
    heading("Recent");
    for (const std::string& path : recent) entry(path, path);
  }
  heading("In " + panel.folder);
  const fs::path folder = panel.folder;
  entry("../", (folder.lexically_normal() / ".." / "").lexically_normal().string());
  const std::vector<std::string> entries = panel.entries;  // a click may list another folder
  for (const std::string& name : entries) entry(name, (folder / name).string());
  ImGui::SetCursorScreenPos(list.min);
  ImGui::Dummy({1, 1});
  ImGui::EndChild();
  return decided;
}

}  // namespace lab
