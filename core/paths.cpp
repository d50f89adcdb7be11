#include "core/paths.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace attention {

int recurrent_steps(int r) { return r; }

int convolution_layers(int r, int k) {
  const int h = (k - 1) / 2;
  return (r + h - 1) / h;
}

int dilated_layers(int r, int k) {
  const std::int64_t h = (k - 1) / 2;
  int layers = 0;
  while (h * ((std::int64_t(1) << layers) - 1) < r) ++layers;
  return layers;
}

int attention_steps(int r) { return r == 0 ? 0 : 1; }

double window_layers(std::int64_t r, std::int64_t window) {
  if (r == 0) return 0;
  if (window == 1) return std::numeric_limits<double>::infinity();
  const std::int64_t reach = (window - 1) / 2;
  return static_cast<double>((r + reach - 1) / reach);
}

double left_of_signal(double retention, int steps) { return std::pow(retention, steps); }

std::vector<Places> receptive_field(int n, int place, int k, bool dilated, int layers) {
  const int h = (k - 1) / 2;
  std::vector<Places> seen = {{place, place, 1}};
  // From the output down: the topmost layer is dilated most. The taps of neighbours meet, for their
  // distance is at most twice the stride: what is seen has no gaps but the stride's.
  for (int layer = layers - 1; layer >= 0; --layer) {
    const int stride = dilated ? 1 << std::min(layer, 30) : 1;
    const Places& above = seen.back();
    seen.push_back({above.first - stride * std::min(h, above.first / stride),
                    above.last + stride * std::min(h, (n - 1 - above.last) / stride), stride});
  }
  return seen;
}

std::vector<int> convolution_way(int from, int to, int k, bool dilated) {
  const int distance = std::abs(to - from), sign = to < from ? -1 : 1, h = (k - 1) / 2;
  const int layers = dilated ? dilated_layers(distance, k) : convolution_layers(distance, k);
  std::vector<int> way(static_cast<size_t>(layers) + 1, from);
  if (!dilated) {  // as far as each layer reaches, from the sender
    for (int layer = 1; layer <= layers; ++layer)
      way[static_cast<size_t>(layer)] = from + sign * std::min(distance, layer * h);
    return way;
  }
  // From the receiver down: no tap may pass the sender, and what is left after the largest such tap
  // is always within the reach of the layers below, h·(2^layer − 1).
  int left = distance;
  for (int layer = layers - 1; layer >= 0; --layer) {
    way[static_cast<size_t>(layer) + 1] = from + sign * left;
    left -= std::min(h, left >> layer) << layer;
  }
  return way;
}

Message follow(const MessageChoice& choice) {
  Message m;
  m.distance = std::abs(choice.to - choice.from);
  m.recurrent = recurrent_steps(m.distance);
  m.plain = convolution_layers(m.distance, choice.width);
  m.dilated = dilated_layers(m.distance, choice.width);
  m.attention = attention_steps(m.distance);
  m.convolution = choice.dilated ? m.dilated : m.plain;
  for (int step = 0; step <= m.recurrent; ++step)
    m.left.push_back(left_of_signal(choice.retention, step));
  m.field = receptive_field(choice.words, choice.to, choice.width, choice.dilated, m.convolution);
  m.way = convolution_way(choice.from, choice.to, choice.width, choice.dilated);
  return m;
}

std::vector<LayerCost> layer_costs(std::int64_t n, std::int64_t d, int k, std::int64_t r) {
  const double nn = static_cast<double>(n), dd = static_cast<double>(d), kk = k;
  const double window = static_cast<double>(std::min(n, r));
  const int farthest = static_cast<int>(n - 1);
  return {{"self-attention", "n²·d", nn * nn * dd, "O(1)", 1, "O(1)",
           static_cast<double>(attention_steps(farthest))},
          {"recurrent", "n·d²", nn * dd * dd, "O(n)", nn, "O(n)",
           static_cast<double>(recurrent_steps(farthest))},
          {"convolution, plain", "k·n·d²", kk * nn * dd * dd, "O(1)", 1, "O(n/k)",
           static_cast<double>(convolution_layers(farthest, k))},
          {"convolution, dilated", "k·n·d²", kk * nn * dd * dd, "O(1)", 1, "O(log_k n)",
           static_cast<double>(dilated_layers(farthest, k))},
          {"self-attention, window", r > n ? "n·n·d" : "r·n·d", window * nn * dd, "O(1)", 1,
           "O(n/r)", window_layers(farthest, r)}};
}

}  // namespace attention
