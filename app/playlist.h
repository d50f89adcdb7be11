#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/session.h"

namespace lab {

class Answers;

inline constexpr std::size_t most_states = 200, longest_words = 200;  // words in bytes

/// One state of a lecture: a page set up at home, and a line of words for the room.
struct PlaylistState {
  std::string words;  // is_line, may be empty
  std::optional<Session> session;
  // Without a Session: why this program cannot show the state, and the state as the file has it,
  // so that saving the others does not lose it.
  std::string problem, kept;
  bool operator==(const PlaylistState&) const = default;
};

/// What a teacher walks through, in order.
struct Playlist {
  std::vector<PlaylistState> states;  // at most most_states
  bool operator==(const Playlist&) const = default;
};

/// What is wrong with a line of words, as a sentence.
std::optional<std::string> problem_of_words(std::string_view words);

/// The page's title in the contents, or that there is none.
std::string title_of(const PlaylistState& state);

/// What of the states cannot be shown, as sentences; empty if all can.
std::string problems_of(const Playlist& playlist);
/// Which they are, in one line for the screen; why, the editor says.
std::string brief_problems_of(const Playlist& playlist);

/// The nearest state that can be shown: from the place after `from`, or before it for `by` = −1.
/// Nothing beyond the ends. The first is `next_state(playlist, -1, 1)`.
std::optional<int> next_state(const Playlist& playlist, int from, int by);

/// The state's number, title and words, and what its page shows, as text.
std::string described(const Playlist& playlist, int at, Answers& answers);
/// All states one after another.
std::string described(const Playlist& playlist, Answers& answers);

}  // namespace lab
