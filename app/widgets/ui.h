#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/picture.h"
#include "app/record.h"
#include "app/theme.h"
#include "app/widgets/focus.h"
#include "app/widgets/motion.h"
#include "app/widgets/paint.h"
#include "app/widgets/rect.h"
#include "app/widgets/stopwatch.h"

namespace lab {

/// A place on the picture that can be the answer to a question about it.
struct Target {
  /// A word, a cell or another thing to click (`index` says which, for a cell `column` too); the
  /// height of a bar (from 0 at the lower edge of `rect` to 1 at its upper); a curve over the width
  /// of `rect`.
  enum class Kind { thing, level, curve };
  Kind kind = Kind::thing;
  int index = 0, column = 0;
  Rect rect;
  Rect seen{};  // the part of it that is not scrolled out of sight
};

/// What a page and its widgets draw with, for one frame.
struct Ui {
  const Theme& theme;
  Paint paint;
  Pictures& pictures;
  Focus& focus;
  Motion& motion;
  Stopwatch& stopwatch;
  const Record& record;   // what the learner has done,
  Record& next_record;    // and with what this frame adds
  std::int64_t time = 0;  // seconds since 1970, UTC

  /// Where the page goes; it may grow downwards, and then says so in `height`.
  Rect area{};
  float height = 0;
  /// The area without a lower end: a page grows downwards, nothing is squeezed into a low window.
  Rect column() const { return {area.min, {area.max.x, area.max.y + theme.px(4000)}}; }
  /// How much of the page's upper right corner is taken: titles and badges end before it.
  float corner = 0;
  /// The Session changed with the last frame: what follows the choice scrolls into sight.
  bool fresh = false;
  /// What the studio is to say at the foot of the screen after this frame.
  std::string message{};

  /// The term of the lesson that the reader points at; empty if none. The page says with `mark`
  /// where it shows the term, whether or not it is lit.
  std::string lit{};
  std::vector<std::pair<std::string, Rect>> marks{};
  void mark(std::string_view term, const Rect& rect);
  /// The term that a link under the pointer, or at the keyboard, leads to: lit in the next frame.
  std::string pointed_term{};

  /// A question about the page waits for a guess: nothing may be drawn that gives its answer away.
  bool covered = false;
  /// Where on the picture a guess can be made; the page says so in every frame.
  std::vector<Target> targets{};
  void target(Target::Kind kind, int index, const Rect& rect, int column = 0);
  /// The word that the keyboard looks for on the picture: a strip of words scrolls there.
  std::optional<int> sought{};

  /// Nothing was done yet, ever: the first page offers its tour. It clears this when the offer is
  /// declined, and sets `wants_tour` when it is taken.
  bool newcomer = false, wants_tour = false;
  /// A teacher shows the page to a room: only what is to be looked at is drawn, no text to read.
  bool lecture = false;

  /// The pointer lies where it was when a link, a key or the tour changed what is below it: it
  /// points at nothing until it moves.
  bool pointer_still = false;

  /// The page set `next` to show something elsewhere: there will be a way back to it.
  bool followed = false;

  /// What the record holds is to be saved as CSV: the studio asks where.
  bool save_history = false;

  /// "Forget everything?" waits for its answer, and it was yes: then undo and the way back do not
  /// know what was there any more either.
  bool forgetting = false, forgets = false;

  float px(float length) const { return theme.px(length); }
};

/// What happened to a region that can be operated by pointer and keys.
struct Hit {
  ImGuiID id = 0;
  bool hovered = false;
  bool held = false;
  bool pressed = false;  // clicked, or Enter or Space while focused
  bool double_clicked = false;
  bool focused = false;
  bool arrived = false;
  int dx = 0, dy = 0;  // arrow presses while focused
  bool shift = false;
};

/// Makes `rect` a region that can be operated. `label` names it for people and tests, and within
/// its page no two are alike; `ring` draws the focus ring around it.
Hit hit(Ui& ui, std::string_view label, const Rect& rect, Takes takes = Takes::press,
        bool ring = true);

/// The same for one thing in several pieces, a link over two lines: one stop of the keyboard. At
/// least one piece.
Hit hit(Ui& ui, std::string_view label, const std::vector<Rect>& pieces);

/// Whether the pointer is at the item of Dear ImGui that was drawn last, and moved there by hand.
bool item_hovered(const Ui& ui);

/// The ring that shows where the keyboard is.
void focus_ring(Ui& ui, const Rect& rect, float rounding);

/// A small text beside the pointer, or below `beside`; `above` it, where what goes on below it is
/// being read.
void tooltip(Ui& ui, std::string_view text, std::optional<Rect> beside = {}, bool above = false);

/// A card with its title; returns the region inside.
Rect card(Ui& ui, const Rect& rect, std::string_view title = {}, std::string_view note = {});

}  // namespace lab
