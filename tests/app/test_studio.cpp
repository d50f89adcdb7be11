// The whole screen without a window, handled as a person handles it.

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/commands.h"
#include "app/exhibits/catalogue.h"
#include "app/format.h"
#include "app/session_file.h"
#include "tests/support/catch.h"
#include "tests/support/pages.h"
#include "tests/support/scratch.h"
#include "tests/support/studio_harness.h"

using namespace lab;
using attention::Divisor;
using attention::Vectors;
using lab::test::draws;
using lab::test::get_file;
using lab::test::put_file;
using lab::test::ScopedVariable;
using lab::test::ScratchFolder;
using lab::test::StudioHarness;
using lab::test::type_into;

namespace {

/// A Session whose second page is quick to answer.
Session quick(const char* page = "attend") {
  Session session;
  session.page = page;
  session.scaling.experiment.rows = attention::fewest_rows;
  session.scaling.row = 11;
  return session;
}

Session random_page(int d = 16) {
  Session session = quick();
  session.setup.vectors = Vectors::random;
  session.setup.d = d;
  return session;
}

/// The percentages with one decimal that were drawn, in their order: the bars' come first.
std::vector<std::string> percentages(const StudioHarness& lab) {
  std::vector<std::string> found;
  std::string line;
  for (const char c : lab.text()) {
    if (c != '\n') {
      line += c;
      continue;
    }
    const size_t point = line.find('.');
    if (point != std::string::npos && point + 3 == line.size() && line.back() == '%' &&
        std::all_of(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(point),
                    [](char digit) { return std::isdigit(static_cast<unsigned char>(digit)); }))
      found.push_back(line);
    line.clear();
  }
  return found;
}

/// Whether the chart shows exactly this Session's row.
void check_bars(StudioHarness& lab) {
  const Session& now = lab.session();
  const attention::Trace t = attention::trace(now.setup);
  const std::vector<std::string> shown = percentages(lab);
  const size_t n = now.setup.words.size();
  REQUIRE(shown.size() >= n);
  for (size_t j = 0; j < n; ++j) {
    INFO("query " << now.query + 1 << ", key " << j + 1);
    CHECK(shown[j] == percent(t.weights(now.query, static_cast<Eigen::Index>(j))));
  }
}

/// The full name of what begins with `start`.
std::string called(const StudioHarness& lab, const std::string& start) {
  for (const Focus::Item& item : lab.studio.items())
    if (item.label.rfind(start, 0) == 0) return item.label;
  FAIL("nothing begins with " << start);
  return {};
}

/// Goes to `label` by Tab alone.
void tab_to(StudioHarness& lab, const std::string& label) {
  for (size_t i = 0; i <= lab.studio.items().size(); ++i) {
    if (lab.studio.focused() == label) return;
    lab.key(Key::tab);
  }
  FAIL("Tab does not reach " << label);
}

std::vector<std::string> stops(const StudioHarness& lab) {
  std::vector<std::string> names;
  for (const Focus::Item& item : lab.studio.items())
    if (item.id != 0) names.push_back(item.label);
  return names;
}

void undo(StudioHarness& lab) { lab.key(key_of('Z'), true); }
void redo(StudioHarness& lab) { lab.key(key_of('Y'), true); }

}  // namespace

TEST_CASE("clicking words and toggling the division shows the review's weights") {
  StudioHarness lab;
  CHECK(lab.shows("82.1%"));
  lab.click("word 9 great");
  CHECK(lab.session().query == 8);
  lab.click("word 4 cold");
  CHECK(lab.session().query == 3);
  lab.click("Divide scores by: nothing");
  CHECK(lab.session().setup.divisor == Divisor::none);
  CHECK(lab.shows("99.0%"));
  lab.key(key_of('Z'), true);
  CHECK(lab.session().setup.divisor == Divisor::sqrt_d);
}

TEST_CASE("each word's click shows its own row") {
  StudioHarness lab(quick());
  const std::vector<std::string> words = attention::review_words();
  for (size_t i = 0; i < words.size(); ++i) {
    lab.click("word " + std::to_string(i + 1) + " " + words[i]);
    CHECK(lab.session().query == static_cast<int>(i));
    check_bars(lab);
  }
  // A few known by heart.
  const auto row = [&](const char* word) {
    lab.click(word);
    return percentages(lab);
  };
  CHECK(row("word 4 cold")[1] == "82.1%");
  CHECK(row("word 9 great")[6] == "82.1%");
  CHECK(row("word 3 was")[1] == "41.4%");
  CHECK(row("word 3 was")[3] == "41.4%");
  CHECK(row("word 5 but")[3] == "42.6%");
  CHECK(row("word 5 but")[8] == "42.6%");
}

