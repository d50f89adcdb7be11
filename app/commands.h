#pragma once

#include <string>
#include <vector>

#include "app/input.h"
#include "app/lecture.h"
#include "app/session.h"
#include "app/settings.h"
#include "app/studio.h"

namespace lab {

class History;
class Answers;

/// What lies over the page.
enum class Overlay {
  none,
  commands,
  contents,
  open,
  save,
  picture,
  save_history,
  save_head,
  add_state,      // the file that the state is to be added to
  edit_playlist,  // the file that is to be edited,
  playlist        // and then its states
};

/// What a command may act on. It writes wishes; the studio carries them out after the frame.
struct Desk {
  const Session& now;
  Session& next;
  Settings& settings;
  Requests& requests;
  Overlay& overlay;
  const History& history;
  Answers& answers;
  int steps_in_history = 0;  // −1 undo, 1 redo
  int scroll = 0;            // −1 up, 1 down
  std::string message;       // for the foot of the screen
  bool narrow = false;       // no room for the contents
  bool words_shown = false;  // the lesson's text stands beside the page
  bool words_wait = false;   // it has no room beside the page and its question
  bool can_go_back = false;  // a link led here
  bool back = false;         // go back to where it was followed
  bool begin_tour = false;
  LectureDesk lecture{};
  bool to_guess = false;  // the keyboard goes to the guess of the page's question
};

/// One thing that a person can do from anywhere. The same table feeds the shortcuts, the list of
/// keys and commands, and the tests.
struct Command {
  const char* name;            // "Undo"; {main} and {second} stand for what they move on this page
  const char* group;           // heading in the list
  std::vector<KeyPress> keys;  // several may share one if none of them is always enabled
  void (*apply)(Desk& desk);
  bool (*enabled)(const Desk& desk) = nullptr;  // null: always
  const char* keys_listed = nullptr;            // one line for a family of keys; "" is not listed
  bool off_unlisted = false;                    // not listed on a page that does not have it
  bool over_dialogs = false;                    // does nothing to the page that a dialog covers
};

const std::vector<Command>& commands();

/// "Ctrl+Shift+Z", "←", "?".
std::string spelled(const KeyPress& press);
/// Its name on the page that is shown.
std::string title(const Command& command, const Session& session);
/// All keys of a command: "Ctrl+Y, Ctrl+Shift+Z".
std::string spelled_keys(const Command& command);

bool is_enabled(const Command& command, const Desk& desk);

/// Asks questions before changes from now on, or does not; for the command and for what offers it.
void ask_or_not(Desk& desk);

/// Whether the key means something while a dialog covers the page.
bool works_over_dialogs(const KeyPress& press);

/// Applies every command whose key is among the presses, in order.
void apply_keys(const std::vector<KeyPress>& presses, Desk& desk);

}  // namespace lab
