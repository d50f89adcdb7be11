#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace lab {

/// The name of a line, at its end.
struct EndLabel {
  float x = 0, y = 0;  // its upper left corner
  std::size_t series = 0;
};

/// Moves labels apart that would lie over each other.
inline void spread_out(std::vector<EndLabel>& labels, float line, float low, float high) {
  std::sort(labels.begin(), labels.end(),
            [](const EndLabel& a, const EndLabel& b) { return a.y < b.y; });
  for (std::size_t i = 1; i < labels.size(); ++i)
    labels[i].y = std::max(labels[i].y, labels[i - 1].y + line);
  float limit = high;
  for (std::size_t i = labels.size(); i-- > 0;) {
    labels[i].y = std::max(low, std::min(labels[i].y, limit));
    limit = labels[i].y - line;
  }
}

}  // namespace lab
