#include "app/exhibits/train_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/format.h"
#include "app/spelling.h"
#include "app/told.h"

namespace lab {

using attention::Divisor;
using attention::Learning;
using attention::Optimiser;
using attention::Outcomes;
using attention::TrainingRun;

const attention::LearningChoice& learning_of(const TrainView& view) { return view.choice; }

const TrainingRun* chosen_run(const TrainView& view, const Learning* so_far) {
  return so_far ? so_far->run(view.divisor, view.seed) : nullptr;
}

int newest_step(const TrainingRun& run) { return std::max(0, run.entries() - 1); }

int shown_step(const TrainView& view, const TrainingRun& run) {
  const int newest = newest_step(run);
  return std::min(view.step.value_or(newest), newest);
}

ShownWeights shown_weights(const TrainView& view, const TrainingRun& run, int step) {
  const bool review = view.sentence == TrainSentence::review;
  const auto& pictures = review ? run.review : run.held_out;
  constexpr int n = attention::sentence_length;
  ShownWeights shown{attention::Matrix::Zero(n, n), 0};
  if (pictures.empty()) return shown;  // it diverged at once
  const std::size_t at = std::min(picture_of(run, step), pictures.size() - 1);
  for (int i = 0; i < n * n; ++i)
    shown.weights(i / n, i % n) = static_cast<double>(pictures[at][static_cast<std::size_t>(i)]);
  shown.step = step_of_picture(run, at);
  return shown;
}

std::vector<std::string> shown_words(const TrainView& view) {
  return attention::sentence_words(view.sentence == TrainSentence::review
                                       ? attention::review_sentence()
                                       : attention::held_out_sentence());
}

std::optional<int> noun_of(int place) {
  for (std::size_t i = 0; i < attention::adjective_places.size(); ++i)
    if (attention::adjective_places[i] == place) return attention::noun_places[i];
  return std::nullopt;
}

std::string learned_told(const Outcomes& ends, int seeds) {
  return fmt::format("{} of {} learned", ends.learned, seeds);
}

std::string others_told(const Outcomes& ends) {
  std::string text;
  const auto add = [&](int count, const char* what) {
    if (count > 0) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, what);
  };
  add(ends.not_learned, "did not");
  add(ends.diverged, "diverged");
  add(ends.under_way, "under way");
  return text;
}

std::string progress_told(const Answers::LearningView& seen) {
  if (!seen.running && !seen.cancelled) return "";
  const double share = seen.result ? seen.result->share_done() : 0;
  return fmt::format("{} {}", seen.running ? "Training:" : "Stopped at", percent(share, 0));
}

double usual_rate(Optimiser optimiser) { return optimiser == Optimiser::sgd ? 0.1 : 0.003; }

std::string small_number(double value) {
  if (value == 0) return "0";
  return value >= 1e-3 && value < 1e5 ? compact(value, value < 0.1 ? 4 : 2) : significant(value, 2);
}

