#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "app/dear_imgui.h"

namespace lab {

/// Sizes of text, in units of the scale: 26 title and figures, 18 the program's name, 15 headings
/// and chips, 14 body, 12 notes.
enum class Type { title, name, heading, lead, body, strong, note, note_strong, count };

/// The font files that were found and checked: Inter for letters and figures, DejaVu Sans for what
/// Inter lacks (√ ᵀ ₖ ≈ Σ ∂ …).
struct FontFiles {
  std::filesystem::path regular, semibold, symbols, symbols_bold;
};

/// Looks beside the program (build tree), in its installation, then in the system's font folders.
/// Every file is opened with FreeType and must hold the glyphs that the lesson needs: a damaged
/// file would end the program inside Dear ImGui. Nothing if a set is not complete.
std::optional<FontFiles> find_fonts();
std::optional<FontFiles> find_fonts_in(const std::vector<std::filesystem::path>& folders);

/// One font of each Type, built for one scale.
struct Fonts {
  ImFont* faces[static_cast<int>(Type::count)] = {};
  float sizes[static_cast<int>(Type::count)] = {};  // pixels
  bool ascii = false;  // no font files: Dear ImGui's own font, so spell symbols in ASCII
};

/// Rebuilds `atlas` for `scale` (0.5 to 12). Figures get one width, so that columns of numbers
/// align. The caller uploads the atlas afterwards.
Fonts build_fonts(ImFontAtlas& atlas, const std::optional<FontFiles>& files, float scale);

}  // namespace lab
