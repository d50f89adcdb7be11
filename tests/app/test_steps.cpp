// The page "Step by step" as a person handles it.

#include <cmath>
#include <string>

#include "app/exhibits/catalogue.h"
#include "tests/support/catch.h"
#include "tests/support/pages.h"
#include "tests/support/studio_harness.h"

using namespace lab;
using attention::Part;
using lab::test::described;
using lab::test::StudioHarness;

namespace {

Session steps_page(int step = pipeline_steps - 1) {
  Session session;
  session.page = "steps";
  session.steps.step = step;
  return session;
}

/// The middle of a cell of a matrix; rows and columns count from 1.
void point_at(StudioHarness& lab, const std::string& cell) {
  const Rect r = lab.rect(cell);
  lab.move_to(r.cx(), r.cy());
  lab.settle();
}

/// High enough for every matrix to be in sight.
constexpr float tall = 2400;

}  // namespace

TEST_CASE("at rest everything is there, and the text has the lesson's numbers", "[steps]") {
  StudioHarness lab(steps_page(), {}, 1440, tall);
  CHECK(lab.shows("How does a word become its output?"));
  for (const char* shape : {"9×8 · 8×4 = 9×4", "9×4 · 4×9 = 9×9", "9×9 · 9×4 = 9×4",
                            "9×4 · 4×8 = 9×8", "9×8 + 9×8 = 9×8"})
    CHECK(lab.shows(shape));
  CHECK(lab.shows("residual(cold, biryani) = 0 + 0.8212 = 0.8212"));

  const std::string text = described(steps_page());
  for (const char* piece :
       {"Q(cold, noun) = 1·6 = 6 (7 of 8 products are 0)",
        "S(cold, biryani) = 6·1 + (−3)·(−1) = 9 (2 of 4 products are 0)",
        "S/c(cold, biryani) = 9 / √4 = 4.50",
        "maximum(cold) = 4.50, the largest of its row, at biryani", "e^(4.50 − 4.50) = 1.000",
        "= 1.2177", "weight(cold, biryani) = e^(4.50 − 4.50) / 1.2177 = 1.000 / 1.2177 = 82.1%",
        "output(cold, biryani) = 0.8212·1 = 0.8212 (8 of 9 products are 0)",
        "row cold: 0.8212, 0.0409, −0.0389, 0.0475", "There is no mask",
        "the (1) and cold have the same query", "They differ in adjective, determiner, opinion."}) {
    INFO(piece);
    CHECK(text.find(piece) != std::string::npos);
  }
}

TEST_CASE("steps go by keys, buttons and the scrubber, over the mask where there is none",
          "[steps]") {
  StudioHarness lab(steps_page());
  lab.click("Start over");
  CHECK(lab.session().steps.step == 0);
  CHECK(lab.shows("step 1 of 27, one cell"));
  lab.key(Key::right);
  CHECK(lab.session().steps.step == 1);
  CHECK(lab.shows("its row"));
  lab.key(key_of(' '));
  CHECK(lab.session().steps.step == 2);
  lab.click("Next step");
  lab.click("Back");
  CHECK(lab.session().steps.step == 2);
  lab.key(Key::left);
  CHECK(lab.session().steps.step == 1);

  lab.click("step 15");  // the whole of the divided scores
  CHECK(lab.session().steps.step == 14);
  lab.key(Key::right);
  CHECK(lab.session().steps.step == 18);
  CHECK(lab.shows("Weights: softmax along each row"));
  lab.key(Key::left);
  CHECK(lab.session().steps.step == 14);
  lab.click("stage mask");
  CHECK(lab.session().steps.step == 14);
  lab.click("step 27");
  CHECK(lab.session().steps.step == 26);
  lab.key(Key::right);
  CHECK(lab.session().steps.step == 26);
  lab.key(key_of(' '));  // from the end it starts over
  CHECK(lab.session().steps.step == 0);
  lab.key(key_of('Z'), true);
  CHECK(lab.session().steps.step == 26);
}

TEST_CASE("with a mask its steps are there", "[steps]") {
  Session session = steps_page(14);
  session.setup.mask.kind = attention::MaskKind::causal;
  StudioHarness lab(session);
  lab.key(Key::right);
  CHECK(lab.session().steps.step == 15);
  CHECK(lab.shows("Masked scores"));
  CHECK(described(session).find("masked(cold, biryani) = 4.50") != std::string::npos);
  session.key = 8;
  CHECK(described(session).find("masked(cold, great) = −∞") != std::string::npos);
}

