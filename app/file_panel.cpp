#include "app/file_panel.h"

#include <algorithm>
#include <cstdlib>
#include <system_error>
#include <utility>

#include "app/playlist_file.h"
#include "app/widgets/button.h"
#include "app/widgets/number_field.h"

namespace lab {
namespace {

namespace fs = std::filesystem;

constexpr size_t most_entries = 200;

bool opens(Overlay kind) { return kind == Overlay::open || kind == Overlay::edit_playlist; }

const char* extension(Overlay kind) {
  return kind == Overlay::picture ? ".png" : kind == Overlay::save_history ? ".csv" : ".json";
}

/// Why a name without that extension is not taken.
const char* why_extension(Overlay kind) {
  if (kind == Overlay::picture) return "A picture is a PNG file: its name has to end with .png.";
  if (kind == Overlay::save_history)
    return "The history is a CSV file: its name has to end with .csv.";
  if (kind == Overlay::add_state)
    return "A playlist is a JSON file: its name has to end with .json.";
  if (kind == Overlay::save_head) return "A head is a JSON file: its name has to end with .json.";
  return "A Session is a JSON file: its name has to end with .json.";
}

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
  const bool writes = !opens(panel.kind);
  if (writes && !panel.path.empty() && expanded(panel.path).extension().empty() &&
      expanded(panel.path).has_filename() && !fs::is_directory(expanded(panel.path), error))
    panel.path += extension(panel.kind);
  const fs::path path = expanded(panel.path);
  if (panel.path.empty() || !path.has_filename() || fs::is_directory(path, error)) {
    panel.problem = "Type the name of a file, not of a folder.";
  } else if (writes && path.extension() != extension(panel.kind)) {
    panel.problem = why_extension(panel.kind);
  } else if (!writes) {
    if (!fs::exists(path, error)) panel.problem = "There is no such file.";
  } else if (panel.kind == Overlay::add_state) {  // what is there stays
    panel.problem = problem_of_words(panel.words).value_or("");
  } else if (fs::exists(path, error) && panel.to_replace != panel.path) {
    panel.to_replace = panel.path;
    panel.problem = "The file exists. Press Replace to write over it, or choose another name.";
  }
  return panel.problem.empty();
}

/// How many states there are in the file that a state is to be added to; read only when the path
/// changes.
void note_states(FilePanel& panel) {
  if (panel.noted == panel.path) return;
  panel.noted = panel.path;
  panel.note.clear();
  const fs::path path = expanded(panel.path);
  std::error_code error;
  if (!path.has_filename() || fs::is_directory(path, error)) return;
  if (!fs::exists(path, error)) {
    panel.note = "There is no such file yet: this state begins a new playlist.";
    return;
  }
  try {
    const std::size_t count = load_playlist(path).states.size();
    panel.note = (count == 1 ? "There is 1 state in it"
                             : "There are " + std::to_string(count) + " states in it") +
                 ": this becomes number " + std::to_string(count + 1) + ".";
  } catch (const std::exception& problem) {
    panel.note = problem.what();
  }
}

}  // namespace

fs::path expanded(const std::string& path) {
  const char* home = std::getenv("HOME");
  if (home && path.rfind("~/", 0) == 0) return fs::path(home) / path.substr(2);
  return path;
}

FilePanel FilePanel::make(Overlay kind, const Session& session,
                          const std::vector<std::string>& recent, const std::string& playlist) {
  FilePanel panel;
  panel.kind = kind;
  std::error_code error;
  const char* home = std::getenv("HOME");
  fs::path folder = home ? fs::path(home) : fs::current_path(error);
  if (!recent.empty()) {
    const fs::path last = fs::path(recent.front()).parent_path();
    if (fs::is_directory(last, error)) folder = last;
  }
  if (opens(kind)) panel.path = (folder / "").string();
  if (kind == Overlay::add_state) panel.path = (folder / "attention-lab-lecture.json").string();
  if ((kind == Overlay::add_state || kind == Overlay::edit_playlist) && !playlist.empty())
    panel.path = playlist;
  if (kind == Overlay::save) panel.path = (folder / "attention-lab-session.json").string();
  if (kind == Overlay::save_history) panel.path = (folder / "attention-lab-history.csv").string();
  if (kind == Overlay::save_head) panel.path = (folder / "attention-lab-head.json").string();
  if (kind == Overlay::picture)
    panel.path = (folder / ("attention-lab-" + session.page + ".png")).string();
  return panel;
}

std::optional<fs::path> file_panel(Ui& ui, const Rect& rect, FilePanel& panel,
                                   const std::vector<std::string>& recent, Overlay& overlay) {
  const Theme& theme = ui.theme;
  Rect inside = rect;
  const bool opens_file = opens(panel.kind), adds = panel.kind == Overlay::add_state;
  const std::string action = opens_file                       ? "Open"
                             : adds                           ? "Add"
                             : panel.to_replace == panel.path ? "Replace"
                                                              : "Save";
  std::optional<fs::path> decided;
  Rect line = inside.cut_top(ui.px(34));
  const float action_w = button_width(ui, action), cancel_w = button_width(ui, "Cancel");
  const Rect cancel = line.cut_right(cancel_w);
  line.cut_right(ui.px(8));
  const Rect act = line.cut_right(action_w);
  line.cut_right(ui.px(8));
  bool entered = false;
  const std::string cursor = std::exchange(panel.cursor, {});
  if (auto typed =
          text_field(ui, line, "path", panel.path, "path of a file", cursor == "path", entered)) {
    panel.path = *typed;
    panel.problem.clear();
  }
  // A refused path can be corrected at once.
  if (entered) panel.cursor = adds ? "words" : "path";
  if (adds) {
    inside.cut_top(ui.px(8));
    bool entered_words = false;
    if (auto typed = text_field(ui, inside.cut_top(ui.px(34)), "words", panel.words,
                                "words for the room while this state is shown, or none",
                                cursor == "words", entered_words)) {
      panel.words = *typed;
      panel.problem.clear();
    }
    // Enter after the path leads on to the words: what is added without is not easily seen.
    entered = entered_words;
    if (entered_words) panel.cursor = "words";
    note_states(panel);
    inside.cut_top(ui.px(6));
    // A problem says it all: it may be the same.
    if (panel.problem.empty())
      inside.cut_top(ui.paint.wrapped(inside, Type::note, theme.text_soft, panel.note));
  }
  if (button(ui, act, action) || entered) {
    if (decide(panel))
      decided = expanded(panel.path);
    else
      panel.cursor =
          panel.cursor.empty() ? "path" : panel.cursor;  // another name can be typed at once
  }
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
    if (opens_file && path.back() != '/' && decide(panel)) decided = expanded(path);
  };
  if (opens_file && !recent.empty()) {
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
