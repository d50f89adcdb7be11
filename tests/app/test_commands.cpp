#include <string>

#include "app/answers.h"
#include "app/commands.h"
#include "app/exhibits/catalogue.h"
#include "app/history.h"
#include "tests/support/catch.h"

using namespace lab;

namespace {

/// A desk to try commands on.
struct Trial {
  Session now, next;
  Settings settings;
  Requests requests;
  Overlay overlay = Overlay::none;
  History history;
  Answers answers{Answers::Mode::wait};
  Desk desk() { return {now, next, settings, requests, overlay, history, answers, 0, 0, {}}; }
};

}  // namespace

TEST_CASE("every command has a name, a group and keys, and none hides another") {
  for (size_t i = 0; i < commands().size(); ++i) {
    const Command& command = commands()[i];
    INFO(command.name);
    CHECK(command.name[0] != '\0');
    CHECK(command.group[0] != '\0');
    CHECK(command.apply != nullptr);
    REQUIRE_FALSE(command.keys.empty());
    for (const KeyPress& press : command.keys) {
      CHECK(press.key != Key::none);
      CHECK_FALSE(spelled(press).empty());
      // Two on one key take turns, so neither may always be there.
      for (const Command& other : commands())
        if (&other != &command && std::count(other.keys.begin(), other.keys.end(), press) > 0)
          CHECK((command.enabled && other.enabled));
    }
  }
}

TEST_CASE("every key is in the list, by itself or by its family") {
  std::string listed;
  for (const Command& command : commands()) listed += spelled_keys(command) + "; ";
  for (const Command& command : commands()) {
    if (!command.keys_listed || command.keys_listed[0]) continue;
    // Not listed by itself: a line of the same name lists it.
    bool family = false;
    for (const Command& other : commands())
      family |=
          other.keys_listed && other.keys_listed[0] && std::string(other.name) == command.name;
    INFO(command.name);
    CHECK(family);
  }
  for (const char* keys :
       {"← →",    "↑ ↓",    "1 … 9",  "PgUp",   "PgDn",   "Ctrl+Z",      "Ctrl+Y", "Ctrl+R",
        "Ctrl+T", "Ctrl++", "Ctrl+-", "Ctrl+0", "F11",    "?",           "F1",     "Ctrl+C",
        ".",      "Esc",    "Home",   "End",    "Ctrl+L", "Ctrl+Shift+L"})
    CHECK_THAT(listed, ContainsSubstring(keys));
}

TEST_CASE("names say what is moved on the page that is shown") {
  for (const Exhibit& exhibit : catalogue()) {
    Session session;
    session.page = exhibit.key;
    std::string all;
    for (const Command& command : commands()) {
      const std::string name = title(command, session);
      CHECK(name.find('{') == std::string::npos);
      all += name + "\n";
    }
    CHECK_THAT(all, ContainsSubstring(exhibit.main_thing));
    CHECK_THAT(all, ContainsSubstring(exhibit.second_thing));
  }
}

TEST_CASE("no command makes an unsound Session, on any page, from the least to the most") {
  Session smallest;
  smallest.setup.vectors = attention::Vectors::random;
  smallest.setup.words = {"one"};
  smallest.setup.d = 1;
  smallest.query = 0;
  smallest.key = 0;
  smallest.scaling = {1, attention::Divisor::none, {0, attention::fewest_rows}, 0, true};
  Session largest = smallest;
  largest.setup.words.assign(attention::most_tokens, "w");
  largest.setup.d = attention::most_dimensions;
  largest.query = attention::most_tokens - 1;
  largest.key = largest.query;
  largest.scaling.d = attention::most_dimensions;
  largest.scaling.row = attention::fewest_rows - 1;
  largest = fitted(largest);
  largest.paths.from = largest.paths.to =
      attention::most_tokens - 1;  // what a reset has to bring in
  for (int word = attention::most_tokens; word-- > 0;) largest.order.choice.order.push_back(word);
  largest.setup.mask.hidden = {{0, attention::most_tokens - 1}};
  for (Session start : {Session(), fitted(smallest), largest})
    for (const Exhibit& exhibit : catalogue())
      for (const Command& command : commands()) {
        if (std::string(command.name).rfind("Copy", 0) == 0) continue;  // needs a clipboard
        Trial trial;
        start.page = exhibit.key;
        trial.now = trial.next = start;
        Desk desk = trial.desk();
        if (!is_enabled(command, desk)) continue;
        command.apply(desk);
        INFO(command.name << " on " << exhibit.key);
        CHECK(problem(trial.next).value_or("") == "");
        CHECK(trial.settings.zoom >= smallest_zoom);
        CHECK(trial.settings.zoom <= largest_zoom);
      }
}

TEST_CASE("F11 begins and ends a lecture, whose own keys are asleep without one") {
  for (const bool on : {false, true}) {
    Trial trial;
    Desk desk = trial.desk();
    desk.lecture.on = on;
    apply_keys({{key_of('.')}}, desk);
    CHECK(desk.lecture.blank == on);
    apply_keys({{Key::escape}}, desk);
    CHECK(desk.lecture.start.has_value() == on);
    apply_keys({{Key::f11}}, desk);
    CHECK(desk.lecture.start == !on);
    CHECK_FALSE(trial.requests.full_screen);  // the studio sees to it
  }
}

TEST_CASE("with a playlist the keys for pages are for its states") {
  Trial trial;
  Desk desk = trial.desk();
  desk.lecture.on = desk.lecture.walks = true;
  for (const auto& [key, go] : {std::pair(Key::page_up, Go::previous),
                                {Key::page_down, Go::next},
                                {Key::home, Go::first},
                                {Key::end, Go::last}}) {
    apply_keys({{key}}, desk);
    CHECK(desk.lecture.go == go);
  }
  CHECK(trial.next == trial.now);
}

TEST_CASE("keys apply the command that owns them, whatever the keyboard needs for a character") {
  Trial trial;
  Desk desk = trial.desk();
  apply_keys({{key_of('/'), false, true}}, desk);  // with Shift on many keyboards
  CHECK(trial.next.setup.divisor == attention::Divisor::none);
  apply_keys({{key_of('?'), false, true}}, desk);
  CHECK(trial.overlay == Overlay::commands);
  KeyPress again{Key::right};
  again.repeat = true;
  apply_keys({again, again}, desk);
  CHECK(trial.next.query == 5);
  const Session before = trial.next;
  apply_keys({{key_of('Q')}, {key_of('N'), false, false, true}}, desk);  // nobody's keys
  CHECK(trial.next == before);
}
