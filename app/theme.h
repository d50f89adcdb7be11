#pragma once

#include "app/dear_imgui.h"
#include "app/fonts.h"
#include "app/settings.h"
#include "core/setup.h"

namespace lab {

/// The only source of colours, lengths and text sizes.
///
/// Colour goes by role: query and selection blue, key orange, value green (Okabe and Ito). Each has
/// a `mark` (at least 3 : 1 on a card) and an `ink` for text (at least 4.5 : 1), in both themes.
struct Role {
  ImU32 mark = 0, ink = 0, tint = 0;  // tint: a pale background
};

struct Theme {
  ThemeName name = ThemeName::light;
  float scale = 1;
  Fonts fonts;

  ImU32 window = 0, panel = 0, card = 0, border = 0, grid = 0, axis = 0;
  ImU32 text = 0, text_soft = 0;  // soft is still ≥ 4.5 : 1
  ImU32 control = 0, control_border = 0, control_on = 0, control_text_off = 0;
  ImU32 on_query = 0;  // text on a query mark
  ImU32 ghost = 0, shadow = 0, scrim = 0, ring = 0;
  ImU32 blank = 0;  // a lecture's screen while all eyes are to be on the teacher
  Role query, key, value, negative, warning;
  Role divisors[3];  // none, √d, d; each also has a dash of its own

  /// A length in units of the scale, as whole pixels.
  float px(float length) const;
  const Role& divisor(attention::Divisor divisor) const {
    return divisors[static_cast<int>(divisor)];
  }
};

Theme make_theme(ThemeName name, float scale, const Fonts& fonts);

/// Dear ImGui's own widgets (text fields, scroll bars, popups) in the theme's colours and lengths.
void apply_style(const Theme& theme, ImGuiStyle& style);

/// Viridis at t in [0, 1] (clamped; NaN is 0): weights, always with the fixed range 0 to 1.
ImU32 viridis(double t);
/// For text on it: viridis is dark below, light above, so the text turns with it, in both themes.
ImU32 viridis_ink(double t);

}  // namespace lab
