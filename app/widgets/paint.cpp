#include "app/widgets/paint.h"

#include <array>
#include <cmath>

#include "app/format.h"

namespace lab {
namespace {

// Beyond any screen, and small enough that arithmetic on it stays exact.
constexpr float farthest = 32000;

bool sound(float& value) {
  if (!std::isfinite(value)) return false;
  value = std::clamp(value, -farthest, farthest);
  return true;
}
bool sound(ImVec2& p) { return sound(p.x) && sound(p.y); }
bool sound(Rect& r) { return sound(r.min) && sound(r.max) && r.w() > 0 && r.h() > 0; }

float clean_rounding(const Rect& r, float rounding) {
  if (!std::isfinite(rounding)) return 0;
  return std::clamp(rounding, 0.0f, std::min(r.w(), r.h()) / 2);
}

/// Lengths that are drawn and left out by turns.
using Pattern = std::array<float, 4>;
Pattern pattern(Dash dash) {
  if (dash == Dash::dotted) return {1.5f, 3, 1.5f, 3};
  if (dash == Dash::dash_dotted) return {7, 3, 1.5f, 3};
  return {5, 3.5f, 5, 3.5f};
}

ImFont* face(const Theme& theme, Type type) { return theme.fonts.faces[static_cast<int>(type)]; }
float size_of(const Theme& theme, Type type) { return theme.fonts.sizes[static_cast<int>(type)]; }

Type strong_of(Type type) {
  switch (type) {
    case Type::lead:
      return Type::heading;
    case Type::body:
      return Type::strong;
    case Type::note:
      return Type::note_strong;
    default:
      return type;
  }
}

}  // namespace

ImU32 Paint::faded(ImU32 colour, float opacity) {
  const ImU32 alpha = (colour >> IM_COL32_A_SHIFT) & 255;
  const float kept = static_cast<float>(alpha) * std::clamp(opacity, 0.0f, 1.0f);
  return (colour & ~IM_COL32_A_MASK) | (static_cast<ImU32>(kept + 0.5f) << IM_COL32_A_SHIFT);
}

void Paint::fill(const Rect& given, ImU32 colour, float rounding) const {
  Rect r = given;
  if (!sound(r)) return;
  list().AddRectFilled(r.min, r.max, colour, clean_rounding(r, rounding));
}

void Paint::outline(const Rect& given, ImU32 colour, float thickness, float rounding) const {
  Rect r = given;
  if (!sound(r) || !sound(thickness)) return;
  // Centred on pixels, so that a one-pixel line is sharp.
  const float half = thickness / 2;
  r = r.inset(std::min(half, r.w() / 4), std::min(half, r.h() / 4));
  list().AddRect({r.min.x - 0.5f, r.min.y - 0.5f}, {r.max.x + 0.5f, r.max.y + 0.5f}, colour,
                 clean_rounding(r, rounding), 0, thickness);
}

void Paint::dashed_outline(const Rect& given, ImU32 colour, float thickness) const {
  Rect r = given;
  if (!sound(r)) return;
  polyline({{r.min.x, r.max.y}, r.min, {r.max.x, r.min.y}, r.max}, colour, thickness, Dash::dashed);
}

void Paint::line(ImVec2 a, ImVec2 b, ImU32 colour, float thickness, Dash dash) const {
  if (dash != Dash::solid) return polyline({a, b}, colour, thickness, dash);
  if (!sound(a) || !sound(b) || !sound(thickness)) return;
  if (a.x == b.x || a.y == b.y) {  // along the pixels: sharp
    const float half = thickness / 2;
    const Rect r = a.x == b.x
                       ? Rect{{a.x - half, std::min(a.y, b.y)}, {a.x + half, std::max(a.y, b.y)}}
                       : Rect{{std::min(a.x, b.x), a.y - half}, {std::max(a.x, b.x), a.y + half}};
    list().AddRectFilled({std::round(r.min.x), std::round(r.min.y)},
                         {std::round(r.min.x) + std::max(1.0f, std::round(r.w())),
                          std::round(r.min.y) + std::max(1.0f, std::round(r.h()))},
                         colour);
    return;
  }
  list().AddLine(a, b, colour, thickness);
}

void Paint::polyline(const std::vector<ImVec2>& points, ImU32 colour, float thickness, Dash dash,
                     float stretch) const {
  if (points.size() < 2 || !sound(thickness)) return;
  for (ImVec2 p : points)
    if (!sound(p)) return;
  if (dash == Dash::solid) {
    list().AddPolyline(points.data(), static_cast<int>(points.size()), colour, 0, thickness);
    return;
  }
  // Walks along the line and draws the dashes; a dash may turn a corner.
  const Pattern unit = pattern(dash);
  const float longer = theme_.scale * std::max(1.0f, sound(stretch) ? stretch : 1);
  const ImVec2 clip_min = list().GetClipRectMin(), clip_max = list().GetClipRectMax();
  const auto in_sight = [&](const std::vector<ImVec2>& dash_points) {  // a long line has thousands
    for (const ImVec2 p : dash_points)
      if (p.x >= clip_min.x - thickness && p.x <= clip_max.x + thickness &&
          p.y >= clip_min.y - thickness && p.y <= clip_max.y + thickness)
        return true;
    return false;
  };
  size_t at = 0;  // in the pattern
  const auto drawn = [&] { return at % 2 == 0; };
  float left = unit[at] * longer;
  std::vector<ImVec2> stroke{points[0]};
  for (size_t i = 1; i < points.size(); ++i) {
    ImVec2 a = points[i - 1];
    const ImVec2 b = points[i];
    while (true) {
      const float dx = b.x - a.x, dy = b.y - a.y, length = std::sqrt(dx * dx + dy * dy);
      if (length <= left || length < 1e-3f) {
        left -= length;
        if (drawn()) stroke.push_back(b);
        break;
      }
      a = {a.x + dx * left / length, a.y + dy * left / length};
      if (drawn()) {
        stroke.push_back(a);
        if (in_sight(stroke))
          list().AddPolyline(stroke.data(), static_cast<int>(stroke.size()), colour, 0, thickness);
        stroke.clear();
      } else {
        stroke.assign(1, a);
      }
      at = (at + 1) % unit.size();
      left = unit[at] * longer;
    }
  }
  if (drawn() && stroke.size() > 1)
    list().AddPolyline(stroke.data(), static_cast<int>(stroke.size()), colour, 0, thickness);
}

void Paint::hatch(const Rect& given, ImU32 colour, float step) const {
  Rect r = given;
  if (!sound(r) || !sound(step) || step < 1) return;
  for (float at = step / 2; at < r.w() + r.h(); at += step) {
    // From the left or the lower edge up to the upper or the right one.
    const float down = std::min(at, r.h()), along = std::min(at, r.w());
    line({r.min.x + at - down, r.min.y + down}, {r.min.x + along, r.min.y + at - along}, colour,
         theme_.px(1));
  }
}

void Paint::curve(ImVec2 a, ImVec2 a_control, ImVec2 b_control, ImVec2 b, ImU32 colour,
                  float thickness) const {
  if (!sound(a) || !sound(a_control) || !sound(b_control) || !sound(b) || !sound(thickness)) return;
  list().AddBezierCubic(a, a_control, b_control, b, colour, thickness);
}

void Paint::disc(ImVec2 centre, float radius, ImU32 colour) const {
  if (!sound(centre) || !sound(radius) || radius <= 0) return;
  list().AddCircleFilled(centre, radius, colour);
}

void Paint::half_disc(ImVec2 centre, float radius, ImU32 colour) const {
  if (!sound(centre) || !sound(radius) || radius <= 0) return;
  constexpr float pi = 3.14159265f;
  list().PathArcTo(centre, radius, pi / 2, pi * 3 / 2, 16);
  list().PathFillConvex(colour);
}

void Paint::circle(ImVec2 centre, float radius, ImU32 colour, float thickness) const {
  if (!sound(centre) || !sound(radius) || !sound(thickness) || radius <= 0) return;
  list().AddCircle(centre, radius, colour, 0, thickness);
}

void Paint::image(const Rect& given, TextureId texture) const {
  Rect r = given;
  if (sound(r)) list().AddImage(texture, r.min, r.max);
}

float Paint::width(Type type, std::string_view text) const {
  if (text.empty()) return 0;
  const std::string spelled = theme_.fonts.ascii ? ascii(text) : std::string();
  if (theme_.fonts.ascii) text = spelled;
  ImFont* font = face(theme_, type);
  return font->CalcTextSizeA(size_of(theme_, type), 1e9f, 0, text.data(), text.data() + text.size())
      .x;
}

float Paint::line_height(Type type) const { return size_of(theme_, type); }

void Paint::put(ImVec2 at, Type type, ImU32 colour, std::string_view text) const {
  if (text.empty() || !sound(at)) return;
  if (transcript_) transcript_->emplace_back(text);
  const std::string spelled = theme_.fonts.ascii ? ascii(text) : std::string();
  if (theme_.fonts.ascii) text = spelled;
  // On whole pixels: glyphs were rasterised for them.
  list().AddText(face(theme_, type), size_of(theme_, type), {std::round(at.x), std::round(at.y)},
                 colour, text.data(), text.data() + text.size());
}

float Paint::text(ImVec2 at, Type type, ImU32 colour, std::string_view text, Align align) const {
  const float w = width(type, text);
  if (align == Align::centre) at.x -= w / 2;
  if (align == Align::right) at.x -= w;
  put(at, type, colour, text);
  return w;
}

float Paint::slanted(ImVec2 at, Type type, ImU32 colour, std::string_view text) const {
  ImDrawList& draw = list();
  const int first = draw.VtxBuffer.Size;
  put(at, type, colour, text);
  const float base = std::round(at.y) + 0.8f * line_height(type);  // letters stand there
  for (int i = first; i < draw.VtxBuffer.Size; ++i) {
    ImVec2& p = draw.VtxBuffer[i].pos;
    p.x += (base - p.y) * 0.17f;
  }
  return width(type, text);
}

float Paint::text_in(const Rect& r, Type type, ImU32 colour, std::string_view text,
                     Align align) const {
  const std::string shorter = shortened(type, text, r.w() + 1);
  const float x = align == Align::left ? r.min.x : align == Align::right ? r.max.x : r.cx();
  return this->text({x, r.cy() - line_height(type) / 2}, type, colour, shorter, align);
}

std::string Paint::shortened(Type type, std::string_view text, float most) const {
  std::string shorter(text);
  if (width(type, text) <= most) return shorter;
  while (!shorter.empty() && width(type, shorter + "…") > most) {
    do shorter.pop_back();
    while (!shorter.empty() && (static_cast<unsigned char>(shorter.back()) & 0xC0) == 0x80);
    // The lead byte of a removed character goes with it.
    while (!shorter.empty() && static_cast<unsigned char>(shorter.back()) >= 0xC0)
      shorter.pop_back();
  }
  return shorter + "…";
}

void Paint::text_upright(ImVec2 at, Type type, ImU32 colour, std::string_view text,
                         float most) const {
  if (!sound(at)) return;
  const std::string shorter = shortened(type, text, most);
  // Drawn flat where it is certainly within the clip rectangle, for Dear ImGui leaves out what is
  // not; then turned about its start and moved into place.
  ImDrawList& draw = list();
  const ImVec2 from{std::round(draw.GetClipRectMin().x), std::round(draw.GetClipRectMin().y)};
  const int first = draw.VtxBuffer.Size;
  put(from, type, colour, shorter);
  const float half = std::round(line_height(type) / 2);
  const ImVec2 to{std::round(at.x), std::round(at.y)};
  for (int i = first; i < draw.VtxBuffer.Size; ++i) {
    ImVec2& p = draw.VtxBuffer[i].pos;
    p = {to.x - half + (p.y - from.y), to.y - (p.x - from.x)};
  }
}

void Paint::number_in(const Rect& r, Type type, ImU32 colour, double value) const {
  const std::vector<std::string> spellings = ever_shorter(value);
  for (const Type size : {type, type == Type::strong ? Type::note_strong : Type::note})
    for (const std::string& spelling : spellings)
      if (width(size, spelling) <= r.w() + 1) {
        text({r.cx(), r.cy() - line_height(size) / 2}, size, colour, spelling, Align::centre);
        return;
      }
  text({r.cx(), r.cy() - line_height(Type::note) / 2}, Type::note, colour, spellings.back(),
       Align::centre);
}

size_t Paint::fitting(Type type, std::string_view text, float most) const {
  size_t taken = 0;
  for (size_t end = 1; end <= text.size(); ++end) {
    if (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) continue;
    if (taken > 0 && width(type, text.substr(0, end)) > most) break;
    taken = end;
  }
  return taken;
}

float Paint::wrapped(const Rect& r, Type type, ImU32 colour, std::string_view text, ImU32 strong,
                     bool measure) const {
  const float line = std::round(line_height(type) * 1.22f);
  const float space = width(type, " ");
  ImVec2 at = r.min;
  bool starred = false;
  std::string whole;  // for the transcript: the sentence, not its words
  const Paint words(theme_);
  for (size_t i = 0; i <= text.size();) {
    const size_t end = std::min(text.find_first_of(" \n", i), text.size());
    const std::string_view word = text.substr(i, end - i);
    // A word may be starred in part: "*cold*," keeps its comma plain.
    float w = 0;
    bool bold = starred;
    struct Piece {
      std::string_view text;
      bool bold;
    };
    std::vector<Piece> pieces;
    for (size_t j = 0; j <= word.size();) {
      const size_t star = std::min(word.find('*', j), word.size());
      if (star > j) pieces.push_back({word.substr(j, star - j), bold});
      if (star < word.size()) bold = !bold;
      j = star + 1;
    }
    for (const Piece& piece : pieces) w += width(piece.bold ? strong_of(type) : type, piece.text);
    if (at.x > r.min.x && at.x + w > r.max.x) at = {r.min.x, at.y + line};
    // A word that no line holds is broken inside; where there is hardly any room it stays whole.
    const bool breaks = w > r.w() + 1 && r.w() >= 2 * line_height(type);
    for (const Piece& piece : pieces) {
      const Type as = piece.bold ? strong_of(type) : type;
      whole += piece.text;
      for (std::string_view rest = piece.text; !rest.empty();) {
        const size_t taken = breaks ? fitting(as, rest, r.max.x + 1 - at.x) : rest.size();
        const std::string_view part = rest.substr(0, taken);
        if (!measure) words.put(at, as, piece.bold && strong ? strong : colour, part);
        at.x += width(as, part);
        rest.remove_prefix(taken);
        if (!rest.empty()) at = {r.min.x, at.y + line};
      }
    }
    starred = bold;
    at.x += space;
    whole += ' ';
    if (end < text.size() && text[end] == '\n') at = {r.min.x, at.y + line};
    i = end + 1;
  }
  if (!measure && transcript_) {
    whole.pop_back();
    transcript_->push_back(whole);
  }
  return at.y + line - r.min.y;
}

}  // namespace lab