TEST_CASE("keys choose the query and the pinned key, and stop at the ends") {
  StudioHarness lab(quick());
  lab.key(Key::right);
  CHECK(lab.session().query == 4);
  lab.key(Key::left);
  lab.key(Key::left);
  CHECK(lab.session().query == 2);
  for (char digit = '1'; digit <= '9'; ++digit) {
    lab.key(key_of(digit));
    CHECK(lab.session().query == digit - '1');
    check_bars(lab);
  }
  lab.key(Key::right);
  CHECK(lab.session().query == 8);
  lab.key(key_of('1'));
  lab.key(Key::left);
  CHECK(lab.session().query == 0);

  lab.key(Key::down);
  CHECK(lab.session().key == 2);
  lab.key(Key::up);
  lab.key(Key::up);
  lab.key(Key::up);
  CHECK(lab.session().key == 0);
  for (int i = 0; i < 12; ++i) lab.key(Key::down);
  CHECK(lab.session().key == 8);
}

TEST_CASE("with nothing pinned, up and down begin at the query") {
  Session session = quick();
  session.key.reset();
  StudioHarness lab(session);
  lab.key(Key::down);
  CHECK(lab.session().key == session.query);
}

TEST_CASE("clicking a bar pins its key, and the card says why") {
  StudioHarness lab(quick());
  lab.click("bar 7");
  CHECK(lab.session().key == 6);
  CHECK(lab.session().query == 3);
  CHECK(lab.shows("Why this weight?"));
  CHECK(lab.shows("naan"));
  lab.click("bar 2");
  CHECK(lab.session().key == 1);
  CHECK(lab.shows("9 / √4 = 4.50"));
  CHECK(lab.shows("82.1%"));
}

TEST_CASE("pointing at a bar explains it without pinning it") {
  StudioHarness lab(quick());
  const Session before = lab.session();
  const Rect bar = lab.rect("bar 1");
  lab.move_to(bar.cx(), bar.cy());
  CHECK(lab.shows("3 / √4 = 1.50"));
  CHECK(lab.session() == before);
}

TEST_CASE("clicking a cell of the matrix chooses query and key") {
  StudioHarness lab(quick());
  const Rect square = lab.rect("matrix");
  const float cell = square.w() / 9;
  const auto click_cell = [&](int row, int column) {
    lab.click_at(square.min.x + cell * (static_cast<float>(column) + 0.5f),
                 square.min.y + cell * (static_cast<float>(row) + 0.5f));
  };
  click_cell(8, 6);
  CHECK(lab.session().query == 8);
  CHECK(lab.session().key == 6);
  check_bars(lab);
  click_cell(0, 0);
  CHECK(lab.session().query == 0);
  CHECK(lab.session().key == 0);
  click_cell(2, 8);
  CHECK(lab.session().query == 2);
  CHECK(lab.session().key == 8);
}

TEST_CASE("the divisors by click and by keys") {
  StudioHarness lab(quick());
  const auto& divisor = lab.session().setup.divisor;
  const auto weight = [&] { return percentages(lab)[1]; };
  lab.click("Divide scores by: nothing");
  CHECK(divisor == Divisor::none);
  CHECK(weight() == "99.0%");
  lab.click("Divide scores by: d");
  CHECK(divisor == Divisor::d);
  CHECK(weight() == "46.6%");
  lab.click("Divide scores by: √d");
  CHECK(divisor == Divisor::sqrt_d);
  CHECK(weight() == "82.1%");
  lab.key(key_of('N'));
  CHECK(divisor == Divisor::none);
  lab.key(key_of('D'));
  CHECK(divisor == Divisor::d);
  lab.key(key_of('S'));
  CHECK(divisor == Divisor::sqrt_d);
  lab.type("/");
  CHECK(divisor == Divisor::none);
  lab.type("/");
  CHECK(divisor == Divisor::sqrt_d);
}

TEST_CASE("the review's d is four and says why it does not move") {
  StudioHarness lab(quick());
  const Session before = lab.session();
  const Rect slider = lab.rect("d");
  lab.drag("d", slider.w() / 2, 0);
  CHECK(lab.session() == before);
  lab.move_to(slider.cx(), slider.cy());
  CHECK(lab.shows("d is 4"));
  CHECK(lab.shows("hand-set, not trained"));
  CHECK_FALSE(lab.has("d, typed"));
}

