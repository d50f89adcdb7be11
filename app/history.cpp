#include "app/history.h"

#include <utility>

namespace lab {
namespace {
constexpr size_t most_steps = 500;
}

void History::record(const Session& before, const Session& after, bool interacting) {
  if (!began_ && before != after) began_ = before;
  if (!began_ || interacting) return;
  if (*began_ != after) {
    undo_.push_back(std::move(*began_));
    if (undo_.size() > most_steps) undo_.erase(undo_.begin());
    redo_.clear();
  }
  began_.reset();
}

std::optional<Session> History::undo(const Session& now) {
  if (undo_.empty()) return std::nullopt;
  Session to = std::move(undo_.back());
  undo_.pop_back();
  redo_.push_back(now);
  began_.reset();
  return to;
}

std::optional<Session> History::redo(const Session& now) {
  if (redo_.empty()) return std::nullopt;
  Session to = std::move(redo_.back());
  redo_.pop_back();
  undo_.push_back(now);
  began_.reset();
  return to;
}

}  // namespace lab
