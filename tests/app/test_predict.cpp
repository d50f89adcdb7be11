// "Predict first": a page's question, the guess on the picture, and what comes of the change.

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "app/exhibits/catalogue.h"
#include "app/options.h"
#include "app/predict/question.h"
#include "app/session_file.h"
#include "tests/support/catch.h"
#include "tests/support/pages.h"
#include "tests/support/replaced.h"
#include "tests/support/scratch.h"
#include "tests/support/studio_harness.h"

using namespace lab;
using namespace lab::test;

namespace {

Session asking(const char* page) {
  Session session;
  session.page = page;
  return asked(*question_of(page), session);
}

Truth truth_of(const char* page) {
  Answers answers(Answers::Mode::wait);
  const Question& question = *question_of(page);
  Session session;
  session.page = page;
  return *question.truth(question.situation(session), answers);
}

std::vector<std::string> names(const Question& question, const Guess& guess) {
  std::vector<std::string> all;
  for (const int thing : guess.things)
    all.push_back(question.choices[static_cast<size_t>(thing)].name);
  return all;
}

using Names = std::vector<std::string>;

std::vector<double> line(double from, double to) {
  std::vector<double> curve;
  for (int i = 0; i < curve_samples; ++i)
    curve.push_back(from + (to - from) * i / (curve_samples - 1));
  return curve;
}

/// A guess that is none too clever, for walks over all questions.
Guess some_guess(const Question& question) {
  switch (question.kind) {
    case Target::Kind::thing:
      return {{0}, {}, {}};
    case Target::Kind::level:
      return {{}, 0.5, {}};
    default:
      return {{}, {}, line(0, 1)};
  }
}

}  // namespace

TEST_CASE("every page that shows numbers asks one question of a sound situation", "[predict]") {
  std::set<std::string> pages;
  for (const Question& question : questions()) {
    INFO(question.page);
    CHECK(find_exhibit(question.page));
    CHECK(pages.insert(question.page).second);
    Session session;
    session.page = question.page;
    // A new Session can be asked at once.
    CHECK(in_situation(question, session));
    const Session pending = asked(question, session);
    CHECK_FALSE(problem(pending));
    const Session done = answered(question, pending, some_guess(question));
    CHECK_FALSE(problem(done));
    CHECK(in_changed(question, done));
    // The change can be taken back to the same situation.
    CHECK(asked(question, done) == pending);
    for (const Choice& choice : question.choices) CHECK_FALSE(choice.name.empty());
  }
  for (const char* page :
       {"attend", "steps", "scaling", "break", "heads", "order", "masks", "train", "paths", "cost"})
    CHECK(pages.count(page) == 1);
}

TEST_CASE("the truth is what the lesson says", "[predict]") {
  const Truth attend = truth_of("attend");
  CHECK(*attend.before.level == Approx(0.8212).margin(1e-4));
  CHECK(*attend.after.level == Approx(0.990).margin(5e-4));
  CHECK(*truth_of("break").after.level == Approx(0.227).margin(5e-4));
  CHECK(names(*question_of("steps"), truth_of("steps").after) ==
        Names{"V", "the output", "the residual"});
  CHECK(names(*question_of("heads"), truth_of("heads").before) == Names{"biryani", "great"});
  CHECK(names(*question_of("heads"), truth_of("heads").after) ==
        Names{"biryani", "cold", "naan", "great"});
  CHECK(names(*question_of("order"), truth_of("order").after) == Names{"biryani", "naan"});
  CHECK(names(*question_of("masks"), truth_of("masks").after) ==
        Names{"biryani → cold", "naan → great"});
  CHECK(names(*question_of("paths"), truth_of("paths").before) == Names{"7 layers"});
  CHECK(names(*question_of("paths"), truth_of("paths").after) == Names{"3 layers"});
  CHECK(names(*question_of("cost"), truth_of("cost").after) == Names{"standard", "tiled"});
  const std::vector<double> curve = truth_of("scaling").after.curve;
  REQUIRE(curve.size() == static_cast<size_t>(curve_samples));
  CHECK(curve[0] == Approx(0).margin(0.001));
  CHECK(curve[4] == Approx(0.085).margin(0.033));  // d = 16
  CHECK(curve[6] == Approx(0.36).margin(0.033));   // 64
  CHECK(curve[8] == Approx(0.62).margin(0.033));   // 256
  CHECK(curve[10] == Approx(0.80).margin(0.033));  // 1,024
}

