#include <fmt/format.h>

#include <set>

#include "app/exhibits/cost_measure_text.h"
#include "app/exhibits/cost_picture_text.h"
#include "app/exhibits/cost_text.h"
#include "app/format.h"
#include "app/spelling.h"
#include "app/told.h"

namespace lab {
namespace {

using attention::Method;
using attention::OnlineStep;

void describe_sizes(std::string& out, const CostView& view, const Machine& machine, bool covered) {
  out += fmt::format("n = {}, d = {}, {}, {}, {}.\n", grouped(view.n), grouped(view.d),
                     counted(view.heads, "head"), counted(view.layers, "layer"),
                     precision_told(view.bytes));
  for (const CostLine& line : cost_lines(view))
    out += fmt::format("{}: {} = {} = {}\n", line.name, line.formula, line.put_in, line.result);
  out += one_head_told(view) + " " + overtaking_told(view) + "\n";
  out += memory_told(view, machine) + "\n";
  if (covered) return;  // the page's question is about it
  out += "\nFour ways, one head:\n";
  for (const WayLine& line : way_lines(view))
    out += fmt::format("  {}: {} FLOPs; besides Q, K, V and the output it stores {}; {}\n",
                       line.name, count_told(line.flops), bytes_told(line.bytes), line.what);
}

void describe_tiles(std::string& out, const Session& now, Answers& answers) {
  out += fmt::format("\nTile by tile: the row of {}, {} at once.\n", word_at(now.setup, now.query),
                     counted(now.cost.tile, "key"));
  out += vectors_line(now.setup);
  const int done = tiles_done(now);
  const auto& steps = online_steps(now, answers);
  constexpr int most_tiles = 20, most_numbers = 8;
  for (int i = 0; i < std::min(done, most_tiles); ++i) {
    const OnlineStep& step = steps[static_cast<size_t>(i)];
    std::vector<std::string> numbers;
    for (int c = 0; c < std::min<int>(static_cast<int>(step.accumulator.size()), most_numbers); ++c)
      numbers.push_back(fixed(step.accumulator[c], 4));
    out +=
        fmt::format("  tile {}, keys {} to {}: m {}, factor {}, l {}, accumulator ({}{})\n", i + 1,
                    step.first + 1, step.last, compact(step.maximum, 4),
                    step.factor == 0 ? std::string("none, it is the first") : fixed(step.factor, 4),
                    fixed(step.sum, 4), fmt::join(numbers, ", "),
                    step.accumulator.size() > most_numbers ? ", …" : "");
  }
  if (done > most_tiles) out += fmt::format("  … {} in all\n", counted(done, "tile"));
  out += tiles_told(now, answers) + "\n";
  if (now.predict.asking()) return;  // it tells how the arithmetic grows
  out += "\nNumbers moved between slow and fast memory, one head:\n";
  for (const CostLine& line : moved_lines(now.cost))
    out += fmt::format("  {}: {} = {} = {}\n", line.name, line.formula, line.put_in, line.result);
  out += without_stars(moved_told(now.cost)) + " " + moved_terms_told() + "\n";
}

void describe_patterns(std::string& out, const CostView& view) {
  out += fmt::format("\nPatterns, width {}, one head:\n", grouped(view.width));
  for (const PatternLine& line : pattern_lines(view))
    out += fmt::format("  {}{}: {} {}{} FLOPs, {} ({})\n", line.name,
                       line.pattern == view.pattern ? " (chosen)" : "", line.what,
                       line.pairs > 0 ? count_told(line.pairs) + " pairs, " : "",
                       count_told(line.flops), pattern_told(view, line), line.source);
}

}  // namespace

std::string describe_cost(const Session& now, Answers& answers) {
  if (now.cost.tab == CostTab::measure) return describe_measure(now, answers);
  if (now.cost.tab == CostTab::picture) return describe_picture(now, answers);
  std::string out = "What does attention cost?\n\n";
  describe_sizes(out, now.cost, answers.machine(), now.predict.asking());
  describe_tiles(out, now, answers);
  if (!now.predict.asking()) describe_patterns(out, now.cost);
  return out;
}

std::string csv_cost(const Session& now, Answers& answers) {
  if (now.cost.tab == CostTab::measure)
    if (std::string measured = csv_measure(answers); !measured.empty()) return measured;
  const CostView& view = now.cost;
  std::set<int> sizes = {view.n};
  for (int n = 1; n <= CostView::most_n; n *= 2) sizes.insert(n);
  std::string csv = "n,method,flops,bytes\n";
  for (const int n : sizes)
    for (const Method method : every_method)
      csv += fmt::format("{},{},{},{}\n", n, spelling(method),
                         exact(attention::method_flops(method, n, view.d, view.window())),
                         exact(attention::method_bytes(method, n, view.d, view.bytes)));
  return csv;
}

}  // namespace lab
