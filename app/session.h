#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/saturation.h"
#include "core/setup.h"

namespace lab {

/// What the scaling page alone owns. A learner who arrives from the first page with √d and 4 would
/// see nothing saturate, so the page keeps its own d and divisor.
struct ScalingView {
  int d = 64;
  attention::Divisor divisor = attention::Divisor::none;
  attention::Experiment experiment;
  int row = 411;      // 0-based, below experiment.rows
  bool more = false;  // whether the panel behind "more" is open
  bool operator==(const ScalingView&) const = default;
};

/// Everything the learner chose, as one value: undo, saved files and test fixtures are Sessions.
/// What the pointer hovers is not in it. Positions are 0-based here and count from 1 wherever a
/// person reads or types them, the file included.
struct Session {
  std::string page = "attend";  // key of an exhibit in the catalogue
  attention::Setup setup;
  int query = 3;               // below setup.words.size()
  std::optional<int> key = 1;  // pinned key, below setup.words.size()
  ScalingView scaling;
  bool operator==(const Session&) const = default;
};

/// What is wrong with the value, as a sentence; nothing if it is sound. Knows the pages.
std::optional<std::string> problem(const Session& session);

}  // namespace lab
