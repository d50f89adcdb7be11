#include "app/predict/strip.h"

#include <algorithm>
#include <string>
#include <vector>

#include "app/told.h"
#include "app/widgets/button.h"
#include "app/widgets/page.h"

namespace lab {
namespace {

constexpr std::string_view elsewhere =
    "The page shows something else now. The question is about another state of it.";

/// How to answer, by whichever hand is at it.
std::string how_told(const QuestionShown& shown) {
  if (!shown.in_situation) return std::string(elsewhere);
  if (shown.lecture) return "Guess, all of you. *V* reveals what comes of it.";
  if (!shown.by_keys)
    return std::string(shown.question.how) + " With the keyboard: *G*, then arrows and *Enter*.";
  switch (shown.question.kind) {
    case Target::Kind::level:
      return "*↑* and *↓* move the guess by 1%, with Shift by 10%. *Enter* answers.";
    case Target::Kind::curve:
      return std::string("*←* and *→* go along ") + shown.question.along +
             ", *↑* and *↓* raise and lower the curve, with Shift by 10%. "
             "*Enter* answers.";
    default:
      return shown.question.several
                 ? "*←* and *→* go from one to the next, *Space* chooses it. *Enter* answers."
                 : "*←* and *→* go from one to the next. *Enter* answers.";
  }
}

std::string told(const QuestionShown& shown) {
  if (!shown.view.answered()) return how_told(shown);
  if (!shown.truth) return "The experiment is still running: the truth is drawn when it is known.";
  return unbroken(verdict_told(shown.question, shown.view.guess, *shown.truth));
}

std::string_view legend(const PredictView& view) {
  return view.guess.empty() ? "Solid green: what comes of the change."
                            : "Dashed orange: your guess. Solid green: what comes of the change.";
}

struct Press {
  StripPress press;
  std::string_view text, why_not;
};

std::vector<Press> presses_of(const QuestionShown& shown) {
  if (shown.view.answered()) {
    std::vector<Press> all;
    if (!shown.in_sight) all.push_back({StripPress::look, "Show it", ""});
    if (!shown.last_page) all.push_back({StripPress::next_page, "Next page", ""});
    all.push_back({StripPress::close, "Close", ""});
    return all;
  }
  const bool complete = is_complete(shown.question, shown.view.guess);
  Press first{StripPress::answer, "Answer", complete ? "" : "Make a guess on the picture first."};
  if (!shown.in_situation)
    first = {StripPress::situation, "Show the situation", ""};
  else if (!shown.in_sight && !complete)
    first = {StripPress::look, "Show where", ""};
  // A click on the picture answers these: the button is for what the keyboard has set.
  const bool at_once = !shown.question.several && shown.question.kind != Target::Kind::curve;
  if (first.press == StripPress::answer && at_once && !complete) first.text = {};
  if (shown.lecture)
    return {first, {StripPress::reveal, "Reveal", ""}, {StripPress::skip, "Skip", ""}};
  return {first, {StripPress::skip, "Skip", ""}, {StripPress::off, "Do not ask", ""}};
}

float presses_width(Ui& ui, const QuestionShown& shown) {
  // Room for the widest first button, so that the others stay where they are.
  float width = shown.view.answered() ? 0 : button_width(ui, "Show the situation");
  const std::vector<Press> all = presses_of(shown);
  for (size_t i = shown.view.answered() ? 0 : 1; i < all.size(); ++i)
    width += (width > 0 ? ui.px(8) : 0) + button_width(ui, all[i].text);
  return width;
}

/// How high the words are at this width.
float words_height(Ui& ui, float width, const QuestionShown& shown) {
  const auto height = [&](Type type, std::string_view text) {
    return ui.paint.wrapped(rect_at(0, 0, width, 0), type, 0, text, 0, true);
  };
  float below = height(Type::body, told(shown));
  if (shown.view.answered()) {
    below += height(Type::note, legend(shown.view)) + ui.px(4);
  } else {  // the same whichever hand is at it, and wherever the page goes
    QuestionShown other = shown;
    for (const bool keys : {false, true}) {
      other.by_keys = keys;
      other.in_situation = true;
      below = std::max(below, height(Type::body, how_told(other)));
    }
    below = std::max(below, height(Type::body, elsewhere));
  }
  return height(Type::lead, shown.question.asked) + ui.px(4) + below;
}

struct Layout {
  bool beside = false;  // the buttons beside the words
  float buttons = 0;    // their width
  float words = 0;      // the width of the words
  float height = 0;     // of all
  float buttons_height = 0;
};

constexpr float side = 16, above = 12, button_height = 30;

Layout layout(Ui& ui, float width, const QuestionShown& shown) {
  Layout l;
  const float inside = width - 2 * ui.px(side);
  l.buttons = presses_width(ui, shown);
  l.beside = inside - l.buttons >= ui.px(420);
  l.words = l.beside ? inside - l.buttons - ui.px(24) : inside;
  const float words = words_height(ui, l.words, shown);
  Flow dry(ui, rect_at(0, 0, l.beside ? l.buttons + 1 : inside, 0), ui.px(button_height));
  const std::vector<Press> all = presses_of(shown);
  for (size_t i = 0; i < all.size(); ++i)
    dry.next(i == 0 && !shown.view.answered() ? button_width(ui, "Show the situation")
                                              : button_width(ui, all[i].text),
             ui.px(8));
  l.buttons_height = dry.bottom();
  l.height = 2 * ui.px(above) +
             (l.beside ? std::max(words, l.buttons_height) : words + ui.px(10) + l.buttons_height);
  return l;
}

/// The question and what is said about it, in a view of its own that scrolls where it is low.
void words(Ui& ui, const Rect& rect, const QuestionShown& shown) {
  const Theme& theme = ui.theme;
  ImGui::SetCursorScreenPos(rect.min);
  ImGui::BeginChild("question", {std::max(1.0f, rect.w()), std::max(1.0f, rect.h())}, false,
                    ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoBackground);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float bar =
      words_height(ui, rect.w(), shown) > rect.h() + 1 ? ImGui::GetStyle().ScrollbarSize : 0.0f;
  Rect inside = rect_at(at.x, at.y, rect.w() - bar, 0);
  const auto write = [&](Type type, ImU32 ink, std::string_view text, ImU32 strong) {
    const float height = ui.paint.wrapped(inside, type, ink, text, strong);
    inside.min.y += height;
    inside.max.y = inside.min.y;
  };
  write(Type::lead, theme.text, shown.question.asked, theme.key.ink);
  inside.min.y += ui.px(4);
  write(Type::body, theme.text, told(shown), theme.text);
  if (shown.view.answered() && shown.truth) {
    inside.min.y += ui.px(4);
    write(Type::note, theme.text_soft, legend(shown.view), 0);
  }
  ImGui::SetCursorScreenPos({at.x, inside.min.y - 1});
  ImGui::Dummy({1, 1});
  ImGui::EndChild();
}

}  // namespace

float question_strip_height(Ui& ui, float width, const QuestionShown& shown) {
  return layout(ui, width, shown).height;
}

float question_strip_least(Ui& ui, float width, const QuestionShown& shown) {
  const Layout l = layout(ui, width, shown);
  const float line = ui.paint.line_height(Type::lead);
  const float least =
      l.beside ? std::max(line, l.buttons_height) : line + ui.px(10) + l.buttons_height;
  return std::min(l.height, 2 * ui.px(above) + least);
}

StripPress question_strip(Ui& ui, const Rect& rect, const QuestionShown& shown) {
  const Theme& theme = ui.theme;
  const Layout l = layout(ui, rect.w(), shown);
  ui.paint.fill(rect, theme.key.tint);
  ui.paint.fill(rect_at(rect.min.x, rect.min.y, ui.px(4), rect.h()), theme.key.mark);
  ui.paint.fill(rect_at(rect.min.x, rect.max.y - ui.px(1), rect.w(), ui.px(1)), theme.border);
  Rect inside = rect.inset(ui.px(side), ui.px(above));
  Rect buttons = l.beside ? inside.cut_right(l.buttons) : inside.cut_bottom(l.buttons_height);
  if (!l.beside) inside.cut_bottom(ui.px(10));
  inside.max.x = inside.min.x + l.words;
  words(ui, inside, shown);

  if (l.beside) buttons.max.x += 1;
  Flow flow(ui, buttons, ui.px(button_height));
  StripPress pressed = StripPress::none;
  const std::vector<Press> all = presses_of(shown);
  for (size_t i = 0; i < all.size(); ++i) {
    const bool first = i == 0 && !shown.view.answered();
    const float width = button_width(ui, first ? "Show the situation" : all[i].text);
    const Rect place = flow.next(width, ui.px(8));
    if (all[i].text.empty()) continue;
    if (button(ui, place, all[i].text, {}, all[i].why_not)) pressed = all[i].press;
  }
  return pressed;
}

}  // namespace lab
