#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "core/cost.h"

namespace attention {

/// What is timed: one head in float, random normal Q, K and V, at n = 256, 512 … and `largest`.
struct MeasureChoice {
  int d = 64, threads = 1;
  int largest = 4096;
  int width = 257;  // of the window, odd
  std::uint64_t seed = 0;
  bool operator==(const MeasureChoice&) const = default;
};
inline constexpr int first_measured_n = 256;

/// What one method at one n may take; what would take more is left out.
struct MeasureLimits {
  double bytes = 0;    // of Q, K, V, the output and what is stored besides
  double seconds = 0;  // as predicted from the n before
  bool operator==(const MeasureLimits&) const = default;
};
inline constexpr double most_measured_seconds = 10;

enum class LeftOut { no, memory, time };

struct MeasuredRow {
  Method method = Method::standard;
  int n = 0;
  double flops = 0, bytes = 0;    // by the formulas of cost.h
  std::optional<double> seconds;  // the least of several runs
  LeftOut left_out = LeftOut::no;
  double needed = 0, allowed = 0;  // why it was left out: bytes or seconds; allowed 0: unknown
};

/// What there is so far, row by row: n by n, and for each n every method.
struct Measurement {
  std::vector<MeasuredRow> rows;
  int count = 0;     // rows that there will be
  double share = 0;  // done of the row that comes next, 0 to 1
};

/// The n that are measured: doubled from the first one, and last `largest`.
std::vector<int> measured_sizes(int largest);

/// Bytes that a method stores besides Q, K, V and the output: as method_bytes in float says, tiles
/// and sums once a thread.
double measured_bytes(Method method, int n, const MeasureChoice& choice);

/// Times the four methods. `publish` sees what there is before a row begins, now and then while one
/// runs, and at the end; false stops soon, and what there is then is returned. Never throws for
/// lack of memory: such a row is left out.
Measurement measure(const MeasureChoice& choice, const MeasureLimits& limits,
                    const std::function<bool(const Measurement&)>& publish);

/// The same rows with the seconds that they would take at so many FLOPs a second.
Measurement by_formula(const MeasureChoice& choice, double flops_per_second);

/// The slope of log y over log x by least squares; nothing for fewer than two different x. All
/// above 0.
std::optional<double> log_slope(const std::vector<std::pair<double, double>>& points);

/// The slopes of one method over the largest n that were timed, at most three: small n are ruled
/// by what does not grow.
struct Slopes {
  int from = 0, to = 0;  // the n
  double time = 0;
  double flops = 0, bytes = 0;  // by the formulas, over the same n
};
std::optional<Slopes> fitted_slopes(const Measurement& measurement, Method method);

/// The widest vector instructions that the program was built with: "AVX2 and FMA".
const char* vector_instructions();

}  // namespace attention
