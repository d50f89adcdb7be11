#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/exhibits/cost_text.h"
#include "app/format.h"
#include "app/told.h"

namespace lab {

using attention::OnlineStep;

namespace {

constexpr int most_listed = 6;      // scores of a tile
constexpr double rounding = 1e-12;  // what differs by less is the same

/// A score: as many decimals as it has, up to four.
std::string score_told(double score) { return compact(score, 4); }

std::string sum_of_tile(const std::vector<OnlineStep>& steps, size_t i) {
  const double before = i == 0 ? 0 : steps[i - 1].sum * steps[i].factor;
  return fixed(steps[i].sum - before, 4);
}

}  // namespace

int tile_count(const Session& now) {
  const int n = static_cast<int>(now.setup.words.size());
  return (n - 1) / now.cost.tile + 1;
}

int tiles_done(const Session& now) {
  return std::min(now.cost.step.value_or(tile_count(now)), tile_count(now));
}

std::optional<int> moved_step(const Session& now, int by) {
  const int to = std::clamp(tiles_done(now) + by, 0, tile_count(now));
  if (to == tile_count(now)) return std::nullopt;
  return to;
}

std::optional<int> played_step(const Session& now) {
  return tiles_done(now) == tile_count(now) ? std::optional<int>(0) : moved_step(now, 1);
}

const std::vector<OnlineStep>& online_steps(const Session& now, Answers& answers) {
  return answers.online(now.setup, now.query, now.cost.tile);
}

std::vector<CostLine> tile_lines(const Session& now, Answers& answers) {
  const int done = tiles_done(now);
  if (done == 0) return {};
  const auto& steps = online_steps(now, answers);
  const auto i = static_cast<size_t>(done - 1);
  const OnlineStep& step = steps[i];
  const attention::RowVector scores = answers.trace(now.setup).masked.row(now.query);
  std::string listed = i == 0 ? "" : score_told(steps[i - 1].maximum);
  for (int j = step.first; j < step.last && j - step.first < most_listed; ++j)
    listed += (listed.empty() ? "" : ", ") + score_told(scores[j]);
  if (step.last - step.first > most_listed) listed += ", …";
  std::vector<CostLine> lines = {
      {"m", "largest score so far", "max(" + listed + ")", score_told(step.maximum)}};
  if (!std::isfinite(step.maximum)) return lines;  // the mask hides all so far
  if (i == 0 || !std::isfinite(steps[i - 1].maximum)) {
    lines.push_back({"factor", "e^(m before − m)", "nothing to rescale yet", "–"});
    lines.push_back({"l", "Σ e^(score − m)", "Σ e^(score − m) of this tile", fixed(step.sum, 4)});
    return lines;
  }
  lines.push_back({"factor", "e^(m before − m)",
                   fmt::format("e^({} − {})", score_told(steps[i - 1].maximum),
                               step.maximum < 0 ? "(" + score_told(step.maximum) + ")"
                                                : score_told(step.maximum)),
                   fixed(step.factor, 4)});
  lines.push_back({"l", "l before · factor + Σ e^(score − m)",
                   fmt::format("{} · {} + {}", fixed(steps[i - 1].sum, 4), fixed(step.factor, 4),
                               sum_of_tile(steps, i)),
                   fixed(step.sum, 4)});
  return lines;
}

double tile_difference(const Session& now, Answers& answers) {
  const int done = tiles_done(now);
  const attention::RowVector whole = answers.trace(now.setup).output.row(now.query);
  if (done == 0) return whole.cwiseAbs().maxCoeff();
  const OnlineStep& step = online_steps(now, answers)[static_cast<size_t>(done - 1)];
  return (step.output - whole).cwiseAbs().maxCoeff();
}

std::string tiles_told(const Session& now, Answers& answers) {
  const int done = tiles_done(now), count = tile_count(now);
  const double difference = tile_difference(now, answers);
  if (done == 0)
    return "Nothing is read yet: m = −∞, l = 0, and the accumulator is 0. Space reads the first "
           "tile.";
  const bool same = difference < rounding;
  if (done < count)
    return fmt::format(
        "{} of {} tiles are read. Accumulator / l is the output over the keys so far, {} the "
        "output "
        "over all keys.",
        done, count, same ? "to rounding" : significant(difference, 3) + " at most away from");
  std::string text = fmt::format(
      "{} read. Accumulator / l is the output over all keys, {}: the largest difference is {}. No "
      "row of {} weights was ever stored.",
      count == 1 ? "The one tile is" : fmt::format("All {} tiles are", count),
      same ? "to rounding" : "nearly", difference == 0 ? "0" : significant(difference, 1),
      now.setup.words.size());
  const auto& steps = online_steps(now, answers);
  if (count > 1 && std::none_of(steps.begin(), steps.end(), [](const OnlineStep& step) {
        return step.factor > 0 && step.factor < 1;
      }))
    text +=
        " The largest score of this row is in the first tile, so nothing had to be rescaled; other "
        "rows show that.";
  return text;
}

std::vector<CostLine> moved_lines(const CostView& view) {
  const double n = view.n, d = view.d, fast = view.fast;
  const double tile = attention::flash_key_tile(d, fast);
  const std::string passes = count_told(std::ceil(n / tile)), keys = count_told(tile);
  const std::string size = grouped(view.n), width = grouped(view.d);
  return {{"Standard", "4·n·d + 4·n²", fmt::format("4 · {} · {} + 4 · {}²", size, width, size),
           count_told(attention::moved_standard(n, d))},
          {"FlashAttention", "2·n·d + ⌈n/B⌉·(3·n·d + 4·n)",
           fmt::format("2 · {} · {} + {} · (3 · {} · {} + 4 · {})", size, width, passes, size,
                       width, size),
           count_told(attention::moved_flash(n, d, fast))}};
}

std::string moved_told(const CostView& view) {
  const double standard = attention::moved_standard(view.n, view.d);
  const double flash = attention::moved_flash(view.n, view.d, view.fast);
  const std::string arithmetic =
      fmt::format("*Exact*, not approximate; *not linear*: its arithmetic stays 4·n²·d = {} FLOPs.",
                  count_told(attention::method_flops(attention::Method::tiled, view.n, view.d, 1)));
  const double d = view.d, fast = view.fast;
  std::string text = fmt::format("M = {} numbers, {} in {}, ", grouped(view.fast),
                                 bytes_told(fast * view.bytes), precision_told(view.bytes));
  if (fast < 4 * d)
    text += fmt::format("do not even hold a query, a key, a value and an output of {} numbers. ",
                        grouped(view.d));
  else
    text += fmt::format("hold tiles of B = ⌈M/4d⌉ = {}. ",
                        counted(static_cast<int>(attention::flash_key_tile(d, fast)), "key"));
  if (flash < standard)
    text += fmt::format("The standard way moves {} times as many numbers. ",
                        compact(standard / flash, standard / flash < 10 ? 1 : 0));
  else
    text += fmt::format("{}, and nothing is gained: {} times as many are moved. ",
                        d * d >= fast ? "With this d, d² is more than M" : "The text is short",
                        compact(flash / standard, 1));
  return text + arithmetic;
}

std::string moved_terms_told() {
  return "Standard: Q, K, V and the output, 4·n·d, and the n² scores and weights, each written and "
         "read again. FlashAttention: K and V once, 2·n·d; then each of the ⌈n/B⌉ passes reads Q "
         "and "
         "the outputs and writes the outputs, 3·n·d, with every query’s m and l, 4·n. This is the "
         "paper’s loop, keys outside; the row above has the keys inside.";
}

}  // namespace lab
