#include <numeric>
#include <stdexcept>
#include <vector>

#include "core/random.h"
#include "core/review.h"
#include "core/trace.h"
#include "tests/support/catch.h"
#include "tests/support/matrices.h"

using namespace attention;
using attention::testing::largest_difference;

namespace {

/// The nine tokens, by position from 0: two of them are "the", two "was".
enum Token { the1, biryani, was1, cold, but, the2, naan, was2, great };

constexpr double printed = 0.5e-4 + 1e-9;  // half a unit of the last digit of the lesson's numbers

Setup review_setup(Divisor divisor = Divisor::sqrt_d) {
  Setup setup;
  setup.divisor = divisor;
  return setup;
}

Setup random_setup(int d, int words = 9) {
  Setup setup;
  setup.vectors = Vectors::random;
  setup.d = d;
  if (words != 9) setup.words.assign(static_cast<std::size_t>(words), "word");
  return setup;
}

/// Every relation between the parts of a trace that the app shows.
void check_consistent(const Trace& t) {
  const Eigen::Index n = t.q.rows();
  REQUIRE(t.k.rows() == n);
  REQUIRE(t.v.rows() == n);
  const double size =
      1 + t.q.cwiseAbs().maxCoeff() * t.k.cwiseAbs().maxCoeff() * static_cast<double>(t.q.cols());
  CHECK(largest_difference(t.raw, t.q * t.k.transpose()) <= 1e-13 * size);
  CHECK(largest_difference(t.scores, t.raw / t.divisor) == 0);
  CHECK((t.maxima - t.scores.rowwise().maxCoeff()).isZero(0));
  CHECK((t.sums - t.exponentials.rowwise().sum()).isZero(1e-12));
  CHECK((t.weights.rowwise().sum().array() - 1).abs().maxCoeff() < 1e-13);
  CHECK(t.weights.minCoeff() >= 0);
  CHECK(largest_difference(t.output, t.weights * t.v) < 1e-12);
}

}  // namespace

TEST_CASE("the review's weights are those of the lesson", "[trace]") {
  const Trace t = trace(review_setup());
  check_consistent(t);
  CHECK(t.divisor == 2);
  const RowVector cold_scores{{1.5, 4.5, 1.5, 1.5, 0, -1.5, 1.5, -1.5, -1.5}};
  CHECK(t.scores.row(cold) == cold_scores);

  const std::vector<std::pair<int, RowVector>> rows = {
      {cold, RowVector{{.0409, .8212, .0409, .0409, .0091, .0020, .0409, .0020, .0020}}},
      {great, RowVector{{.0020, .0409, .0020, .0020, .0091, .0409, .8212, .0409, .0409}}},
      {was1, RowVector{{.0561, .4143, .0561, .4143, .0125, .0028, .0206, .0028, .0206}}},
      {but, RowVector{{.0212, .0212, .0212, .4258, .0212, .0212, .0212, .0212, .4258}}},
      {biryani, RowVector{{.0561, .0561, .4143, .4143, .0125, .0028, .0028, .0206, .0206}}}};
  for (const auto& [query, weights] : rows)
    CHECK((t.weights.row(query) - weights).cwiseAbs().maxCoeff() < printed);
}

TEST_CASE("the review's outputs are those of the lesson", "[trace]") {
  const Trace t = trace(review_setup());
  const std::vector<std::pair<int, RowVector>> rows = {
      {cold, RowVector{{.8212, .0409, -.0389, .0475}}},
      {great, RowVector{{.0409, .8212, .0389, .0475}}},
      {was1, RowVector{{.4143, .0206, -.3936, .0651}}}};
  for (const auto& [query, output] : rows)
    CHECK((t.output.row(query) - output).cwiseAbs().maxCoeff() < printed);
}

