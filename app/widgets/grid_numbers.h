#pragma once

#include <functional>
#include <string>
#include <vector>

namespace lab {

/// Whether a text has room.
using Fits = std::function<bool(const std::string& text)>;

/// The numbers of one picture, all with as many decimals: the most up to `most` with which each of
/// them fits, without those that are 0 in all. Exactly 0 is "0"; what is not 0 never reads so, but
/// "≈0". Only a number that has no room even without decimals is shortened alone.
std::vector<std::string> spelled_alike(const std::vector<double>& values, int most,
                                       const Fits& fits);

/// `text`, which spells `value`, by the same rule for 0.
std::string with_true_zero(std::string text, double value);

}  // namespace lab
