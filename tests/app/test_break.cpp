// The page "What breaks when one step is left out?" as a person handles it.

#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

#include "app/exhibits/catalogue.h"
#include "tests/support/catch.h"
#include "tests/support/pages.h"
#include "tests/support/studio_harness.h"

using namespace lab;
using attention::Break;
using attention::Broken;
using attention::Matrix;
using attention::Part;
using lab::test::csv_of;
using lab::test::described;
using lab::test::draws;
using lab::test::StudioHarness;
using lab::test::type_into;

namespace {

Session break_page(Break kind = Break::no_softmax) {
  Session session;
  session.page = "break";
  session.breaks.choice.kind = kind;
  return session;
}

Session random_page(int words, int d) {
  Session session = break_page();
  session.setup.vectors = attention::Vectors::random;
  session.setup.words.clear();
  for (int i = 0; i < words; ++i) session.setup.words.push_back("word" + std::to_string(i + 1));
  session.setup.d = d;
  session.query = words - 1;
  session.key = 0;
  session.order.choice.order.clear();
  return fitted(session);
}

bool has(const std::string& text, const std::string& piece) {
  return text.find(piece) != std::string::npos;
}

}  // namespace

TEST_CASE("it opens broken: no softmax, cold's weights are its scores", "[break]") {
  StudioHarness lab(break_page());
  CHECK(lab.shows("What breaks when one step is left out?"));
  CHECK(draws(lab, "82.1%"));
  CHECK(draws(lab, "4.5"));
  CHECK(draws(lab, "−1.5"));
  CHECK(draws(lab, "row sum 100.0%"));
  CHECK(draws(lab, "row sum 6.00"));
  CHECK(lab.shows("The weights of “cold” now sum to 6.00, and 3 are below zero."));
  CHECK(lab.shows("(4.5, 1.5, −3, 0)"));
  CHECK(draws(lab, "4.50"));  // the output
  CHECK(draws(lab, "−3.00"));
}

TEST_CASE("the numbers of every break on the review", "[break]") {
  SECTION("cosine") {
    StudioHarness lab(break_page(Break::cosine));
    CHECK(draws(lab, "22.7%"));
    CHECK(draws(lab, "0.95"));
    CHECK(lab.shows("With 9 keys and a scale of 1 no weight can exceed 48.0%"));
    CHECK(lab.shows("“but” has a key of length 0: the cosine is 0 by convention."));
    lab.click("to 5");
    CHECK(lab.session().breaks.choice.temperature == 5);
    CHECK(draws(lab, "81.9%"));
    CHECK_FALSE(lab.shows("can exceed 100"));
    type_into(lab, "temperature, typed", "2.5");
    CHECK(lab.session().breaks.choice.temperature == 2.5);
    type_into(lab, "temperature, typed", "-3");
    CHECK(lab.session().breaks.choice.temperature == 0);
    CHECK(lab.shows("each of 9 keys gets 11.1%"));
    lab.drag("temperature", 2000, 0);
    CHECK(lab.session().breaks.choice.temperature == attention::highest_temperature);
    lab.key(key_of('Z'), true);
    CHECK(lab.session().breaks.choice.temperature == 0);
  }
  SECTION("another divisor") {
    StudioHarness lab(break_page(Break::nothing_divided));
    CHECK(draws(lab, "99.0%"));
    CHECK(lab.shows("“biryani” gets 99.0% instead of 82.1%"));
    lab.click("break: divide by d");
    CHECK(lab.session().breaks.choice.kind == Break::divide_by_d);
    CHECK(draws(lab, "46.6%"));
  }
  SECTION("wrong axis") {
    StudioHarness lab(break_page(Break::wrong_axis));
    CHECK(lab.shows("The column of “biryani” sums to 100.0%, the row of “cold” to 90.2%."));
    CHECK(draws(lab, "row sum 90.2%"));
  }
  SECTION("mask after softmax") {
    Session session = break_page(Break::mask_after);
    StudioHarness lab(session);
    CHECK(lab.shows("The row of “cold” sums to 0.944"));
    CHECK(draws(lab, "87.0%"));
    lab.key(key_of('2'));
    CHECK(lab.session().query == 1);
    CHECK(lab.shows("The row of “biryani” sums to 0.112"));
    CHECK(draws(lab, "row sum 11.2%"));
    lab.key(key_of('9'));
    CHECK(lab.shows("its row is whole"));
    CHECK(draws(lab, "softmax( q · k / √4, causal mask )"));  // which is then "intact"
  }
  SECTION("tied") {
    StudioHarness lab(break_page(Break::tied));
    const Broken b = attention::broken(lab.session().setup, {Break::tied});
    const Matrix intact = attention::trace(lab.session().setup).scores;
    double most = 0;
    int pair = 0;
    for (int j = 0; j < 9; ++j) {
      const double change = std::max(std::abs(b.scores(3, j) - intact(3, j)),
                                     std::abs(b.scores(3, j) - intact(j, 3)));
      if (j != 3 && change > most) {
        most = change;
        pair = j;
      }
    }
    CHECK(lab.shows("“cold” asking “" + lab.session().setup.words[static_cast<size_t>(pair)]));
    CHECK(lab.shows("of 9 words now give"));
  }
  SECTION("additive works") {
    StudioHarness lab(break_page(Break::additive));
    CHECK(draws(lab, "additive"));
    CHECK(lab.shows("no score exceeds Σ|w| = 9, whatever d is"));
    CHECK(lab.shows("This one is no break."));
    CHECK(lab.shows("q of cold is ("));
    CHECK(lab.shows("k of biryani is ("));
    CHECK(lab.shows("How the score of cold and biryani is made"));
    CHECK(draws(lab, "−2.05"));
    CHECK(lab.has("W₁"));
    lab.click("broken bar 9");
    CHECK(lab.session().key == 8);
    CHECK(lab.shows("How the score of cold and great is made"));
  }
}

