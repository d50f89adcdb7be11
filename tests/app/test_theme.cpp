#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "app/theme.h"
#include "tests/support/catch.h"

using namespace lab;

namespace {

/// Relative luminance of WCAG 2.
double luminance(ImU32 colour) {
  const auto linear = [&](int shift) {
    const double c = ((colour >> shift) & 255) / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(IM_COL32_R_SHIFT) + 0.7152 * linear(IM_COL32_G_SHIFT) +
         0.0722 * linear(IM_COL32_B_SHIFT);
}

double contrast(ImU32 a, ImU32 b) {
  const double x = luminance(a), y = luminance(b);
  return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

std::vector<std::pair<std::string, Role>> roles(const Theme& t) {
  return {{"query", t.query},       {"key", t.key},         {"value", t.value},
          {"negative", t.negative}, {"warning", t.warning}, {"nothing", t.divisors[0]},
          {"sqrt", t.divisors[1]},  {"d", t.divisors[2]}};
}

}  // namespace

TEST_CASE("the measure of contrast is right") {
  CHECK(contrast(IM_COL32(0, 0, 0, 255), IM_COL32(255, 255, 255, 255)) == Approx(21));
  CHECK(contrast(IM_COL32(119, 119, 119, 255), IM_COL32(255, 255, 255, 255)) ==
        Approx(4.48).margin(0.01));
}

TEST_CASE("every text can be read and every mark be seen, in both themes") {
  for (const ThemeName name : {ThemeName::light, ThemeName::dark}) {
    const Theme t = make_theme(name, 1, Fonts());
    INFO((name == ThemeName::light ? "light" : "dark"));
    for (const ImU32 ground : {t.card, t.window, t.panel}) {
      CHECK(contrast(t.text, ground) >= 4.5);
      CHECK(contrast(t.text_soft, ground) >= 4.5);
      for (const auto& [role_name, role] : roles(t)) {
        INFO(role_name);
        CHECK(contrast(role.ink, ground) >= 4.5);
      }
    }
    for (const auto& [role_name, role] : roles(t)) {
      INFO(role_name);
      CHECK(contrast(role.mark, t.card) >= 3);
      CHECK(contrast(role.ink, role.tint) >= 4.5);  // badges, edited numbers
      CHECK(contrast(t.text, role.tint) >= 4.5);    // hovered entries, products
    }
    CHECK(contrast(t.on_query, t.query.mark) >= 4.5);
    CHECK(contrast(t.text, t.control) >= 4.5);
    CHECK(contrast(t.text_soft, t.control) >= 4.5);
    CHECK(contrast(t.text, t.control_on) >= 4.5);
    CHECK(contrast(t.control_border, t.card) >= 3);
    CHECK(contrast(t.ring, t.card) >= 3);
    CHECK(contrast(t.ring, t.window) >= 3);
    CHECK(contrast(t.ring, t.panel) >= 3);
    CHECK(contrast(t.ghost, t.card) >= 3);
  }
}

TEST_CASE("the three divisors differ from each other") {
  for (const ThemeName name : {ThemeName::light, ThemeName::dark}) {
    const Theme t = make_theme(name, 1, Fonts());
    for (int a = 0; a < 3; ++a)
      for (int b = 0; b < a; ++b) CHECK(t.divisors[a].mark != t.divisors[b].mark);
  }
}

TEST_CASE("a length is whole pixels and never vanishes") {
  for (const float scale : {0.5f, 1.0f, 1.25f, 2.0f, 4.0f, 12.0f}) {
    const Theme t = make_theme(ThemeName::light, scale, Fonts());
    for (float length = 0.1f; length < 300; length *= 1.3f) {
      CHECK(t.px(length) == std::round(t.px(length)));
      CHECK(t.px(length) >= 1);
    }
    CHECK(t.px(0) == 0);
    CHECK(t.px(100) == Approx(100 * scale));
    CHECK(t.px(-4) <= 0);
  }
}

TEST_CASE("viridis grows lighter all the way and takes any number") {
  double before = -1;
  for (int i = 0; i <= 1000; ++i) {
    const double light = luminance(viridis(i / 1000.0));
    CHECK(light >= before - 2e-3);  // whole steps of 8-bit colours
    if (i % 50 == 0 && i > 0) CHECK(light > luminance(viridis((i - 50) / 1000.0)));
    before = light;
  }
  CHECK(viridis(-1) == viridis(0));
  CHECK(viridis(7) == viridis(1));
  CHECK(viridis(std::numeric_limits<double>::quiet_NaN()) == viridis(0));
  CHECK(viridis(std::numeric_limits<double>::infinity()) == viridis(1));
  CHECK(viridis(-std::numeric_limits<double>::infinity()) == viridis(0));
  CHECK(viridis(0) == IM_COL32(0x44, 0x01, 0x54, 255));
  CHECK(viridis(1) == IM_COL32(0xFD, 0xE7, 0x25, 255));
}