TEST_CASE("random vectors: d by typing and dragging, seed by typing and a new one") {
  StudioHarness lab(quick());
  lab.click("Vectors: Random");
  CHECK(lab.session().setup.vectors == Vectors::random);
  CHECK(lab.shows("random, not trained"));
  check_bars(lab);
  type_into(lab, "d, typed", "64");
  CHECK(lab.session().setup.d == 64);
  check_bars(lab);
  for (const char* refused : {"0", "1025", "-3", "many", "", "6.5"}) {
    type_into(lab, "d, typed", refused);
    INFO(refused);
    CHECK(lab.session().setup.d == 64);
  }
  lab.click("d, typed");
  lab.type("7");
  lab.key(Key::escape);  // takes it back
  CHECK(lab.session().setup.d == 64);
  lab.click("d, typed");
  lab.type("32");
  lab.click("word 1 the");  // leaving the field any way counts
  CHECK(lab.session().setup.d == 32);

  lab.drag("d", 1000, 0);
  CHECK(lab.session().setup.d == 1024);
  lab.drag("d", -1000, 0);
  CHECK(lab.session().setup.d == 1);
  check_bars(lab);

  type_into(lab, "seed", "12345");
  CHECK(lab.session().setup.seed == 12345);
  lab.click("New seed");
  CHECK(lab.session().setup.seed == 12346);
  check_bars(lab);
  lab.click("Vectors: Hand-set review");
  CHECK(lab.session().setup.vectors == Vectors::review);
  lab.click("word 4 cold");
  CHECK(percentages(lab)[1] == "82.1%");
}

TEST_CASE("a larger d does not redraw the entries that there were") {
  StudioHarness lab(random_page(8));
  const attention::Trace small = lab.answers.trace(lab.session().setup);
  type_into(lab, "d, typed", "64");
  const attention::Trace large = lab.answers.trace(lab.session().setup);
  REQUIRE(large.q.cols() == 64);
  CHECK(large.q.leftCols(8) == small.q);
  CHECK(large.k.leftCols(8) == small.k);
  lab.click("New seed");
  CHECK(lab.answers.trace(lab.session().setup).q.leftCols(8) != small.q);
}

TEST_CASE("a number of q is dragged: it says edited, everything follows, and it can be reset") {
  StudioHarness lab(quick());
  const Session before = lab.session();
  CHECK(lab.shows("hand-set, not trained"));
  lab.drag("query noun", 40, 0);
  REQUIRE(lab.session().setup.edits.size() == 1);
  CHECK(lab.session().setup.edits[0].value == Approx(7));
  CHECK(lab.shows("edited"));
  CHECK_FALSE(lab.shows("hand-set, not trained"));
  CHECK(lab.shows("10 / √4 = 5.00"));
  check_bars(lab);
  CHECK(lab.answers.trace(lab.session().setup).weights(3, 1) > 0.83);

  SECTION("reset") {
    lab.click("Reset numbers");
    CHECK(lab.session() == before);
    CHECK(lab.shows("hand-set, not trained"));
  }
  SECTION("one drag is one step") {
    const Session after = lab.session();
    undo(lab);
    CHECK(lab.session() == before);
    redo(lab);
    CHECK(lab.session() == after);
  }
  SECTION("a number of k, and another word's query is untouched") {
    lab.drag("key noun", -20, 0);
    CHECK(lab.session().setup.edits.size() == 2);
    check_bars(lab);
    lab.click("word 9 great");
    check_bars(lab);
  }
  SECTION("typed after a double click") {
    lab.double_click("query noun");
    lab.type("2.5");
    lab.key(Key::enter);
    REQUIRE(lab.session().setup.edits.size() == 1);
    CHECK(lab.session().setup.edits[0].value == 2.5);
    check_bars(lab);
  }
  SECTION("back to its source it is not edited") {
    lab.drag("query noun", -40, 0);
    CHECK(lab.session() == before);
  }
}

TEST_CASE("edits stay within their range and belong to their vectors") {
  StudioHarness lab(quick());
  for (const char* refused : {"1001", "-1e9", "nan", "inf", "six"}) {
    lab.double_click("query noun");
    lab.type(refused);
    lab.key(Key::enter);
    INFO(refused);
    CHECK(lab.session().setup.edits.empty());
  }
  lab.double_click("query noun");
  lab.type("-1000");
  lab.key(Key::enter);
  REQUIRE(lab.session().setup.edits.size() == 1);
  CHECK(lab.session().setup.edits[0].value == -1000);
  lab.click("Vectors: Random");
  CHECK(lab.shows("random, not trained"));
  lab.click("Vectors: Hand-set review");
  CHECK(lab.shows("edited"));
  CHECK_FALSE(problem(lab.session()));
}

