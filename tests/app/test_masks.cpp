// The page "Who is allowed to look at whom?" as a person handles it.

#include <cstdlib>
#include <string>
#include <vector>

#include "app/exhibits/catalogue.h"
#include "core/breaks.h"
#include "tests/support/catch.h"
#include "tests/support/pages.h"
#include "tests/support/studio_harness.h"

using namespace lab;
using attention::Divisor;
using attention::Mask;
using attention::MaskedCell;
using attention::MaskKind;
using attention::Part;
using attention::Setup;
using attention::Vectors;
using lab::test::csv_table;
using lab::test::described;
using lab::test::masks_page;
using lab::test::StudioHarness;

namespace {

Session cross_page() {
  Session session = masks_page();
  session.masks.cross = true;
  return session;
}

bool says(const std::string& text, const char* piece) {
  INFO(text);
  return text.find(piece) != std::string::npos;
}

Session extreme(int words, int d, MaskKind kind) {
  Session session = masks_page(kind);
  session.setup.vectors = Vectors::random;
  session.setup.words.assign(static_cast<size_t>(words), "word");
  session.setup.d = d;
  session.query = words - 1;
  session.key = words / 2;
  session = fitted(session);
  session.paths.from = session.paths.to = 0;
  return session;
}

}  // namespace

TEST_CASE("the page at rest shows what a causal mask would do", "[masks]") {
  StudioHarness lab(masks_page());
  CHECK(lab.shows("Who is allowed to look at whom?"));
  CHECK(lab.shows("hand-set, not trained"));
  CHECK(lab.shows("82.1%"));
  CHECK(lab.shows("dashed outline: with a causal mask"));
  CHECK(lab.shows(
      "A causal mask would raise the weight of “cold” on “biryani” from 82.1% to 87.0%."));
}

TEST_CASE("a causal mask: rises, halves, sees itself", "[masks]") {
  StudioHarness lab(masks_page());
  lab.click("Mask: causal");
  CHECK(lab.session().setup.mask.kind == MaskKind::causal);
  CHECK(lab.shows("Its weight on “biryani” rises from 82.1% to 87.0%."));
  CHECK(lab.shows("“cold” sees 4 of 9 keys."));
  lab.key(key_of('2'));
  CHECK(lab.session().query == 1);
  CHECK(
      lab.shows("“biryani” keeps only “the” (1) and itself: 50.0% and 50.0%. It can no longer look "
                "ahead, where 88.8% of its weight lay."));
  lab.key(Key::left);
  CHECK(lab.shows("“the” (1) sees only itself: 100.0%."));
  CHECK(lab.shows("−∞"));

  SECTION("put on after softmax, rows no longer sum to 1") {
    lab.key(key_of(' '));
    CHECK(lab.session().masks.after);
    CHECK(lab.shows("0.112, not 1"));
    CHECK(lab.shows("0.944, not 1"));
    CHECK(lab.shows("8 of 9 rows sum to less than 1; this one to 0.041."));
    lab.click("Put on: before softmax");
    CHECK_FALSE(lab.session().masks.after);
    CHECK_FALSE(lab.shows("not 1"));
  }
  SECTION("every step can be undone") {
    for (int i = 0; i < 3; ++i) lab.key(key_of('Z'), true);
    CHECK(lab.session() == masks_page());
  }
}

TEST_CASE("painting starts from what is hidden, one stroke is one step", "[masks]") {
  StudioHarness lab(masks_page(MaskKind::causal));
  lab.click("mask 1,5");  // hidden: is shown
  const Session once = lab.session();
  CHECK(once.setup.mask.kind == MaskKind::by_hand);
  CHECK(once.setup.mask.hidden.size() == 35);
  CHECK_FALSE(attention::hides(once.setup.mask, 0, 4, 9));
  CHECK(once.query == 0);
  CHECK(once.key == 4);

  // From a seen cell: hides all on the way, also in a jump of the pointer.
  const Rect from = lab.rect("mask 9,1"), to = lab.rect("mask 9,9");
  lab.move_to(from.cx(), from.cy());
  lab.press_button();
  lab.move_to(to.cx(), to.cy());
  for (int j = 0; j < 9; ++j) CHECK(attention::hides(lab.session().setup.mask, 8, j, 9));
  lab.move_to(lab.rect("mask 8,9").cx(), lab.rect("mask 8,9").cy());
  lab.release_button();
  CHECK(lab.shows("0, all hidden"));
  CHECK(lab.shows("1 of 9 rows has none left and sums to 0."));
  lab.key(key_of('9'));
  CHECK(lab.shows("Every key is hidden from “great”."));
  CHECK(lab.shows("are 0 by definition"));
  CHECK_FALSE(lab.shows("NaN"));
  lab.key(key_of('Z'), true);
  lab.key(key_of('Z'), true);
  CHECK(lab.session() == once);
  lab.key(key_of('Z'), true);
  CHECK(lab.session() == masks_page(MaskKind::causal));
}

