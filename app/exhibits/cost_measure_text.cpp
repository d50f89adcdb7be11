#include "app/exhibits/cost_measure_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/exhibits/cost_text.h"
#include "app/format.h"
#include "app/spelling.h"
#include "app/told.h"

namespace lab {

using attention::LeftOut;
using attention::MeasureChoice;
using attention::MeasuredRow;
using attention::Measurement;
using attention::Method;

namespace {

/// The row that is being measured.
struct NextRow {
  Method method;
  int n;
};
NextRow next_row(const Answers::Measured& measured, size_t done) {
  const std::vector<int> sizes = attention::measured_sizes(measured.choice.largest);
  return {every_method[done % attention::method_count],
          sizes[std::min(done / attention::method_count, sizes.size() - 1)]};
}

}  // namespace

MeasureChoice measure_choice(const Session& now) {
  return {now.cost.d, now.cost.threads, now.cost.largest, now.cost.window(), now.setup.seed};
}

std::string duration_told(double seconds) {
  const auto told = [](double value, const char* unit) {
    return (value < 99.95 ? significant(value, 3) : fixed(value, 0)) + " " + unit;
  };
  if (seconds >= 1) return told(seconds, "s");
  if (seconds >= 1e-3) return told(seconds * 1e3, "ms");
  return told(seconds * 1e6, "µs");
}

std::string power_of_ten_told(double seconds) {
  if (seconds > 0.9) return compact(seconds, 0) + " s";
  if (seconds > 0.9e-3) return compact(seconds * 1e3, 0) + " ms";
  return compact(seconds * 1e6, 0) + " µs";
}

std::string rate_told(const MeasuredRow& row) {
  return significant(row.flops / row.seconds.value_or(1) / 1e9, 3) + " GFLOP/s";
}

std::string measure_choice_told(const MeasureChoice& choice) {
  return fmt::format("d = {}, n from {} to {}, {}, a window of {}, float", grouped(choice.d),
                     attention::first_measured_n, grouped(choice.largest),
                     counted(choice.threads, "thread"), counted(choice.width, "key"));
}

std::string machine_told(const Machine& machine) {
  return fmt::format("{}, {} at the same time; built for {}",
                     machine.processor.empty() ? "A processor without a name" : machine.processor,
                     counted(machine.threads, "thread"), attention::vector_instructions());
}

std::string threads_told(int threads, const Machine& machine) {
  if (threads <= machine.threads) return {};
  return fmt::format("{} on a machine that runs {} at the same time: they take turns.",
                     capital(counted(threads, "thread")), machine.threads);
}

std::string progress_told(const Answers::Measured& measured) {
  const size_t done = measured.result ? measured.result->rows.size() : 0;
  const NextRow row = next_row(measured, done);
  std::string text = fmt::format("{}: {} at n = {}", measured.running ? "running" : "stopped",
                                 spelling(row.method), grouped(row.n));
  if (measured.running && measured.result && measured.result->share > 0)
    text += ", " + percent(measured.result->share, 0);
  return text;
}

double progress_of(const Answers::Measured& measured) {
  if (!measured.result || measured.result->count == 0) return 0;
  return (static_cast<double>(measured.result->rows.size()) + measured.result->share) /
         measured.result->count;
}

std::vector<std::string> left_out_told(const Measurement& measurement) {
  std::vector<std::string> sentences;
  std::array<bool, attention::method_count> told{};
  for (const MeasuredRow& row : measurement.rows) {
    if (row.left_out == LeftOut::no || std::exchange(told[static_cast<size_t>(row.method)], true))
      continue;
    std::string why;
    if (row.left_out == LeftOut::time)
      why = fmt::format("it would take about {}, more than {}", duration_told(row.needed),
                        duration_told(row.allowed));
    else if (row.allowed > 0)
      why = fmt::format("it takes {}, and {} may be used, half of what is free",
                        bytes_told(row.needed), bytes_told(row.allowed));
    else
      why =
          fmt::format("it takes {}, and the machine gave no room for that", bytes_told(row.needed));
    sentences.push_back(fmt::format("{} is left out from n = {} on: {}.",
                                    capital(spelling(row.method)), grouped(row.n), why));
  }
  return sentences;
}

std::vector<GrowthLine> growth_lines(const Measurement& measurement, bool measured) {
  std::vector<GrowthLine> lines;
  for (const Method method : every_method) {
    GrowthLine line{method, "", "", "", ""};
    if (const auto slopes = attention::fitted_slopes(measurement, method)) {
      line.over = grouped(slopes->from) + " to " + grouped(slopes->to);
      if (measured) line.time = fixed(slopes->time, 2);
      line.flops = fixed(slopes->flops, 2);
      line.memory = fixed(slopes->bytes, 2);
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

std::string describe_measure(const Session& now, Answers& answers) {
  const auto measured = answers.measured();
  const MeasureChoice choice = measured ? measured->choice : measure_choice(now);
  std::string out = "Does this machine agree?\n\n";
  out += fmt::format("One head: {}.\n", measure_choice_told(choice));
  out += "Machine: " + machine_told(answers.machine()) + ".\n";
  if (const std::string turns = threads_told(choice.threads, answers.machine()); !turns.empty())
    out += turns + "\n";
  const bool any = measured && measured->result && !measured->result->rows.empty();
  if (!any) out += "Nothing was measured yet; --measure does it without a window.\n";
  if (any) {
    out += "\n";
    for (const MeasuredRow& row : measured->result->rows)
      if (row.seconds)
        out +=
            fmt::format("{} at n = {}: {}, {}, {} stored\n", spelling(row.method), grouped(row.n),
                        duration_told(*row.seconds), rate_told(row), bytes_told(row.bytes));
    for (const std::string& sentence : left_out_told(*measured->result)) out += sentence + "\n";
  }
  out += any ? "\nSlopes on logarithmic axes, over the largest n that were timed, at most three:\n"
             : "\nSlopes on logarithmic axes that the formulas expect, over the three largest n:\n";
  const Measurement formula = attention::by_formula(choice, assumed_rate);
  for (const GrowthLine& line : growth_lines(any ? *measured->result : formula, any)) {
    if (line.over.empty()) continue;
    out += fmt::format("{}, n = {}: ", spelling(line.method), line.over);
    if (!line.time.empty()) out += fmt::format("time {}, ", line.time);
    out += fmt::format("FLOPs {}, memory {}\n", line.flops, line.memory);
  }
  return out + "Memory is counted by formula, not sampled.\n";
}

std::string csv_measured(const Measurement& measurement, int threads) {
  std::string csv = "n,method,flops,bytes,threads,seconds\n";
  for (const MeasuredRow& row : measurement.rows)
    csv += fmt::format("{},{},{},{},{},{}\n", row.n, spelling(row.method), exact(row.flops),
                       exact(row.bytes), threads, row.seconds ? exact(*row.seconds) : "");
  return csv;
}

std::string csv_measure(Answers& answers) {
  const auto measured = answers.measured();
  if (!measured || !measured->result) return {};
  return csv_measured(*measured->result, measured->choice.threads);
}

}  // namespace lab
