// The two exact ways and what changes the result, one head in float, and the rates as shares of
// that of a 2,048³ product in the same run ("of_product"; the `native` preset is the one to read).

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "core/cost.h"
#include "core/exact.h"

using namespace attention;

namespace {

constexpr int d = 64;

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// FLOPs a second of Eigen's product of two 2,048 × 2,048 matrices.
double product_rate() {
  static const double rate = [] {
    constexpr int size = 2048;
    const FloatMatrix a = FloatMatrix::Random(size, size), b = FloatMatrix::Random(size, size);
    FloatMatrix c(size, size);
    double best = HUGE_VAL;
    for (int i = 0; i < 7; ++i) {
      const double start = now();
      c.noalias() = a * b;
      benchmark::DoNotOptimize(c.data());
      best = std::min(best, now() - start);
    }
    return 2.0 * size * size * size / best;
  }();
  return rate;
}

template <class Way>
void run(benchmark::State& state, Way way, Method method, const ExactOptions& options) {
  const int n = static_cast<int>(state.range(0));
  const FloatMatrix q = FloatMatrix::Random(n, d), k = FloatMatrix::Random(n, d),
                    v = FloatMatrix::Random(n, d);
  const double product = product_rate();
  double best = HUGE_VAL;
  for (auto _ : state) {
    const double start = now();
    benchmark::DoNotOptimize(way(q, k, v, options));
    best = std::min(best, now() - start);
  }
  const double flops = method_flops(method, n, d, options.visible.width);
  state.counters["flops"] = benchmark::Counter(flops / best, benchmark::Counter::kDefaults,
                                               benchmark::Counter::OneK::kIs1000);
  state.counters["of_product"] = flops / best / product;
  state.counters["bytes"] = method == Method::standard ? standard_bytes(n)
                            : method == Method::linear ? method_bytes(method, n, d, 4)
                                                       : tiled_bytes(d, d, options);
}

ExactOptions options_with(int threads, Visible visible = {}) {
  ExactOptions options;
  options.divisor = 8;
  options.threads = threads;
  options.visible = visible;
  return options;
}

void bm_standard(benchmark::State& state) {
  run(state, standard_attention, Method::standard, options_with(static_cast<int>(state.range(1))));
}
void bm_tiled(benchmark::State& state) {
  run(state, tiled_attention, Method::tiled, options_with(static_cast<int>(state.range(1))));
}
void bm_window(benchmark::State& state) {
  run(state, tiled_attention, Method::window, options_with(1, {Pattern::window, 257}));
}
void bm_linear(benchmark::State& state) {
  run(state, linear_attention, Method::linear, options_with(1));
}

}  // namespace

// Arguments: n, threads.
BENCHMARK(bm_standard)->Args({4096, 1})->Args({4096, 2})->Unit(benchmark::kMillisecond);
BENCHMARK(bm_tiled)
    ->Args({4096, 1})
    ->Args({4096, 2})
    ->Args({16384, 1})
    ->Unit(benchmark::kMillisecond);
BENCHMARK(bm_window)->Arg(4096)->Arg(16384)->Unit(benchmark::kMillisecond);
BENCHMARK(bm_linear)->Arg(4096)->Arg(16384)->Unit(benchmark::kMillisecond);