TEST_CASE("every misconception has a sentence of its own", "[predict]") {
  const auto all_differ = [](const char* page, const std::vector<Guess>& guesses) {
    const Question& question = *question_of(page);
    const Truth truth = truth_of(page);
    std::set<std::string> sentences;
    for (const Guess& guess : guesses) {
      INFO(page << ": " << question.why(guess, truth));
      CHECK(sentences.insert(question.why(guess, truth)).second);
      CHECK_FALSE(problem(&question, {PredictView::Stage::answered, guess}));
    }
  };
  const auto level = [](double value) { return Guess{{}, value, {}}; };
  const auto things = [](std::vector<int> chosen) { return Guess{std::move(chosen), {}, {}}; };
  const auto curve = [](std::vector<double> values) { return Guess{{}, {}, std::move(values)}; };
  // It stays, it falls, it is everything, it is right, it rises by a little.
  all_differ("attend", {level(0.82), level(0.4), level(1), level(0.99), level(0.9)});
  // Right, it stays, it rises, more than any cosine can, blind, too low.
  all_differ("break",
             {level(0.23), level(0.82), level(0.95), level(0.6), level(0.11), level(0.03)});
  // Right; Q and K too; the weights too; not V; not the output; not the end.
  all_differ("steps", {things({2, 6, 7}), things({0, 1, 2}), things({2, 5, 6, 7}), things({6, 7}),
                       things({2}), things({2, 6})});
  // Right; each head's own; one of them; nouns; adjectives; everyone; else.
  all_differ("heads", {things({1, 3, 6, 8}), things({1, 8}), things({1}), things({1, 6}),
                       things({3, 8}), things({0, 1, 2, 3, 4, 5, 6, 7, 8}), things({0})});
  all_differ("order", {things({0, 1}), things({0}), things({1})});
  // Right; the other way round; both ways; a clause; a look back; half of it.
  all_differ("masks", {things({0, 3}), things({1, 2}), things({0, 1, 2, 3}), things({0, 1}),
                       things({1}), things({0})});
  // Right, FlashAttention as linear, a window as n², linear as n², standard left out.
  all_differ("cost",
             {things({0, 1}), things({0}), things({0, 1, 2}), things({0, 1, 3}), things({1})});
  // Right, plain, attention's one step, too few, too many.
  all_differ("paths", {things({2}), things({6}), things({0}), things({1}), things({4})});
  // Right, flat, falling, up and down again, all at once, a straight line.
  std::vector<double> jump(curve_samples, 0.0);
  std::fill(jump.begin() + 6, jump.end(), 1.0);
  std::vector<double> hill = line(0.3, 0.1);
  hill[5] = 0.8;
  CHECK_THAT(question_of("scaling")->why(curve(hill), truth_of("scaling")),
             ContainsSubstring("does not come down"));
  all_differ("scaling", {curve(truth_of("scaling").after.curve), curve(line(0.3, 0.3)), curve(hill),
                         curve(line(0.9, 0.1)), curve(jump), curve(line(0, 1))});
}

TEST_CASE("nothing is asked where nobody said so", "[predict]") {
  StudioHarness lab;
  for (const Exhibit& page : catalogue()) {
    CHECK(lab.session().predict == PredictView());
    CHECK_FALSE(lab.has("Skip"));
    lab.key(Key::page_down);
    (void)page;
  }
}

TEST_CASE("a page asks once, when it is shown", "[predict]") {
  StudioHarness lab;
  lab.asks = true;
  lab.settle();
  REQUIRE(lab.session().predict.asking());
  CHECK(lab.shows("no longer divided by √d"));
  lab.key(Key::escape);
  CHECK(lab.session().predict == PredictView());
  lab.key(Key::page_down);
  CHECK(lab.session().page == "steps");
  CHECK(lab.session().predict.asking());
  // Turning the page ends its question; a page that has asked does not ask again.
  lab.key(Key::page_up);
  CHECK(lab.session().predict == PredictView());
  lab.key(Key::page_down);
  CHECK(lab.session().predict == PredictView());
  // Being asked is no step of the history.
  lab.key(key_of('Z'), true);
  CHECK(lab.session().page == "attend");
}

