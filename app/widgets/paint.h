#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/theme.h"
#include "app/widgets/rect.h"

namespace lab {

enum class Align { left, centre, right };

/// The line patterns that tell the three divisors, ghosts and methods apart without colour.
enum class Dash { solid, dashed, dotted, dash_dotted };

/// The only way to draw: a thin layer over ImDrawList that checks and clamps every number (in Dear
/// ImGui 1.86 a NaN or a huge coordinate reads out of bounds), spells symbols in ASCII where the
/// font has none, and can keep a transcript of every text drawn.
class Paint {
 public:
  explicit Paint(const Theme& theme, std::vector<std::string>* transcript = nullptr)
      : theme_(theme), transcript_(transcript) {}

  void fill(const Rect& r, ImU32 colour, float rounding = 0) const;
  void outline(const Rect& r, ImU32 colour, float thickness, float rounding = 0) const;
  void dashed_outline(const Rect& r, ImU32 colour, float thickness) const;
  void line(ImVec2 a, ImVec2 b, ImU32 colour, float thickness, Dash dash = Dash::solid) const;
  /// `stretch` makes the dashes longer: a thick line needs that to look dashed.
  void polyline(const std::vector<ImVec2>& points, ImU32 colour, float thickness,
                Dash dash = Dash::solid, float stretch = 1) const;
  /// Parallel strokes upwards to the right, `step` apart.
  void hatch(const Rect& r, ImU32 colour, float step) const;
  void curve(ImVec2 a, ImVec2 a_control, ImVec2 b_control, ImVec2 b, ImU32 colour,
             float thickness) const;
  void disc(ImVec2 centre, float radius, ImU32 colour) const;
  /// The left half of a disc.
  void half_disc(ImVec2 centre, float radius, ImU32 colour) const;
  void circle(ImVec2 centre, float radius, ImU32 colour, float thickness) const;
  void image(const Rect& r, TextureId texture) const;

  float width(Type type, std::string_view text) const;
  float line_height(Type type) const;
  /// One line with its top at `at.y`; `at.x` is the left end, the centre or the right end. Returns
  /// its width.
  float text(ImVec2 at, Type type, ImU32 colour, std::string_view text,
             Align align = Align::left) const;
  /// One line turned to read upwards: it starts at `at.y` and its middle is at `at.x`; shortened
  /// with "…" if it is longer than `most`.
  void text_upright(ImVec2 at, Type type, ImU32 colour, std::string_view text, float most) const;
  /// One line that leans to the right, for emphasis: there is no italic face.
  float slanted(ImVec2 at, Type type, ImU32 colour, std::string_view text) const;
  /// One line in the vertical middle of `r`, shortened with "…" if it is too wide.
  float text_in(const Rect& r, Type type, ImU32 colour, std::string_view text,
                Align align = Align::left) const;
  /// A number in the middle of `r`, with as many decimals as fit; never cut with "…".
  void number_in(const Rect& r, Type type, ImU32 colour, double value) const;
  /// `text` wrapped at words, and inside one that is too long, into the width of `r` from its top.
  /// *Starred* words are strong, in `strong` colour if given. Draws nothing if `measure`. Returns
  /// the height.
  float wrapped(const Rect& r, Type type, ImU32 colour, std::string_view text, ImU32 strong = 0,
                bool measure = false) const;

  /// Paints without a transcript: text drawn in pieces, of which `told` then keeps the whole.
  Paint untold() const { return Paint(theme_); }
  void told(std::string_view whole) const {
    if (transcript_) transcript_->emplace_back(whole);
  }

  /// The colour with its alpha multiplied by `opacity`, 0 to 1.
  static ImU32 faded(ImU32 colour, float opacity);

 private:
  ImDrawList& list() const { return *ImGui::GetWindowDrawList(); }
  void put(ImVec2 at, Type type, ImU32 colour, std::string_view text) const;
  /// How many bytes of the text fit in that width, by whole characters, at least one.
  size_t fitting(Type type, std::string_view text, float most) const;
  std::string shortened(Type type, std::string_view text, float most) const;

  const Theme& theme_;
  std::vector<std::string>* transcript_;
};

}  // namespace lab
