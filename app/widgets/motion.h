#pragma once

#include <unordered_map>

#include "app/dear_imgui.h"

namespace lab {

/// Lets lengths and places glide to a new value in about 200 ms. What was not on the screen in the
/// last frame starts where it belongs. Lasts across frames; the studio owns it.
class Motion {
 public:
  /// `still`: everything is where it belongs at once (screenshots, "reduce motion").
  void begin_frame(float seconds, bool still);
  float glide(ImGuiID id, float target);
  /// The same at an even pace, so much a second: a history that is played.
  float travel(ImGuiID id, float target, float per_second);
  /// Whether something is still on its way.
  bool moving() const { return moving_; }

 private:
  template <class Next>
  float move(ImGuiID id, float target, float near, Next next);

  struct Value {
    float now = 0;
    unsigned frame = 0;
  };
  std::unordered_map<ImGuiID, Value> values_;
  float seconds_ = 0;
  unsigned frame_ = 0;
  bool still_ = false, moving_ = false;
};

}  // namespace lab
