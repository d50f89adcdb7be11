// The page before a room: what is shown and hidden, and the walk through a playlist.

#include "app/exhibits/catalogue.h"
#include "app/playlist_file.h"
#include "app/session_file.h"
#include "tests/support/catch.h"
#include "tests/support/pages.h"
#include "tests/support/scratch.h"
#include "tests/support/studio_harness.h"

using namespace lab;
using namespace lab::test;

namespace {

constexpr const char* contents_entry = "Why divide by √d";

Session at_word(int query) {
  Session session;
  session.query = query;
  session.scaling.experiment.rows = attention::fewest_rows;
  session.scaling.row = 11;
  return session;
}

/// Two pages, three states.
Playlist walk() {
  Session scaling = at_word(3);
  scaling.page = "scaling";
  scaling.scaling.d = 256;
  return {{{"Whom does great ask?", at_word(8), {}, {}},
           {"", at_word(0), {}, {}},
           {"And at d = 256?", scaling, {}, {}}}};
}

void undo(StudioHarness& lab) { lab.key(key_of('Z'), true); }

/// Replaces what stands in the field and leaves it with Enter.
void fill_in(StudioHarness& lab, const std::string& label, const std::string& text) {
  lab.click(label);
  lab.key(key_of('A'), true);
  lab.type(text);
  lab.key(Key::enter);
}

}  // namespace

TEST_CASE("F11 begins a lecture and ends it: full screen, no contents, larger, page by page") {
  StudioHarness lab(at_word(3), {}, 1920, 1080);
  REQUIRE(lab.has(contents_entry));
  REQUIRE(lab.shows("Who does each word attend to?"));
  const float height = ImGui::GetIO().Fonts->Fonts[0]->FontSize;
  const Rect before = lab.rect("word 1 the");

  lab.key(Key::f11);
  CHECK(lab.requests.full_screen == true);
  CHECK(lab.studio.lecture().on());
  CHECK_FALSE(lab.has(contents_entry));
  CHECK_FALSE(lab.has("Keys and commands  ?"));
  CHECK(lab.shows("Who does each word attend to?"));
  CHECK(lab.shows("Page 1 of"));
  CHECK(lab.shows("Esc: the end"));
  CHECK(ImGui::GetIO().Fonts->Fonts[0]->FontSize == Approx(height * 1.15f).margin(1));
  CHECK(lab.rect("word 1 the").min.x < before.min.x);  // where the contents were
  CHECK(lab.rect("word 1 the").h() > before.h());

  // Everything works.
  lab.click("word 9 great");
  CHECK(lab.session().query == 8);
  lab.key(Key::page_down);
  CHECK(lab.session().page == catalogue()[1].key);
  CHECK(lab.shows("Page 2 of"));
  CHECK_FALSE(lab.shows("Esc: the end"));  // the keys are told once
  lab.key(Key::end);
  CHECK(lab.session().page == catalogue().back().key);
  lab.key(Key::home);
  CHECK(lab.session().page == catalogue().front().key);

  const Session now = lab.session();
  SECTION("F11 ends it") { lab.key(Key::f11); }
  SECTION("so does Esc") { lab.key(Key::escape); }
  CHECK(lab.requests.full_screen == false);
  CHECK_FALSE(lab.studio.lecture().on());
  CHECK(lab.has(contents_entry));
  CHECK(lab.session() == now);
  CHECK(ImGui::GetIO().Fonts->Fonts[0]->FontSize == height);
  lab.requests = {};
  lab.key(Key::escape);  // nothing to end any more
  lab.type(".");
  CHECK_FALSE(lab.requests.full_screen);
  CHECK(lab.has(contents_entry));
}

TEST_CASE("the line at the foot goes after some seconds and asks for that frame") {
  Record record;
  record.seen = {"attend"};
  StudioHarness lab(at_word(3), {}, 1440, 900, 1, Answers::Mode::wait, record);
  lab.key(Key::f11);
  REQUIRE(lab.shows("Page 1 of"));
  REQUIRE(lab.studio.seconds_to_next_change());
  lab.clock += *lab.studio.seconds_to_next_change();
  lab.settle();
  CHECK_FALSE(lab.shows("Page 1 of"));
  CHECK_FALSE(lab.studio.seconds_to_next_change());
  lab.key(Key::page_down);
  CHECK(lab.shows("Page 2 of"));
}

