#include <algorithm>
#include <chrono>
#include <cmath>
#include <set>
#include <string>

#include "core/paths.h"
#include "tests/support/catch.h"

using namespace attention;

TEST_CASE("steps from great to biryani, distance 7", "[paths]") {
  CHECK(recurrent_steps(7) == 7);
  CHECK(convolution_layers(7, 3) == 7);
  CHECK(dilated_layers(7, 3) == 3);
  CHECK(attention_steps(7) == 1);
}

TEST_CASE("stacked and dilated layers reach exactly as far as they must", "[paths]") {
  for (const int k : {3, 5, 7}) {
    CHECK(convolution_layers(0, k) == 0);
    CHECK(dilated_layers(0, k) == 0);
    for (int r = 1; r < 200; ++r) {
      const int h = (k - 1) / 2;
      const int plain = convolution_layers(r, k), dilated = dilated_layers(r, k);
      CHECK(plain * h >= r);
      CHECK((plain - 1) * h < r);
      CHECK(h * ((1 << dilated) - 1) >= r);
      CHECK(h * ((1 << (dilated - 1)) - 1) < r);
    }
  }
  CHECK(attention_steps(0) == 0);
}

TEST_CASE("the receptive field reaches the other word with the last layer, not before", "[paths]") {
  for (const int k : {3, 5, 7})
    for (const bool dilated : {false, true}) {
      const int layers = dilated ? dilated_layers(7, k) : convolution_layers(7, k);
      const auto field = receptive_field(9, 8, k, dilated, layers);
      REQUIRE(field.size() == static_cast<size_t>(layers) + 1);
      CHECK(field[0] == Places{8, 8, 1});
      CHECK(field.back().contains(1));
      CHECK(field.back().last == 8);
      const auto fewer = receptive_field(9, 8, k, dilated, layers - 1);
      CHECK_FALSE(fewer.back().contains(1));
    }
}

TEST_CASE("what is left of a signal", "[paths]") {
  CHECK(left_of_signal(0.8, 7) == Approx(0.2097).margin(.0001));
  CHECK(left_of_signal(1, 7) == 1);
  CHECK(left_of_signal(0, 0) == 1);
}

TEST_CASE("the cost of a layer with numbers put in", "[paths]") {
  const auto costs = layer_costs(9, 512, 3, 5);
  REQUIRE(costs.size() == 5);
  CHECK(costs[0].operations == 9.0 * 9 * 512);
  CHECK(costs[1].operations == 9.0 * 512 * 512);
  CHECK(costs[2].operations == 3.0 * 9 * 512 * 512);
  CHECK(costs[3].operations == 3.0 * 9 * 512 * 512);
  CHECK(costs[4].operations == 5.0 * 9 * 512);
  CHECK(costs[1].sequential_steps == 9);
  CHECK(costs[1].longest_path == 8);
  CHECK(costs[0].longest_path == 1);
  CHECK(costs[2].longest_path == 8);
  CHECK(costs[3].longest_path == 4);  // 1 · (2⁴ − 1) ≥ 8
  CHECK(costs[4].longest_path == 4);  // two places a step
  // One word: nothing to reach.
  for (const LayerCost& cost : layer_costs(1, 1, 3, 1)) CHECK(cost.longest_path == 0);
}

TEST_CASE("windowed attention reaches as far as its window, and with one key never", "[paths]") {
  CHECK(layer_costs(9, 4, 3, 17)[4].longest_path == 1);  // 8 places to either side: all of them
  CHECK(layer_costs(9, 4, 3, 15)[4].longest_path == 2);
  CHECK(layer_costs(9, 4, 3, 3)[4].longest_path == 8);
  CHECK(std::isinf(layer_costs(9, 4, 3, 1)[4].longest_path));
  // A window wider than the words has only n keys to work on, and says so.
  CHECK(layer_costs(9, 4, 3, 99)[4].operations == layer_costs(9, 4, 3, 99)[0].operations);
  CHECK(layer_costs(9, 4, 3, 99)[4].work == std::string("n·n·d"));
  CHECK(layer_costs(9, 4, 3, 9)[4].work == std::string("r·n·d"));
}