TEST_CASE("painting by keyboard", "[masks]") {
  StudioHarness lab(masks_page());
  for (int i = 0; i < 60 && lab.studio.focused() != "mask"; ++i) lab.key(Key::tab);
  REQUIRE(lab.studio.focused() == "mask");
  lab.key(Key::right);
  CHECK(lab.session().key == 2);
  lab.key(Key::down);
  CHECK(lab.session().query == 4);
  lab.key(key_of(' '));
  CHECK(lab.session().setup.mask.hidden == std::vector<MaskedCell>{{4, 2}});
  CHECK_FALSE(lab.session().masks.after);
  lab.key(Key::enter);
  CHECK(lab.session().setup.mask.hidden.empty());
}

TEST_CASE("window and padding have a size", "[masks]") {
  StudioHarness lab(masks_page());
  lab.key(Key::down);
  lab.key(Key::down);
  CHECK(lab.session().setup.mask.kind == MaskKind::window);
  CHECK(lab.shows("Window of 3: each query sees itself and up to 1 key on either side."));
  const Rect slider = lab.rect("window width");
  lab.click_at(slider.max.x - 2, slider.cy());
  CHECK(lab.session().setup.mask.width == 17);
  lab.click_at(slider.min.x + 2, slider.cy());
  CHECK(lab.session().setup.mask.width == 1);
  for (int i = 0; i < 40; ++i) {
    lab.click_at(slider.min.x + slider.w() * static_cast<float>(i) / 40, slider.cy());
    CHECK(lab.session().setup.mask.width % 2 == 1);
  }
  lab.key(Key::down);
  CHECK(lab.session().setup.mask.kind == MaskKind::padding);
  CHECK(lab.shows("Padding: the last 2 keys"));
  const Rect padding = lab.rect("padding");
  lab.click_at(padding.max.x - 2, padding.cy());
  CHECK(lab.session().setup.mask.padding == 9);
  CHECK(lab.shows("No row has a key left, so every row sums to 0."));
  CHECK_FALSE(problem(lab.session()));
}

TEST_CASE("the headline asks the review", "[masks]") {
  StudioHarness lab(masks_page());
  lab.click("Attention: Cross-attention");
  CHECK(lab.session().masks.cross);
  const char* found[] = {"“great” finds its twin, word 9 of the review: 82.1%.",
                         "“naan” finds its twin, word 7 of the review: 82.1%.",
                         "“cold” finds its twin, word 4 of the review: 82.1%.",
                         "“biryani” finds its twin, word 2 of the review: 82.1%."};
  for (int i = 0; i < 4; ++i) {
    CHECK(lab.session().masks.headline == i);
    CHECK(lab.shows(found[i]));
    lab.key(Key::right);
  }
  lab.click("word 2 naan");
  CHECK(lab.session().masks.headline == 1);
  lab.key(key_of('4'));
  CHECK(lab.session().masks.headline == 3);
  lab.key(key_of('5'));
  CHECK(lab.session().masks.headline == 3);
  for (const char* piece : {"(4×8)(8×4) = 4×4", "(4×4)(4×9) = 4×9", "(4×9)(9×4) = 4×4",
                            "the decoder asks", "W_Q of the headline"})
    CHECK(lab.shows(piece));
  CHECK(lab.session().setup == Setup());
  CHECK(lab.session().query == Session().query);
}

