#include "app/widgets/lattice.h"

#include <algorithm>
#include <cmath>

namespace lab {
namespace {

// More lines than this are a grey mass that costs time.
constexpr size_t most_taps = 6000;

/// Neighbouring places as one band.
void bands(Ui& ui, const Columns& columns, const attention::Places& places, float y, float height,
           ImU32 colour) {
  for (int i = 0; i < places.size();) {
    const int end = places.stride == 1 ? places.size() : i + 1;
    const float left = columns.centre(places[i]) - columns.width / 2;
    const float width = std::max(ui.px(1), columns.width * static_cast<float>(end - i));
    ui.paint.fill(rect_at(left, y - height / 2, width, height), colour);
    i = end;
  }
}

}  // namespace

float lattice_row(const Rect& rect, int rows, int i) {
  if (rows <= 1) return rect.max.y;
  return rect.min.y + rect.h() * static_cast<float>(i) / static_cast<float>(rows - 1);
}

void sender_mark(Ui& ui, ImVec2 at, float radius) {
  ui.paint.disc(at, radius + ui.px(2), ui.theme.card);
  ui.paint.disc(at, radius, ui.theme.key.mark);
}

void receiver_mark(Ui& ui, ImVec2 at, float radius) {
  ui.paint.disc(at, radius + ui.px(2), ui.theme.card);
  ui.paint.circle(at, radius - ui.px(1), ui.theme.query.mark, ui.px(3));
}

void lattice(Ui& ui, const Rect& rect, const Columns& columns, const Lattice& given) {
  const Theme& theme = ui.theme;
  const auto& lit = *given.lit;
  const int rows = static_cast<int>(lit.size());
  const float pitch = rows > 1 ? rect.h() / static_cast<float>(rows - 1) : rect.h();
  const float room = std::min(columns.width, pitch);
  const bool dots = room >= ui.px(7);
  const float radius = std::clamp(room * 0.2f, ui.px(1.5f), ui.px(5));
  const auto y = [&](int row) { return lattice_row(rect, rows, row); };
  // What the message has not reached yet is pale.
  const auto reached = [&](int row) { return !given.walking || rows - 1 - row <= given.walked; };

  if (dots)  // what the top depends on, as one shape
    for (int row = 0; row < rows; ++row) {
      const float margin = ui.px(9), half = rows == 1 ? margin : pitch / 2;
      const float top = std::round(std::max(y(row) - half, rect.min.y - margin));
      const float bottom = std::round(std::min(y(row) + half, rect.max.y + margin));
      bands(ui, columns, lit[static_cast<size_t>(row)], (top + bottom) / 2, bottom - top,
            theme.query.tint);
    }

  size_t taps = 0;
  for (const auto& row : lit)
    taps += static_cast<size_t>(row.size()) * static_cast<size_t>(2 * given.half + 1);
  if (columns.width >= ui.px(2.5f) && pitch >= ui.px(7) && taps <= most_taps)
    for (int row = 0; row + 1 < rows; ++row) {
      const ImU32 colour =
          Paint::faded(theme.query.mark, (dots ? 0.30f : 0.14f) * (reached(row) ? 1.0f : 0.45f));
      const attention::Places& places = lit[static_cast<size_t>(row)];
      for (int i = 0; i < places.size(); ++i)
        for (int tap = -given.half; tap <= given.half; ++tap) {
          const long to =
              places[i] + static_cast<long>(tap) * given.strides[static_cast<size_t>(row)];
          if (to < 0 || to >= columns.count) continue;
          ui.paint.line({columns.centre(places[i]), y(row)},
                        {columns.centre(static_cast<int>(to)), y(row + 1)}, colour, ui.px(1));
        }
    }

  float last = -1e9f;
  for (int row = 0; row < rows; ++row) {
    const auto& places = lit[static_cast<size_t>(row)];
    const float at = y(row);
    if (dots) {
      for (int i = 0; i < columns.count; ++i) {
        const ImVec2 centre{columns.centre(i), at};
        if (rows > 1) ui.paint.disc(centre, radius, theme.card);
        if (!places.contains(i))
          ui.paint.disc(centre, radius * 0.8f, theme.axis);
        else if (reached(row))
          ui.paint.disc(centre, radius, theme.query.mark);
        else
          ui.paint.circle(centre, radius - ui.px(1), theme.query.mark, ui.px(1));
      }
    } else {  // rows closer than two pixels are one
      if (at - last < 2 && row != rows - 1) continue;
      if (pitch < ui.px(7)) {  // one area
        const float top = std::round(row == 0 ? at - ui.px(1) : last), bottom = std::round(at);
        last = at;
        bands(ui, columns, places, (top + bottom) / 2, bottom - top,
              Paint::faded(theme.query.mark, reached(row) ? 0.26f : 0.12f));
        continue;
      }
      last = at;
      const float height = std::clamp(pitch * 0.4f, 2.0f, ui.px(5));
      ui.paint.fill(rect_at(columns.left, at - height / 2,
                            columns.width * static_cast<float>(columns.count), height),
                    Paint::faded(theme.axis, 0.35f));
      bands(ui, columns, places, at, height,
            Paint::faded(theme.query.mark, reached(row) ? 0.55f : 0.2f));
    }
  }

  const auto& way = *given.way;
  const auto point = [&](int layer) {
    return ImVec2{columns.centre(way[static_cast<size_t>(layer)]), y(rows - 1 - layer)};
  };
  for (int layer = 0; layer + 1 < rows; ++layer) {
    const bool gone = layer < given.walked;
    const ImVec2 a = point(layer), b = point(layer + 1);
    if (!gone && !dots && layer % 8 >= 4) continue;  // dashes longer than one layer
    ui.paint.line(a, b, theme.value.mark, ui.px(gone ? 4 : 1.5f),
                  gone || !dots ? Dash::solid : Dash::dashed);
  }
  if (dots)
    for (int layer = 1; layer < rows - 1; ++layer)
      if (layer <= given.walked) ui.paint.disc(point(layer), radius + ui.px(1), theme.value.mark);
  if (rows > 1) {
    receiver_mark(ui, point(rows - 1), ui.px(6));
    sender_mark(ui, point(0), ui.px(6));
  } else {
    receiver_mark(ui, point(0), ui.px(8));
    sender_mark(ui, point(0), ui.px(3));
  }
  if (given.walking) {
    const float step =
        ui.motion.glide(ImGui::GetID("message through layers"), static_cast<float>(given.walked));
    const int below = std::clamp(static_cast<int>(step), 0, rows - 1);
    const ImVec2 a = point(below), b = point(std::min(below + 1, rows - 1));
    const float t = std::clamp(step - static_cast<float>(below), 0.0f, 1.0f);
    const ImVec2 at{a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
    ui.paint.disc(at, ui.px(9), Paint::faded(theme.value.mark, 0.35f));
    ui.paint.disc(at, ui.px(5), theme.value.mark);
  }
}

}  // namespace lab
