// The page "Can you say it in 30 seconds?" as a person handles it, and what it remembers.

#include <time.h>

#include <fstream>
#include <string>
#include <vector>

#include "app/exhibits/catalogue.h"
#include "app/exhibits/practice_parts.h"
#include "app/lesson/markdown.h"
#include "app/lesson/practice_text.h"
#include "app/practice_due.h"
#include "app/record_file.h"
#include "app/widgets/soft_wrap.h"
#include "tests/support/catch.h"
#include "tests/support/pages.h"
#include "tests/support/scratch.h"
#include "tests/support/studio_harness.h"

using namespace lab;
using lab::test::draws;
using lab::test::ScopedVariable;
using lab::test::ScratchFolder;
using lab::test::StudioHarness;

namespace {

constexpr std::int64_t a_day = 24 * 60 * 60;
constexpr std::int64_t noon = 20000 * a_day + a_day / 2;

Session practice_page(PracticeStage stage = PracticeStage::answer) {
  Session session;
  session.page = "practice";
  session.practice.stage = stage;
  if (stage != PracticeStage::answer) session.practice.confidence = 3;
  return session;
}

const char* good_points =
    "## 1. One\n\nFirst *sentence*.\n\nWhy? Because.\n\n[Show me](show:query=cold)\n\n"
    "## 2. Two\n\nSecond.\n\nBecause.\n\n[Show me](show:page=scaling&d=64)\n\n"
    "## 3. Three\n\nThird.\n\nWhy? So.\n\n[Show me](term:softmax)\n\n"
    "## 4. Four\n\nFourth.\n\n## 4. Again\n\n## Five\n\n"
    "## 6. Six\n\nSixth.\n\nWhy? So.\n\nno link\n\n"
    "## 7. \n\nSeventh.\n\nWhy? So.\n\n[Show me](show:query=pizza)\n";
const char* good_practice =
    "## Question\n\nWhat?\n\n## In one line\n\nThis.\n\n"
    "## Follow-up: A\n\nA?\n\nA!\n\nAsked if you missed: 4.\n\n"
    "## Follow-up: B\n\nB?\n\nB!\n\nAsked if you missed: anything.\n\n"
    "## Follow-up: C\n\nC?\n\nC!\n\nAsked if you missed: 1, 2.\n\n"
    "## Follow-up: D\n\nD?\n\nD!\n\nAsked if you missed: 9.\n\n"
    "## Do not say: Never\n\nFor it is wrong.\n\nTwice.\n\n## Pizza\n\nx\n";

PracticeText text_of(const char* points, const char* practice) {
  return practice_text({parse_markdown(points), ""}, {parse_markdown(practice), ""});
}

bool has_problem(const PracticeText& text, const std::string& piece) {
  for (const std::string& problem : text.problems)
    if (problem.find(piece) != std::string::npos) return true;
  return false;
}

/// A time zone, here and now; the next test that needs one sets its own.
struct Zone {
  explicit Zone(const char* name) : variable("TZ", name) { ::tzset(); }
  ScopedVariable variable;
};

Round round_on(std::int64_t day, unsigned covered) { return {noon + day * a_day, 3, covered}; }

}  // namespace

TEST_CASE("the points and the follow-ups are read, and what is wrong is said in its place",
          "[practice]") {
  const PracticeText text = text_of(good_points, good_practice);
  CHECK(text.question == Told{"What?"});
  CHECK(text.one_line == Told{"This."});
  CHECK(text.in_30_seconds == Told{"practice.md has no section “In 30 seconds”.", true});
  CHECK(text.points[0].title == Told{"One"});
  CHECK(text.points[0].model == Told{"First *sentence*."});
  CHECK(text.points[0].why == Told{"Because."});
  CHECK(text.points[0].show == Told{"show:query=cold"});
  CHECK(text.points[1].why.missing);
  CHECK_THAT(text.points[1].why.text, ContainsSubstring("points.md, point 2: its second"));
  CHECK_THAT(text.points[2].show.text,
             ContainsSubstring("point 3: \"term:softmax\" shows no page"));
  CHECK(text.points[3].model == Told{"Fourth."});
  CHECK_THAT(text.points[3].why.text, ContainsSubstring("point 4: its why is missing"));
  CHECK(text.points[4].title == Told{"points.md has no point 5.", true});
  CHECK_THAT(text.points[5].show.text, ContainsSubstring("point 6: its third paragraph"));
  CHECK(text.points[6].title.missing);
  CHECK_THAT(text.points[6].show.text, ContainsSubstring("pizza"));
  CHECK(has_problem(text, "\"4. Again\""));
  CHECK(has_problem(text, "\"Five\""));
  CHECK(has_problem(text, "\"Pizza\" is unknown"));
  CHECK(has_problem(text, "“Follow-up: D”: its third paragraph"));
  REQUIRE(text.follow_ups.size() == 4);
  CHECK(text.follow_ups[2].missed == 3);
  CHECK(text.not_to_say.at(0).why == Told{"For it is wrong.\nTwice."});
}

