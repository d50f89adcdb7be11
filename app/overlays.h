#pragma once

#include "app/commands.h"
#include "app/file_panel.h"
#include "app/playlist_panel.h"
#include "app/widgets/ui.h"

namespace lab {

/// Draws what lies over the page, if anything, and takes its input. Returns the path that the file
/// panel has decided on, or where the playlist is to be saved.
std::optional<std::filesystem::path> overlays(Ui& ui, ImVec2 screen, Desk& desk, FilePanel& files,
                                              PlaylistEditor& editor);

}  // namespace lab
