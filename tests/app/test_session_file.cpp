#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <limits>
#include <random>

#include "app/session_file.h"
#include "app/text.h"
#include "tests/support/catch.h"
#include "tests/support/replaced.h"
#include "tests/support/scratch.h"

using namespace lab;
using namespace lab::test;
using namespace attention;

namespace {

const std::string this_version = fmt::format("\"version\": {}", session_version);

/// A Session in which nothing is as in a new one.
Session unusual() {
  Session session;
  session.page = "scaling";
  session.setup.vectors = Vectors::random;
  session.setup.words = {"Käse", "日本", "\"\\/", "a b", "x"};
  session.setup.d = 1024;
  session.setup.divisor = Divisor::d;
  session.setup.seed = std::numeric_limits<std::uint64_t>::max();
  session.setup.edits = {
      {Vectors::review, Part::key, 8, 3, -0.1},
      {Vectors::review, Part::x, 8, 7, 2},
      {Vectors::review, Part::w_q, 7, 3, 2},
      {Vectors::review, Part::w_k, 0, 0, 2},
      {Vectors::review, Part::w_v, 0, 0, 2},
      {Vectors::review, Part::w_q_b, 7, 3, -2},
      {Vectors::random, Part::query, 0, 0, 0.1 + 0.2},
      {Vectors::random, Part::query, 0, 1, std::numeric_limits<double>::denorm_min()},
      {Vectors::random, Part::key, 511, 1023, 1000.0 / 3},
      {Vectors::random, Part::value, 0, 0, -1},
  };
  session.query = 4;
  session.key.reset();
  session.setup.mask = {MaskKind::by_hand, 5, 3, {{0, 4}, {2, 2}, {4, 0}}};
  session.scaling = {1, Divisor::sqrt_d, {0, 20000}, 19999, true};
  session.steps = {7, 1023};
  session.breaks = {{Break::naive, 0.1 + 0.2, -1000},
                    true,
                    std::numeric_limits<std::uint64_t>::max(),
                    {Break::tied, std::nullopt, Break::additive},
                    true};
  session.heads = {1, 8, 4};
  session.order.choice = {Positions::rotary, 4, 1.0 / 3, true, {4, 3, 2, 1, 0}};
  session.masks = {true, true, 3, {MaskKind::padding, 7, 9, {{0, 0}, {3, 8}}}};
  session.paths = {4, 0, 1.0 / 3, 7, true, 131072, 16384, 4095, 2};
  session.cost = {CostTab::picture,    1, 1024, 128, 3,    8,    512, 0,   1024,
                  CostPattern::chunks, 9, 4095, 17,  4096, 4095, 11,  512, 256};
  session.practice.tab = PracticeTab::history;
  session.practice.stage = PracticeStage::after;
  session.practice.confidence = 5;
  session.practice.typed = "Zeile 1\n\"√d\" \\ 日本";
  session.practice.time = std::numeric_limits<std::int64_t>::max();
  session.practice.covered = 0x55;
  session.practice.whys = 0x40;
  session.practice.point = 6;
  session.practice.follow_ups = most_follow_ups;
  session.practice.checked = ~0u;
  session.train.choice = {{1024, Divisor::sqrt_d, Optimiser::adam, 1e6, 0.1 + 0.2, 2000, 64, false,
                           1.0 / 3, 10, std::numeric_limits<std::uint64_t>::max()},
                          32};
  session.train.shown = {false, true, false};
  session.train.divisor = Divisor::d;
  session.train.seed = 31;
  session.train.step = 2000;
  session.train.sentence = TrainSentence::held_out;
  session.train.word = 8;
  session.train.more = true;
  return session;
}

std::string refused(const std::string& text) {
  return refusal<FileProblem>([&] { session_from_json(text, "x.json"); });
}

/// The file of `session` with the first `from` replaced.
std::string changed(const Session& session, const std::string& from, const std::string& to) {
  return replaced(session_to_json(session), from, to);
}

}  // namespace

