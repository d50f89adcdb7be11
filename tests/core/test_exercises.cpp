#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "core/exercises.h"
#include "core/softmax.h"
#include "core/trace.h"
#include "tests/support/catch.h"

using namespace attention;
using Verdict = Judgement::Verdict;

namespace {

constexpr std::uint64_t seeds = 1000;

double rounded(double value, int decimals) {
  const double unit = std::pow(10.0, decimals);
  return std::round(value * unit) / unit;
}

Matrix as_printed(const Exercise& e) {
  return e.given.unaryExpr([&](double value) { return rounded(value, e.decimals); });
}

double share(const RowVector& row, double divisor, int at, int last) {
  double sum = 0;
  for (int j = 0; j <= last; ++j) sum += std::exp((row(j) - row.maxCoeff()) / divisor);
  return std::exp((row(at) - row.maxCoeff()) / divisor) / sum;
}

/// By the numbers as they are printed, as a learner would do it.
double by_hand(const Exercise& e) {
  const Matrix m = as_printed(e);
  const int d = dimension(e.setup);
  const double c = e.setup.divisor == Divisor::none     ? 1
                   : e.setup.divisor == Divisor::sqrt_d ? std::sqrt(d)
                                                        : d;
  const int n = static_cast<int>(m.cols());
  const double scores = double(e.n) * e.n * e.heads * e.layers;
  switch (e.kind) {
    case ExerciseKind::cell:
      return m.col(0).dot(m.col(1 + e.column));
    case ExerciseKind::score:
      return m.row(0).dot(m.row(3));
    case ExerciseKind::divided:
      return m.row(0).dot(m.row(3)) / std::sqrt(d);
    case ExerciseKind::weight:
      return share(m.row(0), c, e.key, n - 1);
    case ExerciseKind::masked: {
      const RowVector seen = m.row(0).head(e.query + 1);
      return share(seen, c, e.key, e.query);
    }
    case ExerciseKind::output:
      return m.col(0).dot(m.col(1 + e.column - e.first_column));
    case ExerciseKind::jacobian:
      return m(0, e.key) * ((e.key == e.column ? 1 : 0) - m(0, e.column));
    case ExerciseKind::spread:
      return e.by == Divisor::none     ? std::sqrt(e.d)
             : e.by == Divisor::sqrt_d ? 1
                                       : 1 / std::sqrt(e.d);
    case ExerciseKind::path: {
      const int half = (e.width - 1) / 2, r = std::abs(e.from - e.to);
      int reach = 0, layers = 0;
      while (reach < r) {
        reach += e.carrier == Carrier::recurrent     ? 1
                 : e.carrier == Carrier::convolution ? half
                 : e.carrier == Carrier::dilated     ? half << layers
                                                     : r;
        ++layers;
      }
      return layers;
    }
    case ExerciseKind::count:
      return scores;
    case ExerciseKind::memory:
      return scores * e.bytes / (e.unit == Unit::mebibytes ? 1048576.0 : 1073741824.0);
    case ExerciseKind::overtake: {
      int n_equal = 1;
      while (4.0 * n_equal * e.d_model < 8.0 * e.d_model * e.d_model) ++n_equal;
      return n_equal;
    }
    case ExerciseKind::parameters: {
      const double head = 3.0 * e.d_model * (e.d_model / e.heads);
      return e.all_heads ? head * e.heads + double(e.d_model) * e.d_model : head;
    }
  }
  return NAN;
}

/// From the whole pipeline, for the kinds that ask for one of its numbers.
std::optional<double> by_trace(const Exercise& e) {
  if (!uses_setup(e.kind) || e.kind == ExerciseKind::path) return std::nullopt;
  const Trace t = trace(e.setup);
  switch (e.kind) {
    case ExerciseKind::cell:
      return (e.part == Part::query ? t.q : e.part == Part::key ? t.k : t.v)(e.query, e.column);
    case ExerciseKind::score:
      return t.raw(e.query, e.key);
    case ExerciseKind::divided:
      return t.scores(e.query, e.key);
    case ExerciseKind::weight:
    case ExerciseKind::masked:
      return t.weights(e.query, e.key);
    case ExerciseKind::output:
      return t.output(e.query, e.column);
    default:
      return softmax_jacobian(t.weights.row(e.query))(e.key, e.column);
  }
}

void check(const Exercise& e) {
  CAPTURE(static_cast<int>(e.kind), e.answer, e.tolerance);
  REQUIRE(std::isfinite(e.answer));
  REQUIRE(e.tolerance >= 0);
  const double hand = by_hand(e);
  CAPTURE(hand);
  CHECK(judge(e, hand).verdict == Verdict::right);
  CHECK(judge(e, e.answer).verdict == Verdict::right);
  if (const auto number = by_trace(e))
    CHECK_THAT(e.answer, WithinAbs(*number, 1e-9 * std::max(1.0, std::abs(*number))));
  for (const KnownSlip& known : e.slips) {
    CAPTURE(static_cast<int>(known.slip), known.value);
    const Judgement judgement = judge(e, known.value);
    CHECK(judgement.verdict == Verdict::wrong);
    CHECK(judgement.slip == known.slip);
  }
  CHECK(judge(e, e.answer + std::max(1.0, std::abs(e.answer)) * 10).verdict == Verdict::wrong);
  for (const double number : {e.answer, e.given.size() > 0 ? e.given(0, 0) : 0})
    CHECK_FALSE(std::isnan(number));
  CHECK(e.query >= 0);
  CHECK(e.key >= 0);
  const int words = static_cast<int>(e.setup.words.size());
  if (uses_setup(e.kind)) {
    CHECK(e.query < words);
    CHECK(e.key < words);
    CHECK(std::max(e.from, e.to) < words);
    CHECK_FALSE(problem(e.setup));
  }
}

bool same(const Exercise& a, const Exercise& b) {
  return a.kind == b.kind && a.answer == b.answer && a.given.rows() == b.given.rows() &&
         a.given.cols() == b.given.cols() && a.given == b.given && a.query == b.query &&
         a.key == b.key && a.slips.size() == b.slips.size() && a.setup == b.setup;
}

Setup of_random(int words, int d, Divisor divisor) {
  Setup setup;
  setup.vectors = Vectors::random;
  setup.words.assign(static_cast<size_t>(words), "word");
  setup.d = d;
  setup.divisor = divisor;
  return setup;
}

Setup blind() {
  Setup setup;
  setup.mask = {MaskKind::padding, 3, most_padding, {}};
  return setup;
}

}  // namespace

