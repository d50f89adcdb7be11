// The question about training: how the loss goes with nothing divided.

#include <algorithm>
#include <cmath>

#include "app/exhibits/train_text.h"
#include "app/format.h"
#include "app/predict/question.h"

namespace lab {
namespace {

using attention::Divisor;

/// What is looked at may be anything; what is trained is not.
Session as_it_begins(Session now) {
  TrainView view = now.train;
  view.choice = TrainView().choice;
  view.shown = TrainView().shown;
  view.divisor = Divisor::sqrt_d;
  now.train = view;
  return now;
}

Session undivided(Session now) {
  now.train.divisor = Divisor::none;
  return now;
}

int step_of(int sample) { return TrainView().choice.head.steps * sample / (curve_samples - 1); }

std::optional<Truth> train_truth(const Session& now, Answers& answers) {
  const auto seen = answers.learning(now.train.choice);
  if (!seen.result || !seen.result->complete()) return std::nullopt;
  const std::vector<float>& loss = seen.result->median(Divisor::none).loss;
  Truth truth;
  for (int i = 0; i < curve_samples; ++i) {
    const auto at = static_cast<size_t>(step_of(i));
    const double value = at < loss.size() ? static_cast<double>(loss[at]) : most_loss_shown;
    truth.after.curve.push_back(std::min(1.0, value / most_loss_shown));
  }
  return truth;
}

std::string train_why(const Guess& guess, const Truth& truth) {
  const std::vector<double>&g = guess.curve, &is = truth.after.curve;
  double apart = 0, low = g.front(), high = g.front();
  for (size_t i = 0; i < g.size(); ++i) {
    apart += std::abs(g[i] - is[i]) / curve_samples;
    low = std::min(low, g[i]);
    high = std::max(high, g[i]);
  }
  const std::string stuck =
      "where the first weights picked a wrong word, softmax is all but one-hot, the gradient next "
      "to "
      "0, and that seed stays stuck";
  if (apart <= 0.07) return "*Close.* Some seeds learn, and " + stuck + ".";
  if (g.front() < 0.4)
    return "*No loss begins there.* Whoever guesses among eight nouns pays ln 8 = 2.08; undivided "
           "it "
           "begins at " +
           fixed(is.front() * most_loss_shown, 2) + ", and " + stuck + ".";
  if (g.back() > g.front() + 0.1)
    return "*It does not blow up.* Softmax keeps weights between 0 and 1 whatever the scores; what "
           "large scores kill is the gradient.";
  if (high - low < 0.1)
    return "*It does not stay where it began.* W_V and W_O learn whatever attention does, and "
           "where "
           "the first weights fit by chance a seed learns it all.";
  if (g.back() < 0.1 && g[curve_samples / 2] < 0.2)
    return "*That is how √d does it.* Undivided, " + stuck + ": the median ends at " +
           fixed(is.back() * most_loss_shown, 2) + ".";
  if (g.back() < 0.15)
    return "*Late is not it: it never comes all the way down.* More steps do not help, for " +
           stuck + ".";
  return "It falls at first and then hardly any more, to " + fixed(is.back() * most_loss_shown, 2) +
         ": " + stuck + ".";
}

}  // namespace

Question train_question_asked() {
  return {"train",
          "Eight heads with d = 256 learn with *nothing divided*. How does their median *loss* go?",
          "Draw the curve across *Loss*; those of √d and d are there.",
          Target::Kind::curve,
          false,
          {{1, 0, "loss, undivided"}},
          as_it_begins,
          undivided,  // its curves were covered
          train_truth,
          train_why,
          "the steps",
          [](int sample, double value) {
            return "step " + std::to_string(step_of(sample)) + ": " +
                   fixed(value * most_loss_shown, 2);
          }};
}

}  // namespace lab
