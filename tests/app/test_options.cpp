#include <vector>

#include "app/command_line.h"
#include "app/options.h"
#include "app/playlist_file.h"
#include "app/session_file.h"
#include "tests/support/catch.h"
#include "tests/support/scratch.h"

using namespace lab;
using namespace lab::test;
using namespace attention;

namespace {

using Arguments = std::vector<std::string>;

Options parse(const Arguments& arguments, const Session& base = {}) {
  std::vector<const char*> argv = {"attention-lab"};
  for (const std::string& argument : arguments) argv.push_back(argument.c_str());
  return parse_options(static_cast<int>(argv.size()), argv.data(), base);
}

std::string refused(const Arguments& arguments, const Session& base = {}) {
  return refusal<BadOptions>([&] { parse(arguments, base); });
}

/// "--name cannot be "value"; it has to be …", both ways to give a value.
void check_refused(const std::string& name, const std::string& value, const std::string& allowed,
                   const Arguments& more = {}) {
  CAPTURE(name, value);
  Arguments arguments = more;
  arguments.push_back("--" + name + "=" + value);
  const std::string message = refused(arguments);
  CHECK_THAT(message, ContainsSubstring("--" + name + " cannot be \"" + value + "\""));
  CHECK_THAT(message, ContainsSubstring(allowed));
  arguments.back() = "--" + name;
  arguments.push_back(value);
  CHECK(refused(arguments) == message);
}

Session random_session() {
  Session session;
  session.setup.vectors = Vectors::random;
  return session;
}

}  // namespace

TEST_CASE("no options open the window on the base") {
  Session base;
  base.query = 8;
  base.page = "scaling";
  const Options options = parse({}, base);
  CHECK(options.action == Action::window);
  CHECK(options.session == base);
  CHECK(options.notes.empty());
  CHECK_FALSE(options.theme);
  CHECK_FALSE(options.scale);
  CHECK_FALSE(options.size);
}

TEST_CASE("options change what they name and nothing else") {
  Session expected;
  expected.setup.vectors = Vectors::random;
  expected.setup.d = 64;
  expected.setup.divisor = Divisor::none;
  expected.setup.seed = 18446744073709551615u;
  expected.query = 8;
  expected.key = 6;
  CHECK(parse({"--key", "naan", "--d=64", "--query", "great", "--divisor", "none", "--seed",
               "18446744073709551615", "--vectors", "random"})
            .session == expected);
}

TEST_CASE("d, divisor and seed apply to the page that is shown") {
  Session expected;
  expected.page = "scaling";
  expected.scaling.d = 1024;
  expected.scaling.divisor = Divisor::sqrt_d;
  expected.scaling.experiment = {7, 100};
  expected.scaling.row = 99;  // the last that there is
  const Options options = parse(
      {"--d", "1024", "--divisor", "sqrt", "--seed", "7", "--rows", "100", "--page", "scaling"});
  CHECK(options.session == expected);
  REQUIRE(options.notes.size() == 1);
  CHECK_THAT(options.notes[0], ContainsSubstring("now the last, 100"));
}

TEST_CASE("a word is given by itself or by its position from 1") {
  CHECK(parse({"--query", "cold"}).session.query == 3);
  CHECK(parse({"--query", "COLD"}).session.query == 3);
  CHECK(parse({"--query", "9"}).session.query == 8);
  CHECK(parse({"--key", "1"}).session.key == 0);
  CHECK(parse({"--key", "none"}).session.key == std::nullopt);

  Session numbers = random_session();
  numbers.setup.words = {"3", "Was", "was", "4x"};
  numbers.query = 0;
  numbers = fitted(numbers);
  CHECK(parse({"--query", "3"}, numbers).session.query == 2);  // the position, not the word
  CHECK(parse({"--query", "4x"}, numbers).session.query == 3);
  const Options exact = parse({"--query", "was"}, numbers);  // exactly so before other cases
  CHECK(exact.session.query == 2);
  CHECK(exact.notes.empty());
  CHECK(parse({"--query", "WAS"}, numbers).notes.size() == 1);
}

