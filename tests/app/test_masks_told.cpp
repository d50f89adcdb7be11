// What the page on masks and its grids say: numbers, ties, grammar, and strokes of the pointer.

#include <cmath>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "app/exhibits/catalogue.h"
#include "app/format.h"
#include "app/told.h"
#include "app/widgets/grid_numbers.h"
#include "tests/support/catch.h"
#include "tests/support/pages.h"
#include "tests/support/studio_harness.h"

using namespace lab;
using attention::Mask;
using attention::MaskKind;
using attention::Part;
using lab::test::described;
using lab::test::masks_page;
using lab::test::StudioHarness;

namespace {

/// By the number of characters, as if all were as wide.
Fits at_most(size_t most) {
  return [most](const std::string& text) {
    size_t n = 0;
    for (const char c : text) n += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    return n <= most;
  };
}

using Texts = std::vector<std::string>;

InputEvent moved_to(const Rect& r) {
  InputEvent event;
  event.x = r.cx();
  event.y = r.cy();
  return event;
}

InputEvent button(bool down) {
  InputEvent event;
  event.type = InputEvent::Type::button;
  event.down = down;
  return event;
}

}  // namespace

TEST_CASE("all numbers of a grid have as many decimals, and 0 is 0 alone", "[masks]") {
  CHECK(spelled_alike({0.75, -0.75, -0.3, 0}, 2, at_most(5)) ==
        Texts{"0.75", "−0.75", "−0.30", "0"});
  CHECK(spelled_alike({0.75, -0.75, -0.3, 0}, 2, at_most(4)) == Texts{"0.8", "−0.8", "−0.3", "0"});
  CHECK(spelled_alike({0.75, -0.75, -0.3, 0}, 2, at_most(3)) == Texts{"1", "−1", "≈0", "0"});
  CHECK(spelled_alike({1.5, -2, 3}, 2, at_most(9)) == Texts{"1.5", "−2.0", "3.0"});
  CHECK(spelled_alike({1, -2, 3}, 2, at_most(9)) == Texts{"1", "−2", "3"});
  CHECK(spelled_alike({1e-9, -1e-9, 0.25}, 2, at_most(9)) == Texts{"≈0", "≈0", "0.25"});
  // What has no room at all does not decide for the others.
  CHECK(spelled_alike({123456789, 0.25}, 2, at_most(5)) == Texts{"1·10⁸", "0.25"});
  CHECK(spelled_alike({-HUGE_VAL, 0.5, 1e20}, 2, at_most(4))[1] == "0.5");
  CHECK(spelled_alike({}, 2, at_most(4)).empty());
}

TEST_CASE("a causal mask at rest names a key on which something happens", "[masks]") {
  Session session = masks_page();
  for (session.query = 0; session.query < 9; ++session.query)
    for (int key = 0; key < 9; ++key) {
      session.key = key;
      const std::string text = described(session);
      INFO(text);
      CHECK(text.find("would leave") == std::string::npos);
      const size_t stays = text.find(" stays at ");
      if (stays != std::string::npos) CHECK(text.find(" in place of ") != std::string::npos);
    }
}

TEST_CASE("rows say in words what their grid says", "[masks]") {
  Session session = masks_page(MaskKind::by_hand);
  for (int j = 0; j < 9; ++j) session.setup.mask.hidden.push_back({3, j});
  session.query = 3;
  std::string text = described(session);
  INFO(text);
  CHECK(text.find("1 of 9 rows has none left and sums to 0.") != std::string::npos);
  CHECK(text.find("The keys left in a row share 100%;") != std::string::npos);
  session.masks.after = true;
  CHECK(described(session).find("1 of 9 rows sums to less than 1; this one to 0.") !=
        std::string::npos);
  session = masks_page(MaskKind::causal, true);
  session.query = 8;
  CHECK(described(session).find("this one still sums to 1.000.") != std::string::npos);
}

TEST_CASE("ties are all named, a hidden twin is hidden", "[masks]") {
  Session session = masks_page();
  session.masks.cross = true;
  session.masks.cross_mask.kind = MaskKind::by_hand;
  session.masks.cross_mask.hidden.push_back({0, 8});
  const std::string text = described(session);
  INFO(text);
  CHECK(text.find("Its twin, word 9, is hidden.") != std::string::npos);
  // The keys of the largest weight, as the list of the page has them.
  const size_t list = text.find("Score, weight");
  REQUIRE(list != std::string::npos);
  std::map<std::string, std::vector<int>> by_weight;
  double most = 0;
  std::string top;
  for (int j = 1; j <= 9; ++j) {
    const size_t line = text.find("\n  " + std::to_string(j) + " ", list);
    REQUIRE(line != std::string::npos);
    std::string row = text.substr(line + 1, text.find('\n', line + 1) - line - 1);
    row = row.substr(0, row.rfind(", "));
    const std::string weight = row.substr(row.rfind(", ") + 2);
    by_weight[weight].push_back(j);
    if (const double value = std::strtod(weight.c_str(), nullptr); value > most) {
      most = value;
      top = weight;
    }
    if (j == 9) CHECK(weight == "0");
  }
  const size_t at = text.find("“great” puts most on ");
  REQUIRE(at != std::string::npos);
  const std::string sentence = text.substr(at, text.find("Its twin", at) - at);
  CHECK(sentence.find(top) != std::string::npos);
  size_t quotes = 0;
  for (size_t q = sentence.find("“"); q != std::string::npos; q = sentence.find("“", q + 1))
    ++quotes;
  CHECK(quotes == 1 + by_weight[top].size());
}