TEST_CASE("a page that was predicted on this machine does not ask", "[predict]") {
  Record record;
  record.predicted = {"attend"};
  StudioHarness lab({}, {}, 1440, 900, 1, Answers::Mode::wait, record);
  lab.asks = true;
  lab.settle();
  CHECK(lab.session().predict == PredictView());
  lab.key(Key::page_down);
  CHECK(lab.session().predict.asking());
}

TEST_CASE("questions can be switched off, and one can be asked for", "[predict]") {
  StudioHarness lab;
  lab.asks = true;
  lab.settle();
  lab.click("Do not ask");
  CHECK_FALSE(lab.studio.settings().predict);
  CHECK(lab.session().predict == PredictView());
  lab.key(Key::page_down);
  CHECK(lab.session().predict == PredictView());
  lab.key(key_of('G'));
  CHECK(lab.session().predict.asking());
  lab.key(key_of('G'), true);  // on again: what is asked stays
  CHECK(lab.studio.settings().predict);
  CHECK(lab.session().predict.asking());
  lab.key(Key::page_down);
  CHECK(lab.session().predict.asking());
  lab.key(key_of('G'), true);
  CHECK_FALSE(lab.studio.settings().predict);
  CHECK(lab.session().predict == PredictView());
}

TEST_CASE("a guess on a bar makes the change, and undo takes it back", "[predict]") {
  StudioHarness lab(asking("attend"));
  CHECK_FALSE(lab.shows("99.0%"));
  CHECK_FALSE(lab.shows("dashed outline"));
  const Rect bar = lab.rect("guess biryani");
  lab.click_at(bar.cx(), bar.max.y - bar.h() * 0.82f);
  const Session& now = lab.session();
  REQUIRE(now.predict.answered());
  CHECK(*now.predict.guess.level == Approx(0.82).margin(0.011));
  CHECK(now.setup.divisor == attention::Divisor::none);
  CHECK(now.key == 1);  // the page below did not hear the click
  CHECK(lab.shows("It is"));
  CHECK(lab.shows("truth 99.0%"));
  CHECK(lab.shows("guess 8"));
  CHECK(lab.shows("does not just rescale"));
  CHECK(has(lab.studio.record().predicted, "attend"));
  lab.key(key_of('Z'), true);
  CHECK(lab.session().predict.asking());
  CHECK(lab.session().setup.divisor == attention::Divisor::sqrt_d);
  lab.key(key_of('Z'), true);
  CHECK(lab.session() == asking("attend"));
  lab.key(key_of('Y'), true);
  lab.key(key_of('Y'), true);
  CHECK(lab.session().predict.answered());
  lab.click("Close");
  CHECK(lab.session().predict == PredictView());
  CHECK(lab.session().setup.divisor == attention::Divisor::sqrt_d);
}

TEST_CASE("a bar is dragged, and only the release answers", "[predict]") {
  StudioHarness lab(asking("break"));
  CHECK_FALSE(lab.shows("22.7%"));
  const Rect bar = lab.rect("guess biryani");
  lab.move_to(bar.cx(), bar.max.y - bar.h() * 0.8f);
  lab.press_button();
  CHECK(lab.session().predict.asking());
  for (const float share : {0.6f, 0.4f, 0.3f, 0.25f}) {
    lab.move_to(bar.cx(), bar.max.y - bar.h() * share);
    CHECK(lab.session().predict.asking());
    CHECK(*lab.session().predict.guess.level == Approx(share).margin(0.011));
  }
  lab.release_button();
  REQUIRE(lab.session().predict.answered());
  CHECK(lab.session().breaks.choice.kind == attention::Break::cosine);
  CHECK(lab.shows("truth 22.7%"));
  // One gesture, one step.
  lab.key(key_of('Z'), true);
  CHECK(lab.session() == asking("break"));
}

