#include "app/contents.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string>

#include "app/exhibits/catalogue.h"
#include "app/history.h"
#include "app/progress_mark.h"
#include "app/reading.h"
#include "app/widgets/button.h"

namespace lab {
namespace {

std::string upper(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

/// A link at the foot; soft when it can do nothing.
bool foot_link(Ui& ui, Rect& row, const char* text, const char* keys, bool enabled) {
  Rect place = row.cut_left(link_width(ui, text) + ui.px(4));
  const Hit h = hit(ui, text, place);
  if (h.hovered) {
    if (enabled) ui.paint.fill(place, ui.theme.query.tint, ui.px(5));
    if (keys[0]) tooltip(ui, keys);
  }
  ui.paint.text_in(place, Type::note, enabled ? ui.theme.query.ink : ui.theme.control_text_off,
                   text, Align::centre);
  return h.pressed && enabled;
}

/// Heights of a row, a section's heading and the space before it, in units of the scale.
struct Spacing {
  float row, heading, before;
};
constexpr Spacing roomy{34, 24, 10}, tight{26, 20, 4};
constexpr float name_height = 42, foot_height = 52, below_list = 4;

int sections() {
  int count = 0;
  for (size_t i = 0; i < catalogue().size(); ++i)
    count += i == 0 || std::string_view(catalogue()[i - 1].section) != catalogue()[i].section;
  return count;
}

float height_of(const Spacing& s) {
  return s.row * static_cast<float>(catalogue().size()) +
         (s.heading + s.before) * static_cast<float>(sections()) + below_list;
}

/// As roomy as `room` allows, in whole pixels; below the tightest the list scrolls.
Spacing spacing_for(const Ui& ui, float room) {
  const float most = height_of(roomy) * ui.theme.scale, least = height_of(tight) * ui.theme.scale;
  const float t = std::clamp((room - least) / (most - least), 0.0f, 1.0f);
  const auto between = [&](float a, float b) {
    return std::floor((a + (b - a) * t) * ui.theme.scale);
  };
  return {between(tight.row, roomy.row), between(tight.heading, roomy.heading),
          between(tight.before, roomy.before)};
}

/// The row of one page; returns whether it was chosen.
bool page_row(Ui& ui, const Rect& row, const Exhibit& exhibit, bool on) {
  const Theme& theme = ui.theme;
  const Hit h = hit(ui, exhibit.title, row);
  if (on || h.hovered) ui.paint.fill(row, on ? theme.query.tint : theme.control, ui.px(7));
  if (on)
    ui.paint.fill(rect_at(row.min.x, row.min.y + ui.px(7), ui.px(3), row.h() - ui.px(14)),
                  theme.query.mark, ui.px(1));
  Rect text = row;
  text.cut_left(ui.px(12));
  progress_mark(ui, text.cut_right(ui.px(22)), exhibit.key);
  ui.paint.text_in(text, on ? Type::strong : Type::body, on ? theme.query.ink : theme.text,
                   exhibit.title);
  return h.pressed;
}

/// The sections and their pages from the top of `column`, which shrinks.
bool page_list(Ui& ui, Rect& column, const Spacing& spacing, Desk& desk) {
  bool chosen = false;
  const char* section = "";
  int index = 0;
  for (const Exhibit& exhibit : catalogue()) {
    if (std::string_view(section) != exhibit.section) {
      section = exhibit.section;
      column.cut_top(spacing.before);
      Rect heading = column.cut_top(spacing.heading);
      heading.cut_left(ui.px(12));
      ui.paint.text_in(heading, Type::note_strong, ui.theme.text_soft, upper(section));
    }
    const Rect row = column.cut_top(spacing.row).inset(0, ui.px(1));
    const bool on = desk.now.page == exhibit.key;
    if (page_row(ui, row, exhibit, on)) {
      desk.next.page = exhibit.key;
      chosen = true;
    }
    // A list that scrolls follows when the page is turned by other ways.
    int* const last = ImGui::GetStateStorage()->GetIntRef(ImGui::GetID("page shown"), -1);
    // So it does when it opens, or has another height than before.
    float* const height = ImGui::GetStateStorage()->GetFloatRef(ImGui::GetID("height shown"), 0);
    const bool other_height = *height != ImGui::GetWindowHeight();
    if (on && (*last != index || other_height || ImGui::IsWindowAppearing())) {
      *last = index;
      *height = ImGui::GetWindowHeight();
      ImGui::SetScrollFromPosY(row.cy() - ImGui::GetWindowPos().y, 0.5f);
    }
    ++index;
  }
  column.cut_top(ui.px(below_list));
  return chosen;
}

void foot_of_contents(Ui& ui, Rect foot, Desk& desk) {
  Rect first = foot.cut_top(ui.px(26)).inset(ui.px(8), ui.px(1));
  Rect second = foot.cut_top(ui.px(26)).inset(ui.px(8), ui.px(1));
  if (foot_link(ui, first, "Undo", "Ctrl+Z", desk.history.can_undo())) desk.steps_in_history = -1;
  if (foot_link(ui, first, "Redo", "Ctrl+Y", desk.history.can_redo())) desk.steps_in_history = 1;
  const bool dark = desk.settings.theme == ThemeName::dark;
  if (foot_link(ui, first, dark ? "Light" : "Dark", "Ctrl+T", true))
    desk.settings.theme = dark ? ThemeName::light : ThemeName::dark;
  if (foot_link(ui, second, "Keys and commands  ?", "F1 or F10", true))
    desk.overlay = Overlay::commands;
}

void name_of_program(Ui& ui, Rect place) {
  place.cut_left(ui.px(12));
  ui.paint.text_in(place, Type::name, ui.theme.text, "Attention Lab");
}

}  // namespace

bool contents(Ui& ui, const Rect& panel, Desk& desk) {
  ui.paint.fill(panel, ui.theme.panel);
  ui.paint.fill(rect_at(panel.max.x - ui.px(1), panel.min.y, ui.px(1), panel.h()), ui.theme.border);
  Rect inside = panel.inset(ui.px(12), ui.px(16));
  // The name and the foot stay in sight unless that leaves no room for a few pages.
  const bool stay = inside.h() >= ui.px(name_height + foot_height + 4 * tight.row);
  Rect foot;
  if (stay) {
    name_of_program(ui, inside.cut_top(ui.px(name_height)));
    foot = inside.cut_bottom(ui.px(foot_height));
  }
  // The list has room around it for the ring of focus, and the margin for its scroll bar.
  const float ring = ui.px(5);
  ImGui::SetCursorScreenPos({inside.min.x - ring, inside.min.y});
  ImGui::BeginChild(
      "contents",
      {std::max(1.0f, panel.max.x - ui.px(1) - inside.min.x + ring), std::max(1.0f, inside.h())},
      false, ImGuiWindowFlags_NoNav);
  const ImVec2 top = ImGui::GetCursorScreenPos();
  Rect column = rect_at(top.x + ring, top.y, inside.w(), ui.px(4000));
  if (!stay) name_of_program(ui, column.cut_top(ui.px(name_height)));
  const bool chosen = page_list(ui, column, spacing_for(ui, inside.h()), desk);
  if (!stay) foot_of_contents(ui, column.cut_top(ui.px(foot_height)), desk);
  ImGui::SetCursorScreenPos({top.x, column.min.y - 1});
  ImGui::Dummy({1, 1});
  ImGui::EndChild();
  if (stay) foot_of_contents(ui, foot, desk);
  return chosen;
}

void top_line(Ui& ui, const Rect& line, Desk& desk) {
  const Theme& theme = ui.theme;
  ui.paint.fill(line, theme.panel);
  ui.paint.fill(rect_at(line.min.x, line.max.y - ui.px(1), line.w(), ui.px(1)), theme.border);
  Rect inside = line.inset(ui.px(12), ui.px(6));
  const float contents_w = button_width(ui, "Contents");
  if (button(ui, inside.cut_left(contents_w), "Contents")) desk.overlay = Overlay::contents;
  inside.cut_left(ui.px(14));
  const float keys_w = button_width(ui, "?");
  if (button(ui, inside.cut_right(keys_w), "?", "Keys and commands"))
    desk.overlay = Overlay::commands;
  if (has_reading(desk.now) && !desk.words_shown && !desk.words_wait) {
    inside.cut_right(ui.px(8));
    const char* text = line.w() >= ui.px(520) ? "Read along" : "Read";
    reading_button(ui, inside.cut_right(button_width(ui, text)), text, desk.settings);
    inside.cut_right(ui.px(8));
  }
  if (const Exhibit* page = find_exhibit(desk.now.page))
    ui.paint.text_in(inside, Type::strong, theme.text, page->title);
}

}  // namespace lab
