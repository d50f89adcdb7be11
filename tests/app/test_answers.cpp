#include <atomic>
#include <chrono>
#include <functional>
#include <thread>

#include "app/answers.h"
#include "tests/support/catch.h"

using attention::Divisor;
using attention::Experiment;
using attention::Setup;
using lab::Answers;

namespace {

Setup with_seed(std::uint64_t seed) {
  Setup setup;
  setup.vectors = attention::Vectors::random;
  setup.seed = seed;
  return setup;
}

bool comes_true(const std::function<bool()>& condition) {
  for (int i = 0; i < 60000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return false;
}

}  // namespace

TEST_CASE("the same Setup is not computed twice") {
  Answers answers(Answers::Mode::wait);
  Setup undivided;
  undivided.divisor = Divisor::none;
  const attention::Trace* review = &answers.trace(Setup());
  const attention::Trace* other = &answers.trace(undivided);
  CHECK(review != other);
  CHECK(&answers.trace(Setup()) == review);
  CHECK(&answers.trace(undivided) == other);
  CHECK(review->weights(3, 1) == Approx(0.8212).margin(1e-4));
  CHECK(other->weights(3, 1) == Approx(0.990).margin(1e-3));
}

TEST_CASE("an answer stays valid while a few others are asked for, and memory stays bounded") {
  Answers answers(Answers::Mode::wait);
  const attention::Trace& kept = answers.trace(Setup());
  const double weight = kept.weights(3, 1);
  for (std::uint64_t seed = 0; seed < 4; ++seed) answers.trace(with_seed(seed));
  CHECK(&answers.trace(Setup()) == &kept);
  CHECK(kept.weights(3, 1) == weight);
  for (std::uint64_t seed = 0; seed < 100; ++seed) answers.trace(with_seed(seed));
  CHECK(answers.trace(Setup()).weights(3, 1) == weight);  // computed anew, the same
}

TEST_CASE("a row of the experiment is the experiment's own and is remembered") {
  Answers answers(Answers::Mode::wait);
  const Experiment experiment{7, 100};
  const attention::Matrix* row = &answers.experiment_scores(experiment, 3);
  CHECK(row->rows() == attention::most_dimensions);
  CHECK(row->cols() == attention::experiment_keys);
  CHECK(*row == attention::experiment_scores(experiment, 3));
  CHECK(&answers.experiment_scores(experiment, 3) == row);
  CHECK(*row != answers.experiment_scores(experiment, 4));
  CHECK(*row != answers.experiment_scores({8, 100}, 3));
}

TEST_CASE("waiting answers are complete and the same object each time") {
  Answers answers(Answers::Mode::wait);
  const auto first = answers.saturation({1, 100});
  REQUIRE(first.result);
  CHECK(first.result->dims() == attention::most_dimensions);
  CHECK_FALSE(first.running);
  CHECK(answers.saturation({1, 100}).result == first.result);
  CHECK(answers.saturation({2, 100}).result != first.result);
}

TEST_CASE("answers in the background grow to the same numbers and can be stopped") {
  const Experiment experiment{3, 300};
  std::atomic<int> woken{0};
  Answers answers(Answers::Mode::background, [&] { ++woken; });
  answers.saturation(experiment);
  REQUIRE(comes_true([&] { return answers.saturation(experiment).result != nullptr; }));
  answers.cancel_saturation();
  const auto stopped = answers.saturation(experiment);
  CHECK_FALSE(stopped.running);
  CHECK(stopped.result);

  answers.resume_saturation();
  REQUIRE(comes_true([&] { return !answers.saturation(experiment).running; }));
  const auto whole = answers.saturation(experiment);
  REQUIRE(whole.result);
  REQUIRE(whole.result->dims() == attention::most_dimensions);
  CHECK_FALSE(whole.cancelled);
  CHECK(woken > 0);
  const attention::Saturation direct = attention::saturation(experiment);
  for (const int d : {1, 64, 1024})
    for (const Divisor divisor : {Divisor::none, Divisor::sqrt_d, Divisor::d}) {
      CHECK(whole.result->at(divisor, d).mean_top == direct.at(divisor, d).mean_top);
      CHECK(whole.result->histogram(divisor, d).counts == direct.histogram(divisor, d).counts);
    }
}
