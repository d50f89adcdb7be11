#include "app/fonts.h"

#include <ft2build.h>
#include FT_FREETYPE_H

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <system_error>
#include <vector>

#include "app/assets.h"
#include "app/format.h"

namespace lab {
namespace {

namespace fs = std::filesystem;

// Sizes of a designer's em; Dear ImGui sizes a font by ascender minus descender instead, which for
// Inter is 1.21 em.
constexpr float em_to_line = 1.21f;

struct Face {
  float em;
  bool bold;
};
constexpr std::array<Face, static_cast<size_t>(Type::count)> faces = {{{26, true},
                                                                       {18, true},
                                                                       {15, true},
                                                                       {15, false},
                                                                       {14, false},
                                                                       {14, true},
                                                                       {12, false},
                                                                       {12, true}}};

// Dear ImGui keeps the pointers, so the tables are static.
constexpr ImWchar digits[] = {'0', '9', 0};
constexpr ImWchar letters[] = {0x20, 0x7E, 0xA0, 0x17F, 0x2010, 0x2026, 0x2030, 0x203A, 0};
constexpr ImWchar symbols[] = {0x0391, 0x03C9,                  // Greek
                               0x1D40, 0x1D40, 0x1D62, 0x1D65,  // ᵀ, ᵢ ᵣ ᵤ ᵥ
                               0x2010, 0x2026, 0x2070, 0x209C,  // ‖, superscripts and subscripts
                               0x2190, 0x2195, 0x21B5, 0x21B5,  // arrows, ↵
                               0x2200, 0x2200, 0x2202, 0x2202, 0x2208, 0x2208, 0x2211, 0x2212,
                               0x221A, 0x221A, 0x221D, 0x221E, 0x2248, 0x2248, 0x2260, 0x2260,
                               0x2264, 0x2265, 0x2308, 0x230B, 0x25A0, 0x25A1, 0x25B2, 0x25C3,
                               0x25CB, 0x25CF, 0x2713, 0x2713, 0x2715, 0x2715, 0};

// What a set of fonts must be able to show.
constexpr char32_t needed_letters[] = U"0123456789AZaz%.,+·²½×÷";
constexpr char32_t needed_symbols[] = U"√ᵀₖ≈Σ∂−→≤≥⌈⌉Θα‖∞⁴";

class Checker {
 public:
  Checker() { ready_ = FT_Init_FreeType(&library_) == 0; }
  ~Checker() {
    if (ready_) FT_Done_FreeType(library_);
  }
  Checker(const Checker&) = delete;
  Checker& operator=(const Checker&) = delete;

  /// Whether the file holds a readable outline for each character.
  bool holds(const fs::path& path, const char32_t* characters, const ImWchar* also) const {
    FT_Face face = nullptr;
    if (!ready_ || FT_New_Face(library_, path.c_str(), 0, &face) != 0) return false;
    bool whole = face->units_per_EM > 0 && face->ascender > face->descender;
    for (const char32_t* c = characters; whole && *c; ++c) whole = readable(face, *c, true);
    // Every glyph that Dear ImGui will rasterise must be sound, or a truncated file crashes it.
    for (const ImWchar* range = also; whole && range && range[0]; range += 2)
      for (FT_ULong c = range[0]; whole && c <= range[1]; ++c) whole = readable(face, c, false);
    FT_Done_Face(face);
    return whole;
  }

  /// Width of the widest figure as a fraction of the line height that Dear ImGui is given.
  float figure_width(const fs::path& path) const {
    FT_Face face = nullptr;
    if (!ready_ || FT_New_Face(library_, path.c_str(), 0, &face) != 0) return 0;
    FT_Pos widest = 0;
    for (FT_ULong c = '0'; c <= '9'; ++c)
      if (FT_Load_Char(face, c, FT_LOAD_NO_SCALE) == 0)
        widest = std::max(widest, face->glyph->metrics.horiAdvance);
    const float line = static_cast<float>(face->ascender - face->descender);
    FT_Done_Face(face);
    return static_cast<float>(widest) / line;
  }

