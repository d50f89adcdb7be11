// The page "How far does a message have to travel?" as a person handles it.

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string>
#include <vector>

#include "app/exhibits/catalogue.h"
#include "tests/support/catch.h"
#include "tests/support/pages.h"
#include "tests/support/studio_harness.h"

using namespace lab;
using lab::test::csv_table;
using lab::test::described;
using lab::test::draws;
using lab::test::StudioHarness;
using lab::test::type_into;

namespace {

Session paths_page() {
  Session session;
  session.page = "paths";
  return session;
}

Session of_words(int count, int from, int to) {
  Session session = paths_page();
  session.setup.vectors = attention::Vectors::random;
  session.setup.words.clear();
  for (int i = 0; i < count; ++i)
    session.setup.words.push_back(i % 7 == 3 ? std::string(40, 'W') : "word" + std::to_string(i));
  session.setup.d = 1024;
  session.query = 0;
  session.key.reset();
  session.paths.from = from;
  session.paths.to = to;
  return session;
}

}  // namespace

TEST_CASE("at rest the page says 7, 7, 3, 1", "[paths]") {
  StudioHarness lab(paths_page());
  CHECK(lab.shows("How far does a message have to travel?"));
  CHECK(draws(lab, "7 words apart"));
  CHECK(draws(lab, "21%"));
  CHECK(draws(lab, "100%"));
  CHECK(draws(lab, "1 step"));
  CHECK(lab.shows("7 steps: 21% of the signal left. To the left it takes a second net"));
  CHECK(lab.shows("7 layers: each reaches 1 word further."));
  CHECK(lab.shows("this sentence, 9 × 9 = 81."));
  CHECK(draws(lab, "counted, no vectors"));
  const std::string said = described(lab.session());
  for (const char* piece :
       {"recurrent: 7 steps\n", "plain, k = 3: 7 layers (drawn)\n", "dilated, k = 3: 3 layers\n",
        "attention: 1 step\n", "great (word 9) sends to biryani (word 2): 7 words apart"})
    CHECK_THAT(said, ContainsSubstring(piece));
}

TEST_CASE("the ends are chosen by pointer and keys, and undone", "[paths]") {
  StudioHarness lab(paths_page());
  const auto& view = lab.session().paths;
  lab.click("sender 2 biryani");
  CHECK(view.from == 1);
  CHECK(draws(lab, "to itself"));
  CHECK(lab.shows("It is there already."));
  lab.click("receiver 4 cold");
  CHECK(view.to == 3);
  CHECK(draws(lab, "2 words apart"));
  CHECK(lab.shows("2 steps: 64% of the signal left."));
  CHECK_FALSE(lab.shows("second net"));
  lab.key(Key::escape);
  lab.key(Key::left);
  CHECK(view.from == 0);
  lab.key(Key::left);
  CHECK(view.from == 0);
  const int to = view.to;
  lab.key(Key::up);
  CHECK(std::abs(view.to - to) == 1);
  lab.key(Key::down);
  CHECK(view.to == to);
  lab.key(key_of('9'));
  CHECK(view.from == 8);
  lab.key(key_of('Z'), true);
  CHECK(view.from == 0);
  // A drag along the row takes the end along.
  lab.drag("receiver 4 cold", lab.rect("receiver 5 but").cx() - lab.rect("receiver 4 cold").cx(),
           0);
  CHECK(view.to == 4);
  lab.key(key_of('R'), true);
  CHECK(view == PathsView());
}

TEST_CASE("kernel, dilation and retention change what is said", "[paths]") {
  StudioHarness lab(paths_page());
  const auto& view = lab.session().paths;
  lab.click("convolution: dilated");
  CHECK(view.dilated);
  CHECK(lab.shows("3 layers: taps 1, 2, 4 apart."));
  lab.click("k of the convolution: 7");
  CHECK(view.width == 7);
  CHECK(lab.shows("2 layers: taps 1, 2 apart."));  // 3 · (2² − 1) = 9
  lab.click("convolution: plain");
  CHECK(lab.shows("3 layers: each reaches 3 words further."));
  lab.click("k of the convolution: 5");
  CHECK(lab.shows("4 layers: each reaches 2 words further."));
  const Rect slider = lab.rect("retention");
  lab.drag("retention", slider.w(), 0);
  CHECK(view.retention == 1);
  CHECK(lab.shows("100% of the signal left"));
  lab.drag("retention", -slider.w(), 0);
  CHECK(view.retention == 0);
  CHECK(lab.shows("0% of the signal left"));
}

