// The guided tour of the first page, and what a first start offers.

#include "app/moves.h"
#include "app/tour.h"
#include "tests/support/catch.h"
#include "tests/support/studio_harness.h"

using namespace lab;
using attention::Divisor;
using lab::test::StudioHarness;

namespace {

constexpr int steps = 8;
const char* const click_for[steps] = {"word 9 great",
                                      "word 3 was",
                                      "word 4 cold",
                                      "bar 7",
                                      "bar 2",
                                      "Divide scores by: nothing",
                                      "Divide scores by: √d",
                                      "Tour: Next page"};

/// The step, from 1; 0 if no tour is taken.
int step_of(const StudioHarness& lab) {
  return lab.studio.tour() ? lab.studio.tour()->step + 1 : 0;
}

void begin(StudioHarness& lab) {
  lab.key(key_of('H'));
  REQUIRE(step_of(lab) == 1);
}

Settings of_newcomer() {
  Settings settings;
  settings.newcomer = true;
  return settings;
}

}  // namespace

TEST_CASE("each step of the tour is over when its thing is done, and not before") {
  REQUIRE(tour_steps().size() == steps);
  Session now = at_step(Session(), 0);
  Tour tour;
  for (int i = 0; i < steps; ++i) {
    INFO("step " << i + 1);
    CHECK(tour == Tour{i, false});
    CHECK(after(tour, now) == tour);
    CHECK_FALSE(problem(now).has_value());
    Session other = now;
    other.query = 4;
    other.key = 0;
    CHECK(after(tour, other) == tour);
    tour_steps()[static_cast<size_t>(i)].act(now);
    CHECK(now == at_step(Session(), i + 1));
    tour = after(tour, now);
  }
  CHECK(over(tour));
  CHECK(after(tour, now) == tour);
  CHECK(now.page == page_after_tour);
}

TEST_CASE("a step that was done before it began waits for its next") {
  Session now = at_step(Session(), 0);
  now.query = 2;  // the second step's word
  const Tour tour = next_step({0, false}, now);
  CHECK(tour == Tour{1, true});
  CHECK(after(tour, now) == tour);
  now.query = 5;
  const Tour left = after(tour, now);
  CHECK(left == Tour{1, false});
  now.query = 2;
  CHECK(after_undo(left, now) == Tour{1, true});
  CHECK(after(left, now) == Tour{2, false});
}

TEST_CASE("the tour has words for every step, or says what is missing") {
  Lessons lessons({LAB_TEST_LESSONS});
  const Lesson& lesson = lessons.of("tour");
  CHECK(lesson.problem.empty());
  int sections = 0;
  for (const TextBlock& block : lesson.document) sections += block.kind == TextBlock::Kind::heading;
  CHECK(sections == steps);
  for (int i = 0; i < steps; ++i) {
    const TourText words = tour_text(lesson, i);
    INFO(words.text);
    CHECK(words.title != "Guided tour");
    CHECK(words.text.size() > 80);
    CHECK(words.text.size() < 320);
  }
  CHECK_THAT(tour_text(lesson, steps).text, ContainsSubstring("missing from tour.md"));
  CHECK_THAT(tour_text({{}, "tour.md is missing."}, 0).text, ContainsSubstring("tour.md is"));
}

TEST_CASE("the tour by mouse, at every size its target in sight and never under the card") {
  struct Size {
    float width, height, scale;
  };
  for (const Size& size :
       {Size{1440, 900, 1}, Size{1024, 700, 1}, Size{640, 480, 1}, Size{2048, 1400, 2}}) {
    INFO(size.width << " x " << size.height << " at " << size.scale);
    Session session;
    session.setup.vectors = attention::Vectors::random;  // whatever was there before
    session.setup.d = 64;
    StudioHarness lab(session, {}, size.width, size.height, size.scale);
    begin(lab);
    CHECK(lab.session() == at_step(session, 0));
    CHECK(lab.shows("1 of 8"));
    for (int i = 0; i < steps; ++i) {
      INFO(click_for[i]);
      CHECK(step_of(lab) == i + 1);
      if (i + 1 < steps) {
        const Rect target = lab.rect(click_for[i]);
        CHECK(target.min.y >= 0);
        CHECK(target.max.y <= lab.rect("Tour: Leave the tour").min.y);
        if (i == 3 && size.height >= 700)
          CHECK(lab.rect("Why this weight?").max.y <= lab.rect("Tour: Leave the tour").min.y);
      }
      lab.click(click_for[i]);
    }
    CHECK(step_of(lab) == 0);
    CHECK(lab.session().page == page_after_tour);
    // All of it can be undone: first the pages, the divisor, the words, then its beginning.
    for (int i = 0; i <= steps; ++i) lab.key(key_of('Z'), true);
    CHECK(lab.session() == session);
  }
}

