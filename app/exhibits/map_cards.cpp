#include "app/exhibits/map_cards.h"

#include <algorithm>
#include <string>
#include <vector>

#include "app/exhibits/catalogue.h"
#include "app/exhibits/map_text.h"
#include "app/exhibits/map_weights.h"
#include "app/lesson/follow.h"
#include "app/widgets/button.h"
#include "app/widgets/page.h"

namespace lab {
namespace {

constexpr const char* pages_heading = "Pages about it";

/// The card of one box, laid out; drawn unless `next` is null.
float box_content(Ui& ui, const Rect& inside, MapBox box, const Session* now, Answers& answers,
                  Session* next) {
  const Theme& theme = ui.theme;
  const bool measure = !next;
  Rect rest = inside;
  rest.cut_top(ui.paint.wrapped(rest, Type::heading, theme.text, info(box).name, 0, measure) +
               ui.px(8));
  std::string missing;
  if (const Section* section = section_of(answers, box, missing)) {
    const Rect at = rest;
    rest.cut_top(prose_height(ui, rest.w(), section->blocks) + ui.px(12));
    if (!measure) follow(ui, prose(ui, at, section->blocks, "box"), *now, answers, *next);
  } else {
    rest.cut_top(ui.paint.wrapped(rest, Type::note, theme.warning.ink, missing, 0, measure) +
                 ui.px(12));
  }
  const std::vector<std::string_view> pages = pages_of(box);
  if (pages.empty()) return rest.min.y - inside.min.y;
  const Rect heading = rest.cut_top(ui.px(24));
  if (!measure) ui.paint.text_in(heading, Type::note_strong, theme.text_soft, pages_heading);
  Flow flow(ui, rest, ui.px(30), ui.px(6));
  for (const std::string_view key : pages) {
    const std::string title = find_exhibit(key)->title;
    const std::string text = has(ui.record.seen, key) ? "✓ " + title : title;
    const Rect place = flow.next(button_width(ui, text), ui.px(6));
    if (measure || !button(ui, place, text, "to the page " + title)) continue;
    next->page = key;
    ui.followed = true;
  }
  return flow.bottom() - inside.min.y;
}

constexpr float side = 18, pad = 14;

}  // namespace

float box_card_height(Ui& ui, float width, Answers& answers, std::optional<MapBox> only) {
  const Rect inside = rect_at(0, 0, width - 2 * ui.px(side), ui.px(4000));
  float height = 0;
  for (int i = 0; i < map_box_count; ++i)
    if (const MapBox box = static_cast<MapBox>(i); !only || *only == box)
      height = std::max(height, box_content(ui, inside, box, nullptr, answers, nullptr));
  return height + 2 * ui.px(pad);
}

void box_card(Ui& ui, const Rect& rect, const Session& now, Answers& answers, Session& next) {
  Rect inside = card(ui, rect);
  inside.max.y = inside.min.y + ui.px(4000);
  box_content(ui, inside, now.map.box, &now, answers, &next);
}

float weights_page(Ui& ui, const Rect& page, const Session& now, Answers& answers, Session& next) {
  const float gap = ui.px(16);
  const bool wide = page.w() >= ui.px(760);
  // No line longer than 70 letters or so.
  const float widest = ui.px(560) + 2 * ui.px(side);
  const float picture_least = ui.px(320);
  const float w = wide ? std::min(widest, page.w() - gap - picture_least) : page.w();
  std::string missing;
  const Section* section = weights_section(answers, missing);
  const Rect measured = rect_at(0, 0, std::min(w, widest) - 2 * ui.px(side), 0);
  const float text_h = section ? prose_height(ui, measured.w(), section->blocks)
                               : ui.paint.wrapped(measured, Type::body, 0, missing, 0, true);
  const Rect text = rect_at(page.min.x, page.min.y, w, text_h + 2 * ui.px(pad));
  Rect inside = card(ui, text);
  inside.max.x = std::min(inside.max.x, inside.min.x + measured.w());
  if (section)
    follow(ui, prose(ui, inside, section->blocks, "weights"), now, answers, next);
  else
    ui.paint.wrapped(inside, Type::body, ui.theme.warning.ink, missing);
  const float picture_w = wide ? std::min(page.w() - w - gap, ui.px(460)) : page.w();
  const Rect picture =
      rect_at(wide ? text.max.x + gap : page.min.x, wide ? page.min.y : text.max.y + gap, picture_w,
              weights_card_height(ui, picture_w, answers));
  weights_card(ui, picture, answers);
  return std::max(text.max.y, picture.max.y) - page.min.y;
}

}  // namespace lab
