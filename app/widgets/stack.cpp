#include "app/widgets/stack.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "app/widgets/soft_wrap.h"

namespace lab {

void Stack::text(Type type, ImU32 colour, std::string_view text, ImU32 strong) {
  left_.min.y += ui_.paint.wrapped(left_, type, colour, text, strong, dry_);
}

void Stack::verbatim(Type type, ImU32 colour, std::string_view text) {
  const std::string lines = soft_wrapped(std::string(text), left_.w(), [&](std::string_view word) {
    return ui_.paint.width(type, word);
  });
  const float height = std::round(ui_.paint.line_height(type) * 1.22f);
  for (size_t at = 0; at <= lines.size();) {
    const size_t end = std::min(lines.find('\n', at), lines.size());
    const Rect line = row(height);
    if (!dry_) ui_.paint.text_in(line, type, colour, std::string_view(lines).substr(at, end - at));
    at = end + 1;
  }
}

Rect Stack::row(float height) {
  const Rect place = rect_at(left_.min.x, left_.min.y, left_.w(), height);
  left_.min.y += height;
  return place;
}

void stack_card(Ui& ui, Rect& column, std::string_view title, std::string_view note, float gap,
                const std::function<void(Stack&)>& fill) {
  const float side = ui.px(18), edge = ui.px(14);
  const float head = title.empty() && note.empty() ? 0 : ui.px(22 + 6);
  Stack measured(ui, rect_at(0, 0, column.w() - 2 * side, 0), true);
  fill(measured);
  const float height = measured.height() + head + 2 * edge;
  Rect inside = card(ui, take_below(column, height, gap), title, note);
  inside.max.y += ui.px(4000);  // wrapped text needs no lower end
  Stack drawn(ui, inside, false);
  fill(drawn);
}

}  // namespace lab
