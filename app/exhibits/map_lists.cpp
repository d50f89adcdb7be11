#include "app/exhibits/map_lists.h"

#include <algorithm>
#include <string>
#include <vector>

#include "app/exhibits/map_text.h"
#include "app/lesson/follow.h"
#include "app/text.h"
#include "app/told.h"
#include "app/widgets/button.h"
#include "app/widgets/number_field.h"
#include "app/widgets/page.h"
#include "app/widgets/search_field.h"
#include "app/widgets/stack.h"

namespace lab {
namespace {

constexpr const char* search_name = "search the glossary";

/// One entry: its name, what is said of it, and a button; side by side, or in a narrow page below
/// one another.
struct Entry {
  Rect whole, name, text, button;
};

Entry entry_at(Ui& ui, const Rect& column, float top, std::string_view name, const Document& blocks,
               float button_w) {
  const bool wide = column.w() >= ui.px(560);
  const float pad = ui.px(10), side = ui.px(12);
  const Rect inside{{column.min.x + side, top + pad}, {column.max.x - side, top + pad}};
  Entry e;
  e.name = e.text = inside;
  if (wide) {
    const float names = std::min(ui.px(210), inside.w() * 0.3f);
    e.name.max.x = e.name.min.x + names - ui.px(16);
    e.text.min.x += names;
    if (button_w > 0) e.text.max.x -= button_w + ui.px(16);
    // A line is easier to read when it is no longer than 70 letters or so.
    e.text.max.x = std::min(e.text.max.x, e.text.min.x + ui.px(560));
  }
  e.name.max.y += ui.paint.wrapped(e.name, Type::strong, 0, name, 0, true);
  if (!wide) e.text.min.y = e.name.max.y + ui.px(4);
  e.text.max.y = e.text.min.y + prose_height(ui, e.text.w(), blocks);
  float bottom = std::max(e.name.max.y, e.text.max.y);
  const float button_h = ui.px(30);
  if (button_w > 0) {
    e.button = wide ? rect_at(inside.max.x - button_w, top + pad, button_w, button_h)
                    : rect_at(inside.min.x, bottom + ui.px(8), button_w, button_h);
    bottom = std::max(bottom, e.button.max.y);
  }
  e.whole = {{column.min.x, top}, {column.max.x, bottom + pad}};
  return e;
}

void rule(Ui& ui, const Rect& whole) {
  ui.paint.line(whole.min, {whole.max.x, whole.min.y}, ui.theme.grid, ui.px(1));
}

/// A card whose height is known once it is drawn: the ground is drawn first at the height that
/// `content` measures.
constexpr float card_side = 18, card_pad = 14;
Rect card_around(Ui& ui, const Rect& page, float content) {
  return card(ui, rect_at(page.min.x, page.min.y, page.w(), content + 2 * ui.px(card_pad)));
}
Rect inside_of(Ui& ui, const Rect& page) {
  return {{page.min.x + ui.px(card_side), page.min.y + ui.px(card_pad)},
          {page.max.x - ui.px(card_side), page.max.y}};
}

/// A text that is not there, in the place where it belongs.
float missing_card(Ui& ui, const Rect& page, const std::string& problem) {
  Rect column = page;
  stack_card(ui, column, {}, {}, 0,
             [&](Stack& s) { s.text(Type::body, ui.theme.warning.ink, problem); });
  return column.min.y - page.min.y;
}

std::string count_told(size_t found, size_t all) {
  const std::string whole = counted(static_cast<int>(all), "term");
  return found == all ? whole : std::to_string(found) + " of " + whole;
}

}  // namespace

float terms_card(Ui& ui, const Rect& page, const Session& now, Answers& answers, Session& next) {
  const Theme& theme = ui.theme;
  const Lesson& lesson = answers.lesson("terms");
  if (!lesson.problem.empty()) return missing_card(ui, page, lesson.problem);
  const std::vector<const Section*> found = terms_with(answers, now.map.search);
  const auto is_chosen = [&](const Section& term) {
    return !now.map.term.empty() && hyphenated(term.title) == now.map.term;
  };
  const bool known = now.map.term.empty() ||
                     std::any_of(lesson.sections.begin(), lesson.sections.end(), is_chosen);

  const Rect inside = inside_of(ui, page);
  const float field_h = ui.px(34), head = field_h + ui.px(12);
  const float line = ui.px(26);
  const std::string unknown =
      known ? "" : "The glossary has no term " + in_quotes(now.map.term) + ".";
  const std::string nothing =
      found.empty() ? "No term has " + in_quotes(now.map.search) + " in its name or definition."
                    : "";
  std::vector<Entry> entries;
  float y = inside.min.y + head;
  for (const std::string* text : {&unknown, &nothing})
    if (!text->empty())
      y += std::max(line, ui.paint.wrapped(inside, Type::body, 0, *text, 0, true) + ui.px(8));
  for (const Section* term : found) {
    entries.push_back(entry_at(ui, inside, y, term->title, term->blocks, 0));
    y = entries.back().whole.max.y;
  }
  card_around(ui, page, y - inside.min.y);

  Rect row = rect_at(inside.min.x, inside.min.y, inside.w(), field_h);
  const std::string told = count_told(found.size(), lesson.sections.size());
  const float told_w = ui.paint.width(Type::note, told) + ui.px(12);
  const float clear_w = button_width(ui, "Clear");
  const float field_w =
      std::clamp(row.w() - told_w - clear_w - ui.px(16), std::min(row.w(), ui.px(110)), ui.px(360));
  bool down = false;
  if (const auto typed = search_field(ui, row.cut_left(field_w), search_name, now.map.search,
                                      "Search the terms", longest_search, down))
    next.map.search = *typed;
  if (down && !found.empty()) next.map.term = hyphenated(found.front()->title);
  row.cut_left(ui.px(8));
  if (!now.map.search.empty() &&
      button(ui, row.cut_left(clear_w).inset(0, ui.px(2)), "Clear", "clear the search"))
    next.map.search.clear();
  ui.paint.text_in(row, Type::note, theme.text_soft, told, Align::right);
  float text_y = inside.min.y + head;
  for (const std::string* text : {&unknown, &nothing})
    if (!text->empty()) {
      const Rect at{{inside.min.x, text_y}, {inside.max.x, text_y + line}};
      text_y +=
          std::max(line, ui.paint.wrapped(at, Type::body, theme.warning.ink, *text) + ui.px(8));
    }

  for (size_t i = 0; i < found.size(); ++i) {
    const Section& term = *found[i];
    const Entry& e = entries[i];
    const std::string name = hyphenated(term.title);
    const bool chosen = is_chosen(term);
    rule(ui, e.whole);
    const Hit h = hit(ui, "term " + term.title, e.name);
    if (chosen) {
      ui.paint.fill(e.whole, theme.query.tint, ui.px(6));
      ui.paint.fill(
          rect_at(e.whole.min.x, e.whole.min.y + ui.px(8), ui.px(3), e.whole.h() - ui.px(16)),
          theme.query.mark, ui.px(1));
      keep_in_sight(ui, e.whole, 0.35f);
      if (h.focused) focus_ring(ui, e.name, ui.px(8));  // the ground lies over the first one
    }
    ui.paint.wrapped(e.name, Type::strong, chosen || h.hovered ? theme.query.ink : theme.text,
                     term.title);
    if (h.pressed) next.map.term = name;
    follow(ui, prose(ui, e.text, term.blocks, term.title), now, answers, next);
    ui.mark(name, e.whole);
  }
  return y - inside.min.y + 2 * ui.px(card_pad);
}

float sources_card(Ui& ui, const Rect& page, const Session& now, Answers& answers, Session& next) {
  const Lesson& lesson = answers.lesson("sources");
  if (!lesson.problem.empty()) return missing_card(ui, page, lesson.problem);
  const Rect inside = inside_of(ui, page);
  const float button_w = button_width(ui, "Copy address");
  std::vector<Entry> entries;
  float y = inside.min.y;
  for (const Section& source : lesson.sections) {
    entries.push_back(entry_at(ui, inside, y, source.title, source.blocks,
                               address_of(source).empty() ? 0 : button_w));
    y = entries.back().whole.max.y;
  }
  card_around(ui, page, y - inside.min.y);
  for (size_t i = 0; i < entries.size(); ++i) {
    const Section& source = lesson.sections[i];
    const Entry& e = entries[i];
    if (i > 0) rule(ui, e.whole);
    ui.paint.wrapped(e.name, Type::strong, ui.theme.text, source.title);
    follow(ui, prose(ui, e.text, source.blocks, source.title), now, answers, next);
    const std::string address = address_of(source);
    if (!address.empty() && button(ui, e.button, "Copy address", "copy " + source.title))
      follow(ui, address, now, answers, next);
  }
  return y - inside.min.y + 2 * ui.px(card_pad);
}

}  // namespace lab