TEST_CASE("in cross-attention causal and window are off, and the page says why", "[masks]") {
  StudioHarness lab(cross_page());
  const Session before = lab.session();
  for (const char* why : {"Causal is off here: the headline and the review share no order",
                          "Window is off too", "Random is off"})
    CHECK(lab.shows(why));
  lab.click("Vectors: Random");
  lab.click("Mask: causal");
  lab.click("Mask: window");
  CHECK(lab.session() == before);
  lab.key(Key::down);
  CHECK(lab.session().masks.cross_mask.kind == MaskKind::padding);
  lab.key(Key::up);
  CHECK(lab.session().masks.cross_mask.kind == MaskKind::none);
  lab.key(Key::up);
  CHECK(lab.session().masks.cross_mask.kind == MaskKind::none);
  // With the focus the arrows go past what is off.
  do lab.key(Key::tab);
  while (lab.studio.focused() != "Mask");
  lab.key(Key::right);
  CHECK(lab.session().masks.cross_mask.kind == MaskKind::padding);
  lab.key(Key::left);
  CHECK(lab.session().masks.cross_mask.kind == MaskKind::none);
  lab.key(Key::escape);

  lab.click("mask 1,9");  // great loses its twin
  CHECK(lab.session().masks.cross_mask.hidden == std::vector<MaskedCell>{{0, 8}});
  CHECK(lab.shows("Its twin, word 9, is hidden."));
  CHECK(lab.session().setup.mask == Mask());
}

TEST_CASE("cross-attention reads the review's edited keys and values, not random ones", "[masks]") {
  Session session = cross_page();
  session.setup = attention::with_entry(session.setup, Part::key, 8, 1, 0);
  CHECK(says(described(session), "“great” puts most on"));
  session = cross_page();
  session.setup = attention::with_entry(session.setup, Part::query, 8, 1, 9);
  // The headline has its own queries.
  CHECK(says(described(session), "Vectors: the hand-set review, not trained. "));

  session = cross_page();
  session.setup = attention::with_entry(session.setup, Part::value, 8, 1, 9);
  session.setup.vectors = Vectors::random;
  StudioHarness lab(session);
  CHECK(lab.shows("hand-set, edited"));
  CHECK(lab.shows("shown on the hand-set vectors"));
  lab.click("Reset numbers");
  CHECK(lab.session().setup.edits.empty());
  CHECK(lab.session().setup.vectors == Vectors::random);
}

TEST_CASE("the divisor's keys, reset", "[masks]") {
  StudioHarness lab(masks_page(MaskKind::causal, true));
  lab.key(key_of('N'));
  CHECK(lab.session().setup.divisor == Divisor::none);
  CHECK(lab.shows("Scores q · k"));
  lab.key(key_of('R'), true);
  CHECK(lab.session() == masks_page());
}

TEST_CASE("the page as text and as CSV", "[masks]") {
  const std::string causal = described(masks_page(MaskKind::causal));
  CHECK(says(causal, "2 biryani: 2 seen, sum 1.000"));
  CHECK(says(causal, "4 cold: 4 seen, sum 1.000, most on 2 biryani: 87.0%"));
  CHECK(says(described(masks_page(MaskKind::causal, true)), "2 biryani: 2 seen, sum 0.112, not 1"));
  CHECK(says(described(cross_page()), "1 great: 9 seen, sum 1.000, most on 9 great: 82.1%"));

  const auto rows = csv_table(masks_page(MaskKind::causal));
  REQUIRE(rows.size() == 82);
  CHECK(rows[0] == std::vector<std::string>{"query", "key", "query_word", "key_word", "score",
                                            "hidden", "masked", "weight"});
  CHECK(rows[1 + 9] ==
        std::vector<std::string>{"2", "1", "biryani", "the", "1.5", "0", "1.5", "0.5"});
  CHECK(rows[1 + 9 + 3] ==
        std::vector<std::string>{"2", "4", "biryani", "cold", "3.5", "1", "", "0"});
  const auto cross = csv_table(cross_page());
  REQUIRE(cross.size() == 37);
  CHECK(cross[1 + 8][2] == "great");
  CHECK(std::strtod(cross[1 + 8][7].c_str(), nullptr) == Approx(0.8212).margin(0.0001));
}

