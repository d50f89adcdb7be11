#include "app/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "app/json.h"
#include "app/spelling.h"
#include "app/text.h"

namespace lab {
namespace {

using Json = nlohmann::ordered_json;

// Version 1 knew neither "words" nor "newcomer" nor "predict".
constexpr JsonFormat format = {"attention-lab settings", 2, "a settings file"};
constexpr std::size_t most_recent = 8;
constexpr std::size_t longest_path = 4096;
// Generous: several screens side by side. Where a window fits is the window's question.
constexpr int farthest = 1'000'000;
constexpr int largest_window = 100'000;

/// The double that is written with the digits of the float: 1.1, not 1.10000002384185791.
double with_its_digits(float value) {
  return std::strtod(fmt::format("{}", value).c_str(), nullptr);
}

bool is_recent(std::string_view path) {
  return !path.empty() && path.front() == '/' && path.size() <= longest_path &&
         path.find('\0') == path.npos && is_utf8(path);
}

Json to_json(const WindowPlace& place) {
  return {{"placed", place.placed}, {"x", place.x},           {"y", place.y},
          {"width", place.width},   {"height", place.height}, {"maximized", place.maximized}};
}

WindowPlace window_from(const JsonValue& file) {
  file.expect_members({"placed", "x", "y", "width", "height", "maximized"});
  WindowPlace place;
  place.placed = file["placed"].truth();
  place.x = file["x"].whole(-farthest, farthest);
  place.y = file["y"].whole(-farthest, farthest);
  place.width = file["width"].whole(0, largest_window);
  place.height = file["height"].whole(0, largest_window);
  place.maximized = file["maximized"].truth();
  return place;
}

}  // namespace

bool words_open(const Settings& settings, float width) {
  return settings.words == Words::automatic ? width >= wide_enough_for_words
                                            : settings.words == Words::open;
}

void remember_recent(Settings& settings, const std::filesystem::path& path) {
  std::error_code error;
  const std::string absolute = std::filesystem::absolute(path, error).lexically_normal().string();
  if (error || !is_recent(absolute)) return;  // JSON cannot hold names that are not UTF-8
  auto& recent = settings.recent;
  recent.erase(std::remove(recent.begin(), recent.end(), absolute), recent.end());
  recent.insert(recent.begin(), absolute);
  if (recent.size() > most_recent) recent.resize(most_recent);
}

std::string settings_to_json(const Settings& settings) {
  const Json file = {{"format", format.format},
                     {"version", format.version},
                     {"theme", spelling(settings.theme)},
                     {"zoom", with_its_digits(settings.zoom)},
                     {"reduce_motion", settings.reduce_motion},
                     {"words", spelling(settings.words)},
                     {"newcomer", settings.newcomer},
                     {"predict", settings.predict},
                     {"window", to_json(settings.window)},
                     {"recent", settings.recent}};
  return file.dump(2) + "\n";
}

Settings settings_from_json(std::string_view text, const std::string& name) {
  const nlohmann::json document = parse_json(text, name, format);
  const JsonValue file(document, name);
  const int version = file["version"].whole(1, format.version);
  if (version == 1)
    file.expect_members(
        {"format", "version", "theme", "zoom", "reduce_motion", "window", "recent"});
  else
    file.expect_members({"format", "version", "theme", "zoom", "reduce_motion", "words", "newcomer",
                         "predict", "window", "recent"});
  Settings settings;
  settings.theme = file["theme"].choice(theme_from, "\"light\" or \"dark\"");
  settings.zoom =
      static_cast<float>(file["zoom"].number(double{smallest_zoom}, double{largest_zoom}));
  settings.reduce_motion = file["reduce_motion"].truth();
  if (version > 1) {
    settings.words = file["words"].choice(words_from, "\"automatic\", \"open\" or \"closed\"");
    settings.newcomer = file["newcomer"].truth();
    settings.predict = file["predict"].truth();
  }
  settings.window = window_from(file["window"]);
  for (const JsonValue& path : file["recent"].elements(0, most_recent, "paths")) {
    if (!is_recent(path.text())) path.refuse("an absolute path");
    settings.recent.push_back(path.text());
  }
  return settings;
}

}  // namespace lab