TEST_CASE("cold asks biryani, step by step", "[trace]") {
  const Trace t = trace(review_setup());
  CHECK(t.q.row(cold) == RowVector{{6, 0, 0, -3}});
  CHECK(t.k.row(biryani) == RowVector{{1, 0, 0, -1}});
  CHECK(t.raw(cold, biryani) == 9);
  CHECK(t.scores(cold, biryani) == 4.5);
  CHECK(t.maxima(cold) == 4.5);
  // e^4.5 = 90.02 of 109.61; the trace holds both divided by e^maximum.
  const double unshift = std::exp(t.maxima(cold));
  CHECK_THAT(t.exponentials(cold, biryani) * unshift, WithinAbs(90.02, 0.005));
  CHECK_THAT(t.sums(cold) * unshift, WithinAbs(109.61, 0.005));
  CHECK_THAT(t.weights(cold, biryani), WithinAbs(0.821, 0.0005));
}

TEST_CASE("the three divisors, as percentages and by their Jacobians", "[trace]") {
  struct Known {
    Divisor divisor;
    double weight, jacobian;
  };
  for (const Known& known : {Known{Divisor::none, .990, .0130}, Known{Divisor::sqrt_d, .821, .1923},
                             Known{Divisor::d, .466, .3501}}) {
    const Trace t = trace(review_setup(known.divisor));
    check_consistent(t);
    CHECK_THAT(t.weights(cold, biryani), WithinAbs(known.weight, 0.0005));
    CHECK_THAT(jacobian_norm(t.weights.row(cold)), WithinAbs(known.jacobian, printed));
  }
}

TEST_CASE("what a learner should find in the review", "[trace]") {
  const Trace t = trace(review_setup());
  SECTION("the and cold ask the same question, so they take in the same") {
    CHECK(t.weights.row(the1) == t.weights.row(cold));
    CHECK(t.output.row(the1) == t.output.row(cold));
    CHECK(t.output.row(the2) == t.output.row(great));
  }
  SECTION("attention is not symmetric") {
    CHECK_THAT(t.weights(cold, biryani), WithinAbs(.82, .005));
    CHECK_THAT(t.weights(biryani, cold), WithinAbs(.41, .005));
    CHECK_THAT(t.weights(biryani, the1), WithinAbs(.06, .005));
    CHECK_THAT(t.weights(the1, biryani), WithinAbs(.82, .005));
  }
  SECTION("but splits between both adjectives") {
    CHECK(t.weights(but, cold) == t.weights(but, great));
    CHECK_THAT(t.weights(but, cold), WithinAbs(.43, .005));
  }
  SECTION("weight is not contribution") {
    const RowVector handed_over = contributions(t, cold);
    CHECK(t.weights(cold, the1) == t.weights(cold, naan));
    CHECK_THAT(handed_over(the1), WithinRel(handed_over(naan) / 2, 1e-12));
    CHECK(handed_over(biryani) == t.weights(cold, biryani));
  }
}

TEST_CASE("random vectors are drawn directly", "[trace]") {
  const Trace t = trace(random_setup(64));
  check_consistent(t);
  CHECK(t.x.size() == 0);
  CHECK(t.w_q.size() == 0);
  CHECK(t.w_k.size() == 0);
  CHECK(t.w_v.size() == 0);
  CHECK(t.q == normals(1, Stream::query, 9, 64));
  CHECK(t.k == normals(1, Stream::key, 9, 64));
  CHECK(t.v == normals(1, Stream::value, 9, 64));
  CHECK(t.divisor == 8);
}

TEST_CASE("a larger d extends the vectors, more words add rows", "[trace]") {
  const Trace small = trace(random_setup(17)), large = trace(random_setup(200));
  CHECK(large.q.leftCols(17) == small.q);
  CHECK(large.k.leftCols(17) == small.k);
  const Trace many = trace(random_setup(17, 30));
  CHECK(many.q.topRows(9) == small.q);
  CHECK(many.k.topRows(9) == small.k);
  CHECK(many.v.topRows(9) == small.v);
}