TEST_CASE("an ambiguous word takes the first and says so") {
  const Options options = parse({"--query", "the", "--key", "Was"});
  CHECK(options.session.query == 0);
  CHECK(options.session.key == 2);
  REQUIRE(options.notes.size() == 2);
  CHECK_THAT(options.notes[0], ContainsSubstring("\"the\" is there more than once, at 1, 6"));
  CHECK_THAT(options.notes[0], ContainsSubstring("--query 6"));
  CHECK_THAT(options.notes[1], ContainsSubstring("--key 8"));
}

TEST_CASE("bad values are refused with what is allowed") {
  for (const char* name : {"query", "key"})
    for (const char* value : {"pizza", "0", "10", "-1", "1e9", "4x", "", "nan", "inf", "0x10", "+4",
                              " 4", "4.0", "99999999999999999999", "cold "})
      check_refused(name, value, "a position from 1 to 9 or its word");
  CHECK_THAT(refused({"--query", "pizza"}), ContainsSubstring("1 the, 2 biryani, 3 was, 4 cold"));
  for (const char* value : {"0", "1025", "-1", "1e9", "4x", "", "nan", "1.5", "0x10", "4294967300"})
    check_refused("d", value, "a whole number from 1 to 1024", {"--vectors", "random"});
  for (const char* value : {"-1", "1.5", "", "x", "1e3", "18446744073709551616", "0x1"})
    check_refused("seed", value, "from 0 to 18446744073709551615");
  for (const char* value : {"99", "20001", "-5", "", "1e4"})
    check_refused("rows", value, "from 100 to 20000", {"--page", "scaling"});
  for (const char* value : {"x", "", "None", "√d", "2"})
    check_refused("divisor", value, "none, sqrt or d");
  for (const char* value : {"own", "", "Review"})
    check_refused("vectors", value, "review or random");
  for (const char* value : {"pizza", "", "Attend"})
    check_refused("page", value, "attend, steps, scaling");
  for (const char* value : {"blue", ""}) check_refused("theme", value, "light or dark");
  for (const char* value :
       {"0.49", "4.01", "0", "-1", "", "nan", "inf", "1e0", "0x1", "1,5", ".", "1.0.0", " 1", "1x"})
    check_refused("scale", value, "a number from 0.5 to 4");
  for (const char* value :
       {"0x0", "319x240", "320x239", "8193x240", "320x8193", "320", "x", "320x", "x240",
        "320x240x2", "-320x240", "320X240", "320 x240", "", "1e3x1e3", "4294967616x240"})
    check_refused("size", value, "WIDTHxHEIGHT from 320x240 to 8192x8192");
}

TEST_CASE("the ends of every range are allowed") {
  const Session base = random_session();
  CHECK(parse({"--d", "1"}, base).session.setup.d == 1);
  CHECK(parse({"--d", "1024"}, base).session.setup.d == 1024);
  CHECK(parse({"--rows", "20000"}).session.scaling.experiment.rows == 20000);
  CHECK(parse({"--seed", "0"}, base).session.setup.seed == 0);
  CHECK(parse({"--scale", "0.5"}).scale == 0.5f);
  CHECK(parse({"--scale", ".5"}).scale == 0.5f);
  CHECK(parse({"--scale", "4."}).scale == 4.0f);
  CHECK(parse({"--size", "320x8192"}).size->width == 320);
  CHECK(parse({"--size", "320x8192"}).size->height == 8192);
  CHECK(parse({"--theme", "dark"}).theme == ThemeName::dark);
}

TEST_CASE("the review's d is refused on the page that shows it") {
  for (const char* d : {"4", "64"}) {
    const std::string message = refused({"--d", d});
    CHECK_THAT(message, ContainsSubstring("their d is 4"));
    CHECK_THAT(message, ContainsSubstring("--vectors random"));
    CHECK(refused({"--d", d, "--vectors", "review"}, random_session()) == message);
  }
  CHECK(parse({"--d", "64"}, random_session()).session.setup.d == 64);
  CHECK(parse({"--d", "64", "--page", "scaling"}).session.scaling.d == 64);
}

