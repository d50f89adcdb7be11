#pragma once

#include <array>
#include <string>

#include "app/answers.h"
#include "app/session.h"

namespace lab {

/// The divisor that the page compares with: √d, or nothing while √d is chosen.
attention::Divisor compared_with(attention::Divisor chosen);

/// One row of the experiment at the page's d.
struct ShownRow {
  std::array<double, attention::experiment_keys> scores{};  // divided by the chosen divisor
  std::array<double, attention::experiment_keys> weights{};
  std::array<double, attention::experiment_keys> ghost{};  // weights under compared_with
};
ShownRow shown_row(const ScalingView& view, Answers& answers);

/// What happens to the gradient at this d under the three divisors, in a sentence.
std::string gradient_sentence(const attention::Saturation& saturation, int d);

std::string describe_scaling(const Session& now, Answers& answers);

/// d,divisor,spread,mean_top,share_one_hot,mean_entropy,jacobian_mean,jacobian_median — 3,072 rows.
std::string csv_scaling(const Session& now, Answers& answers);

}  // namespace lab
