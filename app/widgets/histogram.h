#pragma once

#include <string>
#include <vector>

#include "app/widgets/ui.h"
#include "core/saturation.h"

namespace lab {

struct ScoreLayer {
  const attention::ScoreHistogram* histogram = nullptr;
  Role role;
  Dash dash = Dash::solid;
  std::string label;
  bool filled = true;   // else an outline, unless chosen: it would hide what lies below
  bool chosen = false;  // what is wider is pale and outlined behind it
};

/// Histograms of scores on the fixed linear axis from −100 to 100, each drawn to its own peak: the
/// width is the message. Give the widest first. What lies beyond is counted at the edges.
void score_histogram(Ui& ui, const Rect& rect, const std::vector<ScoreLayer>& layers);

}  // namespace lab
