#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

namespace lab {

/// Where a folder of assets ("fonts", "lesson/en") may be, in this order: beside the program (build
/// tree), above it, in its installation. They need not exist.
std::vector<std::filesystem::path> asset_folders(std::string_view name);

}  // namespace lab
