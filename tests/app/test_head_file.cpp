// A trained head on the other pages and in files.

#include <string>

#include "app/exhibits/catalogue.h"
#include "app/exhibits/train_send.h"
#include "app/head_file.h"
#include "app/session_file.h"
#include "core/trained_parts.h"
#include "tests/support/catch.h"
#include "tests/support/pages.h"
#include "tests/support/replaced.h"
#include "tests/support/scratch.h"
#include "tests/support/studio_harness.h"

using namespace lab;
using namespace lab::test;
using attention::TrainedHead;
using attention::Vectors;

namespace {

attention::TrainingChoice small() {
  attention::TrainingChoice choice;
  choice.d = 6;
  choice.steps = 30;
  return choice;
}

TrainedHead some_head() { return attention::train_head(small(), 30); }

std::string refused(const std::string& text) {
  return refusal<FileProblem>([&] { head_from_json(text, "h.json"); });
}

Session train_page() {
  Session session;
  session.page = "train";
  session.train.choice.head = small();
  session.train.choice.seeds = 2;
  return session;
}

}  // namespace

TEST_CASE("a head comes back from its file as it was", "[head]") {
  for (const int d : {1, 64, 1024}) {
    attention::TrainingChoice choice = small();
    choice.d = d;
    choice.steps = 4;
    choice.divisor = attention::Divisor::d;
    const TrainedHead head = attention::train_head(choice, 3);
    const std::string text = head_to_json(head);
    CHECK(text.size() < largest_session_file);
    CHECK(head_from_json(text, "x") == head);
    CHECK(head_to_json(head_from_json(text, "x")) == text);
    // And with a Session.
    const Session session = with_head(Session(), head);
    REQUIRE_FALSE(problem(session));
    CHECK(session_from_json(session_to_json(session), "x") == session);
  }
}

TEST_CASE("a head's file is refused with its place and what is allowed", "[head]") {
  const std::string good = head_to_json(some_head());
  struct Case {
    const char *from, *to, *said;
  };
  for (const Case& c :
       {Case{"\"version\": 1", "\"version\": 2", "Update Attention Lab"},
        Case{"\"d\": 6", "\"d\": 7", "/w_q/0"}, Case{"\"step\": 30", "\"step\": 31", "/step is 31"},
        Case{"attention-lab head", "attention-lab session", "a trained head says"},
        Case{"\"w_v\"", "\"w_x\"", "w_x is unknown"},
        Case{"\"x\": [\n    \"", "\"x\": [\n    \"nan ", "/x/0 is"},
        Case{"\"x\": [\n    \"", "\"x\": [\n    \"1e12 ", "/x/0 is"},
        Case{"\"x\": [\n    \"", "\"x\": [\n    \"1 ", "32 numbers"},
        Case{"\"x\": [\n    \"", "\"x\": [\n    \"1\",\n    \"", "/x is a list of 10"}}) {
    CAPTURE(c.to);
    CHECK_THAT(refused(replaced(good, c.from, c.to)), ContainsSubstring(c.said));
  }
  CHECK_THAT(refused(""), ContainsSubstring("is empty"));
}

TEST_CASE("a head is sent to the first page, undone, saved and opened", "[head]") {
  StudioHarness lab(train_page());
  lab.click("use this head");
  lab.settle();
  const Session& now = lab.session();
  REQUIRE(now.page == "attend");
  CHECK(now.setup.vectors == Vectors::trained);
  CHECK(now.setup.head == some_head());
  CHECK(draws(lab, "trained here"));
  CHECK_FALSE(lab.shows("not trained"));
  lab.key(Key::backspace);  // back to where it was trained
  CHECK(now.page == "train");
  CHECK(now.setup == attention::Setup());
  lab.key(key_of('Z'), true);
  REQUIRE(now.page == "attend");
  // The hand-set review is one click away, and so is the head.
  lab.click("Vectors: Hand-set review");
  CHECK(draws(lab, "hand-set, not trained"));
  lab.click("Vectors: Trained");
  CHECK(draws(lab, "trained here"));
  const Session sent = now;

  const ScratchFolder folder;
  lab.key(key_of('H'), true);
  CHECK(lab.shows("Save the trained head"));
  for (int tries = 0; lab.has("path") && tries < 6; ++tries) lab.key(Key::escape);
  save_head(folder / "head.json", sent.setup.head);
  lab.key(key_of('R'), true);
  CHECK(now.setup.head.empty());
  lab.studio.open_file(folder / "head.json");
  lab.settle();
  CHECK(now.setup == sent.setup);
  CHECK(lab.shows("Opened the trained head"));
}

TEST_CASE("the step that is shown is the head that is sent", "[head]") {
  Session session = train_page();
  session.train.step = 10;
  session.train.seed = 1;
  session.train.divisor = attention::Divisor::none;
  StudioHarness lab(session);
  lab.click("use this head");
  lab.settle();
  const auto& parts = lab.session().setup.head.parts();
  CHECK(parts.step == 10);
  CHECK(parts.choice.seed == 2);
  CHECK(lab.session().setup.divisor == attention::Divisor::none);
}

TEST_CASE("a head that diverged is not sent, and that is said", "[head]") {
  Session session = train_page();
  session.train.choice.head.d = 64;
  session.train.choice.head.rate = 1e6;
  session.train.divisor = attention::Divisor::none;
  StudioHarness lab(session);
  lab.click("use this head");
  lab.settle();
  if (lab.session().page == "train") CHECK(lab.shows("diverged"));
}

TEST_CASE("every page either shows the trained head or says why it does not", "[head]") {
  for (const Exhibit& page : catalogue()) {
    Session session = with_head(Session(), some_head());
    session.page = page.key;
    session.train = train_page().train;
    for (const auto& [width, height] : {std::pair{1440.0f, 900.0f}, {360.0f, 640.0f}}) {
      StudioHarness lab(session, {}, width, height);
      INFO(page.key);
      CHECK(lab.session() == session);  // looking changes nothing
      const std::string why = page.no_trained_head ? page.no_trained_head : "";
      if (page.no_trained_head)
        CHECK(lab.shows(why.substr(0, 20)));
      else
        CHECK_FALSE(lab.shows("so this page"));
      lab.key(Key::right);
      lab.key(Key::down);
      lab.key(key_of(' '));
      CHECK_FALSE(problem(lab.session()));
    }
    CHECK_FALSE(described(shown_on(page, session)).empty());
    CHECK_FALSE(csv_of(shown_on(page, session)).empty());
  }
}

TEST_CASE("the pipeline of a trained head is stepped through to its output", "[head]") {
  Session session = with_head(Session(), some_head());
  session.page = "steps";
  for (int step = 0; step < pipeline_steps; ++step) {
    session.steps = {step, 1023, attention::most_features - 1};
    StudioHarness lab(session);
    CHECK(lab.shows("trained here"));
  }
  CHECK_THAT(described(session), ContainsSubstring("a head trained here"));
}
