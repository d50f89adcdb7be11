#include "app/lecture_view.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

namespace lab {

namespace {

/// For the line below the page; with the page's own margin it clears it.
constexpr float line_height = 24, line_pad = 3;

constexpr float most_of_screen = 0.3f;  // for the words

/// As much of the words as `most` takes, "…" in place of the rest.
std::string cut_to(Ui& ui, const Rect& measure, Type type, std::string words, float most) {
  const auto height = [&](const std::string& text) {
    return ui.paint.wrapped(measure, type, 0, text, 0, true);
  };
  if (height(words) <= most) return words;
  while (!words.empty() && height(words + "…") > most) {
    while (words.size() > 1 && (static_cast<unsigned char>(words.back()) & 0xC0) == 0x80)
      words.pop_back();
    words.pop_back();
  }
  return words + "…";
}

void words_bar(Ui& ui, Rect& view, const Lecture& lecture) {
  if (!lecture.walks() || lecture.state().words.empty()) return;
  const Theme& theme = ui.theme;
  const std::string place =
      std::to_string(lecture.at() + 1) + " of " + std::to_string(lecture.count());
  const float side = ui.px(view.w() > ui.px(900) ? 32 : 16), pad = ui.px(14);
  const float place_w = std::round(ui.paint.width(Type::strong, place)) + ui.px(24);
  Rect measure = view.inset(side, 0);
  measure.max.x -= place_w;
  // As large as one line takes; a long one goes over two. The page keeps most of the screen.
  const float most = std::max(ui.px(24), view.h() * most_of_screen - 2 * pad);
  Type type = ui.paint.width(Type::title, lecture.state().words) <= measure.w() - 1 ? Type::title
                                                                                    : Type::name;
  for (const Type smaller : {Type::body, Type::note})
    if (ui.paint.wrapped(measure, type, 0, lecture.state().words, 0, true) > most) type = smaller;
  const std::string words = cut_to(ui, measure, type, lecture.state().words, most);
  const float h = ui.paint.wrapped(measure, type, 0, words, 0, true);
  const Rect bar = view.cut_bottom(h + 2 * pad);
  ui.paint.fill(bar, theme.panel);
  ui.paint.fill(rect_at(bar.min.x, bar.min.y, bar.w(), ui.px(1)), theme.border);
  Rect inside = bar.inset(side, pad);
  ui.paint.text_in(inside.cut_right(place_w), Type::strong, theme.text_soft, place, Align::right);
  ui.paint.wrapped(inside, type, theme.text, words);
}

}  // namespace

void lecture_words(Ui& ui, Rect& view, const Lecture& lecture) {
  words_bar(ui, view, lecture);
  view.cut_bottom(ui.px(line_height));
}

void lecture_line(Ui& ui, const Rect& view, const std::string& line) {
  const float pad = ui.px(line_pad), most = view.w() - ui.px(24) - 2 * pad;
  const float w = std::min(most, std::round(ui.paint.width(Type::note, line)) + ui.px(2));
  const float h = ui.paint.wrapped(rect_at(0, 0, w, 0), Type::note, 0, line, 0, true);
  const Rect r = rect_at(view.max.x - ui.px(12) - w - 2 * pad,
                         view.max.y + ui.px(line_height) - h - 2 * pad, w + 2 * pad, h + 2 * pad);
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