TEST_CASE("a Session comes back from its file as it was") {
  for (const Session& session : {Session(), unusual()}) {
    REQUIRE_FALSE(problem(session));
    const std::string text = session_to_json(session);
    CHECK(session_from_json(text, "x") == session);
    CHECK(session_to_json(session_from_json(text, "x")) == text);
    CHECK(text.back() == '\n');
  }
}

TEST_CASE("positions count from 1 in a Session file") {
  Session session;
  session.setup.edits = {{Vectors::review, Part::query, 3, 0, 2.5}};
  const std::string text = session_to_json(session);
  for (const char* part : {"\"query\": 4", "\"key\": 2", "\"row\": 412", "\"row\": 4",
                           "\"column\": 1", "\"value\": 2.5", "\"divisor\": \"sqrt\""})
    CHECK_THAT(text, ContainsSubstring(part));
}

TEST_CASE("a Session file of version 1 is still read") {
  Session session;
  session.page = "scaling";
  session.setup.edits = {{Vectors::review, Part::query, 3, 0, 2.5}};
  std::string text = session_to_json(session);
  const auto cut = [&](const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    const auto end = text.find(to, at);
    REQUIRE(at != text.npos);
    REQUIRE(end != text.npos);
    text.erase(at, end - at);
  };
  cut(",\n  \"steps\"", "\n}\n");
  cut("    \"mask\"", "    \"edits\"");
  text.replace(text.find("\"row\": 4"), 5, "\"token\"");
  text = replaced(text, this_version, "\"version\": 1");
  CHECK(session_from_json(text, "x") == session);
  // What it did not know it may not have.
  CHECK_THAT(refused(changed(session, this_version, "\"version\": 1")),
             ContainsSubstring("is unknown"));
}

namespace {

/// The file of a Session as a version wrote it that did not know `member` and what follows it.
void check_version(const Session& session, const char* version, const char* member) {
  std::string text = session_to_json(session);
  const auto views = text.find(std::string(",\n  \"") + member + "\"");
  REQUIRE(views != text.npos);
  text.replace(views, text.npos, "\n}\n");
  text = replaced(text, "    \"head\": null,\n", "");
  CHECK(session_from_json(replaced(text, this_version, version), "x") == session);
  CHECK_THAT(refused(changed(session, this_version, version)), ContainsSubstring("is unknown"));
}

}  // namespace

TEST_CASE("Session files of versions 2 and 3 are still read") {
  Session session;
  session.page = "paths";
  session.paths.from = 3;
  check_version(session, "\"version\": 2", "practice");
  session.page = "map";
  session.map.box = MapBox::output;
  check_version(session, "\"version\": 3", "cost");
}

TEST_CASE("a whole number will do where any number is allowed") {
  Session session;
  session.setup.edits = {{Vectors::review, Part::query, 3, 0, 2.5}};
  CHECK(session_from_json(changed(session, "2.5", "-3"), "x").setup.edits[0].value == -3);
}

