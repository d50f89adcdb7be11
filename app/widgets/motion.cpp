#include "app/widgets/motion.h"

#include <algorithm>
#include <cmath>

namespace lab {
namespace {
// After 200 ms 98% of the way is done.
constexpr float time_constant = 0.05f;
}  // namespace

void Motion::begin_frame(float seconds, bool still) {
  seconds_ = seconds;
  still_ = still;
  moving_ = false;
  ++frame_;
  if (frame_ % 256 == 0)
    for (auto it = values_.begin(); it != values_.end();)
      it = it->second.frame + 1 < frame_ ? values_.erase(it) : std::next(it);
}

/// From where it is to what `next` makes of the gap that is left; closer than `near` it is there.
template <class Next>
float Motion::move(ImGuiID id, float target, float near, Next next) {
  const auto [it, fresh] = values_.try_emplace(id);
  Value& value = it->second;
  const bool was_here = !fresh && value.frame + 1 >= frame_;
  const bool again = !fresh && value.frame == frame_;  // asked twice in one frame
  value.frame = frame_;
  if (!was_here || still_ || !std::isfinite(target) || !std::isfinite(value.now)) {
    value.now = target;
    return target;
  }
  if (!again) value.now += next(target - value.now);
  if (std::abs(target - value.now) < near)
    value.now = target;
  else
    moving_ = true;
  return value.now;
}

float Motion::glide(ImGuiID id, float target) {
  const float near = 1e-3f * std::max(1.0f, std::abs(target)) * 0.5f;
  return move(id, target, near,
              [&](float gap) { return gap * (1 - std::exp(-seconds_ / time_constant)); });
}

float Motion::travel(ImGuiID id, float target, float per_second) {
  const float most = per_second * seconds_;
  return move(id, target, 1e-3f, [&](float gap) { return std::clamp(gap, -most, most); });
}

}  // namespace lab
