// What the learner did, on this machine: its file, and its marks in the contents.

#include "app/progress_mark.h"
#include "app/record_file.h"
#include "app/session_file.h"
#include "tests/support/catch.h"
#include "tests/support/replaced.h"
#include "tests/support/scratch.h"
#include "tests/support/studio_harness.h"

using namespace lab;
using lab::test::refusal;
using lab::test::StudioHarness;

namespace {

Record some_record() {
  Record record;
  record.seen = {"attend", "scaling"};
  record.predicted = {"attend"};
  record.practised = {"attend"};
  record.rounds = {{1'700'000'000, 2, 0b0000101}, {1'700'000'060, 5, 0b1111111}};
  record.drills = {{1'700'000'120, "weight", true, 0}, {1'700'000'180, "path-length", false, 2}};
  return record;
}

std::string refused(const std::string& from, const std::string& to) {
  const std::string text = lab::test::replaced(record_to_json(some_record()), from, to);
  return refusal<FileProblem>([&] { record_from_json(text, "record.json"); });
}

Record with_seen(std::vector<std::string> pages) {
  Record record;
  record.seen = std::move(pages);
  return record;
}

}  // namespace

TEST_CASE("a record comes back from its file as it was") {
  for (const Record& record : {Record(), some_record()}) {
    const std::string json = record_to_json(record);
    CHECK(record_from_json(json, "x") == record);
    CHECK(record_to_json(record_from_json(json, "x")) == json);
    CHECK(json.back() == '\n');
  }
}

TEST_CASE("pages and exercises that this program does not know are kept") {
  Record record = with_seen({"a-page-of-2030", "attend"});
  record.drills = {{5, "new-kind-2", true, 1}};
  CHECK(record_from_json(record_to_json(record), "x") == record);
}

TEST_CASE("a record that is not sound is refused with its place") {
  CHECK_THAT(refused("\"confidence\": 2", "\"confidence\": 6"),
             ContainsSubstring("/rounds/0/confidence is 6; it has to be a whole number from 1"));
  CHECK_THAT(refused("1700000060", "-1"), ContainsSubstring("/rounds/1/time is -1"));
  CHECK_THAT(refused("1700000060", "253402300800"), ContainsSubstring("up to the year 9999"));
  CHECK_THAT(refused("1700000060", "1.5"), ContainsSubstring("/rounds/1/time is 1.5"));
  CHECK_THAT(refused("\"weight\"", "\"a b\""),
             ContainsSubstring("/drills/0/kind is the text \"a b\"; it has to be 1 to 40 letters"));
  CHECK_THAT(refused("\"weight\"", "\"\""), ContainsSubstring("/drills/0/kind"));
  CHECK_THAT(refused("\"weight\"", '"' + std::string(41, 'x') + '"'),
             ContainsSubstring("/drills/0/kind"));
  CHECK_THAT(refused("\"scaling\"", "7"), ContainsSubstring("/seen/1 is 7"));
  CHECK_THAT(refused("\"right\": true", "\"right\": 1"), ContainsSubstring("true or false"));
  CHECK_THAT(refused("\"hints\": 2", "\"hunts\": 2"), ContainsSubstring("/drills/1/hunts"));
  CHECK_THAT(refused("\"covered\": [", "\"covered\": [0,"), ContainsSubstring("/covered/0 is 0"));
  CHECK_THAT(refused("\"version\": 1", "\"version\": 2"), ContainsSubstring("newer Attention Lab"));
  CHECK_THAT(refused("lab record", "lab session"), ContainsSubstring("a record says"));
  CHECK_THAT(refused("\"drills\"", "\"drill\""), ContainsSubstring("record.json"));
}

TEST_CASE("of more than a file holds the newest stay, oldest first") {
  Record record;
  for (int i = 0; i < static_cast<int>(most_rounds) + 7; ++i)
    record.rounds.push_back({2'000'000 - i, 3, 1});
  for (int i = 0; i < static_cast<int>(most_drills) + 3; ++i)
    record.drills.push_back({i, "weight", true, 0});
  const std::string json = record_to_json(record);
  CHECK(json.size() < largest_record_file);
  const Record back = record_from_json(json, "x");
  REQUIRE(back.rounds.size() == most_rounds);
  CHECK(back.rounds.front().time < back.rounds.back().time);
  CHECK(back.rounds.back().time == 2'000'000);
  REQUIRE(back.drills.size() == most_drills);
  CHECK(back.drills.front().time == 3);
}

