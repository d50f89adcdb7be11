#include "app/assets.h"

namespace lab {

namespace fs = std::filesystem;

std::vector<fs::path> asset_folders(std::string_view name) {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
  if (error || program.empty()) return {};
  return {program / "assets" / name, program.parent_path() / "assets" / name,
          program.parent_path() / "share" / "attention-lab" / name};
}

}  // namespace lab
