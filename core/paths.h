#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace attention {

/// How many steps a message takes over distance `r` ≥ 0: recurrent r; stacked convolution
/// of odd width k ≥ 3: ⌈r/h⌉ layers with h = (k − 1)/2; dilated 1, 2, 4, …: the least L with
/// h·(2^L − 1) ≥ r; self-attention 1 (0 for r = 0).
int recurrent_steps(int r);
int convolution_layers(int r, int k);
int dilated_layers(int r, int k);
int attention_steps(int r);

/// How many layers of attention within a window of `window` keys, an odd number with the query's
/// own in the middle; infinite with a window of 1, where no word ever hears of another.
double window_layers(std::int64_t r, std::int64_t window);

/// retention^steps: what is left of a signal that loses the same share at every step.
double left_of_signal(double retention, int steps);

/// Places first, first + stride, … last.
struct Places {
  int first = 0, last = 0, stride = 1;
  int size() const { return (last - first) / stride + 1; }
  int operator[](int i) const { return first + i * stride; }
  bool contains(int place) const {
    return place >= first && place <= last && (place - first) % stride == 0;
  }
  bool operator==(const Places&) const = default;
};

/// Which places of `n` the output at `place` depends on, layer by layer from the output down:
/// [0] is `place` alone, [L] what L layers see. A convolution of width k, dilated by 2^layer from
/// the first (lowest) layer up, or not.
std::vector<Places> receptive_field(int n, int place, int k, bool dilated, int layers);

/// The places on which the message from `from` to `to` stands, layer by layer from the input up:
/// [0] is `from`, the last is `to`. Never outside of the two, and within `receptive_field` of `to`.
std::vector<int> convolution_way(int from, int to, int k, bool dilated);

/// One message over a sentence of `words` words. Places are 0-based.
struct MessageChoice {
  int words = 1, from = 0, to = 0;
  double retention = 1;
  int width = 3;  // of the convolution
  bool dilated = false;
  bool operator==(const MessageChoice&) const = default;
};

struct Message {
  int distance = 0;
  int recurrent = 0, plain = 0, dilated = 0, attention = 0;  // steps or layers
  int convolution = 0;                                       // layers of the one chosen
  std::vector<double> left;   // of the signal, [0] at the sender, one for each step
  std::vector<Places> field;  // of the receiver, from the output down
  std::vector<int> way;       // through the convolution, from the input up
};
Message follow(const MessageChoice& choice);

/// One kind of layer in numbers (Vaswani et al. 2017, Table 1).
struct LayerCost {
  const char* name;        // "self-attention"
  const char* work;        // "n²·d"
  double operations;       // with n, d, k, r put in
  const char* sequential;  // "O(1)"
  double sequential_steps;
  const char* path;     // "O(log_k n)"
  double longest_path;  // between any two of n places
};

/// Self-attention, recurrent, convolution (plain, then dilated), restricted self-attention with a
/// window of r keys, its own in the middle. n 1 to 1,000,000, d 1 to 100,000, k odd from 3, r odd
/// from 1; of a window wider than n only n keys are there to work on. With a window of 1 no word
/// ever hears of another: its longest path is infinite.
std::vector<LayerCost> layer_costs(std::int64_t n, std::int64_t d, int k, std::int64_t r);

struct CostChoice {
  int n = 1, d = 1, k = 3, window = 1;
  bool operator==(const CostChoice&) const = default;
};

}  // namespace attention