TEST_CASE("a lecture is as large as a page fits, with its words and its question") {
  Lecture lecture;
  lecture.start();
  CHECK(lecture.zoom(1, {1920, 1080}, 1, false) == Approx(1.25));
  CHECK(lecture.zoom(1, {3840, 2160}, 2, false) == Approx(1.25));
  CHECK(lecture.zoom(1, {1440, 900}, 1, false) == Approx(1.05));
  CHECK(lecture.zoom(1, {1024, 768}, 1, false) == 1);
  CHECK(lecture.zoom(2, {5000, 5000}, 1, false) == Approx(2.5));
  CHECK(lecture.zoom(0.5f, {1920, 1080}, 1, false) == Approx(0.6).margin(0.03));
  // A large scale of one's own gives way to the page.
  CHECK(lecture.zoom(1.5f, {1024, 768}, 1, false) == 1);
  CHECK(lecture.zoom(3, {1920, 1080}, 1, false) == Approx(1.25));
  CHECK(lecture.zoom(3, {1920, 1080}, 1, true) == Approx(1.15));
  Session next;
  History history;
  lecture.start(walk(), 1, next, next, history);  // this one has no words, others have
  CHECK(lecture.zoom(3, {1920, 1080}, 1, true) == Approx(1.1));
}

TEST_CASE("words that are long take neither the screen nor each other's place") {
  Playlist list = walk();
  for (const std::string& words :
       {std::string(longest_words, 'w'), std::string("aa ") + std::string(150, 'x'),
        std::string(100, ' ') + std::string(100, 'y')})
    for (const auto& [width, height, zoom] :
         {std::tuple(1440.f, 900.f, 1.f), {360.f, 700.f, 1.f}, {640.f, 360.f, 3.f}}) {
      list.states[0].words = words;
      Settings settings;
      settings.zoom = zoom;
      StudioHarness lab(at_word(3), settings, width, height);
      lab.studio.give_lecture(list, 0, {});
      lab.settle();
      INFO(words.substr(0, 5) << " at " << width);
      CHECK(lab.shows("1 of 3"));
      // The line above the words stands clear of the page, the page has most of the screen.
      CHECK(lab.studio.lecture().on());
      CHECK(lab.shows("Who does each word attend to?"));
    }
}

TEST_CASE("a room does not read along") {
  StudioHarness lab(at_word(3));
  lab.key(Key::f11);
  const Words words = lab.studio.settings().words;
  lab.type("t");
  CHECK(lab.studio.settings().words == words);
}

TEST_CASE("in a lecture the keys for the scale are for the room alone") {
  StudioHarness lab(at_word(3), {}, 1920, 1080);
  lab.key(Key::f11);
  lab.key(key_of('+'), true);
  CHECK(lab.shows("Scale 125%"));
  lab.key(key_of('-'), true);
  lab.key(key_of('-'), true);
  CHECK(lab.shows("Scale 105%"));
  CHECK(lab.studio.settings().zoom == 1);
  lab.key(Key::f11);
  lab.key(Key::f11);  // a new one begins as ever
  lab.key(key_of('+'), true);
  CHECK(lab.shows("Scale 125%"));
}

TEST_CASE("a dot blanks everything; the next key or click brings it back and does nothing else") {
  StudioHarness lab(at_word(3));
  lab.key(Key::f11);
  const Session before = lab.session();
  const Rect word = lab.rect("word 9 great");
  const auto is_blank = [&] { return lab.text().empty() && lab.studio.items().empty(); };

  for (const Key key : {Key::page_down, Key::escape, Key::f11, key_of('9'), key_of('.')}) {
    lab.type(".");
    REQUIRE(is_blank());
    lab.key(key);
    CHECK_FALSE(is_blank());
    CHECK(lab.session() == before);
    CHECK(lab.studio.lecture().on());
  }
  lab.type(".");
  REQUIRE(is_blank());
  lab.click_at(word.cx(), word.cy());
  CHECK_FALSE(is_blank());
  CHECK(lab.session() == before);
  lab.click("word 9 great");
  CHECK(lab.session().query == 8);
}

TEST_CASE("no page breaks in a lecture, on any screen") {
  for (const auto& [width, height] : {std::pair(1920.f, 1080.f), std::pair(360.f, 700.f)})
    for (const Exhibit& page : catalogue()) {
      Session session = at_word(3);
      session.page = page.key;
      StudioHarness lab(session, {}, width, height);
      lab.key(Key::f11);
      INFO(page.key << " at " << width);
      CHECK_FALSE(lab.has("Contents"));
      CHECK(lab.studio.lecture().on());
      CHECK(lab.session() == session);
    }
}

