#include "app/lecture_view.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

namespace lab {

void lecture_words(Ui& ui, Rect& view, const Lecture& lecture) {
  if (!lecture.walks() || lecture.state().words.empty()) return;
  const Theme& theme = ui.theme;
  const std::string& words = lecture.state().words;
  const std::string place =
      std::to_string(lecture.at() + 1) + " of " + std::to_string(lecture.count());
  const float side = ui.px(view.w() > ui.px(900) ? 32 : 16), pad = ui.px(14);
  const float place_w = std::round(ui.paint.width(Type::strong, place)) + ui.px(24);
  Rect measure = view.inset(side, 0);
  measure.max.x -= place_w;
  // As large as one line takes; a long one goes over two.
  const Type type =
      ui.paint.width(Type::title, words) <= measure.w() - 1 ? Type::title : Type::name;
  const float h = ui.paint.wrapped(measure, type, 0, words, 0, true);
  const Rect bar = view.cut_bottom(h + 2 * pad);
  ui.paint.fill(bar, theme.panel);
  ui.paint.fill(rect_at(bar.min.x, bar.min.y, bar.w(), ui.px(1)), theme.border);
  Rect inside = bar.inset(side, pad);
  ui.paint.text_in(inside.cut_right(place_w), Type::strong, theme.text_soft, place, Align::right);
  ui.paint.wrapped(inside, type, theme.text, words);
}

void lecture_line(Ui& ui, const Rect& view, const std::string& line) {
  const float pad = ui.px(8), most = view.w() - ui.px(24) - 2 * pad;
  const float w = std::min(most, std::round(ui.paint.width(Type::note, line)) + ui.px(2));
  const float h = ui.paint.wrapped(rect_at(0, 0, w, 0), Type::note, 0, line, 0, true);
  const Rect r = rect_at(view.max.x - ui.px(12) - w - 2 * pad, view.max.y - ui.px(10) - h - 2 * pad,
                         w + 2 * pad, h + 2 * pad);
  ImGui::SetNextWindowPos(r.min);
  ImGui::SetNextWindowSize({r.w(), r.h()});
  ImGui::Begin("lecture", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBackground |
                   ImGuiWindowFlags_NoFocusOnAppearing);
  ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
  ui.paint.fill(r, ui.theme.panel, ui.px(6));
  ui.paint.outline(r.inset(ui.px(1)), ui.theme.border, ui.px(1), ui.px(6));
  ui.paint.wrapped(r.inset(pad), Type::note, ui.theme.text_soft, line);
  ImGui::End();
}

void blank_screen(Ui& ui, ImVec2 screen) { ui.paint.fill({{0, 0}, screen}, ui.theme.blank); }

}  // namespace lab