TEST_CASE("a new seed drops the edits of the old draw") {
  Session base = random_session();
  base.setup.edits = {{Vectors::review, Part::query, 0, 0, 1},
                      {Vectors::random, Part::query, 0, 0, 1}};
  const Options options = parse({"--seed", "2"}, base);
  REQUIRE(options.session.setup.edits.size() == 1);
  CHECK(options.session.setup.edits[0].vectors == Vectors::review);
  REQUIRE(options.notes.size() == 1);
  CHECK_THAT(options.notes[0], ContainsSubstring("drops the edits"));
  CHECK(parse({"--seed", "1"}, base).session == base);
}

TEST_CASE("mask, break and positions are spelled as in a Session file") {
  const Session causal = parse({"--mask", "causal"}).session;
  CHECK(causal.setup.mask.kind == MaskKind::causal);
  const Options broken = parse({"--page", "break", "--break", "mask-after"});
  CHECK(broken.session.breaks.choice.kind == Break::mask_after);
  CHECK(broken.notes.empty());
  const Options order = parse({"--page", "order", "--positions", "rotary"});
  CHECK(order.session.order.choice.positions == Positions::rotary);
  CHECK(order.notes.empty());
  check_refused("mask", "hand", "none, causal, window or padding");
  check_refused("break", "softmax", "no-softmax, cosine");
  check_refused("positions", "", "none, clause, sinusoids, bias or rotary");
  CHECK_THAT(parse({"--break", "cosine"}).notes.at(0),
             ContainsSubstring("--break changes the page break"));
  CHECK_THAT(parse({"--page", "paths", "--mask", "causal"}).notes.at(0),
             ContainsSubstring("--mask changes the page masks"));
}

TEST_CASE("what a page alone shows can be set") {
  const auto page = [](const char* key, const Arguments& more) {
    Arguments all = {"--page", key};
    all.insert(all.end(), more.begin(), more.end());
    const Options options = parse(all);
    CHECK(options.notes.empty());
    return options.session;
  };
  CHECK(page("steps", {"--step", "queries"}).steps.step == 2);
  CHECK(page("steps", {"--step", "softmax"}).steps.step == 20);
  CHECK(page("steps", {"--step", "residual"}).steps.step == pipeline_steps - 1);
  CHECK(page("steps", {"--mask", "causal", "--step", "masked"}).steps.step == 17);
  CHECK_THAT(refused({"--page", "steps", "--step", "masked"}), ContainsSubstring("needs a mask"));
  CHECK(page("heads", {"--heads", "b"}).heads.solo == 1);
  CHECK(page("heads", {"--heads", "both"}).heads.solo == std::nullopt);
  CHECK(page("order", {"--order", "swapped"}).order.choice.order ==
        std::vector<int>{0, 1, 2, 8, 4, 5, 6, 7, 3});
  CHECK(page("order", {"--order", "as-is"}).order.choice.order.empty());
  Session other = random_session();
  other.setup.words = {"my", "words"};
  other.query = 0;
  other = fitted(other);
  CHECK_THAT(refused({"--page", "order", "--order", "swapped"}, other),
             ContainsSubstring("needs the words cold and great"));
  CHECK(page("masks", {"--cross", "yes"}).masks.cross);
  CHECK(page("masks", {"--mask", "causal", "--mask-after", "yes"}).masks.after);
  CHECK(page("scaling", {"--more", "yes"}).scaling.more);
  CHECK_FALSE(page("scaling", {"--more", "no"}).scaling.more);
  CHECK(page("map", {"--tab", "terms"}).map.tab == MapTab::terms);
  CHECK(page("map", {"--box", "cross-attention"}).map.box == MapBox::cross_attention);
  check_refused("tab", "pizza", "\"map\", \"terms\", \"sources\" or \"weights\"");
  check_refused("box", "pizza", "one of encoder-embedding, ");
  const Session path = page("paths", {"--from", "naan", "--to", "1"});
  CHECK(path.paths.from == 6);
  CHECK(path.paths.to == 0);
  Session walked;
  walked.paths.hop = 1;
  CHECK(parse({"--from", "naan"}, walked).session.paths.hop == std::nullopt);

  check_refused("step", "embedding", "one of queries, keys, values");
  check_refused("heads", "c", "a, b or both");
  check_refused("order", "reversed", "as-is or swapped");
  for (const char* name : {"cross", "more", "mask-after"}) check_refused(name, "true", "yes or no");
  check_refused("from", "pizza", "a position from 1 to 9 or its word");
  for (const char* name : {"step", "heads", "order", "cross", "more", "mask-after", "from"}) {
    const std::string value = std::string(name) == "step"    ? "softmax"
                              : std::string(name) == "heads" ? "a"
                              : std::string(name) == "order" ? "swapped"
                              : std::string(name) == "from"  ? "cold"
                                                             : "yes";
    const std::string other_page = std::string(name) == "step" ? "paths" : "steps";
    CHECK_THAT(parse({"--page", other_page, std::string("--") + name, value}).notes.at(0),
               ContainsSubstring(std::string("--") + name + " changes the page"));
  }
}

