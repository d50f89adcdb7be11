#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/playlist.h"
#include "app/widgets/ui.h"

namespace lab {

/// A playlist being edited; the file stays as it is until it is saved. The studio owns it while the
/// panel is open.
struct PlaylistEditor {
  std::filesystem::path path;
  Playlist list;
  std::vector<Playlist> before;  // what taking back goes to, one a change
  std::string problem;
  bool warned = false;  // that leaving drops the changes

  bool changed() const { return !before.empty(); }
  void change(Playlist next);
  void take_back();
  /// Whether the panel may close. The first time that changes would be lost it says so instead.
  bool may_be_left();
};

enum class PlaylistAction { none, save, close };

/// The states in order with their words: to move, to remove, to write, and to add `now` to.
PlaylistAction playlist_panel(Ui& ui, const Rect& rect, PlaylistEditor& editor, const Session& now);

}  // namespace lab
