#pragma once

#include <optional>
#include <string>

#include "app/views.h"
#include "core/setup.h"

namespace lab {

/// Everything the learner chose, as one value: undo, saved files and test fixtures are Sessions.
/// What the pointer hovers is not in it. Positions are 0-based here and count from 1 wherever a
/// person reads or types them, the file included.
struct Session {
  std::string page = "attend";  // key of an exhibit in the catalogue
  attention::Setup setup;
  int query = 3;               // below setup.words.size()
  std::optional<int> key = 1;  // pinned key, below setup.words.size()
  ScalingView scaling;
  StepsView steps;
  BreakView breaks;
  HeadsView heads;
  OrderView order;
  MasksView masks;
  PathsView paths;
  CostView cost;
  PracticeView practice;
  MapView map;
  DrillView drills;
  TrainView train;
  PredictView predict;  // of this page's question; turning the page ends it
  bool operator==(const Session&) const = default;
};

/// `session` with what names a word brought into the sentence of `session.setup`: the query, the
/// pinned key, the ends of a path, and the order, which starts afresh.
Session fitted(Session session);

/// What is wrong with the value, as a sentence; nothing if it is sound. Knows the pages.
std::optional<std::string> problem(const Session& session);

}  // namespace lab