TEST_CASE("a point without a page in its link is shown on the first page", "[practice]") {
  const PracticeText text = text_of(good_points, good_practice);
  Session now = practice_page();
  now.query = 8;
  now.practice.covered = 5;
  const Session first = shown(text.points[0], now);
  CHECK(first.page == "attend");
  CHECK(first.query == 3);
  CHECK(first.practice == now.practice);  // to come back to
  CHECK(shown(text.points[1], now).page == "scaling");
}

TEST_CASE("what was missed is asked first", "[practice]") {
  const PracticeText text = text_of(good_points, good_practice);
  CHECK(asked_in_order(text, 0x7f) == std::vector<int>{1, 3, 0, 2});
  CHECK(asked_in_order(text, 0x7f & ~2u) == std::vector<int>{2, 1, 3, 0});
  CHECK(asked_in_order(text, 0) == std::vector<int>{0, 2, 1, 3});
}

TEST_CASE("the lesson's own points and follow-ups are whole", "[practice]") {
  Answers answers(Answers::Mode::wait, {}, {LAB_TEST_LESSONS});
  const PracticeText& text = answers.practice();
  CHECK(text.problems == std::vector<std::string>{});
  for (const Told& told : {text.question, text.one_line, text.in_30_seconds})
    CHECK_FALSE(told.missing);
  for (const PracticePoint& point : text.points)
    for (const Told& told : {point.title, point.model, point.why, point.show}) {
      INFO(told.text);
      CHECK_FALSE(told.missing);
    }
  CHECK(text.follow_ups.size() >= 7);
  CHECK(text.not_to_say.size() >= 2);
}

TEST_CASE("a broken file leaves the page at work and says what is wrong", "[practice]") {
  const ScratchFolder scratch;
  std::ofstream(scratch / "points.md") << "> quoted\n";
  Answers answers(Answers::Mode::wait, {}, {scratch.path()});
  const Session session = practice_page();
  const std::string said = find_exhibit("practice")->describe(session, answers);
  CHECK_THAT(said, ContainsSubstring("points.md has no point 1."));
  CHECK_THAT(said, ContainsSubstring("practice.md has no section “Question”."));
  CHECK(answers.practice().problems.size() == 2);
  CHECK_THAT(find_exhibit("practice")->csv(session, answers),
             ContainsSubstring("7,points.md has no point 7.,\n"));
}

