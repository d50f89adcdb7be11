#include "tests/support/catch.h"
#include "tests/support/studio_harness.h"

using namespace lab;
using lab::test::StudioHarness;
using attention::Divisor;

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
