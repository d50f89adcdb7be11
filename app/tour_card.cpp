#include "app/tour_card.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/widgets/button.h"
#include "app/widgets/page.h"

namespace lab {
namespace {

constexpr float pad_x = 18, pad_y = 12, row = 30, gap = 8;

struct Choice {
  const char* text;
  TourWish wish;
};

/// The one thing to do at this step.
Choice first_choice(const Tour& tour, const Session& now) {
  const bool last = tour.step + 1 == static_cast<int>(tour_steps().size());
  if (!astray(now, tour.step).empty()) return {"Bring it back", TourWish::bring_back};
  if (last) return {"Next page", TourWish::show};
  if (tour.ahead) return {"Next", TourWish::next};
  return {"Show me", TourWish::show};
}
constexpr Choice back = {"Back", TourWish::back}, leave = {"Leave the tour", TourWish::leave};

/// How wide the choices are at every step: whoever clicks again at one place means the same again.
std::vector<float> widths_of_choices(Ui& ui) {
  float widest = 0;
  for (const char* text : {"Bring it back", "Next page", "Next", "Show me", leave.text})
    widest = std::max(widest, button_width(ui, text));
  return {button_width(ui, back.text), widest, widest};
}
float width_of_choices(Ui& ui) {
  float all = -ui.px(gap);
  for (const float width : widths_of_choices(ui)) all += width + ui.px(gap);
  return all;
}
int rows_of_choices(Ui& ui, float inner) {
  int rows = 1;
  float used = -ui.px(gap);
  for (const float width : widths_of_choices(ui)) {
    if (used > 0 && used + ui.px(gap) + width > inner) {
      ++rows;
      used = -ui.px(gap);
    }
    used += ui.px(gap) + width;
  }
  return rows;
}

/// Wide: the choices beside the title. Narrower: below the words, in as many rows as they need.
bool is_wide(Ui& ui, float inner) { return inner >= width_of_choices(ui) + ui.px(260); }

float text_height(Ui& ui, float inner, const std::string& text) {
  return ui.paint.wrapped(rect_at(0, 0, inner, 0), Type::body, 0, text, 0, true);
}

}  // namespace

float tour_card_height(Ui& ui, float width, const Lesson& lesson) {
  const float inner = width - 2 * ui.px(pad_x);
  float words = 0;
  for (int i = 0; i < static_cast<int>(tour_steps().size()); ++i)
    words = std::max(words, text_height(ui, inner, tour_text(lesson, i).text));
  const float head = ui.px(row) + ui.px(4);
  const auto rows = static_cast<float>(rows_of_choices(ui, inner));
  const float below = is_wide(ui, inner) ? 0 : rows * ui.px(row) + rows * ui.px(gap);
  return 2 * ui.px(pad_y) + head + words + below;
}

TourWish tour_card(Ui& ui, const Rect& rect, const Lesson& lesson, const Tour& tour,
                   const Session& now) {
  const Theme& theme = ui.theme;
  ui.paint.fill(rect, theme.card, ui.px(10));
  ui.paint.outline(rect, theme.warning.mark, ui.px(2), ui.px(10));
  Rect inside = rect.inset(ui.px(pad_x), ui.px(pad_y));
  const TourText words = tour_text(lesson, tour.step);

  Rect head = inside.cut_top(ui.px(row));
  inside.cut_top(ui.px(4));
  const bool wide = is_wide(ui, inside.w());
  Rect place = wide ? head.cut_right(width_of_choices(ui)) : inside;
  if (!wide)
    place.cut_top(place.h() -
                  static_cast<float>(rows_of_choices(ui, inside.w())) * (ui.px(row) + ui.px(gap)) +
                  ui.px(gap));
  const std::string count = fmt::format("{} of {}", tour.step + 1, tour_steps().size());
  head.cut_left(ui.paint.text_in(head, Type::note_strong, theme.warning.ink, count) + ui.px(10));
  ui.paint.text_in(head, Type::heading, theme.text, words.title);
  std::string text = words.text;
  if (const std::string away = astray(now, tour.step); !away.empty())
    text = away + " *Bring it back* shows what this step is about.";
  ui.paint.wrapped(inside, Type::body, theme.text, text);

  TourWish wish = TourWish::none;
  const std::vector<float> widths = widths_of_choices(ui);
  Flow flow(ui, place, ui.px(row));
  size_t i = 0;
  for (const Choice& choice : {back, first_choice(tour, now), leave}) {
    const bool none = choice.wish == TourWish::back && tour.step == 0;
    if (button(ui, flow.next(widths[i++], ui.px(gap)), choice.text,
               std::string("Tour: ") + choice.text, none ? "This is the first step." : ""))
      wish = choice.wish;
  }
  return wish;
}

std::optional<Rect> outline_tour_step(Ui& ui, const Tour& tour) {
  const TourStep& step = tour_steps()[static_cast<size_t>(tour.step)];
  std::optional<Rect> place = ui.focus.drawn(step.operate);
  if (!place && step.or_else) place = ui.focus.drawn(step.or_else);
  if (!place) return std::nullopt;  // another page is shown
  // A row that scrolls sideways is longer than what is seen of it.
  place->min.x = std::max(place->min.x, ui.area.min.x);
  place->max.x = std::min(place->max.x, ui.area.max.x);
  ui.paint.outline(place->inset(-ui.px(6)), ui.theme.warning.mark, ui.px(3), ui.px(10));
  const auto look = step.look ? ui.focus.drawn(step.look) : std::nullopt;
  if (!look) return place;
  const Rect r = look->inset(-ui.px(4));
  ui.paint.polyline({r.min, {r.max.x, r.min.y}, r.max, {r.min.x, r.max.y}, r.min},
                    ui.theme.warning.mark, ui.px(2), Dash::dashed);
  return Rect{{std::min(place->min.x, look->min.x), std::min(place->min.y, look->min.y)},
              {std::max(place->max.x, look->max.x), std::max(place->max.y, look->max.y)}};
}

}  // namespace lab
