#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace lab {

enum class ThemeName { light, dark };

/// Whether the lesson's text stands beside the page. Automatic: where the window is wide enough for
/// both.
enum class Words { automatic, open, closed };
inline constexpr float wide_enough_for_words = 1680;  // logical pixels

/// Where the window was. Sizes are in screen coordinates. Not placed: first start.
struct WindowPlace {
  bool placed = false;
  int x = 0, y = 0;
  int width = 1440, height = 900;
  bool maximized = false;
  bool operator==(const WindowPlace&) const = default;
};

inline constexpr float smallest_zoom = 0.5f, largest_zoom = 4.0f;

/// What belongs to the person and the screen rather than to the lesson: not undone, not in a
/// Session file.
struct Settings {
  ThemeName theme = ThemeName::light;
  float zoom = 1.0f;  // multiplies the display's own scale; within [smallest_zoom, largest_zoom]
  bool reduce_motion = false;
  Words words = Words::automatic;
  bool predict = true;  // a page asks what a change will do before it shows it
  WindowPlace window;
  bool newcomer = false;            // the first page offers its tour until something is done
  std::vector<std::string> recent;  // Session files, newest first, at most 8, absolute paths
  bool operator==(const Settings&) const = default;
};

/// Whether the text is open in a window of this width, in logical pixels.
bool words_open(const Settings& settings, float width);

/// Puts `path` first among the recent files, without duplicates.
void remember_recent(Settings& settings, const std::filesystem::path& path);

/// Versioned JSON. from_json throws FileProblem like session_from_json.
std::string settings_to_json(const Settings& settings);
Settings settings_from_json(std::string_view text, const std::string& name);

}  // namespace lab
