// The page "Can it learn without √d?" as a person handles it.

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "app/exhibits/catalogue.h"
#include "app/exhibits/train_text.h"
#include "app/options.h"
#include "app/predict/question.h"
#include "tests/support/catch.h"
#include "tests/support/pages.h"
#include "tests/support/studio_harness.h"

using namespace lab;
using attention::Divisor;
using attention::Optimiser;
using lab::test::csv_table;
using lab::test::described;
using lab::test::draws;
using lab::test::StudioHarness;
using lab::test::type_into;

namespace {

/// Small enough to be trained many times in a test.
Session train_page(int d = 8, int steps = 60, int seeds = 2) {
  Session session;
  session.page = "train";
  session.train.choice.head.d = d;
  session.train.choice.head.steps = steps;
  session.train.choice.seeds = seeds;
  return session;
}

std::string verdict(const Session& session, bool covered = false) {
  Answers answers(Answers::Mode::wait);
  return train_verdict(session.train, *answers.learning(session.train.choice).result, covered);
}

}  // namespace

TEST_CASE("untouched, three of eight undivided heads learn, and all of those with √d", "[train]") {
  Session session;
  session.page = "train";
  StudioHarness lab(session);
  CHECK(lab.shows("Can it learn without √d?"));
  CHECK(draws(lab, "trained here"));
  CHECK(draws(lab, "8 of 8"));
  CHECK(draws(lab, "Weights at step 400"));
  CHECK(lab.shows("Divided by nothing "));
  const std::string said = described(session);
  CHECK_THAT(said, ContainsSubstring("Divided by √d: 8 of 8 learned."));
  const auto undivided = said.find("Divided by nothing: ");
  REQUIRE(undivided != said.npos);
  CHECK(said[undivided + 20] - '0' <= 5);  // the very number hangs on last bits
  CHECK_THAT(said, ContainsSubstring("cold looks most at biryani"));
  CHECK_THAT(said, ContainsSubstring("great looks most at naan"));
}

TEST_CASE("the step is scrubbed, played and started over", "[train]") {
  StudioHarness lab(train_page());
  const TrainView& view = lab.session().train;
  CHECK_FALSE(view.step);
  CHECK(draws(lab, "Weights at step 60"));
  lab.key(key_of(' '));
  CHECK(view.step == 0);
  CHECK(draws(lab, "Weights at step 0"));
  lab.key(key_of(' '));
  CHECK_FALSE(view.step);
  CHECK(view.playing);
  lab.key(Key::left);
  CHECK(view.step == 59);
  CHECK_FALSE(view.playing);
  lab.key(Key::right);
  lab.key(Key::right);
  CHECK(view.step == 60);
  lab.drag("step", -lab.rect("step").w(), 0);
  CHECK(view.step == 0);
  lab.key(key_of('Z'), true);
  CHECK(view.step == 60);
  const Rect chart = lab.rect("loss");
  lab.click_at(chart.cx(), chart.cy());
  CHECK(view.step == 30);
  CHECK(draws(lab, "Weights at step 30"));
  lab.click("play");
  CHECK_FALSE(view.step);
}

TEST_CASE("seed, divisor, word and sentence choose what is looked at, and train nothing anew",
          "[train]") {
  StudioHarness lab(train_page());
  const TrainView& view = lab.session().train;
  const attention::LearningChoice before = view.choice;
  CHECK(draws(lab, "seed 1"));
  lab.key(Key::down);
  CHECK(view.seed == 1);
  CHECK(draws(lab, "seed 2"));
  lab.key(Key::down);
  CHECK(view.seed == 0);
  lab.click("next seed");
  CHECK(view.seed == 1);
  lab.key(key_of('N'));
  CHECK(view.divisor == Divisor::none);
  lab.click("weights of d");
  CHECK(view.divisor == Divisor::d);
  lab.key(key_of('9'));
  CHECK(view.word == 8);
  CHECK(lab.shows("great → naan"));
  lab.click("sentence: Another sentence");
  CHECK(view.sentence == TrainSentence::held_out);
  CHECK(lab.shows("sweet"));
  CHECK(view.choice == before);
  lab.key(key_of('R'), true);
  CHECK(view == TrainView());
}