namespace {

float at_start(const std::vector<float>& values) { return values.empty() ? 0 : values.front(); }

/// The median length of the last gradient at W_Q in the undivided heads that went on to the end and
/// did not learn.
double stuck_gradient(const Learning& learning) {
  std::vector<double> last;
  for (int seed = 0; seed < learning.choice.seeds; ++seed) {
    const TrainingRun* run = learning.run(Divisor::none, seed);
    if (run && !run->diverged && !succeeded(*run) && !run->gradient_norm.empty())
      last.push_back(static_cast<double>(run->gradient_norm.back()));
  }
  if (last.empty()) return 0;
  std::sort(last.begin(), last.end());
  return last[last.size() / 2];
}

/// How the head that is divided by nothing fared.
std::string undivided_told(const TrainView& view, const Learning& learning, const Outcomes& none,
                           const Outcomes& root) {
  const int d = view.choice.head.d, seeds = view.choice.seeds;
  const double top_weight =
      static_cast<double>(at_start(learning.median(Divisor::none).top_weight));
  const std::string top = percent(top_weight, 0);
  if (none.learned >= root.learned && none.learned == seeds)
    return d <= 32 ? fmt::format(
                         "*At d = {} dividing by nothing does as well*: the top weight "
                         "begins at {}. Slide d up. ",
                         d, top)
                   : std::string("*Dividing by nothing does as well here*: all its seeds learn. ");
  if (none.learned < root.learned && none.not_learned > 0 && top_weight > 0.9)
    return fmt::format(
        "*Divided by nothing {} of {} learn*, by √d {}. Its attention weights begin nearly "
        "one-hot, "
        "the top one at {}; where that is on a wrong word, hardly any gradient comes through: in "
        "{} "
        "that did not learn its length at W_Q ends at {}. ",
        none.learned, seeds, root.learned, top,
        none.not_learned == 1 ? "the one head" : "the heads",
        small_number(stuck_gradient(learning)));
  if (none.learned < root.learned)
    return fmt::format(
        "*Divided by nothing {} of {} learn*, by √d {}. Its attention weights begin less even, the "
        "top one at {}. ",
        none.learned, seeds, root.learned, top);
  return fmt::format("Divided by nothing {} of {} learn, by √d {}. ", none.learned, seeds,
                     root.learned);
}

std::string by_d_told(const TrainView& view, const Outcomes& root, const Outcomes& by_d) {
  const attention::TrainingChoice& head = view.choice.head;
  if (by_d.learned < root.learned)
    return fmt::format(
        "Divided by d the scores are so even that it learns late: {} of {} within {} steps.",
        by_d.learned, view.choice.seeds, grouped(head.steps));
  if (by_d.learned == view.choice.seeds && head.optimiser == Optimiser::adam)
    return "With Adam ÷d matches √d: its steps hardly depend on how large the gradient is.";
  if (by_d.learned == view.choice.seeds) return "Divided by d it learns too, only later.";
  return "";
}

}  // namespace

std::string train_verdict(const TrainView& view, const Learning& learning, bool covered) {
  const attention::TrainingChoice& head = view.choice.head;
  if (head.rate == 0)
    return "*At a learning rate of 0 nothing moves*: every head stays as it was drawn.";
  if (head.weights_scale == 0 || head.inputs_scale == 0)
    return "*Where all numbers begin at 0 every gradient is 0 as well*, and nothing moves.";
  if (head.d == 1)
    return "*At d = 1 nothing, √d and d are all 1*: the three copies are one and the same head.";
  const Outcomes none = outcomes(learning, Divisor::none),
                 root = outcomes(learning, Divisor::sqrt_d), by_d = outcomes(learning, Divisor::d);
  const int diverged = none.diverged + root.diverged + by_d.diverged;
  if (covered) return "";
  if (diverged > 0)
    return fmt::format(
        "*{} of {} runs diverged*: their loss or gradient is no finite number any more. They count "
        "as not learned; a lower rate keeps them together.",
        diverged, 3 * view.choice.seeds);
  const int learned = none.learned + root.learned + by_d.learned;
  if (!head.positions && learned == 0)
    return "*Without positions no head can tell which of the two nouns is meant*: the words are "
           "the "
           "same in any order. Loss stays at ln 2 = 0.69 or above, accuracy is a half at best.";
  if (learned == 0)
    return fmt::format("*No head learns within {}* at this rate.", counted(head.steps, "step"));
  return undivided_told(view, learning, none, root) + by_d_told(view, root, by_d);
}