TEST_CASE("an answer from the question to how it went", "[practice]") {
  StudioHarness lab(practice_page());
  lab.time = noon;
  const PracticeView& view = lab.session().practice;
  CHECK(lab.shows("What do Q, K and V do, and why divide by √d?"));
  CHECK_FALSE(lab.shows("projections of the same embedding"));
  lab.click("Reveal the points");  // nothing: first the confidence
  CHECK(view.stage == PracticeStage::answer);
  lab.click("how sure: 4");
  CHECK(view.confidence == 4);
  lab.key(key_of('5'));
  CHECK(view.confidence == 5);
  lab.key(key_of('9'));
  lab.key(key_of('4'));
  CHECK(view.confidence == 4);
  lab.click("Reveal the points");
  CHECK(view.stage == PracticeStage::compare);
  CHECK(lab.shows("projections of the same embedding"));
  CHECK(draws(lab, "0 of 7 covered"));
  lab.click("1. Query, key and value");
  lab.key(key_of('3'));
  lab.key(key_of('7'));
  lab.key(key_of('9'));
  CHECK(view.covered == 0x45);
  CHECK(draws(lab, "3 of 7 covered"));
  lab.click("1. Query, key and value");
  CHECK(view.covered == 0x44);
  lab.key(key_of('Z'), true);
  CHECK(view.covered == 0x45);
  CHECK_FALSE(lab.shows("Three roles need three vectors"));
  lab.click("why 1");
  CHECK(lab.shows("Three roles need three vectors"));
  CHECK(view.point == 0);
  for (int i = 0; i < 9; ++i) lab.key(Key::down);
  CHECK(view.point == 6);
  lab.key(Key::up);
  CHECK(view.point == 5);

  lab.click("That was my answer");
  CHECK(view.stage == PracticeStage::after);
  CHECK(draws(lab, "You said 4 of 5 sure and covered 3 of 7."));
  CHECK(draws(lab, "That is surer than the points bear out."));
  CHECK(lab.shows("✕ 2. "));
  CHECK_FALSE(lab.shows("✕ 1. "));
  const Record& record = lab.studio.record();
  REQUIRE(record.rounds.size() == 1);
  CHECK(record.rounds[0] == Round{noon, 4, 0x45});
  CHECK(has(record.practised, "practice"));
  CHECK(has(record.practised, "attend"));
  CHECK_FALSE(has(record.practised, "scaling"));

  // The follow-ups, and the answers in full.
  CHECK(lab.has("check 2"));
  CHECK_FALSE(lab.has("check 3"));
  lab.click("Another");
  CHECK(lab.has("check 3"));
  CHECK_FALSE(lab.shows("The roles differ"));
  for (int i = 0; i < 3; ++i) lab.click("check " + std::to_string(i + 1));
  CHECK_FALSE(lab.has("check 1"));
  CHECK(lab.shows("In 30 seconds"));
  CHECK(lab.shows("What not to say"));

  // Taken back and told again with one point more it is still one answer.
  while (view.stage != PracticeStage::compare) lab.key(key_of('Z'), true);
  lab.key(key_of('2'));
  lab.click("That was my answer");
  REQUIRE(record.rounds.size() == 1);
  CHECK(record.rounds[0].covered == 0x47);
  CHECK(draws(lab, "You judged yourself about right."));

  lab.time = noon + a_day;
  lab.click("Once more");
  CHECK(view == PracticeView());
  lab.key(key_of('1'));
  lab.click("Reveal the points");
  lab.click("That was my answer");
  CHECK(record.rounds.size() == 2);
}

TEST_CASE("the ring counts to thirty and over, once a second, and only while it runs",
          "[practice]") {
  Record record;
  record.seen = {"practice"};
  StudioHarness lab(practice_page(), {}, 1440, 900, 1, Answers::Mode::wait, record);
  CHECK_FALSE(lab.studio.seconds_to_next_change());
  lab.key(key_of(' '));
  REQUIRE(lab.studio.seconds_to_next_change());
  CHECK(*lab.studio.seconds_to_next_change() == Approx(1));
  CHECK(draws(lab, "of 30 s"));
  lab.clock = 12.25;
  lab.frame();
  CHECK(draws(lab, "12"));
  CHECK(*lab.studio.seconds_to_next_change() == Approx(0.75));
  lab.clock = 31;
  lab.frame();
  CHECK(draws(lab, "time"));
  CHECK(draws(lab, "31 s"));
  lab.key(key_of(' '));
  CHECK_FALSE(lab.studio.seconds_to_next_change());
  lab.clock = 60;
  lab.frame();
  CHECK(draws(lab, "31 s"));
  lab.click("ring");  // starts anew
  CHECK(draws(lab, "0"));
  lab.clock = 101.5;
  lab.key(key_of('2'));
  lab.click("Reveal the points");
  CHECK(draws(lab, "It took 41 seconds, 11 over."));
  CHECK_FALSE(lab.studio.seconds_to_next_change());
  lab.key(key_of('R'), true);
  CHECK(draws(lab, "30"));
  CHECK(seconds_told(1.9) == "1 second");
  CHECK(seconds_told(30.9) == "30 seconds");
}

