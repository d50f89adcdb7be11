#include "core/learning.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "core/shared_work.h"

namespace attention {
namespace {

constexpr int entries_at_a_time = 16;  // between two looks at what there is
// All divisors of so many seeds learn at once: their weights and the optimiser's memory are kept.
constexpr int seeds_at_a_time = 8;
constexpr std::array<Divisor, 3> divisors = {Divisor::none, Divisor::sqrt_d, Divisor::d};

std::size_t index(Divisor divisor) { return static_cast<std::size_t>(divisor); }

/// A copy to be looked at: without weights.
std::shared_ptr<const TrainingRun> shown(const TrainingRun& run) {
  auto copy = std::make_shared<TrainingRun>();
  copy->choice = run.choice;
  copy->loss = run.loss;
  copy->accuracy = run.accuracy;
  copy->top_weight = run.top_weight;
  copy->gradient_norm = run.gradient_norm;
  copy->smoothed = run.smoothed;
  copy->review = run.review;
  copy->held_out = run.held_out;
  copy->diverged = run.diverged;
  return copy;
}

/// Of an even number of values the mean of the two in the middle.
float median(std::vector<float>& values) {
  if (values.empty()) return std::numeric_limits<float>::quiet_NaN();
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  if (values.size() % 2 == 1) return values[half];
  return std::isinf(values[half]) ? values[half] : (values[half - 1] + values[half]) / 2;
}

/// The median over the runs of what `of` gives for (run, entry); nothing of a run is left out.
template <class Of>
std::vector<float> medians(const std::vector<std::shared_ptr<const TrainingRun>>& runs, int entries,
                           Of of) {
  std::vector<float> result;
  std::vector<float> values;
  for (int entry = 0; entry < entries; ++entry) {
    values.clear();
    for (const auto& run : runs)
      if (run)
        if (const auto value = of(*run, entry)) values.push_back(*value);
    result.push_back(median(values));
  }
  return result;
}

/// The same of one series, smoothed as losses are.
std::vector<float> smoothed_medians(const std::vector<std::shared_ptr<const TrainingRun>>& runs,
                                    int entries, std::vector<float> TrainingRun::*series) {
  std::vector<float> at = medians(runs, entries, [&](const TrainingRun& run, int entry) {
    const auto i = static_cast<std::size_t>(entry);
    return i < (run.*series).size() ? std::optional<float>((run.*series)[i]) : std::nullopt;
  });
  float smooth = std::numeric_limits<float>::quiet_NaN();
  for (float& value : at) {
    smooth = std::isfinite(smooth) && std::isfinite(value) ? 0.95f * smooth + 0.05f * value : value;
    value = smooth;
  }
  return at;
}

LearningMedian median_of(const std::vector<std::shared_ptr<const TrainingRun>>& runs) {
  int entries = 0;
  for (const auto& run : runs)
    if (run) entries = std::max(entries, run->entries());
  LearningMedian result;
  result.loss = medians(runs, entries, [](const TrainingRun& run, int entry) {
    if (entry < run.entries()) return std::optional(run.smoothed[static_cast<std::size_t>(entry)]);
    return run.diverged ? std::optional(std::numeric_limits<float>::infinity()) : std::nullopt;
  });
  result.accuracy = smoothed_medians(runs, entries, &TrainingRun::accuracy);
  result.top_weight = smoothed_medians(runs, entries, &TrainingRun::top_weight);
  result.gradient_norm = smoothed_medians(runs, entries, &TrainingRun::gradient_norm);
  return result;
}

}  // namespace

std::optional<std::string> problem(const LearningChoice& choice) {
  if (auto found = problem(choice.head)) return found;
  if (choice.seeds < 1 || choice.seeds > most_seeds)
    return "There have to be from 1 to " + std::to_string(most_seeds) + " seeds.";
  return std::nullopt;
}

TrainingChoice head_of(const LearningChoice& choice, Divisor divisor, int seed) {
  TrainingChoice head = choice.head;
  head.divisor = divisor;
  head.seed += static_cast<std::uint64_t>(seed);
  return head;
}

const TrainingRun* Learning::run(Divisor divisor, int seed) const {
  return runs[index(divisor)].at(static_cast<std::size_t>(seed)).get();
}

const LearningMedian& Learning::median(Divisor divisor) const { return medians[index(divisor)]; }

double Learning::share_done() const {
  double done = 0, all = 0;
  for (const auto& of_divisor : runs)
    for (const auto& run : of_divisor) {
      all += choice.head.steps + 1;
      if (run) done += run->diverged ? choice.head.steps + 1 : run->entries();
    }
  return all > 0 ? done / all : 0;
}

bool Learning::complete() const { return share_done() == 1; }

Outcomes outcomes(const Learning& learning, Divisor divisor) {
  Outcomes counted;
  for (const auto& run : learning.runs[index(divisor)]) {
    if (run && run->diverged)
      ++counted.diverged;
    else if (!run || run->entries() <= run->choice.steps)
      ++counted.under_way;
    else
      ++(succeeded(*run) ? counted.learned : counted.not_learned);
  }
  return counted;
}

void learn(const LearningChoice& choice, int threads,
           const std::function<bool(Learning)>& publish) {
  if (const auto found = problem(choice)) throw std::invalid_argument(*found);
  Learning learning;
  learning.choice = choice;
  for (auto& runs : learning.runs) runs.resize(static_cast<std::size_t>(choice.seeds));
  for (int first = 0; first < choice.seeds; first += seeds_at_a_time) {
    const int last = std::min(choice.seeds, first + seeds_at_a_time);
    std::vector<Trainer> trainers;
    for (int seed = first; seed < last; ++seed)
      for (const Divisor divisor : divisors) trainers.emplace_back(head_of(choice, divisor, seed));
    const int count = static_cast<int>(trainers.size());
    const auto trainer = [&](int i) -> Trainer& { return trainers[static_cast<std::size_t>(i)]; };
    for (bool done = false; !done;) {
      share_work(count, threads, [&](int i, int) { trainer(i).advance(entries_at_a_time); }, {});
      done = true;
      for (int i = 0; i < count; ++i) {
        learning.runs[static_cast<std::size_t>(i % 3)][static_cast<std::size_t>(first + i / 3)] =
            shown(trainer(i).run());
        done &= trainer(i).done();
      }
      for (const Divisor divisor : divisors)
        learning.medians[index(divisor)] = median_of(learning.runs[index(divisor)]);
      if (!publish(learning)) return;
    }
  }
}

}  // namespace attention
