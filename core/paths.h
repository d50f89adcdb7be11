#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace attention {

/// How many steps a message takes over distance `r` ≥ 0, lesson: recurrent r; stacked convolution
/// of odd width k ≥ 3: ⌈r/h⌉ layers with h = (k − 1)/2; dilated 1, 2, 4, …: the least L with
/// h·(2^L − 1) ≥ r; self-attention 1 (0 for r = 0).
int recurrent_steps(int r);
int convolution_layers(int r, int k);
int dilated_layers(int r, int k);
int attention_steps(int r);

/// retention^steps: what is left of a signal that loses the same share at every step.
double left_of_signal(double retention, int steps);

/// Which places of `n` the output at `place` depends on, layer by layer from the output down:
/// [0] is {place}, [L] what L layers see. A convolution of width k, dilated by 2^layer from the
/// first (lowest) layer up, or not. Each sorted.
std::vector<std::vector<int>> receptive_field(int n, int place, int k, bool dilated, int layers);

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

/// Self-attention, recurrent, convolution (dilated), restricted self-attention with a window of r
/// keys. n 1 to 1,000,000, d 1 to 100,000, k odd from 3, r from 1.
std::vector<LayerCost> layer_costs(std::int64_t n, std::int64_t d, int k, std::int64_t r);

}  // namespace attention
