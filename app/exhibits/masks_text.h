#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/exhibits/masked_page.h"

namespace lab {

/// Why causal, window and random vectors are off in cross-attention.
extern const std::string_view why_no_causal, why_no_window, why_no_random;

/// A number of the output: two decimals always; 0 alone where there is nothing.
std::string output_told(double value);

/// Whether a row's weights sum to 1, to the three decimals that are shown.
bool sums_to_one(double sum);
/// "1.000", "0.112, not 1", "0, all hidden".
std::string row_sum(const MaskedPage& page, int query);

/// The keys with the query's largest weight: all that read the same as it.
std::vector<int> keys_on_top(const MaskedPage& page, int query);

/// What the mask is, what it does to the query, and to the sums: each a sentence or two.
std::vector<std::string> masks_told(const MaskedPage& page);
/// The longest that masks_told gets in this state when cells are painted: room is kept for it.
std::vector<std::string> masks_told_longest(const MaskedPage& page);
/// Where cross-attention takes what from, and whom the headline's word finds.
std::vector<std::string> cross_told(const MaskedPage& page, bool random_elsewhere);
/// The three products with their shapes.
std::vector<std::string> shapes_told(const MaskedPage& page);

std::string describe_masks(const Session& now, Answers& answers);

/// query,key,query_word,key_word,score,hidden,masked,weight: every cell, positions from 1. `masked`
/// is empty where softmax gets −∞.
std::string csv_masks(const Session& now, Answers& answers);

}  // namespace lab
