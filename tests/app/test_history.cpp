#include "app/history.h"
#include "tests/support/catch.h"

using lab::History;
using lab::Session;

namespace {

Session asking(int query) {
  Session session;
  session.query = query;
  return session;
}

}  // namespace

TEST_CASE("a change is one step that undo and redo go over") {
  History history;
  CHECK_FALSE(history.can_undo());
  CHECK_FALSE(history.undo(asking(0)));
  CHECK_FALSE(history.redo(asking(0)));

  history.record(asking(0), asking(1), false);
  history.record(asking(1), asking(2), false);
  REQUIRE(history.can_undo());
  CHECK_FALSE(history.can_redo());
  CHECK(history.undo(asking(2)) == asking(1));
  CHECK(history.undo(asking(1)) == asking(0));
  CHECK_FALSE(history.can_undo());
  CHECK(history.redo(asking(0)) == asking(1));
  CHECK(history.redo(asking(1)) == asking(2));
  CHECK_FALSE(history.can_redo());
}

TEST_CASE("frames without a change leave no step") {
  History history;
  for (int i = 0; i < 10; ++i) history.record(asking(3), asking(3), i % 2 == 0);
  CHECK_FALSE(history.can_undo());
}

TEST_CASE("what happens while a control is held is one step") {
  History history;
  history.record(asking(0), asking(0), true);
  for (int i = 0; i < 5; ++i) history.record(asking(i), asking(i + 1), true);
  CHECK_FALSE(history.can_undo());  // not over yet
  history.record(asking(5), asking(5), false);
  CHECK(history.undo(asking(5)) == asking(0));
  CHECK_FALSE(history.can_undo());
}

TEST_CASE("a control that comes back to where it was leaves no step") {
  History history;
  history.record(asking(4), asking(6), true);
  history.record(asking(6), asking(4), true);
  history.record(asking(4), asking(4), false);
  CHECK_FALSE(history.can_undo());
}

TEST_CASE("a new change after undo forgets what could be redone") {
  History history;
  history.record(asking(0), asking(1), false);
  REQUIRE(history.undo(asking(1)));
  history.record(asking(0), asking(7), false);
  CHECK_FALSE(history.can_redo());
  CHECK(history.undo(asking(7)) == asking(0));
}

TEST_CASE("a very long session keeps the newest steps") {
  History history;
  for (int i = 0; i < 2000; ++i) history.record(asking(i), asking(i + 1), false);
  int steps = 0;
  while (history.can_undo()) {
    ++steps;
    CHECK(history.undo(asking(2001 - steps)) == asking(2000 - steps));
  }
  CHECK(steps >= 100);
}