TEST_CASE("a playlist walks its states, each as it was saved") {
  const ScratchFolder folder;
  const auto file = folder / "lecture.json";
  save_playlist(file, walk());
  const Session before = at_word(4);
  StudioHarness lab(before);
  lab.click("word 7 naan");
  const Session at_home = lab.session();
  lab.studio.open_file(file);
  lab.settle();
  REQUIRE(lab.studio.lecture().walks());
  CHECK(lab.requests.full_screen == true);
  CHECK(lab.session() == *walk().states[0].session);
  CHECK(lab.shows("Whom does great ask?"));
  CHECK(lab.shows("1 of 3"));
  CHECK(lab.studio.settings().recent.size() == 1);

  // What is done to a state is undone in it, and gone with it.
  undo(lab);
  CHECK(lab.session() == *walk().states[0].session);
  lab.click("word 2 biryani");
  CHECK(lab.session().query == 1);
  undo(lab);
  CHECK(lab.session() == *walk().states[0].session);
  lab.click("word 2 biryani");
  lab.key(Key::page_up);  // there is nothing before it
  CHECK(lab.session().query == 1);
  lab.key(Key::page_down);
  CHECK(lab.session() == *walk().states[1].session);
  CHECK_FALSE(lab.shows("Whom does great ask?"));
  CHECK(lab.shows("State 2 of 3"));  // for a moment: there are no words
  undo(lab);
  CHECK(lab.session() == *walk().states[1].session);
  lab.key(Key::page_down);
  CHECK(lab.session() == *walk().states[2].session);
  CHECK(lab.shows("And at d = 256?"));
  lab.key(Key::page_down);
  CHECK(lab.session() == *walk().states[2].session);
  lab.key(Key::home);
  CHECK(lab.session() == *walk().states[0].session);
  lab.key(Key::end);
  CHECK(lab.session() == *walk().states[2].session);
  lab.key(Key::page_up);
  lab.click("word 6 the");

  // It ends where it is: one step from what was there before.
  const Session last = lab.session();
  lab.key(Key::escape);
  CHECK(lab.requests.full_screen == false);
  CHECK(lab.has(contents_entry));
  CHECK(lab.session() == last);
  undo(lab);
  CHECK(lab.session() == at_home);
  undo(lab);
  CHECK(lab.session() == before);
  lab.key(key_of('Y'), true);
  lab.key(key_of('Y'), true);
  CHECK(lab.session() == last);
}

TEST_CASE("a second playlist takes the place of the first, and undo knows what was before both") {
  const ScratchFolder folder;
  save_playlist(folder / "a.json", walk());
  save_playlist(folder / "b.json", {{walk().states[2]}});
  const Session before = at_word(4);
  StudioHarness lab(before);
  lab.key(Key::f11);
  lab.studio.open_file(folder / "a.json");
  lab.settle();
  lab.studio.open_file(folder / "b.json");
  lab.settle();
  CHECK(lab.shows("1 of 1"));
  lab.key(Key::escape);
  CHECK(lab.session() == *walk().states[2].session);
  undo(lab);
  CHECK(lab.session() == before);
}

TEST_CASE("a state that cannot be shown is said and passed over") {
  const ScratchFolder folder;
  Playlist list = walk();
  std::string text = playlist_to_json(list);
  const auto second = text.find("\"words\": \"\"");
  text.replace(text.find("\"attend\"", second), 8, "\"loom\"");
  put_file(folder / "lecture.json", text);
  StudioHarness lab(at_word(4));
  lab.studio.open_file(folder / "lecture.json");
  lab.settle();
  CHECK(lab.shows("State 2 of 3 cannot be shown: Ctrl+Shift+L says why."));
  CHECK_FALSE(lab.shows("\"loom\""));  // not for the room
  CHECK(lab.session() == *list.states[0].session);
  lab.key(Key::page_down);
  CHECK(lab.session() == *list.states[2].session);
  CHECK(lab.shows("3 of 3"));
  lab.key(Key::page_up);
  CHECK(lab.session() == *list.states[0].session);

  put_file(folder / "broken.json", text.substr(0, text.size() / 2));
  lab.studio.open_file(folder / "broken.json");
  lab.settle();
  CHECK(lab.shows("broken.json"));
  CHECK(lab.session() == *list.states[0].session);  // nothing is lost
}