TEST_CASE("an answer can be typed; it is one step of the history", "[practice]") {
  StudioHarness lab(practice_page());
  const PracticeView& view = lab.session().practice;
  lab.click("your answer");
  lab.type("Q asks");
  lab.key(Key::enter);
  lab.type("K is found 3 * 4");
  CHECK(view.typed.empty());
  CHECK_FALSE(view.confidence);  // digits went into the text
  lab.key(Key::tab);
  CHECK(view.typed == "Q asks\nK is found 3 * 4");
  CHECK(lab.studio.focused() == "Reveal the points");
  lab.key(key_of('Z'), true);
  CHECK(view.typed.empty());
  lab.key(key_of('Y'), true);
  // Escape leaves the field and keeps the text.
  lab.click("your answer");
  lab.type("!");
  lab.key(Key::escape);
  CHECK(view.typed.find('!') != std::string::npos);
  CHECK(view.typed.size() == 24);
  lab.key(key_of('2'));
  lab.click("Reveal the points");
  CHECK(lab.shows("What you typed"));
  CHECK(lab.shows("K is found 3 * 4"));
}

TEST_CASE("what is too long to keep is cut between characters and said", "[practice]") {
  Session session = practice_page();
  session.practice.typed = std::string(most_typed - 1, 'x');
  StudioHarness lab(session);
  lab.click("your answer");
  InputEvent event;
  event.type = InputEvent::Type::character;
  event.character = U'é';
  lab.send(event);
  lab.settle();
  lab.key(Key::tab);
  CHECK(lab.session().practice.typed == session.practice.typed.substr(0, most_typed - 1));
  CHECK(lab.shows("Only the first 4,000 bytes of the text were kept."));
  CHECK_FALSE(problem(lab.session()));
}

TEST_CASE("long lines are broken in the field and not in the text", "[practice]") {
  const auto width = [](std::string_view word) { return static_cast<float>(word.size()); };
  const std::string text = "one two  three\nfour fifteen";
  const std::string shown = soft_wrapped(text, 8, width);
  CHECK(shown == "one two \nthree\nfour\nfifteen");
  CHECK(soft_wrapped(text, 100, width) == text);
  CHECK(soft_wrapped("", 8, width).empty());
  CHECK(soft_wrapped("   muchtoolong a", 3, width) == "   muchtoolong\na");
  CHECK(unwrapped(text, shown, shown) == text);
  CHECK(unwrapped(text, shown, "one two \nthXree\nfour\nfifteen") ==
        "one two  thXree\nfour fifteen");
  CHECK(unwrapped(text, shown, "fifteen") == "fifteen");
  CHECK(unwrapped(text, shown, "") == "");
  CHECK(unwrapped("", "", "a b") == "a b");

  Session session = practice_page();
  StudioHarness lab(session, {}, 500, 900);
  lab.click("your answer");
  std::string long_text;
  for (int i = 0; i < 30; ++i) long_text += "words ";
  lab.type(long_text);
  lab.key(Key::left);
  lab.type("X");
  lab.key(Key::tab);
  CHECK(lab.session().practice.typed == long_text.substr(0, long_text.size() - 1) + "X" + " ");
}

TEST_CASE("show me leads to the page and keeps the ticks", "[practice]") {
  Session session = practice_page(PracticeStage::compare);
  session.practice.covered = 9;
  StudioHarness lab(session);
  lab.click("show me 4");
  CHECK(lab.session().page == "scaling");
  CHECK(lab.session().scaling.d == 64);
  CHECK(lab.session().scaling.divisor == attention::Divisor::none);
  CHECK(lab.session().practice.covered == 9);
  CHECK(lab.session().practice.point == 3);
  lab.key(key_of('Z'), true);
  CHECK(lab.session() == session);
}

TEST_CASE("left and right change the part of the page", "[practice]") {
  StudioHarness lab(practice_page());
  lab.key(Key::left);
  CHECK(lab.session().practice.tab == PracticeTab::answer);
  for (int i = 0; i < 3; ++i) lab.key(Key::right);
  CHECK(lab.session().practice.tab == PracticeTab::history);
  CHECK(lab.shows("Nothing yet."));
  lab.key(key_of(' '));
  lab.key(key_of('3'));
  CHECK(lab.session().practice.ring == Ring::unused);
  CHECK_FALSE(lab.session().practice.confidence);
  lab.click("part of the page: The answer");
  CHECK(lab.session() == practice_page());
}

