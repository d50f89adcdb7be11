#include "app/weights_part.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/theme.h"

namespace lab {
namespace {

using attention::FloatMatrix;

constexpr int shades = 256;

/// The colour of a multiple of the mean; from a table, as there are a million pixels.
class Colours {
 public:
  explicit Colours(ImU32 hidden) : hidden_(hidden) {
    for (int i = 0; i < shades; ++i) table_[static_cast<size_t>(i)] = viridis(i / (shades - 1.0));
  }
  ImU32 of(float multiple) const {
    if (multiple < 0) return hidden_;
    const double place = multiple_place(static_cast<double>(multiple));
    return table_[static_cast<size_t>(std::lround(place * (shades - 1)))];
  }

 private:
  ImU32 hidden_;
  std::array<ImU32, shades> table_{};
};

}  // namespace

double multiple_place(double multiple) {
  if (!(multiple > least_multiple)) return 0;
  return std::min(1.0,
                  std::log(multiple / least_multiple) / std::log(most_multiple / least_multiple));
}

int cells_together(int span, int pixels) {
  pixels = std::max(1, pixels);
  return std::max(1, (span - 1) / pixels + 1);
}

Picture painted(const attention::WeightsPicture& weights, const WeightsPart& part) {
  const int size = cells_together(part.span, part.pixels);
  // The coarsest maxima that blocks are made of without a rest.
  int level = 0;
  while (level + 1 < static_cast<int>(weights.maxima.size()) && size % (2 << level) == 0) ++level;
  const FloatMatrix& maxima = weights.maxima[static_cast<size_t>(level)];
  const int step = size >> level;
  const auto first = [&](int cell) { return cell / size; };
  const auto end = [&](int cell) { return (cell + part.span - 1) / size + 1; };
  Picture picture;
  picture.height = end(part.row) - first(part.row);
  picture.width = end(part.column) - first(part.column);
  picture.pixels.reserve(static_cast<size_t>(picture.height) * static_cast<size_t>(picture.width));
  const Colours colours(part.hidden);
  for (int i = first(part.row); i < end(part.row); ++i)
    for (int j = first(part.column); j < end(part.column); ++j) {
      const auto rows = std::min<Eigen::Index>(step, maxima.rows() - i * step);
      const auto columns = std::min<Eigen::Index>(step, maxima.cols() - j * step);
      picture.pixels.push_back(
          colours.of(maxima.block(i * step, j * step, rows, columns).maxCoeff()));
    }
  return picture;
}

}  // namespace lab
