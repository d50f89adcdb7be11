#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "core/random.h"
#include "core/saturation.h"
#include "core/scores.h"
#include "core/softmax.h"
#include "tests/support/catch.h"
#include "tests/support/matrices.h"

using namespace attention;
using attention::testing::largest_difference;

namespace {

constexpr std::array<Divisor, 3> divisors = {Divisor::none, Divisor::sqrt_d, Divisor::d};

/// The query and the keys of one row, drawn as random.h says.
struct Row {
  Matrix q;  // 1 × d
  Matrix k;  // 9 × d
};

Row draw(const Experiment& experiment, int row, int d) {
  const auto columns = static_cast<std::uint32_t>(d);
  Row result{Matrix(1, d), Matrix(experiment_keys, d)};
  fill_normals(experiment.seed, Stream::experiment_query, static_cast<std::uint32_t>(row), 0,
               columns, result.q.data());
  for (int key = 0; key < experiment_keys; ++key)
    fill_normals(experiment.seed, Stream::experiment_key,
                 static_cast<std::uint32_t>(row * experiment_keys + key), 0, columns,
                 result.k.row(key).data());
  return result;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t n = values.size();
  return (values[(n - 1) / 2] + values[n / 2]) / 2;
}

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

/// The experiment at one d under one divisor, by the definitions and with the functions that a
/// trace is made of.
struct Naive {
  std::vector<double> scores, top, entropy, jacobian, gradient;

  Naive(const Experiment& experiment, Divisor divisor, int d) {
    const double c = divisor_value(divisor, d);
    for (int row = 0; row < experiment.rows; ++row) {
      const RowVector s = experiment_scores(experiment, row).row(d - 1) / c;
      const RowVector p = softmax_rows(s).weights;
      scores.insert(scores.end(), s.begin(), s.end());
      top.push_back(p.maxCoeff());
      entropy.push_back(attention::entropy(p));
      jacobian.push_back(jacobian_norm(p));
      gradient.push_back((softmax_jacobian(p) * draw(experiment, row, d).k / c).norm());
    }
  }

  double spread() const {
    const double centre = mean(scores);
    std::vector<double> squares;
    for (const double score : scores) squares.push_back((score - centre) * (score - centre));
    return std::sqrt(mean(squares));
  }
};

/// What the app shows, found by the definition.
ScoreHistogram naive_histogram(const std::vector<double>& scores) {
  ScoreHistogram result;
  for (const double score : scores) {
    const double bin = std::floor((score - ScoreHistogram::low) / ScoreHistogram::bin_width);
    if (bin < 0)
      ++result.below;
    else if (bin >= ScoreHistogram::bins)
      ++result.above;
    else
      ++result.counts[static_cast<std::size_t>(bin)];
  }
  return result;
}

bool same(const SaturationPoint& a, const SaturationPoint& b) {
  return a.spread == b.spread && a.mean_top == b.mean_top && a.share_one_hot == b.share_one_hot &&
         a.mean_entropy == b.mean_entropy && a.jacobian_mean == b.jacobian_mean &&
         a.jacobian_median == b.jacobian_median && a.gradient_mean == b.gradient_mean &&
         a.gradient_median == b.gradient_median && a.typical_row == b.typical_row &&
         a.most_one_hot_row == b.most_one_hot_row;
}

}  // namespace

