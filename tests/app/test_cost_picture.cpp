// The tab "Picture" of the page cost: which part is in sight, and what stands for it.

#include <algorithm>
#include <chrono>
#include <functional>
#include <thread>

#include "app/exhibits/catalogue.h"
#include "app/exhibits/cost_part.h"
#include "app/exhibits/cost_picture_text.h"
#include "app/theme.h"
#include "app/told.h"
#include "app/weights_part.h"
#include "tests/support/catch.h"
#include "tests/support/pages.h"
#include "tests/support/studio_harness.h"

using namespace lab;
using namespace lab::test;

namespace {

Session picture_page(int n = 200, CostPattern pattern = CostPattern::full) {
  Session session;
  session.page = "cost";
  session.cost.tab = CostTab::picture;
  session.cost.n = n;
  session.cost.d = 16;
  session.cost.pattern = pattern;
  session.cost.width = 9;
  return session;
}

constexpr ImU32 hidden = 0xff112233;

/// Weights of nothing but 1/n, and one strong cell.
attention::WeightsPicture one_strong(int n, int row, int column) {
  attention::WeightsPicture picture;
  picture.choice.n = n;
  picture.maxima.push_back(attention::FloatMatrix::Constant(n, n, 1));
  picture.maxima[0](row, column) = 100;
  while (picture.maxima.back().size() > 1) {
    const attention::FloatMatrix& m = picture.maxima.back();
    attention::FloatMatrix half =
        attention::FloatMatrix::Zero((m.rows() + 1) / 2, (m.cols() + 1) / 2);
    for (Eigen::Index i = 0; i < m.rows(); ++i)
      for (Eigen::Index j = 0; j < m.cols(); ++j)
        half(i / 2, j / 2) = std::max(half(i / 2, j / 2), m(i, j));
    picture.maxima.push_back(half);
  }
  return picture;
}

}  // namespace

TEST_CASE("the part in sight stays within the matrix") {
  CostView view;
  view.n = 100;
  CHECK(shown_part(view) == CellRange{0, 0, 100});
  view.row = 90;
  view.column = 20;
  view.span = 40;
  CHECK(shown_part(view) == CellRange{60, 20, 40});
  view.n = 30;  // another n may be smaller than the part
  CHECK(shown_part(view) == CellRange{0, 0, 30});

  view.n = 100;
  show_part(view, -5, 1000, 10);
  CHECK(shown_part(view) == CellRange{0, 90, 10});
  show_part(view, 3, 3, 2);
  CHECK(shown_part(view).span == CostView::least_span);
  show_part(view, 3, 3, 1000);
  CHECK(view.span == 0);
  CHECK(view.row == 0);
  view.n = 5;  // smaller than the smallest part
  zoom_part(view, 2, 1, 1);
  CHECK(shown_part(view) == CellRange{0, 0, 5});
}

TEST_CASE("zooming keeps the place under the pointer, and comes to both ends") {
  CostView view;
  view.n = 1000;
  zoom_part(view, 2, 250, 750);
  CHECK(shown_part(view) == CellRange{125, 375, 500});
  zoom_part(view, 0.5, 250, 750);
  CHECK(view.span == 0);
  for (int i = 0; i < 200; ++i) zoom_part(view, 1.01, 999.5, 0.5);
  const CellRange close = shown_part(view);
  CHECK(close.row + close.span == 1000);
  CHECK(close.column == 0);
  CHECK(close.span < 200);
  for (int i = 0; i < 20; ++i) zoom_part(view, 2, 500, 500);
  CHECK(view.span == CostView::least_span);
  for (int i = 0; i < 1000; ++i) zoom_part(view, 0.99, 500, 500);
  CHECK(view.span == 0);
}

