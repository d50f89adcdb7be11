#include <atomic>
#include <cmath>

#include "core/exact.h"
#include "core/mask.h"
#include "core/random.h"
#include "core/trace.h"
#include "tests/support/catch.h"

using namespace attention;

namespace {

FloatMatrix normals(int rows, int columns, std::uint64_t seed, float times = 1) {
  FloatMatrix m(rows, columns);
  std::vector<double> row(static_cast<std::size_t>(columns));
  for (int i = 0; i < rows; ++i) {
    fill_normals(seed, Stream::query, static_cast<std::uint32_t>(i), 0,
                 static_cast<std::uint32_t>(columns), row.data());
    for (int j = 0; j < columns; ++j)
      m(i, j) = times * static_cast<float>(row[static_cast<std::size_t>(j)]);
  }
  return m;
}

/// The same in double, a row at a time: the definition.
FloatMatrix defined(const FloatMatrix& q, const FloatMatrix& k, const FloatMatrix& v,
                    const ExactOptions& options) {
  FloatMatrix output = FloatMatrix::Zero(q.rows(), v.cols());
  for (int i = 0; i < q.rows(); ++i) {
    const KeyRun run = keys_seen(options.visible, i, static_cast<int>(k.rows()));
    if (run.first == run.last) continue;
    const auto keys = k.middleRows(run.first, run.last - run.first).cast<double>();
    Vector scores = keys * q.row(i).transpose().cast<double>() / double{options.divisor};
    scores.array() = (scores.array() - scores.maxCoeff()).exp();
    const RowVector row = scores.transpose() / scores.sum() *
                          v.middleRows(run.first, run.last - run.first).cast<double>();
    output.row(i) = row.cast<float>();
  }
  return output;
}

double largest_difference(const FloatMatrix& a, const FloatMatrix& b) {
  REQUIRE(a.rows() == b.rows());
  REQUIRE(a.cols() == b.cols());
  REQUIRE(a.allFinite());
  return static_cast<double>((a - b).cwiseAbs().maxCoeff());
}

const Visible patterns[] = {
    {Pattern::full, 0},      {Pattern::causal, 0},      {Pattern::window, 1},
    {Pattern::window, 7},    {Pattern::window, 1001},   {Pattern::chunks, 1},
    {Pattern::chunks, 10},   {Pattern::full, 0, 0},     {Pattern::full, 0, 5},
    {Pattern::causal, 0, 0}, {Pattern::chunks, 10, 12}, {Pattern::window, 3, 4}};

}  // namespace

TEST_CASE("both ways give what the definition gives, whatever the sizes and tiles", "[exact]") {
  for (const auto& [n, d, width] :
       {std::tuple(1, 1, 1), std::tuple(7, 3, 2), std::tuple(64, 16, 5), std::tuple(131, 8, 33)}) {
    const FloatMatrix q = normals(n, d, 1), k = normals(n, d, 2), v = normals(n, width, 3);
    for (const Visible& visible : patterns)
      for (const auto& [query_tile, key_tile] :
           {std::pair(1, 1), std::pair(3, 5), std::pair(16, 64), std::pair(1000, 1000)}) {
        ExactOptions options;
        options.divisor = std::sqrt(static_cast<float>(d));
        options.visible = visible;
        options.query_tile = query_tile;
        options.key_tile = key_tile;
        const FloatMatrix right = defined(q, k, v, options);
        CAPTURE(n, static_cast<int>(visible.pattern), visible.width, visible.padding_from,
                query_tile, key_tile);
        CHECK(largest_difference(*standard_attention(q, k, v, options), right) < 1e-5);
        CHECK(largest_difference(*tiled_attention(q, k, v, options), right) < 1e-5);
      }
  }
}

TEST_CASE("the cost engine agrees with the trace of the lesson", "[exact]") {
  Setup setup;
  for (const bool random : {false, true}) {
    if (random) {
      setup.vectors = Vectors::random;
      setup.words.assign(100, "word");
      setup.d = 64;
    }
    for (const MaskKind kind : {MaskKind::none, MaskKind::causal}) {
      setup.mask.kind = kind;
      const Trace whole = trace(setup);
      ExactOptions options;
      options.divisor = static_cast<float>(whole.divisor);
      options.visible.pattern = kind == MaskKind::none ? Pattern::full : Pattern::causal;
      options.query_tile = 4;
      options.key_tile = 3;
      const FloatMatrix right = whole.output.cast<float>();
      const FloatMatrix q = whole.q.cast<float>(), k = whole.k.cast<float>(),
                        v = whole.v.cast<float>();
      CHECK(largest_difference(*standard_attention(q, k, v, options), right) < 1e-5);
      CHECK(largest_difference(*tiled_attention(q, k, v, options), right) < 1e-5);
    }
  }
}