TEST_CASE("the lesson's text can be opened and closed") {
  CHECK(parse({"--words", "open"}).words == Words::open);
  CHECK(parse({"--words", "closed"}).words == Words::closed);
  CHECK_FALSE(parse({}).words);
  check_refused("words", "yes", "automatic, open or closed");
}

TEST_CASE("an option without a visible effect says so") {
  CHECK_THAT(parse({"--rows", "500"}).notes.at(0),
             ContainsSubstring("--rows changes the page scaling"));
  CHECK_THAT(parse({"--page", "scaling", "--query", "cold"}).notes.at(0),
             ContainsSubstring("--query changes the page attend"));
  CHECK_THAT(parse({"--seed", "3"}).notes.at(0), ContainsSubstring("the review's are shown"));
}

TEST_CASE("the file of --session is the base, wherever the option stands") {
  const ScratchFolder folder;
  Session saved = random_session();
  saved.query = 8;
  saved.setup.d = 16;
  const std::string file = (folder / "s.json").string();
  save_session(file, saved);
  CHECK(parse({"--session", file}).session == saved);
  saved.setup.d = 32;
  CHECK(parse({"--session", file, "--d", "32"}).session == saved);
  CHECK(parse({"--d", "32", "--session", file}).session == saved);
  CHECK(parse({"--session", file}).session_file == file);

  const auto problem = refusal<FileProblem>([&] { parse({"--session", file + "x"}); });
  CHECK_THAT(problem, ContainsSubstring("s.jsonx\" cannot be read"));
}

TEST_CASE("a playlist brings its states, and takes no other options for them") {
  const ScratchFolder folder;
  Session first, second;
  first.query = 8;
  second.page = "steps";
  const std::string file = (folder / "l.json").string();
  save_playlist(file, {{{"one", first, {}, {}}, {"two", second, {}, {}}}});
  Session base;
  base.query = 1;
  const Options window = parse({"--playlist", file}, base);
  REQUIRE(window.playlist);
  CHECK(window.playlist->states.size() == 2);
  CHECK(window.state == 0);
  CHECK(window.session == base);  // is there again when the lecture has ended and is undone
  CHECK(window.playlist_file == file);
  const Options described = parse({"--playlist", file, "--state", "2", "--csv", "-"}, base);
  CHECK(described.state == 1);
  CHECK(described.one_state);
  CHECK(described.session == second);
  CHECK(parse({"--playlist", file, "--describe", "--theme", "dark"}).session == first);

  for (const char* value : {"0", "3", "-1", "", "x", "1e0"})
    check_refused("state", value, "a whole number from 1 to 2", {"--playlist", file});
  CHECK_THAT(refused({"--state", "1"}), ContainsSubstring("--playlist has to name the file"));
  CHECK_THAT(refused({"--playlist", file, "--session", file}),
             ContainsSubstring("--session does not go with it"));
  CHECK_THAT(refused({"--playlist", file, "--query", "4"}),
             ContainsSubstring("--query does not go with it"));
  CHECK_THAT(refusal<FileProblem>([&] {
               parse({"--playlist", file + "x"});
             }),
             ContainsSubstring("l.jsonx\" cannot be read"));
  save_session(file, first);
  CHECK_THAT(refusal<FileProblem>([&] {
               parse({"--playlist", file});
             }),
             ContainsSubstring("a playlist says"));
}

