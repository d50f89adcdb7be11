#include "app/widgets/page.h"

#include <cmath>

namespace lab {

constexpr float below_lead = 12;

void page_heading(Ui& ui, Rect& page, std::string_view title, float right) {
  // A narrow page has the badge on a line of its own, so that the title is not squeezed.
  right += ui.corner;
  const bool above = right > 0 && page.w() - right < ui.px(240);
  if (above) page.cut_top(ui.px(36));
  Rect head = page;
  if (!above) head.max.x -= right;
  page.cut_top(ui.paint.wrapped(head, Type::title, ui.theme.text, title) + ui.px(2));
}

float lead_height(Ui& ui, const Rect& page, std::string_view lead) {
  if (ui.lecture) return ui.px(8);
  return ui.paint.wrapped(page, Type::lead, 0, lead, 0, true) + ui.px(below_lead);
}

void page_lead(Ui& ui, Rect& page, std::string_view lead) {
  const float h = lead_height(ui, page, lead);
  if (!ui.lecture) ui.paint.wrapped(page, Type::lead, ui.theme.text_soft, lead, ui.theme.text);
  page.cut_top(h);
}

void page_title(Ui& ui, Rect& page, std::string_view title, std::string_view lead, float right) {
  page_heading(ui, page, title, right);
  page_lead(ui, page, lead);
}

void keep_in_sight(Ui& ui, const Rect& chosen, float ratio) {
  if (!ui.fresh || ImGui::IsMouseDown(0) || ImGui::IsAnyItemActive()) return;
  const ImVec2 low = ImGui::GetWindowDrawList()->GetClipRectMin();
  const ImVec2 high = ImGui::GetWindowDrawList()->GetClipRectMax();
  if (chosen.min.y >= low.y && chosen.max.y <= high.y) return;
  // What is near the top is put there by its upper edge, so that a high one shows its beginning.
  const float y = ratio < 0.2f ? chosen.min.y : chosen.cy();
  ImGui::SetScrollFromPosY(y - ImGui::GetWindowPos().y, ratio);
}

Flow::Flow(Ui& ui, const Rect& area, float row_height, float row_gap)
    : ui_(ui),
      area_(area),
      row_(row_height),
      row_gap_(row_gap > 0 ? row_gap : ui.px(8)),
      x_(area.min.x),
      y_(area.min.y) {}

Rect Flow::next(float width, float gap) {
  if (x_ > area_.min.x) x_ += gap;
  if (x_ + width > area_.max.x + 1 && x_ > area_.min.x) {
    x_ = area_.min.x;
    y_ += row_ + row_gap_;
  }
  const Rect place = rect_at(x_, y_, std::min(width, std::max(1.0f, area_.max.x - x_)), row_);
  x_ += width;
  return place;
}

Rect Flow::labelled(std::string_view label, float width, float gap) {
  const float space = std::round(ui_.paint.width(Type::body, label)) + ui_.px(12);
  Rect place = next(space + width, gap);
  ui_.paint.text_in(place.cut_left(space), Type::body, ui_.theme.text_soft, label);
  return place;
}

}  // namespace lab