TEST_CASE("states are added to a playlist, and Ctrl+O opens it as a lecture") {
  const ScratchFolder folder;
  const ScopedVariable home("HOME", folder.path().string());
  const auto file = folder / "mine.json";
  StudioHarness lab(at_word(3));

  // By keyboard alone.
  lab.key(key_of('L'), true);
  REQUIRE(lab.shows("Add this state to a playlist"));
  lab.type(file.string());
  lab.key(Key::enter);  // leads on to the words
  CHECK_FALSE(std::filesystem::exists(file));
  CHECK(lab.shows("begins a new playlist"));
  lab.type("first, look at cold");
  lab.key(Key::enter);
  CHECK_FALSE(lab.has("path"));
  CHECK(lab.shows("This is state 1 of"));
  lab.click("word 9 great");
  lab.key(key_of('L'), true);
  CHECK(lab.shows("There is 1 state in it"));  // it is the same file again
  lab.click("Add");
  REQUIRE((load_playlist(file) ==
           Playlist{{{"first, look at cold", at_word(3), {}, {}}, {"", lab.session(), {}, {}}}}));

  // What does not fit is said, and nothing is written.
  const std::string bytes = get_file(file);
  lab.key(key_of('L'), true);
  fill_in(lab, "words", std::string(201, 'x'));
  CHECK(lab.has("path"));
  CHECK(lab.shows("201 bytes long"));
  lab.click("Cancel");
  save_session(folder / "session.json", at_word(1));
  lab.key(key_of('L'), true);
  fill_in(lab, "path", (folder / "session.json").string());
  CHECK(lab.has("path"));
  CHECK(lab.shows("a playlist says"));
  lab.click("Add");
  const std::string said = lab.text(), why = "a playlist says";
  REQUIRE(said.find(why) != said.npos);
  CHECK(said.find(why, said.find(why) + 1) == said.npos);  // once
  lab.click("Cancel");
  CHECK(get_file(file) == bytes);
  CHECK(load_session(folder / "session.json") == at_word(1));

  lab.key(key_of('O'), true);
  lab.click("mine.json");
  CHECK_FALSE(lab.has("path"));
  CHECK(lab.studio.lecture().walks());
  CHECK(lab.shows("first, look at cold"));
  lab.key(key_of('O'), true);  // a Session in the lecture is a Session
  lab.click("session.json");
  CHECK(lab.session() == at_word(1));
}

TEST_CASE("a playlist is edited: moved, renamed, removed, added to, taken back, saved") {
  const ScratchFolder folder;
  const ScopedVariable home("HOME", folder.path().string());
  const auto file = folder / "mine.json";
  save_playlist(file, walk());
  const std::string bytes = get_file(file);
  StudioHarness lab(at_word(5));
  lab.key(key_of('L'), true, true);
  REQUIRE(lab.shows("Edit a playlist"));
  lab.click("mine.json");
  REQUIRE(lab.has("words of state 3"));
  CHECK(lab.shows("3  Why divide by √d"));

  // The keyboard moves the last one up twice: it stays with it.
  while (lab.studio.focused() != "Move state 3 up") lab.key(Key::tab);
  lab.key(Key::enter);
  CHECK(lab.studio.focused() == "Move state 2 up");
  lab.key(Key::enter);
  lab.key(Key::enter);  // no further
  CHECK(lab.shows("1  Why divide by √d"));
  fill_in(lab, "words of state 1", "d first");
  fill_in(lab, "words of state 2", std::string(300, 'x'));
  CHECK(lab.shows("300 bytes long"));
  lab.click("Remove state 3");
  CHECK_FALSE(lab.has("words of state 3"));
  lab.click("Add this state");
  CHECK(lab.has("words of state 3"));
  lab.click("Take back");
  CHECK_FALSE(lab.has("words of state 3"));
  lab.key(key_of('Z'), true);
  CHECK(lab.has("words of state 3"));
  lab.click("Remove state 3");
  lab.click("Add this state");
  CHECK(get_file(file) == bytes);  // not before Save

  // Leaving asks once.
  lab.key(Key::escape);
  if (lab.has("words of state 1") && !lab.shows("not saved yet")) lab.key(Key::escape);
  CHECK(lab.shows("not saved yet"));
  lab.click("Save");
  CHECK_FALSE(lab.has("words of state 1"));
  const Playlist saved = load_playlist(file);
  REQUIRE(saved.states.size() == 3);
  CHECK((saved.states[0] == PlaylistState{"d first", walk().states[2].session, {}, {}}));
  CHECK((saved.states[1] == walk().states[0]));
  CHECK((saved.states[2] == PlaylistState{"", at_word(5), {}, {}}));
  CHECK(lab.session() == at_word(5));

  // Leaving twice drops what was not saved; an empty one is not saved.
  lab.key(key_of('L'), true, true);
  lab.key(Key::enter);  // the one used last
  REQUIRE(lab.has("Remove state 3"));
  for (const char* name : {"Remove state 3", "Remove state 2", "Remove state 1"}) lab.click(name);
  lab.click("Save");
  CHECK(lab.shows("needs a state"));
  lab.click("Cancel");
  CHECK(lab.shows("not saved yet"));
  lab.click("Cancel");
  CHECK_FALSE(lab.has("Take back"));
  CHECK((load_playlist(file) == saved));
}

