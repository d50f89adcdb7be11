#include "app/answers.h"

#include <algorithm>

namespace lab {
namespace {

// Enough for what one frame shows of several Setups (now's, its ghost), and for going back.
constexpr size_t traces_kept = 8;
constexpr size_t rows_kept = 4;

/// The result for `input`, computed if it is not among `entries`, and moved to the front.
template <class Entries, class Input, class Compute>
auto& remembered(Entries& entries, const Input& input, size_t most, Compute compute) {
  const auto found = std::find_if(entries.begin(), entries.end(),
                                  [&](const auto& entry) { return entry.first == input; });
  if (found != entries.end()) {
    entries.splice(entries.begin(), entries, found);
  } else {
    entries.emplace_front(input, compute());
    if (entries.size() > most) entries.pop_back();
  }
  return entries.front().second;
}

}  // namespace

Answers::Answers(Mode mode, std::function<void()> wake)
    : mode_(mode),
      saturation_(
          [](const attention::Experiment& experiment, const auto& publish) {
            attention::Saturation whole = attention::saturation(
                experiment, [&](const attention::Saturation& partial) { return publish(partial); });
            if (whole.dims() == attention::most_dimensions) publish(std::move(whole));
          },
          std::move(wake)) {}

const attention::Trace& Answers::trace(const attention::Setup& setup) {
  return remembered(traces_, setup, traces_kept, [&] { return attention::trace(setup); });
}

const attention::EditEffect& Answers::edit_effect(const attention::Setup& setup) {
  return remembered(effects_, setup, traces_kept, [&] {
    return attention::effect_of_edits(trace(setup), trace(attention::without_edits(setup)));
  });
}

const attention::Matrix& Answers::experiment_scores(const attention::Experiment& experiment,
                                                    int row) {
  return remembered(rows_, RowInput{experiment, row}, rows_kept,
                    [&] { return attention::experiment_scores(experiment, row); });
}

Answers::SaturationView Answers::saturation(const attention::Experiment& experiment) {
  if (mode_ == Mode::background) return saturation_.ask(experiment);
  auto& result = remembered(waited_, experiment, 2, [&] {
    return std::make_shared<const attention::Saturation>(attention::saturation(experiment));
  });
  return {result, false, false};
}

void Answers::cancel_saturation() { saturation_.cancel(); }

void Answers::resume_saturation() { saturation_.restart(); }

}  // namespace lab
