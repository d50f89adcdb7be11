#include <cmath>

#include "core/training.h"
#include "tests/support/catch.h"

using namespace attention;

namespace {

TrainingChoice small(Divisor divisor = Divisor::sqrt_d) {
  TrainingChoice choice;
  choice.d = 5;
  choice.divisor = divisor;
  choice.batch = 6;
  return choice;
}

int successes(TrainingChoice choice, int seeds) {
  int count = 0;
  for (int seed = 1; seed <= seeds; ++seed) {
    choice.seed = static_cast<std::uint64_t>(seed);
    count += succeeded(train(choice));
  }
  return count;
}

}  // namespace

TEST_CASE("backpropagation is the slope of the loss", "[training]") {
  for (const Divisor divisor : {Divisor::none, Divisor::sqrt_d, Divisor::d})
    for (const bool positions : {true, false}) {
      TrainingChoice choice = small(divisor);
      choice.positions = positions;
      const FixedVectors vectors = fixed_vectors(choice);
      const HeadWeights weights = initial_weights(choice);
      const auto batch = training_batch(choice, 3);
      const HeadWeights gradient = run_batch(choice, vectors, weights, batch).gradient;
      for (const auto m :
           {&HeadWeights::w_q, &HeadWeights::w_k, &HeadWeights::w_v, &HeadWeights::w_o}) {
        REQUIRE((gradient.*m).rows() == (weights.*m).rows());
        REQUIRE((gradient.*m).cols() == (weights.*m).cols());
        REQUIRE((gradient.*m).norm() > 1e-6);
        for (int i = 0; i < (weights.*m).size(); i += 7) {
          constexpr double h = 1e-5;
          HeadWeights up = weights, down = weights;
          (up.*m).data()[i] += h;
          (down.*m).data()[i] -= h;
          const double slope = (run_batch(choice, vectors, up, batch).loss -
                                run_batch(choice, vectors, down, batch).loss) /
                               (2 * h);
          CHECK((gradient.*m).data()[i] == Approx(slope).margin(1e-8).epsilon(1e-6));
        }
      }
    }
}

TEST_CASE("questions ask what they should, and none is held out", "[training]") {
  int asked[2] = {}, nouns[noun_count] = {}, adjectives[adjective_count] = {};
  for (std::uint64_t i = 0; i < 4000; ++i) {
    const TrainingQuestion question = training_question(7, i);
    const Sentence& s = question.sentence;
    REQUIRE_FALSE(held_out(s));
    REQUIRE(s[1] != s[6]);
    for (const int place : noun_places)
      REQUIRE((s[static_cast<size_t>(place)] >= first_noun &&
               s[static_cast<size_t>(place)] < first_adjective));
    for (const int place : adjective_places)
      REQUIRE((s[static_cast<size_t>(place)] >= first_adjective &&
               s[static_cast<size_t>(place)] < token_count));
    ++asked[question.adjective];
    ++nouns[s[1] - first_noun];
    ++adjectives[s[8] - first_adjective];
  }
  CHECK(std::abs(asked[0] - 2000) < 200);
  for (const int count : nouns) CHECK(std::abs(count - 500) < 100);
  for (const int count : adjectives) CHECK(std::abs(count - 500) < 100);
  CHECK(held_out(review_sentence()));
  CHECK(held_out(held_out_sentence()));
  CHECK(sentence_words(review_sentence()) == std::vector<std::string>{"the", "biryani", "was",
                                                                      "cold", "but", "the", "naan",
                                                                      "was", "great"});
}

TEST_CASE("a run is its choice's alone, however often it is looked at", "[training]") {
  TrainingChoice choice = small();
  choice.steps = 40;
  const TrainingRun run = train(choice);
  REQUIRE(run.entries() == 41);
  Trainer slowly(choice);
  for (int entries = 1; !slowly.done(); ++entries) {
    slowly.advance(1);
    REQUIRE(slowly.run().entries() == entries);
  }
  slowly.advance(5);  // there is nothing left
  CHECK(slowly.run().loss == run.loss);
  CHECK(slowly.run().weights == run.weights);
  choice.seed = 2;
  CHECK(train(choice).loss != run.loss);
  // Step 0 is the head before it learned: near ln 8, and weights that sum to 1.
  CHECK(run.loss[0] == Approx(std::log(8)).epsilon(0.4));
  float sum = 0;
  for (int j = 0; j < 9; ++j) sum += run.review[0][static_cast<std::size_t>(3 * 9 + j)];
  CHECK(sum == Approx(1));
}