TEST_CASE("a Session file is refused with its place, what is there and what is allowed") {
  struct Case {
    const char *from, *to, *place, *allowed;
  };
  const Case cases[] = {
      {"\"d\": 4", "\"d\": 1.5", "/setup/d is 1.5", "a whole number from 1 to 1024"},
      {"\"d\": 4", "\"d\": 4.0", "/setup/d is 4.0", "whole number"},
      {"\"d\": 4", "\"d\": \"4\"", "/setup/d is the text \"4\"", "whole number"},
      {"\"d\": 4", "\"d\": true", "/setup/d is true", "whole number"},
      {"\"d\": 4", "\"d\": null", "/setup/d is null", "whole number"},
      {"\"d\": 4", "\"d\": 0", "/setup/d is 0", "from 1 to 1024"},
      {"\"d\": 4", "\"d\": -1", "/setup/d is -1", "from 1 to 1024"},
      {"\"d\": 4", "\"d\": 1025", "/setup/d is 1025", "from 1 to 1024"},
      {"\"d\": 4", "\"d\": 4294967300", "/setup/d is 4294967300", "from 1 to 1024"},
      {"\"d\": 4", "\"d\": 18446744073709551620", "/setup/d is 1.8", "from 1 to 1024"},
      {"\"d\": 4", "\"d\": [4]", "/setup/d is a list of 1", "whole number"},
      {"\"d\": 4", "\"d\": {}", "/setup/d is an object", "whole number"},
      {"\"d\": 4", "\"d\": 1e999", "line 18, column ", "too large"},
      {"\"d\": 4", "\"d\": NaN", "line 18, column ", "not JSON"},
      {"\"d\": 4", "\"d\": 4, \"d\": 4", "/setup/d is there twice", ""},
      {"\"d\": 4,", "", "/setup/d is missing", ""},
      {"\"d\": 4", "\"d\": 4, \"extra\": 1", "/setup/extra is unknown", "vectors, words, d"},
      {"\"d\": 4", "\"d\": 4, \"a/b~\": 1", "/setup/a~1b~0 is unknown", ""},
      {"\"seed\": 1", "\"seed\": -1", "/setup/seed is -1", "0 to 18446744073709551615"},
      {"\"seed\": 1", "\"seed\": 18446744073709551616", "/setup/seed is 1.8", "0 to 184"},
      {"\"sqrt\"", "\"Sqrt\"", "/setup/divisor is the text \"Sqrt\"", "\"none\", \"sqrt\" or"},
      {"\"sqrt\"", "2", "/setup/divisor is 2", "\"none\", \"sqrt\" or \"d\""},
      {"\"review\"", "\"own\"", "/setup/vectors is the text \"own\"", "\"random\" or \"trained\""},
      {"\"cold\"", "\"warm\"", "/setup: The hand-set vectors", "nine words"},
      {"\"cold\"", "4", "/setup/words/3 is 4", "text"},
      {"\"cold\"", "\"\"", "/setup/words/3 is the text \"\"", "1 to 40 bytes"},
      {"\"cold\"", "\"\\u0000\"", "/setup/words/3 is the text \"\\x00\"", "control characters"},
      {"\"cold\"", "\"\\u001b[2J\"", "\"\\x1b[2J\"", "control characters"},
      {"\"cold\"", "\"\\ud800\"", "line 11", "not JSON"},
      {"\"cold\"", "\"\xff\"", "line 11, column", "ill-formed UTF-8"},
      {"\"edits\": []", "\"edits\": 1", "/setup/edits is 1", "a list"},
      {"\"edits\": []", "\"edits\": [1]", "/setup/edits/0 is 1", "an object"},
      {"\"query\": 4", "\"query\": 0", "/query is 0", "from 1 to 9"},
      {"\"query\": 4", "\"query\": 10", "/query is 10", "from 1 to 9"},
      {"\"query\": 4", "\"query\": \"cold\"", "/query is the text \"cold\"", "whole number"},
      {"\"key\": 2", "\"key\": 10", "/key is 10", "from 1 to 9"},
      {"\"page\": \"attend\"", "\"page\": \"pizza\"", "/page is the text \"pizza\"",
       "attend, steps, scaling"},
      {"\"page\": \"attend\"", "\"page\": 1", "/page is 1", "text"},
      {"\"rows\": 2000", "\"rows\": 99", "/scaling/rows is 99", "from 100 to 20000"},
      {"\"rows\": 2000", "\"rows\": 400", "/scaling/row is 412", "from 1 to 400"},
      {"\"row\": 412", "\"row\": 0", "/scaling/row is 0", "from 1 to 2000"},
      {"\"kind\": \"none\"", "\"kind\": \"all\"", "/setup/mask/kind is the text \"all\"",
       "\"causal\", \"window\""},
      {"\"width\": 3", "\"width\": 4", "/setup/mask/width is 4", "an odd number"},
      {"\"hand\": []", "\"hand\": [\".........\"]", "/setup/mask/hand is a list of 1", "9 lines"},
      {"\"step\": 27", "\"step\": 28", "/steps/step is 28", "from 1 to 27"},
      {"\"top\": 85.0", "\"top\": 1001", "/break/top is 1001", "from -1000 to 1000"},
      {"\"no-softmax\"", "\"pizza\"", "/break/kind is the text \"pizza\"", "no-softmax, cosine"},
      {"\"d_model\": 512", "\"d_model\": 500", "/heads: d_model is 500", "power of two"},
      {"\"count\": 8", "\"count\": 3", "/heads: The number of heads is 3", "power of two"},
      {"\"order\": []", "\"order\": [1, 1]", "/order: The order of the words", "9 words once"},
      {"\"headline\": 1", "\"headline\": 5", "/masks/headline is 5", "from 1 to 4"},
      {"\"from\": 9", "\"from\": 10", "/paths/from is 10", "from 1 to 9"},
      {"\"retention\": 0.8", "\"retention\": 1.1", "/paths/retention is 1.1", "from 0 to 1"},
      {"\"stage\": \"answer\"", "\"stage\": \"compare\"", "/practice: An answer that is compared",
       "how sure"},
      {"\"covered\": []", "\"covered\": [8]", "/practice/covered/0 is 8", "from 1 to 7"},
      {"\"confidence\": null", "\"confidence\": 6", "/practice/confidence is 6", "from 1 to 5"},
      {"\"typed\": \"\"", "\"typed\": \"\\u0007\"", "/practice: The typed answer",
       "without control characters"},
      {"\"time\": 0", "\"time\": 9223372036854775808", "/practice: The time of the answer", ""},
      {"\"d\": 256", "\"d\": 0", "/train/head/d is 0", "from 1 to 1024"},
      {"\"rate\": 0.1", "\"rate\": -0.1", "/train/head/rate is -0.1", "from 0 to 1000000"},
      {"\"optimiser\": \"sgd\"", "\"optimiser\": \"x\"", "/train/head/optimiser is the text \"x\"",
       "\"sgd\" or \"adam\""},
      {"\"steps\": 400", "\"steps\": 2001", "/train/head/steps is 2001", "from 1 to 2000"},
      {"\"seeds\": 8", "\"seeds\": 33", "/train/seeds is 33", "from 1 to 32"},
      {"\"step\": null", "\"step\": 401", "/train/step is 401", "from 0 to 400"},
      {"\"word\": 4", "\"word\": 10", "/train/word is 10", "from 1 to 9"},
      {"\"sentence\": \"review\"", "\"sentence\": \"x\"", "/train/sentence is the text",
       "held-out"},
      {"\"more\": false", "\"more\": 0", "/scaling/more is 0", "true or false"},
      {"\"bytes\": 2", "\"bytes\": 3", "/cost", "1, 2, 4 or 8"},
      {"\"tab\": \"sizes\"", "\"tab\": \"pizza\"", "/cost/tab is the text \"pizza\"", "\"tiles\""},
      {"\"n\": 4096", "\"n\": 131073", "/cost/n is 131073", "from 1 to 131072"},
      {"\"span\": 0", "\"span\": 7", "/cost", "at least 8"},
      {"\"threads\": 1", "\"threads\": 0", "/cost/threads is 0", "from 1 to 256"},
      {this_version.c_str(), "\"version\": 99", "/version is 99", "Update Attention Lab"},
      {this_version.c_str(), "\"version\": 0", "/version is 0", "from 1 to 4"},
      {this_version.c_str(), "\"version\": \"2\"", "/version is the text \"2\"", "from 1 to 4"},
      {"\"version\": 4,", "", "not a Session", ""},
      {"attention-lab session", "attention-lab settings", "/format is the text", "a Session says"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.to);
    const std::string message = refused(changed(Session(), c.from, c.to));
    CHECK_THAT(message, ContainsSubstring("\"x.json\""));
    CHECK_THAT(message, ContainsSubstring(c.place));
    CHECK_THAT(message, ContainsSubstring(c.allowed));
    CHECK_THAT(message, ContainsSubstring("use another"));
  }
}

