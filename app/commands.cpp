#include "app/commands.h"

#include <algorithm>
#include <cmath>

#include "app/exhibits/catalogue.h"
#include "app/history.h"
#include "app/moves.h"
#include "app/predict/question.h"
#include "app/reading.h"

namespace lab {
namespace {

using attention::Divisor;

const Exhibit& page(const Session& session) { return *find_exhibit(session.page); }

template <int by>
void turn(Desk& desk) {
  if (desk.lecture.walks)
    desk.lecture.go = by < 0 ? Go::previous : Go::next;
  else
    turn_page(desk.next, by);
}
template <Go end>
void turn_to(Desk& desk) {
  if (desk.lecture.walks)
    desk.lecture.go = end;
  else
    desk.next.page = (end == Go::first ? catalogue().front() : catalogue().back()).key;
}
bool in_lecture(const Desk& desk) { return desk.lecture.on; }
template <int by>
void main_thing(Desk& desk) {
  page(desk.next).move_main(desk.next, by);
}
/// A part of a page may have nothing to move; at an end there is still the other way.
bool can_move_main(const Desk& desk) {
  for (const int by : {-1, 1}) {
    Session moved = desk.now;
    page(desk.now).move_main(moved, by);
    if (moved != desk.now) return true;
  }
  return false;
}
template <int by>
void second_thing(Desk& desk) {
  const Exhibit& on = page(desk.next);
  if (on.move_second_in_texts)
    on.move_second_in_texts(desk.next, desk.answers, by);
  else
    on.move_second(desk.next, by);
}
template <int word>
void pick(Desk& desk) {
  if (const auto choose = page(desk.next).pick) choose(desk.next, word - 1);
}
bool can_pick(const Desk& desk) { return page(desk.now).pick != nullptr; }
bool can_divide(const Desk& desk) { return page(desk.now).divisor != nullptr; }
bool can_play(const Desk& desk) { return page(desk.now).play != nullptr; }
void play(Desk& desk) { page(desk.next).play(desk.next); }
bool can_move_item(const Desk& desk) { return page(desk.now).move_item != nullptr; }
template <int by>
void move_item(Desk& desk) {
  page(desk.next).move_item(desk.next, by);
}

template <Divisor divisor>
void divide(Desk& desk) {
  page(desk.next).divisor(desk.next) = divisor;
}
void toggle_division(Desk& desk) {
  Divisor& divisor = page(desk.next).divisor(desk.next);
  divisor = divisor == Divisor::sqrt_d ? Divisor::none : Divisor::sqrt_d;
}

float zoom_of(const Desk& desk) { return desk.lecture.on ? desk.lecture.zoom : desk.settings.zoom; }
/// In a lecture the scale is the room's, and the person's own is left alone.
void zoom_to(Desk& desk, float zoom) {
  zoom = std::clamp(std::round(zoom * 100) / 100, smallest_zoom, largest_zoom);
  if (desk.lecture.on)
    desk.lecture.zoom_to = zoom;
  else
    desk.settings.zoom = zoom;
  desk.message = "Scale " + std::to_string(std::lround(zoom * 100)) + "%";
}

void copy_csv(Desk& desk) {
  const std::string csv = page(desk.now).csv(shown_on(page(desk.now), desk.now), desk.answers);
  if (csv.empty()) {
    desk.message = "The experiment is not complete: its numbers can be copied when it is.";
    return;
  }
  ImGui::SetClipboardText(csv.c_str());
  desk.message = "Copied the page's numbers as CSV: " +
                 std::to_string(std::count(csv.begin(), csv.end(), '\n') - 1) + " rows.";
}

bool has_question(const Desk& desk) { return question_of(desk.now.page) != nullptr; }
bool is_asked(const Desk& desk) { return desk.now.predict.stage != PredictView::Stage::none; }
/// Asks the page's question; one that is asked already is answered by the keyboard from here on.
void answer_question(Desk& desk) {
  if (!desk.now.predict.asking()) desk.next.predict = {PredictView::Stage::asking, {}};
  desk.to_guess = true;
}
void end_question(Desk& desk) { desk.next.predict = {}; }
bool is_asking(const Desk& desk) { return desk.now.predict.asking() && has_question(desk); }
void reveal(Desk& desk) { desk.next = answered(*question_of(desk.now.page), desk.next, {}); }
template <Overlay overlay>
void show(Desk& desk) {
  desk.overlay = desk.overlay == overlay ? Overlay::none : overlay;
}

Command over_dialogs(Command command) {
  command.over_dialogs = true;
  return command;
}

/// Typed characters come with the shift that their keyboard needs.
KeyPress as_in_table(KeyPress press) {
  press.repeat = false;
  const int code = static_cast<int>(press.key);
  if (!press.ctrl && code > 32 && code < 127) press.shift = false;
  return press;
}

KeyPress plain(Key key) { return {key}; }
KeyPress plain(char c) { return {key_of(c)}; }
KeyPress shift(Key key) { return {key, false, true}; }
KeyPress ctrl(char c) { return {key_of(c), true}; }
KeyPress ctrl_shift(char c) { return {key_of(c), true, true}; }

}  // namespace

void ask_or_not(Desk& desk) {
  desk.settings.predict = !desk.settings.predict;
  if (!desk.settings.predict) desk.next.predict = {};
  desk.message = desk.settings.predict
                     ? "Pages ask what a change will do before they show it."
                     : "Pages no longer ask first. Ctrl+G lets them ask again, G asks this one.";
}

const std::vector<Command>& commands() {
  static const std::vector<Command> table = {
      {"Move {main}", "On the page", {plain(Key::left)}, main_thing<-1>, can_move_main, "← →"},
      {"Move {main}", "On the page", {plain(Key::right)}, main_thing<1>, can_move_main, ""},
      {"Move {second}", "On the page", {plain(Key::up)}, second_thing<-1>, nullptr, "↑ ↓"},
      {"Move {second}", "On the page", {plain(Key::down)}, second_thing<1>, nullptr, ""},
      {"Move the word",
       "On the page",
       {shift(Key::left)},
       move_item<-1>,
       can_move_item,
       "Shift+← →",
       true},
      {"Move the word", "On the page", {shift(Key::right)}, move_item<1>, can_move_item, ""},
      {"{pick}", "On the page", {plain('1')}, pick<1>, can_pick, "1 … 9"},
      {"{pick}", "On the page", {plain('2')}, pick<2>, can_pick, ""},
      {"{pick}", "On the page", {plain('3')}, pick<3>, can_pick, ""},
      {"{pick}", "On the page", {plain('4')}, pick<4>, can_pick, ""},
      {"{pick}", "On the page", {plain('5')}, pick<5>, can_pick, ""},
      {"{pick}", "On the page", {plain('6')}, pick<6>, can_pick, ""},
      {"{pick}", "On the page", {plain('7')}, pick<7>, can_pick, ""},
      {"{pick}", "On the page", {plain('8')}, pick<8>, can_pick, ""},
      {"{pick}", "On the page", {plain('9')}, pick<9>, can_pick, ""},
      {"{play}", "On the page", {plain(' ')}, play, can_play, nullptr, true},
      {"Divide scores by nothing", "On the page", {plain('N')}, divide<Divisor::none>, can_divide},
      {"Divide scores by √d", "On the page", {plain('S')}, divide<Divisor::sqrt_d>, can_divide},
      {"Divide scores by d", "On the page", {plain('D')}, divide<Divisor::d>, can_divide},
      {"√d on or off", "On the page", {plain('/')}, toggle_division, can_divide},
      {"Guess: be asked, or answer by keys",
       "On the page",
       {plain('G')},
       answer_question,
       has_question},
      {"Reveal the answer", "On the page", {plain('V')}, reveal, is_asking},
      {"Skip the question, or close it",
       "On the page",
       {plain(Key::escape)},
       end_question,
       is_asked},
      {"Reset page",
       "On the page",
       {ctrl('R')},
       [](Desk& desk) { page(desk.next).reset(desk.next); }},
      {"Previous page, or state of a playlist", "Go", {plain(Key::page_up)}, turn<-1>},
      {"Next page, or state of a playlist", "Go", {plain(Key::page_down)}, turn<1>},
      {"First or last of them", "Go", {plain(Key::home)}, turn_to<Go::first>, nullptr, "Home, End"},
      {"First or last of them", "Go", {plain(Key::end)}, turn_to<Go::last>, nullptr, ""},
      {"Scroll",
       "Go",
       {{Key::up, true}},
       [](Desk& desk) { desk.scroll = -1; },
       nullptr,
       "Ctrl+↑ Ctrl+↓"},
      {"Scroll", "Go", {{Key::down, true}}, [](Desk& desk) { desk.scroll = 1; }, nullptr, ""},
      {"Guided tour", "Go", {plain('H')}, [](Desk& desk) { desk.begin_tour = true; }},
      over_dialogs({"Contents", "Go", {plain(Key::f9)}, show<Overlay::contents>}),
      {"Back to where a link led from",
       "Go",
       {plain(Key::backspace)},
       [](Desk& desk) { desk.back = true; },
       [](const Desk& desk) { return desk.can_go_back; }},
      {"Undo",
       "Session",
       {ctrl('Z')},
       [](Desk& desk) { desk.steps_in_history = -1; },
       [](const Desk& desk) { return desk.history.can_undo(); }},
      {"Redo",
       "Session",
       {ctrl('Y'), ctrl_shift('Z')},
       [](Desk& desk) { desk.steps_in_history = 1; },
       [](const Desk& desk) { return desk.history.can_redo(); }},
      over_dialogs(
          {"Open a Session, playlist or head …", "Session", {ctrl('O')}, show<Overlay::open>}),
      over_dialogs({"Save the Session …", "Session", {ctrl('S')}, show<Overlay::save>}),
      over_dialogs({"Save the trained head …",
                    "Session",
                    {ctrl('H')},
                    show<Overlay::save_head>,
                    [](const Desk& desk) { return !desk.now.setup.head.empty(); },
                    nullptr,
                    true}),
      {"Copy the page's numbers as CSV", "Session", {ctrl('C')}, copy_csv},
      over_dialogs(
          {"Save the page as a picture …", "Session", {ctrl('P')}, show<Overlay::picture>}),
      {"Lecture: full screen, for a room",
       "Lecture",
       {plain(Key::f11)},
       [](Desk& desk) { desk.lecture.start = !desk.lecture.on; }},
      {"Blank the screen",
       "Lecture",
       {plain('.')},
       [](Desk& desk) { desk.lecture.blank = true; },
       in_lecture},
      {"End the lecture",
       "Lecture",
       {plain(Key::escape)},
       [](Desk& desk) { desk.lecture.start = false; },
       in_lecture},
      over_dialogs(
          {"Add this state to a playlist …", "Lecture", {ctrl('L')}, show<Overlay::add_state>}),
      over_dialogs(
          {"Edit a playlist …", "Lecture", {ctrl_shift('L')}, show<Overlay::edit_playlist>}),
      over_dialogs({"Light or dark",
                    "View",
                    {ctrl('T')},
                    [](Desk& desk) {
                      desk.settings.theme = desk.settings.theme == ThemeName::light
                                                ? ThemeName::dark
                                                : ThemeName::light;
                    }}),
      {"Read along",
       "View",
       {plain('T')},
       [](Desk& desk) {
         if (desk.words_wait)
           desk.message = "There is room for the text when the question is closed.";
         else
           desk.settings.words = desk.words_shown ? Words::closed : Words::open;
       },
       [](const Desk& desk) { return has_reading(desk.now) && !desk.lecture.on; }},
      over_dialogs({"Larger",
                    "View",
                    {ctrl('+'), ctrl('=')},
                    [](Desk& desk) { zoom_to(desk, zoom_of(desk) + 0.1f); }}),
      over_dialogs({"Smaller",
                    "View",
                    {ctrl('-')},
                    [](Desk& desk) { zoom_to(desk, zoom_of(desk) - 0.1f); }}),
      over_dialogs({"100%", "View", {ctrl('0')}, [](Desk& desk) { zoom_to(desk, 1); }}),
      over_dialogs({"Reduce motion",
                    "View",
                    {ctrl('M')},
                    [](Desk& desk) {
                      desk.settings.reduce_motion = !desk.settings.reduce_motion;
                      desk.message = desk.settings.reduce_motion
                                         ? "Motion is reduced: bars jump to their place."
                                         : "Bars glide to their place.";
                    }}),
      {"Questions before changes, or none", "View", {ctrl('G')}, ask_or_not},
      over_dialogs({"Keys and commands",
                    "View",
                    {plain('?'), plain(Key::f1), plain(Key::f10)},
                    show<Overlay::commands>}),
      over_dialogs({"Quit", "View", {ctrl('Q')}, [](Desk& desk) { desk.requests.quit = true; }}),
  };
  return table;
}

std::string spelled(const KeyPress& press) {
  std::string text;
  if (press.ctrl) text += "Ctrl+";
  if (press.alt) text += "Alt+";
  if (press.shift) text += "Shift+";
  const int code = static_cast<int>(press.key);
  if (code > 32 && code < 127) return text + static_cast<char>(code);
  if (press.key >= Key::f1 && press.key <= Key::f12)
    return text + "F" + std::to_string(code - static_cast<int>(Key::f1) + 1);
  switch (press.key) {
    case Key::left:
      return text + "←";
    case Key::right:
      return text + "→";
    case Key::up:
      return text + "↑";
    case Key::down:
      return text + "↓";
    case Key::page_up:
      return text + "PgUp";
    case Key::page_down:
      return text + "PgDn";
    case Key::enter:
      return text + "Enter";
    case Key::home:
      return text + "Home";
    case Key::end:
      return text + "End";
    case Key::escape:
      return text + "Esc";
    case Key::tab:
      return text + "Tab";
    case Key::backspace:
      return text + "Backspace";
    default:
      return text + "Space";
  }
}

std::string title(const Command& command, const Session& session) {
  std::string text = command.name;
  const auto put = [&](std::string_view mark, const char* thing) {
    if (const size_t at = text.find(mark); at != std::string::npos)
      text.replace(at, mark.size(), thing);
  };
  put("{main}", page(session).main_thing);
  put("{second}", page(session).second_thing);
  put("{play}", page(session).played);
  put("{pick}", page(session).picked);
  return text;
}

std::string spelled_keys(const Command& command) {
  if (command.keys_listed) return command.keys_listed;
  std::string text;
  for (const KeyPress& press : command.keys) text += (text.empty() ? "" : ", ") + spelled(press);
  return text;
}

bool is_enabled(const Command& command, const Desk& desk) {
  return !command.enabled || command.enabled(desk);
}

bool works_over_dialogs(const KeyPress& given) {
  const KeyPress press = as_in_table(given);
  return std::any_of(commands().begin(), commands().end(), [&](const Command& command) {
    return command.over_dialogs &&
           std::find(command.keys.begin(), command.keys.end(), press) != command.keys.end();
  });
}

void apply_keys(const std::vector<KeyPress>& presses, Desk& desk) {
  for (const KeyPress& given : presses) {
    const KeyPress press = as_in_table(given);
    // Of those that share a key, the first that can be done.
    for (const Command& command : commands())
      if (std::find(command.keys.begin(), command.keys.end(), press) != command.keys.end() &&
          is_enabled(command, desk)) {
        command.apply(desk);
        break;
      }
  }
}

}  // namespace lab
