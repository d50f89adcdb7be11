// The page "Word order" as a person handles it.

#include <algorithm>
#include <sstream>
#include <string>

#include "app/exhibits/catalogue.h"
#include "core/order.h"
#include "tests/support/catch.h"
#include "tests/support/pages.h"
#include "tests/support/studio_harness.h"

using namespace lab;
using attention::Positions;
using attention::Vectors;
using lab::test::described;
using lab::test::StudioHarness;

namespace {

const std::vector<int> swapped = {0, 1, 2, 8, 4, 5, 6, 7, 3};
const std::vector<int> turned_round = {8, 7, 6, 5, 4, 3, 2, 1, 0};

Session order_page(Positions positions = Positions::none, std::vector<int> order = {}) {
  Session session;
  session.page = "order";
  session.query = 3;
  session.order.choice.positions = positions;
  session.order.choice.order = std::move(order);
  return session;
}

bool says(const Session& session, const std::string& piece) {
  return described(session).find(piece) != std::string::npos;
}

const std::vector<int>& order_of(const StudioHarness& lab) {
  return lab.session().order.choice.order;
}

Session random_words(int n, int d) {
  Session session = order_page();
  session.setup.vectors = Vectors::random;
  session.setup.words.clear();
  for (int i = 0; i < n; ++i) session.setup.words.push_back("word" + std::to_string(i + 1));
  session.setup.d = d;
  return fitted(session);
}

}  // namespace

TEST_CASE("without positions cold and great ask for the same foods", "[order]") {
  StudioHarness lab(order_page());
  CHECK(lab.shows("42.6%"));
  CHECK(lab.shows("This is the original order: drag a word."));
  CHECK(says(lab.session(), "cold gives biryani 42.6% and naan 42.6%, and so does great"));

  lab.click("Swap cold and great");
  CHECK(order_of(lab) == swapped);
  CHECK(lab.session().query == 3);  // goes with its word
  CHECK(lab.shows("Largest difference 0"));
  CHECK(lab.shows("permutation-equivariant"));
  CHECK(lab.shows("dashed: in the original order"));
  lab.click("Swap cold and great");
  CHECK(order_of(lab).empty());
}

TEST_CASE("rounding is called so, and no order that only rounds is said to matter", "[order]") {
  for (const auto& order : {swapped, turned_round, std::vector<int>{4, 0, 8, 2, 1, 6, 3, 5, 7}})
    for (const bool random : {false, true}) {
      Session session = order_page(Positions::none, order);
      if (random) session.setup.vectors = Vectors::random;
      CHECK(says(session, "Largest difference "));
      CHECK_FALSE(says(session, "the order matters"));
      CHECK(says(session, "permutation-equivariant"));
    }
}

TEST_CASE("the schemes with the lesson's numbers", "[order]") {
  CHECK(says(order_page(Positions::clause), "cold gives biryani 82.1% and naan 4.1%"));
  CHECK(says(order_page(Positions::sinusoids),
             "cold gives biryani 46.9% and naan 20.6%; great gives biryani 28.6% and naan 46.0%."));
  CHECK(says(order_page(Positions::linear_bias),
             "cold gives biryani 49.6% and naan 30.1%; great gives biryani 6.0% and naan 73.1%."));
  CHECK(says(order_page(Positions::clause, swapped),
             "cold gave most to biryani, 82.1%; now to naan, 82.1%."));
  for (const Positions positions :
       {Positions::clause, Positions::sinusoids, Positions::linear_bias, Positions::rotary})
    CHECK(says(order_page(positions, swapped), "the order matters"));
}

TEST_CASE("reversed, every distance stays: only rotary sees it", "[order]") {
  for (const Positions positions :
       {Positions::clause, Positions::sinusoids, Positions::linear_bias})
    CHECK_FALSE(says(order_page(positions, turned_round), "the order matters"));
  CHECK(says(order_page(Positions::linear_bias, turned_round), "as far apart as before"));
  CHECK(says(order_page(Positions::clause, turned_round), "which words share one stays"));
  CHECK(says(order_page(Positions::rotary, turned_round), "the order matters"));
  StudioHarness lab(order_page(Positions::sinusoids));
  lab.click("Reverse");
  CHECK(order_of(lab) == turned_round);
  CHECK(lab.shows("as far apart as before"));
  lab.click("Reverse");
  CHECK(order_of(lab).empty());
}

TEST_CASE("the causal mask breaks equivariance and the page says why", "[order]") {
  StudioHarness lab(order_page(Positions::none, swapped));
  lab.click("Causal mask");
  CHECK(lab.session().order.choice.causal);
  CHECK(lab.shows("the order matters"));
  CHECK(lab.shows("The mask counts places"));
}