TEST_CASE("however small the picture, the strongest cell is in it, once") {
  for (const int n : {9, 100, 257})
    for (const int pixels : {1, 3, 40, 100, 256, 300})
      for (const auto& [row, column] : {std::pair{0, 0}, {n - 1, n - 1}, {n / 2, n / 3}}) {
        CAPTURE(n, pixels, row, column);
        const Picture picture = painted(one_strong(n, row, column), {0, 0, n, pixels, hidden});
        const int size = cells_together(n, pixels);
        REQUIRE(picture.width <= pixels);
        REQUIRE(picture.width * size >= n);
        if (n <= pixels) REQUIRE(picture.width == n);
        REQUIRE(picture.height == picture.width);
        REQUIRE(picture.pixels.size() == static_cast<size_t>(picture.width * picture.height));
        CHECK(std::count(picture.pixels.begin(), picture.pixels.end(), viridis(1)) == 1);
        const auto at = std::find(picture.pixels.begin(), picture.pixels.end(), viridis(1)) -
                        picture.pixels.begin();
        CHECK(at / picture.width == row / size);
        CHECK(at % picture.width == column / size);
      }
}

TEST_CASE("blocks stay what they are while the part moves") {
  const attention::WeightsPicture weights = one_strong(64, 33, 17);
  const Picture all = painted(weights, {0, 0, 64, 16, hidden});
  REQUIRE(all.width == 16);
  for (const int row : {3, 8, 13}) {
    const Picture part = painted(weights, {row, 1, 40, 10, hidden});
    CHECK(part.width == 11);
    REQUIRE(part.height == (row + 39) / 4 + 1 - row / 4);
    size_t wrong = 0;
    for (int i = 0; i < part.height; ++i)
      for (int j = 0; j < part.width; ++j)
        wrong += part.pixels[static_cast<size_t>(i * part.width + j)] !=
                 all.pixels[static_cast<size_t>((i + row / 4) * 16 + j)];
    CHECK(wrong == 0);
  }
}

TEST_CASE("a part of the weights is painted cell by cell, hidden pairs apart") {
  attention::WeightsPicture weights = one_strong(32, 10, 20);
  weights.maxima[0](10, 21) = attention::hidden_weight;
  const Picture picture = painted(weights, {8, 16, 8, 500, hidden});
  REQUIRE(picture.width == 8);
  CHECK(picture.pixels[2 * 8 + 4] == viridis(1));
  CHECK(picture.pixels[2 * 8 + 5] == hidden);
  const ImU32 mean = picture.pixels[0];
  CHECK(std::count(picture.pixels.begin(), picture.pixels.end(), mean) == 62);
  CHECK(mean == viridis(128 / 255.0));  // the mean is the middle of the colours

  CHECK(multiple_place(1) == Approx(0.5));
  CHECK(multiple_place(0) == 0);
  CHECK(multiple_place(1.0 / 16) == 0);
  CHECK(multiple_place(16) == Approx(1));
  CHECK(multiple_place(1e9) == 1);
}

TEST_CASE("the tab shows the weights and reads them off") {
  StudioHarness lab(picture_page(), {}, 1440, 1000);
  CHECK(lab.shows("All queries (down) and keys (across), 1 to 200."));
  CHECK(lab.shows("Every row sums to 1"));
  const Rect square = lab.rect("n × n weights");
  CHECK(square.w() == Approx(square.h()));
  const float cell = square.w() / 200;
  lab.move_to(square.min.x + 20.5f * cell, square.min.y + 16.5f * cell);
  const auto weights = lab.answers.weights(weights_choice(lab.session())).result->whole;
  CHECK(lab.shows(capital(cell_told(*weights, 16, 20))));
  CHECK_THAT(cell_told(*weights, 16, 20), ContainsSubstring("query 17, key 21: score "));
  CHECK(lab.session() == picture_page());
}

