#include "app/memory.h"
#include "app/record_file.h"
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
  fs::path record = folder / ".local/state/attention-lab/record.json";
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

Record some_record(std::int64_t time = 1000) {
  Record record;
  record.seen = {"attend"};
  record.rounds = {{time, 3, 0b101}};
  return record;
}

Record with_round(Record record, std::int64_t time) {
  record.rounds.push_back({time, 4, 1});
  return record;
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
  Settings of_newcomer;
  of_newcomer.newcomer = true;
  CHECK(remembered.settings == of_newcomer);
  CHECK(remembered.record == Record());
  CHECK(remembered.messages.empty());
  CHECK(files_in(home.folder.path()) == 0);
}

TEST_CASE("the next start is as the last one ended") {
  const Home home;
  CHECK(Memory().save(some_session(), some_settings(), Record()).empty());
  const auto remembered = Memory().load();
  CHECK(remembered.session == some_session());
  CHECK(remembered.settings == some_settings());
  CHECK(remembered.messages.empty());
  CHECK(fs::status(home.session.parent_path()).permissions() == fs::perms::owner_all);
}

TEST_CASE("only what differs is written") {
  const Home home;
  Memory memory;
  memory.save(Session(), Settings(), Record());
  fs::remove(home.session);
  fs::remove(home.settings);
  memory.save(Session(), some_settings(), Record());
  CHECK_FALSE(fs::exists(home.session));
  CHECK(fs::exists(home.settings));

  Memory next;
  next.save(some_session(), some_settings(), Record());
  Memory third;
  third.load();
  fs::remove(home.session);
  third.save(some_session(), some_settings(), Record());
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
    CHECK(memory.save(Session(), Settings(), Record()).empty());
    CHECK(load_session(home.session) == Session());
  }
  CHECK(get_file(folder / "session.json.bad") == "broken 1");
  CHECK(get_file(folder / "session.json.bad-2") == "broken 2");
  CHECK(get_file(folder / "session.json.bad-3") == "broken 3");
}

TEST_CASE("the files are independent of each other") {
  const Home home;
  Memory().save(some_session(), some_settings(), Record());
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
  newer.replace(newer.find("\"version\": 4"), 12, "\"version\": 5");
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
  CHECK(memory.save(some_session(), Settings(), Record()).empty());
  CHECK(Memory().load().session == some_session());
  CHECK(fs::exists(home.session.string() + ".bad/content"));
}

TEST_CASE("where nothing can be written one message says so, once") {
  const Home home;
  put_file(home.folder / ".local", "in the way");
  put_file(home.folder / ".config", "in the way");
  Memory memory;
  CHECK(memory.load().messages.empty());
  CHECK_THAT(memory.save(Session(), Settings(), Record()), ContainsSubstring("cannot be written"));
  CHECK(memory.save(Session(), Settings(), Record()).empty());
  CHECK(memory.save(some_session(), some_settings(), Record()).empty());
  CHECK(get_file(home.folder / ".local") == "in the way");
  // Once there is a place again, it is used.
  fs::remove(home.folder / ".local");
  CHECK(memory.save(some_session(), some_settings(), Record()).empty());
  CHECK(load_session(home.session) == some_session());
}

TEST_CASE("without a home one message says so, once") {
  const Home home;
  const ScopedVariable nowhere("HOME", std::nullopt);
  Memory memory;
  CHECK(memory.load().messages.empty());
  CHECK_THAT(memory.save(Session(), Settings(), Record()), ContainsSubstring("neither HOME nor"));
  CHECK(memory.save(some_session(), Settings(), Record()).empty());
}

TEST_CASE("a link in the place of a remembered file stays a link") {
  const Home home;
  fs::create_directories(home.session.parent_path());
  fs::create_symlink(home.folder / "elsewhere.json", home.session);
  CHECK(Memory().save(some_session(), Settings(), Record()).empty());
  CHECK(fs::is_symlink(home.session));
  CHECK(load_session(home.folder / "elsewhere.json") == some_session());
  CHECK(Memory().load().session == some_session());
}

