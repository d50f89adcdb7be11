#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace lab {

/// The whole file as bytes. Throws FileProblem (session_file.h) that names the file and the remedy
/// if it is missing, not a regular file, larger than `largest` bytes, or cannot be read.
std::string read_file(const std::filesystem::path& path, std::uintmax_t largest);

/// Writes a temporary file beside `path`, flushes it to the disk and renames it over `path`, so
/// that a crash or a full disk leaves the old file whole; removes the temporary on failure. Follows
/// a symbolic link to its target. Throws FileProblem.
void write_file_atomically(const std::filesystem::path& path, std::string_view bytes);

/// The same, but "-" stands for standard output. Throws FileProblem; for a closed pipe only if
/// SIGPIPE is ignored.
void write_output(const std::filesystem::path& target, std::string_view bytes);

/// Creates `folder` and what is missing above it, for nobody else's eyes (0700). Throws
/// FileProblem.
void create_private_folders(const std::filesystem::path& folder);

/// $XDG_CONFIG_HOME/attention-lab (else ~/.config/…) and $XDG_STATE_HOME/attention-lab (else
/// ~/.local/state/…). Relative values are ignored, as the XDG specification asks. Empty if neither
/// the variable nor HOME is set. Does not create them.
std::filesystem::path config_directory();
std::filesystem::path state_directory();

}  // namespace lab