TEST_CASE("several things are chosen by clicks and confirmed", "[predict]") {
  StudioHarness lab(asking("masks"));
  lab.click("guess cold → biryani");
  CHECK(lab.session().predict.guess.things == std::vector<int>{1});
  CHECK(lab.session().query == 3);
  lab.click("guess great → naan");
  lab.click("guess biryani → cold");
  lab.click("guess cold → biryani");  // not that one after all
  CHECK(lab.session().predict.guess.things == std::vector<int>{0, 2});
  CHECK(lab.session().predict.asking());
  CHECK(lab.session().setup.mask.kind == attention::MaskKind::none);
  lab.click("Answer");
  REQUIRE(lab.session().predict.answered());
  CHECK(lab.session().setup.mask.kind == attention::MaskKind::causal);
  CHECK(lab.shows("You chose biryani → cold and great → naan. The answer is"));
  CHECK(lab.shows("biryani → cold and naan → great"));
}

TEST_CASE("what gives the answer away is not drawn before the guess", "[predict]") {
  {
    StudioHarness lab(asking("heads"));
    CHECK_FALSE(lab.shows("23.5%"));
    CHECK(lab.shows("until you have guessed"));
    lab.click("guess great");
    lab.click("guess biryani");
    lab.click("Answer");
    CHECK(lab.shows("23.5%"));
    CHECK(lab.shows("what each head finds alone"));
  }
  {
    StudioHarness lab(asking("order"));
    CHECK_FALSE(lab.shows("nothing tells whose"));
    CHECK_FALSE(lab.shows("moves with its word"));
    lab.click("guess naan");
    lab.click("Answer");
    CHECK(lab.session().order.choice.order == std::vector<int>{0, 1, 2, 8, 4, 5, 6, 7, 3});
    CHECK(lab.shows("nothing tells it so"));
  }
  {
    StudioHarness lab(asking("paths"));
    CHECK(draws(lab, "?"));
    lab.click("guess 7 layers");
    REQUIRE(lab.session().predict.answered());
    CHECK(lab.session().paths.dilated);
    CHECK(lab.shows("That is the plain one"));
  }
}

TEST_CASE("a curve is drawn by hand and compared", "[predict]") {
  StudioHarness lab(asking("scaling"));
  CHECK_FALSE(draws(lab, "nothing\nnothing"));
  const Rect plot = lab.rect("guess rows nearly one-hot");
  lab.move_to(plot.min.x - 8, plot.max.y - 2);  // a little left of the axis
  lab.press_button();
  for (int i = 1; i <= 20; ++i)
    lab.move_to(plot.min.x + plot.w() * static_cast<float>(i) / 20.2f,
                plot.max.y - plot.h() * static_cast<float>(i) / 20.2f);
  lab.release_button();
  REQUIRE(lab.session().predict.asking());
  const std::vector<double> drawn = lab.session().predict.guess.curve;
  REQUIRE(drawn.size() == static_cast<size_t>(curve_samples));
  CHECK(std::is_sorted(drawn.begin(), drawn.end()));
  CHECK(drawn.front() < 0.1);
  CHECK(drawn.back() > 0.9);
  CHECK(lab.session().scaling.d == 64);  // the plot below did not hear it
  lab.click("Answer");
  REQUIRE(lab.session().predict.answered());
  CHECK(lab.shows("Not in a straight line"));
  lab.key(key_of('Z'), true);
  CHECK(lab.session().predict.asking());
  lab.key(key_of('Z'), true);  // the stroke was one step
  CHECK(lab.session().predict.guess.curve.empty());
}

TEST_CASE("every question is answered by the keyboard alone", "[predict]") {
  for (const Question& question : questions()) {
    INFO(question.page);
    Session session;
    session.page = question.page;
    StudioHarness lab(session, {}, 360, 740);
    lab.key(key_of('G'));
    CHECK(lab.session().predict.asking());
    lab.settle();
    CHECK(lab.studio.focused() == "your guess");
    const Session before = lab.session();
    if (question.kind == Target::Kind::thing) {
      lab.key(Key::right);
      if (question.several) lab.key(key_of(' '));
    } else {
      lab.key(Key::up);
      lab.key(Key::up, false, true);
    }
    // The page itself did not hear the arrows.
    Session without = lab.session();
    without.predict = before.predict;
    CHECK(without == before);
    lab.key(Key::enter);
    REQUIRE(lab.session().predict.answered());
    CHECK(in_changed(question, lab.session()));
    const Guess& guess = lab.session().predict.guess;
    if (question.kind == Target::Kind::thing) CHECK(guess.things == std::vector<int>{1});
    if (question.kind == Target::Kind::level) CHECK(*guess.level == Approx(0.61));
    if (question.kind == Target::Kind::curve) CHECK(guess.curve[0] == Approx(0.11));
    lab.key(Key::escape);
    CHECK(lab.session().predict == PredictView());
  }
}