 private:
  static bool readable(FT_Face face, FT_ULong character, bool required) {
    const FT_UInt glyph = FT_Get_Char_Index(face, character);
    if (glyph == 0) return !required;
    return FT_Load_Glyph(face, glyph, FT_LOAD_NO_SCALE) == 0;
  }

  FT_Library library_ = nullptr;
  bool ready_ = false;
};

fs::path first_sound(const Checker& checker, const std::vector<fs::path>& folders, const char* name,
                     const char32_t* needed, const ImWchar* also) {
  for (const fs::path& folder : folders) {
    std::error_code error;
    const fs::path path = folder / name;
    if (fs::is_regular_file(path, error) && checker.holds(path, needed, also)) return path;
  }
  return {};
}

void add(ImFontAtlas& atlas, const fs::path& path, float size, const ImWchar* ranges, bool merge,
         float fixed_advance) {
  ImFontConfig config;
  config.MergeMode = merge;
  config.OversampleH = 2;
  config.OversampleV = 1;
  if (fixed_advance > 0) config.GlyphMinAdvanceX = config.GlyphMaxAdvanceX = fixed_advance;
  atlas.AddFontFromFileTTF(path.c_str(), size, &config, ranges);
}

}  // namespace

std::optional<FontFiles> find_fonts_in(const std::vector<fs::path>& folders) {
  const Checker checker;
  FontFiles found;
  found.regular = first_sound(checker, folders, "Inter-Regular.otf", needed_letters, letters);
  found.semibold = first_sound(checker, folders, "Inter-SemiBold.otf", needed_letters, letters);
  found.symbols = first_sound(checker, folders, "DejaVuSans.ttf", needed_symbols, symbols);
  found.symbols_bold =
      first_sound(checker, folders, "DejaVuSans-Bold.ttf", needed_symbols, symbols);
  if (found.symbols.empty()) return std::nullopt;
  // DejaVu alone has every glyph of the lesson: plainer, but whole.
  if (found.symbols_bold.empty()) found.symbols_bold = found.symbols;
  if (found.regular.empty()) found.regular = found.symbols;
  if (found.semibold.empty()) found.semibold = found.symbols_bold;
  return found;
}

std::optional<FontFiles> find_fonts() {
  std::vector<fs::path> folders = asset_folders("fonts");
  for (const char* system :
       {"/usr/share/fonts/opentype/inter", "/usr/share/fonts/truetype/dejavu",
        "/usr/share/fonts/inter", "/usr/share/fonts/dejavu", "/usr/share/fonts/TTF",
        "/usr/share/fonts/OTF", "/usr/share/fonts/dejavu-sans-fonts"})
    folders.emplace_back(system);
  return find_fonts_in(folders);
}

Fonts build_fonts(ImFontAtlas& atlas, const std::optional<FontFiles>& files, float scale) {
  atlas.Clear();
  Fonts fonts;
  fonts.ascii = !files;
  Checker checker;
  for (size_t i = 0; i < faces.size(); ++i) {
    const float size = std::round(faces[i].em * em_to_line * std::clamp(scale, 0.5f, 12.0f));
    fonts.sizes[i] = size;
    if (!files) {
      ImFontConfig config;
      config.SizePixels = size;
      fonts.faces[i] = atlas.AddFontDefault(&config);
      continue;
    }
    const fs::path& text = faces[i].bold ? files->semibold : files->regular;
    const fs::path& extra = faces[i].bold ? files->symbols_bold : files->symbols;
    // Figures first, all of one width: what is merged later does not replace them.
    add(atlas, text, size, digits, false, checker.figure_width(text) * size);
    fonts.faces[i] = atlas.Fonts.back();
    add(atlas, text, size, letters, true, 0);
    add(atlas, extra, size, symbols, true, 0);
  }
  atlas.Build();
  return fonts;
}

}  // namespace lab