TEST_CASE("naive exponentials fail with their cause named, the intact row stays right", "[break]") {
  StudioHarness lab(break_page(Break::naive));
  CHECK(lab.shows("the row still comes out right"));
  CHECK(lab.shows("Push the scores up towards 88.53: the sum overflows first."));
  lab.click("to 88.7");
  CHECK(lab.session().breaks.choice.top == 88.7);
  CHECK(lab.shows("The sum overflows: every e^score is still a float"));
  CHECK(draws(lab, "row sum 0.0%"));
  lab.click("to 88.73");
  CHECK(lab.shows("Overflow: the score of “biryani” is 88.73, and above 88.7228"));
  CHECK(lab.shows("A finite exponential over ∞ is 0."));
  CHECK(draws(lab, "NaN"));
  CHECK(draws(lab, "∞"));
  CHECK(draws(lab, "row sum NaN"));
  CHECK(draws(lab, "82.1%"));  // intact
  CHECK(draws(lab, "row sum 100.0%"));
  lab.click("to −1000");
  CHECK(lab.shows("Underflow: every score is below −103.97"));
  type_into(lab, "score, typed", "-100");
  CHECK(lab.session().breaks.choice.top == -100);
  CHECK(lab.shows("few digits left"));
  CHECK(lab.shows("of 9 exponentials became 0"));
  type_into(lab, "score, typed", "88.723");
  CHECK(lab.shows("is 88.723, and above 88.7228"));
  type_into(lab, "score, typed", "1001");  // refused
  CHECK(lab.session().breaks.choice.top == 88.723);
  lab.click("to 1000");
  CHECK(lab.shows("Overflow: the score of “biryani” is 1000"));
  const std::string csv = csv_of(lab.session());
  CHECK(has(csv, "naive exponentials,4,2,cold,biryani,1000,0.82"));
  CHECK(has(csv, ",\n"));  // NaN is an empty field
  CHECK_FALSE(has(csv, "nan"));
}

