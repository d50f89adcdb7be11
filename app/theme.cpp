#include "app/theme.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace lab {
namespace {

constexpr ImU32 rgb(unsigned hex, unsigned alpha = 255) {
  return IM_COL32((hex >> 16) & 255, (hex >> 8) & 255, hex & 255, alpha);
}

void light(Theme& t) {
  t.window = rgb(0xF6F8FA);
  t.panel = rgb(0xFFFFFF);
  t.card = rgb(0xFFFFFF);
  t.border = rgb(0xDCE1E8);
  t.grid = rgb(0xEDF0F4);
  t.axis = rgb(0xB8C0CB);
  t.text = rgb(0x1B212C);
  t.text_soft = rgb(0x5A6474);
  t.control = rgb(0xEAEEF3);
  t.control_border = rgb(0x808A99);
  t.control_on = rgb(0xFFFFFF);
  t.control_text_off = rgb(0x6B7585);
  t.on_query = rgb(0xFFFFFF);
  t.ghost = rgb(0x7F8A99);
  t.shadow = rgb(0x1B212C, 16);
  t.scrim = rgb(0x1B212C, 110);
  t.ring = rgb(0x0072B2);
  t.query = {rgb(0x0072B2), rgb(0x0069A6), rgb(0xE5F1F8)};
  t.key = {rgb(0xD55E00), rgb(0xB04D00), rgb(0xFCE9DC)};
  t.value = {rgb(0x009E73), rgb(0x00795A), rgb(0xDFF3EC)};
  t.negative = {rgb(0xBD6698), rgb(0xA23F79), rgb(0xF8E8F1)};
  t.warning = {rgb(0xB07A00), rgb(0x8A5F00), rgb(0xFFF3D6)};
}

void dark(Theme& t) {
  t.window = rgb(0x12161C);
  t.panel = rgb(0x181D25);
  t.card = rgb(0x1C222B);
  t.border = rgb(0x313A47);
  t.grid = rgb(0x29313C);
  t.axis = rgb(0x566273);
  t.text = rgb(0xEDF1F6);
  t.text_soft = rgb(0xA6B1C0);
  t.control = rgb(0x262E39);
  t.control_border = rgb(0x76849A);
  t.control_on = rgb(0x3B4656);
  t.control_text_off = rgb(0x97A3B3);
  t.on_query = rgb(0x08131B);
  t.ghost = rgb(0x8C98A8);
  t.shadow = rgb(0x000000, 60);
  t.scrim = rgb(0x000000, 150);
  t.ring = rgb(0x6CBDEB);
  t.query = {rgb(0x4BA3D6), rgb(0x6CBDEB), rgb(0x1B3A50)};
  t.key = {rgb(0xE8833A), rgb(0xF2A05F), rgb(0x49301D)};
  t.value = {rgb(0x2BB98F), rgb(0x4FCBA5), rgb(0x173F35)};
  t.negative = {rgb(0xD582B1), rgb(0xE3A0C6), rgb(0x47293C)};
  t.warning = {rgb(0xD9A22B), rgb(0xE9BC57), rgb(0x43361A)};
}

ImVec4 vec(ImU32 colour) { return ImGui::ColorConvertU32ToFloat4(colour); }

}  // namespace

float Theme::px(float length) const {
  const float pixels = std::round(length * scale);
  return length > 0 ? std::max(1.0f, pixels) : pixels;
}

Theme make_theme(ThemeName name, float scale, const Fonts& fonts) {
  Theme theme;
  theme.name = name;
  theme.scale = scale;
  theme.fonts = fonts;
  if (name == ThemeName::dark)
    dark(theme);
  else
    light(theme);
  theme.blank = rgb(0x000000);
  theme.divisors[0] = theme.query;
  theme.divisors[1] = theme.value;
  theme.divisors[2] = theme.negative;
  return theme;
}

void apply_style(const Theme& theme, ImGuiStyle& style) {
  style = ImGuiStyle();
  style.WindowPadding = {0, 0};
  style.WindowBorderSize = 0;
  style.ChildBorderSize = 0;
  style.PopupBorderSize = 0;
  style.WindowMinSize = {1, 1};
  style.FrameRounding = theme.px(6);
  style.FramePadding = {theme.px(8), theme.px(5)};
  style.FrameBorderSize = theme.px(1);
  style.ItemSpacing = {0, 0};
  style.ScrollbarSize = theme.px(10);
  style.ScrollbarRounding = theme.px(5);
  style.AntiAliasedLinesUseTex = false;  // thick lines would be blurred at large scales
  ImVec4* colours = style.Colors;
  colours[ImGuiCol_Text] = vec(theme.text);
  colours[ImGuiCol_TextDisabled] = vec(theme.text_soft);
  colours[ImGuiCol_WindowBg] = vec(theme.window);
  colours[ImGuiCol_ChildBg] = {0, 0, 0, 0};
  colours[ImGuiCol_PopupBg] = vec(theme.card);
  colours[ImGuiCol_Border] = vec(theme.control_border);
  colours[ImGuiCol_FrameBg] = vec(theme.card);
  colours[ImGuiCol_FrameBgHovered] = vec(theme.card);
  colours[ImGuiCol_FrameBgActive] = vec(theme.card);
  colours[ImGuiCol_ScrollbarBg] = {0, 0, 0, 0};
  colours[ImGuiCol_ScrollbarGrab] = vec(theme.axis);
  colours[ImGuiCol_ScrollbarGrabHovered] = vec(theme.ghost);
  colours[ImGuiCol_ScrollbarGrabActive] = vec(theme.control_border);
  colours[ImGuiCol_TextSelectedBg] = vec(theme.query.tint);
  colours[ImGuiCol_NavHighlight] = {0, 0, 0, 0};
  colours[ImGuiCol_ModalWindowDimBg] = vec(theme.scrim);
}

ImU32 viridis(double t) {
  // Twenty even samples of the colour map of van der Walt and Smith (2015), linear in between.
  static constexpr std::array<unsigned, 20> samples = {
      0x440154, 0x481567, 0x482677, 0x453781, 0x404788, 0x39568C, 0x33638D,
      0x2D708E, 0x287D8E, 0x238A8D, 0x1F968B, 0x20A387, 0x29AF7F, 0x3CBB75,
      0x55C667, 0x73D055, 0x95D840, 0xB8DE29, 0xDCE319, 0xFDE725};
  if (!(t > 0)) t = 0;
  const double place = std::min(t, 1.0) * (samples.size() - 1);
  const size_t i = std::min(static_cast<size_t>(place), samples.size() - 2);
  const double part = place - static_cast<double>(i);
  const auto mix = [&](int shift) {
    const double a = (samples[i] >> shift) & 255, b = (samples[i + 1] >> shift) & 255;
    return static_cast<unsigned>(std::lround(a + part * (b - a)));
  };
  return IM_COL32(mix(16), mix(8), mix(0), 255);
}

ImU32 viridis_ink(double t) {
  return t < 0.55 ? IM_COL32(255, 255, 255, 255) : IM_COL32(20, 20, 30, 255);
}

}  // namespace lab