TEST_CASE("the way through a convolution stays in the field and moves by its taps", "[paths]") {
  CHECK(convolution_way(8, 1, 3, true) == std::vector<int>{8, 7, 5, 1});
  CHECK(convolution_way(8, 1, 3, false) == std::vector<int>{8, 7, 6, 5, 4, 3, 2, 1});
  CHECK(convolution_way(3, 3, 5, true) == std::vector<int>{3});
  for (const int k : {3, 5, 7})
    for (const bool dilated : {false, true})
      for (int from = 0; from < 24; ++from)
        for (int to = 0; to < 24; ++to) {
          const Message m = follow({24, from, to, 0.5, k, dilated});
          REQUIRE(m.way.size() == static_cast<size_t>(m.convolution) + 1);
          REQUIRE(m.field.size() == m.way.size());
          CHECK(m.way.front() == from);
          CHECK(m.way.back() == to);
          for (size_t layer = 0; layer < m.way.size(); ++layer) {
            const auto& row = m.field[m.way.size() - 1 - layer];
            CHECK(row.contains(m.way[layer]));
            if (layer == 0) continue;
            const int by = std::abs(m.way[layer] - m.way[layer - 1]);
            const int stride = dilated ? 1 << (layer - 1) : 1;
            CHECK(by % stride == 0);
            CHECK(by / stride <= (k - 1) / 2);
          }
        }
}

TEST_CASE("a message in numbers", "[paths]") {
  const Message m = follow({9, 8, 1, 0.8, 3, true});
  CHECK(m.distance == 7);
  CHECK(m.recurrent == 7);
  CHECK(m.plain == 7);
  CHECK(m.dilated == 3);
  CHECK(m.attention == 1);
  CHECK(m.convolution == 3);
  REQUIRE(m.left.size() == 8);
  CHECK(m.left[0] == 1);
  CHECK(m.left[7] == Approx(0.2097).margin(.0001));
  CHECK(follow({1, 0, 0, 0, 3, false}).recurrent == 0);
}

TEST_CASE("the receptive field is every place that a tap reaches, and no other", "[paths]") {
  for (const int k : {3, 5, 7})
    for (const bool dilated : {false, true})
      for (const int n : {1, 2, 9, 40})
        for (int place = 0; place < n; ++place)
          for (int layers = 0; layers <= 6; ++layers) {
            const auto field = receptive_field(n, place, k, dilated, layers);
            REQUIRE(field.size() == static_cast<size_t>(layers) + 1);
            std::set<int> seen = {place};
            for (int layer = layers; layer >= 0; --layer) {
              const Places& row = field[static_cast<size_t>(layers - layer)];
              std::set<int> told;
              for (int i = 0; i < row.size(); ++i) told.insert(row[i]);
              REQUIRE(told == seen);
              const int stride = dilated && layer > 0 ? 1 << (layer - 1) : 1;
              std::set<int> below;
              for (const int at : seen)
                for (int tap = -(k - 1) / 2; tap <= (k - 1) / 2; ++tap)
                  if (at + tap * stride >= 0 && at + tap * stride < n)
                    below.insert(at + tap * stride);
              seen = below;
            }
          }
}

TEST_CASE("a message over 131,072 words and its costs are counted at once", "[paths]") {
  const auto start = std::chrono::steady_clock::now();
  for (const bool dilated : {false, true}) {
    const Message m = follow({131072, 0, 131071, 0.8, 3, dilated});
    CHECK(m.convolution == (dilated ? 17 : 131071));
    CHECK(m.field.back().contains(0));
  }
  CHECK(layer_costs(131072, 16384, 3, 131071)[4].longest_path == 3);
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(1));
}