TEST_CASE("an edit in a Session file has to name an entry, in order") {
  const auto with_edits = [](const std::string& edits) {
    return refused(changed(Session(), "\"edits\": []", "\"edits\": [" + edits + "]"));
  };
  const auto edit = [](const std::string& token, const std::string& column,
                       const std::string& value) {
    return R"({"vectors": "review", "part": "query", "row": )" + token + R"(, "column": )" +
           column + R"(, "value": )" + value + "}";
  };
  CHECK_THAT(with_edits(edit("0", "1", "1")), ContainsSubstring("/setup/edits/0/row is 0"));
  CHECK_THAT(with_edits(edit("10", "1", "1")), ContainsSubstring("from 1 to 9"));
  CHECK_THAT(with_edits(edit("1", "5", "1")), ContainsSubstring("from 1 to 4"));
  CHECK_THAT(with_edits(edit("1", "1", "1000.1")), ContainsSubstring("from -1000 to 1000"));
  CHECK_THAT(with_edits(edit("1", "1", "null")), ContainsSubstring("value is null"));
  CHECK_THAT(with_edits(edit("2", "1", "1") + "," + edit("1", "1", "1")),
             ContainsSubstring("out of order"));
  CHECK_THAT(with_edits(edit("1", "1", "1") + "," + edit("1", "1", "2")),
             ContainsSubstring("two change one entry"));
}