TEST_CASE("attention is equivariant: reordered words get reordered outputs", "[trace]") {
  // The rows of a random setup belong to places, so a reordering is set by hand.
  const Setup setup = random_setup(12, 7);
  const Trace t = trace(setup);
  const std::vector<int> order = {3, 6, 0, 5, 1, 4, 2};
  Setup reordered = setup;
  for (int i = 0; i < 7; ++i)
    for (int c = 0; c < 12; ++c) {
      const int from = order[static_cast<std::size_t>(i)];
      reordered = with_entry(reordered, Part::query, i, c, t.q(from, c));
      reordered = with_entry(reordered, Part::key, i, c, t.k(from, c));
    }
  const Trace r = trace(reordered);
  for (int i = 0; i < 7; ++i)
    for (int j = 0; j < 7; ++j)
      CHECK_THAT(r.weights(i, j), WithinAbs(t.weights(order[static_cast<std::size_t>(i)],
                                                      order[static_cast<std::size_t>(j)]),
                                            1e-14));
}

TEST_CASE("an edited query changes its own row and no other", "[trace]") {
  const auto vectors = GENERATE(Vectors::review, Vectors::random);
  Setup setup;
  setup.vectors = vectors;
  const Trace before = trace(setup);
  const Trace after = trace(with_entry(setup, Part::query, cold, 1, 2.5));
  check_consistent(after);
  CHECK(after.q(cold, 1) == 2.5);
  for (int i = 0; i < 9; ++i) {
    CHECK((after.weights.row(i) == before.weights.row(i)) == (i != cold));
    CHECK((after.q.row(i) == before.q.row(i)) == (i != cold));
  }
  CHECK(after.k == before.k);
  CHECK(after.x == before.x);
}

TEST_CASE("an edited key changes its own column of scores and no other", "[trace]") {
  const Setup setup = random_setup(5);
  const Trace before = trace(setup);
  const Trace after = trace(with_entry(setup, Part::key, naan, 4, -3));
  check_consistent(after);
  CHECK(after.q == before.q);
  for (int j = 0; j < 9; ++j) CHECK((after.scores.col(j) == before.scores.col(j)) == (j != naan));
}

TEST_CASE("edits that belong elsewhere change nothing", "[trace]") {
  Setup setup = random_setup(8);
  Setup edited = with_entry(setup, Part::query, 8, 7, 99);
  SECTION("those of the other source") { setup.vectors = edited.vectors = Vectors::review; }
  SECTION("those beyond d") { setup.d = edited.d = 7; }
  SECTION("those beyond the words") { setup.words = edited.words = {"two", "words"}; }
  CHECK(trace(edited).output == trace(setup).output);
}

TEST_CASE("the largest edits give no NaN", "[trace]") {
  const auto vectors = GENERATE(Vectors::review, Vectors::random);
  const auto divisor = GENERATE(Divisor::none, Divisor::sqrt_d, Divisor::d);
  Setup setup = review_setup(divisor);
  setup.vectors = vectors;
  for (int token = 0; token < 9; ++token)
    for (int column = 0; column < 4; ++column) {
      const double sign = (token + column) % 2 == 0 ? 1 : -1;
      setup = with_entry(setup, Part::query, token, column, sign * largest_entry);
      setup = with_entry(setup, Part::key, token, column, -sign * largest_entry);
    }
  const Trace t = trace(setup);
  CHECK(t.output.allFinite());
  check_consistent(t);
}

TEST_CASE("one word attends to itself", "[trace]") {
  const Trace t = trace(random_setup(3, 1));
  CHECK(t.weights == Matrix{{1}});
  CHECK(t.output == t.v);
}

TEST_CASE("the largest setup can be traced", "[trace]") {
  const Trace t = trace(random_setup(most_dimensions, most_tokens));
  CHECK(t.output.rows() == 512);
  CHECK(t.output.cols() == 1024);
  check_consistent(t);
}

TEST_CASE("an unsound setup is refused with its problem", "[trace]") {
  Setup setup = random_setup(0);
  CHECK_THROWS_AS(trace(setup), std::invalid_argument);
  CHECK_THROWS_WITH(trace(setup), problem(setup).value());
}

TEST_CASE("columns have the names of the field", "[trace]") {
  CHECK(query_column_name(review_setup(), 0) == "noun");
  CHECK(query_column_name(review_setup(), 3) == "clause");
  CHECK(value_column_name(review_setup(), 2) == "opinion");
  CHECK(query_column_name(random_setup(64), 16) == "dim 17");
  CHECK(value_column_name(random_setup(64), 0) == "dim 1");
}
