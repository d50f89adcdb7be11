#pragma once

#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/playlist.h"
#include "app/session.h"
#include "app/settings.h"

namespace lab {

enum class Action { window, describe, csv, screenshot, save_session, list_pages, help, version };

struct PixelSize {
  int width = 1440, height = 900;
};
inline constexpr PixelSize smallest_size = {320, 240}, largest_size = {8192, 8192};

/// The command line, checked. Exactly one action; `target` is its file ("-" for standard output).
struct Options {
  Action action = Action::window;
  std::string target;
  Session session;                   // the base with the options put over it
  std::string session_file;          // what --session names, else empty
  std::string playlist_file;         // what --playlist names, else empty
  std::optional<Playlist> playlist;  // a lecture; without a window `session` is its state,
  int state = 0;                     // from 0,
  bool one_state = false;            // that --state names
  bool measure = false;              // the page cost measures before it tells
  std::optional<ThemeName> theme;
  std::optional<Words> words;      // whether the lesson's text is open beside the page
  std::optional<float> scale;      // 0.5 to 4
  std::optional<PixelSize> size;   // 320x240 to 8192x8192
  std::vector<std::string> notes;  // for standard error: an ambiguous word, say
  std::string text;                // what --help, --version, --list-pages print
};

/// A command line that cannot be used: what was given and what is allowed. Exit code 2.
struct BadOptions : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// What the command line asks for. Throws BadOptions for unknown or repeated options, missing
/// values and two actions, but looks at no value: whether there will be a window decides what the
/// base is.
Action action_of(int argc, const char* const* argv);

/// Puts the options over `base`, or over the file that --session names, or reads the states that
/// --playlist names. Throws BadOptions, and FileProblem for the file.
Options parse_options(int argc, const char* const* argv, const Session& base);

/// Options that set something of the Session, by name without "--": links of the lesson use them
/// too.
const std::vector<std::string>& session_options();

/// Such options with their values put over `base`. Throws BadOptions.
Session session_with(const std::map<std::string, std::string, std::less<>>& values,
                     const Session& base);

}  // namespace lab