TEST_CASE("2,000 rows show the population's values, whatever the seed", "[saturation]") {
  // From 40,000 rows of another program. ‖∂w/∂q‖ at d = 4 and 64, undivided, is from 100,000: the
  // few rows that still learn make it vary most.
  struct Known {
    int d;
    Divisor divisor;
    double spread, top, share, entropy, jacobian_mean, jacobian_median, gradient_mean,
        gradient_median;
  };
  const Known known[] = {
      {4, Divisor::none, 2, .508, .006, 1.37, .340, .365, .609, .608},
      {4, Divisor::sqrt_d, 1, .322, 0, 1.86, .350, .350, .334, .325},
      {4, Divisor::d, .5, .208, 0, 2.09, .331, .328, .163, .159},
      {16, Divisor::none, 4, .736, .085, .713, .260, .296, .998, 1.08},
      {64, Divisor::none, 8, .869, .36, .336, .156, .072, 1.24, .557},
      {64, Divisor::sqrt_d, 1, .338, 0, 1.83, .356, .356, .355, .354},
      {64, Divisor::d, .125, .133, 0, 2.19, .316, .316, .039, .039},
      {256, Divisor::none, 16, .936, .62, .160, .085, .0024, 1.36, .036},
      {1024, Divisor::none, 32, .967, .80, .078, .045, .0000, 1.40, .0001},
      {1024, Divisor::sqrt_d, 1, .339, 0, 1.83, .357, .357, .356, .357},
      {1024, Divisor::d, .03125, .116, 0, 2.197, .314, .314, .010, .010},
  };
  const auto seed = GENERATE(std::uint64_t{1}, std::uint64_t{20240607});
  const Saturation result = saturation({seed, 2000});
  REQUIRE(result.dims() == 1024);
  for (const Known& k : known) {
    INFO("seed " << seed << ", d " << k.d << ", divisor " << static_cast<int>(k.divisor));
    const SaturationPoint& p = result.at(k.divisor, k.d);
    CHECK_THAT(p.spread, WithinRel(k.spread, k.d <= 4 ? .04 : .025));
    CHECK_THAT(p.mean_top, WithinAbs(k.top, .014));
    CHECK_THAT(p.share_one_hot, WithinAbs(k.share, .033));
    // About five standard errors of 2,000 rows, with half a unit of the last digit above.
    const bool undivided = k.divisor == Divisor::none;
    CHECK_THAT(p.mean_entropy, WithinAbs(k.entropy, undivided ? .055 : .03));
    CHECK_THAT(p.jacobian_mean, WithinAbs(k.jacobian_mean, undivided ? .021 : .004));
    CHECK_THAT(p.jacobian_median, WithinAbs(k.jacobian_median, undivided ? .038 : .004));
    CHECK_THAT(p.gradient_mean, WithinAbs(k.gradient_mean, undivided ? .33 : .008));
    CHECK_THAT(p.gradient_median, WithinAbs(k.gradient_median, undivided ? .3 : .008));
  }
}

TEST_CASE("what the three divisors do to attention", "[saturation]") {
  const Saturation result = saturation({3, 500});
  for (int d = 1; d <= 1024; ++d) {
    const SaturationPoint& none = result.at(Divisor::none, d);
    const SaturationPoint& root = result.at(Divisor::sqrt_d, d);
    const SaturationPoint& all = result.at(Divisor::d, d);
    // One experiment: only the scale differs.
    REQUIRE_THAT(root.spread * std::sqrt(d), WithinRel(none.spread, 1e-12));
    REQUIRE_THAT(all.spread * d, WithinRel(none.spread, 1e-12));
    REQUIRE(none.mean_top >= root.mean_top);
    REQUIRE(root.mean_top >= all.mean_top);
    REQUIRE(none.mean_entropy <= root.mean_entropy);
    REQUIRE(root.mean_entropy <= all.mean_entropy);
    REQUIRE(all.mean_top > 1.0 / 9);
    REQUIRE(all.mean_entropy < std::log(9));
  }
  // Undivided, most rows learn nothing while a few get a large kick.
  CHECK(result.at(Divisor::none, 1024).gradient_median < 0.01);
  CHECK(result.at(Divisor::none, 1024).gradient_mean > 0.7);
}

