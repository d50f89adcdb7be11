#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>

#include "app/exhibits/catalogue.h"
#include "app/exhibits/cost_text.h"
#include "app/exhibits/drills.h"
#include "app/exhibits/drills_answer.h"
#include "app/exhibits/drills_state.h"
#include "app/exhibits/drills_text.h"
#include "app/format.h"
#include "app/session_file.h"
#include "app/spelling.h"
#include "core/heads.h"
#include "core/paths.h"
#include "tests/support/catch.h"
#include "tests/support/pages.h"
#include "tests/support/studio_harness.h"

using namespace lab;
using namespace lab::test;
using attention::Exercise;
using attention::ExerciseKind;
using attention::Unit;

namespace {

/// Where the exercises are shown.
Session exercises(std::optional<ExerciseKind> kind = ExerciseKind::score, int number = 0,
                  bool small = false) {
  Session session;
  session.page = "practice";
  session.practice.tab = PracticeTab::exercises;
  session.drills.kind = kind;
  session.drills.number = number;
  session.drills.small = small;
  return session;
}

Exercise shown(const Session& session) {
  Answers answers(Answers::Mode::wait);
  return exercise_of(session, answers);
}

double read(const char* text, Unit unit = Unit::none) {
  const TypedAnswer answer = read_answer(text, unit);
  CAPTURE(text, answer.problem);
  REQUIRE(answer.value);
  CHECK(answer.problem.empty());
  return *answer.value;
}

std::string refused(const char* text, Unit unit = Unit::none) {
  const TypedAnswer answer = read_answer(text, unit);
  CAPTURE(text);
  CHECK_FALSE(answer.value);
  CHECK_FALSE(answer.problem.empty());
  return answer.problem;
}

std::vector<std::pair<std::string, Session>> extremes() {
  std::vector<std::pair<std::string, Session>> all;
  const auto random = [](int words, int d) {
    Session session = exercises(std::nullopt);
    session.setup.vectors = attention::Vectors::random;
    session.setup.words.assign(static_cast<size_t>(words), std::string(40, 'W'));
    session.setup.d = d;
    return fitted(session);
  };
  all.emplace_back("untouched", exercises(std::nullopt));
  all.emplace_back("one word", random(1, 1));
  all.emplace_back("512 words", random(512, 1024));
  all.emplace_back("long words", random(9, 8));
  Session blind = exercises(std::nullopt);
  blind.setup.mask = {attention::MaskKind::padding, 3, attention::most_padding, {}};
  all.emplace_back("fully masked", blind);
  Session wild = random(9, 1024);
  for (const auto part : {attention::Part::query, attention::Part::key, attention::Part::value})
    for (int row = 0; row < 9; ++row)
      wild.setup = attention::with_entry(wild.setup, part, row, 0, row % 2 == 0 ? 1000 : -1000);
  all.emplace_back("edited", wild);
  return all;
}

}  // namespace

TEST_CASE("an answer is read as people write it", "[drills]") {
  CHECK(read("0.82") == Approx(0.82));
  CHECK(read(".5") == 0.5);
  CHECK(read(" 9 ") == 9);
  CHECK(read("+3") == 3);
  CHECK(read("-2.5") == -2.5);
  CHECK(read("−2.5") == -2.5);
  CHECK(read("82.1%") == Approx(0.821));
  CHECK(read("82.1 %") == Approx(0.821));
  CHECK(read("1/9") == Approx(1.0 / 9));
  CHECK(read("-3 / 4") == -0.75);
  CHECK(read("16,777,216") == 16777216);
  CHECK(read("1,024.5") == 1024.5);
  CHECK(read("1.5e3") == 1500);
  CHECK(read("√64") == 8);
  CHECK(read("1/√1024") == Approx(0.03125));
  CHECK(read("sqrt(2)") == Approx(std::sqrt(2)));
  CHECK(read("2^24") == 16777216);
  CHECK(read("3·2^10") == 3072);
  CHECK(read("(1/2)*3") == 1.5);
  CHECK(read("64", Unit::mebibytes) == 64);
  CHECK(read("64 MiB", Unit::mebibytes) == 64);
  CHECK(read("1 GiB", Unit::mebibytes) == 1024);
  CHECK(read("0.5GiB", Unit::gibibytes) == 0.5);
  CHECK(read("67.108864 MB", Unit::mebibytes) == Approx(64));
  CHECK(read("1048576 bytes", Unit::mebibytes) == 1);
}