TEST_CASE("every choice is one step of undo and redo") {
  using Action = std::function<void(StudioHarness&)>;
  const std::vector<std::pair<const char*, Action>> attend = {
      {"word", [](auto& lab) { lab.click("word 1 the"); }},
      {"digit", [](auto& lab) { lab.key(key_of('7')); }},
      {"pin", [](auto& lab) { lab.click("bar 4"); }},
      {"down", [](auto& lab) { lab.key(Key::down); }},
      {"matrix", [](auto& lab) { lab.click("matrix"); }},
      {"divisor", [](auto& lab) { lab.click("Divide scores by: d"); }},
      {"drag", [](auto& lab) { lab.drag("query noun", 60, 0); }},
      {"reset numbers", [](auto& lab) { lab.click("Reset numbers"); }},
      {"vectors", [](auto& lab) { lab.click("Vectors: Random"); }},
      {"slider", [](auto& lab) { lab.drag("d", 30, 0); }},
      {"typed d", [](auto& lab) { type_into(lab, "d, typed", "99"); }},
      {"seed", [](auto& lab) { type_into(lab, "seed", "77"); }},
      {"new seed", [](auto& lab) { lab.click("New seed"); }},
      {"reset", [](auto& lab) { lab.key(key_of('R'), true); }},
      {"page", [](auto& lab) { lab.key(Key::page_down); }}};
  const std::vector<std::pair<const char*, Action>> scaling = {
      {"divisor", [](auto& lab) { lab.click("Divide scores by: √d"); }},
      {"slider", [](auto& lab) { lab.drag("d", 50, 0); }},
      {"key", [](auto& lab) { lab.key(Key::left); }},
      {"curve", [](auto& lab) { lab.drag("Average top weight", 30, 0); }},
      {"row", [](auto& lab) { lab.click("next row"); }},
      {"typical", [](auto& lab) { lab.click("typical row"); }},
      {"more", [](auto& lab) { lab.click("more"); }},
      {"seed", [](auto& lab) { type_into(lab, "seed of the experiment", "5"); }},
      {"rows", [](auto& lab) { type_into(lab, "rows", "120"); }},
      {"page", [](auto& lab) { lab.click("Who attends to whom"); }}};
  for (const auto& [page, actions] :
       {std::pair("attend", &attend), std::pair("scaling", &scaling)}) {
    StudioHarness lab(quick(page));
    std::vector<Session> states = {lab.session()};
    for (const auto& [name, action] : *actions) {
      INFO(page << ": " << name);
      action(lab);
      REQUIRE(lab.session() != states.back());
      REQUIRE_FALSE(problem(lab.session()));
      states.push_back(lab.session());
      undo(lab);
      REQUIRE(lab.session() == states[states.size() - 2]);
      redo(lab);
      REQUIRE(lab.session() == states.back());
    }
    for (size_t i = states.size() - 1; i-- > 0;) {
      undo(lab);
      INFO(page << ": step " << i + 1);
      REQUIRE(lab.session() == states[i]);
    }
    undo(lab);  // nothing left
    CHECK(lab.session() == states.front());
    for (size_t i = 1; i < states.size(); ++i) lab.key(key_of('Z'), true, true);
    CHECK(lab.session() == states.back());
  }
}

TEST_CASE("resetting the page brings back its own part alone") {
  Session session = random_page(100);
  session.query = 7;
  session.scaling.d = 3;
  StudioHarness lab(session);
  lab.key(key_of('R'), true);
  CHECK(lab.session().setup == attention::Setup());
  CHECK(lab.session().query == Session().query);
  CHECK(lab.session().key == Session().key);
  CHECK(lab.session().scaling == session.scaling);
}

TEST_CASE("pages by click and by keys") {
  StudioHarness lab(quick());
  lab.click("Why divide by √d");
  CHECK(lab.session().page == "scaling");
  const std::vector<Exhibit>& pages = catalogue();
  for (size_t i = 0; i < pages.size(); ++i) lab.key(Key::page_up);
  CHECK(lab.session().page == pages.front().key);
  for (const Exhibit& page : pages) {
    CHECK(lab.session().page == page.key);
    lab.key(Key::page_down);
  }
  CHECK(lab.session().page == pages.back().key);
  for (const Exhibit& page : pages) {
    lab.click(page.title);
    CHECK(lab.session().page == page.key);
  }
}

TEST_CASE("a narrow screen has its contents behind a button") {
  StudioHarness lab(quick(), {}, 640, 900);
  lab.click("Contents");
  lab.click("Why divide by √d");
  CHECK(lab.session().page == "scaling");
  lab.key(Key::f9);
  CHECK(lab.has("Who attends to whom"));
  lab.key(Key::escape);
  CHECK_FALSE(lab.has("Who attends to whom"));
}

TEST_CASE("theme, scale within its limits, motion, full screen: settings, not steps") {
  StudioHarness lab(quick());
  const Session before = lab.session();
  lab.key(key_of('T'), true);
  CHECK(lab.studio.settings().theme == ThemeName::dark);
  lab.key(key_of('T'), true);
  CHECK(lab.studio.settings().theme == ThemeName::light);
  lab.click("Dark");
  CHECK(lab.studio.settings().theme == ThemeName::dark);

  lab.key(key_of('+'), true);
  CHECK(lab.studio.settings().zoom == Approx(1.1f));
  lab.key(key_of('='), true);
  CHECK(lab.studio.settings().zoom == Approx(1.2f));
  lab.key(key_of('-'), true);
  CHECK(lab.studio.settings().zoom == Approx(1.1f));
  lab.key(key_of('0'), true);
  CHECK(lab.studio.settings().zoom == 1);

  lab.key(key_of('M'), true);
  CHECK(lab.studio.settings().reduce_motion);
  lab.key(key_of('M'), true);
  CHECK_FALSE(lab.studio.settings().reduce_motion);
  lab.key(Key::f11);
  CHECK(lab.requests.full_screen);
  CHECK(lab.session() == before);
  undo(lab);
  CHECK(lab.session() == before);
}