TEST_CASE("escape skips a question at once, even with the keyboard at the guess", "[predict]") {
  StudioHarness lab(asking("heads"));
  lab.key(key_of('G'));
  lab.key(key_of('4'));
  CHECK(lab.session().predict.guess.things == std::vector<int>{3});
  CHECK(lab.session().query == 3);
  lab.key(Key::escape);
  CHECK(lab.session().predict == PredictView());
  CHECK(lab.studio.record().predicted.empty());
}

TEST_CASE("asked elsewhere, the question first offers its situation", "[predict]") {
  Session session;
  session.setup.vectors = attention::Vectors::random;
  session.setup.words.resize(4);
  session.setup.d = 64;
  session.query = 2;
  session.predict.stage = PredictView::Stage::asking;
  session = fitted(session);
  REQUIRE_FALSE(problem(session));
  StudioHarness lab(session);
  CHECK_FALSE(lab.has("guess biryani"));
  CHECK(lab.shows("another state of it"));
  lab.click("Show the situation");
  CHECK(in_situation(*question_of("attend"), lab.session()));
  CHECK(lab.session().predict.asking());
  CHECK(lab.has("guess biryani"));
  lab.key(key_of('Z'), true);
  CHECK(lab.session() == session);
}

TEST_CASE("questions over random and edited Sessions", "[predict]") {
  for (const Question& question : questions())
    for (const bool random : {false, true}) {
      INFO(question.page);
      Session session;
      session.page = question.page;
      if (random) {
        session.setup.vectors = attention::Vectors::random;
        session.setup.words = {"one"};
        session.query = 0;
        session.key.reset();
        session.paths.from = session.paths.to = 0;
      } else {
        session.setup = attention::with_entry(session.setup, attention::Part::w_v, 0, 0, 7);
        session.setup = attention::with_entry(session.setup, attention::Part::query, 3, 0, -900);
        session.breaks.puzzle = true;
        session.breaks.choice.kind = attention::Break::cosine;
        session.order.choice.order = {8, 7, 6, 5, 4, 3, 2, 1, 0};
        session.masks.cross = true;
        session.setup.mask.kind = attention::MaskKind::causal;
        session.heads.solo = 1;
        session.scaling.d = 1024;
      }
      session.predict.stage = PredictView::Stage::asking;
      REQUIRE_FALSE(problem(session));
      StudioHarness lab(session, {}, 1024, 700);
      if (lab.has("Show the situation")) lab.click("Show the situation");
      CHECK(in_situation(question, lab.session()));
      CHECK_FALSE(problem(lab.session()));
      lab.key(key_of('G'));
      lab.key(question.kind == Target::Kind::thing ? key_of(' ') : Key::up);
      if (!lab.session().predict.answered()) lab.key(Key::enter);
      CHECK(lab.session().predict.answered());
      CHECK_FALSE(problem(lab.session()));
    }
}

TEST_CASE("answered, the marks go when the page moves on, and the verdict stays", "[predict]") {
  StudioHarness lab(asking("attend"));
  lab.click("guess biryani");
  REQUIRE(lab.session().predict.answered());
  CHECK(lab.shows("truth 99.0%"));
  lab.click("word 9 great");
  CHECK(lab.session().query == 8);
  CHECK_FALSE(lab.shows("truth 99.0%"));
  CHECK(lab.has("Close"));
  lab.click("Next page");
  CHECK(lab.session().page == "steps");
  CHECK(lab.session().predict == PredictView());
}

