#include "app/playlist.h"

#include <fmt/format.h>

#include "app/exhibits/catalogue.h"
#include "app/text.h"
#include "app/told.h"

namespace lab {

std::optional<std::string> problem_of_words(std::string_view words) {
  if (is_line(words, longest_words)) return std::nullopt;
  if (words.size() > longest_words)
    return fmt::format("The words are {} bytes long; a line takes at most {}.", words.size(),
                       longest_words);
  return "The words have to be one line of plain text.";
}

std::string title_of(const PlaylistState& state) {
  return state.session ? find_exhibit(state.session->page)->title : "This state cannot be shown";
}

std::string problems_of(const Playlist& playlist) {
  std::string all;
  for (const PlaylistState& state : playlist.states)
    if (!state.session) all += (all.empty() ? "" : " ") + state.problem;
  return all;
}

std::string brief_problems_of(const Playlist& playlist) {
  std::vector<std::string> numbers;
  for (std::size_t at = 0; at < playlist.states.size(); ++at)
    if (!playlist.states[at].session) numbers.push_back(std::to_string(at + 1));
  if (numbers.empty()) return {};
  // A room is to see one line, however many they are.
  constexpr std::size_t most = 5;
  const std::size_t count = playlist.states.size();
  if (numbers.size() > most)
    return fmt::format("{} of the {} states cannot be shown: Ctrl+Shift+L says why.",
                       numbers.size(), count);
  return fmt::format("State{} {} of {} cannot be shown: Ctrl+Shift+L says why.",
                     numbers.size() == 1 ? "" : "s", listed(numbers), count);
}

std::optional<int> next_state(const Playlist& playlist, int from, int by) {
  const int count = static_cast<int>(playlist.states.size());
  for (int at = from + by; at >= 0 && at < count; at += by)
    if (playlist.states[static_cast<std::size_t>(at)].session) return at;
  return std::nullopt;
}

std::string described(const Playlist& playlist, int at, Answers& answers) {
  const PlaylistState& state = playlist.states.at(static_cast<std::size_t>(at));
  std::string text =
      fmt::format("State {} of {}: {}\n", at + 1, playlist.states.size(), title_of(state));
  if (!state.words.empty()) text += state.words + "\n";
  if (!state.session) return text + state.problem + "\n";
  return text + "\n" + described_on(*find_exhibit(state.session->page), *state.session, answers);
}

std::string described(const Playlist& playlist, Answers& answers) {
  std::string text;
  for (int at = 0; at < static_cast<int>(playlist.states.size()); ++at)
    text += (at == 0 ? "" : "\n") + described(playlist, at, answers);
  return text;
}

}  // namespace lab