TEST_CASE("the scale stops at its limits") {
  Settings settings;
  settings.zoom = 3.9f;
  {
    StudioHarness lab(quick(), settings);
    for (int i = 0; i < 3; ++i) lab.key(key_of('+'), true);
    CHECK(lab.studio.settings().zoom == largest_zoom);
  }
  settings.zoom = 0.6f;
  StudioHarness lab(quick(), settings);
  for (int i = 0; i < 3; ++i) lab.key(key_of('-'), true);
  CHECK(lab.studio.settings().zoom == smallest_zoom);
}

TEST_CASE("the list of keys and commands opens, closes and does what is clicked") {
  StudioHarness lab(quick());
  const auto open = [&] { return lab.has("Close"); };
  lab.type("?");
  CHECK(open());
  CHECK(lab.shows("Reset page"));
  CHECK(lab.shows("Ctrl+R"));
  lab.key(Key::escape);
  CHECK_FALSE(open());
  lab.key(Key::f1);
  CHECK(open());
  lab.key(Key::f1);
  CHECK_FALSE(open());
  lab.click("Keys and commands  ?");
  CHECK(open());
  lab.key(key_of('9'));  // the page below hears nothing
  lab.key(Key::right);
  CHECK(lab.session() == quick());
  lab.click("Close");
  CHECK_FALSE(open());

  lab.type("?");
  lab.click(called(lab, "Light or dark"));
  CHECK_FALSE(open());
  CHECK(lab.studio.settings().theme == ThemeName::dark);
  lab.type("?");
  lab.click(called(lab, "Divide scores by nothing"));
  CHECK(lab.session().setup.divisor == Divisor::none);
  lab.type("?");
  lab.click(called(lab, "Undo"));
  // "Undo" of the contents lies below; the list's own comes with a number.
  lab.key(Key::escape);
  lab.type("?");
  lab.click(called(lab, "Next page"));
  CHECK(lab.session().page == catalogue()[1].key);
  lab.type("?");
  lab.click_at(1435, 895);  // beside the list
  CHECK_FALSE(open());
}

TEST_CASE("Tab goes to everything that can be operated, in order, and comes round") {
  for (const char* page : {"attend", "scaling"})
    for (const bool random : {false, true}) {
      Session session = quick(page);
      if (random) session.setup.vectors = Vectors::random;
      session.scaling.more = random;
      StudioHarness lab(session);
      const std::vector<std::string> all = stops(lab);
      REQUIRE(all.size() > 8);
      INFO(page << (random ? ", random or more" : ""));
      for (int round = 0; round < 2; ++round)
        for (const std::string& stop : all) {
          lab.key(Key::tab);
          CHECK(lab.studio.focused() == stop);
        }
      for (size_t i = all.size() - 1; i-- > 0;) {
        lab.key(Key::tab, false, true);
        CHECK(lab.studio.focused() == all[i]);
      }
      CHECK(lab.session() == session);  // going there changes nothing
    }
}

TEST_CASE("within a page no two things have the same name or id") {
  for (const char* page : {"attend", "scaling"})
    for (const bool random : {false, true}) {
      Session session = quick(page);
      if (random) session.setup.vectors = Vectors::random;
      session.setup = attention::with_entry(session.setup, attention::Part::query, 3, 0, 9);
      session.scaling.more = random;
      StudioHarness lab(session);
      std::set<std::string> labels;
      std::set<ImGuiID> ids;
      for (const Focus::Item& item : lab.studio.items()) {
        INFO(item.label);
        CHECK(labels.insert(item.label).second);
        CHECK((item.id == 0 || ids.insert(item.id).second));
      }
    }
}

TEST_CASE("Tab brings what lies below into sight") {
  StudioHarness lab(quick(), {}, 640, 480);
  for (const std::string& stop : stops(lab)) {
    tab_to(lab, stop);
    const Rect r = lab.rect(stop);
    INFO(stop);
    CHECK(r.cy() > 0);
    CHECK(r.cy() < 480);
  }
}