TEST_CASE("a scheme that changed no score is no cause beside the mask", "[order]") {
  struct Case {
    Positions positions;
    double beta, slope;
    std::vector<int> order;
    int d;
    const char* told;
    const char* not_told;
  };
  const std::vector<int> within = {3, 1, 2, 0, 4, 5, 6, 7, 8};  // the and cold, in one clause
  for (const Case& each :
       {Case{Positions::sinusoids, 0, 0.5, swapped, 4, "At 0 the positions add nothing.", "gains"},
        Case{Positions::linear_bias, 2, 0, swapped, 4, "At 0 the positions add nothing.", "costs"},
        Case{Positions::rotary, 2, 0.5, swapped, 1, "no pair of dimensions to turn",
             "q and k turn"},
        Case{Positions::clause, 2, 0.5, within, 4, "No word changed its clause.",
             "a word that moves to the other clause"},
        Case{Positions::linear_bias, 2, 0.5, turned_round, 4, "as far apart as before", "costs"}}) {
    Session session = order_page(each.positions, each.order);
    session.order.choice.beta = each.beta;
    session.order.choice.slope = each.slope;
    session.order.choice.causal = true;
    session.setup.d = each.d;
    const std::string text = described(session);
    INFO(text);
    CHECK(text.find("the order matters") != std::string::npos);
    CHECK(text.find(each.told) != std::string::npos);
    CHECK(text.find("The mask counts places") != std::string::npos);
    CHECK(text.find(each.not_told) == std::string::npos);
  }
  Session both = order_page(Positions::sinusoids, swapped);
  both.order.choice.causal = true;
  CHECK(says(both, "A raw score gains β = 2"));
  CHECK(says(both, "The mask counts places"));
}

TEST_CASE("all that tie at the top are named, and the query is itself", "[order]") {
  Session session = order_page(Positions::none, turned_round);
  session.order.choice.causal = true;
  for (int query = 0; query < 9; ++query) {
    session.query = query;
    Answers answers(Answers::Mode::wait);
    const attention::Setup setup = attention::order_setup(session.setup, session.order.choice);
    const attention::Matrix& weights = answers.ordered(setup, session.order.choice).weights;
    const int place = 8 - query;
    const double most = weights.row(place).maxCoeff();
    const std::string text = described(session);
    const size_t from = text.find("; now ");
    REQUIRE(from != std::string::npos);
    const std::string now = text.substr(from, text.find('\n', from) - from);
    INFO(now);
    int ties = 0;
    for (int p = 0; p < 9; ++p) ties += weights(place, p) > most - 1e-9;
    CHECK((now.find(" each.") != std::string::npos) == (ties > 1));
    CHECK((now.find(" and ") != std::string::npos) == (ties > 1 && ties <= 4));
  }
  session.query = 8;  // stands first now and sees itself alone
  CHECK(says(session, "great gave most to biryani and naan, 42.6% each; now to itself, 100.0%."));
}

TEST_CASE("reordering moves no control and no tile", "[order]") {
  for (const auto& [w, h] : {std::pair{1024.f, 700.f}, {1440.f, 900.f}, {700.f, 900.f}})
    for (const Positions positions : {Positions::none, Positions::clause, Positions::sinusoids})
      for (const bool causal : {false, true}) {
        Session session = order_page(positions);
        session.order.choice.causal = causal;
        StudioHarness lab(session, {}, w, h);
        const auto places = [&] {
          std::string text;
          for (const char* label : {"Reverse", "Original order", "Swap cold and great", "tiles"}) {
            const Rect r = lab.rect(label);
            text += std::to_string(r.min.x) + " " + std::to_string(r.min.y) + " " +
                    std::to_string(r.max.x) + " " + std::to_string(r.max.y) + "\n";
          }
          return text;
        };
        const std::string before = places();
        lab.click("Swap cold and great");
        CHECK(places() == before);
        lab.click("Reverse");
        CHECK(places() == before);
      }
}

TEST_CASE("the verdict stands beside the tiles too", "[order]") {
  StudioHarness lab(order_page(Positions::clause, swapped), {}, 1024, 700);
  const std::string text = lab.text(), verdict = "at naan: the order matters.";
  const size_t first = text.find(verdict);
  REQUIRE(first != std::string::npos);
  CHECK(text.find(verdict, first + 1) != std::string::npos);
}