TEST_CASE("what is no answer is told", "[drills]") {
  CHECK_THAT(refused(""), ContainsSubstring("Type an answer first"));
  CHECK_THAT(refused("   "), ContainsSubstring("Type an answer first"));
  CHECK_THAT(refused("0,82"), ContainsSubstring("Write a point"));
  CHECK_THAT(refused("1,02"), ContainsSubstring("Write a point"));
  CHECK_THAT(refused("1,0000"), ContainsSubstring("Write a point"));
  CHECK_THAT(refused(",5"), ContainsSubstring("Write a point"));
  CHECK_THAT(refused("abc"), ContainsSubstring("\"abc\""));
  CHECK_THAT(refused("9 apples"), ContainsSubstring("\"apples\""));
  CHECK_THAT(refused("1/"), ContainsSubstring("missing"));
  CHECK_THAT(refused("1/0"), ContainsSubstring("divided by 0"));
  CHECK_THAT(refused("√-4"), ContainsSubstring("understood"));
  CHECK_THAT(refused("(1"), ContainsSubstring("bracket"));
  CHECK_THAT(refused("64 MiB"), ContainsSubstring("no unit"));
  CHECK_THAT(refused("1e999"), ContainsSubstring("too large"));
  CHECK_THAT(refused("9^99"), ContainsSubstring("too large"));
  for (const char* junk : {"%", "--", "nan", "inf", "0x10", "1..2", "1.2.3", "√", "√√", "^", "()",
                           "1 2", "\xff", "((((((", "1e", "MiB"})
    refused(junk, Unit::mebibytes);
}

TEST_CASE("every exercise reads well and its own answer is right", "[drills]") {
  for (const ExerciseKind kind : attention::every_exercise)
    for (int number = 0; number < 200; ++number)
      for (const bool small : {false, true}) {
        const Exercise e = shown(exercises(kind, number, small));
        CAPTURE(spelling(kind), number, small);
        CHECK(question(e).find('?') != std::string::npos);
        CHECK_FALSE(tolerance_told(e).empty());
        const auto hint = hints(e);
        CHECK(hint.size() >= 2);
        CHECK(hint.size() <= most_hints);
        const auto lines = solution(e);
        REQUIRE_FALSE(lines.empty());
        // What is said to be right is.
        std::string told = answer_told(e);
        told = told.substr(0, told.find(" = "));
        CAPTURE(told);
        CHECK(verdict_on(e, told).state == Verdict::State::right);
        const std::string last = lines.back();
        CAPTURE(last);
        CHECK(last.find(told) != std::string::npos);
        std::string all = question(e) + origin_told(e, true) + origin_told(e, false);
        for (const auto& texts : {hint, lines})
          for (const std::string& text : texts) all += text + "\n";
        for (const auto& known : e.slips) {
          const std::string said = slip_told(e, known.slip);
          CHECK_FALSE(said.empty());
          all += said;
          const Verdict verdict = verdict_on(e, exact(known.value));
          CHECK((verdict.state == Verdict::State::wrong ||
                 verdict.text.find("percentage") != std::string::npos));
        }
        CHECK(all.find("nan") == std::string::npos);
        CHECK(all.find("NaN") == std::string::npos);
        CHECK(all.find("∞, ") == std::string::npos);
        CHECK(std::count(all.begin(), all.end(), '*') % 2 == 0);
        CHECK(all.find("  ") == std::string::npos);
      }
}