TEST_CASE("the message walks: attention is there first, then dilation, then the others",
          "[paths]") {
  Session session = paths_page();
  session.paths.dilated = true;
  StudioHarness lab(session);
  const auto& view = lab.session().paths;
  lab.key(key_of(' '));
  REQUIRE(view.hop == 0);
  CHECK(lab.shows("step 0 of 7"));
  CHECK(draws(lab, "0 of 1"));
  CHECK(lab.shows("Layer 0 of 3"));
  lab.click("walk");
  CHECK(view.hop == 1);
  CHECK(draws(lab, "1 step"));
  CHECK(lab.shows("Layer 1 of 3: taps 1, 2, 4 apart."));
  CHECK(lab.shows("Step 1 of 7: 80% of the signal left."));
  lab.key(key_of('Z'), true);
  CHECK(view.hop == 0);
  lab.key(key_of('Y'), true);
  lab.click("walk");
  lab.click("walk");
  CHECK(view.hop == 3);
  CHECK(lab.shows("3 layers: taps"));
  for (int i = 0; i < 3; ++i) lab.click("walk");
  CHECK(view.hop == 6);
  lab.click("walk");
  CHECK_FALSE(view.hop);
  CHECK(lab.session() == session);
  // Another choice ends the walk.
  lab.click("walk");
  lab.click("sender 4 cold");
  CHECK_FALSE(view.hop);
  // There is nothing to walk from a word to itself.
  lab.click("receiver 4 cold");
  lab.click("walk");
  CHECK_FALSE(view.hop);
}

TEST_CASE("the table of costs says that no layer wins everywhere", "[paths]") {
  StudioHarness lab(paths_page());
  const auto& view = lab.session().paths;
  for (const char* number : {"41,472", "2,359,296", "7,077,888", "23,040"})
    CHECK(draws(lab, number));
  CHECK(
      lab.shows("At n = 9 and d = 512 self-attention needs less work than a recurrent layer, from "
                "n = 513 on more."));
  CHECK_FALSE(lab.shows("see every word"));
  CHECK(lab.shows("One layer of the convolution sees at most 3 words."));
  CHECK(lab.shows("No layer is least in all three columns."));
  lab.click("n of the table, typed");
  lab.type("513");
  lab.key(Key::enter);
  CHECK(view.n == 513);
  CHECK(lab.shows("At n = 513 and d = 512 a recurrent layer needs less work"));
  type_into(lab, "d of the table, typed", "513");
  CHECK(lab.shows("need the same work"));
  type_into(lab, "window of the table, typed", "1");
  CHECK(view.window == 1);
  CHECK(draws(lab, "never"));
  CHECK(lab.shows("A window of 1 key saves work, but no word hears of another"));
  type_into(lab, "n of the table, typed", "131073");  // refused
  CHECK(view.n == 513);
  type_into(lab, "n of the table, typed", "131072");
  type_into(lab, "d of the table, typed", "16384");
  CHECK(draws(lab, "2.81·10¹⁴"));
}

TEST_CASE("the numbers as CSV", "[paths]") {
  const auto rows = csv_table(paths_page());
  REQUIRE(rows.size() == 6);
  CHECK(rows[0] == std::vector<std::string>{"layer", "work", "operations", "sequential_steps",
                                            "longest_path", "steps_here", "left_of_signal"});
  for (const auto& row : rows) CHECK(row.size() == rows[0].size());
  CHECK(rows[1] == std::vector<std::string>{"self-attention", "n²·d", "41472", "1", "1", "1", ""});
  CHECK(rows[2][5] == "7");
  CHECK(std::stod(rows[2][6]) == Approx(std::pow(0.8, 7)));
  CHECK(rows[3][0] == "convolution, plain");
  CHECK(rows[3][4] == "8");
  CHECK(rows[3][5] == "7");
  CHECK(rows[4][4] == "4");
  CHECK(rows[4][5] == "3");
  CHECK(rows[5][4] == "4");
  CHECK(rows[5][5] == "4");
  CHECK(rows[5][0] == "self-attention, window");
  Session narrow = paths_page();
  narrow.paths.window = 1;
  const auto never = csv_table(narrow);
  CHECK(never[5][4].empty());
  CHECK(never[5][5].empty());
}

