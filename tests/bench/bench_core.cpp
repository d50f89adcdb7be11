// How long core takes. Times differ between machines, so what takes long is also told as a ratio
// to a plain loop of as many std::exp, measured in the same run ("per_exp": 1 is as fast as that).

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

#include "core/random.h"
#include "core/saturation.h"
#include "core/trace.h"

using namespace attention;

namespace {

/// Seconds for one std::exp in a plain loop over numbers that scores could be.
double seconds_per_exp() {
  static const double measured = [] {
    std::vector<double> x(4096);
    fill_normals(1, Stream::query, 0, 0, 4096, x.data());
    constexpr int rounds = 1000;
    double best = HUGE_VAL;
    for (int attempt = 0; attempt < 5; ++attempt) {
      const auto start = std::chrono::steady_clock::now();
      for (int round = 0; round < rounds; ++round) {
        double sum = 0;
        for (const double value : x) sum += std::exp(value);
        benchmark::DoNotOptimize(sum);
      }
      const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
      best = std::min(best, took.count() / (rounds * static_cast<double>(x.size())));
    }
    return best;
  }();
  return measured;
}

void bm_trace_review(benchmark::State& state) {
  const Setup setup;
  for (auto _ : state) benchmark::DoNotOptimize(trace(setup));
}
BENCHMARK(bm_trace_review)->Unit(benchmark::kMicrosecond);

/// Arguments: words, d.
void bm_trace_random(benchmark::State& state) {
  Setup setup;
  setup.vectors = Vectors::random;
  setup.words.assign(static_cast<std::size_t>(state.range(0)), "word");
  setup.d = static_cast<int>(state.range(1));
  for (auto _ : state) benchmark::DoNotOptimize(trace(setup));
}
BENCHMARK(bm_trace_random)
    ->Args({9, 64})
    ->Args({512, 64})
    ->Args({512, 1024})
    ->Unit(benchmark::kMillisecond);

void bm_normals(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(normals(1, Stream::query, 512, 1024));
  state.SetItemsProcessed(state.iterations() * 512 * 1024);
}
BENCHMARK(bm_normals)->Unit(benchmark::kMillisecond);

/// All of the experiment of "why √d"; argument: rows.
void bm_saturation(benchmark::State& state) {
  const Experiment experiment{1, static_cast<int>(state.range(0))};
  const double exps = 3.0 * most_dimensions * experiment_keys * experiment.rows;
  double seconds = 0;
  for (auto _ : state) {
    const auto start = std::chrono::steady_clock::now();
    benchmark::DoNotOptimize(saturation(experiment));
    seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }
  state.counters["per_exp"] =
      seconds / static_cast<double>(state.iterations()) / (exps * seconds_per_exp());
}
BENCHMARK(bm_saturation)->Arg(2000)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