TEST_CASE("zooming and moving by buttons, wheel, pointer and keys") {
  StudioHarness lab(picture_page(), {}, 1440, 1000);
  const auto& view = lab.session().cost;
  lab.click("zoom in");
  CHECK(shown_part(view) == CellRange{50, 50, 100});
  CHECK(lab.shows("Queries 51 to 150 (down), keys 51 to 150 (across)."));
  lab.click("zoom out");
  CHECK(view.span == 0);

  lab.double_click("n × n weights");
  CHECK(shown_part(view).span == 100);
  const Rect square = lab.rect("n × n weights");
  const CellRange before = shown_part(view);
  lab.drag("n × n weights", -square.w() / 4, square.h() / 10);
  CHECK(std::abs(shown_part(view).column - before.column - 25) <= 1);
  CHECK(std::abs(shown_part(view).row - before.row + 10) <= 1);
  lab.key(key_of('Z'), true);  // a drag is one step
  CHECK(shown_part(view) == before);

  lab.move_to(square.min.x + 2, square.min.y + 2);
  lab.wheel(1);
  CHECK(shown_part(view).span == 80);
  CHECK(shown_part(view).row == before.row);
  lab.wheel(-50);
  CHECK(shown_part(view).span > 80);
  lab.click("show all");
  CHECK(view.span == 0);

  lab.click("zoom in");
  for (int i = 0; i < 40 && lab.studio.focused() != "n × n weights"; ++i) lab.key(Key::tab);
  const CellRange start = shown_part(view);
  // The arrows go from cell to cell, and the part follows.
  const int query = view.cell_query, key = view.cell_key;  // the double click's
  lab.key(Key::right);
  CHECK(view.cell_key == key + 1);
  lab.key(Key::up, false, true);
  CHECK(view.cell_query == query - 8);
  CHECK(shown_part(view) == start);
  for (int i = 0; i < 20; ++i) lab.key(Key::up, false, true);
  CHECK(view.cell_query == 0);
  CHECK(shown_part(view).row == 0);
  lab.key(Key::enter);
  CHECK(shown_part(view).span == start.span / 2);
  CHECK(view.n == 200);  // the keys are the picture's
  // A click keeps a cell, a drag does not.
  const Rect now = lab.rect("n × n weights");
  const CellRange part = shown_part(view);
  lab.click_at(now.min.x + 1, now.max.y - 1);
  CHECK(view.cell_query == part.row + part.span - 1);
  CHECK(view.cell_key == part.column);
  const int kept = view.cell_query;
  lab.drag("n × n weights", 40, 40);
  CHECK(view.cell_query == kept);
}

TEST_CASE("close by, every cell has its number") {
  Session session = picture_page(64, CostPattern::causal);
  session.cost.row = session.cost.column = 20;
  session.cost.span = 8;
  StudioHarness lab(session, {}, 1440, 1000);
  const auto weights = lab.answers.weights(weights_choice(session)).result->whole;
  CHECK(draws(lab, multiple_told(static_cast<double>(weights->multiples()(25, 22)))));
  CHECK(draws(lab, "not scored"));
  CHECK(lab.shows("No query sees a later key."));
  CHECK_THAT(cell_told(*weights, 22, 25), ContainsSubstring("query 23, key 26: not scored"));
}

TEST_CASE("too large an n is said with its numbers, and there is a way back") {
  StudioHarness lab(picture_page(CostView::most_n));
  CHECK(lab.shows("17,179,869,184 cells, 64 GiB of weights in float"));
  CHECK_FALSE(lab.has("n × n weights"));
  CHECK_THAT(described(picture_page(CostView::most_n)), ContainsSubstring("17,179,869,184"));
  CHECK(too_large_told(picture_page(CostView::most_picture).cost).empty());
  CHECK_FALSE(too_large_told(picture_page(CostView::most_picture + 1).cost).empty());
}

TEST_CASE("linear attention's weights are told to be none") {
  CHECK_THAT(described(picture_page(50, CostPattern::linear)),
             ContainsSubstring("Linear attention has no weights matrix"));
  const std::string told = described(picture_page(50, CostPattern::window));
  CHECK_THAT(told, ContainsSubstring("A query sees the 9 keys around it."));
  CHECK_THAT(told, ContainsSubstring("430 of 2,500 pairs are scored."));
  CHECK_THAT(told, ContainsSubstring("its mean is 1/(keys that its query sees)"));
}

TEST_CASE("no frame waits for the picture") {
  StudioHarness lab(picture_page(1000), {}, 1440, 900, 1, Answers::Mode::background);
  bool there = false;
  for (int i = 0; i < 60000 && !there; ++i) {
    lab.frame();
    there = lab.shows("Every row sums to 1");
    CHECK((there || lab.shows("1,000,000 weights: ")));
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  CHECK(there);
  lab.frame();
  CHECK(lab.has("n × n weights"));
}