TEST_CASE("what is no Session at all is refused") {
  const std::string whole = session_to_json(Session());
  const auto lines = std::count(whole.begin(), whole.end(), '\n');
  CHECK_THAT(refused(""), ContainsSubstring("is empty"));
  CHECK_THAT(refused("\n"), ContainsSubstring("cut off"));
  CHECK_THAT(refused("hello"), ContainsSubstring("line 1, column 1: This is not JSON"));
  CHECK_THAT(refused("\x89PNG\r\n\x1a\n"), ContainsSubstring("line 1, column 1"));
  CHECK_THAT(refused("4"), ContainsSubstring("not a Session"));
  CHECK_THAT(refused("[]"), ContainsSubstring("not a Session"));
  CHECK_THAT(refused("{}"), ContainsSubstring("not a Session"));
  CHECK_THAT(refused("{\"format\": 1, \"version\": 1}"), ContainsSubstring("not a Session"));
  CHECK_THAT(refused("\xef\xbb\xbf" + whole), ContainsSubstring("byte order mark"));
  CHECK_THAT(refused(whole + "x"),
             ContainsSubstring("line " + std::to_string(lines + 1) + ", column 1"));
  CHECK_THAT(refused(whole + std::string(1, '\0')), ContainsSubstring("zero byte"));
  CHECK_THAT(refused(whole + whole), ContainsSubstring("not JSON"));
  CHECK_THAT(refused("{\n  \"ä\": ?"), ContainsSubstring("line 2, column 8"));
}

TEST_CASE("every beginning of a Session file is refused") {
  const std::string whole = session_to_json(Session());
  for (std::size_t length = 0; length + 1 < whole.size(); ++length) {
    CAPTURE(length);
    CHECK_THROWS_AS(session_from_json(whole.substr(0, length), "x"), FileProblem);
  }
}

TEST_CASE("nesting and length in a Session file have an end") {
  CHECK_THAT(refused(std::string(1 << 20, '[')), ContainsSubstring("nested"));
  std::string deep;
  for (int i = 0; i < 100000; ++i) deep += "{\"a\":";
  CHECK_THAT(refused(deep), ContainsSubstring("nested"));

  std::string words = "\"x\"";
  for (int i = 0; i < 100000; ++i) words += ",\"x\"";
  const std::string many = changed(Session(), "\"the\"", words);
  CHECK_THAT(refused(many), ContainsSubstring("/setup/words is a list of 100009"));
  CHECK_THAT(refused(many), ContainsSubstring("1 to 512 words"));

  const std::string long_word(100000, 'x');
  CHECK(refused(changed(Session(), "cold", long_word)).size() < 300);
  CHECK(refused(changed(Session(), "\"key\"", "\"" + long_word + "\"")).size() < 300);
  CHECK(refused(changed(Session(), "\"key\"", long_word)).size() < 300);
}

TEST_CASE("a Session is saved to a file and loaded from it") {
  const ScratchFolder folder;
  save_session(folder / "s.json", unusual());
  CHECK(load_session(folder / "s.json") == unusual());
  save_session(folder / "s.json", Session());
  CHECK(load_session(folder / "s.json") == Session());
  CHECK(files_in(folder.path()) == 1);
}