TEST_CASE("what the mask hides is shown as hidden", "[order]") {
  Session session = order_page(Positions::linear_bias);
  session.order.choice.causal = true;
  StudioHarness lab(session);
  const auto count = [&](const std::string& piece) {
    const std::string text = lab.text();
    int times = 0;
    for (size_t at = text.find(piece); at != std::string::npos; at = text.find(piece, at + 1))
      ++times;
    return times;
  };
  CHECK(count("hidden\n") == 5 + 1);  // places 5 to 9, and the curve after the query
  CHECK(count("0.0%\n") == 0);
  CHECK(says(session, "(hidden)"));
  lab.click("Causal mask");
  CHECK(count("hidden\n") == 0);
}

TEST_CASE("rotary's curve is a score and adds nothing; one d for the chart", "[order]") {
  {
    StudioHarness lab(order_page(Positions::rotary));
    CHECK(lab.shows("Rotary adds nothing: its curve is the score"));
    CHECK(lab.shows("One q, one k, all places"));
    CHECK(says(lab.session(), "Rotary adds nothing"));
  }

  Session clause = order_page(Positions::clause);
  clause.setup.vectors = Vectors::random;
  clause.setup.d = 64;
  const std::string text = described(clause);  // β · 8 / √4: the review's d, as the clause's
  CHECK(text.find("Sinusoids: ") != std::string::npos);
  CHECK(text.find(" 0 8;") != std::string::npos);
  StudioHarness other(clause);
  CHECK(other.shows("Not used by this scheme."));
  other.click("Positions: Sinusoids");
  CHECK_FALSE(other.shows("Not used"));
  CHECK(other.shows("over all 64"));
  CHECK(other.shows("Clause (d = 4)"));
}

TEST_CASE("what lies off the axis of scores is told", "[order]") {
  Session session = order_page(Positions::sinusoids);
  session.order.choice.beta = 4;
  session.setup.divisor = attention::Divisor::none;
  StudioHarness lab(session);
  CHECK(lab.shows("to 32, off the axis"));
}

TEST_CASE("Shift with left and right moves the query's word from anywhere", "[order]") {
  {
    StudioHarness lab(order_page());
    lab.key(Key::right, false, true);
    CHECK(order_of(lab) == std::vector<int>{0, 1, 2, 4, 3, 5, 6, 7, 8});
    CHECK(lab.session().query == 3);
    lab.key(Key::left, false, true);
    CHECK(order_of(lab).empty());
    const Rect tile = lab.rect("tile 4 cold");
    lab.move_to(tile.cx(), tile.cy());
    lab.settle();
    CHECK(lab.shows("Drag, or Shift+← →"));
    lab.key(key_of('?'));
    CHECK(lab.shows("Move the word"));
    CHECK(lab.shows("Move the position scheme"));
  }
  Session other;
  other.page = "attend";
  StudioHarness elsewhere(other);
  const Session before = elsewhere.session();
  elsewhere.key(Key::right, false, true);
  CHECK(elsewhere.session() == before);
  elsewhere.key(key_of('?'));
  CHECK_FALSE(elsewhere.shows("Next step"));  // nor does the first page play anything
  CHECK_FALSE(elsewhere.shows("Move the word"));
}

TEST_CASE("words that are there twice are numbered on their tiles", "[order]") {
  StudioHarness lab(order_page());
  CHECK(lab.shows("was (8)"));
  CHECK(lab.has("tile 8 was"));
}

TEST_CASE("a scheme shows the vectors that it needs, and says so", "[order]") {
  StudioHarness lab(order_page());
  lab.click("Positions: Rotary");
  CHECK(lab.shows("Shown on random vectors"));
  CHECK(lab.shows("random, not trained"));
  CHECK(lab.session().setup.vectors == Vectors::review);
  Session before = lab.session();
  lab.click("Vectors: Hand-set review");  // rotary cannot have them, and says so
  CHECK(lab.session() == before);
  CHECK(lab.shows("Rotary needs random vectors."));
  lab.click("Positions: None");
  CHECK(lab.shows("hand-set, not trained"));
  lab.click("Vectors: Random");
  CHECK(lab.session().setup.vectors == Vectors::random);
  lab.click("Positions: Clause feature");
  CHECK(lab.shows("Shown on the hand-set review"));
  CHECK(lab.session().setup.vectors == Vectors::random);
  before = lab.session();
  lab.click("Vectors: Random");
  CHECK(lab.session() == before);
  CHECK(lab.shows("Random vectors have no clause feature."));
}

