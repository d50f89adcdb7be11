#include "app/widgets/motion.h"

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

float Motion::glide(ImGuiID id, float target) {
  const auto [it, fresh] = values_.try_emplace(id);
  Value& value = it->second;
  const bool was_here = !fresh && value.frame + 1 >= frame_;
  const bool again = !fresh && value.frame == frame_;  // asked twice in one frame
  value.frame = frame_;
  if (!was_here || still_ || !std::isfinite(target) || !std::isfinite(value.now)) {
    value.now = target;
    return target;
  }
  const float gap = target - value.now;
  if (!again) value.now += gap * (1 - std::exp(-seconds_ / time_constant));
  if (std::abs(target - value.now) < 1e-3f * std::max(1.0f, std::abs(target)) * 0.5f)
    value.now = target;
  else
    moving_ = true;
  return value.now;
}

}  // namespace lab
