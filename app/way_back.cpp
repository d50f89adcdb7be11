#include "app/way_back.h"

#include <string>

#include "app/exhibits/catalogue.h"
#include "app/widgets/button.h"

namespace lab {

constexpr size_t most_ways = 50;

void WayBack::update(const Session& before, const Session& after, bool followed) {
  if (before.page == after.page) return;
  if (!sessions_.empty() && after == sessions_.back()) {  // gone back, or undone
    sessions_.pop_back();
  } else if (followed) {
    sessions_.push_back(before);
    if (sessions_.size() > most_ways) sessions_.erase(sessions_.begin());
  } else {
    sessions_.clear();
  }
}

bool way_back_bar(Ui& ui, const Rect& bar, const Session& to) {
  const Theme& theme = ui.theme;
  ui.paint.fill(bar, theme.query.tint);
  ui.paint.fill(rect_at(bar.min.x, bar.max.y - ui.px(1), bar.w(), ui.px(1)), theme.border);
  Rect row = bar.inset(ui.px(bar.w() > ui.px(900) ? 32 : 16), ui.px(4));
  const float back_w = button_width(ui, "Back");
  const std::string told = "Shown from " + std::string(find_exhibit(to.page)->title);
  const float room = std::max(0.0f, row.w() - back_w - ui.px(12));
  const float w = std::min(room, ui.paint.width(Type::body, told) + ui.px(1));
  ui.paint.text_in(row.cut_left(w), Type::body, theme.text, told);
  row.cut_left(ui.px(12));
  const bool back = button(ui, row.cut_left(back_w), "Back", "Back to where it was shown from");
  row.cut_left(ui.px(10));
  if (row.w() > ui.px(90)) ui.paint.text_in(row, Type::note, theme.text_soft, "Backspace");
  return back;
}

}  // namespace lab