TEST_CASE("known exercises say what they should", "[drills]") {
  // cold → biryani, as the lesson has it.
  Exercise e;
  for (int number = 0;; ++number) {
    REQUIRE(number < 3000);
    e = shown(exercises(ExerciseKind::weight, number));
    if (e.query == 3 && e.key == 1) break;
  }
  CHECK(verdict_on(e, "82.1%").state == Verdict::State::right);
  CHECK(verdict_on(e, "0.82").state == Verdict::State::right);
  CHECK(verdict_on(e, "82.1").state == Verdict::State::unread);
  CHECK_THAT(verdict_on(e, "99.0%").text,
             ContainsSubstring("without dividing the score by √4 = 2"));
  CHECK_THAT(verdict_on(e, "46.6%").text, ContainsSubstring("divide by d"));
  CHECK(verdict_on(e, "81%").state == Verdict::State::close);
  CHECK_THAT(verdict_on(e, "1.2").text, ContainsSubstring("between 0 and 1"));

  for (int number = 0;; ++number) {
    REQUIRE(number < 3000);
    e = shown(exercises(ExerciseKind::masked, number));
    if (e.query == 3 && e.key == 1) break;
  }
  CHECK(verdict_on(e, "87.0%").state == Verdict::State::right);
  CHECK_THAT(verdict_on(e, "82.1%").text, ContainsSubstring("before softmax"));

  e = Exercise();
  for (int number = 0;; ++number) {
    REQUIRE(number < 30000);
    e = shown(exercises(ExerciseKind::memory, number));
    if (e.n == 4096 && e.heads == 1 && e.layers == 1 && e.bytes == 2) break;
  }
  CHECK(answer_told(e) == "32 MiB");
  CHECK(verdict_on(e, "32").state == Verdict::State::right);
  CHECK_THAT(verdict_on(e, "33.55").text, ContainsSubstring("MB"));
  CHECK(verdict_on(e, "33.55 MB").state == Verdict::State::right);
  CHECK_THAT(verdict_on(e, "64").text, ContainsSubstring("fp32"));
}

TEST_CASE("the page that is linked shows the number asked for", "[drills]") {
  Answers answers(Answers::Mode::wait);
  for (const ExerciseKind kind : attention::every_exercise)
    for (int number = 0; number < 60; ++number)
      for (const bool small : {false, true}) {
        CAPTURE(spelling(kind), number, small);
        const Session session = exercises(kind, number, small);
        const Exercise e = shown(session);
        const auto there = shown_on_page(e, session);
        REQUIRE(there);
        REQUIRE_FALSE(problem(*there));
        CHECK(there->drills == session.drills);
        CHECK(there->page != session.page);
        // Coming back, it is the same exercise.
        CHECK(fitting(there->drills, exercise_of(*there, answers)).begun.value() ==
              Approx(e.answer));
        const auto& t = answers.trace(there->setup);
        const int q = there->query, k = there->key.value_or(-1), c = there->steps.column;
        switch (kind) {
          case ExerciseKind::cell:
            CHECK((e.part == attention::Part::query ? t.q
                   : e.part == attention::Part::key ? t.k
                                                    : t.v)(q, c) == Approx(e.answer));
            break;
          case ExerciseKind::score:
            CHECK(t.raw(q, k) == Approx(e.answer));
            break;
          case ExerciseKind::divided:
            CHECK(t.scores(q, k) == Approx(e.answer));
            break;
          case ExerciseKind::weight:
          case ExerciseKind::masked:
            CHECK(t.weights(q, k) == Approx(e.answer));
            break;
          case ExerciseKind::output:
            CHECK(t.output(q, c) == Approx(e.answer).margin(1e-12));
            break;
          case ExerciseKind::spread:
            CHECK(there->scaling.d == e.d);
            CHECK(there->scaling.divisor == e.by);
            break;
          case ExerciseKind::path: {
            const auto& m = answers.message({e.n, there->paths.from, there->paths.to, 1,
                                             there->paths.width, there->paths.dilated});
            CHECK((e.carrier == attention::Carrier::recurrent   ? m.recurrent
                   : e.carrier == attention::Carrier::attention ? m.attention
                                                                : m.convolution) == e.answer);
            break;
          }
          case ExerciseKind::count:
            CHECK(attention::score_count(sizes_of(there->cost)) == e.answer);
            break;
          case ExerciseKind::memory:
            CHECK(attention::score_bytes(sizes_of(there->cost)) == e.answer * bytes_in(e.unit));
            break;
          case ExerciseKind::overtake:
            CHECK(attention::overtaking_n(sizes_of(there->cost)) == e.answer);
            break;
          case ExerciseKind::parameters: {
            const auto counted =
                attention::projection_count(there->heads.d_model, there->heads.count);
            CHECK(static_cast<double>(e.all_heads ? counted.total : counted.per_head) == e.answer);
            break;
          }
          default:
            break;
        }
      }
}

