#include "app/widgets/tile_row.h"

#include <algorithm>
#include <cmath>

namespace lab {
namespace {

/// Where the tile under the pointer goes while it is held, in columns: the middle of the first
/// column is 0. Remembers which tile is held, and where in it, in the focus's drag.
std::optional<float> held_at(Ui& ui, const Hit& h, const Columns& columns, float pointer,
                             TileRowResult& result) {
  Focus::Drag& drag = ui.focus.drag;
  if (!h.held) {
    if (drag.id == h.id) drag = {};
    return std::nullopt;
  }
  const int last = columns.count - 1;
  if (drag.id != h.id) {
    const int under = std::clamp(static_cast<int>(std::lround(pointer)), 0, last);
    drag = {h.id, static_cast<double>(pointer) - under, under};
  }
  if (drag.place > last) drag.place = last;  // the words changed under the drag
  if (!ImGui::IsMouseDragging(0, ui.px(4))) return std::nullopt;

  // In a strip that scrolls, the ends take the tile farther.
  const float x = ImGui::GetIO().MousePos.x;
  const float left = ImGui::GetWindowDrawList()->GetClipRectMin().x;
  const float right = ImGui::GetWindowDrawList()->GetClipRectMax().x;
  if (x < left + ui.px(24)) ImGui::SetScrollX(ImGui::GetScrollX() - ui.px(10));
  if (x > right - ui.px(24)) ImGui::SetScrollX(ImGui::GetScrollX() + ui.px(10));

  const float at =
      std::clamp(pointer - static_cast<float>(drag.from), -0.4f, static_cast<float>(last) + 0.4f);
  const int to = std::clamp(static_cast<int>(std::lround(at)), 0, last);
  if (to != drag.place) {
    result.moved = {drag.place, to};
    drag.place = to;
  }
  return at;
}

/// Six dots: something to hold on to.
void grip(Ui& ui, ImVec2 centre, ImU32 colour) {
  for (const float x : {-0.5f, 0.5f})
    for (const float y : {-1.0f, 0.0f, 1.0f})
      ui.paint.disc({centre.x + x * ui.px(5), centre.y + y * ui.px(5)}, ui.px(3) / 2, colour);
}

void tile(Ui& ui, const Rect& r, const std::string& word, bool current, bool hovered, bool held,
          bool gripped, bool hidden) {
  const Theme& theme = ui.theme;
  const float round = ui.px(8);
  if (held)
    ui.paint.fill(rect_at(r.min.x + ui.px(1), r.min.y + ui.px(5), r.w(), r.h()), theme.shadow,
                  round);
  ui.paint.fill(r, current ? theme.query.mark : hovered ? theme.query.tint : theme.control, round);
  ui.paint.outline(r, current || hovered || held ? theme.query.mark : theme.control_border,
                   held ? ui.px(2) : ui.px(1), round);
  const ImU32 ink = current ? theme.on_query : hidden ? theme.text_soft : theme.text;
  if (hidden && !held)
    ui.paint.line({r.min.x + ui.px(3), r.max.y - ui.px(3)},
                  {r.max.x - ui.px(3), r.min.y + ui.px(3)}, Paint::faded(theme.ghost, 0.45f),
                  ui.px(1));
  Rect text = r.inset(std::min(ui.px(6), r.w() * 0.06f), 0);
  if (gripped)
    grip(ui, {r.min.x + ui.px(11), r.cy()},
         Paint::faded(current ? theme.on_query : theme.text_soft, 0.75f));
  if (gripped) text = r.inset(ui.px(18), 0);
  ui.paint.text_in(text, Type::heading, ink, word, Align::centre);
}

}  // namespace

float tile_row_height(Ui& ui, float height) {
  return height + ui.px(4) + ui.paint.line_height(Type::note);
}

TileRowResult tile_row(Ui& ui, const Columns& columns, float top, float height,
                       const std::vector<std::string>& words, const std::vector<int>& tiles,
                       int current, int first_hidden, const std::vector<std::string>& labels) {
  TileRowResult result;
  if (columns.count < 1 || columns.width <= 0) return result;
  const float gap = std::min(ui.px(8), columns.width * 0.08f);
  const float width = std::max(1.0f, std::min(columns.width - gap, ui.px(132)));
  const Rect row =
      rect_at(columns.left, top, columns.width * static_cast<float>(columns.count), height);
  const Hit h = hit(ui, "tiles", row, Takes::sideways, false);
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  // A pointer that has left the window is anywhere at all.
  const float reach = static_cast<float>(columns.count) + 1;
  const float pointer = std::clamp((mouse.x - columns.left) / columns.width - 0.5f, -reach, reach);
  const auto centre = [&](float at) { return columns.left + columns.width * (at + 0.5f); };
  const auto place_of = [&](float at) {
    return rect_at(std::round(centre(at) - width / 2), top, width, height);
  };

  const int under = static_cast<int>(std::lround(pointer));
  const bool on_tile = h.hovered && under >= 0 && under < columns.count &&
                       place_of(static_cast<float>(under)).contains(mouse);
  if (on_tile) result.hovered = under;
  const int was_held = ui.focus.drag.id == h.id ? ui.focus.drag.place : -1;
  const std::optional<float> at = held_at(ui, h, columns, pointer, result);
  const bool clicked = h.pressed && ImGui::IsMouseReleased(0) &&
                       std::sqrt(ImGui::GetIO().MouseDragMaxDistanceSqr[0]) < ui.px(4);
  if (clicked && on_tile) result.chosen = under;
  // In this frame the tiles still are in the order that they were given in.
  const int lifted = at ? (result.moved ? was_held : ui.focus.drag.place) : -1;

  const auto widest = [&](const std::vector<std::string>& of) {
    float most = 0;
    for (const std::string& each : of) most = std::max(most, ui.paint.width(Type::heading, each));
    return most;
  };
  const bool numbered = labels.size() == words.size() && widest(labels) + 2 * ui.px(6) <= width;
  const std::vector<std::string>& texts = numbered ? labels : words;
  const bool gripped = widest(texts) + 2 * ui.px(18) <= width;  // all tiles or none
  const auto draw = [&](int p) {
    const size_t i = static_cast<size_t>(p);
    ImGui::PushID("tile");
    ImGui::PushID(tiles[i]);
    const float to = p == lifted ? *at : static_cast<float>(p);
    const float glided = ui.motion.glide(ImGui::GetID("place"), to);
    ImGui::PopID();
    ImGui::PopID();
    Rect r = place_of(p == lifted ? to : glided);
    const bool visible = ImGui::IsRectVisible(r.min, r.max);
    if (!visible) return;
    ui.focus.note("tile " + std::to_string(p + 1) + " " + words[i], place_of(to));
    if (p == lifted) r = rect_at(r.min.x, r.min.y - ui.px(4), r.w(), r.h());
    tile(ui, r, texts[i], p == current, result.hovered == p && lifted < 0, p == lifted, gripped,
         p >= first_hidden);
    if (h.focused && p == current) focus_ring(ui, r, ui.px(8));
    if (p == current) ui.mark("query", r);
  };
  for (int p = 0; p < columns.count; ++p) {
    const float x = columns.centre(p), y = top + height + ui.px(4);
    if (ImGui::IsRectVisible({x - columns.width / 2, y}, {x + columns.width / 2, y + ui.px(8)}))
      ui.paint.text({x, y}, Type::note, ui.theme.text_soft, std::to_string(p + 1), Align::centre);
    if (p != lifted) draw(p);
  }
  if (lifted >= 0 && lifted < columns.count) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    draw(lifted);  // over the others
  }

  if (on_tile && !h.held && columns.count > 1) tooltip(ui, "Drag, or Shift+← →");

  if (h.dx != 0) {
    const int to = std::clamp(current + h.dx, 0, columns.count - 1);
    if (to != current && h.shift) result.moved = {current, to};
    if (to != current && !h.shift) result.chosen = to;
  }
  return result;
}

}  // namespace lab