TEST_CASE("a refused path keeps the cursor, so that it is corrected at once") {
  const ScratchFolder folder;
  const ScopedVariable home("HOME", folder.path().string());
  save_session(folder / "there.json", at_word(1));
  StudioHarness lab(at_word(3));
  lab.key(key_of('O'), true);
  lab.type((folder / "nowhere.json").string());
  lab.key(Key::enter);
  CHECK(lab.shows("There is no such file."));
  lab.type((folder / "there.json").string());  // all of it was selected
  lab.key(Key::enter);
  CHECK(lab.session() == at_word(1));
}

TEST_CASE("no way of leaving the editor drops its changes without a word") {
  const ScratchFolder folder;
  const ScopedVariable home("HOME", folder.path().string());
  const auto file = folder / "mine.json";
  save_playlist(file, walk());
  StudioHarness lab(at_word(5));
  lab.key(key_of('L'), true, true);
  lab.click("mine.json");
  lab.click("Remove state 3");
  const auto is_kept = [&] { return lab.has("Take back") && !lab.has("words of state 3"); };
  const auto leave = [&](const std::string& way) {
    if (way == "F1") lab.key(Key::f1);
    if (way == "?") lab.type("?");
    if (way == "F9") lab.key(Key::f9);
    if (way == "Ctrl+O") lab.key(key_of('O'), true);
    if (way == "Ctrl+L") lab.key(key_of('L'), true);
    if (way == "Ctrl+Q") lab.key(key_of('Q'), true);
    if (way == "drop") {
      lab.studio.open_file(file);
      lab.settle();
    }
  };
  for (const char* way : {"F1", "?", "F9", "Ctrl+O", "Ctrl+L", "Ctrl+Q", "drop"}) {
    INFO(way);
    leave(way);
    CHECK(lab.shows("not saved yet"));
    CHECK(is_kept());
    CHECK_FALSE(lab.requests.quit);
    lab.click("Remove state 2");  // another change is asked about anew
    lab.click("Take back");
  }
  lab.key(Key::f1);
  lab.key(Key::f1);
  CHECK_FALSE(lab.has("Take back"));
  CHECK(lab.shows("Keys and commands"));
}

TEST_CASE("the page behind a dialog hears no command") {
  const ScratchFolder folder;
  const ScopedVariable home("HOME", folder.path().string());
  StudioHarness lab(at_word(3));
  lab.click("word 9 great");
  const Session now = lab.session();
  for (const Key opens : {Key::f1, Key::f9, key_of('O'), key_of('S')}) {
    const bool ctrl = opens == key_of('O') || opens == key_of('S');
    lab.key(opens, ctrl);
    if (ctrl) lab.click("../");  // the cursor leaves the field
    for (const char c : {'Z', 'Y', 'R', 'C', 'G'}) lab.key(key_of(c), true);
    lab.key(Key::f11);
    lab.key(Key::page_down);
    CHECK(lab.session() == now);
    CHECK_FALSE(lab.studio.lecture().on());
    CHECK_FALSE(lab.shows("Copied"));
    // How all of it is shown is no matter of the page.
    const float zoom = lab.studio.settings().zoom;
    lab.key(key_of('+'), true);
    CHECK(lab.studio.settings().zoom > zoom);
    lab.key(key_of('0'), true);
    lab.key(opens, ctrl);
    CHECK(lab.has("Undo"));
    CHECK(lab.session() == now);
  }
  undo(lab);
  CHECK(lab.session() == at_word(3));
}