TEST_CASE("an exercise is done by keyboard", "[drills]") {
  StudioHarness lab(exercises(ExerciseKind::score));
  lab.time = 1000000;
  const Exercise e = shown(lab.session());
  for (int i = 0; lab.studio.focused() != "your answer"; ++i) {
    REQUIRE(i < 60);
    lab.key(Key::tab);
  }
  lab.type(compact(e.answer).c_str()[0] == '\xe2' ? "-" + compact(-e.answer) : compact(e.answer));
  lab.key(Key::enter);
  CHECK(lab.session().drills.checked);
  CHECK(lab.shows("Right: "));
  REQUIRE(lab.studio.record().drills.size() == 1);
  CHECK(lab.studio.record().drills[0] == Drill{1000000, "score", true, 0});
  CHECK(lab.studio.record().practised == std::vector<std::string>{"steps"});
  // On to the next, with the cursor in its field.
  lab.key(Key::tab);
  lab.key(Key::tab);
  CHECK(lab.studio.focused() == "Next exercise");
  lab.key(Key::enter);
  CHECK(lab.session().drills.number == 1);
  CHECK_FALSE(lab.session().drills.checked);
  lab.type("1000000");
  lab.key(Key::enter);
  CHECK(lab.session().drills.typed == "1000000");
  CHECK(lab.studio.focused() == "your answer");
  REQUIRE(lab.studio.record().drills.size() == 2);
  CHECK_FALSE(lab.studio.record().drills[1].right);
  CHECK(lab.shows("This sitting: 2 answered, 1 right"));
  lab.key(Key::tab);
  lab.key(key_of('Z'), true);
  CHECK_FALSE(lab.session().drills.checked);
}

TEST_CASE("after a wrong answer another can be typed at once, and a right one then is practice",
          "[drills]") {
  StudioHarness lab(exercises(ExerciseKind::spread));
  const Exercise e = shown(lab.session());
  lab.click("your answer");
  for (const char* wrong : {"12345", "12345", "what"}) {
    lab.type(wrong);
    lab.key(Key::enter);
    CHECK(lab.session().drills.typed == wrong);
    CHECK(lab.studio.focused() == "your answer");
  }
  CHECK(lab.studio.record().practised.empty());
  lab.type(exact(e.answer));
  lab.key(Key::enter);
  CHECK(lab.shows("Right: "));
  REQUIRE(lab.studio.record().drills.size() == 1);
  CHECK_FALSE(lab.studio.record().drills[0].right);
  CHECK(lab.studio.record().practised == std::vector<std::string>{"scaling"});
}

TEST_CASE("a drawn sentence is told by its words' numbers", "[drills]") {
  const Exercise path = shown(exercises(ExerciseKind::path, 0, true));
  CHECK_THAT(question(path), ContainsSubstring("A message goes from *word "));
  CHECK(question(path).find("(word") == std::string::npos);
  CHECK_THAT(question(shown(exercises(ExerciseKind::path))), ContainsSubstring("(word "));
}

