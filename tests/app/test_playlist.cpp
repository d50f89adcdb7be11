// The file of a lecture: what a teacher prepared must come back, and damage must say where it is.

#include <fmt/format.h>

#include "app/answers.h"
#include "app/exhibits/catalogue.h"
#include "app/playlist_file.h"
#include "app/session_file.h"
#include "app/text.h"
#include "tests/support/catch.h"
#include "tests/support/scratch.h"

using namespace lab;
using namespace lab::test;

namespace {

Playlist three() {
  Session great, random, steps;
  great.query = 8;
  random.setup.vectors = attention::Vectors::random;
  random.setup.words = {"Käse", "日本", "\"\\/"};
  random.setup.edits = {{attention::Vectors::random, attention::Part::query, 0, 0, 0.1 + 0.2}};
  random = fitted(random);
  steps.page = "steps";
  return {{{"Whom does *great* ask?", great, {}, {}},
           {"", random, {}, {}},
           {"Käse → √d", steps, {}, {}}}};
}

std::string refused(const std::string& text) {
  return refusal<FileProblem>([&] { playlist_from_json(text, "x.json"); });
}

/// The file of three() with the first `from` after `after` replaced.
std::string changed(const std::string& from, const std::string& to, const std::string& after = "") {
  std::string text = playlist_to_json(three());
  const auto at = text.find(from, text.find(after));
  REQUIRE(at != text.npos);
  return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("a playlist comes back from its file as it was, its Sessions whole") {
  const std::string text = playlist_to_json(three());
  CHECK((playlist_from_json(text, "x") == three()));
  CHECK(playlist_to_json(playlist_from_json(text, "x")) == text);
  CHECK(text.back() == '\n');
}

TEST_CASE("a damaged playlist is refused by file, place and remedy") {
  const std::string sound = playlist_to_json(three());
  CHECK_THAT(refused(""), ContainsSubstring("\"x.json\": The file is empty"));
  CHECK_THAT(refused(sound.substr(0, sound.size() / 2)), ContainsSubstring("cut off"));
  CHECK_THAT(refused(session_to_json(Session())),
             ContainsSubstring("a playlist says \"attention-lab playlist\""));
  CHECK_THAT(refused(changed("\"version\": 1", "\"version\": 2")),
             ContainsSubstring("newer Attention Lab"));
  CHECK_THAT(refused(changed("\"words\": \"\"", "\"words\": 7")),
             ContainsSubstring("/states/1/words is 7"));
  CHECK_THAT(refused(changed("\"words\": \"\"", "\"words\": \"a\\nb\"")),
             ContainsSubstring("/states/1/words is the text"));
  CHECK_THAT(refused(changed("\"words\": \"\"", "\"words\": \"" + std::string(201, 'x') + "\"")),
             ContainsSubstring("at most 200 bytes"));
  CHECK_THAT(refused(changed("\"words\": \"\"", "\"word\": \"\"")),
             ContainsSubstring("/states/1/word is unknown; allowed here: words, session"));
  CHECK_THAT(refused("{\"format\": \"attention-lab playlist\", \"version\": 1, \"states\": []}"),
             ContainsSubstring("/states is a list of 0; it has to be a list of 1 to 200 states"));
  CHECK_THAT(refused("{\"format\": \"attention-lab playlist\", \"version\": 1}"),
             ContainsSubstring("/states is missing"));
}

TEST_CASE("every cut of a playlist is refused, none is taken for a whole one") {
  const std::string sound = playlist_to_json({{three().states[0]}});
  for (std::size_t size = 0; size + 2 < sound.size(); size += 37)
    CHECK_THAT(refused(sound.substr(0, size)), ContainsSubstring("x.json"));
}

TEST_CASE("a state that this program does not know costs the teacher nothing else") {
  for (const auto& [from, to, says] :
       {std::tuple("\"page\": \"steps\"", "\"page\": \"loom\"", "/page is the text \"loom\""),
        std::tuple("\"page\": \"steps\"", "\"page\": \"steps\", \"more\": 1",
                   "/more is unknown")}) {
    const std::string text = changed(from, to);
    const Playlist list = playlist_from_json(text, "x.json");
    REQUIRE(list.states.size() == 3);
    CHECK_THAT(list.states[2].problem, ContainsSubstring("\"x.json, state 3\": "));
    CHECK_THAT(list.states[2].problem, ContainsSubstring(says));
    CHECK(problems_of(list) == list.states[2].problem);
    CHECK(brief_problems_of(list) == "State 3 of 3 cannot be shown: Ctrl+Shift+L says why.");
    CHECK((list.states[1] == three().states[1]));
    CHECK(next_state(list, 1, 1) == std::nullopt);
    // Saved again it is still there, for the program that knows it.
    CHECK((playlist_from_json(playlist_to_json(list), "x.json") == list));
  }
  const std::string newer = fmt::format("\"version\": {}", session_version);
  const std::string text =
      changed(newer, fmt::format("\"version\": {}", session_version + 1), "\"session\"");
  const Playlist list = playlist_from_json(text, "x.json");
  CHECK_THAT(list.states[0].problem, ContainsSubstring("state 1"));
  CHECK_THAT(list.states[0].problem, ContainsSubstring("newer Attention Lab"));
  CHECK(next_state(list, -1, 1) == 1);

  // Where nothing is left to show, the first says why.
  Playlist one = list;
  one.states.resize(1);
  CHECK_THAT(refused(playlist_to_json(one)), ContainsSubstring("newer Attention Lab"));
}

TEST_CASE("however many states cannot be shown, the screen says so in one line") {
  Playlist list = three();
  CHECK(brief_problems_of(list).empty());
  for (const std::size_t at : {0u, 1u}) list.states[at] = {"", {}, "why", "kept"};
  CHECK(brief_problems_of(list) == "States 1 and 2 of 3 cannot be shown: Ctrl+Shift+L says why.");
  list.states.resize(most_states);
  CHECK(brief_problems_of(list).size() < 80);
}

TEST_CASE("Sessions of older versions are read in a playlist too") {
  const Playlist list = playlist_from_json(
      R"({"format": "attention-lab playlist", "version": 1, "states": [{"words": "old", "session":
         {"format": "attention-lab session", "version": 1, "page": "scaling", "setup": {"vectors":
         "review", "words": ["the", "biryani", "was", "cold", "but", "the", "naan", "was",
         "great"], "d": 4, "divisor": "sqrt", "seed": 1, "edits": []}, "query": 4, "key": 2,
         "scaling": {"d": 64, "divisor": "none", "seed": 1, "rows": 2000, "row": 412,
         "more": false}}}]})",
      "x");
  REQUIRE(list.states.size() == 1);
  CHECK(list.states[0].problem.empty());
  CHECK(list.states[0].session->page == "scaling");
}