TEST_CASE("whatever is written can be read again") {
  Record record;
  record.rounds = {{-5, 0, ~0U}, {std::numeric_limits<std::int64_t>::max(), 99, 0}};
  record.drills = {{-1, "no word", true, 0}, {1, "weight", true, -3}};
  const Record back = record_from_json(record_to_json(record), "x");
  CHECK(back.rounds.size() == 2);
  CHECK(back.rounds[0].covered == ~0U);
  CHECK(back.drills.size() == 1);
}

TEST_CASE("two programs that write keep each other's entries") {
  const Record before = some_record();
  Record now = before, there = before;
  now.rounds.push_back({1'700'000'500, 3, 1});
  there.rounds.push_back({1'700'000'400, 4, 2});
  there.seen = {"attend", "paths", "scaling"};
  now.predicted = {"attend", "scaling"};
  const Record both = merged(there, before, now);
  CHECK(both.seen == there.seen);
  CHECK(both.predicted == now.predicted);
  REQUIRE(both.rounds.size() == 4);
  CHECK(both.rounds[2].time == 1'700'000'400);
  CHECK(both.rounds[3].time == 1'700'000'500);
  CHECK(both.drills == before.drills);
  // Nothing new is nothing new, and two alike in one second are two.
  CHECK(merged(before, before, before) == before);
  Record twice = before;
  twice.drills.push_back(before.drills.back());
  CHECK(merged(before, before, twice).drills.size() == 3);
  CHECK(merged(twice, before, twice).drills.size() == 4);
}

TEST_CASE("what is forgotten does not come back") {
  Record there = some_record();
  there.rounds.push_back({1'700'000'400, 4, 2});
  CHECK(merged(there, some_record(), Record()) == Record());
  Record fewer = some_record();
  fewer.rounds.clear();
  CHECK(merged(there, some_record(), fewer).rounds == std::vector<Round>{{1'700'000'400, 4, 2}});
}

TEST_CASE("a record as CSV has a line for each thing, in UTC") {
  CHECK(record_to_csv(Record()) == "time,kind,item,result\n");
  const std::string csv = record_to_csv(some_record());
  for (const char* line :
       {",page,attend,practised\n", ",page,scaling,seen\n",
        "2023-11-14T22:13:20Z,confidence,before,2\n", "2023-11-14T22:13:20Z,point,1,covered\n",
        "2023-11-14T22:13:20Z,point,2,missed\n", "2023-11-14T22:14:20Z,point,7,covered\n",
        "2023-11-14T22:15:20Z,exercise,weight,right\n",
        "2023-11-14T22:16:20Z,exercise,path-length,wrong with 2 hints\n"})
    CHECK_THAT(csv, ContainsSubstring(line));
  CHECK(std::count(csv.begin(), csv.end(), '\n') == 1 + 4 + 2 * 8 + 2);
}

TEST_CASE("the mark of a page says how far the learner is") {
  const Record record = some_record();
  CHECK(progress(record, "attend") == Progress::practised);
  CHECK(progress(record, "scaling") == Progress::seen);
  CHECK(progress(record, "paths") == Progress::none);
  CHECK(progress_told(record, "scaling") == "Seen; no prediction yet; not practised yet.");
  CHECK(progress_told(record, "attend") == "Seen; prediction made; practised.");

  StudioHarness lab({}, {}, 1440, 900, 1, Answers::Mode::wait, record);
  const Rect row = lab.rect("Why divide by √d");
  lab.move_to(row.max.x - 10, row.cy());
  CHECK(lab.shows("Seen; no prediction yet; not practised yet."));
  lab.move_to(row.min.x + 20, row.cy());
  CHECK_FALSE(lab.shows("not practised yet."));
}

TEST_CASE("a page counts as seen after three seconds on the screen") {
  StudioHarness lab;
  lab.clock = 2.9;
  lab.settle();
  CHECK(lab.studio.record() == Record());
  CHECK(lab.studio.seconds_to_next_change().value() < 0.2);
  lab.key(Key::page_down);
  lab.clock = 5.8;
  lab.settle();
  CHECK(lab.studio.record() == Record());
  lab.clock = 6;
  lab.settle();
  CHECK(lab.studio.record() == with_seen({"steps"}));
  CHECK_FALSE(lab.studio.seconds_to_next_change().has_value());
  lab.key(Key::page_up);
  lab.clock = 10;
  lab.settle();
  CHECK(lab.studio.record() == with_seen({"attend", "steps"}));
  // It is not undone.
  lab.key(key_of('Z'), true);
  lab.key(key_of('Z'), true);
  CHECK(lab.studio.record() == with_seen({"attend", "steps"}));
}