TEST_CASE("a state that cannot be shown is noted, and refused when it is asked for") {
  const ScratchFolder folder;
  const std::string file = (folder / "l.json").string();
  std::string text = playlist_to_json({{{"one", Session(), {}, {}}, {"two", Session(), {}, {}}}});
  text.replace(text.find("\"attend\""), 8, "\"loom\"");
  put_file(file, text);
  const Options options = parse({"--playlist", file, "--describe"});
  CHECK(options.state == 1);
  CHECK_THAT(options.notes.at(0), ContainsSubstring("l.json, state 1\": /page is the text"));
  CHECK_THAT(refused({"--playlist", file, "--state", "1"}), ContainsSubstring("state 1"));
}

TEST_CASE("own words do not go with the review's vectors") {
  Session own = random_session();
  own.setup.words = {"my", "words"};
  own.query = 0;
  CHECK_THAT(refused({"--vectors", "review"}, own), ContainsSubstring("nine words"));
}

TEST_CASE("each action is known by its option") {
  CHECK(parse({"--describe"}).action == Action::describe);
  CHECK(parse({"--csv", "-"}).action == Action::csv);
  CHECK(parse({"--csv", "-"}).target == "-");
  CHECK(parse({"--csv=--x"}).target == "--x");
  CHECK(parse({"--screenshot", "a.png"}).target == "a.png");
  CHECK(parse({"--save-session", "a"}).action == Action::save_session);
  CHECK(parse({"--version"}).text.find("attention-lab ") == 0);
  CHECK_THAT(parse({"--list-pages"}).text, ContainsSubstring("scaling\tWhy divide"));
  CHECK(parse({"--help", "--query", "pizza"}).action == Action::help);

  const char* argv[] = {"attention-lab", "--query", "pizza", "--describe"};
  CHECK(action_of(4, argv) == Action::describe);
  CHECK(action_of(0, argv) == Action::window);
}

TEST_CASE("files that an action cannot write are refused by name") {
  CHECK_THAT(refused({"--screenshot", "a.jpg"}),
             ContainsSubstring("\"a.jpg\" has to end with .png"));
  CHECK_THAT(refused({"--screenshot", ".png"}), ContainsSubstring("has to end with"));
  CHECK_THAT(refused({"--csv="}), ContainsSubstring("or - for standard output"));
  CHECK_THAT(refused({"--save-session="}), ContainsSubstring("name of a file"));
  CHECK_THAT(refused({"--save-session", "-"}), ContainsSubstring("name of a file"));
}

TEST_CASE("a command line that does not make sense is refused") {
  CHECK_THAT(refused({"--query"}), ContainsSubstring("--query needs a value"));
  CHECK_THAT(refused({"--query", "--describe"}), ContainsSubstring("--query needs a value"));
  CHECK_THAT(refused({"--describe=x"}), ContainsSubstring("takes no value"));
  CHECK_THAT(refused({"--query", "1", "--query", "1"}),
             ContainsSubstring("--query is there twice"));
  CHECK_THAT(refused({"--describe", "--describe"}), ContainsSubstring("--describe is there twice"));
  CHECK_THAT(refused({"--describe", "--csv", "-"}),
             ContainsSubstring("--describe and --csv exclude each other"));
  CHECK_THAT(refused({"file.json"}), ContainsSubstring("Unexpected argument \"file.json\""));
  CHECK_THAT(refused({""}), ContainsSubstring("Unexpected argument \"\""));
  CHECK_THAT(refused({"-"}), ContainsSubstring("Unknown option \"-\""));
  CHECK_THAT(refused({"--"}), ContainsSubstring("Unknown option \"--\""));
  CHECK_THAT(refused({"--=x"}), ContainsSubstring("Unknown option \"--\""));
  CHECK_THAT(refused({"--\x1b[2J"}), ContainsSubstring("\\x1b[2J"));
  CHECK(refused({"--" + std::string(100000, 'x')}).size() < 300);
}

