#pragma once

#include <optional>

#include "app/fonts.h"
#include "app/options.h"
#include "app/png.h"
#include "app/theme.h"

namespace lab {

/// A Dear ImGui context that draws with OpenGL 3.2 or later: what the window and the off-screen
/// picture share. Made, used and destroyed while the same OpenGL context is current.
class GlScreen {
 public:
  /// Throws std::runtime_error if OpenGL cannot be used.
  GlScreen();
  ~GlScreen();
  GlScreen(const GlScreen&) = delete;
  GlScreen& operator=(const GlScreen&) = delete;

  /// The theme at this scale. Rebuilds fonts and colours only when one of the two differs; call
  /// between frames.
  const Theme& look(ThemeName name, float scale);

  /// Starts a frame of `size` pixels, `seconds` after the last.
  void begin_frame(PixelSize size, float seconds);
  /// Draws what the frame holds into the current framebuffer.
  void end_frame(PixelSize size);

 private:
  bool has_device_ = false;  // since the first frame
  std::optional<FontFiles> files_;
  std::optional<Theme> theme_;
  float asked_scale_ = 0;
};

/// What the current framebuffer holds, opaque.
Pixels read_pixels(PixelSize size);

}  // namespace lab
