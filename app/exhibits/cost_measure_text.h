#pragma once

#include <string>
#include <vector>

#include "app/answers.h"
#include "app/session.h"
#include "core/measure.h"

namespace lab {

/// What the page would measure.
attention::MeasureChoice measure_choice(const Session& now);

/// "1.23 s", "12.3 ms", "45.6 µs".
std::string duration_told(double seconds);
/// The same for an axis: "1 s", "10 ms".
std::string power_of_ten_told(double seconds);
/// A row's FLOPs a second: "18.2 GFLOP/s".
std::string rate_told(const attention::MeasuredRow& row);
/// "d = 64, n from 256 to 4,096, 1 thread, a window of 257 keys, float".
std::string measure_choice_told(const attention::MeasureChoice& choice);
/// The processor, how many threads it runs, and what the program was built for.
std::string machine_told(const Machine& machine);
/// That more threads are asked for than run at the same time; empty if not.
std::string threads_told(int threads, const Machine& machine);
/// "running: tiled at n = 4,096, 37%".
std::string progress_told(const Answers::Measured& measured);
/// 0 to 1.
double progress_of(const Answers::Measured& measured);

/// Why rows have no time, a sentence each, of every method the first alone.
std::vector<std::string> left_out_told(const attention::Measurement& measurement);

/// What is known of a method's growth.
struct GrowthLine {
  attention::Method method;
  std::string over;                 // "1,024 to 4,096"
  std::string time, flops, memory;  // slopes; time is "" before anything was measured
};
/// Of what was measured, or expected by the formulas if nothing was.
std::vector<GrowthLine> growth_lines(const attention::Measurement& measurement, bool measured);

/// So fast the formulas are drawn before anything was measured; the chart says so.
inline constexpr double assumed_rate = 1e10;

/// What the tab shows, after a run and before; and CSV with threads and seconds, empty before.
std::string describe_measure(const Session& now, Answers& answers);
std::string csv_measure(Answers& answers);
std::string csv_measured(const attention::Measurement& measurement, int threads);

}  // namespace lab