TEST_CASE("points are due at expanding intervals", "[practice]") {
  const Zone zone("UTC");
  const std::int64_t start = day_of(noon);
  CHECK(start == 20000);
  CHECK_FALSE(due_days({})[0]);
  std::vector<Round> rounds;
  std::int64_t on = 0;
  for (const std::int64_t interval : {1, 3, 7, 16, 35, 35}) {
    rounds.push_back(round_on(on, 1));
    CHECK(*due_days(rounds)[0] == start + on + interval);
    on += interval;
  }
  CHECK(*due_days(rounds)[1] == start + on - 35 + 1);  // missed each time
  // Before its day a point stays as it is when it is covered, and starts afresh when it is missed.
  rounds.push_back(round_on(on - 1, 1));
  CHECK(*due_days(rounds)[0] == start + on);
  rounds.push_back(round_on(on - 1, 2));
  CHECK(*due_days(rounds)[0] == start + on);  // tomorrow, as it happens
  rounds.push_back(round_on(on, 1));
  CHECK(*due_days(rounds)[0] == start + on + 1);
  rounds.push_back(round_on(on + 5, 1));  // late counts as on its day
  CHECK(*due_days(rounds)[0] == start + on + 5 + 3);
}

TEST_CASE("days are told as people say them, where they live", "[practice]") {
  CHECK(day_told(5, 5) == "today");
  CHECK(day_told(4, 5) == "yesterday");
  CHECK(day_told(2, 5) == "3 days ago");
  CHECK(day_told(6, 5) == "tomorrow");
  CHECK(day_told(8, 5) == "in 3 days");
  CHECK(due_told(std::nullopt, 5) == "not asked yet");
  CHECK(due_told(5, 5) == "due today");
  CHECK(due_told(4, 5) == "due, 1 day late");
  CHECK(due_told(2, 5) == "due, 3 days late");
  const std::int64_t half_past_midnight = 20000 * a_day + 30 * 60;
  const Zone zone("EST5");
  CHECK(day_of(half_past_midnight) == 19999);  // still evening there
  CHECK(day_of(0) == -1);
  CHECK(day_of(951782400 + a_day / 2) == 11016);  // 29 February 2000
}

TEST_CASE("the history shows the rounds, the exercises, and forgets when asked twice",
          "[practice]") {
  const Zone zone("UTC");
  Record record;
  record.seen = {"attend"};
  for (int i = 0; i < 100; ++i) record.rounds.push_back(round_on(i - 99, i % 2 ? 0x7f : 0x0b));
  record.drills = {{noon, "spread", true, 0}, {noon, "path", false, 2}, {noon, "spread", true, 1}};
  Session session = practice_page();
  session.practice.tab = PracticeTab::history;
  for (const auto& [width, columns] : {std::pair{1440.f, 0}, {360.f, 1}}) {
    StudioHarness lab(session, {}, width, 900, 1, Answers::Mode::wait, record);
    lab.time = noon;
    lab.frame();
    CHECK(lab.shows("due tomorrow") == true);
    CHECK(draws(lab, "today"));
    CHECK(lab.shows(" of 100."));
    CHECK(draws(lab, "The spread: 2 of 2 right at the first try, 1 without a hint"));
    CHECK(draws(lab, "A path: 0 of 1 right at the first try, 0 without a hint"));
    CHECK(lab.session() == session);
    CHECK(lab.studio.record().rounds == record.rounds);
    if (columns) continue;
    lab.click("Forget everything …");
    CHECK(lab.shows("This deletes 100 answers, 3 exercises"));
    CHECK(lab.studio.record().rounds.size() == 100);
    lab.click("Keep it");
    CHECK(lab.session() == session);
    lab.click("Forget everything …");
    lab.click("yes, forget everything");
    CHECK(lab.studio.record().rounds.empty());
    CHECK(lab.studio.record().drills.empty());
    CHECK(lab.shows("Nothing yet."));
    lab.click("Export as CSV …");  // there is nothing
    CHECK_FALSE(lab.has("path"));
  }
}

