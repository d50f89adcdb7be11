#include <cmath>
#include <limits>
#include <stdexcept>

#include "core/setup.h"
#include "core/source.h"
#include "core/trace.h"
#include "tests/support/catch.h"

using namespace attention;

namespace {

Setup random_setup(int d) {
  Setup setup;
  setup.vectors = Vectors::random;
  setup.d = d;
  return setup;
}

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

TEST_CASE("the setup that everything starts from is sound", "[setup]") {
  CHECK_FALSE(problem(Setup{}));
  CHECK(Setup{} == Setup{});
  CHECK_FALSE(problem(random_setup(1)));
  CHECK_FALSE(problem(random_setup(most_dimensions)));
}

TEST_CASE("an unsound setup is named, with what was given and what is allowed", "[setup]") {
  SECTION("words") {
    Setup setup = random_setup(4);
    setup.words.clear();
    CHECK_THAT(problem(setup).value(),
               ContainsSubstring("0 words") && ContainsSubstring("1 to 512"));
    setup.words.assign(513, "word");
    CHECK_THAT(problem(setup).value(),
               ContainsSubstring("513 words") && ContainsSubstring("1 to 512"));
    setup.words.assign(512, "word");
    CHECK_FALSE(problem(setup));
    setup.vectors = Vectors::review;
    CHECK_THAT(problem(setup).value(), ContainsSubstring("nine words"));
  }
  SECTION("d, also while the review's vectors hide it") {
    for (const int d : {-1, 0, 1025}) {
      Setup setup = random_setup(d);
      CHECK_THAT(problem(setup).value(),
                 ContainsSubstring(std::to_string(d)) && ContainsSubstring("1 to 1024"));
      setup.vectors = Vectors::review;
      CHECK(problem(setup));
    }
  }
  SECTION("edits") {
    Setup setup;
    setup.edits = {{Vectors::review, Part::query, 9, 0, 1}};
    CHECK_THAT(problem(setup).value(), ContainsSubstring("queries") &&
                                           ContainsSubstring("word 10") &&
                                           ContainsSubstring("1 to 9"));
    setup.edits = {{Vectors::review, Part::key, 0, 4, 1}};
    CHECK_THAT(problem(setup).value(), ContainsSubstring("keys") &&
                                           ContainsSubstring("dimension 5") &&
                                           ContainsSubstring("1 to 4"));
    setup.edits = {{Vectors::random, Part::key, -1, 0, 1}};
    CHECK_THAT(problem(setup).value(), ContainsSubstring("word 0"));
    for (const double value : {not_a_number, infinity, -infinity, 1000.5, -1e300}) {
      setup.edits = {{Vectors::review, Part::key, 0, 0, value}};
      CHECK_THAT(problem(setup).value(), ContainsSubstring("±1000"));
      CHECK(problem(setup).value().size() < 100);
    }
    // A random vector may have been edited while there were more words or dimensions than now.
    setup.edits = {{Vectors::random, Part::key, 511, 1023, 1000}};
    CHECK_FALSE(problem(setup));
  }
  SECTION("the order of edits") {
    const Edit a{Vectors::review, Part::query, 3, 1, 5}, b{Vectors::review, Part::query, 3, 2, 5};
    Setup setup;
    setup.edits = {a, b};
    CHECK_FALSE(problem(setup));
    setup.edits = {b, a};
    CHECK_THAT(problem(setup).value(), ContainsSubstring("order"));
    setup.edits = {a, a};
    CHECK_THAT(problem(setup).value(), ContainsSubstring("two change one entry"));
  }
}

TEST_CASE("dimension and divisor", "[setup]") {
  Setup setup = random_setup(64);
  CHECK(dimension(setup) == 64);
  setup.vectors = Vectors::review;
  CHECK(dimension(setup) == 4);
  for (const int d : {1, 2, 4, 100, 1024}) {
    CHECK(divisor_value(Divisor::none, d) == 1);
    CHECK(divisor_value(Divisor::sqrt_d, d) == std::sqrt(d));
    CHECK(divisor_value(Divisor::d, d) == d);
  }
}

TEST_CASE("an entry that is set stays sorted among the edits", "[setup]") {
  Setup setup;
  setup = with_entry(setup, Part::key, 2, 1, 7);
  setup = with_entry(setup, Part::query, 8, 3, 7);
  setup = with_entry(setup, Part::query, 8, 0, 7);
  setup = with_entry(setup, Part::query, 0, 3, 7);
  setup.vectors = Vectors::random;
  setup = with_entry(setup, Part::query, 0, 0, 7);
  CHECK_FALSE(problem(setup));
  REQUIRE(setup.edits.size() == 5);
  CHECK(setup.edits.front() == Edit{Vectors::review, Part::query, 0, 3, 7});
  CHECK(setup.edits.back() == Edit{Vectors::random, Part::query, 0, 0, 7});
}

TEST_CASE("setting an entry again replaces the edit; setting it back removes it", "[setup]") {
  Setup start;
  const auto vectors = GENERATE(Vectors::review, Vectors::random);
  const auto part = GENERATE(Part::query, Part::key);
  start.vectors = vectors;
  const double given = source_entry(start, part, 3, 2);
  CHECK(given == source_of(start, part)(3, 2));

  const Setup edited = with_entry(start, part, 3, 2, given + 1.5);
  REQUIRE(edited.edits.size() == 1);
  CHECK(edited.edits[0].value == given + 1.5);
  const Setup again = with_entry(edited, part, 3, 2, -2);
  REQUIRE(again.edits.size() == 1);
  CHECK(again.edits[0].value == -2);
  CHECK(with_entry(again, part, 3, 2, given) == start);
  CHECK(with_entry(start, part, 3, 2, given) == start);
}

TEST_CASE("a value is clamped, and what cannot be set is refused", "[setup]") {
  const Setup start;
  CHECK(with_entry(start, Part::key, 0, 0, 1e9).edits[0].value == largest_entry);
  CHECK(with_entry(start, Part::key, 0, 0, -1e9).edits[0].value == -largest_entry);

  using Error = std::invalid_argument;
  CHECK_THROWS_AS(with_entry(start, Part::key, 0, 0, not_a_number), Error);
  CHECK_THROWS_AS(with_entry(start, Part::key, 0, 0, infinity), Error);
  CHECK_THROWS_AS(with_entry(start, Part::key, -1, 0, 1), Error);
  CHECK_THROWS_AS(with_entry(start, Part::key, 0, -1, 1), Error);
  CHECK_THROWS_WITH(with_entry(start, Part::key, 9, 0, 1),
                    ContainsSubstring("row 10") && ContainsSubstring("1 to 9"));
  CHECK_THROWS_WITH(with_entry(start, Part::key, 0, 4, 1),
                    ContainsSubstring("column 5") && ContainsSubstring("1 to 4"));
  CHECK_NOTHROW(with_entry(random_setup(64), Part::key, 0, 63, 1));
  CHECK_THROWS_AS(with_entry(random_setup(64), Part::key, 0, 64, 1), Error);
}

TEST_CASE("what counts as edited", "[setup]") {
  Setup setup = random_setup(8);
  CHECK_FALSE(is_edited(setup));
  setup = with_entry(setup, Part::key, 2, 6, 5);
  CHECK(is_edited(setup));
  CHECK(is_edited(setup, Part::key, 2));
  CHECK(is_edited(setup, Part::key, 2, 6));
  CHECK_FALSE(is_edited(setup, Part::query, 2));
  CHECK_FALSE(is_edited(setup, Part::key, 3));
  CHECK_FALSE(is_edited(setup, Part::key, 2, 5));

  SECTION("not what lies beyond the current d, until d grows again") {
    setup.d = 6;
    CHECK_FALSE(is_edited(setup));
    CHECK_FALSE(is_edited(setup, Part::key, 2));
    CHECK_FALSE(is_edited(setup, Part::key, 2, 6));
    setup.d = 7;
    CHECK(is_edited(setup, Part::key, 2, 6));
  }
  SECTION("not what lies beyond the current words") {
    setup.words = {"only", "two"};
    CHECK_FALSE(is_edited(setup));
  }
  SECTION("each source has its own edits") {
    setup.vectors = Vectors::review;
    CHECK_FALSE(is_edited(setup));
    setup = with_entry(setup, Part::query, 3, 0, 1);
    CHECK(is_edited(setup));
    setup = without_edits(setup);
    CHECK_FALSE(is_edited(setup));
    setup.vectors = Vectors::random;
    CHECK(is_edited(setup));
    CHECK(without_edits(setup).edits.empty());
  }
}

TEST_CASE("an edit of X or of a projection changes what follows from it, and nothing else",
          "[setup]") {
  const Trace before = trace(Setup());
  const Setup of_w_v = with_entry(Setup(), Part::w_v, 0, 0, 3);
  const Trace after = trace(of_w_v);
  CHECK(after.weights == before.weights);
  CHECK(after.output != before.output);
  CHECK(is_edited(of_w_v, Part::w_v));
  CHECK_FALSE(is_edited(of_w_v, Part::w_k));

  const Trace of_x = trace(with_entry(Setup(), Part::x, 3, 6, 1));  // cold moves to clause 2
  CHECK(of_x.q.row(3) != before.q.row(3));
  CHECK(of_x.weights(3, 6) > of_x.weights(3, 1));
  CHECK(of_x.q.row(1) == before.q.row(1));

  const Setup of_v = with_entry(Setup(), Part::value, 1, 0, 5);
  CHECK(trace(of_v).weights == before.weights);
  CHECK(trace(of_v).output(3, 0) > before.output(3, 0));

  // Back to what the source gives now, not to what it gave.
  Setup both = with_entry(Setup(), Part::w_q, 2, 0, 8);
  both = with_entry(both, Part::query, 3, 0, 8);
  CHECK(both.edits.size() == 1);
  CHECK(with_entry(both, Part::w_q, 2, 0, 6).edits.empty());

  Setup drawn = random_setup(8);
  CHECK_THROWS_AS(with_entry(drawn, Part::x, 0, 0, 1), std::invalid_argument);
  CHECK_NOTHROW(with_entry(drawn, Part::value, 0, 7, 1));
  drawn.edits = {{Vectors::random, Part::w_k, 0, 0, 1}};
  CHECK_THAT(problem(drawn).value(), ContainsSubstring("W_K"));
}
