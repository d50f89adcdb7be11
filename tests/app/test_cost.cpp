// The page "What does attention cost?" as a person handles it.

#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "app/exhibits/catalogue.h"
#include "app/exhibits/cost_text.h"
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

Session cost_page(CostTab tab = CostTab::sizes) {
  Session session;
  session.page = "cost";
  session.cost.tab = tab;
  return session;
}

/// The row of great, three keys at once, as the lesson has it.
Session great() {
  Session session = cost_page(CostTab::tiles);
  session.query = 8;
  return session;
}

}  // namespace

TEST_CASE("the sizes are those of the lesson", "[cost]") {
  StudioHarness lab(cost_page());
  CHECK(lab.shows("One head of one layer: 16,777,216 scores, 32 MiB in fp16."));
  CHECK(draws(lab, "= 134,217,728"));
  CHECK(draws(lab, "= 256 MiB"));
  CHECK(draws(lab, "4 · 4,096² · 64 · 8 · 1"));
  CHECK(draws(lab, "= 34,359,738,368 FLOPs"));
  CHECK(draws(lab, "= 1,024"));
  lab.click("numbers: fp32");
  CHECK(lab.session().cost.bytes == 4);
  CHECK(lab.shows("64 MiB in fp32."));
}

TEST_CASE("scores and projections take the same at twice the model's width", "[cost]") {
  CostView view;
  view.n = 2 * view.heads * view.d;
  CHECK_THAT(overtaking_told(view), ContainsSubstring("the same arithmetic"));
  --view.n;
  CHECK_THAT(overtaking_told(view), ContainsSubstring("still take"));
  view.n += 2;
  CHECK_THAT(overtaking_told(view), ContainsSubstring("the scores take"));
}

TEST_CASE("n is chosen by typing, keys and the chart, and undone", "[cost]") {
  StudioHarness lab(cost_page());
  const CostView& view = lab.session().cost;
  lab.key(Key::right);
  CHECK(view.n == 8192);
  lab.key(Key::left);
  lab.key(Key::left);
  CHECK(view.n == 2048);
  lab.key(Key::up);
  CHECK(view.d == 128);
  type_into(lab, "n, typed", "131,072");
  CHECK(view.n == CostView::most_n);
  lab.key(Key::escape);
  lab.key(Key::right);
  CHECK(view.n == CostView::most_n);
  type_into(lab, "n, typed", "131073");  // the field says so and keeps the old value
  CHECK(view.n == CostView::most_n);
  lab.key(Key::escape);
  lab.key(Key::escape);
  lab.key(key_of('Z'), true);
  CHECK(view.n == 2048);
  const Rect chart = lab.rect("n of the chart");
  lab.click_at(chart.min.x + 2, chart.cy());
  CHECK(view.n == 1);
}

TEST_CASE("the ruler compares with what there is", "[cost]") {
  const Machine machine = test::some_machine();
  CostView view;
  view.heads = 1;
  view.n = 256;  // 128 KiB
  CHECK_THAT(memory_told(view, machine),
             ContainsSubstring("The L2 cache of a core here holds them"));
  view.n = 4096;
  CHECK_THAT(
      memory_told(view, machine),
      ContainsSubstring("Too much for the L2 cache of a core here (1 MiB), and the memory of "
                        "this machine holds them (16 GiB)"));
  view.n = CostView::most_n;  // 32 GiB
  CHECK_THAT(memory_told(view, machine), ContainsSubstring("a GPU of 80 GB holds them"));
  view.heads = 128;
  CHECK_THAT(memory_told(view, machine), ContainsSubstring("it would take 55 of them"));
  // A system that tells nothing of itself.
  CHECK(memory_marks({}).size() == 1);
  CHECK_THAT(memory_told(view, {}), ContainsSubstring("A GPU of 80 GB"));
}