TEST_CASE("every statistic agrees with its definition", "[saturation]") {
  // 101 rows fill no whole number of vector registers, and have one row in the middle.
  const Experiment experiment{5, GENERATE(100, 101)};
  const Saturation result = saturation(experiment);
  for (const int d : {1, 4, 64, 1024})
    for (const Divisor divisor : divisors) {
      INFO("rows " << experiment.rows << ", d " << d << ", divisor " << static_cast<int>(divisor));
      const Naive naive(experiment, divisor, d);
      const SaturationPoint& p = result.at(divisor, d);
      CHECK_THAT(p.spread, WithinRel(naive.spread(), 1e-9));
      CHECK_THAT(p.mean_top, WithinAbs(mean(naive.top), 1e-9));
      CHECK_THAT(p.mean_entropy, WithinAbs(mean(naive.entropy), 1e-9));
      CHECK_THAT(p.jacobian_mean, WithinAbs(mean(naive.jacobian), 1e-9));
      CHECK_THAT(p.jacobian_median, WithinAbs(median(naive.jacobian), 1e-9));
      CHECK_THAT(p.gradient_mean, WithinAbs(mean(naive.gradient), 1e-9));
      CHECK_THAT(p.gradient_median, WithinAbs(median(naive.gradient), 1e-9));

      const auto one_hot = std::count_if(naive.top.begin(), naive.top.end(),
                                         [](double top) { return top > one_hot_weight; });
      CHECK_THAT(p.share_one_hot * experiment.rows, WithinAbs(static_cast<double>(one_hot), 1e-9));

      const auto top_of = [&](int row) { return naive.top.at(static_cast<std::size_t>(row)); };
      CHECK_THAT(top_of(p.most_one_hot_row),
                 WithinAbs(*std::max_element(naive.top.begin(), naive.top.end()), 1e-12));
      double nearest = 1;
      for (const double top : naive.top)
        nearest = std::min(nearest, std::abs(top - median(naive.top)));
      CHECK_THAT(std::abs(top_of(p.typical_row) - median(naive.top)), WithinAbs(nearest, 1e-12));

      const ScoreHistogram expected = naive_histogram(naive.scores);
      const ScoreHistogram& counted = result.histogram(divisor, d);
      CHECK(counted.counts == expected.counts);
      CHECK(counted.below == expected.below);
      CHECK(counted.above == expected.above);
    }
}

TEST_CASE("nearly one-hot rows keep the digits of their small gradients", "[saturation]") {
  // With 100 rows the smallest and the largest of the medians' rows differ by many powers of ten.
  const Experiment experiment{2, 100};
  const Saturation result = saturation(experiment);
  for (const int d : {256, 512, 1024}) {
    const Naive naive(experiment, Divisor::none, d);
    const SaturationPoint& p = result.at(Divisor::none, d);
    CHECK(p.jacobian_median < 0.02);
    CHECK_THAT(p.jacobian_median, WithinRel(median(naive.jacobian), 1e-9));
    CHECK_THAT(p.gradient_median, WithinRel(median(naive.gradient), 1e-9));
  }
}

TEST_CASE("a row's scores are running sums of its products", "[saturation]") {
  const Experiment experiment{9, 150};
  for (const int row : {0, 7, 149}) {
    const Matrix s = experiment_scores(experiment, row);
    REQUIRE(s.rows() == most_dimensions);
    REQUIRE(s.cols() == experiment_keys);
    for (const int d : {1, 2, 31, 32, 33, 1024}) {
      const Row drawn = draw(experiment, row, d);
      CHECK(largest_difference(s.row(d - 1), scores(drawn.q, drawn.k, 1).raw) < 1e-12 * d);
    }
  }
  // A row is what it is, however many there are.
  CHECK(experiment_scores({9, 2000}, 149) == experiment_scores(experiment, 149));
  CHECK(experiment_scores({10, 150}, 149) != experiment_scores(experiment, 149));
}

TEST_CASE("∂w/∂q is the slope of the weights", "[saturation]") {
  // The definition that the statistics are compared with above, against finite differences.
  const Experiment experiment{4, 100};
  const double h = 1e-5;
  for (const int d : {1, 4, 64})
    for (const Divisor divisor : divisors)
      for (const int row : {0, 42}) {
        const Row drawn = draw(experiment, row, d);
        const auto weights = [&](const Matrix& q) {
          return Matrix(
              softmax_rows(scores(q, drawn.k, divisor_value(divisor, d)).divided).weights);
        };
        Matrix slope(experiment_keys, d);
        for (int i = 0; i < d; ++i) {
          Matrix more = drawn.q, less = drawn.q;
          more(i) += h;
          less(i) -= h;
          slope.col(i) = ((weights(more) - weights(less)) / (2 * h)).transpose();
        }
        const Matrix exact =
            softmax_jacobian(weights(drawn.q)) * drawn.k / divisor_value(divisor, d);
        CHECK(largest_difference(slope, exact) < 1e-8);
      }
}

