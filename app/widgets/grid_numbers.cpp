#include "app/widgets/grid_numbers.h"

#include <algorithm>
#include <cmath>

#include "app/format.h"

namespace lab {

std::string with_true_zero(std::string text, double value) {
  if (value == 0) return "0";
  if (!std::isfinite(value) || text.find_first_of("123456789") != std::string::npos) return text;
  return "≈0";
}

std::vector<std::string> spelled_alike(const std::vector<double>& values, int most,
                                       const Fits& fits) {
  const auto spelled = [](double value, int decimals) {
    // Powers of ten have no decimals to lose.
    if (std::isfinite(value) && std::abs(value) >= 1e15) return ever_shorter(value).back();
    return with_true_zero(fixed(value, decimals), value);
  };
  // Numbers that have no room in any way do not decide for the others.
  std::vector<bool> counts;
  for (const double value : values)
    counts.push_back(std::isfinite(value) && fits(spelled(value, 0)));

  // Decimals that are 0 in all say nothing.
  int decimals = 0;
  for (size_t i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i]) || std::abs(values[i]) >= 1e15) continue;
    const std::string text = compact(values[i], most);
    if (const size_t point = text.find('.'); point != std::string::npos)
      decimals = std::max(decimals, static_cast<int>(text.size() - point - 1));
  }
  decimals = std::min(decimals, most);

  const auto all_fit = [&] {
    for (size_t i = 0; i < values.size(); ++i)
      if (counts[i] && !fits(spelled(values[i], decimals))) return false;
    return true;
  };
  while (decimals > 0 && !all_fit()) --decimals;

  std::vector<std::string> texts;
  for (size_t i = 0; i < values.size(); ++i)
    texts.push_back(counts[i] || !std::isfinite(values[i])
                        ? spelled(values[i], decimals)
                        : with_true_zero(ever_shorter(values[i]).back(), values[i]));
  return texts;
}

}  // namespace lab