TEST_CASE("a larger head keeps the first columns of a smaller one", "[training]") {
  TrainingChoice choice = small();
  const HeadWeights narrow = initial_weights(choice);
  choice.d = 9;
  const HeadWeights wide = initial_weights(choice);
  CHECK(wide.w_q.leftCols(5) == narrow.w_q);
  CHECK(wide.w_v == narrow.w_v);
}

TEST_CASE("scaled heads learn; unscaled ones only when they are small", "[training]") {
  TrainingChoice choice;
  choice.d = 64;
  choice.divisor = Divisor::sqrt_d;
  CHECK(successes(choice, 8) == 8);
  choice.divisor = Divisor::d;
  CHECK(successes(choice, 8) >= 7);
  choice.divisor = Divisor::none;
  CHECK(successes(choice, 8) <= 6);
  choice.d = 16;
  CHECK(successes(choice, 8) >= 6);
  choice.optimiser = Optimiser::adam;
  choice.rate = 0.003;
  choice.d = 256;
  CHECK(successes(choice, 8) <= 5);
  choice.divisor = Divisor::d;
  CHECK(successes(choice, 8) == 8);
}

TEST_CASE("a head that learned finds the noun of an adjective in a sentence it never saw",
          "[training]") {
  const TrainingRun run = train({});
  REQUIRE(succeeded(run));
  for (const auto* pictures : {&run.review, &run.held_out})
    for (int i = 0; i < 2; ++i) {
      const int from = adjective_places[static_cast<std::size_t>(i)] * 9;
      const int to = noun_places[static_cast<std::size_t>(i)];
      CHECK(pictures->back()[static_cast<std::size_t>(from + to)] > 0.9f);
    }
}

TEST_CASE("without positions a head cannot tell which noun is meant", "[training]") {
  TrainingChoice choice;
  choice.positions = false;
  CHECK(successes(choice, 4) == 0);
}

TEST_CASE("the start decides: small initial weights save the unscaled head", "[training]") {
  TrainingChoice choice;
  choice.divisor = Divisor::none;
  choice.weights_scale = 0.3;
  CHECK(successes(choice, 8) >= 7);
}

TEST_CASE("whatever the rate and the size, a run ends and tells how", "[training]") {
  for (const double rate : {0.0, 1e-300, 10.0, 1e6})
    for (const Optimiser optimiser : {Optimiser::sgd, Optimiser::adam})
      for (const int d : {1, 1024}) {
        TrainingChoice choice;
        choice.d = d;
        choice.rate = rate;
        choice.optimiser = optimiser;
        choice.momentum = 0.9;
        choice.steps = 12;
        choice.batch = 4;
        const TrainingRun run = train(choice);
        CHECK(run.entries() == run.diverged.value_or(13));
        for (const float loss : run.loss) CHECK(std::isfinite(loss));
        if (rate == 0) CHECK(run.weights == initial_weights(choice));
        if (run.diverged) CHECK_FALSE(succeeded(run));
      }
  TrainingChoice zero;
  zero.weights_scale = zero.inputs_scale = 0;
  zero.steps = 3;
  CHECK(train(zero).loss[2] == Approx(std::log(8)));
}

TEST_CASE("a choice out of range is refused", "[training]") {
  TrainingChoice choice;
  CHECK_FALSE(problem(choice));
  choice.d = 0;
  CHECK(problem(choice));
  CHECK_THROWS_AS(train(choice), std::invalid_argument);
  choice = {};
  choice.rate = std::nan("");
  CHECK(problem(choice));
}
