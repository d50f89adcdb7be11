#pragma once

#include <optional>

#include "app/tour_card.h"

namespace lab {

/// The guided tour as it is being taken: lasts across frames; the studio owns it.
class TourGuide {
 public:
  /// Begins the tour anew; returns the Session that it begins with.
  Session begin(const Session& now);
  void leave() { tour_.reset(); }
  /// Nothing while no tour is taken.
  const std::optional<Tour>& tour() const { return tour_; }

  /// The card at the foot of `view`, which shrinks: the card covers nothing. Returns whether the
  /// learner left the tour on it.
  bool card(Ui& ui, Rect& view, const Lesson& lesson, const Session& now, Session& next);
  /// In the window that has just drawn the page within `view`: outlines what the step is about, and
  /// scrolls it into sight when the step begins. Nothing where its words are not about the page.
  void point(Ui& ui, const Rect& view, const Session& now);
  /// After a frame: goes on when the learner has done what the step asks for.
  void follow(const Session& now, bool interacting, bool undone);
  /// Whether the page is still being scrolled: draw another frame.
  bool scrolling() const { return tour_ && frames_to_aim_ > 0; }

 private:
  void aim();

  std::optional<Tour> tour_;
  int frames_to_aim_ = 0;
};

}  // namespace lab