TEST_CASE("the slider of the naive break covers where it breaks, in fine steps", "[break]") {
  StudioHarness lab(break_page(Break::naive));
  lab.drag("score", 3000, 0);
  CHECK(lab.session().breaks.choice.top == 100);
  lab.key(Key::tab);  // keys are taken once the focus is shown
  lab.key(Key::tab, false, true);
  REQUIRE(lab.studio.focused() == "score");
  lab.key(Key::left);
  CHECK(lab.session().breaks.choice.top == 99.99);
  lab.key(Key::left, false, true);
  CHECK(lab.session().breaks.choice.top == 98.99);
  lab.drag("score", -3000, 0);
  CHECK(lab.session().breaks.choice.top == 60);
}

TEST_CASE("keys choose the query and the break; the list does too", "[break]") {
  StudioHarness lab(break_page());
  lab.key(Key::right);
  CHECK(lab.session().query == 4);
  lab.key(Key::down);
  CHECK(lab.session().breaks.choice.kind == Break::cosine);
  lab.key(Key::up);
  lab.key(Key::up);
  CHECK(lab.session().breaks.choice.kind == Break::no_softmax);
  for (int i = 0; i < 12; ++i) lab.key(Key::down);
  CHECK(lab.session().breaks.choice.kind == Break::additive);
  lab.click("break: tied Q = K");
  CHECK(lab.session().breaks.choice.kind == Break::tied);
  lab.click("works too: additive");
  CHECK(lab.session().breaks.choice.kind == Break::additive);
  lab.click("word 9 great");
  CHECK(lab.session().query == 8);
  lab.click("intact bar 3");
  CHECK(lab.session().key == 2);
  lab.click("break: tied Q = K");  // additive has a card above the matrices
  lab.click("intact matrix 2,4");
  CHECK(lab.session().query == 1);
  CHECK(lab.session().key == 3);
  lab.key(key_of('R'), true);
  CHECK(lab.session().breaks == BreakView());
  CHECK(lab.session().query == 3);
}

TEST_CASE("the list stays where it is while breaks are tried", "[break]") {
  StudioHarness lab(break_page());
  const Rect first = lab.rect("break: naive exponentials");
  lab.click("break: naive exponentials");
  CHECK(lab.rect("break: naive exponentials").min.y == first.min.y);
}

TEST_CASE("the page's divisor and mask are its own", "[break]") {
  Session session = break_page(Break::cosine);
  session.setup.divisor = attention::Divisor::none;
  session.setup.mask.kind = attention::MaskKind::causal;
  StudioHarness lab(session);
  CHECK(draws(lab, "82.1%"));
  CHECK_FALSE(lab.has("Divide scores by"));
  lab.key(key_of('D'));
  CHECK(lab.session() == session);
}

TEST_CASE("the puzzle: guess three, check, change, next", "[break]") {
  StudioHarness lab(break_page());
  lab.click("Which bug is this? (puzzle)");
  const BreakView& view = lab.session().breaks;
  CHECK(view.puzzle);
  CHECK(lab.shows("Matrix C"));
  CHECK(lab.shows("columns sum to 1, rows do not"));
  lab.click("Check");  // not before all are guessed
  CHECK(view.checked == std::array<bool, 3>{});

  const auto all = attention::puzzles(lab.session().setup);
  const auto truth = *attention::puzzle(all, view.puzzle_seed);
  const auto name = [](Break kind) {
    constexpr const char* names[] = {"no softmax",
                                     "cosine",
                                     "nothing divided",
                                     "divide by d",
                                     "wrong axis",
                                     "mask after softmax",
                                     "",
                                     "tied Q = K",
                                     ""};
    return std::string(names[static_cast<int>(kind)]);
  };
  for (size_t i = 0; i < 3; ++i)
    lab.click("bug of " + std::string(1, static_cast<char>('A' + i)) + ": " + name(truth[i]));
  CHECK_FALSE(lab.shows("Right"));
  CHECK_FALSE(has(described(lab.session()), "Right"));
  lab.click("Check");
  CHECK(view.checked == std::array<bool, 3>{true, true, true});
  for (const Break kind : truth) CHECK(lab.shows("Right, " + name(kind) + ":"));
  CHECK(has(described(lab.session()), "Right, " + name(truth[0])));

  const Break wrong = truth[0] == Break::tied || truth[1] == Break::tied || truth[2] == Break::tied
                          ? truth[1]
                          : Break::tied;
  lab.click("bug of A: " + name(wrong));
  CHECK(view.checked == std::array<bool, 3>{false, true, true});
  CHECK(lab.shows("Right, " + name(truth[1]) + ":"));  // the others stay
  CHECK(lab.shows("Changed: check again."));
  lab.click("Check again");
  CHECK(lab.shows("No. With " + name(wrong) + " the "));

  lab.click("New puzzle");
  CHECK(view.puzzle_seed == 2);
  CHECK_FALSE(view.guesses[0]);
  CHECK(view.checked == std::array<bool, 3>{});
  lab.click("bug of A: tied Q = K");
  lab.click("Vectors: Random");  // another puzzle
  CHECK_FALSE(view.guesses[0]);
  lab.key(key_of('Z'), true);
  CHECK(view.guesses[0] == Break::tied);
  type_into(lab, "puzzle seed", "77");
  CHECK(view.puzzle_seed == 77);
  lab.key(Key::down);  // would change what is not on the screen
  CHECK(view.choice.kind == Break::no_softmax);
  lab.click("Back to the breaks");
  CHECK_FALSE(view.puzzle);
  CHECK(lab.has("broken bar 1"));
}

