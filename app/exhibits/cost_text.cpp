#include "app/exhibits/cost_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/format.h"
#include "app/told.h"

namespace lab {

using attention::CostSizes;
using attention::Method;

namespace {

constexpr double gpu_memory = 80e9;         // of an A100 or H100 with 80 GB
constexpr double largest_whole = 9.007e15;  // 2⁵³: up to here a double knows every whole number

std::string n_told(const CostView& view) { return grouped(view.n); }

}  // namespace

CostSizes sizes_of(const CostView& view) {
  return {static_cast<double>(view.n), static_cast<double>(view.d), static_cast<double>(view.heads),
          static_cast<double>(view.layers), static_cast<double>(view.bytes)};
}

std::string count_told(double count) {
  if (count < largest_whole) return grouped(std::llround(count));
  return significant(count, 3);
}

std::string bytes_told(double bytes) {
  constexpr const char* units[] = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB"};
  size_t unit = 0;
  while (bytes >= 1024 && unit + 1 < std::size(units)) {
    bytes /= 1024;
    ++unit;
  }
  if (unit == 0 && bytes == 1) return "1 byte";
  return compact(bytes, bytes < 10 ? 2 : bytes < 100 ? 1 : 0) + " " + units[unit];
}

const char* precision_told(int bytes) {
  switch (bytes) {
    case 1:
      return "fp8";
    case 2:
      return "fp16";
    case 4:
      return "fp32";
    default:
      return "fp64";
  }
}

std::vector<CostLine> cost_lines(const CostView& view) {
  const CostSizes sizes = sizes_of(view);
  const double scores = attention::score_count(sizes);
  const std::string n = n_told(view), width = grouped(view.heads * view.d);
  return {
      {"Scores", "n² · heads · layers", fmt::format("{}² · {} · {}", n, view.heads, view.layers),
       count_told(scores)},
      {"Their memory, if stored", "scores · bytes of a number",
       fmt::format("{} · {}", count_told(scores), view.bytes),
       bytes_told(attention::score_bytes(sizes))},
      {"Arithmetic of Q·Kᵀ and P·V", "4 · n² · d · heads · layers",
       fmt::format("4 · {}² · {} · {} · {}", n, view.d, view.heads, view.layers),
       count_told(attention::score_flops(sizes)) + " FLOPs"},
      {projections_name, "8 · n · d_model² · layers",
       fmt::format("8 · {} · {}² · {}", n, width, view.layers),
       count_told(attention::projection_flops(sizes)) + " FLOPs"},
      {"Scores overtake projections beyond", "n = 2 · d_model = 2 · heads · d",
       fmt::format("2 · {} · {}", view.heads, view.d), count_told(attention::overtaking_n(sizes))}};
}

std::string one_head_told(const CostView& view) {
  CostSizes one = sizes_of(view);
  one.heads = one.layers = 1;
  return fmt::format("One head of one layer: {} scores, {} in {}.",
                     count_told(attention::score_count(one)),
                     bytes_told(attention::score_bytes(one)), precision_told(view.bytes));
}

std::string overtaking_told(const CostView& view) {
  const CostSizes sizes = sizes_of(view);
  const double turn = attention::overtaking_n(sizes);
  const double ratio = attention::score_flops(sizes) / attention::projection_flops(sizes);
  if (ratio == 1)
    return fmt::format("At n = {} scores and projections take the same arithmetic.", n_told(view));
  if (ratio > 1)
    return fmt::format(
        "At n = {} the scores take {} times the arithmetic of the projections; below n = {} it is "
        "the other way round.",
        n_told(view), compact(ratio, ratio < 10 ? 1 : 0), count_told(turn));
  return fmt::format(
      "At n = {} the projections still take {} times the arithmetic of the scores; beyond n = {} "
      "it "
      "is the other way round.",
      n_told(view), compact(1 / ratio, 1 / ratio < 10 ? 1 : 0), count_told(turn));
}

std::vector<MemoryMark> memory_marks(const Machine& machine) {
  std::vector<MemoryMark> marks;
  const auto add = [&](const char* name, double bytes, bool here) {
    if (bytes > 0) marks.push_back({name, bytes, here});
  };
  add("L2 cache of a core here", static_cast<double>(machine.cache), true);
  add("memory of this machine", static_cast<double>(machine.memory), true);
  add("a GPU of 80 GB", gpu_memory, false);
  std::sort(marks.begin(), marks.end(),
            [](const MemoryMark& a, const MemoryMark& b) { return a.bytes < b.bytes; });
  return marks;
}

std::string memory_told(const CostView& view, const Machine& machine) {
  const double bytes = attention::score_bytes(sizes_of(view));
  const auto marks = memory_marks(machine);
  const auto larger = std::find_if(marks.begin(), marks.end(),
                                   [&](const MemoryMark& mark) { return mark.bytes >= bytes; });
  std::string text = fmt::format("All scores at once: {}. ", bytes_told(bytes));
  if (larger == marks.end())
    return text + fmt::format("{} holds {}: it would take {} of them.", capital(marks.back().name),
                              bytes_told(marks.back().bytes),
                              count_told(std::ceil(bytes / marks.back().bytes)));
  if (larger == marks.begin()) return text + fmt::format("The {} holds them.", larger->name);
  return text + fmt::format("Too much for {} ({}), and {} holds them ({}).",
                            (larger - 1)->here ? "the " + (larger - 1)->name : (larger - 1)->name,
                            bytes_told((larger - 1)->bytes),
                            larger->here ? "the " + larger->name : larger->name,
                            bytes_told(larger->bytes));
}

std::vector<WayLine> way_lines(const CostView& view) {
  const double n = view.n, d = view.d, width = view.window(), bytes = view.bytes;
  std::vector<WayLine> lines = {
      {Method::standard, "Standard", "standard", 0, 0,
       "softmax attention: stores scores and weights"},
      {Method::tiled, "Tiled, as FlashAttention", "tiled", 0, 0,
       "the same function, exact: stores no n × n"},
      {Method::window, fmt::format("Window of {}", grouped(view.window())), "window", 0, 0,
       "another function: only keys near by"},
      {Method::linear, "Linear attention", "linear", 0, 0,
       "another function: φ(q)·φ(k), no softmax"}};
  for (WayLine& line : lines) {
    line.flops = attention::method_flops(line.method, n, d, width);
    line.bytes = attention::method_bytes(line.method, n, d, bytes);
  }
  return lines;
}

}  // namespace lab