TEST_CASE("d, optimiser, rate and seeds are chosen and undone", "[train]") {
  StudioHarness lab(train_page());
  const TrainView& view = lab.session().train;
  type_into(lab, "d, typed", "4");
  CHECK(view.choice.head.d == 4);
  lab.click("optimiser: Adam");
  CHECK(view.choice.head.optimiser == Optimiser::adam);
  CHECK(view.choice.head.rate == 0.003);
  type_into(lab, "learning rate", "0.5");
  lab.click("optimiser: SGD");
  CHECK(view.choice.head.rate == 0.5);  // chosen by hand: it stays
  lab.key(key_of('Z'), true);
  lab.key(key_of('Z'), true);
  CHECK(view.choice.head.rate == 0.003);
  type_into(lab, "learning rate", "-1");
  CHECK(view.choice.head.rate == 0.003);
  CHECK(lab.shows("A number from 0 to 1"));
  lab.key(Key::down);
  CHECK(view.seed == 1);
  type_into(lab, "number of seeds", "1");
  CHECK(view.choice.seeds == 1);
  CHECK(view.seed == 0);
  type_into(lab, "number of seeds", "33");
  CHECK(view.choice.seeds == 1);
  lab.click("more");
  REQUIRE(view.more);
  type_into(lab, "steps", "20");
  CHECK(view.choice.head.steps == 20);
  type_into(lab, "scale of the weights", "0.3");
  CHECK(view.choice.head.weights_scale == 0.3);
  type_into(lab, "first seed", "7");
  CHECK(draws(lab, "seed 7"));
  lab.click("positions");
  CHECK_FALSE(view.choice.head.positions);
  lab.click("curves of nothing");
  CHECK_FALSE(view.shown[0]);
}

TEST_CASE("each way to fail is told in words", "[train]") {
  Session still = train_page();
  still.train.choice.head.rate = 0;
  CHECK_THAT(verdict(still), ContainsSubstring("rate of 0 nothing moves"));
  Session wild = train_page(64);
  wild.train.choice.head.rate = 1e6;
  CHECK_THAT(verdict(wild), ContainsSubstring("runs diverged"));
  CHECK_THAT(described(wild), ContainsSubstring("diverged"));
  CHECK_THAT(verdict(wild, true), !ContainsSubstring("diverged"));
  Session blind = train_page(16, 200);
  blind.train.choice.head.positions = false;
  CHECK_THAT(verdict(blind), ContainsSubstring("which of the two nouns"));
  Session nothing = train_page();
  nothing.train.choice.head.weights_scale = 0;
  CHECK_THAT(verdict(nothing), ContainsSubstring("every gradient is 0"));
  CHECK_THAT(verdict(train_page(8, 5)), ContainsSubstring("No head learns within 5 steps"));
  Session narrow = train_page(8, 400, 2);
  CHECK_THAT(verdict(narrow), ContainsSubstring("does as well"));
  for (const Session& session : {wild, nothing}) {  // the page goes on
    StudioHarness lab(session);
    lab.key(key_of(' '));
    lab.key(Key::right);
    CHECK(lab.shows("Loss"));
  }
}

TEST_CASE("any d can be trained and shown", "[train]") {
  for (const int d : {1, 1024}) {
    StudioHarness lab(train_page(d, 3, 1));
    CHECK(draws(lab, "Weights at step 3"));
    CHECK(lab.shows("of 1"));
  }
}

TEST_CASE("the CSV has every step of every run", "[train]") {
  Session session = train_page(4, 10, 3);
  session.train.choice.head.seed = 5;
  const auto rows = csv_table(session);
  REQUIRE(rows.size() == 1 + 3 * 3 * 11);
  CHECK(rows[0] == std::vector<std::string>{"divisor", "seed", "step", "loss", "accuracy",
                                            "top_weight", "grad_norm"});
  std::map<std::string, int> of_divisor, of_seed;
  for (size_t i = 1; i < rows.size(); ++i) {
    ++of_divisor[rows[i][0]];
    ++of_seed[rows[i][1]];
    CHECK(std::stoi(rows[i][2]) == static_cast<int>((i - 1) % 11));
  }
  CHECK(of_divisor == std::map<std::string, int>{{"none", 33}, {"sqrt", 33}, {"d", 33}});
  CHECK(of_seed == std::map<std::string, int>{{"5", 33}, {"6", 33}, {"7", 33}});
  attention::TrainingChoice alone = session.train.choice.head;
  alone.divisor = Divisor::d;
  alone.seed = 7;
  CHECK(std::stod(rows.back()[3]) == static_cast<double>(attention::train(alone).loss.back()));
}

TEST_CASE("options of the command line choose what is trained", "[train]") {
  const auto with = [](std::vector<const char*> options) {
    options.insert(options.begin(), {"lab", "--page", "train"});
    return parse_options(static_cast<int>(options.size()), options.data(), Session());
  };
  const Session session = with({"--d", "64", "--seeds", "16", "--seed", "9", "--divisor", "none",
                                "--optimiser", "adam", "--rate", "0.01"})
                              .session;
  CHECK(session.train.choice.head.d == 64);
  CHECK(session.train.choice.seeds == 16);
  CHECK(session.train.choice.head.seed == 9);
  CHECK(session.train.divisor == Divisor::none);
  CHECK(session.train.choice.head.optimiser == Optimiser::adam);
  CHECK(session.train.choice.head.rate == 0.01);
  CHECK(session.setup == attention::Setup());
  CHECK(with({"--optimiser", "adam"}).session.train.choice.head.rate == 0.003);
  CHECK(with({}).notes.empty());
  for (const auto& bad : std::vector<std::pair<const char*, const char*>>{{"--seeds", "0"},
                                                                          {"--seeds", "33"},
                                                                          {"--rate", "-1"},
                                                                          {"--rate", "nan"},
                                                                          {"--rate", "1000001"},
                                                                          {"--optimiser", "x"},
                                                                          {"--d", "1025"}})
    CHECK_THROWS_AS(with({bad.first, bad.second}), BadOptions);
}