TEST_CASE("β and m", "[order]") {
  StudioHarness lab(order_page(Positions::sinusoids, swapped));
  lab.drag("β", -600, 0);
  CHECK(lab.session().order.choice.beta == 0);
  CHECK(lab.shows("At 0 the positions add nothing."));
  lab.click("Positions: Linear bias");
  REQUIRE(lab.has("m"));
  CHECK_FALSE(lab.has("β"));
  lab.drag("m", 600, 0);
  CHECK(lab.session().order.choice.slope == 2);
}

TEST_CASE("a tile is dragged to another place: one step back undoes it", "[order]") {
  StudioHarness lab(order_page());
  const Session before = lab.session();
  const float step = lab.rect("tile 2 biryani").cx() - lab.rect("tile 1 the").cx();
  lab.drag("tile 4 cold", 5 * step, 0);
  CHECK(order_of(lab) == std::vector<int>{0, 1, 2, 4, 5, 6, 7, 8, 3});
  CHECK(lab.session().query == 3);
  CHECK(lab.has("tile 9 cold"));
  lab.key(key_of('Z'), true);
  CHECK(lab.session() == before);

  lab.drag("tile 1 the", 4000, -3000);  // far beyond the window
  CHECK(order_of(lab).back() == 0);
  lab.drag("tile 9 the", -9000, 40);
  CHECK(order_of(lab).empty());
  lab.click("tile 7 naan");  // a click moves nothing
  CHECK(order_of(lab).empty());
  CHECK(lab.session().query == 6);
}

TEST_CASE("a drag survives another window size, undo and other words in the middle", "[order]") {
  StudioHarness lab(order_page());
  const Rect tile = lab.rect("tile 4 cold");
  lab.move_to(tile.cx(), tile.cy());
  lab.press_button();
  lab.move_to(tile.cx() + 300, tile.cy());
  lab.resize(700, 500);
  lab.move_to(100, 400);
  lab.key(key_of('Z'), true);
  lab.move_to(600, 400);
  lab.resize(320, 240);
  lab.move_to(10, 100);
  lab.release_button();
  CHECK_FALSE(problem(lab.session()));
}

TEST_CASE("tiles are chosen and moved by keyboard", "[order]") {
  StudioHarness lab(order_page());
  for (int i = 0; i < 60 && lab.studio.items().size() > 0; ++i) {
    lab.key(Key::tab);
    const Session before = lab.session();
    lab.key(Key::right, false, true);
    if (!(lab.session().order.choice.order == before.order.choice.order)) break;
    lab.key(key_of('Z'), true);
  }
  CHECK(order_of(lab) == std::vector<int>{0, 1, 2, 4, 3, 5, 6, 7, 8});
  CHECK(lab.session().query == 3);
  lab.key(Key::left, false, true);
  CHECK(order_of(lab).empty());
  lab.key(Key::left);
  CHECK(lab.session().query == 2);
}

TEST_CASE("the page's keys", "[order]") {
  StudioHarness lab(order_page());
  lab.key(key_of(' '));
  CHECK(order_of(lab) == swapped);
  lab.key(Key::left);  // the query stands at place 9 now
  CHECK(lab.session().query == 7);
  lab.key(key_of('4'));  // the word at place 4
  CHECK(lab.session().query == 8);
  lab.key(Key::down);
  CHECK(lab.session().order.choice.positions == Positions::clause);
  lab.key(Key::up);
  lab.key(key_of('N'));
  CHECK(lab.session().setup.divisor == attention::Divisor::none);
  lab.key(key_of('R'), true);
  CHECK(lab.session().order == OrderView());
  CHECK(lab.session().setup == attention::Setup());
}

TEST_CASE("words of another sentence: the clause shows the review, and takes it over when handled",
          "[order]") {
  for (const int n : {1, 4, 40}) {
    Session session = random_words(n, 8);
    session.order.choice.positions = Positions::clause;
    StudioHarness lab(session);
    CHECK(lab.session() == session);
    CHECK(lab.shows("Shown on the hand-set review"));
    lab.click("Swap cold and great");
    CHECK(lab.session().setup.words == attention::review_words());
    CHECK(order_of(lab) == swapped);
    CHECK_FALSE(problem(lab.session()));
  }
}

TEST_CASE("the table of the page", "[order]") {
  Session session = order_page(Positions::clause, swapped);
  session.order.choice.causal = true;
  Answers answers(Answers::Mode::wait);
  std::istringstream csv(find_exhibit("order")->csv(session, answers));
  std::string line;
  std::getline(csv, line);
  CHECK(line == "sentence,query_place,key_place,query_word,key_word,score,weight");
  int rows = 0, masked = 0;
  while (std::getline(csv, line)) {
    ++rows;
    CHECK(std::count(line.begin(), line.end(), ',') == 6);
    masked += line.find(",,0") != std::string::npos;
    CHECK(line.find("inf") == std::string::npos);
  }
  CHECK(rows == 2 * 81);
  CHECK(masked == 2 * 36);
  const std::string whole = find_exhibit("order")->csv(session, answers);
  CHECK(whole.find("\nreordered,9,7,cold,naan,4.5,0.8") != std::string::npos);
}

