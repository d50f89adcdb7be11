#include "app/exhibits/scaling_text.h"

#include <fmt/format.h>

#include <cmath>

#include "app/format.h"
#include "app/spelling.h"
#include "core/softmax.h"

namespace lab {

using attention::Divisor;
using attention::Saturation;
using attention::SaturationPoint;

Divisor compared_with(Divisor chosen) {
  return chosen == Divisor::sqrt_d ? Divisor::none : Divisor::sqrt_d;
}

ShownRow shown_row(const ScalingView& view, Answers& answers) {
  const attention::Matrix& scores = answers.experiment_scores(view.experiment, view.row);
  const auto divided = [&](Divisor divisor) -> attention::Matrix {
    return scores.row(view.d - 1) / attention::divisor_value(divisor, view.d);
  };
  const attention::Matrix chosen = divided(view.divisor);
  const attention::Matrix weights = attention::softmax_rows(chosen).weights;
  const attention::Matrix ghost =
      attention::softmax_rows(divided(compared_with(view.divisor))).weights;
  ShownRow row;
  for (int j = 0; j < attention::experiment_keys; ++j) {
    const auto i = static_cast<size_t>(j);
    row.scores[i] = chosen(0, j);
    row.weights[i] = weights(0, j);
    row.ghost[i] = ghost(0, j);
  }
  return row;
}

std::string gradient_sentence(const Saturation& s, int d) {
  const SaturationPoint& none = s.at(Divisor::none, d);
  const SaturationPoint& root = s.at(Divisor::sqrt_d, d);
  const SaturationPoint& whole = s.at(Divisor::d, d);
  // The case is told by the numbers: most rows learn less than under √d, while the mean stays
  // above.
  const bool all_or_nothing =
      none.gradient_median < root.gradient_median && none.gradient_mean > root.gradient_mean;
  std::string text = fmt::format(
      "The gradient that reaches the query, ‖∂w/∂q‖, has the median {} under √d, as at every "
      "larger d. ",
      fixed(root.gradient_median, 2));
  if (d < 8)
    text =
        "At so small a d no choice is far from another. Slide d up and compare the last column. ";
  else if (all_or_nothing)
    text += fmt::format(
        "Undivided it is all or nothing: the median is {} while the mean stays at {}, so most rows "
        "learn little and a few get a large kick. ",
        significant(none.gradient_median, 2), fixed(none.gradient_mean, 2));
  else
    text += fmt::format(
        "Undivided the median is {} and the mean {}: still larger, but slide d up and watch the "
        "median "
        "fall away from the mean. ",
        fixed(none.gradient_median, 2), fixed(none.gradient_mean, 2));
  if (d >= 8)
    text +=
        fmt::format("Divided by d it shrinks to {}, like 1/√d, though its Jacobian looks healthy.",
                    significant(whole.gradient_median, 2));
  return text;
}

std::string describe_scaling(const Session& now, Answers& answers) {
  const ScalingView& view = now.scaling;
  const auto seen = answers.saturation(view.experiment);
  std::string out = "Why divide by √d?\n\n";
  out += fmt::format(
      "{} random queries, {} random keys each, d independent standard-normal entries, seed {}. "
      "Nothing is trained; only d changes.\n",
      grouped(view.experiment.rows), attention::experiment_keys, view.experiment.seed);
  out += fmt::format("d = {}, scores divided by {}.\n", view.d, symbol(view.divisor));
  if (!seen.result || seen.result->dims() < view.d)
    return out + "The experiment is still running.\n";
  const Saturation& s = *seen.result;
  const Divisor other = compared_with(view.divisor);
  const SaturationPoint &p = s.at(view.divisor, view.d), &q = s.at(other, view.d);
  const std::string with = other == Divisor::none ? "undivided" : "with √d";
  out += fmt::format("\nSpread of the scores: {} ({}: {})\n", significant(p.spread, 3), with,
                     significant(q.spread, 3));
  out += fmt::format("Average top weight: {} ({}: {})\n", percent(p.mean_top), with,
                     percent(q.mean_top));
  out += fmt::format("Rows that are nearly one-hot (top weight above 99%): {} ({}: {})\n",
                     percent(p.share_one_hot), with, percent(q.share_one_hot));
  out += fmt::format("Softmax Jacobian, median norm: {} ({}: {})\n", fixed(p.jacobian_median, 4),
                     with, fixed(q.jacobian_median, 4));

  out += fmt::format("\nRow {} of {}, its {} keys:\n", grouped(view.row + 1),
                     grouped(view.experiment.rows), attention::experiment_keys);
  const ShownRow row = shown_row(view, answers);
  for (size_t j = 0; j < row.weights.size(); ++j)
    out += fmt::format("  key {}: score {}, weight {} ({}: {})\n", j + 1, fixed(row.scores[j], 2),
                       percent(row.weights[j]), with, percent(row.ghost[j]));

  const bool covered = now.predict.asking();  // the page's question is about it
  if (!covered) out += "\nOver d, divided by nothing, √d and d:\n";
  for (int d = 1; d <= s.dims() && !covered; d *= 4) {
    const auto each = [&](auto value) {
      std::string text;
      for (const Divisor divisor : every_divisor)
        text += (text.empty() ? "" : ", ") + value(s.at(divisor, d));
      return text;
    };
    out += fmt::format("  d = {}: top weight {}; nearly one-hot {}; Jacobian median {}\n", d,
                       each([](const SaturationPoint& x) { return percent(x.mean_top); }),
                       each([](const SaturationPoint& x) { return percent(x.share_one_hot); }),
                       each([](const SaturationPoint& x) { return fixed(x.jacobian_median, 3); }));
  }
  out += fmt::format("\nMore, at d = {}:\n", view.d);
  for (const Divisor divisor : every_divisor) {
    const SaturationPoint& x = s.at(divisor, view.d);
    out += fmt::format(
        "  divided by {}: entropy {}; ‖J‖ mean {}, median {}; ‖∂w/∂q‖ mean {}, median {}\n",
        symbol(divisor), fixed(x.mean_entropy, 3), fixed(x.jacobian_mean, 3),
        fixed(x.jacobian_median, 4), significant(x.gradient_mean, 3),
        significant(x.gradient_median, 3));
  }
  return out + gradient_sentence(s, view.d) + "\n";
}

std::string csv_scaling(const Session& now, Answers& answers) {
  const auto seen = answers.saturation(now.scaling.experiment);
  if (!seen.result || seen.result->dims() < attention::most_dimensions) return {};
  std::string out =
      "d,divisor,spread,mean_top,share_one_hot,mean_entropy,jacobian_mean,jacobian_median\n";
  for (int d = 1; d <= attention::most_dimensions; ++d)
    for (const Divisor divisor : every_divisor) {
      const SaturationPoint& p = seen.result->at(divisor, d);
      out += fmt::format("{},{},{},{},{},{},{},{}\n", d, spelling(divisor), exact(p.spread),
                         exact(p.mean_top), exact(p.share_one_hot), exact(p.mean_entropy),
                         exact(p.jacobian_mean), exact(p.jacobian_median));
    }
  return out;
}

}  // namespace lab
