#pragma once

#include <string>

#include "app/answers.h"
#include "app/session.h"

namespace lab {

/// Which weights the page pictures.
attention::WeightsChoice weights_choice(const Session& now);

/// What the picture is of, in a sentence or two.
std::string pictured_told(const Session& now);
/// Why there is no picture at this n; empty if there is one.
std::string too_large_told(const CostView& view);
/// "query 17, key 203: score 1.24, weight 0.0009, 3.6 times the mean"; both from 0.
std::string cell_told(const attention::WeightsPicture& weights, int query, int key);
/// Which cells are in sight.
std::string part_told(const CostView& view);
/// What a square of one colour stands for where `pixels` show the part.
std::string pixel_told(const CostView& view, int pixels);
/// A weight in multiples of the mean, short: "×3.6".
std::string multiple_told(double multiple);
/// Mean, largest weight, and what the strongest pairs have.
std::string statistics_told(const attention::WeightsPicture& weights);

std::string describe_picture(const Session& now, Answers& answers);

}  // namespace lab