TEST_CASE("bytes and counts are whole where they can be", "[cost]") {
  CHECK(bytes_told(1) == "1 byte");
  CHECK(bytes_told(1023) == "1023 bytes");
  CHECK(bytes_told(32.0 * 1024 * 1024) == "32 MiB");
  CHECK(bytes_told(1536) == "1.5 KiB");
  CHECK(count_told(16777216) == "16,777,216");
  CHECK(count_told(9007199254740000.0) == "9.01·10¹⁵");
}

TEST_CASE("tile by tile the row of great is the lesson's", "[cost]") {
  Session session = great();
  const std::string said = described(session);
  CHECK_THAT(said, ContainsSubstring("tile 1, keys 1 to 3: m 1.5, factor none, it is the first, l "
                                     "1.0996, accumulator (1.0000, 0.0000, 0.0000, 0.0498)"));
  CHECK_THAT(said, ContainsSubstring("tile 2, keys 4 to 6: m 1.5, factor 1.0000, l 2.3725, "
                                     "accumulator (1.0000, 0.0000, −0.0498, 0.6614)"));
  CHECK_THAT(said, ContainsSubstring("tile 3, keys 7 to 9: m 4.5, factor 0.0498, l 1.2177, "
                                     "accumulator (0.0498, 1.0000, 0.0473, 0.0578)"));
  CHECK_THAT(said, ContainsSubstring("is the output over all keys, to rounding"));
  StudioHarness lab(session);
  CHECK(draws(lab, "max(1.5, 4.5, 1.5, 1.5)"));
  CHECK(draws(lab, "e^(1.5 − 4.5)"));
  CHECK(draws(lab, "2.3725 · 0.0498 + 1.0996"));
  for (const char* output : {"0.0409", "0.8212", "0.0389", "0.0475"}) CHECK(draws(lab, output));
}

TEST_CASE("the tiles are stepped by keys, buttons, the table and the slider", "[cost]") {
  StudioHarness lab(great());
  const Session& now = lab.session();
  CHECK(tiles_done(now) == 3);
  lab.key(key_of(' '));
  CHECK(tiles_done(now) == 0);
  CHECK(lab.shows("Nothing is read yet"));
  CHECK_FALSE(draws(lab, "0.0000"));
  lab.key(key_of(' '));
  CHECK(tiles_done(now) == 1);
  CHECK(draws(lab, "nothing to rescale yet"));
  lab.key(Key::right);
  CHECK(tiles_done(now) == 2);
  lab.key(Key::left);
  CHECK(tiles_done(now) == 1);
  lab.click("tile 2");
  CHECK(tiles_done(now) == 2);
  lab.click("next tile");
  CHECK(tiles_done(now) == 3);
  CHECK_FALSE(now.cost.step);
  lab.click("Back");
  CHECK(tiles_done(now) == 2);
  lab.drag("tiles read", -400, 0);
  CHECK(tiles_done(now) == 0);
  lab.click("query 4 cold");
  CHECK(now.query == 3);
  lab.key(Key::escape);
  lab.key(Key::down);
  CHECK(now.query == 4);
  lab.key(key_of('1'));
  CHECK(now.query == 0);
}

TEST_CASE("every tile size and every row end at softmax over the whole row", "[cost]") {
  Answers answers(Answers::Mode::wait);
  for (const auto kind : {attention::MaskKind::none, attention::MaskKind::causal}) {
    Session session = great();
    session.setup.mask.kind = kind;
    for (session.query = 0; session.query < 9; ++session.query)
      for (session.cost.tile = 1; session.cost.tile <= 9; ++session.cost.tile) {
        INFO(session.query << " by " << session.cost.tile);
        CHECK(tile_difference(session, answers) < 1e-12);
      }
  }
}

TEST_CASE("where nothing is seen yet, the row says so without a number that is none", "[cost]") {
  Session session = great();
  session.setup.mask = {attention::MaskKind::padding, 3, attention::most_padding, {}};
  for (const auto step : {std::optional<int>(), std::optional<int>(0), std::optional<int>(2)}) {
    session.cost.step = step;
    const std::string said = described(session);
    CHECK(said.find("NaN") == std::string::npos);
    StudioHarness lab(session);
    CHECK_FALSE(lab.shows("NaN"));
  }
}

