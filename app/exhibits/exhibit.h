#pragma once

#include <string>

#include "app/answers.h"
#include "app/session.h"
#include "app/widgets/ui.h"

namespace lab {

/// One page. It reads `now`, asks `answers` for every number, and writes its wishes into `next`;
/// it holds no state and computes no attention.
struct Exhibit {
  const char* key;      // in files and on the command line
  const char* section;  // heading in the contents
  const char* title;    // in the contents
  void (*draw)(Ui& ui, const Session& now, Answers& answers, Session& next);
  /// What the page shows, as text that a screen reader can read; ends with a newline.
  std::string (*describe)(const Session& now, Answers& answers);
  /// The page's numbers with a header row; 17 significant digits. Empty while a long result is not
  /// complete.
  std::string (*csv)(const Session& now, Answers& answers);
  /// Puts the page's own part of `next` back to where a new Session has it.
  void (*reset)(Session& next);

  // Keys mean the same on every page; what they move is the page's. Names are for the list of keys.
  const char* main_thing;    // left and right
  const char* second_thing;  // up and down
  void (*move_main)(Session& next, int by);
  void (*move_second)(Session& next, int by);
  /// 1 to 9 choose a word (0-based here); null where there is none to choose.
  void (*pick)(Session& next, int word);
  /// The divisor that the page shows, for the keys that set it; null where it has none to choose.
  attention::Divisor& (*divisor)(Session& next);
  /// Space: the next step of what the page plays; null where it plays nothing.
  void (*play)(Session& next) = nullptr;
  /// Shift with left and right: puts the chosen word into another place; null where words stay.
  void (*move_item)(Session& next, int by) = nullptr;
  const char* played = "Next step";  // what Space does, for the list of keys
  /// Up and down where what they move stands in the lesson's texts: goes before move_second.
  void (*move_second_in_texts)(Session& next, Answers& answers, int by) = nullptr;
  const char* picked = "Choose a word";  // what 1 to 9 do
  /// Why the page shows the hand-set review where a trained head is chosen; null if it shows it, or
  /// is about no vectors at all.
  const char* no_trained_head = nullptr;
};

/// What the page says of the Session, as --describe and a lecture tell it.
std::string described_on(const Exhibit& page, const Session& session, Answers& answers);

/// The Session as the page shows it: with the hand-set review in place of a trained head where it
/// cannot show one.
Session shown_on(const Exhibit& page, Session session);
/// The other way round: a page that did not touch the stand-in leaves the trained head where it
/// was.
Session with_head_again(const Session& before, const Session& shown, Session next);

}  // namespace lab
