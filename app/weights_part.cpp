#include "app/weights_part.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/theme.h"

namespace lab {
namespace {

using attention::FloatMatrix;

constexpr int shades = 256;

/// The colour of a weight by its multiple of the mean; from a table, as there are a million pixels.
class Colours {
 public:
  explicit Colours(ImU32 hidden) : hidden_(hidden) {
    for (int i = 0; i < shades; ++i) table_[static_cast<size_t>(i)] = viridis(i / (shades - 1.0));
  }
  ImU32 of(float weight, double n) const {
    if (weight < 0) return hidden_;
    const double place = multiple_place(weight * n);
    return table_[static_cast<size_t>(std::lround(place * (shades - 1)))];
  }

 private:
  ImU32 hidden_;
  std::array<ImU32, shades> table_{};
};

/// First block of each pixel, and the end of the last: every block has one pixel.
std::vector<int> starts(int first, int last, int pixels) {
  std::vector<int> all;
  for (int i = 0; i <= pixels; ++i)
    all.push_back(first + static_cast<int>(static_cast<long long>(last - first) * i / pixels));
  return all;
}

}  // namespace

double multiple_place(double multiple) {
  if (!(multiple > least_multiple)) return 0;
  return std::min(1.0,
                  std::log(multiple / least_multiple) / std::log(most_multiple / least_multiple));
}

Picture painted(const attention::WeightsPicture& weights, const WeightsPart& part) {
  // A pixel takes whole blocks, and four or more a side: where one takes one and the next takes
  // two, the largest of more of them would show as stripes.
  size_t level = 0;
  while (level + 1 < weights.maxima.size() && (8 << level) <= part.span / std::max(1, part.pixels))
    ++level;
  const FloatMatrix& blocks = weights.maxima[level];
  const auto block = [&](int cell) { return cell >> level; };
  const auto run = [&](int first) {
    const int from = block(first), to = block(first + part.span - 1) + 1;
    return starts(from, to, std::min(to - from, std::max(1, part.pixels)));
  };
  const std::vector<int> rows = run(part.row), columns = run(part.column);
  Picture picture;
  picture.height = static_cast<int>(rows.size()) - 1;
  picture.width = static_cast<int>(columns.size()) - 1;
  picture.pixels.reserve(static_cast<size_t>(picture.height) * static_cast<size_t>(picture.width));
  const Colours colours(part.hidden);
  for (size_t i = 0; i + 1 < rows.size(); ++i)
    for (size_t j = 0; j + 1 < columns.size(); ++j) {
      float strongest = attention::hidden_weight;
      for (int r = rows[i]; r < rows[i + 1]; ++r)
        for (int c = columns[j]; c < columns[j + 1]; ++c)
          strongest = std::max(strongest, blocks(r, c));
      picture.pixels.push_back(colours.of(strongest, weights.choice.n));
    }
  return picture;
}

}  // namespace lab