TEST_CASE("more than twelve words: the grids show those around the cell", "[masks]") {
  Session session = extreme(40, 16, MaskKind::none);
  session.query = 20;
  session.key = 20;
  StudioHarness lab(session);
  CHECK(lab.shows("Shown: 12 of 40 queries and 12 of 40 keys"));
  lab.click("mask 21,22");
  CHECK(lab.session().setup.mask.hidden == std::vector<MaskedCell>{{20, 21}});
  CHECK(lab.session().key == 21);
}

TEST_CASE("extreme Sessions draw and change nothing", "[masks]") {
  std::vector<Session> sessions = {extreme(1, 1, MaskKind::causal),
                                   extreme(512, 1024, MaskKind::window),
                                   extreme(13, 3, MaskKind::padding)};
  sessions[2].setup.mask.padding = 512;
  for (const bool cross : {false, true})
    for (const bool after : {false, true})
      for (const double value : {1000.0, -1000.0}) {
        Session session = masks_page(MaskKind::by_hand, after);
        session.masks.cross = cross;
        for (int j = 0; j < 9; ++j) session.setup.mask.hidden.push_back({3, j});
        session.masks.cross_mask = session.setup.mask;
        session.masks.headline = 3;
        for (const Part part : {Part::query, Part::key, Part::value})
          for (int c = 0; c < 4; ++c)
            session.setup = attention::with_entry(session.setup, part, 3, c, value);
        sessions.push_back(session);
      }
  for (const Session& session : sessions) {
    REQUIRE_FALSE(problem(session));
    StudioHarness lab(session, {}, 1440, 900);
    for (const auto& [w, h] : {std::pair{320.f, 240.f}, {700.f, 900.f}, {1024.f, 700.f}}) {
      lab.resize(w, h);
      lab.settle();
      CHECK(lab.session() == session);
      CHECK_FALSE(lab.shows("NaN"));
    }
    const std::string text = described(session);
    CHECK(text.find("nan") == std::string::npos);
  }
}

TEST_CASE("the first page with masks", "[masks]") {
  Session session = masks_page(MaskKind::causal);
  session.page = "attend";
  {
    StudioHarness lab(session);
    CHECK(lab.shows("over 4 of 9 words"));
    CHECK(lab.shows("87.0%"));
    CHECK(lab.shows("rows sum to 1"));
  }
  session.setup.mask.kind = MaskKind::by_hand;
  for (int j = 0; j < 9; ++j) session.setup.mask.hidden.push_back({3, j});
  StudioHarness lab(session);
  CHECK(lab.shows("rows sum to 1 or 0"));
  CHECK(lab.shows("over 0 of 9 words"));
  CHECK(lab.shows("every key is masked: weight 0 by definition"));
  CHECK_FALSE(lab.shows("NaN"));
  const std::string text = described(session);
  CHECK(says(text, "4 cold: every key is masked"));
  for (const auto& row : csv_table(session))
    for (const std::string& field : row) CHECK(field.find("inf") == std::string::npos);
}

TEST_CASE("the first page cuts no number of edited values", "[masks]") {
  Session session;
  for (int c = 0; c < 4; ++c)
    session.setup = attention::with_entry(session.setup, Part::value, 1, c, c == 1 ? -999.5 : 1000);
  StudioHarness lab(session);
  CHECK_FALSE(lab.shows("821.…"));
  CHECK(lab.shows("−821"));
}

TEST_CASE("the mask after softmax is the one that Break it shows", "[masks]") {
  Setup setup;
  setup.mask.kind = MaskKind::causal;
  Answers answers(Answers::Mode::wait);
  const attention::Trace& late = answers.masked_after(setup);
  const attention::Broken broken =
      attention::broken(Setup(), attention::BreakChoice{attention::Break::mask_after});
  CHECK(late.weights == broken.weights);
  CHECK(late.output == broken.output);
  CHECK(late.weights.row(1).sum() == Approx(0.112).margin(0.0005));
  CHECK(late.weights.row(3).sum() == Approx(0.944).margin(0.0005));
  CHECK(late.masked == late.scores);
  CHECK(&answers.masked_after(setup) == &late);
}