TEST_CASE("the keyboard operates everything on the first page") {
  StudioHarness lab(random_page());
  const auto& setup = lab.session().setup;

  tab_to(lab, "Vectors");
  lab.key(Key::left);
  CHECK(setup.vectors == Vectors::review);
  lab.key(key_of(' '));
  CHECK(setup.vectors == Vectors::random);
  tab_to(lab, "Divide scores by");
  lab.key(Key::right);
  CHECK(setup.divisor == Divisor::d);
  lab.key(Key::right);
  CHECK(setup.divisor == Divisor::d);
  lab.key(Key::enter);
  CHECK(setup.divisor == Divisor::none);
  lab.key(Key::right);
  CHECK(setup.divisor == Divisor::sqrt_d);
  tab_to(lab, "d");
  lab.key(Key::right);
  CHECK(setup.d == 17);
  lab.key(Key::right, false, true);
  CHECK(setup.d == 34);
  lab.key(Key::left);
  CHECK(setup.d == 33);
  tab_to(lab, "d, typed");
  lab.type("8");
  lab.key(Key::enter);
  CHECK(setup.d == 8);
  tab_to(lab, "seed");
  lab.type("42");
  lab.key(Key::tab);  // leaving the field counts
  CHECK(setup.seed == 42);
  tab_to(lab, "New seed");
  lab.key(key_of(' '));
  CHECK(setup.seed == 43);
  lab.key(Key::enter);
  CHECK(setup.seed == 44);

  tab_to(lab, "words");
  const int query = lab.session().query;
  lab.key(Key::right);
  CHECK(lab.session().query == query + 1);
  lab.key(Key::left);
  CHECK(lab.session().query == query);
  tab_to(lab, "matrix");
  lab.key(Key::down);
  lab.key(Key::right);
  CHECK(lab.session().query == query + 1);
  CHECK(lab.session().key == 2);
  lab.key(Key::up);
  lab.key(Key::left);
  CHECK(lab.session().query == query);
  CHECK(lab.session().key == 1);

  tab_to(lab, "Vectors");
  lab.key(Key::left);
  for (const char* number : {"query noun", "key noun"}) {
    INFO(number);
    tab_to(lab, number);
    lab.key(Key::right);
    REQUIRE(setup.edits.size() == 1);
    const double before = setup.edits[0].value;
    lab.key(Key::right, false, true);
    CHECK(setup.edits[0].value == Approx(before + 1));
    lab.key(Key::up);
    CHECK(setup.edits[0].value == Approx(before + 1.1));
    lab.key(Key::down);
    lab.key(Key::enter);
    lab.type("2.25");
    lab.key(Key::enter);
    REQUIRE(setup.edits.size() == 1);
    CHECK(setup.edits[0].value == 2.25);
    tab_to(lab, "Reset numbers");
    lab.key(Key::enter);
    CHECK(setup.edits.empty());
  }

  tab_to(lab, "Why divide by √d");
  lab.key(Key::enter);
  CHECK(lab.session().page == "scaling");
}

TEST_CASE("the keyboard operates everything on the second page, and the contents") {
  StudioHarness lab(quick("scaling"));
  const auto& view = lab.session().scaling;
  tab_to(lab, "Divide scores by");
  lab.key(Key::right);
  CHECK(view.divisor == Divisor::sqrt_d);
  tab_to(lab, "d");
  lab.key(Key::right);
  CHECK(view.d == 65);
  tab_to(lab, "d, typed");
  lab.type("10");
  lab.key(Key::enter);
  CHECK(view.d == 10);
  tab_to(lab, "next row");
  lab.key(Key::enter);
  CHECK(view.row == 12);
  tab_to(lab, "previous row");
  lab.key(key_of(' '));
  CHECK(view.row == 11);
  tab_to(lab, "most one-hot row");
  lab.key(Key::enter);
  const auto point = [&] {
    return lab.answers.saturation(view.experiment).result->at(view.divisor, view.d);
  };
  CHECK(view.row == point().most_one_hot_row);
  tab_to(lab, "typical row");
  lab.key(Key::enter);
  CHECK(view.row == point().typical_row);
  for (const char* curve :
       {"Average top weight", "Rows nearly one-hot", "Softmax Jacobian, median"}) {
    tab_to(lab, curve);
    const int d = view.d;
    lab.key(Key::right);
    CHECK(view.d == d + 1);
  }
  tab_to(lab, "more");
  lab.key(Key::enter);
  REQUIRE(view.more);
  tab_to(lab, "seed of the experiment");
  lab.type("3");
  lab.key(Key::enter);
  CHECK(view.experiment.seed == 3);
  tab_to(lab, "New seed");
  lab.key(Key::enter);
  CHECK(view.experiment.seed == 4);
  tab_to(lab, "rows");
  lab.type("110");
  lab.key(Key::enter);
  CHECK(view.experiment.rows == 110);

  tab_to(lab, "Undo");
  lab.key(Key::enter);
  CHECK(view.experiment.rows == 100);
  tab_to(lab, "Redo");
  lab.key(Key::enter);
  CHECK(view.experiment.rows == 110);
  tab_to(lab, "Dark");
  lab.key(Key::enter);
  CHECK(lab.studio.settings().theme == ThemeName::dark);
  tab_to(lab, "Who attends to whom");
  lab.key(Key::enter);
  CHECK(lab.session().page == "attend");
  tab_to(lab, "Keys and commands  ?");
  lab.key(Key::enter);
  REQUIRE(lab.has("Close"));
  tab_to(lab, called(lab, "Next page"));
  lab.key(Key::enter);
  CHECK(lab.session().page == catalogue()[1].key);
  CHECK_FALSE(lab.has("Close"));
}