TEST_CASE("every exercise can be done by hand and knows its mistakes", "[exercises]") {
  for (const ExerciseKind kind : every_exercise)
    for (const bool small : {false, true})
      for (std::uint64_t seed = 0; seed < seeds; ++seed) {
        CAPTURE(seed, small);
        const Exercise e = make_exercise({Setup(), small, kind, seed, seed % 3});
        CHECK(e.kind == kind);
        check(e);
        if (uses_setup(kind)) CHECK(e.own == !small);
      }
}

TEST_CASE("small scores are never all the same", "[exercises]") {
  for (const ExerciseKind kind : {ExerciseKind::weight, ExerciseKind::masked})
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
      CAPTURE(seed);
      const Exercise e = make_exercise({Setup(), true, kind, seed, seed % 7});
      double least = e.largest;
      for (const double score : e.divided)
        if (std::isfinite(score)) least = std::min(least, score);
      CHECK(least < e.largest);
    }
}

TEST_CASE("numbers to reckon with are few and small", "[exercises]") {
  for (const ExerciseKind kind : every_exercise)
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
      const Exercise e = make_exercise({Setup(), true, kind, seed, 0});
      CHECK(e.given.rows() <= 9);
      CHECK(e.given.cols() <= 9);
      if (kind == ExerciseKind::output || kind == ExerciseKind::jacobian) continue;
      CHECK(e.decimals <= (kind == ExerciseKind::cell ? 1 : 0));
      const Matrix printed = as_printed(e);
      if (printed.size() > 0) CHECK(printed.cwiseAbs().maxCoeff() <= 40);
    }
}

