// The page "Why divide by √d?" as a person handles it.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <thread>

#include "app/exhibits/catalogue.h"
#include "tests/support/catch.h"
#include "tests/support/pages.h"
#include "tests/support/studio_harness.h"

using namespace lab;
using attention::Divisor;
using lab::test::draws;
using lab::test::StudioHarness;
using lab::test::type_into;

namespace {

Session scaling_page(int rows = attention::fewest_rows) {
  Session session;
  session.page = "scaling";
  session.scaling.experiment.rows = rows;
  session.scaling.row = std::min(session.scaling.row, rows - 1);
  return session;
}

/// Frames until `condition` holds; how long that takes is not asserted.
bool comes_true(StudioHarness& lab, const std::function<bool()>& condition) {
  for (int i = 0; i < 60000; ++i) {
    lab.frame();
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return false;
}

}  // namespace

TEST_CASE("the page opens saturated: d = 64, nothing divided") {
  StudioHarness lab(scaling_page(2000));
  CHECK(lab.session().scaling.d == 64);
  CHECK(lab.session().scaling.divisor == Divisor::none);
  CHECK(lab.shows("Why divide by √d?"));
  CHECK(draws(lab, "8.0"));
  CHECK(draws(lab, "87%"));
  CHECK(draws(lab, "0.07"));
  CHECK(lab.shows("with √d: 1.0"));
  CHECK(lab.shows("with √d: 34%"));
  CHECK(lab.shows("with √d: 0%"));
  const auto shown = lab.answers.saturation(lab.session().scaling.experiment).result;
  const double share = shown->at(Divisor::none, 64).share_one_hot;
  CHECK(share == Approx(0.36).margin(0.033));
  CHECK(draws(lab, std::to_string(std::lround(100 * share)) + "%"));

  SECTION("√d brings it back, and then the comparison is with nothing divided") {
    lab.click("Divide scores by: √d");
    CHECK(lab.session().scaling.divisor == Divisor::sqrt_d);
    CHECK(lab.shows("undivided: 8.0"));
    CHECK(draws(lab, "34%"));
    CHECK(lab.shows("undivided: 87%"));
  }
  SECTION("d makes an average that ignores content") {
    lab.key(key_of('D'));
    CHECK(lab.session().scaling.divisor == Divisor::d);
    CHECK(draws(lab, "13%"));
    CHECK(lab.shows("with √d: 34%"));
  }
}

TEST_CASE("moving d by slider, keys, curve and typing runs no experiment again") {
  StudioHarness lab(scaling_page());
  const attention::Experiment experiment = lab.session().scaling.experiment;
  const auto result = lab.answers.saturation(experiment).result;
  const Rect slider = lab.rect("d");

  lab.click_at(slider.min.x + 4, slider.cy() - 4);
  CHECK(lab.session().scaling.d == 1);
  lab.drag("d", slider.w(), 0);
  CHECK(lab.session().scaling.d == 1024);
  lab.key(Key::left);
  CHECK(lab.session().scaling.d == 512);
  lab.key(Key::right);
  lab.key(Key::right);
  CHECK(lab.session().scaling.d == 1024);
  type_into(lab, "d, typed", "100");
  CHECK(lab.session().scaling.d == 100);
  lab.key(Key::left);
  CHECK(lab.session().scaling.d == 64);
  type_into(lab, "d, typed", "5000");  // refused
  CHECK(lab.session().scaling.d == 64);
  const Rect curve = lab.rect("Average top weight");
  lab.click_at(curve.max.x - 1, curve.cy());
  CHECK(lab.session().scaling.d > 900);
  for (int i = 0; i < 12; ++i) lab.key(Key::left);
  CHECK(lab.session().scaling.d == 1);
  lab.key(Key::left);
  CHECK(lab.session().scaling.d == 1);

  CHECK(lab.session().scaling.experiment == experiment);
  CHECK(lab.answers.saturation(experiment).result == result);
}

TEST_CASE("one of the rows: previous, next, typical, most one-hot") {
  StudioHarness lab(scaling_page());
  const auto& view = lab.session().scaling;
  const int row = view.row;
  lab.click("next row");
  CHECK(view.row == (row + 1) % 100);
  lab.click("previous row");
  CHECK(view.row == row);
  lab.key(Key::down);
  CHECK(view.row == (row + 1) % 100);
  lab.key(Key::up);
  lab.key(Key::up);
  CHECK(view.row == row - 1);
  CHECK(lab.shows("Row " + std::to_string(row) + " of 100"));

  const auto s = lab.answers.saturation(view.experiment).result;
  const attention::SaturationPoint& point = s->at(Divisor::none, 64);
  lab.click("most one-hot row");
  CHECK(view.row == point.most_one_hot_row);
  CHECK(draws(lab, "100%"));
  lab.click("typical row");
  CHECK(view.row == point.typical_row);
}

TEST_CASE("the first and the last row are neighbours") {
  Session session = scaling_page();
  session.scaling.row = 0;
  StudioHarness lab(session);
  lab.click("previous row");
  CHECK(lab.session().scaling.row == 99);
  lab.click("next row");
  CHECK(lab.session().scaling.row == 0);
}

TEST_CASE("behind more: seed, rows, and what happens to the gradient") {
  StudioHarness lab(scaling_page());
  CHECK_FALSE(lab.has("rows"));
  lab.click("more");
  REQUIRE(lab.has("rows"));
  CHECK(lab.session().scaling.more);
  for (const char* piece : {"mean entropy", "‖J‖ mean", "‖J‖ median", "‖∂w/∂q‖ mean",
                            "‖∂w/∂q‖ median", "watch the median fall"})
    CHECK(lab.shows(piece));

  type_into(lab, "seed of the experiment", "18446744073709551615");
  CHECK(lab.session().scaling.experiment.seed == UINT64_MAX);
  lab.click("New seed");
  CHECK(lab.session().scaling.experiment.seed != UINT64_MAX);
  type_into(lab, "seed of the experiment", "18446744073709551616");
  CHECK(lab.session().scaling.experiment.seed != UINT64_MAX);

  type_into(lab, "rows", "150");
  CHECK(lab.session().scaling.experiment.rows == 150);
  CHECK(lab.shows("of 150"));
  type_into(lab, "rows", "99");  // too few
  CHECK(lab.session().scaling.experiment.rows == 150);
  for (int i = 0; i < 20; ++i) lab.click("next row");
  type_into(lab, "rows", "100");  // the row shown has to exist
  CHECK(lab.session().scaling.experiment.rows == 100);
  CHECK(lab.session().scaling.row == 99);
  CHECK_FALSE(problem(lab.session()));

  lab.click("more");
  CHECK_FALSE(lab.has("rows"));
}

TEST_CASE("resetting the page brings its own part back and nothing else") {
  Session session = scaling_page();
  session.scaling.d = 7;
  session.scaling.divisor = Divisor::d;
  session.query = 5;
  StudioHarness lab(session);
  lab.key(key_of('R'), true);
  CHECK(lab.session().scaling == ScalingView());
  CHECK(lab.session().query == 5);
  lab.key(key_of('Z'), true);
  CHECK(lab.session() == session);
}

TEST_CASE("the page keeps its own d and divisor") {
  Session session;
  session.setup.vectors = attention::Vectors::random;
  session.setup.d = 9;
  session.scaling.experiment.rows = 100;
  session.scaling.row = 0;
  StudioHarness lab(session);
  lab.click("Why divide by √d");
  CHECK(lab.session().page == "scaling");
  lab.key(key_of('D'));
  lab.key(Key::right);
  CHECK(lab.session().scaling.d == 128);
  CHECK(lab.session().scaling.divisor == Divisor::d);
  CHECK(lab.session().setup == session.setup);
}

TEST_CASE("the experiment in the background can be stopped and goes on") {
  // Only once so that the first block is there: it is long enough to be stopped.
  StudioHarness lab(scaling_page(attention::most_rows), {}, 1440, 900, 1,
                    Answers::Mode::background);
  const attention::Experiment experiment = lab.session().scaling.experiment;
  REQUIRE(comes_true(lab, [&] { return lab.answers.saturation(experiment).result != nullptr; }));
  REQUIRE(lab.has("Cancel"));
  CHECK(lab.shows("running"));
  CHECK(find_exhibit("scaling")->csv(lab.session(), lab.answers).empty());
  lab.click("Cancel");
  const auto stopped = lab.answers.saturation(experiment);
  CHECK(stopped.cancelled);
  REQUIRE(stopped.result);
  const int dims = stopped.result->dims();
  CHECK(dims < attention::most_dimensions);
  REQUIRE(lab.has("Go on"));
  CHECK(lab.shows("stopped at d = " + std::to_string(dims)));
  lab.frame();
  CHECK(lab.answers.saturation(experiment).result == stopped.result);  // kept

  lab.click("Go on");
  CHECK(lab.answers.saturation(experiment).running);
  CHECK(lab.has("Cancel"));
}

TEST_CASE("a background experiment that is complete shows no progress") {
  StudioHarness lab(scaling_page(), {}, 1440, 900, 1, Answers::Mode::background);
  const attention::Experiment experiment = lab.session().scaling.experiment;
  REQUIRE(comes_true(lab, [&] { return !lab.answers.saturation(experiment).running; }));
  lab.settle();
  CHECK_FALSE(lab.has("Cancel"));
  CHECK_FALSE(lab.has("Go on"));
  const auto result = lab.answers.saturation(experiment).result;
  REQUIRE(result);
  CHECK(result->dims() == attention::most_dimensions);
  // Other choices of the page ask for the same experiment.
  lab.drag("d", 60, 0);
  lab.click("Divide scores by: √d");
  lab.click("next row");
  lab.click("more");
  CHECK(lab.answers.saturation(experiment).result == result);
}

TEST_CASE("the gradient is called all or nothing only where most rows learn less than under √d") {
  Session session = scaling_page();
  Answers answers(Answers::Mode::wait);
  const Exhibit& page = *find_exhibit("scaling");
  session.scaling.d = 64;
  CHECK(page.describe(session, answers).find("all or nothing") == std::string::npos);
  for (const int d : {256, 1024}) {
    session.scaling.d = d;
    CHECK(page.describe(session, answers).find("all or nothing") != std::string::npos);
  }
}

TEST_CASE("in a low window the controls stay above the cards") {
  for (const char* page : {"attend", "scaling"}) {
    Session session;
    session.page = page;
    StudioHarness lab(session, {}, 320, 240);
    const Rect controls = lab.rect("Divide scores by");
    CHECK(controls.h() > 20);
    const Rect first = lab.rect(session.page == "attend" ? "words" : "previous row");
    CHECK(first.min.y > controls.max.y);
  }
}