TEST_CASE("a Session keeps its pending question and its answer", "[predict]") {
  for (const Question& question : questions()) {
    INFO(question.page);
    Session pending = asking(question.page);
    pending.predict.guess = some_guess(question);
    CHECK(session_from_json(session_to_json(pending), "x") == pending);
    const Session done = answered(question, pending, some_guess(question));
    CHECK(session_from_json(session_to_json(done), "x") == done);
  }
  // Opened from another page, or from this one, it asks.
  const ScratchFolder folder;
  save_session(folder / "teacher.json", asking("order"));
  for (const char* from : {"attend", "order"}) {
    Session now;
    now.page = from;
    StudioHarness lab(now);
    lab.studio.open_file(folder / "teacher.json");
    lab.settle();
    CHECK(lab.session() == asking("order"));
    CHECK(lab.has("guess naan"));
  }
}

TEST_CASE("a guess that its question does not ask for is refused", "[predict]") {
  const auto refused = [](const Session& good, const std::string& from, const std::string& to) {
    const std::string text = replaced(session_to_json(good), from, to);
    return refusal<FileProblem>([&] { session_from_json(text, "teacher.json"); });
  };
  const Session attend = asking("attend");
  CHECK_THAT(refused(attend, "\"level\": null", "\"level\": 1.5"),
             ContainsSubstring("\"teacher.json\": /predict/level"));
  CHECK_THAT(refused(attend, "\"stage\": \"asking\"", "\"stage\": \"maybe\""),
             ContainsSubstring("\"none\", \"asking\" or \"answered\""));
  CHECK_THAT(refused(attend, "\"things\": []", "\"things\": [1]"),
             ContainsSubstring("none that this page's question asks for"));
  CHECK_THAT(refused(attend, "\"curve\": []", "\"curve\": [0.5]"), ContainsSubstring("11 samples"));
  CHECK_THAT(refused(asking("paths"), "\"things\": []", "\"things\": [1, 2]"),
             ContainsSubstring("none that this page's question asks for"));
  CHECK_THAT(refused(asking("heads"), "\"things\": []", "\"things\": [2, 2]"),
             ContainsSubstring("have to ascend"));
}

TEST_CASE("what is described with --predict gives nothing away", "[predict]") {
  const auto given = [](std::vector<const char*> arguments) {
    arguments.insert(arguments.begin(), "attention-lab");
    return parse_options(static_cast<int>(arguments.size()), arguments.data(), {});
  };
  struct Secret {
    const char *page, *answer;
  };
  for (const auto& [page, answer] :
       {Secret{"attend", "99.0%"}, Secret{"break", "22.7%"}, Secret{"heads", "23.5%"},
        Secret{"order", "nothing tells whose"}, Secret{"paths", "convolution, dilated"},
        Secret{"scaling", "d = 1024: top weight"}, Secret{"cost", "it grows like"}}) {
    const Session session = given({"--page", page, "--predict"}).session;
    CHECK(session == asking(page));
    Answers answers(Answers::Mode::wait);
    const std::string said =
        find_exhibit(page)->describe(session, answers) + describe_question(session, answers);
    INFO(page);
    CHECK(said.find(answer) == std::string::npos);
    CHECK_THAT(said, ContainsSubstring("A question, before the change is made:"));
    CHECK(said.find('*') == std::string::npos);
    const Question& question = *question_of(page);
    const Session done = answered(question, session, some_guess(question));
    CHECK_THAT(describe_question(done, answers),
               ContainsSubstring(question.kind == Target::Kind::curve ? "straight"
                                 : question.several                   ? "chose"
                                                                      : "guessed"));
  }
  const Options moved = given({"--divisor", "none", "--predict"});
  CHECK(moved.session == asking("attend"));
  REQUIRE(moved.notes.size() == 1);
  CHECK_THAT(moved.notes[0], ContainsSubstring("what its question is about"));
  // Without it everything is shown, whatever the window was left with.
  CHECK(given({"--page", "masks"}).session.predict == PredictView());
}