TEST_CASE("drawing alone changes nothing on the page of paths", "[paths]") {
  std::vector<Session> sessions = {
      paths_page(),          of_words(1, 0, 0),       of_words(2, 0, 1),    of_words(40, 39, 0),
      of_words(512, 0, 511), of_words(512, 300, 302), of_words(512, 511, 0)};
  sessions[4].paths.dilated = true;
  sessions[5].paths.retention = 0;
  sessions[6].paths.hop = 200;
  sessions[1].paths.hop = 511;  // more than there is to walk
  for (Session more : {sessions[4], sessions[0]}) {
    more.paths.width = 7;
    more.paths.retention = 0.01;
    more.paths.n = most_table_n;
    more.paths.d = most_table_d;
    more.paths.window = most_window;
    more.paths.hop = 3;
    sessions.push_back(more);
  }
  for (int i = 0; i < 9; i += 4) {
    Session edited = paths_page();
    edited.setup = attention::with_entry(edited.setup, attention::Part::query, i, 0, 1000);
    sessions.push_back(edited);
  }
  for (const float scale : {0.5f, 1.0f, 4.0f})
    for (const Session& session : sessions) {
      REQUIRE_FALSE(problem(session));
      StudioHarness lab(session, {}, 320, 240, scale);
      for (const auto& [width, height] : std::vector<std::pair<float, float>>{
               {320, 240}, {700, 900}, {1440, 900}, {3840, 2160}}) {
        lab.resize(width, height);
        CHECK(lab.session() == session);
        CHECK_FALSE(lab.shows("nan"));
        CHECK_FALSE(lab.shows("inf"));
      }
      const std::string said = described(session);
      CHECK(said.back() == '\n');
      CHECK(said.find("nan") == std::string::npos);
      CHECK(said.find("inf") == std::string::npos);
      for (const auto& row : csv_table(session)) CHECK(row.size() == 7);
    }
}

TEST_CASE("many words are chosen from a strip", "[paths]") {
  StudioHarness lab(of_words(512, 0, 511));
  const Rect row = lab.rect("sender");
  lab.click_at(row.max.x - 1, row.cy());
  CHECK(lab.session().paths.from == 511);
  lab.click_at(row.min.x + 1, row.cy());
  CHECK(lab.session().paths.from == 0);
}

TEST_CASE("a walk is saved with the Session and counts from 0", "[paths]") {
  PathsView view;
  for (const int hop : {0, most_hops}) {
    view.hop = hop;
    CHECK_FALSE(problem(view, 9));
  }
  for (const int hop : {-1, most_hops + 1}) {
    view.hop = hop;
    CHECK(problem(view, 9));
  }
}

TEST_CASE("the table shows the convolution that is chosen", "[paths]") {
  StudioHarness lab(paths_page());
  CHECK(draws(lab, "convolution, plain, k = 3"));
  CHECK(draws(lab, "O(n/k)"));
  CHECK(lab.shows("A layer of the convolution reaches 1 word on."));
  CHECK_FALSE(lab.shows("convolution, dilated, k"));
  lab.click("convolution: dilated");
  CHECK(draws(lab, "convolution, dilated, k = 3"));
  CHECK(draws(lab, "O(log_k n)"));
  CHECK_FALSE(lab.shows("convolution, plain, k"));
  // What the number 4 beside log_k counts.
  CHECK(lab.shows("from word 1 to word n, 8 words on"));
  CHECK(lab.shows("Dilated 1, 2, 4, …: 4 layers reach 15 words."));
  CHECK(lab.shows("A window of 5 keys reaches 2 words to either side."));
}