TEST_CASE("a step shows what is computed so far and brings it into sight", "[steps]") {
  StudioHarness lab(steps_page(9));  // one score
  lab.key(Key::left);
  lab.key(Key::right);
  CHECK(lab.session().steps.step == 9);
  const Rect cell = lab.rect("S 4,2");
  CHECK(cell.min.y > 0);
  CHECK(cell.max.y < 900);
  CHECK(lab.shows("S(cold, biryani) = 6·1 + (−3)·(−1) = 9"));
  CHECK_FALSE(lab.shows("0.82"));
  // The card with the formula stays above it.
  CHECK(lab.rect("steps").max.y < cell.min.y);
  CHECK(lab.rect("steps").min.y > 0);
}

TEST_CASE("pointing at a cell spells out its formula", "[steps]") {
  StudioHarness lab(steps_page(), {}, 1440, tall);
  const Session before = lab.session();
  point_at(lab, "S/c 4,2");
  CHECK(lab.shows("S/c(cold, biryani) = 9 / √4 = 4.50"));
  point_at(lab, "weight 4,2");
  CHECK(lab.shows("1.000 / 1.2177 = 82.1%"));
  point_at(lab, "Q 1,1");
  CHECK(lab.shows("Q(the (1), noun) = 1·6 = 6 (7 of 8 products are 0)"));
  point_at(lab, "V 9,3");
  CHECK(lab.shows("V(great, opinion) = 1·1 = 1 (7 of 8 products are 0)"));
  point_at(lab, "sum 4,1");
  CHECK(lab.shows("= 1.2177"));
  CHECK(lab.session() == before);

  lab.click("weight 9,7");  // great → naan
  CHECK(lab.session().query == 8);
  CHECK(lab.session().key == 6);
  lab.key(Key::up);
  CHECK(lab.session().key == 5);
  lab.key(key_of('2'));
  CHECK(lab.session().query == 1);
}

TEST_CASE("cells of X, the projections, Q, K and V are set by drag, by typing and by keys",
          "[steps]") {
  StudioHarness lab(steps_page(), {}, 1440, tall);
  lab.drag("W_Q 3,1", 80, 0);
  CHECK(attention::is_edited(lab.session().setup, Part::w_q, 2, 0));
  CHECK(lab.shows("hand-set, edited"));
  lab.key(key_of('Z'), true);
  CHECK_FALSE(attention::is_edited(lab.session().setup));

  lab.double_click("V 2,1");
  lab.key(key_of('A'), true);
  lab.type("3");
  lab.key(Key::enter);
  CHECK(attention::is_edited(lab.session().setup, Part::value, 1, 0));
  CHECK(lab.shows("Your edit changed 9 outputs and no weight: V is no part of the score."));
  lab.click("Reset numbers");
  CHECK_FALSE(attention::is_edited(lab.session().setup));

  lab.double_click("Q 4,1");
  lab.key(key_of('A'), true);
  lab.type("0");
  lab.key(Key::enter);
  CHECK(lab.shows("Your edit changed 9 weights in 1 row and 1 output."));
  CHECK(lab.shows("it no longer comes from X"));
  lab.click("Reset numbers");

  // By keyboard: to the matrix, to another cell, type.
  for (int i = 0; i < 60 && lab.studio.focused() != "X"; ++i) lab.key(Key::tab);
  REQUIRE(lab.studio.focused() == "X");
  lab.key(Key::down);
  lab.key(Key::right);
  CHECK(lab.session().query == 4);
  CHECK(lab.session().steps.feature == 1);
  lab.key(Key::enter);
  lab.type("2");
  lab.key(Key::enter);
  CHECK(attention::is_edited(lab.session().setup, Part::x, 4, 1));
}

TEST_CASE("the two things to find: V moves outputs alone, the residual keeps twins apart",
          "[steps]") {
  StudioHarness lab(steps_page(), {}, 1440, 900);
  lab.click("Change a row of V");
  CHECK(lab.session().setup.edits.size() == 1);
  CHECK(lab.session().setup.edits[0].value == 3);
  CHECK(lab.shows("Your edit changed 9 outputs and no weight: V is no part of the score."));
  lab.key(key_of('Z'), true);

  lab.key(key_of('5'));  // but
  CHECK(described(lab.session()).find("No other word has the query and the weights of but") !=
        std::string::npos);
  lab.click("Compare “the” with “cold”");
  CHECK(lab.session().query == 3);
  CHECK(lab.session().key == 0);
  const Rect twins = lab.rect("compare residual");
  CHECK(twins.max.y < 900);
  CHECK(lab.shows("weight: the same"));
  CHECK(lab.shows("residual: not the same"));

  // Not said of numbers that do not say so.
  Session edited = lab.session();
  edited.setup = attention::with_entry(edited.setup, Part::query, 0, 0, 5);
  CHECK(described(edited).find("the (1) and cold have the same query") == std::string::npos);
  edited = lab.session();
  edited.setup.mask.kind = attention::MaskKind::causal;
  CHECK(described(edited).find("the (1) and cold have the same query") == std::string::npos);
}