TEST_CASE("a wrong guess hears of a number that refutes it, an equal one is right", "[break]") {
  Session session = random_page(9, 64);
  session.breaks.puzzle = true;
  session.breaks.checked = {true, true, true};
  const auto all = attention::puzzles(session.setup);
  const auto weights = [&](Break kind) { return attention::broken(session.setup, {kind}).weights; };
  int wrong = 0;
  for (session.breaks.puzzle_seed = 0; session.breaks.puzzle_seed < 8;
       ++session.breaks.puzzle_seed) {
    const Break truth = (*attention::puzzle(all, session.breaks.puzzle_seed))[0];
    for (const Break guess : {Break::cosine, Break::divide_by_d, Break::tied}) {
      if (guess == truth) continue;
      session.breaks.guesses[0] = guess;
      const std::string said = described(session);
      if ((weights(guess) - weights(truth)).cwiseAbs().maxCoeff() <=
          attention::visible_difference) {
        CHECK(has(said, "Right enough: with these vectors"));
        continue;
      }
      ++wrong;
      const size_t from = said.find("No. With ");
      REQUIRE(from != std::string::npos);
      const std::string no = said.substr(from, said.find('\n', from) - from);
      const size_t be = no.find(" would be "), is = no.find(", here it is ");
      REQUIRE(be != std::string::npos);
      REQUIRE(is != std::string::npos);
      CHECK(no.substr(be + 10, is - be - 10) + "." != no.substr(is + 13));
    }
  }
  CHECK(wrong > 0);
}

TEST_CASE("too small for a puzzle is said", "[break]") {
  Session session = random_page(1, 1);
  session.breaks.puzzle = true;
  StudioHarness lab(session);
  CHECK(lab.shows("too small for a puzzle"));
  CHECK_FALSE(lab.shows("Matrix A"));
  CHECK(has(described(session), "too small for a puzzle"));
  CHECK(has(csv_of(session), "\nintact,1,1,word1,word1,,1,\n"));
}

TEST_CASE("the cards stay where they are while breaks are tried", "[break]") {
  std::optional<float> matrices;
  for (const Break kind : attention::every_break) {
    if (kind == Break::additive) continue;  // has a card above them
    INFO("break " << static_cast<int>(kind));
    StudioHarness lab(break_page(kind));
    const float at = lab.rect("intact matrix 1,1").min.y;
    CHECK(at == matrices.value_or(at));
    matrices = at;
  }
}

TEST_CASE("a narrow chart starts at the first word while the query is there", "[break]") {
  Session session = break_page();
  session.query = 2;
  StudioHarness lab(session, {}, 360, 2400);
  CHECK(lab.rect("intact bar 1").min.x >= 0);
}

