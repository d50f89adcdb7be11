#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/exhibits/cost_text.h"
#include "app/format.h"
#include "app/told.h"

namespace lab {

using attention::OnlineStep;

int tile_count(const Session& now) {
  const int n = static_cast<int>(now.setup.words.size());
  return (n - 1) / now.cost.tile + 1;
}

int tiles_done(const Session& now) {
  return std::min(now.cost.step.value_or(tile_count(now)), tile_count(now));
}

std::optional<int> moved_step(const Session& now, int by) {
  const int to = std::clamp(tiles_done(now) + by, 0, tile_count(now));
  if (to == tile_count(now)) return std::nullopt;
  return to;
}

std::optional<int> played_step(const Session& now) {
  return tiles_done(now) == tile_count(now) ? std::optional<int>(0) : moved_step(now, 1);
}

const std::vector<OnlineStep>& online_steps(const Session& now, Answers& answers) {
  return answers.online(now.setup, now.query, now.cost.tile);
}

}  // namespace lab
