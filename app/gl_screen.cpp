#include "app/gl_screen.h"

#include <algorithm>
#include <cstddef>
#include <stdexcept>

#include "app/gl.h"
#include "app/input.h"

#if __has_include(<backends/imgui_impl_opengl3.h>)
#include <backends/imgui_impl_opengl3.h>
#else
#include <imgui_impl_opengl3.h>
#endif

namespace lab {
namespace {

// Past a graphics card's largest texture the letters would be black boxes, so a scale that needs
// more is made smaller.
Fonts build_fonts_that_fit(ImFontAtlas& atlas, const std::optional<FontFiles>& files,
                           float& scale) {
  GLint largest = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
  while (true) {
    const Fonts fonts = build_fonts(atlas, files, scale);
#if LAB_IMGUI_DYNAMIC_FONTS
    return fonts;
#else
    if (std::max(atlas.TexWidth, atlas.TexHeight) <= largest || scale <= 0.5f) return fonts;
    scale = std::max(0.5f, scale * 0.8f);
#endif
  }
}

}  // namespace

GlScreen::GlScreen() : files_(find_fonts()) {
  IMGUI_CHECKVERSION();
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.ConfigInputTextCursorBlink = false;  // an idle window draws nothing
  map_keys(io);
  if (!ImGui_ImplOpenGL3_Init("#version 150")) {
    ImGui::DestroyContext();
    throw std::runtime_error("OpenGL could not be loaded");
  }
}

GlScreen::~GlScreen() {
  ImGui_ImplOpenGL3_Shutdown();
  ImGui::DestroyContext();
}

const Theme& GlScreen::look(ThemeName name, float scale) {
  const bool new_scale = !theme_ || scale != asked_scale_;
  if (!new_scale && theme_->name == name) return *theme_;

  Fonts fonts = theme_ ? theme_->fonts : Fonts{};
  float built = theme_ ? theme_->scale : scale;
  if (new_scale) {
    built = scale;
    fonts = build_fonts_that_fit(*ImGui::GetIO().Fonts, files_, built);
#if !LAB_IMGUI_DYNAMIC_FONTS
    // The first frame uploads the first atlas by itself.
    if (has_device_) {
      ImGui_ImplOpenGL3_DestroyFontsTexture();
      ImGui_ImplOpenGL3_CreateFontsTexture();
    }
#endif
  }
  theme_ = make_theme(name, built, fonts);
  asked_scale_ = scale;
  apply_style(*theme_, ImGui::GetStyle());
  return *theme_;
}

void GlScreen::begin_frame(PixelSize size, float seconds) {
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = ImVec2(static_cast<float>(size.width), static_cast<float>(size.height));
  io.DisplayFramebufferScale = ImVec2(1, 1);
  io.DeltaTime = seconds;
  ImGui_ImplOpenGL3_NewFrame();
  has_device_ = true;
  ImGui::NewFrame();
}

void GlScreen::end_frame(PixelSize size) {
  ImGui::Render();
  const ImVec4 background = ImGui::ColorConvertU32ToFloat4(theme_ ? theme_->window : 0);
  glViewport(0, 0, size.width, size.height);
  glClearColor(background.x, background.y, background.z, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

Pixels read_pixels(PixelSize size) {
  const auto row = static_cast<std::size_t>(size.width) * 4;
  const auto height = static_cast<std::size_t>(size.height);
  Pixels pixels{size.width, size.height, std::vector<std::uint8_t>(row * height)};
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glPixelStorei(GL_PACK_ROW_LENGTH, 0);
  glReadPixels(0, 0, size.width, size.height, GL_RGBA, GL_UNSIGNED_BYTE, pixels.rgba.data());
  const auto at = [&](std::size_t y) {
    return pixels.rgba.begin() + static_cast<std::ptrdiff_t>(y * row);
  };
  for (std::size_t y = 0; y < height / 2; ++y)  // OpenGL's rows start at the bottom
    std::swap_ranges(at(y), at(y + 1), at(height - 1 - y));
  for (std::size_t i = 3; i < pixels.rgba.size(); i += 4) pixels.rgba[i] = 255;
  return pixels;
}

}  // namespace lab
