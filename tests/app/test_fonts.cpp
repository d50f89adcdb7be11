#include <cmath>
#include <filesystem>
#include <string>

#include "app/fonts.h"
#include "tests/support/catch.h"
#include "tests/support/scratch.h"

using namespace lab;
using lab::test::get_file;
using lab::test::put_file;
using lab::test::ScratchFolder;
namespace fs = std::filesystem;

namespace {

constexpr const char* names[] = {"Inter-Regular.otf", "Inter-SemiBold.otf", "DejaVuSans.ttf",
                                 "DejaVuSans-Bold.ttf"};

// Everything that the lesson and the program write beside ASCII.
constexpr char32_t lesson[] = U"√ᵀₖ·²≈Σ∂−→≤½⌈⌉Θα‖×÷≥∞…←↑↓⁻⁰¹³⁴⁵⁶⁷⁸⁹";

void copy_fonts(const fs::path& to) {
  for (const char* name : names) fs::copy_file(fs::path(LAB_TEST_FONTS) / name, to / name);
}

}  // namespace

TEST_CASE("every face has every glyph of the lesson, and figures of one width") {
  const auto files = find_fonts_in({LAB_TEST_FONTS});
  REQUIRE(files);
  for (const float scale : {0.5f, 1.0f, 1.5f, 3.0f}) {
    ImFontAtlas atlas;
    const Fonts fonts = build_fonts(atlas, files, scale);
    CHECK_FALSE(fonts.ascii);
    REQUIRE(atlas.IsBuilt());
    for (int i = 0; i < static_cast<int>(Type::count); ++i) {
      const ImFont* face = fonts.faces[i];
      REQUIRE(face);
      CHECK(fonts.sizes[i] > 0);
      INFO("face " << i << " at scale " << scale);
      for (const char32_t* c = lesson; *c; ++c) {
        INFO("U+" << std::hex << static_cast<unsigned>(*c));
        CHECK(face->FindGlyphNoFallback(static_cast<ImWchar>(*c)) != nullptr);
      }
      for (ImWchar c = 0x20; c < 0x7F; ++c) CHECK(face->FindGlyphNoFallback(c) != nullptr);
      const float width = face->FindGlyph('0')->AdvanceX;
      for (ImWchar c = '1'; c <= '9'; ++c) CHECK(face->FindGlyph(c)->AdvanceX == width);
    }
  }
}

TEST_CASE("sizes follow the scale and keep their order") {
  const auto files = find_fonts_in({LAB_TEST_FONTS});
  REQUIRE(files);
  ImFontAtlas atlas;
  const Fonts one = build_fonts(atlas, files, 1);
  const Fonts two = build_fonts(atlas, files, 2);  // the same atlas, built anew
  for (int i = 0; i < static_cast<int>(Type::count); ++i)
    CHECK(std::abs(two.sizes[i] - 2 * one.sizes[i]) <= 1);
  const auto size = [&](Type type) { return one.sizes[static_cast<int>(type)]; };
  CHECK(size(Type::title) > size(Type::name));
  CHECK(size(Type::name) > size(Type::heading));
  CHECK(size(Type::heading) > size(Type::body));
  CHECK(size(Type::body) > size(Type::note));
}

TEST_CASE("a damaged font file is refused, and another folder may still have it") {
  const ScratchFolder scratch;
  copy_fonts(scratch.path());
  REQUIRE(find_fonts_in({scratch.path()}));
  for (const char* name : names) {
    const std::string whole = get_file(scratch / name);
    const std::string garbage(20000, 'x');
    for (const std::string& bytes :
         {std::string(), garbage, whole.substr(0, 100), whole.substr(0, whole.size() / 3),
          whole.substr(0, whole.size() / 2), whole.substr(0, 12) + garbage}) {
      INFO(name << " with " << bytes.size() << " bytes");
      put_file(scratch / name, bytes);
      const auto found = find_fonts_in({scratch.path()});
      if (found)  // the others stand in for it
        for (const fs::path& path :
             {found->regular, found->semibold, found->symbols, found->symbols_bold})
          CHECK(path.filename() != name);
      const auto elsewhere = find_fonts_in({scratch.path(), LAB_TEST_FONTS});
      REQUIRE(elsewhere);
      ImFontAtlas atlas;  // what was found can be built
      build_fonts(atlas, elsewhere, 1);
      CHECK(atlas.IsBuilt());
    }
    put_file(scratch / name, whole);
  }
}

TEST_CASE("no fonts are found where there are none") {
  const ScratchFolder scratch;
  CHECK_FALSE(find_fonts_in({}));
  CHECK_FALSE(find_fonts_in({scratch.path()}));
  CHECK_FALSE(find_fonts_in({scratch / "missing"}));
  for (const char* name : names) fs::create_directory(scratch / name);  // not files
  CHECK_FALSE(find_fonts_in({scratch.path()}));
}

TEST_CASE("without font files there is still an atlas, and symbols are spelled in ASCII") {
  ImFontAtlas atlas;
  const Fonts fonts = build_fonts(atlas, std::nullopt, 2);
  CHECK(fonts.ascii);
  REQUIRE(atlas.IsBuilt());
  for (int i = 0; i < static_cast<int>(Type::count); ++i) {
    REQUIRE(fonts.faces[i]);
    CHECK(fonts.faces[i]->FindGlyphNoFallback('A') != nullptr);
    CHECK(fonts.sizes[i] > 0);
  }
}
