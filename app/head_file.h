#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "app/json.h"
#include "core/trained_head.h"

namespace lab {

inline constexpr int head_version = 1;

/// A trained head as a member of a Session file, and back: what it was trained with, and its
/// matrices, a line of numbers a row. Not of an empty one.
nlohmann::ordered_json to_json(const attention::TrainedHead& head);
attention::TrainedHead head_from(const JsonValue& file);

/// The same as a file of its own, versioned. Throws FileProblem (session_file.h) for anything else,
/// with its place.
std::string head_to_json(const attention::TrainedHead& head);
attention::TrainedHead head_from_json(std::string_view text, const std::string& name);

/// Whether the file says that it is one; false for a file that cannot be read.
bool is_head(const std::filesystem::path& path);
attention::TrainedHead load_head(const std::filesystem::path& path);
/// Atomic. Throws FileProblem.
void save_head(const std::filesystem::path& path, const attention::TrainedHead& head);

}  // namespace lab
