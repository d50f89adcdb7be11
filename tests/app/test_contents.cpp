// The contents at the left: every page in sight or in reach, whatever the size of the window.

#include "app/exhibits/catalogue.h"
#include "tests/support/catch.h"
#include "tests/support/studio_harness.h"

using namespace lab;
using lab::test::StudioHarness;

namespace {

struct Size {
  float width, height, scale;
};

bool in_sight(const StudioHarness& lab, const char* label, float height) {
  const Rect r = lab.rect(label);
  return r.min.y >= 0 && r.max.y <= height;
}

}  // namespace

TEST_CASE("the rows of the contents neither overlap nor reach into the foot") {
  for (const Size& size : {Size{1440, 900, 1}, Size{1024, 700, 1}, Size{1024, 560, 1},
                           Size{2048, 1400, 2}, Size{900, 460, 1}}) {
    INFO(size.width << " x " << size.height << " at " << size.scale);
    StudioHarness lab({}, {}, size.width, size.height, size.scale);
    const float foot = lab.rect("Undo").min.y;
    CHECK(in_sight(lab, "Keys and commands  ?", size.height));
    float above = 0;
    for (const Exhibit& page : catalogue()) {
      const Rect row = lab.rect(page.title);
      CHECK(row.min.y >= above);
      CHECK(row.h() >= 20 * size.scale);
      above = row.max.y;
    }
    if (size.height >= 560 * size.scale) CHECK(above <= foot);
  }
}

TEST_CASE("in a low window the contents scroll, and Tab and pages bring their row into sight") {
  for (const Size& size : {Size{900, 420, 1}, Size{960, 240, 1}, Size{1800, 700, 2}}) {
    INFO(size.width << " x " << size.height << " at " << size.scale);
    StudioHarness lab({}, {}, size.width, size.height, size.scale);
    for (const Exhibit& page : catalogue()) {
      for (size_t i = 0; lab.studio.focused() != page.title; ++i) {
        REQUIRE(i <= lab.studio.items().size());
        lab.key(Key::tab);
      }
      INFO(page.title);
      CHECK(in_sight(lab, page.title, size.height));
      lab.key(Key::enter);
      CHECK(lab.session().page == page.key);
    }
    for (const Exhibit& page : catalogue()) {
      (void)page;
      lab.key(Key::page_up);
    }
    CHECK(in_sight(lab, catalogue().front().title, size.height));
    for (size_t i = 1; i < catalogue().size(); ++i) {
      lab.key(Key::page_down);
      CHECK(in_sight(lab, catalogue()[i].title, size.height));
    }
  }
}

TEST_CASE("the contents over a narrow page scroll by the wheel and by Tab") {
  StudioHarness lab({}, {}, 640, 300);
  lab.click("Contents");
  const Rect first = lab.rect(catalogue().front().title);
  lab.move_to(first.cx(), first.cy());
  const char* const last = catalogue().back().title;
  lab.wheel(-50);
  CHECK(in_sight(lab, last, 300));
  lab.click(last);
  CHECK(lab.session().page == catalogue().back().key);
}

TEST_CASE("the page shown is in sight in contents that open, and after a resize") {
  const char* const last = catalogue().back().title;
  Session session;
  session.page = catalogue().back().key;
  StudioHarness lab(session, {}, 640, 300);
  lab.key(Key::f9);
  CHECK(in_sight(lab, last, 300));
  const Rect row = lab.rect(last);
  lab.move_to(row.cx(), row.cy());
  lab.wheel(50);
  lab.key(Key::f9);
  lab.key(Key::f9);
  CHECK(in_sight(lab, last, 300));
  lab.key(Key::f9);
  lab.resize(1024, 900);
  lab.resize(1024, 400);
  lab.settle();
  CHECK(in_sight(lab, last, 400));
}