TEST_CASE("more fast memory moves fewer numbers, and too little gains nothing", "[cost]") {
  CostView view;
  CHECK_THAT(moved_told(view), ContainsSubstring("5.1 times as many"));
  CHECK_THAT(moved_told(view), ContainsSubstring("*Exact*, not approximate; *not linear*"));
  view.n = 16;
  view.fast = CostView::least_fast;
  CHECK_THAT(moved_told(view), ContainsSubstring("d² is more than M, and nothing is gained"));
  view.d = 1024;
  CHECK_THAT(moved_told(view), ContainsSubstring("do not even hold"));
  view.d = 16;
  view.n = 2;
  CHECK_THAT(moved_told(view), ContainsSubstring("The text is short, and nothing is gained"));
  StudioHarness lab(great());
  const int before = lab.session().cost.fast;
  lab.drag("M", 60, 0);
  CHECK(lab.session().cost.fast > before);
}

TEST_CASE("patterns say what they score and how they grow", "[cost]") {
  CostView view;
  for (const PatternLine& line : pattern_lines(view)) {
    const bool n_squared = line.pattern == CostPattern::full || line.pattern == CostPattern::causal;
    CHECK_THAT(pattern_told(view, line),
               ContainsSubstring(n_squared ? "grows like n²." : "grows like n."));
  }
  CHECK(pattern_lines(view)[1].pairs == 4096.0 * 4097 / 2);
  view.width = CostView::most_width;  // wider than the text: all of it
  for (const CostPattern wide : {CostPattern::window, CostPattern::chunks}) {
    const PatternLine line = pattern_lines(view)[static_cast<size_t>(wide)];
    CHECK(line.pairs == 4096.0 * 4096);
    CHECK_THAT(pattern_told(view, line), ContainsSubstring("100% of"));
  }
  view.n = 9;
  CHECK_THAT(pattern_told(view, pattern_lines(view)[4]), ContainsSubstring("n is below d"));
}

TEST_CASE("a pattern is chosen by pointer and keys, its width stays odd", "[cost]") {
  StudioHarness lab(cost_page(CostTab::patterns));
  const CostView& view = lab.session().cost;
  lab.click("pattern Window");
  CHECK(view.pattern == CostPattern::window);
  type_into(lab, "width, typed", "100");
  CHECK(view.width == 99);  // from 257 downwards
  CHECK(lab.shows("99 instead of 100"));
  type_into(lab, "width, typed", "200");
  CHECK(view.width == 201);
  lab.key(Key::escape);
  lab.key(Key::escape);
  lab.key(Key::down);
  CHECK(view.pattern == CostPattern::chunks);
  type_into(lab, "width, typed", "256");
  CHECK(view.width == 256);  // a chunk has no middle
  CHECK(view.window() == 257);
  lab.key(Key::escape);
  lab.key(Key::escape);
  for (int i = 0; i < 9; ++i) lab.key(Key::down);
  CHECK(view.pattern == CostPattern::linear);
  lab.click("show: Tile by tile");
  CHECK(view.tab == CostTab::tiles);
}

TEST_CASE("the CSV has every n and way once", "[cost]") {
  Session session = cost_page();
  session.cost.n = 1000;
  const auto table = csv_table(session);
  CHECK(table[0] == std::vector<std::string>{"n", "method", "flops", "bytes"});
  std::set<std::string> rows;
  for (size_t i = 1; i < table.size(); ++i) {
    CHECK(rows.insert(table[i][0] + table[i][1]).second);
    if (table[i][0] == "1000" && table[i][1] == "standard") {
      CHECK(std::stod(table[i][2]) == 4.0 * 1000 * 1000 * 64);
      CHECK(std::stod(table[i][3]) == 2.0 * 1000 * 1000 * 2);
    }
  }
  CHECK(rows.count("1000tiled") == 1);
  CHECK(rows.size() == 4 * 19);
}
