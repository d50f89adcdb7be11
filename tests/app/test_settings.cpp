#include "app/session_file.h"
#include "app/settings.h"
#include "tests/support/catch.h"
#include "tests/support/replaced.h"
#include "tests/support/scratch.h"

using namespace lab;
using namespace lab::test;

namespace {

Settings unusual() {
  Settings settings;
  settings.theme = ThemeName::dark;
  settings.zoom = 1.1f;
  settings.reduce_motion = true;
  settings.words = Words::closed;
  settings.newcomer = true;
  settings.predict = false;
  settings.window = {true, -1920, 17, 801, 602, true};
  settings.recent = {"/a b/ä.json", "/c"};
  return settings;
}

std::string refused(const std::string& from, const std::string& to) {
  const std::string text = replaced(settings_to_json(unusual()), from, to);
  return refusal<FileProblem>([&] { settings_from_json(text, "x.json"); });
}

}  // namespace

TEST_CASE("Settings come back from their file as they were") {
  for (const Settings& settings : {Settings(), unusual()})
    CHECK(settings_from_json(settings_to_json(settings), "x") == settings);
  for (const float zoom : {smallest_zoom, 0.8f, 1.0f / 3 + 0.5f, largest_zoom}) {
    Settings settings;
    settings.zoom = zoom;
    CHECK(settings_from_json(settings_to_json(settings), "x").zoom == zoom);
  }
}

TEST_CASE("Settings of the first version are still read") {
  std::string text = settings_to_json(unusual());
  for (const auto& [from, to] :
       {std::pair<std::string, std::string>{"\"version\": 2", "\"version\": 1"},
        {"  \"words\": \"closed\",\n", ""},
        {"  \"newcomer\": true,\n", ""},
        {"  \"predict\": false,\n", ""}})
    text = replaced(text, from, to);
  Settings settings = unusual();
  settings.words = Words::automatic;
  settings.newcomer = false;
  settings.predict = true;
  CHECK(settings_from_json(text, "x") == settings);
}

TEST_CASE("the zoom is written as a person would") {
  CHECK_THAT(settings_to_json(unusual()), ContainsSubstring("\"zoom\": 1.1,"));
}

TEST_CASE("a settings file is refused rather than clamped") {
  CHECK_THAT(refused("1.1", "0.4"),
             ContainsSubstring("/zoom is 0.4; it has to be a number from 0.5"));
  CHECK_THAT(refused("1.1", "4.1"), ContainsSubstring("/zoom is 4.1"));
  CHECK_THAT(refused("1.1", "null"), ContainsSubstring("/zoom is null"));
  CHECK_THAT(refused("\"dark\"", "\"red\""), ContainsSubstring("\"light\" or \"dark\""));
  CHECK_THAT(refused("801", "1e3"), ContainsSubstring("/window/width is 1000.0"));
  CHECK_THAT(refused("801", "-1"), ContainsSubstring("/window/width is -1"));
  CHECK_THAT(refused("\"closed\"", "\"shut\""),
             ContainsSubstring("\"automatic\", \"open\" or \"closed\""));
  CHECK_THAT(refused("\"x\"", "\"z\""), ContainsSubstring("/window/z is unknown"));
  CHECK_THAT(refused("\"/c\"", "\"c\""), ContainsSubstring("/recent/1 is the text \"c\""));
  CHECK_THAT(refused("\"/c\"", "\"/c\\u0000\""), ContainsSubstring("/recent/1"));
  CHECK_THAT(refused("\"version\": 2", "\"version\": 7"), ContainsSubstring("newer Attention Lab"));
  CHECK_THAT(refused("lab settings", "lab session"), ContainsSubstring("a settings file says"));
  CHECK_THAT(refused("\"/c\"", "\"/1\",\"/2\",\"/3\",\"/4\",\"/5\",\"/6\",\"/7\",\"/8\""),
             ContainsSubstring("a list of 0 to 8 paths"));
}

TEST_CASE("recent files are absolute, newest first, each once, at most eight") {
  Settings settings;
  remember_recent(settings, "/a/./b/../s.json");
  CHECK(settings.recent == std::vector<std::string>{"/a/s.json"});
  remember_recent(settings, "t.json");
  CHECK(settings.recent[0] == (std::filesystem::current_path() / "t.json").string());
  remember_recent(settings, "/a/s.json");
  CHECK(settings.recent.size() == 2);
  CHECK(settings.recent[0] == "/a/s.json");
  for (int i = 0; i < 20; ++i) remember_recent(settings, "/" + std::to_string(i));
  CHECK(settings.recent.size() == 8);
  CHECK(settings.recent[0] == "/19");
  CHECK(settings_from_json(settings_to_json(settings), "x") == settings);
}

TEST_CASE("a recent file that JSON cannot name is not remembered") {
  Settings settings;
  remember_recent(settings, "/\xff.json");
  CHECK(settings.recent.empty());
}