TEST_CASE("one of a thing is not told as several", "[masks]") {
  for (const int count : {0, 1, 2, 9, 512}) {
    Session session = masks_page(MaskKind::padding);
    session.setup.mask.padding = count;
    session.masks.cross_mask = session.setup.mask;
    for (const bool cross : {false, true}) {
      session.masks.cross = cross;
      const std::string text = described(session);
      INFO(text);
      for (const char* wrong : {"last 1 ", "last 0 ", "1 keys", "1 words", "512"})
        CHECK(text.find(wrong) == std::string::npos);
    }
  }
  Session one = masks_page(MaskKind::window);
  one.setup.vectors = attention::Vectors::random;
  one.setup.words = {"word"};
  one = fitted(one);
  one.setup.mask.width = 1;
  for (const char* page : {"masks", "attend"}) {
    one.page = page;
    const std::string text = described(one);
    INFO(text);
    for (const char* wrong : {"1 words", "1 keys", "All 1 ", "all 1 ", "1 of 1 rows"})
      CHECK(text.find(wrong) == std::string::npos);
  }
  CHECK(mask_told({MaskKind::padding, 3, 1, {}}) == "padding mask: the last word is hidden");
}

TEST_CASE("a hidden key is told alike on both pages", "[masks]") {
  Session session = masks_page(MaskKind::causal);
  for (const char* page : {"masks", "attend"}) {
    session.page = page;
    StudioHarness lab(session);
    CHECK(lab.shows("hidden"));
    const std::string text = described(session);
    INFO(text);
    const size_t row = text.find("\n  9 great");
    REQUIRE(row != std::string::npos);
    const std::string line = text.substr(row + 1, text.find('\n', row + 1) - row - 1);
    CHECK(line.find("hidden") != std::string::npos);
    CHECK(line.find("0.0%") > line.find("("));
  }
}

TEST_CASE("fast strokes leave no gaps", "[masks]") {
  StudioHarness lab(masks_page());
  const auto at = [&](int i, int j) {
    return lab.rect("mask " + std::to_string(i) + "," + std::to_string(j));
  };
  const auto hidden = [&](int i, int j) {
    return attention::hides(lab.session().setup.mask, i - 1, j - 1, 9);
  };
  SECTION("the last move comes with the release") {
    lab.send(moved_to(at(2, 1)));
    lab.send(button(true));
    lab.send(moved_to(at(2, 4)));
    lab.send(moved_to(at(2, 9)));
    lab.send(button(false));
    lab.settle();
    for (int j = 1; j <= 9; ++j) CHECK(hidden(2, j));
    CHECK(lab.session().setup.mask.hidden.size() == 9);
  }
  SECTION("out of the grid and back again") {
    const Rect from = at(3, 8), back = at(6, 8);
    lab.move_to(from.cx(), from.cy());
    lab.press_button();
    lab.move_to(from.cx() + 4 * from.w(), from.cy());
    lab.move_to(back.cx() + 4 * back.w(), back.cy());
    lab.move_to(back.cx(), back.cy());
    lab.release_button();
    for (const int row : {3, 6})
      for (const int key : {8, 9}) CHECK(hidden(row, key));
    CHECK(lab.session().setup.mask.hidden.size() == 4);
  }
  lab.key(key_of('Z'), true);
  CHECK(lab.session() == masks_page());
}

TEST_CASE("what is painted and the weights are in sight together, and nothing jumps", "[masks]") {
  for (const auto& [w, h] : {std::pair{1440.f, 900.f}, {1024.f, 700.f}}) {
    StudioHarness lab(masks_page(), {}, w, h);
    const Rect painted = lab.rect("mask 9,9"), weights = lab.rect("weights 9,9");
    CHECK(painted.max.y <= h);
    CHECK(painted.min.y == weights.min.y);
    for (int j = 1; j <= 9; ++j) lab.click("mask 4," + std::to_string(j));
    CHECK(lab.shows("0, all hidden"));
    CHECK(lab.rect("mask 9,9").min.y == painted.min.y);
    CHECK(lab.rect("mask 9,9").min.x == painted.min.x);
  }
}

TEST_CASE("the page says how to paint", "[masks]") {
  StudioHarness lab(masks_page());
  CHECK(lab.shows("the other two grids select"));
  CHECK(lab.shows("With the keyboard: Tab"));
  lab.key(key_of('?'));
  CHECK(lab.shows("Mask before or after softmax"));
}

TEST_CASE("no more words are told as padding than the sentence has", "[masks]") {
  Session session;
  session.setup.mask = {MaskKind::padding, 3, attention::most_padding, {}};
  StudioHarness lab(session);
  CHECK(lab.shows("Padding mask: the last 9 words are hidden"));
  CHECK_THAT(described(session), ContainsSubstring("the last 9 words are hidden"));
}