TEST_CASE("asking and answered, every page stays whole at every size", "[predict]") {
  struct Screen {
    float width, height, scale;
  };
  for (const Question& question : questions())
    for (const Screen& screen : {Screen{1440, 900, 1}, Screen{1024, 700, 1}, Screen{360, 700, 1},
                                 Screen{2048, 1400, 2}, Screen{320, 240, 1}}) {
      INFO(question.page << " at " << screen.width);
      StudioHarness lab(asking(question.page), {}, screen.width, screen.height, screen.scale);
      const Session before = lab.session();
      lab.settle();
      CHECK(lab.session() == before);  // drawing alone changes nothing
      CHECK(lab.has("Skip"));
      CHECK(lab.has("Do not ask"));
      // Both are on the screen, or can be scrolled to, and never wider than it.
      for (const char* button : {"Skip", "Do not ask"}) {
        CHECK(lab.rect(button).min.x >= 0);
        CHECK(lab.rect(button).max.x <= screen.width);
      }
      int targets = 0;
      for (const Target& target : lab.studio.targets())
        for (const Choice& choice : question.choices)
          targets += target.kind == question.kind && target.index == choice.index &&
                     target.column == choice.column;
      CHECK(targets == static_cast<int>(question.choices.size()));
      lab.key(key_of('G'));
      lab.key(question.kind == Target::Kind::thing ? key_of(' ') : Key::up);
      if (!lab.session().predict.answered()) lab.key(Key::enter);
      CHECK(lab.session().predict.answered());
      CHECK(lab.has("Close"));
    }
}

TEST_CASE("a picture out of sight is a press away", "[predict]") {
  StudioHarness lab(asking("scaling"), {}, 360, 700);
  CHECK_FALSE(lab.has("guess rows nearly one-hot"));
  lab.click("Show where");
  lab.settle();  // where it is now is known in the next frame
  CHECK(lab.has("guess rows nearly one-hot"));
  CHECK(lab.session() == asking("scaling"));
}

TEST_CASE("in a lecture a question waits for its teacher's key, and is asked again of each room",
          "[predict]") {
  Record record;
  record.predicted = {"attend"};
  StudioHarness lab(Session(), {}, 1440, 900, 1, Answers::Mode::wait, record);
  lab.asks = true;
  lab.settle();
  CHECK_FALSE(lab.session().predict.asking());
  lab.key(Key::f11);
  lab.settle();
  REQUIRE(lab.session().predict.asking());
  CHECK_FALSE(lab.shows("99.0%"));
  lab.key(key_of('V'));
  CHECK(lab.session().predict.answered());
  CHECK(lab.shows("It is 99.0%"));
  CHECK_FALSE(lab.shows("You guessed"));
  CHECK(lab.session().setup.divisor == attention::Divisor::none);
  lab.key(Key::escape);  // closes the question, and only then ends the lecture
  CHECK(lab.studio.lecture().on());
  lab.key(Key::escape);
  CHECK_FALSE(lab.studio.lecture().on());
}

TEST_CASE("every question can be revealed without a guess, and is not counted as predicted",
          "[predict]") {
  for (const Question& question : questions()) {
    Session session;
    session.page = question.page;
    StudioHarness lab(asked(question, session));
    lab.key(key_of('V'));
    CHECK(lab.session().predict.answered());
    CHECK_FALSE(problem(lab.session()));
    CHECK(lab.studio.record().predicted.empty());
    Answers answers(Answers::Mode::wait);
    CHECK(describe_question(lab.session(), answers).find("You guessed") == std::string::npos);
  }
}

TEST_CASE("a pending question covers what answers it, and no other page", "[predict]") {
  for (const Question& question : questions()) {
    INFO(question.page);
    const Session pending = asking(question.page);
    CHECK(is_covered(pending));
    Session changed = question.changed(pending);
    CHECK(is_covered(changed));
    changed.predict = {};
    CHECK_FALSE(is_covered(changed));
  }
  Session walked = asking("paths");
  walked.paths.hop = 2;  // the same counts are on the page
  CHECK(is_covered(walked));
  Session other = asking("attend");
  other.setup.divisor = attention::Divisor::d;
  CHECK_FALSE(is_covered(other));
}