TEST_CASE("the number of every path is what its note says", "[paths]") {
  for (const int n : {1, 2, 3, 9, 64, 1000, most_table_n})
    for (const int k : {3, 5, 7})
      for (const bool dilated : {false, true})
        for (const int window : {1, 3, 5, 99, most_window}) {
          Session session = paths_page();
          session.paths.n = n;
          session.paths.width = k;
          session.paths.dilated = dilated;
          session.paths.window = window;
          REQUIRE_FALSE(problem(session));
          const auto rows = csv_table(session);
          const std::string& path = rows[dilated ? 4 : 3][4];
          const int layers = std::stoi(path), half = (k - 1) / 2, far = n - 1;
          const auto reach = [&](int of) { return dilated ? half * ((1 << of) - 1) : half * of; };
          CHECK(reach(layers) >= far);
          if (layers > 0) CHECK(reach(layers - 1) < far);
          if (n == 1) {
            CHECK(rows[5][4] == "0");
          } else if (window == 1) {
            CHECK(rows[5][4].empty());
          } else {
            const long steps = std::stol(rows[5][4]);
            CHECK(steps * ((window - 1) / 2) >= far);
            CHECK((steps - 1) * ((window - 1) / 2) < far);
          }
          // Never more keys than there are words, and then the formula says so.
          CHECK(rows[5][1] == (window > n ? "n·n·d" : "r·n·d"));
          CHECK(std::stod(rows[5][2]) == Approx(512.0 * n * std::min(n, window)));
          const std::string said = described(session);
          CHECK(said.find(" 1 keys") == std::string::npos);
          CHECK(said.find(" 1 words") == std::string::npos);
          CHECK(said.find("least work") == std::string::npos);
        }
}

TEST_CASE("a window is odd", "[paths]") {
  StudioHarness lab(paths_page());
  const auto& view = lab.session().paths;
  type_into(lab, "window of the table, typed", "6");
  CHECK(view.window == 7);
  CHECK(lab.shows("A window is odd, with its word in the middle: 7 instead of 6."));
  lab.drag("window of the table", lab.rect("window of the table").w() / 3, 0);
  CHECK(view.window % 2 == 1);
  CHECK(view.window > 7);
  lab.drag("window of the table", lab.rect("window of the table").w(), 0);
  CHECK(view.window == most_window);
  type_into(lab, "window of the table, typed", "11");
  CHECK(lab.shows("A window of 11 keys is wider than n = 9: its work counts the 9 keys"));
  CHECK(draws(lab, "n·n·d"));
  Session even = paths_page();
  even.paths.window = 4;
  CHECK(problem(even));
}

TEST_CASE("shares of the signal have two significant digits", "[paths]") {
  Session session = of_words(40, 0, 39);
  for (const double retention : {0.5, 0.73, 0.8, 0.01, 0.9999, 1e-200}) {
    session.paths.retention = retention;
    std::istringstream said(described(session));
    int shares = 0;
    for (std::string line; std::getline(said, line);) {
      if (line.rfind("  step ", 0) != 0) continue;
      const std::string share = line.substr(line.rfind(": ") + 2);
      CAPTURE(retention, line);
      CHECK(share.find("⁻") == std::string::npos);
      CHECK(share.back() == '%');
      const size_t first = share.find_first_of("123456789");
      REQUIRE(first != std::string::npos);
      size_t digits = 0;
      for (size_t i = first; i < share.size(); ++i) digits += share[i] >= '0' && share[i] <= '9';
      CHECK((digits == 2 || share == "100%" || share == "< 0.001%"));
      ++shares;
    }
    CHECK(shares == 40);
  }
  session.paths.retention = 0.5;
  CHECK_THAT(described(session), ContainsSubstring(": 0.0015%\n") &&
                                     ContainsSubstring(": 0.20%\n") &&
                                     ContainsSubstring(": < 0.001%\n"));
  // A share that is not all is not told as all.
  session.paths.retention = 0.9999;
  CHECK_THAT(described(session), ContainsSubstring(": > 99%\n"));
}

TEST_CASE("layers are named evenly, and narrow chips carry their words", "[paths]") {
  StudioHarness lab(paths_page(), {}, 700, 900);
  const int named = draws(lab, "layer 2") || draws(lab, "2");
  CHECK(named);
  lab.resize(1440, 900);
  std::vector<int> layers;
  for (int layer = 1; layer <= 7; ++layer)
    if (draws(lab, "layer " + std::to_string(layer))) layers.push_back(layer);
  REQUIRE(layers.size() >= 3);
  for (size_t i = 1; i < layers.size(); ++i) CHECK(layers[i] - layers[i - 1] == layers[0]);
  lab.resize(360, 740);
  // Read upwards: the words of the lanes, and of both rows of chips.
  std::istringstream text(lab.text());
  int biryani = 0;
  for (std::string line; std::getline(text, line);) biryani += line == "biryani";
  CHECK(biryani >= 5);
}
