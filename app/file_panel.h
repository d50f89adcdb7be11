#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/commands.h"
#include "app/widgets/ui.h"

namespace lab {

/// The panel for opening a Session or playlist, saving it, saving the page as a picture or the
/// history, or adding the state to a playlist: a path to type, the folder's entries to click,
/// recent files. The studio owns it while it is open.
struct FilePanel {
  Overlay kind = Overlay::none;
  std::string path;
  std::string words;                 // of the state that is added
  std::string note, noted;           // what adding to the file of this path comes to
  std::string problem;               // why the last try failed, beside the path
  std::string to_replace;            // this file exists; asking again replaces it
  std::string folder;                // whose entries are listed
  std::vector<std::string> entries;  // folders end in "/"
  std::string cursor = "path";       // the field that the cursor goes into next

  /// Starts in the folder of the most recent file, or in the home folder.
  /// What is done to a playlist starts at `playlist`, the last that was used, if there is one.
  static FilePanel make(Overlay kind, const Session& session,
                        const std::vector<std::string>& recent, const std::string& playlist);
};

/// Draws the panel; returns the path once the person has decided, and closes itself on Cancel.
std::optional<std::filesystem::path> file_panel(Ui& ui, const Rect& rect, FilePanel& panel,
                                                const std::vector<std::string>& recent,
                                                Overlay& overlay);

/// "~/" means the home folder.
std::filesystem::path expanded(const std::string& path);

}  // namespace lab