TEST_CASE("an answered question takes its change with it", "[predict]") {
  for (const Question& question : questions())
    for (const bool turned : {false, true}) {
      INFO(question.page);
      Session plain;
      plain.page = question.page;
      StudioHarness lab(asked(question, plain));
      lab.key(key_of('V'));
      const Session done = lab.session();
      REQUIRE(done.predict.answered());
      Session expected = question.situation(plain);
      if (turned) {
        lab.key(question.page == catalogue().back().key ? Key::page_up : Key::page_down);
        CHECK(lab.session().page != question.page);
        expected.page = lab.session().page;
      } else {
        lab.key(Key::escape);
      }
      CHECK(lab.session() == expected);
      lab.key(key_of('Z'), true);  // one step
      CHECK(lab.session() == done);
      lab.key(key_of('Y'), true);
      CHECK(lab.session() == expected);
    }
}

TEST_CASE("what the learner had before the question's situation comes back", "[predict]") {
  Session mine;
  mine.setup = attention::with_entry(mine.setup, attention::Part::query, 3, 0, 5);
  mine.query = 6;
  mine.predict.stage = PredictView::Stage::asking;
  StudioHarness lab(mine);
  lab.click("Show the situation");
  lab.click("guess biryani");
  REQUIRE(lab.session().predict.answered());
  lab.click("Close");
  mine.predict = {};
  CHECK(lab.session() == mine);
}

TEST_CASE("what was changed after the answer is left alone", "[predict]") {
  StudioHarness lab(asking("attend"));
  lab.click("guess biryani");
  lab.click("word 9 great");
  REQUIRE(lab.session().query == 8);
  lab.click("Close");
  CHECK(lab.session().query == 8);
  CHECK(lab.session().setup.divisor == attention::Divisor::none);
}

TEST_CASE("an answer from a file goes back to its question's situation", "[predict]") {
  StudioHarness lab(answered(*question_of("masks"), asking("masks"), {{0}, {}, {}}));
  lab.click("Close");
  CHECK(lab.session().setup.mask.kind == attention::MaskKind::none);
}

TEST_CASE("in a small window the text makes way for the question", "[predict]") {
  Settings settings;
  settings.words = Words::open;
  StudioHarness lab(asking("attend"), settings, 1024, 700);
  CHECK_FALSE(lab.has("Close the text"));
  CHECK_FALSE(lab.has("Read along"));
  lab.key(key_of('T'));
  CHECK(lab.studio.settings().words == Words::open);
  lab.click("guess biryani");
  REQUIRE(lab.session().predict.answered());
  CHECK_FALSE(lab.has("Close the text"));
  lab.click("Close");
  CHECK(lab.has("Close the text"));
  lab.resize(1440, 900);
  lab.key(key_of('G'));
  CHECK(lab.has("Close the text"));
}

TEST_CASE("the words of a question scroll, its buttons do not", "[predict]") {
  for (const auto& [width, height] :
       {std::pair{360.0f, 700.0f}, {360.0f, 360.0f}, {1024.0f, 200.0f}})
    for (const Question& question : questions()) {
      INFO(question.page << " at " << width << " × " << height);
      StudioHarness lab(asking(question.page), {}, width, height);
      for (const char* button : {"Skip", "Do not ask"}) CHECK(lab.rect(button).max.y <= height);
      lab.key(key_of('V'));
      REQUIRE(lab.session().predict.answered());
      CHECK(lab.rect("Close").max.y <= height);
    }
}

TEST_CASE("an answer scrolls its picture into view", "[predict]") {
  StudioHarness lab(asking("scaling"), {}, 360, 700);
  lab.key(key_of('V'));
  REQUIRE(lab.session().predict.answered());
  lab.settle();
  bool seen = false;
  for (const Target& target : lab.studio.targets())
    seen |= target.kind == Target::Kind::curve && target.seen.h() > target.rect.h() / 2;
  CHECK(seen);
}

TEST_CASE("each layer has room for a guess, before the answer and after it", "[predict]") {
  StudioHarness lab(asking("paths"));
  for (const bool done : {false, true}) {
    if (done) lab.click("guess 4 layers");
    CHECK(lab.session().predict.answered() == done);
    float last = 1e9f;
    int layers = 0;
    for (const Target& target : lab.studio.targets()) {
      ++layers;
      CHECK(target.rect.h() >= 20);
      CHECK(target.rect.max.y < last);  // none lies over another
      last = target.rect.min.y;
    }
    CHECK(layers == 7);
  }
}