TEST_CASE("exercises are a function of the choice", "[exercises]") {
  std::set<double> answers;
  for (std::uint64_t number = 0; number < 100; ++number) {
    const ExerciseChoice choice{Setup(), true, std::nullopt, 7, number};
    const Exercise e = make_exercise(choice);
    CHECK(same(e, make_exercise(choice)));
    answers.insert(e.answer);
  }
  CHECK(answers.size() > 60);
  // Known numbers: the same on every machine.
  const Exercise e = make_exercise({Setup(), true, ExerciseKind::score, 1, 0});
  const Exercise far = make_exercise(
      {Setup(), true, ExerciseKind::score, std::numeric_limits<std::uint64_t>::max(), 1ULL << 40});
  CHECK_FALSE(same(e, far));
}

TEST_CASE("any kind comes", "[exercises]") {
  std::set<ExerciseKind> kinds;
  for (std::uint64_t number = 0; number < 300; ++number)
    kinds.insert(make_exercise({Setup(), false, std::nullopt, 1, number}).kind);
  CHECK(kinds.size() == every_exercise.size());
}

TEST_CASE("any Setup gives exercises; what is too much by hand is passed over", "[exercises]") {
  Setup wild;
  for (int row = 0; row < 9; ++row)
    for (const Part part : {Part::query, Part::key, Part::value})
      wild = with_entry(wild, part, row, row % 4, row % 2 == 0 ? 1000 : -1000);
  Setup all_set;
  for (int row = 0; row < 9; ++row)
    for (int column = 0; column < 4; ++column)
      for (const Part part : {Part::query, Part::key, Part::value})
        all_set = with_entry(all_set, part, row, column, 0.123456 * (row - 4) + column + 0.5);
  Setup undivided;
  undivided.divisor = Divisor::none;
  Setup by_hand_mask;
  by_hand_mask.mask = {MaskKind::by_hand, 3, 0, {{0, 0}, {3, 1}, {3, 3}}};
  for (const Setup& setup :
       {of_random(1, 1, Divisor::none), of_random(2, 2, Divisor::d), of_random(3, 4, Divisor::none),
        of_random(9, 4, Divisor::sqrt_d), of_random(9, 1024, Divisor::none),
        of_random(512, 8, Divisor::d), wild, all_set, undivided, by_hand_mask, blind()}) {
    REQUIRE_FALSE(problem(setup));
    for (const ExerciseKind kind : every_exercise)
      for (std::uint64_t seed = 0; seed < 60; ++seed) {
        CAPTURE(seed, setup.words.size(), setup.d);
        check(make_exercise({setup, false, kind, seed, 0}));
      }
  }
  CHECK_FALSE(make_exercise({blind(), false, ExerciseKind::weight, 1, 0}).own);
  CHECK_FALSE(make_exercise({all_set, false, ExerciseKind::cell, 1, 0}).own);
  CHECK_FALSE(
      make_exercise({of_random(9, 1024, Divisor::none), false, ExerciseKind::score, 1, 0}).own);
  CHECK(make_exercise({of_random(9, 1024, Divisor::none), false, ExerciseKind::weight, 1, 0}).own);
  Setup unsound;
  unsound.words.clear();
  CHECK_THROWS_AS(make_exercise({unsound, false, {}, 1, 0}), std::invalid_argument);
}

TEST_CASE("a weight rounded as a person would is right", "[exercises]") {
  for (std::uint64_t seed = 0; seed < seeds; ++seed)
    for (const ExerciseKind kind : {ExerciseKind::weight, ExerciseKind::masked}) {
      const Exercise e = make_exercise({Setup(), seed % 2 == 0, kind, seed, 0});
      const int decimals = e.answer >= 0.1 ? 2 : 3;  // 82%, 4.1%
      CHECK(judge(e, rounded(e.answer, decimals)).verdict == Verdict::right);
    }
}