TEST_CASE("what is no file to load is refused without waiting") {
  const ScratchFolder folder;
  const auto load = [&](const std::string& name) {
    return refusal<FileProblem>([&] { load_session(folder / name); });
  };
  CHECK_THAT(load("missing"), ContainsSubstring("missing\" cannot be read: there is no such file"));
  CHECK_THAT(load(""), ContainsSubstring("folder"));
  CHECK_THAT(load("a\x1b[2Jb"), ContainsSubstring("a\\x1b[2Jb"));

  REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
  CHECK_THAT(load("pipe"), ContainsSubstring("it is a pipe"));

  put_file(folder / "large", "");
  std::filesystem::resize_file(folder / "large", largest_session_file + 1);
  CHECK_THAT(load("large"), ContainsSubstring("larger than 1048576 bytes"));
  std::filesystem::resize_file(folder / "large", 100 << 20);
  CHECK_THAT(load("large"), ContainsSubstring("larger than 1048576 bytes"));

  if (::geteuid() != 0) {  // root may read everything
    put_file(folder / "locked", session_to_json(Session()));
    std::filesystem::permissions(folder / "locked", std::filesystem::perms::none);
    CHECK_THAT(load("locked"), ContainsSubstring("permission"));
  }
}

namespace {

/// Replaces, removes, doubles or inserts bytes, or puts a surprising value in place of a number.
std::string damaged(std::string text, std::mt19937& random) {
  const auto below = [&](std::size_t end) {
    return std::uniform_int_distribution<std::size_t>(0, end - 1)(random);
  };
  const std::string values[] = {
      "-1",   "0",    "1",         "5",           "1.5",  "1e999",
      "null", "true", "\"x\"",     "\"\"",        "[]",   "{}",
      "NaN",  "1e9",  "-0",        "\"\\u0000\"", "\xff", "18446744073709551616",
      "4,",   "[[",   "\"d\": 4,", "\"none\"",    "2000", "\"random\""};
  for (std::size_t i = 0, changes = 1 + below(3); i < changes && !text.empty(); ++i) {
    const std::size_t at = below(text.size());
    const std::size_t length = 1 + below(std::min<std::size_t>(12, text.size() - at));
    const std::string& value = values[below(std::size(values))];
    switch (below(6)) {
      case 0:
        text[at] = static_cast<char>(below(256));
        break;
      case 1:
        text.erase(at, length);
        break;
      case 2:
        text.insert(at, text.substr(at, length));
        break;
      case 3:
        text.insert(at, value);
        break;
      default: {
        const auto number = text.find_first_of("0123456789", at);
        if (number == text.npos) break;
        auto end = text.find_first_not_of("0123456789.", number);
        text.replace(number, (end == text.npos ? text.size() : end) - number, value);
      }
    }
  }
  return text;
}

}  // namespace

TEST_CASE("a damaged Session file is refused in words or is a sound Session") {
  const char* given = std::getenv("LAB_TEST_SEED");
  const unsigned seed = given ? static_cast<unsigned>(std::stoul(given)) : std::random_device()();
  std::mt19937 random(seed);
  const std::string sound[] = {session_to_json(Session()), session_to_json(unusual())};
  int loaded = 0;
  for (int i = 0; i < 5000; ++i) {
    const std::string text = damaged(sound[i % 2], random);
    INFO("LAB_TEST_SEED=" << seed << ", number " << i << ":\n" << text);
    try {
      const Session session = session_from_json(text, "x");
      ++loaded;
      if (problem(session)) FAIL(*problem(session));
      if (session_from_json(session_to_json(session), "x") != session) FAIL("changed by its file");
    } catch (const FileProblem& problem) {
      const std::string message = problem.what();
      const bool plain =
          std::none_of(message.begin(), message.end(), [](char c) { return c >= 0 && c < ' '; });
      if (!plain || !is_utf8(message) || message.size() > 600) FAIL(message);
    }
  }
  CHECK(loaded > 0);  // else the damage is too crude to test the reader
}