TEST_CASE("adding to a playlist makes it, and appends") {
  const ScratchFolder folder;
  const auto file = folder / "lecture.json";
  const Playlist all = three();
  for (std::size_t i = 0; i < 3; ++i) CHECK(add_to_playlist(file, all.states[i]) == i + 1);
  CHECK((load_playlist(file) == all));
  CHECK(files_in(folder.path()) == 1);

  put_file(file, "{");
  CHECK_THAT(refusal<FileProblem>([&] { add_to_playlist(file, all.states[0]); }),
             ContainsSubstring("cut off"));
  CHECK(get_file(file) == "{");
  CHECK_THAT(refusal<FileProblem>([&] { add_to_playlist(folder.path(), all.states[0]); }),
             ContainsSubstring("folder"));
}

TEST_CASE("what could not be read again is not written") {
  const ScratchFolder folder;
  const auto file = folder / "lecture.json";
  Playlist list;
  const auto refused_to_save = [&] {
    return refusal<FileProblem>([&] { save_playlist(file, list); });
  };
  CHECK_THAT(refused_to_save(), ContainsSubstring("needs a state"));
  list.states.assign(most_states + 1, three().states[0]);
  CHECK_THAT(refused_to_save(), ContainsSubstring("at most 200 states"));
  list.states.resize(most_states);
  list.states[9].words = std::string(longest_words + 1, 'x');
  CHECK_THAT(refused_to_save(), ContainsSubstring("201 bytes long"));
  list.states[9].words = "a\tb";
  CHECK_THAT(refused_to_save(), ContainsSubstring("one line"));
  list.states[9].words = std::string(longest_words, 'x');
  save_playlist(file, list);
  CHECK((load_playlist(file) == list));
}

TEST_CASE("a file is known by what it calls itself") {
  const ScratchFolder folder;
  const auto is = [&](const std::string& text) {
    put_file(folder / "x", text);
    return is_playlist(folder / "x");
  };
  const std::string sound = playlist_to_json(three());
  CHECK(is(sound));
  CHECK(is(sound.substr(0, sound.size() / 2)));
  CHECK_FALSE(is(session_to_json(Session())));
  CHECK_FALSE(is("hello"));
  CHECK_FALSE(is(""));
  CHECK_FALSE(is("[1]"));
  CHECK_FALSE(is("{\"format\": 3}"));
  Session sly = *three().states[1].session;
  sly.setup.words[0] = "attention-lab playlist";
  CHECK_FALSE(is(session_to_json(sly)));
}

TEST_CASE("a playlist is told state by state") {
  Answers answers(Answers::Mode::wait);
  Playlist list = three();
  list.states[1] = {"gone", std::nullopt, "Why it is gone.", "{}"};
  const std::string all = described(list, answers);
  CHECK_THAT(all, ContainsSubstring("State 1 of 3: Who attends to whom\nWhom does *great* ask?\n"));
  CHECK_THAT(all, ContainsSubstring("The query is great (word 9)"));
  CHECK_THAT(all,
             ContainsSubstring("State 2 of 3: This state cannot be shown\ngone\nWhy it is gone."));
  CHECK_THAT(all, ContainsSubstring("State 3 of 3: Step by step\n"));
  CHECK(all.back() == '\n');
  CHECK(described(list, 2, answers).find("State 1") == std::string::npos);
}