TEST_CASE("histograms count every score once", "[saturation]") {
  const Experiment experiment{6, 333};
  const Saturation result = saturation(experiment);
  for (const Divisor divisor : divisors)
    for (int d = 1; d <= 1024; ++d) {
      const ScoreHistogram& h = result.histogram(divisor, d);
      std::uint32_t total = h.below + h.above;
      for (const std::uint32_t count : h.counts) total += count;
      REQUIRE(total == 333u * experiment_keys);
    }
  // At d = 1,024 the spread is 32, so that a few undivided scores lie beyond ±100.
  const ScoreHistogram& wide = result.histogram(Divisor::none, 1024);
  CHECK(wide.below + wide.above > 0);
  CHECK(result.histogram(Divisor::sqrt_d, 1024).below == 0);
  CHECK(result.histogram(Divisor::sqrt_d, 1024).above == 0);
}

TEST_CASE("progress comes after every block, and can stop the experiment", "[saturation]") {
  const Experiment experiment{8, 100};
  std::vector<int> dims;
  const Saturation whole = saturation(experiment, [&](const Saturation& so_far) {
    dims.push_back(so_far.dims());
    for (const auto& points : so_far.points)
      CHECK(points.size() == static_cast<std::size_t>(so_far.dims()));
    for (const auto& histograms : so_far.histograms)
      CHECK(histograms.size() == static_cast<std::size_t>(so_far.dims()));
    return true;
  });
  CHECK(dims.size() >= 16);
  CHECK(dims.size() <= 32);
  CHECK(std::is_sorted(dims.begin(), dims.end()));
  CHECK(dims.back() == 1024);

  int calls = 0;
  const Saturation part = saturation(experiment, [&](const Saturation&) { return ++calls < 3; });
  CHECK(calls == 3);
  CHECK(part.dims() == dims[2]);
  for (const Divisor divisor : divisors)
    for (int d = 1; d <= part.dims(); ++d) REQUIRE(same(part.at(divisor, d), whole.at(divisor, d)));
  CHECK_THROWS_AS(part.at(Divisor::none, part.dims() + 1), std::out_of_range);
  CHECK_THROWS_AS(part.at(Divisor::none, 0), std::out_of_range);
}

TEST_CASE("the same experiment gives the same answers to the last bit", "[saturation]") {
  const Saturation a = saturation({12, 203}), b = saturation({12, 203});
  for (const Divisor divisor : divisors)
    for (int d = 1; d <= 1024; ++d) {
      REQUIRE(same(a.at(divisor, d), b.at(divisor, d)));
      REQUIRE(a.histogram(divisor, d).counts == b.histogram(divisor, d).counts);
    }
}

TEST_CASE("an experiment out of range is refused", "[saturation]") {
  for (const int rows : {-1, 0, 99, 20001}) {
    CHECK_THROWS_AS(saturation({1, rows}), std::invalid_argument);
    CHECK_THROWS_WITH(saturation({1, rows}),
                      ContainsSubstring(std::to_string(rows)) && ContainsSubstring("100 to 20000"));
    CHECK_THROWS_AS(experiment_scores({1, rows}, 0), std::invalid_argument);
  }
  CHECK_THROWS_AS(experiment_scores({1, 100}, -1), std::invalid_argument);
  CHECK_THROWS_WITH(experiment_scores({1, 100}, 100),
                    ContainsSubstring("row 101") && ContainsSubstring("1 to 100"));
  int calls = 0;
  const auto stop = [&](const Saturation&) { return ++calls < 1; };
  CHECK(saturation({1, most_rows}, stop).dims() > 0);
}
