#pragma once

#include <optional>

#include "app/session.h"
#include "app/widgets/ui.h"
#include "core/heads.h"

namespace lab {

/// Where the pointer is on one part of the page, for the others to follow.
struct HeadsPointed {
  std::optional<int> query, key;
};

/// What the parts of the page about heads draw from.
struct HeadsPage {
  const Session& now;
  const attention::Heads& heads;
  const attention::Heads& unedited;
  bool review() const { return now.setup.vectors == attention::Vectors::review; }
};

/// A head's colour: A is the query's blue and drawn solid, B the value's green and dashed.
const Role& head_role(Ui& ui, int head);

/// The words with head B's arcs above them and head A's below, and the weights as numbers and bars.
void heads_picture(Ui& ui, const Rect& rect, const HeadsPage& page, Session& next,
                   HeadsPointed& pointed);

/// All weights of head A (0), of head B (1), or of one head with both queries (2).
void head_matrix(Ui& ui, const Rect& rect, const HeadsPage& page, int which, Session& next,
                 HeadsPointed& pointed);
/// The line below a matrix: the weight that is pointed at, or the pinned one.
void head_matrix_foot(Ui& ui, const Rect& rect, const HeadsPage& page, int which,
                      const HeadsPointed& pointed);

/// The outputs side by side, W_O, what it makes of them, and the way of one number. Returns where
/// the card ends.
float put_together(Ui& ui, const Rect& column, const HeadsPage& page, Session& next);

/// W_Q of both heads (hand-set vectors only), to edit, with what it changes beside it; and the
/// count of parameters. They return where the card ends.
float w_q_card(Ui& ui, const Rect& column, const HeadsPage& page, Session& next);
float count_card(Ui& ui, const Rect& column, const HeadsView& view, HeadsView& next);

}  // namespace lab