TEST_CASE("while a field is edited its keys belong to it") {
  StudioHarness lab(random_page());
  const Session before = lab.session();
  lab.click("seed");
  for (const char letter : {'N', 'D', 'S', '5'}) lab.key(key_of(letter));
  lab.key(Key::left);
  lab.key(Key::up);
  lab.type("n/?");
  CHECK_FALSE(lab.has("Close"));
  lab.key(Key::escape);
  CHECK(lab.session() == before);
}

TEST_CASE("a message takes nothing out of a person's hands") {
  StudioHarness lab(random_page());
  lab.key(key_of('C'), true);
  REQUIRE(lab.shows("Copied"));
  lab.drag("d", 1000, 0);
  CHECK(lab.session().setup.d == 1024);
  type_into(lab, "seed", "31");
  CHECK(lab.session().setup.seed == 31);
  lab.key(key_of('O'), true);
  REQUIRE(lab.has("path"));
  lab.type("/no such file");
  lab.key(Key::enter);
  CHECK(lab.shows("no such file"));
  CHECK(lab.shows("Copied"));  // it was there all the time
}

TEST_CASE("Ctrl+C puts the page's numbers on the clipboard") {
  for (const char* page : {"attend", "scaling"}) {
    StudioHarness lab(quick(page));
    lab.key(key_of('C'), true);
    const std::string csv = find_exhibit(page)->csv(lab.session(), lab.answers);
    REQUIRE_FALSE(csv.empty());
    CHECK((lab.clipboard() == csv));
    CHECK(lab.shows(std::string(page) == "attend" ? "81 rows" : "3072 rows"));
  }
}

TEST_CASE("a file dropped on the window opens, or says why not and changes nothing") {
  const ScratchFolder scratch;
  StudioHarness lab(quick());
  const Session before = lab.session();
  const std::string sound = session_to_json(before);
  for (const std::string& bytes : {std::string("not a Session"), sound.substr(0, sound.size() / 2),
                                   std::string(), std::string("{}")}) {
    put_file(scratch / "damaged.json", bytes);
    lab.studio.open_file(scratch / "damaged.json");
    lab.settle();
    CHECK(lab.shows("damaged.json"));
    CHECK(lab.session() == before);
    CHECK(lab.studio.settings().recent.empty());
  }
  lab.studio.open_file(scratch / "missing.json");
  lab.settle();
  CHECK(lab.shows("missing.json"));
  undo(lab);
  CHECK(lab.session() == before);

  Session other = random_page(99);
  other.query = 8;
  save_session(scratch / "other.json", other);
  lab.studio.open_file(scratch / "other.json");
  lab.settle();
  CHECK(lab.session() == other);
  CHECK(lab.shows("Opened"));
  CHECK(lab.studio.settings().recent.size() == 1);
  undo(lab);
  CHECK(lab.session() == before);
}

TEST_CASE("the file panel saves, opens, and replaces only when asked twice") {
  const ScratchFolder scratch;
  const ScopedVariable home("HOME", scratch.path().string());
  const auto file = scratch / "mine.json";
  StudioHarness lab(quick());
  lab.click("word 9 great");

  lab.key(key_of('S'), true);
  REQUIRE(lab.has("path"));
  CHECK(lab.shows("Save the Session"));
  lab.type(file.string());
  lab.key(Key::enter);
  CHECK_FALSE(lab.has("path"));
  REQUIRE(std::filesystem::exists(file));
  CHECK(load_session(file) == lab.session());
  CHECK(lab.shows("Saved"));

  const std::string first = get_file(file);
  lab.click("word 1 the");
  lab.key(key_of('S'), true);
  lab.type(file.string());
  lab.key(Key::enter);
  REQUIRE(lab.has("path"));
  CHECK(lab.shows("exists"));
  CHECK(get_file(file) == first);
  lab.click("Replace");
  CHECK_FALSE(lab.has("path"));
  CHECK(load_session(file) == lab.session());

  lab.key(key_of('R'), true);
  lab.key(key_of('O'), true);
  CHECK(lab.shows("Open a Session, a playlist or a head"));
  lab.click("mine.json");
  CHECK_FALSE(lab.has("path"));
  CHECK(lab.session().query == 0);

  lab.key(key_of('O'), true);
  lab.type((scratch / "missing.json").string());
  lab.key(Key::enter);
  CHECK(lab.has("path"));
  CHECK(lab.shows("no such file"));
  lab.click("Cancel");
  CHECK_FALSE(lab.has("path"));

  put_file(scratch / "damaged.json", "{");
  const Session before = lab.session();
  lab.key(key_of('O'), true);
  lab.click("damaged.json");
  CHECK(lab.has("path"));
  CHECK(lab.shows("damaged.json"));
  CHECK(lab.session() == before);
  lab.key(Key::escape);
  lab.key(Key::escape);
  CHECK_FALSE(lab.has("path"));
}