TEST_CASE("the page draws every sound Session and changes nothing", "[order]") {
  std::vector<Session> sessions = {random_words(1, 1), random_words(2, 7), random_words(512, 1024)};
  Session edited = order_page(Positions::sinusoids, swapped);
  edited.setup = attention::with_entry(edited.setup, attention::Part::query, 3, 0, 1000);
  edited.setup = attention::with_entry(edited.setup, attention::Part::key, 6, 0, -1000);
  edited.setup = attention::with_entry(edited.setup, attention::Part::value, 6, 1, 1000);
  sessions.push_back(edited);
  for (Session session : sessions) {
    const int n = static_cast<int>(session.setup.words.size());
    if (n != 9) {
      session.order.choice.order.clear();
      for (int i = n - 1; i >= 0; --i) session.order.choice.order.push_back(i);
      session.order.choice.causal = n == 2;
      session.query = n / 2;
    }
    for (const Positions positions : attention::every_positions) {
      session.order.choice.positions = positions;
      StudioHarness lab(session);
      for (const auto& [w, h] : {std::pair{320.f, 240.f}, {700.f, 900.f}, {1440.f, 900.f}}) {
        lab.resize(w, h);
        CHECK(lab.session() == session);
        CHECK_FALSE(lab.shows("nan\n"));
      }
    }
  }
}

TEST_CASE("no rounding of large edited numbers is said to matter", "[order]") {
  Session session = order_page(Positions::none, {4, 0, 8, 2, 1, 6, 3, 5, 7});
  for (int i = 0; i < 9; ++i)
    for (int c = 0; c < 4; ++c) {
      session.setup = attention::with_entry(session.setup, attention::Part::query, i, c,
                                            0.37 * (i + 1) * (c + 2));
      session.setup =
          attention::with_entry(session.setup, attention::Part::value, i, c, 911.3 - 201.7 * i * c);
    }
  CHECK_FALSE(says(session, "the order matters"));
}

TEST_CASE("tiles have names of their own in a long sentence", "[order]") {
  StudioHarness lab(random_words(200, 4), {}, 900, 700);
  REQUIRE(lab.has("tile 4 word4"));
  const float step = lab.rect("tile 3 word3").cx() - lab.rect("tile 2 word2").cx();
  lab.drag("tile 4 word4", 2 * step, 0);
  REQUIRE(order_of(lab).size() == 200);
  CHECK(order_of(lab)[5] == 3);
}

TEST_CASE("one word has no order to change", "[order]") {
  Session session = random_words(1, 3);
  session.order.choice.positions = Positions::sinusoids;
  StudioHarness lab(session);
  CHECK(lab.shows("One word has no other order."));
  lab.click("Reverse");
  lab.drag("tile 1 word1", 300, 0);
  CHECK(lab.session() == session);
}

TEST_CASE("no key makes an unsound Session of the shortest and the longest", "[order]") {
  for (const int n : {1, 2, 512})
    for (const Positions positions : {Positions::clause, Positions::linear_bias}) {
      Session session = random_words(n, 2);
      session.query = n - 1;
      session.order.choice.positions = positions;
      for (const Key key : {Key::left, Key::right, Key::up, Key::down, key_of(' '), key_of('1'),
                            key_of('9'), key_of('S')}) {
        StudioHarness lab(session);
        lab.key(key);
        CHECK(problem(lab.session()).value_or("") == "");
      }
    }
}

TEST_CASE("what the page asked for is not computed again", "[order]") {
  Answers answers(Answers::Mode::wait);
  const Session session = order_page(Positions::sinusoids, swapped);
  const auto& choice = session.order.choice;
  const auto* effect = &answers.order_effect(session.setup, choice);
  CHECK(effect == &answers.order_effect(session.setup, choice));
  CHECK(&answers.ordered(session.setup, choice) == &answers.ordered(session.setup, choice));
  CHECK(&answers.position_scores(session.setup, choice, 3) ==
        &answers.position_scores(session.setup, choice, 3));
  CHECK(&answers.sinusoids(9) == &answers.sinusoids(9));
  CHECK(answers.position_scores(session.setup, choice, 3)[2][8] == Approx(8));  // β · 8 / √4
  CHECK(effect->apart.maxCoeff() == effect->mismatch.largest);
}
