#include <fmt/format.h>

#include <algorithm>

#include "app/exhibits/cost_text.h"
#include "app/format.h"

namespace lab {

using attention::Pattern;
using attention::Visible;

Visible visible_of(const CostView& view, CostPattern pattern) {
  switch (pattern) {
    case CostPattern::causal:
      return {Pattern::causal};
    case CostPattern::window:
      return {Pattern::window, view.window()};
    case CostPattern::chunks:
      return {Pattern::chunks, view.width};
    default:
      return {};
  }
}

std::vector<PatternLine> pattern_lines(const CostView& view) {
  const std::string n = grouped(view.n), d = grouped(view.d);
  const bool window_is_all = view.window() / 2 >= view.n - 1, chunk_is_all = view.width >= view.n;
  std::vector<PatternLine> lines = {
      {CostPattern::full, "Full", "Vaswani et al. 2017",
       "Every query meets every key: one step from any word to any other.",
       fmt::format("4 · {}² · {}", n, d)},
      {CostPattern::causal, "Causal", "Vaswani et al. 2017",
       "No key after the query: what a model that writes needs. About half the pairs, and the "
       "growth stays n².",
       fmt::format("4 · {} · {} / 2 · {}", n, grouped(view.n + 1L), d)},
      {CostPattern::window, "Window", "Beltagy et al. 2020",
       window_is_all
           ? std::string("The window is wider than the text, so every query meets every key.")
           : fmt::format("The {} keys round each query. What lies farther off has to come "
                         "through several layers.",
                         grouped(view.window())),
       std::string()},
      {CostPattern::chunks, "Chunks", "Child et al. 2019",
       chunk_is_all
           ? std::string("One chunk holds the whole text, so every query meets every key.")
           : fmt::format("Blocks of {} words attend within themselves. Neighbours across a "
                         "border never meet, in any layer, unless the blocks are shifted.",
                         grouped(view.width)),
       std::string()},
      {CostPattern::linear, "Linear", "Katharopoulos et al. 2020",
       "φ(x) = elu(x) + 1 stands in for the exponential, so φ(K)ᵀ·V is summed once for all "
       "queries. No pair is scored, and what would be its weight is not softmax's.",
       fmt::format("4 · {} · {}²", n, d)}};
  for (PatternLine& line : lines) {
    if (line.pattern == CostPattern::linear) {
      line.flops = attention::method_flops(attention::Method::linear, view.n, view.d, 1);
      continue;
    }
    line.pairs = attention::pairs_scored(visible_of(view, line.pattern), view.n);
    line.flops = 4 * line.pairs * view.d;
    if (line.formula.empty()) line.formula = fmt::format("4 · {} · {}", count_told(line.pairs), d);
  }
  return lines;
}

std::string pattern_told(const CostView& view, const PatternLine& line) {
  const double all = attention::method_flops(attention::Method::standard, view.n, view.d, 1);
  const std::string share =
      line.flops <= all
          ? fmt::format("{} of the arithmetic of all pairs",
                        line.flops == all
                            ? "100%"
                            : percent(line.flops / all, line.flops / all < 0.1 ? 2 : 1))
          : fmt::format("{} times the arithmetic of all pairs, as n is below d",
                        compact(line.flops / all, 1));
  const char* growth = "it grows like n²";
  if (line.pattern == CostPattern::linear ||
      ((line.pattern == CostPattern::window || line.pattern == CostPattern::chunks) &&
       line.pairs < static_cast<double>(view.n) * view.n))
    growth = "it grows like n";
  return fmt::format("{}: {}.", share, growth);
}

}  // namespace lab
