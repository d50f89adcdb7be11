#include "app/memory.h"
#include "app/session_file.h"
#include "tests/support/catch.h"
#include "tests/support/scratch.h"

using namespace lab;
using namespace lab::test;
namespace fs = std::filesystem;

namespace {

/// A person's empty home.
struct Home {
  ScratchFolder folder;
  ScopedVariable home{"HOME", folder.path().string()};
  ScopedVariable config{"XDG_CONFIG_HOME", std::nullopt};
  ScopedVariable state{"XDG_STATE_HOME", std::nullopt};
  fs::path session = folder / ".local/state/attention-lab/session.json";
  fs::path settings = folder / ".config/attention-lab/settings.json";

  /// A remembered Session file with these bytes.
  void put_session(const std::string& bytes) const {
    fs::create_directories(session.parent_path());
    put_file(session, bytes);
  }
};

Session some_session() {
  Session session;
  session.page = "scaling";
  session.query = 8;
  return session;
}

Settings some_settings() {
  Settings settings;
  settings.theme = ThemeName::dark;
  settings.zoom = 1.5f;
  return settings;
}

}  // namespace

TEST_CASE("the first start remembers nothing and writes nothing") {
  const Home home;
  Memory memory;
  const auto remembered = memory.load();
  CHECK(remembered.session == Session());
  CHECK(remembered.settings == Settings());
  CHECK(remembered.messages.empty());
  CHECK(files_in(home.folder.path()) == 0);
}

TEST_CASE("the next start is as the last one ended") {
  const Home home;
  CHECK(Memory().save(some_session(), some_settings()).empty());
  const auto remembered = Memory().load();
  CHECK(remembered.session == some_session());
  CHECK(remembered.settings == some_settings());
  CHECK(remembered.messages.empty());
  CHECK(fs::status(home.session.parent_path()).permissions() == fs::perms::owner_all);
}

TEST_CASE("only what differs is written") {
  const Home home;
  Memory memory;
  memory.save(Session(), Settings());
  fs::remove(home.session);
  fs::remove(home.settings);
  memory.save(Session(), some_settings());
  CHECK_FALSE(fs::exists(home.session));
  CHECK(fs::exists(home.settings));

  Memory next;
  next.save(some_session(), some_settings());
  Memory third;
  third.load();
  fs::remove(home.session);
  third.save(some_session(), some_settings());
  CHECK_FALSE(fs::exists(home.session));
}

TEST_CASE("a file of no use is set aside, never over another one") {
  const Home home;
  const fs::path folder = home.session.parent_path();
  for (int i = 1; i <= 3; ++i) {
    home.put_session("broken " + std::to_string(i));
    Memory memory;
    const auto remembered = memory.load();
    CHECK(remembered.session == Session());
    REQUIRE(remembered.messages.size() == 1);
    CHECK_THAT(remembered.messages[0], ContainsSubstring("line 1, column 1"));
    CHECK_THAT(remembered.messages[0], ContainsSubstring("set aside as"));
    CHECK_FALSE(fs::exists(home.session));
    CHECK(memory.save(Session(), Settings()).empty());
    CHECK(load_session(home.session) == Session());
  }
  CHECK(get_file(folder / "session.json.bad") == "broken 1");
  CHECK(get_file(folder / "session.json.bad-2") == "broken 2");
  CHECK(get_file(folder / "session.json.bad-3") == "broken 3");
}

TEST_CASE("the files are independent of each other") {
  const Home home;
  Memory().save(some_session(), some_settings());
  put_file(home.settings, "{}");
  const auto remembered = Memory().load();
  CHECK(remembered.session == some_session());
  CHECK(remembered.settings == Settings());
  REQUIRE(remembered.messages.size() == 1);
  CHECK_THAT(remembered.messages[0], ContainsSubstring("settings.json.bad"));
}

TEST_CASE("a newer version's file is kept for it") {
  const Home home;
  std::string newer = session_to_json(Session());
  newer.replace(newer.find("\"version\": 3"), 12, "\"version\": 4");
  home.put_session(newer);
  const auto remembered = Memory().load();
  REQUIRE(remembered.messages.size() == 1);
  CHECK_THAT(remembered.messages[0], ContainsSubstring("newer Attention Lab"));
  CHECK(get_file(home.session.string() + ".bad") == newer);
}

TEST_CASE("a folder in the place of a file is set aside too") {
  const Home home;
  fs::create_directories(home.session / "content");
  Memory memory;
  CHECK(memory.load().messages.size() == 1);
  CHECK(memory.save(some_session(), Settings()).empty());
  CHECK(Memory().load().session == some_session());
  CHECK(fs::exists(home.session.string() + ".bad/content"));
}

TEST_CASE("where nothing can be written one message says so, once") {
  const Home home;
  put_file(home.folder / ".local", "in the way");
  put_file(home.folder / ".config", "in the way");
  Memory memory;
  CHECK(memory.load().messages.empty());
  CHECK_THAT(memory.save(Session(), Settings()), ContainsSubstring("cannot be written"));
  CHECK(memory.save(Session(), Settings()).empty());
  CHECK(memory.save(some_session(), some_settings()).empty());
  CHECK(get_file(home.folder / ".local") == "in the way");
  // Once there is a place again, it is used.
  fs::remove(home.folder / ".local");
  CHECK(memory.save(some_session(), some_settings()).empty());
  CHECK(load_session(home.session) == some_session());
}

TEST_CASE("without a home one message says so, once") {
  const Home home;
  const ScopedVariable nowhere("HOME", std::nullopt);
  Memory memory;
  CHECK(memory.load().messages.empty());
  CHECK_THAT(memory.save(Session(), Settings()), ContainsSubstring("neither HOME nor"));
  CHECK(memory.save(some_session(), Settings()).empty());
}

TEST_CASE("a link in the place of a remembered file stays a link") {
  const Home home;
  fs::create_directories(home.session.parent_path());
  fs::create_symlink(home.folder / "elsewhere.json", home.session);
  CHECK(Memory().save(some_session(), Settings()).empty());
  CHECK(fs::is_symlink(home.session));
  CHECK(load_session(home.folder / "elsewhere.json") == some_session());
  CHECK(Memory().load().session == some_session());
}
