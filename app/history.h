#pragma once

#include <optional>
#include <vector>

#include "app/session.h"

namespace lab {

/// Undo and redo over whole Sessions. What a person does from the first change until no control is
/// held any more is one step.
class History {
 public:
  /// Called after every frame with the Session before it, the Session after it, and whether an
  /// interaction is still going on.
  void record(const Session& before, const Session& after, bool interacting);

  bool can_undo() const { return !undo_.empty(); }
  bool can_redo() const { return !redo_.empty(); }
  /// The Session to go to; `now` can be gone back to.
  std::optional<Session> undo(const Session& now);
  std::optional<Session> redo(const Session& now);

 private:
  std::vector<Session> undo_, redo_;
  std::optional<Session> began_;  // what the interaction going on began with
};

}  // namespace lab