TEST_CASE("an unlabelled matrix is not named before it is checked", "[break]") {
  Session session = break_page();
  session.breaks.puzzle = true;
  const std::string said = described(session);
  CHECK(has(said, "Matrix A:"));
  CHECK(has(said, "your guess: none yet"));
  CHECK(has(said, "column sums:"));
  const std::string csv = csv_of(session);
  CHECK(has(csv, "break,query,key,query_word,key_word,score,intact,broken\nA,1,1,the,the,,"));
}

TEST_CASE("what the page says stays true where nothing can break", "[break]") {
  Session one = random_page(1, 1);
  one.breaks.choice.kind = Break::nothing_divided;
  CHECK(has(described(one), "√1 = 1: this changes nothing"));
  one.setup.d = 8;
  CHECK(has(described(one), "no divisor changes its weights"));
  one.breaks.choice.kind = Break::wrong_axis;
  CHECK(has(described(one), "row and column are the same cell"));
  one.breaks.choice.kind = Break::cosine;
  CHECK(has(described(one), "With one key its weight is 100%"));
  one.breaks.choice.kind = Break::tied;
  CHECK(has(described(one), "nobody to be symmetric with"));
  one.breaks.choice.kind = Break::no_softmax;
  CHECK(has(described(one), "of length"));

  Session but = break_page();  // its output is by chance the average of all values
  but.query = 4;
  REQUIRE(but.setup.words[4] == "but");
  CHECK(has(described(but), "sum to 6.00, and none is below zero. Such weights are no shares."));
  CHECK_FALSE(has(described(but), "no average"));
  Session tie = break_page(Break::nothing_divided);
  tie.query = 1;
  for (int i = 0; i < 9; ++i) {
    tie.query = i;
    const std::string said = described(tie);
    CHECK_FALSE(has(said, "larger d"));  // that of the review is fixed
  }
  Session untrained = random_page(9, 64);
  untrained.breaks.choice.kind = Break::additive;
  CHECK(has(described(untrained), "untrained, so its choice means nothing yet"));
  CHECK_FALSE(has(described(untrained), "This works"));
  Session flat = random_page(3, 1);
  flat.breaks.choice = {Break::cosine, 20, 0};
  CHECK(has(described(flat), "every cosine is ±1"));
  CHECK_FALSE(has(described(flat), "can exceed"));
  Session single = random_page(1, 4);
  single.breaks.choice = {Break::naive, 1, 500};
  CHECK_FALSE(has(described(single), "A finite exponential"));
}

TEST_CASE("every break draws for every Setup and size without changing anything", "[break]") {
  std::vector<Session> sessions = {break_page(), random_page(1, 1), random_page(60, 64),
                                   random_page(512, 1024)};
  Session edited = break_page();
  for (const double value : {1000.0, -1000.0})
    for (const Part part : {Part::query, Part::key, Part::value})
      edited.setup = attention::with_entry(edited.setup, part, value > 0 ? 3 : 1, 0, value);
  sessions.push_back(edited);
  for (Session session : sessions) {
    const bool huge = session.setup.words.size() > 100;
    for (const bool puzzle : {false, true})
      for (const Break kind : attention::every_break) {
        if (puzzle && kind != Break::no_softmax) continue;
        if (huge && kind != Break::no_softmax && kind != Break::additive) continue;
        session.breaks.choice = {kind, 20, 1000};
        session.breaks.puzzle = puzzle;
        INFO(session.setup.words.size() << " words, break " << static_cast<int>(kind));
        StudioHarness lab(session);
        for (const auto& [w, h] : {std::pair{1440.f, 900.f}, {1024.f, 700.f}, {320.f, 240.f}}) {
          lab.resize(w, h);
          lab.settle();
          CHECK(lab.session() == session);
        }
        if (huge) continue;
        const std::string csv = csv_of(session), said = described(session);
        CHECK_FALSE(has(csv, "nan"));
        CHECK_FALSE(has(csv, "inf"));
        CHECK_FALSE(has(said, "nan"));
      }
  }
}
