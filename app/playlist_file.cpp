#include "app/playlist_file.h"

#include <fmt/format.h>

#include <system_error>

#include "app/files.h"
#include "app/json.h"
#include "app/session_file.h"
#include "app/text.h"

namespace lab {
namespace {

using Json = nlohmann::ordered_json;  // writes members in the order given

constexpr JsonFormat format = {"attention-lab playlist", playlist_version, "a playlist"};

PlaylistState state_from(const JsonValue& entry, const nlohmann::json& session,
                         const std::string& name) {
  PlaylistState state;
  state.words = entry["words"].text();
  if (!is_line(state.words, longest_words))
    entry["words"].refuse(
        fmt::format("one line of at most {} bytes without control characters", longest_words));
  // A Session is read by its own rules, older versions included, as if it were a file.
  std::string text = session.dump(2);
  try {
    state.session = session_from_json(text, name);
  } catch (const FileProblem& problem) {
    state.problem = problem.what();
    state.kept = std::move(text);
  }
  return state;
}

}  // namespace

std::string playlist_to_json(const Playlist& playlist) {
  Json states = Json::array();
  for (const PlaylistState& state : playlist.states)
    states.push_back(
        {{"words", state.words},
         {"session", Json::parse(state.session ? session_to_json(*state.session) : state.kept)}});
  const Json file = {
      {"format", format.format}, {"version", format.version}, {"states", std::move(states)}};
  return file.dump(2) + "\n";
}

Playlist playlist_from_json(std::string_view text, const std::string& name) {
  const nlohmann::json document = parse_json(text, name, format);
  const JsonValue file(document, name);
  file.expect_members({"format", "version", "states"});
  Playlist playlist;
  for (const JsonValue& entry : file["states"].elements(1, most_states, "states")) {
    entry.expect_members({"words", "session"});
    const std::size_t at = playlist.states.size();
    playlist.states.push_back(state_from(entry, document["states"][at]["session"],
                                         fmt::format("{}, state {}", name, at + 1)));
  }
  if (!next_state(playlist, -1, 1)) throw FileProblem(playlist.states.front().problem);
  return playlist;
}

Playlist load_playlist(const std::filesystem::path& path) {
  return playlist_from_json(read_file(path, largest_playlist_file), path.string());
}

void save_playlist(const std::filesystem::path& path, const Playlist& playlist) {
  const auto refuse = [&](const std::string& why) {
    throw FileProblem(fmt::format("{} cannot be written: {}", in_quotes(path.string(), 4096), why));
  };
  if (!next_state(playlist, -1, 1)) refuse("a playlist needs a state that can be shown; add one.");
  if (playlist.states.size() > most_states)
    refuse(fmt::format("a playlist takes at most {} states; begin another one.", most_states));
  for (const PlaylistState& state : playlist.states)
    if (const auto found = problem_of_words(state.words)) refuse(*found);
  const std::string text = playlist_to_json(playlist);
  if (text.size() > largest_playlist_file)
    refuse(
        fmt::format("it would be larger than {} bytes; begin another one.", largest_playlist_file));
  write_file_atomically(path, text);
}

std::size_t add_to_playlist(const std::filesystem::path& path, PlaylistState state) {
  std::error_code error;
  Playlist playlist;
  if (std::filesystem::exists(std::filesystem::status(path, error))) playlist = load_playlist(path);
  playlist.states.push_back(std::move(state));
  save_playlist(path, playlist);
  return playlist.states.size();
}

bool is_playlist(const std::filesystem::path& path) {
  const std::string text = read_file(path, largest_playlist_file);
  const auto document = nlohmann::json::parse(text, nullptr, false);
  if (document.is_object() && document.contains("format"))
    return document["format"] == format.format;
  // One that was cut off still says so at its head.
  return text.substr(0, 200).find(fmt::format("\"format\": \"{}\"", format.format)) != text.npos;
}

}  // namespace lab