namespace {

std::string choice_told(const TrainView& view) {
  const attention::TrainingChoice& head = view.choice.head;
  std::string text = fmt::format(
      "d = {}; {}, learning rate {}{}; {} steps with {} sentences each; {} from seed {} on.\n",
      head.d, head.optimiser == Optimiser::sgd ? "SGD" : "Adam", small_number(head.rate),
      head.optimiser == Optimiser::sgd && head.momentum > 0
          ? fmt::format(", momentum {}", compact(head.momentum))
          : "",
      grouped(head.steps), head.batch, counted(view.choice.seeds, "seed"), head.seed);
  if (!head.positions) text += "The vectors of the places are left out.\n";
  if (head.weights_scale != 1 || head.inputs_scale != 1)
    text += fmt::format("Initial weights × {}, vectors of tokens and places × {}.\n",
                        compact(head.weights_scale), compact(head.inputs_scale));
  return text;
}

void describe_divisor(std::string& out, const TrainView& view, const Learning& learning,
                      Divisor divisor) {
  const Outcomes ends = outcomes(learning, divisor);
  const std::string others = others_told(ends);
  out += fmt::format("\nDivided by {}: {}{}.\n", symbol(divisor),
                     learned_told(ends, view.choice.seeds), others.empty() ? "" : "; " + others);
  const attention::LearningMedian& median = learning.median(divisor);
  const int last = static_cast<int>(median.loss.size()) - 1;
  int before = -1;
  for (int i = 0; i <= 4; ++i) {
    const int step = view.choice.head.steps * i / 4;
    if (step > last || step == before) continue;
    before = step;
    const auto at = static_cast<std::size_t>(step);
    out += fmt::format(
        "  step {}: loss {}, accuracy {}, top weight {}, gradient at W_Q {}\n", grouped(step),
        median.loss[at] < 1000 ? fixed(static_cast<double>(median.loss[at]), 2)
                               : significant(static_cast<double>(median.loss[at]), 2),
        percent(median.accuracy[at], 0), percent(median.top_weight[at], 0),
        significant(median.gradient_norm[at], 2));
  }
}

void describe_weights(std::string& out, const TrainView& view, const TrainingRun& run) {
  const ShownWeights shown = shown_weights(view, run, shown_step(view, run));
  const std::vector<std::string> words = told_apart(shown_words(view));
  out += fmt::format(
      "\nWeights of the head divided by {} from seed {} at step {}, on {}:\n", symbol(view.divisor),
      run.choice.seed, grouped(shown.step),
      view.sentence == TrainSentence::review ? "the review" : "another sentence it never saw");
  for (int i = 0; i < attention::sentence_length; ++i) {
    int top = 0;
    shown.weights.row(i).maxCoeff(&top);
    const auto noun = noun_of(i);
    out += fmt::format("  {} looks most at {}: {}", words[static_cast<std::size_t>(i)],
                       words[static_cast<std::size_t>(top)], percent(shown.weights(i, top)));
    if (noun && *noun != top)
      out += fmt::format("; at its noun {}: {}", words[static_cast<std::size_t>(*noun)],
                         percent(shown.weights(i, *noun)));
    out += noun ? " (an adjective)\n" : "\n";
  }
}

}  // namespace

std::string describe_train(const Session& now, Answers& answers) {
  const TrainView& view = now.train;
  const Answers::LearningView seen = answers.learning(learning_of(view));
  std::string out = std::string(train_question) + "\n\n" + without_stars(train_lead) + "\n";
  out += choice_told(view);
  if (const std::string told = progress_told(seen); !told.empty()) out += told + ".\n";
  if (!seen.result) return out;
  const Learning& learning = *seen.result;
  const bool covered = now.predict.asking();  // the page's question is about one of them
  out +=
      "Medians over the seeds that go on, smoothed; a run has learned when its loss ends below " +
      compact(attention::learned_loss) + ".\n";
  for (const Divisor divisor : every_divisor)
    if (!covered || divisor != Divisor::none) describe_divisor(out, view, learning, divisor);
  const TrainingRun* run = chosen_run(view, &learning);
  if (run && !(covered && view.divisor == Divisor::none)) describe_weights(out, view, *run);
  if (learning.complete())
    if (const std::string verdict = train_verdict(view, learning, covered); !verdict.empty())
      out += "\n" + without_stars(verdict) + "\n";
  return out;
}

std::string csv_train(const Session& now, Answers& answers) {
  const auto seen = answers.learning(learning_of(now.train));
  if (!seen.result || !seen.result->complete()) return {};
  std::string out = "divisor,seed,step,loss,accuracy,top_weight,grad_norm\n";
  for (const Divisor divisor : every_divisor)
    for (int seed = 0; seed < now.train.choice.seeds; ++seed) {
      const TrainingRun& run = *seen.result->run(divisor, seed);
      for (std::size_t step = 0; step < run.loss.size(); ++step)
        out += fmt::format("{},{},{},{},{},{},{}\n", spelling(divisor), run.choice.seed, step,
                           exact(run.loss[step]), exact(run.accuracy[step]),
                           exact(run.top_weight[step]), exact(run.gradient_norm[step]));
    }
  return out;
}

}  // namespace lab
