// The tab "Measure here" of the page cost. Nothing here asserts a time.

#include <algorithm>
#include <chrono>
#include <functional>
#include <sstream>
#include <thread>

#include "app/exhibits/catalogue.h"
#include "app/exhibits/cost_measure_text.h"
#include "tests/support/catch.h"
#include "tests/support/pages.h"
#include "tests/support/studio_harness.h"

using namespace lab;
using namespace lab::test;
using attention::LeftOut;
using attention::MeasuredRow;
using attention::Measurement;
using attention::Method;

namespace {

Session measure_page(int largest = CostView::least_measured) {
  Session session;
  session.page = "cost";
  session.cost.tab = CostTab::measure;
  session.cost.largest = largest;
  session.cost.d = 8;
  session.cost.width = 33;
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

int lines_of(const std::string& text) {
  return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

TEST_CASE("seconds, and why a row has none, are said in words") {
  CHECK(duration_told(2.5) == "2.50 s");
  CHECK(duration_told(0.999) == "999 ms");
  CHECK(duration_told(0.0123) == "12.3 ms");
  CHECK(duration_told(4.56e-5) == "45.6 µs");

  Measurement m;
  MeasuredRow row;
  row.n = 1024;
  row.left_out = LeftOut::memory;
  row.needed = 34359738368;
  row.allowed = 4294967296;
  m.rows.push_back(row);
  row.n = 2048;  // is told with the first
  m.rows.push_back(row);
  row.method = Method::tiled;
  row.left_out = LeftOut::time;
  row.needed = 25;
  row.allowed = 10;
  m.rows.push_back(row);
  row.method = Method::linear;
  row.left_out = LeftOut::memory;
  row.needed = 1024;
  row.allowed = 0;
  m.rows.push_back(row);
  CHECK(left_out_told(m) ==
        std::vector<std::string>{
            "Standard is left out from n = 1,024 on: it takes 32 GiB, and 4 GiB may be used, half "
            "of what is free.",
            "Tiled is left out from n = 2,048 on: it would take about 25.0 s, more than 10.0 s.",
            "Linear is left out from n = 2,048 on: it takes 1 KiB, and the machine gave no room "
            "for that."});

  const Machine two{"Abacus 9000", 2, 0, 0};
  CHECK(threads_told(2, two).empty());
  CHECK(threads_told(3, two) ==
        "3 threads on a machine that runs 2 at the same time: they take turns.");
  CHECK_THAT(machine_told(two),
             ContainsSubstring("Abacus 9000, 2 threads at the same time; built"));
}

TEST_CASE("before a run the tab says what it will be and what is expected") {
  StudioHarness lab(measure_page(4096));
  lab.answers.set_machine({"Abacus 9000", 2, 0, 0});
  lab.settle();
  CHECK_FALSE(lab.answers.measured());  // drawing runs nothing
  CHECK(lab.shows("Will be measured:"));
  CHECK(lab.shows("n from 256 to 4,096"));
  CHECK(lab.shows("Abacus 9000"));
  CHECK(draws(lab, "standard 2.00"));
  CHECK(draws(lab, "linear 1.00"));
  CHECK(draws(lab, "linear 0.00"));
  CHECK(draws(lab, "Memory, counted by formula"));
  CHECK(draws(lab, "Time, expected at 10 GFLOP/s"));

  const std::string told = described(measure_page(4096));
  CHECK_THAT(told, ContainsSubstring("Nothing was measured yet"));
  CHECK_THAT(told, ContainsSubstring("standard, n = 1,024 to 4,096: FLOPs 2.00, memory 2.00"));
  CHECK_THAT(told, ContainsSubstring("tiled, n = 1,024 to 4,096: FLOPs 2.00, memory 0.00"));
  CHECK_THAT(csv_of(measure_page()), ContainsSubstring("n,method,flops,bytes\n"));
}

TEST_CASE("the button measures, and the figures stay with their choice") {
  StudioHarness lab(measure_page());
  lab.click("measure");
  const auto measured = lab.answers.measured();
  REQUIRE(measured);
  REQUIRE(measured->result);
  CHECK(measured->result->rows.size() == 8);
  CHECK(measured->choice == measure_choice(lab.session()));
  CHECK(lab.session() == measure_page());  // a run is no choice
  CHECK(lab.shows("Measured: d = 8"));
  CHECK(draws(lab, "n = 512"));
  CHECK(lab.shows("GFLOP/s"));
  CHECK(draws(lab, "Measure again"));
  CHECK_FALSE(lab.shows("The next run is for"));

  type_into(lab, "threads, typed", "200");
  CHECK(lab.session().cost.threads == 200);
  CHECK(lab.shows("Measured: d = 8"));
  CHECK(lab.shows("The next run is for d = 8, n from 256 to 512, 200 threads"));
  CHECK(lab.shows("they take turns"));
  CHECK(lab.answers.measured()->result == measured->result);

  const Exhibit& page = *find_exhibit("cost");
  const std::string csv = page.csv(lab.session(), lab.answers);
  CHECK_THAT(csv, ContainsSubstring("n,method,flops,bytes,threads,seconds\n256,standard,2097152,"));
  CHECK(lines_of(csv) == 9);
  std::istringstream lines(csv);
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    CHECK(std::count(line.begin(), line.end(), ',') == 5);
    CHECK_THAT(line, ContainsSubstring(",1,"));  // the threads of the run, not of the page
    CHECK(line.back() != ',');
  }
  const std::string told = page.describe(lab.session(), lab.answers);
  CHECK_THAT(told, ContainsSubstring("standard at n = 512: "));
  CHECK_THAT(told, ContainsSubstring("linear, n = 256 to 512: time "));
}

TEST_CASE("rows that were left out have no seconds in the CSV") {
  Measurement m = attention::by_formula(measure_choice(measure_page()), assumed_rate);
  m.rows[4].seconds.reset();
  m.rows[4].left_out = LeftOut::memory;
  CHECK_THAT(csv_measured(m, 3), ContainsSubstring("\n512,standard,8388608,2097152,3,\n"));
}

TEST_CASE("a run in the background is told, cancelled and begun again") {
  StudioHarness lab(measure_page(65536), {}, 1440, 900, 1, Answers::Mode::background);
  for (int i = 0; i < 5; ++i) lab.frame();
  CHECK_FALSE(lab.answers.measured());
  lab.click("d, typed");  // from there by the keyboard, which stays on the button
  lab.key(Key::tab);
  lab.key(key_of(' '));
  REQUIRE(lab.answers.measured());
  REQUIRE(comes_true(lab, [&] { return lab.shows("running: "); }));
  CHECK(lab.shows("Being measured:"));
  CHECK(draws(lab, "Cancel"));
  REQUIRE(comes_true(lab, [&] {
    const auto seen = lab.answers.measured();
    return seen->result && seen->result->rows.size() > 1;
  }));
  lab.key(Key::enter);
  CHECK_FALSE(lab.answers.measured()->running);
  CHECK(lab.answers.measured()->cancelled);
  CHECK(lab.shows("Stopped; measured so far:"));
  CHECK(lab.shows("stopped: "));
  CHECK(lab.shows("GFLOP/s"));  // what there is
  const auto kept = lab.answers.measured()->result;

  lab.key(Key::enter);
  CHECK(lab.answers.measured()->running);
  CHECK(lab.answers.measured()->result != kept);
  lab.answers.cancel_measuring();
}
