#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "app/playlist.h"

namespace lab {

inline constexpr int playlist_version = 1;
inline constexpr std::uintmax_t largest_playlist_file = 16 << 20;  // bytes

/// Versioned, indented JSON that ends with a newline; the Sessions are in it whole.
std::string playlist_to_json(const Playlist& playlist);

/// Reads what playlist_to_json wrote. Throws FileProblem (session_file.h) for anything else. A
/// state whose Session alone cannot be used is there with its problem, which names it, unless there
/// is no other: one page that this program does not know must not cost the teacher the rest.
Playlist playlist_from_json(std::string_view text, const std::string& name);

/// Throws FileProblem also when the file is missing, not a regular file or larger than 16 MiB.
Playlist load_playlist(const std::filesystem::path& path);

/// Atomic: the old file stays whole until the new one is. Throws FileProblem, also for a playlist
/// that could not be read again.
void save_playlist(const std::filesystem::path& path, const Playlist& playlist);

/// Puts `state` at the end of the playlist in `path`, or of a new one if there is no such file.
/// Returns how many states there are then. Throws FileProblem.
std::size_t add_to_playlist(const std::filesystem::path& path, PlaylistState state);

/// Whether the file calls itself a playlist, sound or not: then it is not to be read as a Session.
bool is_playlist(const std::filesystem::path& path);

}  // namespace lab