TEST_CASE("random vectors begin at Q, K and V and say why", "[steps]") {
  StudioHarness lab(steps_page());
  lab.click("Vectors: Random");
  CHECK(lab.shows("Random vectors have no X and no projections"));
  CHECK_FALSE(lab.has("X"));
  CHECK_FALSE(lab.has("W_Q"));
  CHECK_FALSE(lab.has("residual"));
  CHECK(lab.shows("there is nothing to add the output to"));
  lab.click("Start over");
  CHECK(lab.shows("drawn directly"));
  CHECK(lab.shows("drawn at random from seed 1"));
  lab.click("Change a row of V");
  CHECK(attention::is_edited(lab.session().setup, Part::value));
  lab.key(key_of('R'), true);
  CHECK(lab.session() == steps_page());
}

TEST_CASE("the CSV has every matrix in long form", "[steps]") {
  Answers answers(Answers::Mode::wait);
  const Exhibit& page = *find_exhibit("steps");
  Session session = steps_page();
  const std::string csv = page.csv(session, answers);
  CHECK(csv.rfind("matrix,row,column,row_name,column_name,value\nX,1,1,the,biryani,0\n", 0) == 0);
  CHECK(csv.find("\nW_Q,3,1,adjective,noun,6\n") != std::string::npos);
  CHECK(csv.find("\nS,4,2,cold,biryani,9\n") != std::string::npos);
  CHECK(csv.find("\ndivided,4,2,cold,biryani,4.5\n") != std::string::npos);
  CHECK(csv.find("\nmaximum,4,1,cold,max,4.5\n") != std::string::npos);
  CHECK(csv.find("\nweight,4,2,cold,biryani,0.821") != std::string::npos);
  CHECK(csv.find("\nresidual,4,3,cold,adjective,1\n") != std::string::npos);
  const auto lines = std::count(csv.begin(), csv.end(), '\n');
  CHECK(lines == 1 + 72 + 3 * 32 + 3 * 36 + 5 * 81 + 2 * 9 + 36 + 32 + 2 * 72);
  session.setup.mask.kind = attention::MaskKind::causal;
  CHECK(page.csv(session, answers).find("\nmasked,4,9,cold,great,\n") != std::string::npos);
}

TEST_CASE("drawing the steps changes nothing, whatever the Session and the window", "[steps]") {
  std::vector<Session> all;
  const auto random = [](int words, int d) {
    Session session = steps_page();
    session.setup.vectors = attention::Vectors::random;
    session.setup.words.assign(static_cast<size_t>(words), "word");
    session.setup.words[0] = "*s#t##r%s";
    session.setup.d = d;
    session.query = words - 1;
    session.key = 0;
    session.steps.column = 1023;
    return fitted(session);
  };
  all.push_back(steps_page(0));
  all.push_back(random(1, 1));
  all.push_back(random(60, 64));
  all.push_back(random(512, 1024));
  all.back().setup.mask.kind = attention::MaskKind::by_hand;
  for (int j = 0; j < 512; j += 2) all.back().setup.mask.hidden.push_back({511, j});
  for (const double value : {1000.0, -1000.0}) {
    Session session = steps_page(17);
    for (const Part part : {Part::x, Part::w_q, Part::w_k, Part::w_v, Part::value})
      for (int i = 0; i < 4; ++i)
        session.setup = attention::with_entry(session.setup, part, i, i, value);
    session.setup.mask = {attention::MaskKind::padding, 3, 9, {}};
    all.push_back(session);
    session.setup.mask.kind = attention::MaskKind::none;
    session.setup.divisor = attention::Divisor::none;
    session.steps.step = 20;
    all.push_back(session);
  }
  for (const Session& session : all) {
    INFO(session.setup.words.size() << " words, d = " << session.setup.d);
    REQUIRE(problem(session).value_or("") == "");
    StudioHarness lab(session, {}, 320, 240);
    for (const auto& [width, height] :
         {std::pair{320.f, 240.f}, {700.f, 900.f}, {1024.f, 700.f}, {1440.f, 900.f}}) {
      lab.resize(width, height);
      lab.move_to(width * 0.6f, height * 0.8f);
      lab.settle();
      CHECK(lab.session() == session);
      CHECK_FALSE(lab.shows("NaN"));
      for (int step = 0; step < 27; ++step) lab.key(Key::left);
      CHECK(lab.session().steps.step == 0);
      for (int step = 0; step < 27; ++step) lab.key(Key::right);
      for (int i = lab.session().steps.step; i > session.steps.step; i = lab.session().steps.step)
        lab.key(Key::left);
      CHECK_FALSE(lab.shows("nan"));
    }
    CHECK(described(session).find("NaN") == std::string::npos);
  }
}