TEST_CASE("the tour by keyboard") {
  StudioHarness lab;
  begin(lab);
  lab.key(key_of('9'));
  CHECK(step_of(lab) == 2);
  lab.key(key_of('3'));
  lab.key(key_of('4'));
  CHECK(step_of(lab) == 4);
  for (int i = 0; i < 5; ++i) lab.key(Key::down);  // from biryani to naan
  CHECK(step_of(lab) == 5);
  for (int i = 0; i < 5; ++i) lab.key(Key::up);
  lab.key(key_of('N'));
  lab.key(key_of('S'));
  CHECK(step_of(lab) == 8);
  CHECK(lab.shows("What cold takes in"));
  lab.key(Key::page_down);
  CHECK(step_of(lab) == 0);
}

TEST_CASE("Show me does each step") {
  StudioHarness lab;
  begin(lab);
  for (int i = 0; i + 1 < steps; ++i) {
    lab.click("Tour: Show me");
    CHECK(step_of(lab) == i + 2);
    CHECK(lab.session() == at_step(Session(), i + 1));
  }
}

TEST_CASE("the tour goes back a step, and that step can be done again") {
  StudioHarness lab;
  begin(lab);
  lab.click("Tour: Back");  // there is nothing before the first step
  CHECK(step_of(lab) == 1);
  lab.key(key_of('9'));
  lab.key(key_of('3'));
  lab.click("Tour: Back");
  CHECK(step_of(lab) == 2);
  CHECK(lab.session().query == 8);
  lab.click("word 3 was");
  CHECK(step_of(lab) == 3);
}

TEST_CASE("something else in mid-tour breaks nothing: it waits") {
  StudioHarness lab;
  begin(lab);
  lab.key(key_of('9'));
  lab.key(key_of('5'));
  CHECK(step_of(lab) == 2);
  // Other vectors, another page: the card says so, and brings it back.
  lab.click("Vectors: Random");
  CHECK(lab.shows("the unchanged review"));
  lab.click("Tour: Bring it back");
  CHECK(lab.session() == at_step(Session(), 1));
  CHECK(step_of(lab) == 2);
  lab.key(Key::page_down);
  lab.key(Key::page_down);
  CHECK(lab.shows("The tour waits on the first page."));
  CHECK(step_of(lab) == 2);
  lab.click("Tour: Bring it back");
  CHECK(lab.session() == at_step(Session(), 1));
  lab.key(key_of('3'));
  CHECK(step_of(lab) == 3);
}

TEST_CASE("words about one query, weight or division are not said of another") {
  for (int step = 0; step < steps; ++step) {
    INFO("step " << step + 1);
    const Session there = at_step(Session(), step);
    CHECK(astray(there, step).empty());
    Session other = there;
    other.query = 0;
    CHECK(astray(other, step).empty() == (step < 3));
    other = there;
    other.key = 4;
    CHECK(astray(other, step).empty() == (step < 5));
    other = there;
    other.setup.divisor = Divisor::d;
    CHECK_FALSE(astray(other, step).empty());
  }
  StudioHarness lab;
  begin(lab);
  for (int i = 0; i < 5; ++i) lab.click("Tour: Show me");
  lab.click("word 9 great");
  CHECK(step_of(lab) == 6);
  CHECK(lab.shows("about the query cold"));
  lab.click("Tour: Bring it back");
  CHECK(lab.session() == at_step(Session(), 5));
  lab.click("Tour: Show me");
  CHECK(step_of(lab) == 7);
}

TEST_CASE("the first choice on the card stays at its place") {
  StudioHarness lab;
  begin(lab);
  const Rect at = lab.rect("Tour: Show me"), leave = lab.rect("Tour: Leave the tour");
  for (int i = 0; i + 1 < steps; ++i) {
    lab.click_at(at.cx(), at.cy());
    CHECK(step_of(lab) == i + 2);
    CHECK(lab.rect("Tour: Leave the tour").min.x == leave.min.x);
  }
  CHECK(lab.rect("Tour: Next page").min.x == at.min.x);
}

TEST_CASE("the tour answers the question of its page") {
  for (const bool far : {false, true}) {
    StudioHarness lab({}, of_newcomer());
    lab.asks = true;
    lab.click("Take the two-minute tour");
    for (int i = 0; i < (far ? 6 : 5); ++i) lab.click("Tour: Show me");
    lab.click("Tour: Leave the tour");
    lab.settle();
    CHECK(lab.session().predict.asking() == !far);
  }
}

TEST_CASE("a question that waits for a guess does not cover what the tour shows") {
  Session asking;
  asking.predict.stage = PredictView::Stage::asking;
  CHECK(at_step(asking, 0).predict == PredictView());
  CHECK_THAT(astray(asking, 0), ContainsSubstring("question"));
  StudioHarness lab(asking);
  begin(lab);
  CHECK_FALSE(lab.session().predict.asking());
  lab.click("word 9 great");
  CHECK(step_of(lab) == 2);
}