TEST_CASE("a large d is told with its thousands apart", "[drills]") {
  for (int i = 0; i < 300; ++i) {
    const Exercise e = shown(exercises(ExerciseKind::spread, i));
    if (e.d < 1000) continue;
    std::string all;
    for (const std::string& line : hints(e)) all += line;
    for (const std::string& line : solution(e)) all += line;
    CAPTURE(all);
    CHECK(all.find(std::to_string(e.d)) == std::string::npos);
  }
}

TEST_CASE("where a table goes on below, the column that all are reckoned with is there again",
          "[drills]") {
  StudioHarness lab(exercises(ExerciseKind::output), {}, 360, 900);
  const auto times = [&](const std::string& line) {
    std::istringstream in(lab.text());
    int n = 0;
    for (std::string each; std::getline(in, each);) n += each == line;
    return n;
  };
  CHECK(times("weight") > 1);
  lab.resize(1440, 900);
  CHECK(times("weight") == 1);
}

TEST_CASE("only the first answer counts, and the solution before it as wrong", "[drills]") {
  StudioHarness lab(exercises(ExerciseKind::spread));
  const Exercise e = shown(lab.session());
  type_into(lab, "your answer", "what");
  CHECK(lab.shows("\"what\" was not understood"));
  CHECK(lab.studio.record().drills.empty());
  lab.click("Hint");
  lab.click("Hint");
  CHECK(lab.session().drills.hints == 2);
  CHECK(lab.session().drills.typed == "what");
  CHECK_FALSE(lab.has("followed"));
  type_into(lab, "your answer", "12345");
  REQUIRE(lab.studio.record().drills.size() == 1);
  CHECK(lab.studio.record().drills[0].hints == 2);
  CHECK_FALSE(lab.studio.record().drills[0].right);
  type_into(lab, "your answer", exact(e.answer).c_str());
  CHECK(lab.shows("Right: "));
  CHECK(lab.studio.record().drills.size() == 1);
  lab.click("Next exercise");
  lab.click("Show the solution");
  CHECK(lab.shows("Solution"));
  REQUIRE(lab.studio.record().drills.size() == 2);
  CHECK_FALSE(lab.studio.record().drills[1].right);
  const Exercise second = shown(lab.session());
  type_into(lab, "your answer", exact(second.answer).c_str());
  CHECK(lab.studio.record().drills.size() == 2);
}

TEST_CASE("the page can be looked at once the answer is given", "[drills]") {
  StudioHarness lab(exercises(ExerciseKind::weight));
  const Session before = lab.session();
  lab.click("See it on the page Step by step");
  CHECK(lab.session() == before);
  lab.click("Show the solution");
  lab.click("See it on the page Step by step");
  CHECK(lab.session().page == "steps");
  CHECK(lab.session().query == shown(before).query);
  CHECK(lab.session().drills.solution);
}

TEST_CASE("other numbers in the Setup make another exercise", "[drills]") {
  StudioHarness lab(exercises(ExerciseKind::weight));
  lab.click("Show the solution");
  Session session = lab.session();
  session.setup.divisor = attention::Divisor::none;
  session.setup.words = attention::review_words();
  Answers answers(Answers::Mode::wait);
  const DrillView view = fitting(session.drills, exercise_of(session, answers));
  CHECK_FALSE(view.solution);
  CHECK_FALSE(view.answered);
  CHECK(view.kind == ExerciseKind::weight);
  CHECK(fitting(lab.session().drills, shown(lab.session())) == lab.session().drills);
}

TEST_CASE("another kind, source, seed or number starts afresh", "[drills]") {
  const auto dirty = [] {
    Session session = exercises(ExerciseKind::score, 4);
    session.drills.typed = "3";
    session.drills.hints = 2;
    return session;
  };
  const auto check = [](StudioHarness& lab) {
    CHECK(lab.session().drills.typed.empty());
    CHECK(lab.session().drills.hints == 0);
  };
  StudioHarness lab(dirty());
  lab.click("kind of exercise: Memory");
  CHECK(lab.session().drills.kind == ExerciseKind::memory);
  CHECK(lab.session().drills.number == 0);
  check(lab);
  lab.click("kind of exercise: Any");
  CHECK_FALSE(lab.session().drills.kind);
  type_into(lab, "number of the exercise", "17");
  CHECK(lab.session().drills.number == 16);
  type_into(lab, "seed of the exercises", "99");
  CHECK(lab.session().drills.seed == 99);
  CHECK(lab.session().drills.number == 0);
  lab.click("numbers of the exercise: Small random");
  CHECK(lab.session().drills.small);
  check(lab);
}