TEST_CASE("forgetting forgets the answers themselves, and undo does not ask again", "[practice]") {
  Record record;
  record.rounds = {round_on(0, 3)};
  Session session = practice_page(PracticeStage::compare);
  session.practice.tab = PracticeTab::history;
  session.practice.typed = "my answer";
  session.drills.typed = "12";
  StudioHarness lab(session, {}, 1440, 900, 1, Answers::Mode::wait, record);
  lab.time = noon;
  lab.click("part of the page: Exercises");
  lab.click("part of the page: History");
  const Session before = lab.session();

  // The question is no step of the history; Escape, another tab or another page say no.
  lab.click("Forget everything …");
  CHECK(lab.has("yes, forget everything"));
  CHECK(lab.session() == before);
  lab.key(Key::escape);
  CHECK_FALSE(lab.has("yes, forget everything"));
  CHECK(lab.session() == before);
  lab.click("Forget everything …");
  lab.click("part of the page: Exercises");
  lab.click("part of the page: History");
  CHECK(lab.session() == before);
  CHECK_FALSE(lab.has("yes, forget everything"));
  lab.click("Forget everything …");
  lab.click("Keep it");
  lab.key(key_of('Z'), true);
  CHECK(lab.session().practice.tab == PracticeTab::exercises);
  lab.click("part of the page: History");
  CHECK_FALSE(lab.has("yes, forget everything"));
  lab.key(key_of('Z'), true);
  lab.key(key_of('Y'), true);
  CHECK(lab.session() == before);

  lab.click("Forget everything …");
  lab.click("yes, forget everything");
  Session forgotten = practice_page();
  forgotten.practice.tab = PracticeTab::history;
  CHECK(lab.session() == forgotten);
  for (const char c : {'Z', 'Z', 'Y'}) lab.key(key_of(c), true);
  CHECK(lab.session() == forgotten);
}

TEST_CASE("the question whether to forget fits wherever the page does", "[practice]") {
  Record record;
  record.rounds = {round_on(0, 3)};
  Session session = practice_page();
  session.practice.tab = PracticeTab::history;
  for (const auto& [width, height, scale] :
       {std::tuple(1440.f, 900.f, 1.f), std::tuple(1024.f, 700.f, 1.f),
        std::tuple(360.f, 700.f, 1.f), std::tuple(1440.f, 900.f, 3.f)}) {
    StudioHarness lab(session, {}, width, height, scale, Answers::Mode::wait, record);
    lab.time = noon;
    while (lab.studio.focused() != "Forget everything …") lab.key(Key::tab);
    lab.key(Key::enter);
    const Rect yes = lab.rect("yes, forget everything"), no = lab.rect("Keep it");
    CHECK(lab.shows("This deletes 1 answer"));
    CHECK(yes.max.x <= width);
    CHECK(no.max.x <= width);
    CHECK((no.min.x >= yes.max.x || no.min.y >= yes.max.y));
    CHECK(lab.studio.focused() == "Keep it");
  }
}

TEST_CASE("the keyboard goes along from stage to stage", "[practice]") {
  StudioHarness lab(practice_page());
  lab.time = noon;
  const auto press = [&](const char* name) {
    for (size_t tabs = 0; lab.studio.focused() != name; ++tabs) {
      REQUIRE(tabs <= lab.studio.items().size());
      lab.key(Key::tab);
    }
    lab.key(Key::enter);
  };
  lab.key(key_of('3'));
  press("Reveal the points");
  CHECK(lab.studio.focused().substr(0, 3) == "1. ");
  lab.key(key_of(' '));
  CHECK(lab.session().practice.covered == 1);
  press("That was my answer");
  CHECK(lab.studio.focused() == "Once more");
  lab.key(Key::enter);
  CHECK(lab.session().practice.stage == PracticeStage::answer);
  CHECK(lab.studio.focused() == "ring");
}

TEST_CASE("the history is exported as CSV", "[practice]") {
  Record record;
  record.rounds = {{noon, 4, 3}};
  record.drills = {{noon - 1, "spread", true, 1}};
  const ScratchFolder scratch;
  const ScopedVariable home("HOME", scratch.path().string());
  Session session = practice_page();
  session.practice.tab = PracticeTab::history;
  StudioHarness lab(session, {}, 1440, 900, 1, Answers::Mode::wait, record);
  lab.click("Export as CSV …");
  REQUIRE(lab.has("path"));
  CHECK(lab.shows("Export the history as CSV"));
  lab.click("Save");
  CHECK_FALSE(lab.has("path"));
  CHECK(lab::test::get_file(scratch / "attention-lab-history.csv") ==
        record_to_csv(lab.studio.record()));
}

TEST_CASE("the page's points as CSV", "[practice]") {
  Answers answers(Answers::Mode::wait, {}, {LAB_TEST_LESSONS});
  const std::string csv = find_exhibit("practice")->csv(practice_page(), answers);
  CHECK(csv.rfind("point,title,show\n1,\"Query, key and value\",show:query=cold&key=biryani\n",
                  0) == 0);
}
