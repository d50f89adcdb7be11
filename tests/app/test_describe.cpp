// What pages say as text, compared with texts that people reviewed. With LAB_UPDATE_GOLDENS=1 in
// the environment the texts are written anew instead: review them before keeping them.

#include <cstdlib>
#include <filesystem>
#include <string>

#include "app/answers.h"
#include "app/exhibits/catalogue.h"
#include "app/session.h"
#include "tests/support/catch.h"
#include "tests/support/pages.h"
#include "tests/support/scratch.h"

using namespace lab;

namespace {

void compare(const std::string& golden, const Session& session) {
  REQUIRE_FALSE(problem(session));
  Answers answers(Answers::Mode::wait);
  answers.set_machine(lab::test::some_machine());
  const std::string said = find_exhibit(session.page)->describe(session, answers);
  const std::filesystem::path path = std::filesystem::path(LAB_TEST_GOLDENS) / (golden + ".txt");
  const char* update = std::getenv("LAB_UPDATE_GOLDENS");
  if (update && std::string(update) == "1") lab::test::put_file(path, said);
  const std::string reviewed = lab::test::get_file(path);
  INFO("reviewed (" << golden << ".txt):\n" << reviewed << "\nnow:\n" << said);
  CHECK((said == reviewed));
}

}  // namespace

TEST_CASE("the first page, untouched, as text") { compare("attend", Session()); }

TEST_CASE("random vectors with d = 64, undivided, as text") {
  Session session;
  session.setup.vectors = attention::Vectors::random;
  session.setup.d = 64;
  session.setup.divisor = attention::Divisor::none;
  compare("attend_random", session);
}

TEST_CASE("the scaling page, untouched, as text") {
  Session session;
  session.page = "scaling";
  compare("scaling", session);
}

/// Small: what little machines differ in at the last bit does not grow in so few steps.
TEST_CASE("two heads of each kind that learn, as text") {
  Session session;
  session.page = "train";
  session.train.choice.head.d = 16;
  session.train.choice.head.steps = 120;
  session.train.choice.seeds = 2;
  compare("train", session);
}

TEST_CASE("the other pages, untouched, as text") {
  for (const char* page :
       {"steps", "break", "heads", "order", "masks", "paths", "cost", "practice", "map"}) {
    Session session;
    session.page = page;
    compare(page, session);
  }
}

TEST_CASE("cross-attention and a reordered sentence as text") {
  Session cross;
  cross.page = "masks";
  cross.masks.cross = true;
  compare("masks_cross", cross);
  Session swapped;
  swapped.page = "order";
  swapped.order.choice.positions = attention::Positions::sinusoids;
  swapped.order.choice.order = {0, 1, 2, 8, 4, 5, 6, 7, 3};
  compare("order_swapped", swapped);
}