TEST_CASE("a sitting ends with a rest", "[drills]") {
  Record record;
  CHECK(tally_told(record, 0).empty());
  record.drills = {{0, "score", true, 0}, {100000, "score", true, 1}, {101000, "cell", false, 0}};
  CHECK_THAT(tally_told(record, 101100), ContainsSubstring("2 answered, 1 right"));
  CHECK_THAT(tally_told(record, 101100), ContainsSubstring("0 without a hint"));
  CHECK(tally_told(record, 200000).empty());
}

TEST_CASE("exercises are saved with the Session", "[drills]") {
  Session session = exercises(ExerciseKind::jacobian, 41, true);
  session.drills.seed = 12345678901234567890ull;
  session.drills.typed = "−1/9 \"";
  session.drills.checked = session.drills.answered = session.drills.solution = true;
  session.drills.hints = 3;
  session.drills.begun = -0.1234;
  CHECK(session_from_json(session_to_json(session), "test") == session);
  const auto unsound = [&](auto change) {
    Session changed = session;
    change(changed.drills);
    CHECK(problem(changed));
  };
  unsound([](DrillView& view) { view.number = -1; });
  unsound([](DrillView& view) { view.number = most_exercises; });
  unsound([](DrillView& view) { view.hints = most_hints + 1; });
  unsound([](DrillView& view) { view.typed = std::string(longest_typed + 1, '1'); });
  unsound([](DrillView& view) { view.typed = "1\n"; });
  unsound([](DrillView& view) { view.typed = "\xff"; });
  unsound([](DrillView& view) { view.begun = NAN; });
}

TEST_CASE("nothing is clipped or outside, however narrow", "[drills]") {
  for (const auto& [name, start] : extremes())
    for (const ExerciseKind kind : attention::every_exercise) {
      Session session = start;
      session.drills.kind = kind;
      session.drills.hints = most_hints;
      session.drills.solution = session.drills.checked = session.drills.answered = true;
      session.drills.typed = "0.5";
      session.drills.begun = shown(session).answer;
      CAPTURE(name, spelling(kind));
      REQUIRE(problem(session).value_or("") == "");
      StudioHarness lab(session, {}, 360, 700);
      for (const float width : {360.f, 700.f, 1024.f, 1440.f}) {
        lab.resize(width, 700);
        CHECK(lab.session() == session);
        const std::string text = lab.text();
        if (name == "untouched") CHECK(text.find("…") == std::string::npos);
        CHECK(text.find("nan") == std::string::npos);
        for (const Focus::Item& item : lab.studio.items()) {
          CAPTURE(item.label);
          CHECK(item.rect.min.x >= 0);
          CHECK(item.rect.max.x <= width + 1);
        }
      }
    }
}

TEST_CASE("exercises are told as text", "[drills]") {
  for (const auto& [name, start] : extremes())
    for (const ExerciseKind kind : attention::every_exercise) {
      Session session = start;
      session.drills.kind = kind;
      Answers answers(Answers::Mode::wait);
      const std::string hidden = describe_drills(session, answers);
      CHECK(hidden.find("Solution") == std::string::npos);
      CHECK(hidden.back() == '\n');
      CHECK(hidden.find('*') == std::string::npos);
      session.drills = fitting(session.drills, exercise_of(session, answers));
      session.drills.solution = true;
      session.drills.hints = 1;
      const std::string told = described(session);
      CHECK(told.find("Solution:") != std::string::npos);
      CHECK(told.find("Hint 1:") != std::string::npos);
      CHECK(told.find("Hint 2:") == std::string::npos);
    }
}
