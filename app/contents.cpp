#include "app/contents.h"

#include <cctype>
#include <string>

#include "app/exhibits/catalogue.h"
#include "app/history.h"
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

}  // namespace

bool contents(Ui& ui, const Rect& panel, Desk& desk) {
  const Theme& theme = ui.theme;
  ui.paint.fill(panel, theme.panel);
  ui.paint.fill(rect_at(panel.max.x - ui.px(1), panel.min.y, ui.px(1), panel.h()), theme.border);
  Rect inside = panel.inset(ui.px(12), ui.px(16));
  Rect name = inside.cut_top(ui.px(42));
  name.cut_left(ui.px(12));
  ui.paint.text_in(name, Type::name, theme.text, "Attention Lab");
  Rect foot = inside.cut_bottom(ui.px(52));

  bool chosen = false;
  const char* section = "";
  for (const Exhibit& exhibit : catalogue()) {
    if (std::string_view(section) != exhibit.section) {
      section = exhibit.section;
      inside.cut_top(ui.px(10));
      Rect heading = inside.cut_top(ui.px(24));
      heading.cut_left(ui.px(12));
      ui.paint.text_in(heading, Type::note_strong, theme.text_soft, upper(section));
    }
    const Rect row = inside.cut_top(ui.px(34)).inset(0, ui.px(1));
    const bool on = desk.now.page == exhibit.key;
    const Hit h = hit(ui, exhibit.title, row);
    if (on || h.hovered) ui.paint.fill(row, on ? theme.query.tint : theme.control, ui.px(7));
    if (on)
      ui.paint.fill(rect_at(row.min.x, row.min.y + ui.px(7), ui.px(3), row.h() - ui.px(14)),
                    theme.query.mark, ui.px(1));
    ui.paint.text_in(row.inset(ui.px(14), 0), on ? Type::strong : Type::body,
                     on ? theme.query.ink : theme.text, exhibit.title);
    if (h.pressed) {
      desk.next.page = exhibit.key;
      chosen = true;
    }
  }

  Rect first = foot.cut_top(ui.px(26)).inset(ui.px(8), ui.px(1));
  Rect second = foot.cut_top(ui.px(26)).inset(ui.px(8), ui.px(1));
  if (foot_link(ui, first, "Undo", "Ctrl+Z", desk.history.can_undo())) desk.steps_in_history = -1;
  if (foot_link(ui, first, "Redo", "Ctrl+Y", desk.history.can_redo())) desk.steps_in_history = 1;
  const bool dark = desk.settings.theme == ThemeName::dark;
  if (foot_link(ui, first, dark ? "Light" : "Dark", "Ctrl+T", true))
    desk.settings.theme = dark ? ThemeName::light : ThemeName::dark;
  if (foot_link(ui, second, "Keys and commands  ?", "F1 or F10", true))
    desk.overlay = Overlay::commands;
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
  if (has_reading(desk.now) && !desk.words_shown) {
    inside.cut_right(ui.px(8));
    const char* text = line.w() >= ui.px(520) ? "Read along" : "Read";
    reading_button(ui, inside.cut_right(button_width(ui, text)), text, desk.settings);
    inside.cut_right(ui.px(8));
  }
  if (const Exhibit* page = find_exhibit(desk.now.page))
    ui.paint.text_in(inside, Type::strong, theme.text, page->title);
}

}  // namespace lab