TEST_CASE("measuring is for the page cost without a window") {
  const Options options = parse({"--page", "cost", "--measure", "--csv", "-"});
  CHECK(options.measure);
  CHECK(options.session.cost.tab == CostTab::measure);
  CHECK(options.notes.empty());
  CHECK_FALSE(parse({"--page", "cost", "--csv", "-"}).measure);
  CHECK(parse({"--page", "cost", "--csv", "-"}).session.cost.tab == CostTab::sizes);
  CHECK(parse({"--page", "cost", "--measure", "--describe", "--tab", "sizes"}).notes ==
        std::vector<std::string>{"--measure shows the tab measure."});

  CHECK_THAT(refused({"--measure", "--describe"}), ContainsSubstring("attend is shown"));
  CHECK_THAT(refused({"--measure", "--page", "scaling", "--csv", "-"}),
             ContainsSubstring("scaling is shown; --page cost goes with it"));
  for (const Arguments& action :
       {Arguments{}, {"--screenshot", "a.png"}, {"--save-session", "a"}}) {
    Arguments all = {"--page", "cost", "--measure"};
    all.insert(all.end(), action.begin(), action.end());
    CHECK_THAT(refused(all), ContainsSubstring("--measure goes with --describe or --csv"));
  }
  CHECK_THAT(refused({"--page", "cost", "--measure=yes", "--describe"}),
             ContainsSubstring("takes no value"));
  CHECK_THAT(refused({"--page", "cost", "--largest", "511"}), ContainsSubstring("512 to 65536"));
  CHECK_THAT(refused({"--page", "cost", "--largest", "65537"}), ContainsSubstring("512 to 65536"));
  CHECK_THAT(refused({"--page", "cost", "--threads", "0"}), ContainsSubstring("1 to 256"));
}

TEST_CASE("an unknown option is answered with the nearest known one") {
  CHECK_THAT(refused({"--quer", "1"}), ContainsSubstring("did you mean --query?"));
  CHECK_THAT(refused({"--Query=1"}), ContainsSubstring("did you mean --query?"));
  CHECK_THAT(refused({"--screen"}), ContainsSubstring("did you mean --screenshot?"));
  CHECK_THAT(refused({"--divider", "d"}), ContainsSubstring("did you mean --divisor?"));
  CHECK_THAT(refused({"-h"}), ContainsSubstring("did you mean --help?"));
  CHECK_THAT(refused({"-d", "4"}), ContainsSubstring("did you mean --d?"));
  CHECK_THAT(refused({"-version"}), ContainsSubstring("did you mean --version?"));
  CHECK(refused({"--pizzeria"}).find("did you mean") == std::string::npos);
}

TEST_CASE("the help fits a screen and names every option and range") {
  const std::string help = parse({"--help"}).text;
  for (const char* part :
       {"--page",    "--session",    "--playlist",     "--state",      "--vectors",
        "--query",   "--key",        "--divisor",      "--d ",         "--seed",
        "--rows",    "--theme",      "--scale",        "--size",       "--describe",
        "--csv",     "--screenshot", "--save-session", "--list-pages", "--help",
        "--version", "1 to 1024",    "100 to 20000",   "0.5 to 4",     "320x240 to 8192x8192"})
    CHECK_THAT(help, ContainsSubstring(part));
  CHECK(std::count(help.begin(), help.end(), '\n') <= 44);
}
