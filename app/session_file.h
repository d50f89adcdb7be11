#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

#include "app/session.h"

namespace lab {

/// A file that cannot be used. what() names the file, the place in it and the remedy.
struct FileProblem : std::runtime_error {
  using std::runtime_error::runtime_error;
};

inline constexpr int session_version = 4;  // 1 knew two pages, 2 eight, 3 ten; all are still read
inline constexpr std::uintmax_t largest_session_file = 1 << 20;  // bytes

/// The Session as versioned, indented JSON that ends with a newline. Deterministic.
std::string session_to_json(const Session& session);

/// Reads what session_to_json wrote. `name` stands for the file in messages. Throws FileProblem for
/// anything else: not JSON, another format, a future version, a missing or unknown member, a wrong
/// type, a number out of range or not finite. Never leaves a default in place of what it refused.
Session session_from_json(std::string_view text, const std::string& name);

/// Throws FileProblem also when the file is missing, not a regular file or larger than 1 MiB.
Session load_session(const std::filesystem::path& path);

/// Atomic: the old file stays whole until the new one is. Throws FileProblem.
void save_session(const std::filesystem::path& path, const Session& session);

}  // namespace lab