TEST_CASE("extreme scores stay finite and right", "[exact]") {
  for (const float size : {1e-20f, 30.0f, 1e4f, 1e15f}) {
    const FloatMatrix q = normals(50, 4, 1, size), k = normals(50, 4, 2, size),
                      v = normals(50, 3, 3);
    ExactOptions options;
    options.key_tile = 8;
    const FloatMatrix standard = *standard_attention(q, k, v, options);
    const FloatMatrix tiled = *tiled_attention(q, k, v, options);
    CAPTURE(size);
    // A score's own rounding is a share of the score: beyond 1e4 only one-hot rows are sure.
    CHECK(largest_difference(tiled, standard) < 1e-3);
    if (size > 1e10f) CHECK(largest_difference(standard, defined(q, k, v, options)) < 1e-3);
  }
}

TEST_CASE("threads change no bit, and neither does their number beyond the work", "[exact]") {
  const FloatMatrix q = normals(3000, 8, 1), k = normals(3000, 8, 2), v = normals(3000, 8, 3);
  ExactOptions options;
  const FloatMatrix tiled = *tiled_attention(q, k, v, options);
  const FloatMatrix linear = *linear_attention(q, k, v, options);
  for (const int threads : {2, 3, 64}) {
    options.threads = threads;
    CHECK(*tiled_attention(q, k, v, options) == tiled);
    CHECK(largest_difference(*standard_attention(q, k, v, options), tiled) < 1e-5);
    CHECK(largest_difference(*linear_attention(q, k, v, options), linear) < 1e-5);
  }
}

TEST_CASE("linear attention is its definition, and not softmax attention", "[exact]") {
  const int n = 700;
  const FloatMatrix q = normals(n, 6, 1), k = normals(n, 6, 2), v = normals(n, 4, 3);
  const FloatMatrix linear = *linear_attention(q, k, v, {});
  const auto phi = [](double x) { return x > 0 ? x + 1 : std::exp(x); };
  for (int i = 0; i < n; i += 13) {
    RowVector sum = RowVector::Zero(4);
    double all = 0;
    for (int j = 0; j < n; ++j) {
      double weight = 0;
      for (int c = 0; c < 6; ++c) weight += phi(double{q(i, c)}) * phi(double{k(j, c)});
      sum += weight * v.row(j).cast<double>();
      all += weight;
    }
    CHECK((sum / all - linear.row(i).cast<double>()).cwiseAbs().maxCoeff() < 1e-5);
  }
  CHECK(largest_difference(linear, *tiled_attention(q, k, v, {})) > 0.01);
  CHECK(linear_attention(FloatMatrix::Constant(3, 2, -1e30f), FloatMatrix::Constant(3, 2, -1e30f),
                         normals(3, 2, 1), {})
            ->allFinite());
}

TEST_CASE("the standard way refuses what does not fit, before it allocates", "[exact]") {
  const FloatMatrix q = normals(1000, 4, 1);
  ExactOptions options;
  options.memory = 7'999'999;
  try {
    standard_attention(q, q, q, options);
    FAIL("not refused");
  } catch (const TooLarge& problem) {
    CHECK(problem.needed == 8'000'000);
    CHECK(std::string(problem.what()).find("8000000 bytes") != std::string::npos);
  }
  options.memory = 8'000'000;
  CHECK(standard_attention(q, q, q, options));
  CHECK(standard_bytes(1000) == 8e6);
  options.memory = 0;
  CHECK(tiled_attention(q, q, q, options));
}

TEST_CASE("a computation can be stopped, and says how far it is", "[exact]") {
  const FloatMatrix q = normals(4000, 4, 1);
  ExactOptions options;
  for (const int threads : {1, 3}) {
    options.threads = threads;
    for (auto* way : {standard_attention, tiled_attention, linear_attention}) {
      double last = 0;
      int asked = 0;
      options.go_on = [&](double share) {
        CHECK(share >= last);
        CHECK(share <= 1);
        last = share;
        ++asked;
        return true;
      };
      CHECK(way(q, q, q, options));
      CHECK(asked > 1);
      options.go_on = [](double) { return false; };
      CHECK_FALSE(way(q, q, q, options));
    }
  }
}

TEST_CASE("a pattern's runs and its count agree", "[exact]") {
  for (const Visible& visible : patterns)
    for (const int n : {1, 2, 10, 37}) {
      double pairs = 0;
      KeyRun before;
      for (int i = 0; i < n; ++i) {
        const KeyRun run = keys_seen(visible, i, n);
        CHECK(0 <= run.first);
        CHECK(run.first <= run.last);
        CHECK(run.last <= n);
        CHECK(run.first >= before.first);
        CHECK(run.last >= before.last);
        before = run;
        pairs += run.last - run.first;
      }
      CHECK(pairs == pairs_scored(visible, n));
    }
  CHECK(keys_seen({Pattern::window, 5}, 4, 9) == KeyRun{2, 7});
  CHECK(keys_seen({Pattern::chunks, 4}, 8, 9) == KeyRun{8, 9});
  CHECK(keys_seen({Pattern::causal, 0}, 3, 9) == KeyRun{0, 4});
}
