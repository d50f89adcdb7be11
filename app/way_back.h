#pragma once

#include <vector>

#include "app/session.h"
#include "app/widgets/ui.h"

namespace lab {

/// The way back from where a link led to, as long as the page is not turned otherwise.
class WayBack {
 public:
  /// At the end of a frame that changed the Session; `followed`: by a link.
  void update(const Session& before, const Session& after, bool followed);

  void clear() { sessions_.clear(); }

  /// What to go back to, or null.
  const Session* to() const { return sessions_.empty() ? nullptr : &sessions_.back(); }

 private:
  std::vector<Session> sessions_;  // a link may lead on from where a link led to
};

inline float way_back_height(const Ui& ui) { return ui.px(34); }

/// Says where the page was shown from; returns whether to go back there.
bool way_back_bar(Ui& ui, const Rect& bar, const Session& to);

}  // namespace lab