TEST_CASE("undo and redo in mid-tour leave it where it is") {
  Session session;
  session.page = "paths";
  StudioHarness lab(session);
  begin(lab);
  lab.key(key_of('9'));
  lab.key(key_of('3'));
  CHECK(step_of(lab) == 3);
  for (int i = 0; i < 3; ++i) lab.key(key_of('Z'), true);
  CHECK(lab.session() == session);
  CHECK(step_of(lab) == 3);
  CHECK(lab.shows("The tour waits on the first page."));
  lab.key(key_of('Y'), true);
  lab.key(key_of('Y'), true);
  CHECK(lab.session().query == 8);
  lab.click("Tour: Show me");
  CHECK(step_of(lab) == 4);
  CHECK(lab.session() == at_step(session, 3));
}

TEST_CASE("the tour is left by Escape or its button, and begins anew") {
  StudioHarness lab;
  begin(lab);
  lab.key(key_of('9'));
  lab.key(Key::escape);
  CHECK(step_of(lab) == 0);
  CHECK_FALSE(lab.has("Tour: Leave the tour"));
  CHECK(lab.session().query == 8);
  begin(lab);
  CHECK(lab.session().query == 3);
  // Escape closes what lies over the page, and only then the tour.
  lab.key(key_of('?'));
  lab.key(Key::escape);
  CHECK(step_of(lab) == 1);
  lab.click("Tour: Leave the tour");
  CHECK(step_of(lab) == 0);
}

TEST_CASE("the tour stays usable in a very small window") {
  for (const auto& [width, height, scale] :
       {std::tuple(360.f, 700.f, 1.f), std::tuple(320.f, 240.f, 1.f), std::tuple(640.f, 480.f, 3.f),
        std::tuple(900.f, 300.f, 1.f)}) {
    INFO(width << " x " << height << " at " << scale);
    StudioHarness lab({}, {}, width, height, scale);
    begin(lab);
    for (int i = 0; i < steps; ++i) {
      CHECK(step_of(lab) == i + 1);
      const std::string choice = i + 1 < steps ? "Tour: Show me" : "Tour: Next page";
      for (size_t tabs = 0; lab.studio.focused() != choice; ++tabs) {
        REQUIRE(tabs <= lab.studio.items().size());
        lab.key(Key::tab);
      }
      CHECK(lab.rect(choice).max.y <= height);
      lab.key(Key::enter);
    }
    CHECK(step_of(lab) == 0);
  }
}

TEST_CASE("a pointer that lies still points at nothing that came below it") {
  StudioHarness lab;
  lab.key(key_of('9'));
  const std::string plain = lab.text();
  lab.key(key_of('4'));
  const Rect bar = lab.rect("bar 6");
  lab.move_to(bar.cx(), bar.cy());
  lab.key(key_of('9'));
  CHECK(lab.text() == plain);
  lab.move_to(bar.cx() + 1, bar.cy());
  CHECK(lab.text() != plain);
}

TEST_CASE("nothing is outlined where the words are not about the page") {
  // The outline is no text; what shows is whether the page scrolls to it.
  StudioHarness lab({}, {}, 640, 480);
  begin(lab);
  lab.key(Key::page_down);
  lab.key(Key::page_down);
  CHECK_FALSE(astray(lab.session(), 0).empty());
  CHECK(lab.shows("The tour waits on the first page."));
  CHECK_FALSE(lab.studio.animating());
}

TEST_CASE("a first start offers the tour, once") {
  {
    StudioHarness lab({}, of_newcomer());
    CHECK(lab.shows("New here?"));
    const Rect word = lab.rect("word 9 great");
    lab.click("Take the two-minute tour");
    CHECK(step_of(lab) == 1);
    CHECK_FALSE(lab.studio.settings().newcomer);
    lab.key(Key::escape);
    CHECK_FALSE(lab.shows("New here?"));
    CHECK(lab.rect("word 9 great").min.y == word.min.y);
  }
  {
    StudioHarness lab({}, of_newcomer());
    const Rect before = lab.rect("word 9 great");
    lab.click("word 9 great");
    CHECK(lab.session().query == 8);
    CHECK_FALSE(lab.studio.settings().newcomer);
    CHECK_FALSE(lab.shows("New here?"));
    const Rect same = lab.rect("word 9 great");  // nothing moves
    CHECK(same.min.y == before.min.y);
    CHECK(same.max.y == before.max.y);
  }
  {
    StudioHarness lab({}, of_newcomer(), 360, 700);
    CHECK(lab.shows("or click any word."));
    lab.click("Not now");
    CHECK_FALSE(lab.studio.settings().newcomer);
    CHECK(lab.session() == Session());
    CHECK_FALSE(lab.shows("New here?"));
  }
  StudioHarness lab;
  CHECK_FALSE(lab.shows("New here?"));
}