TEST_CASE("while it trains the page shows what there is, can stop and go on", "[train]") {
  StudioHarness lab(train_page(64, 2000, 32), {}, 1440, 900, 1, Answers::Mode::background);
  lab.frame();
  CHECK(lab.has("Cancel"));
  lab.click("Cancel");
  REQUIRE(lab.has("Start again"));
  CHECK(lab.shows("Stopped at"));
  lab.key(key_of(' '));  // the page goes on with what there is
  CHECK(lab.session().train.step == 0);
  lab.click("Start again");
  CHECK(lab.has("Cancel"));
  type_into(lab, "number of seeds", "1");  // another training takes its place
  CHECK(lab.session().train.choice.seeds == 1);
  CHECK(lab.has("Cancel"));
}

TEST_CASE("the question covers the undivided head until there is a guess", "[train]") {
  Session session;
  session.page = "train";
  StudioHarness lab(asked(*question_of("train"), session));
  CHECK(lab.shows("nothing divided"));
  CHECK_FALSE(draws(lab, "nothing"));  // the name of its curve
  CHECK(draws(lab, "√d"));
  CHECK_FALSE(lab.shows("Divided by nothing "));
  lab.key(key_of('N'));
  CHECK(lab.shows("Hidden until you have guessed."));
  lab.key(key_of('S'));
  const Rect plot = lab.rect("guess loss, undivided");
  lab.move_to(plot.min.x + 2, plot.cy());
  lab.press_button();
  lab.move_to(plot.max.x - 2, plot.max.y - 4);
  lab.release_button();
  REQUIRE(lab.session().predict.guess.curve.size() == 11);
  lab.click("Answer");
  REQUIRE(lab.session().predict.answered());
  CHECK(lab.session().train.divisor == Divisor::none);
  CHECK(draws(lab, "nothing"));
  CHECK(draws(lab, "truth"));
}

TEST_CASE("every misconception about the curve has a sentence of its own", "[train]") {
  Session session;
  session.page = "train";
  Answers answers(Answers::Mode::wait);
  const Question& question = *question_of("train");
  const Truth truth = *question.truth(question.situation(session), answers);
  CHECK(truth.after.curve.front() > 0.6);  // ln 8 and more, of 3
  CHECK(truth.after.curve.back() > 0.15);  // it does not come down
  const auto said = [&](std::vector<double> curve) {
    return question.why({{}, {}, std::move(curve)}, truth);
  };
  std::vector<double> rise, late, fast(11, 0.02), flat(11, 0.7), steep;
  for (int i = 0; i < 11; ++i) {
    rise.push_back(0.5 + 0.05 * i);
    late.push_back(0.8 - 0.075 * i);
    steep.push_back(0.9 - 0.02 * i);
  }
  fast[0] = fast[1] = 0.7;
  CHECK_THAT(said(truth.after.curve), ContainsSubstring("Close"));
  CHECK_THAT(said(rise), ContainsSubstring("does not blow up"));
  CHECK_THAT(said(flat), ContainsSubstring("does not stay"));
  CHECK_THAT(said(fast), ContainsSubstring("how √d does it"));
  CHECK_THAT(said(late), ContainsSubstring("never comes all the way"));
  CHECK_THAT(said(steep), ContainsSubstring("It falls at first"));
}

TEST_CASE("the page fits in any window", "[train]") {
  for (const auto& [width, height, scale] : {std::tuple{360.0f, 640.0f, 1.0f},
                                             {700.0f, 500.0f, 1.0f},
                                             {1024.0f, 700.0f, 1.0f},
                                             {1440.0f, 900.0f, 1.0f},
                                             {2880.0f, 1800.0f, 3.0f},
                                             {3840.0f, 2160.0f, 1.0f}})
    for (const bool more : {false, true}) {
      Session session = train_page(4, 5, 1);
      session.train.more = more;
      StudioHarness lab(session, {}, width, height, scale);
      INFO(width << " × " << height << " at " << scale << (more ? ", more" : ""));
      for (const char* name : {"d", "optimiser", "learning rate", "number of seeds", "more", "loss",
                               "weights", "step", "play", "sentence", "Accuracy"}) {
        const Rect place = lab.rect(name);
        CHECK(place.min.x >= 0);
        CHECK(place.max.x <= width);
        CHECK(place.w() > 8 * scale);
      }
    }
}