TEST_CASE("what cannot be saved says why") {
  const ScratchFolder scratch;
  const ScopedVariable home("HOME", scratch.path().string());
  StudioHarness lab(quick());
  lab.key(key_of('S'), true);
  lab.type((scratch / "no such folder" / "a.json").string());
  lab.key(Key::enter);
  CHECK(lab.has("path"));
  CHECK(lab.shows("no such folder"));
  lab.key(Key::escape);
  lab.key(Key::escape);
  lab.key(key_of('S'), true);
  lab.type(scratch.path().string() + "/");
  lab.key(Key::enter);
  CHECK(lab.has("path"));
  CHECK(lab.shows("name of a file"));
}

TEST_CASE("a picture is taken of the page alone") {
  const ScratchFolder scratch;
  const ScopedVariable home("HOME", scratch.path().string());
  StudioHarness lab(quick());
  lab.key(key_of('P'), true);
  REQUIRE(lab.has("path"));
  CHECK(lab.shows("Save the page as a picture"));
  CHECK_FALSE(lab.requests.save_picture);
  lab.type((scratch / "page.png").string());
  lab.key(Key::enter);
  REQUIRE(lab.requests.save_picture);
  CHECK(*lab.requests.save_picture == scratch / "page.png");
  CHECK_THAT(lab.picture_shows, ContainsSubstring("Who does each word attend to?"));
  CHECK(lab.picture_shows.find("Save the page as a picture") == std::string::npos);
  CHECK(lab.picture_shows.find("Cancel") == std::string::npos);
  lab.requests = {};
  lab.settle();
  CHECK_FALSE(lab.requests.save_picture);  // once
}

TEST_CASE("a file gets its kind from the panel, and another kind is refused") {
  const ScratchFolder scratch;
  const ScopedVariable home("HOME", scratch.path().string());
  StudioHarness lab(quick());
  lab.key(key_of('P'), true);
  lab.type((scratch / "page.jpg").string());
  lab.key(Key::enter);
  CHECK(lab.has("path"));
  CHECK(lab.shows("end with .png"));
  CHECK_FALSE(lab.requests.save_picture);
  lab.click("Cancel");
  lab.key(key_of('P'), true);
  lab.type((scratch / "page").string());
  lab.key(Key::enter);
  REQUIRE(lab.requests.save_picture);
  CHECK(*lab.requests.save_picture == scratch / "page.png");

  put_file(scratch / "other.json", "kept");
  lab.key(key_of('S'), true);
  lab.type((scratch / "other").string());
  lab.key(Key::enter);
  CHECK(lab.shows("exists"));  // the name with its ending decides
  CHECK(get_file(scratch / "other.json") == "kept");
}

TEST_CASE("the file panel starts where the last file was") {
  const ScratchFolder scratch;
  const ScopedVariable home("HOME", scratch.path().string());
  std::filesystem::create_directory(scratch / "lectures");
  StudioHarness lab(quick());
  lab.key(key_of('S'), true);
  lab.type((scratch / "lectures" / "a.json").string());
  lab.key(Key::enter);
  REQUIRE_FALSE(lab.has("path"));
  lab.key(key_of('O'), true);
  CHECK(lab.shows("In " + (scratch / "lectures").string()));
  lab.key(Key::escape);
  lab.key(Key::escape);
  std::filesystem::remove_all(scratch / "lectures");  // gone meanwhile
  lab.key(key_of('O'), true);
  CHECK(lab.shows("In " + scratch.path().string()));
}

TEST_CASE("a number that is not taken is said so") {
  StudioHarness lab(random_page());
  const Session before = lab.session();
  type_into(lab, "d, typed", "5000");
  CHECK(lab.shows("\"5000\" was not taken"));
  CHECK(lab.shows("from 1 to 1,024"));
  CHECK(lab.session() == before);
}

TEST_CASE("the chart's formula is short rather than cut where there is little room") {
  {
    StudioHarness wide(quick());
    CHECK(wide.shows("softmax( q · k / √4 ) over all 9 words, for the query"));
  }
  StudioHarness narrow(quick(), {}, 360, 900);
  CHECK(draws(narrow, "softmax( q · k / √4 ) for"));
}
