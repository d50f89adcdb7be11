#include "core/measure.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <new>

#include "core/float_inputs.h"

namespace attention {
namespace {

constexpr double enough_seconds = 0.1;  // of all runs of one row: then its least time counts
constexpr int most_runs = 50;
// Seldom, so that what looks at the progress does not disturb what is timed.
constexpr double seconds_between_reports = 0.2;

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Q, K and V, which only grow: a row of random numbers is the same for every n.
struct Inputs {
  FloatMatrix q, k, v;
};

constexpr Method every_method[] = {Method::standard, Method::tiled, Method::window, Method::linear};

MeasuredRow row_of(Method method, int n, const MeasureChoice& choice) {
  MeasuredRow row;
  row.method = method;
  row.n = n;
  row.flops = method_flops(method, n, choice.d, choice.width);
  row.bytes = measured_bytes(method, n, choice);
  return row;
}

class Run {
 public:
  Run(const MeasureChoice& choice, const MeasureLimits& limits,
      const std::function<bool(const Measurement&)>& publish)
      : choice_(choice), limits_(limits), publish_(publish) {
    result_.count = method_count * static_cast<int>(measured_sizes(choice.largest).size());
  }

  Measurement all() {
    for (const int n : measured_sizes(choice_.largest))
      for (const Method method : every_method)
        if (!report() || !row(method, n)) return std::move(result_);
    report();
    return std::move(result_);
  }

 private:
  bool report() {
    reported_ = now();
    return publish_(result_);
  }

  bool go_on(double share) {
    if (now() - reported_ < seconds_between_reports) return true;
    result_.share = share;
    return report();
  }

  /// Returns false if it was stopped.
  bool row(Method method, int n) {
    MeasuredRow row = row_of(method, n, choice_);
    const double needed = row.bytes + 4.0 * sizeof(float) * n * choice_.d;
    const double predicted = predicted_seconds(row);
    if (needed > limits_.bytes) {
      leave_out(row, LeftOut::memory, needed, limits_.bytes);
    } else if (predicted > limits_.seconds) {
      leave_out(row, LeftOut::time, predicted, limits_.seconds);
    } else {
      try {
        row.seconds = least_seconds(method, n);
        if (!row.seconds) return false;
      } catch (const std::bad_alloc&) {
        leave_out(row, LeftOut::memory, needed, 0);
      } catch (const TooLarge&) {  // the room was not given
        leave_out(row, LeftOut::memory, needed, 0);
      }
    }
    result_.rows.push_back(row);
    result_.share = 0;
    return true;
  }

  static void leave_out(MeasuredRow& row, LeftOut why, double needed, double allowed) {
    row.left_out = why;
    row.needed = needed;
    row.allowed = allowed;
  }

  /// From the last time of the method, by its FLOPs; 0 before there is one.
  double predicted_seconds(const MeasuredRow& row) const {
    for (auto i = result_.rows.rbegin(); i != result_.rows.rend(); ++i)
      if (i->method == row.method && i->seconds) return *i->seconds * row.flops / i->flops;
    return 0;
  }

  /// Nothing if it was stopped.
  std::optional<double> least_seconds(Method method, int n) {
    grow_normals(inputs_.q, n, choice_.d, choice_.seed, Stream::measure_q);
    grow_normals(inputs_.k, n, choice_.d, choice_.seed, Stream::measure_k);
    grow_normals(inputs_.v, n, choice_.d, choice_.seed, Stream::measure_v);
    ExactOptions options;
    options.divisor = std::sqrt(static_cast<float>(choice_.d));
    options.threads = choice_.threads;
    options.go_on = [this](double share) { return go_on(share); };
    if (method == Method::window) options.visible = {Pattern::window, choice_.width};
    const auto way = method == Method::standard ? standard_attention
                     : method == Method::linear ? linear_attention
                                                : tiled_attention;
    double least = HUGE_VAL, all = 0;
    for (int i = 0; i == 0 || (i < most_runs && all < enough_seconds); ++i) {
      const double start = now();
      if (!way(inputs_.q, inputs_.k, inputs_.v, options)) return std::nullopt;
      // A clock that did not move would be an infinite rate.
      const double took = std::max(now() - start, 1e-9);
      least = std::min(least, took);
      all += took;
    }
    return least;
  }

  const MeasureChoice& choice_;
  const MeasureLimits& limits_;
  const std::function<bool(const Measurement&)>& publish_;
  Measurement result_;
  Inputs inputs_;
  double reported_ = 0;
};

}  // namespace

std::vector<int> measured_sizes(int largest) {
  std::vector<int> sizes;
  for (int n = first_measured_n; n < largest; n *= 2) sizes.push_back(n);
  sizes.push_back(largest);
  return sizes;
}

double measured_bytes(Method method, int n, const MeasureChoice& choice) {
  const double one = method_bytes(method, n, choice.d, sizeof(float));
  // As many threads as there are tasks keep tiles or sums of their own.
  const int rows = method == Method::linear ? linear_rows_at_once : ExactOptions().query_tile;
  return method == Method::standard ? one : one * std::min(choice.threads, (n - 1) / rows + 1);
}

Measurement measure(const MeasureChoice& choice, const MeasureLimits& limits,
                    const std::function<bool(const Measurement&)>& publish) {
  return Run(choice, limits, publish).all();
}

Measurement by_formula(const MeasureChoice& choice, double flops_per_second) {
  Measurement result;
  for (const int n : measured_sizes(choice.largest))
    for (const Method method : every_method) {
      MeasuredRow row = row_of(method, n, choice);
      row.seconds = row.flops / flops_per_second;
      result.rows.push_back(row);
    }
  result.count = static_cast<int>(result.rows.size());
  return result;
}

std::optional<double> log_slope(const std::vector<std::pair<double, double>>& points) {
  if (points.empty()) return std::nullopt;
  double mean_x = 0, mean_y = 0;
  const double count = static_cast<double>(points.size());
  for (const auto& [x, y] : points) {
    mean_x += std::log(x) / count;
    mean_y += std::log(y) / count;
  }
  double up = 0, along = 0;
  for (const auto& [x, y] : points) {
    const double dx = std::log(x) - mean_x;
    up += dx * (std::log(y) - mean_y);
    along += dx * dx;
  }
  if (along < 1e-12) return std::nullopt;
  return up / along;
}

std::optional<Slopes> fitted_slopes(const Measurement& measurement, Method method) {
  constexpr size_t most_points = 3;
  std::vector<std::pair<double, double>> time, flops, bytes;
  Slopes slopes;
  for (auto row = measurement.rows.rbegin(); row != measurement.rows.rend(); ++row) {
    if (row->method != method || !row->seconds || time.size() == most_points) continue;
    time.emplace_back(row->n, *row->seconds);
    flops.emplace_back(row->n, row->flops);
    bytes.emplace_back(row->n, row->bytes);
    if (slopes.to == 0) slopes.to = row->n;
    slopes.from = row->n;
  }
  const auto fitted = log_slope(time);
  if (!fitted) return std::nullopt;
  slopes.time = *fitted;
  slopes.flops = log_slope(flops).value_or(0);
  slopes.bytes = log_slope(bytes).value_or(0);
  return slopes;
}

const char* vector_instructions() {
#if defined(__AVX512F__)
  return "AVX-512";
#elif defined(__AVX2__) && defined(__FMA__)
  return "AVX2 and FMA";
#elif defined(__AVX__)
  return "AVX";
#elif defined(__SSE2__)
  return "SSE2";
#elif defined(__ARM_NEON)
  return "NEON";
#else
  return "no vector instructions";
#endif
}

}  // namespace attention