TEST_CASE("the record of what was done is kept beside the Session") {
  const Home home;
  Memory memory;
  memory.load();
  CHECK(memory.save(Session(), Settings(), Record()).empty());
  CHECK_FALSE(fs::exists(home.record));  // nothing was done
  CHECK(memory.save(Session(), Settings(), some_record()).empty());
  CHECK(record_from_json(get_file(home.record), "x") == some_record());
  const auto remembered = Memory().load();
  CHECK(remembered.record == some_record());
  CHECK_FALSE(remembered.settings.newcomer);
  // Forgotten is forgotten.
  CHECK(memory.save(Session(), Settings(), Record()).empty());
  CHECK(Memory().load().record == Record());
}

TEST_CASE("a record of no use is set aside, at the start and in between") {
  const Home home;
  fs::create_directories(home.record.parent_path());
  put_file(home.record, "broken");
  Memory memory;
  const auto remembered = memory.load();
  CHECK(remembered.record == Record());
  CHECK_FALSE(remembered.settings.newcomer);
  REQUIRE(remembered.messages.size() == 1);
  CHECK_THAT(remembered.messages[0], ContainsSubstring("record.json.bad"));
  CHECK(memory.save(Session(), Settings(), some_record()).empty());
  CHECK(Memory().load().record == some_record());

  put_file(home.record, "broken again");
  const Record more = with_round(some_record(), 2000);
  CHECK_THAT(memory.save(Session(), Settings(), more), ContainsSubstring("record.json.bad-2"));
  CHECK(Memory().load().record == more);
  CHECK(get_file(home.record.string() + ".bad") == "broken");
  CHECK(get_file(home.record.string() + ".bad-2") == "broken again");
}

TEST_CASE("a record that was cut off by a crash of another program is not lost") {
  const Home home;
  Memory().save(Session(), Settings(), some_record());
  const std::string whole = get_file(home.record);
  put_file(home.record, whole.substr(0, whole.size() / 2));
  const auto remembered = Memory().load();
  REQUIRE(remembered.messages.size() == 1);
  CHECK_THAT(remembered.messages[0], ContainsSubstring("cut off"));
  CHECK(get_file(home.record.string() + ".bad") == whole.substr(0, whole.size() / 2));
}

TEST_CASE("two programs that run keep each other's rounds") {
  const Home home;
  Memory().save(Session(), Settings(), some_record());
  Memory one, other;
  Record of_one = one.load().record, of_other = other.load().record;
  of_one = with_round(of_one, 2000);
  CHECK(one.save(Session(), Settings(), of_one).empty());
  of_other = with_round(of_other, 3000);
  CHECK(other.save(Session(), Settings(), of_other).empty());
  of_one = with_round(of_one, 4000);
  CHECK(one.save(Session(), Settings(), of_one).empty());
  const Record all = Memory().load().record;
  CHECK(all == with_round(with_round(with_round(some_record(), 2000), 3000), 4000));
  // Nothing new writes nothing.
  fs::remove(home.record);
  CHECK(one.save(Session(), Settings(), of_one).empty());
  CHECK_FALSE(fs::exists(home.record));
  // What was removed from outside is written whole with the next change.
  of_one = with_round(of_one, 5000);
  CHECK(one.save(Session(), Settings(), of_one).empty());
  CHECK(Memory().load().record == of_one);
}

TEST_CASE("where the record cannot be written it is tried again") {
  const Home home;
  put_file(home.folder / ".local", "in the way");
  Memory memory;
  memory.load();
  CHECK_THAT(memory.save(Session(), Settings(), some_record()),
             ContainsSubstring("cannot be written"));
  CHECK(memory.save(Session(), Settings(), some_record()).empty());
  fs::remove(home.folder / ".local");
  CHECK(memory.save(Session(), Settings(), some_record()).empty());
  CHECK(Memory().load().record == some_record());
}

TEST_CASE("a newer version's record is kept for it") {
  const Home home;
  fs::create_directories(home.record.parent_path());
  std::string newer = record_to_json(some_record());
  newer.replace(newer.find("\"version\": 1"), 12, "\"version\": 9");
  put_file(home.record, newer);
  const auto remembered = Memory().load();
  REQUIRE(remembered.messages.size() == 1);
  CHECK_THAT(remembered.messages[0], ContainsSubstring("newer Attention Lab"));
  CHECK(get_file(home.record.string() + ".bad") == newer);
}
