#include "app/answers.h"

#include <algorithm>

#include "app/assets.h"
#include "core/cross.h"
#include "core/trained_parts.h"

namespace lab {
namespace {

// Enough for what one frame shows of several Setups (now's, its ghost), and for going back.
constexpr size_t traces_kept = 8;
constexpr size_t broken_kept = 8;  // the puzzle shows three and compares them with three guesses
constexpr size_t few_kept = 4;     // of what a frame shows one or two of

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

Answers::Answers(Mode mode, std::function<void()> wake,
                 std::vector<std::filesystem::path> lesson_folders)
    : mode_(mode),
      lessons_(lesson_folders.empty() ? asset_folders("lesson/en") : std::move(lesson_folders)),
      saturation_(
          [](const attention::Experiment& experiment, const auto& publish) {
            attention::Saturation whole = attention::saturation(
                experiment, [&](const attention::Saturation& partial) { return publish(partial); });
            if (whole.dims() == attention::most_dimensions) publish(std::move(whole));
          },
          wake),
      measuring_(
          [](const MeasureInput& input, const auto& publish) {
            attention::measure(input.choice, input.limits, publish);
          },
          wake),
      weights_([](const attention::WeightsChoice& choice,
                  const auto& publish) { attention::weights_picture(choice, publish); },
               wake),
      learning_(
          [this](const attention::LearningChoice& choice, const auto& publish) {
            attention::learn(choice, machine_.threads, publish);
          },
          wake),
      head_(
          [](const HeadInput& input, const auto& publish) {
            // Nothing of it is there before all of it is.
            publish(attention::train_head(input.choice, input.step,
                                          [&] { return publish(attention::TrainedHead()); }));
          },
          wake) {}

const Lesson& Answers::lesson(std::string_view name) { return lessons_.of(name); }

const PracticeText& Answers::practice() {
  if (!practice_) practice_ = practice_text(lesson("points"), lesson("practice"));
  return *practice_;
}

const attention::Trace& Answers::trace(const attention::Setup& setup) {
  return remembered(traces_, setup, traces_kept, [&] { return attention::trace(setup); });
}

const attention::Trace& Answers::masked_after(const attention::Setup& setup) {
  return remembered(masked_after_, setup, few_kept, [&] {
    attention::Setup unmasked = setup;
    unmasked.mask.kind = attention::MaskKind::none;
    return attention::masked_after_softmax(trace(unmasked), setup.mask);
  });
}

const attention::Trace& Answers::cross(const attention::Setup& setup, const attention::Mask& mask,
                                       bool after) {
  return remembered(crosses_, CrossInput{setup, mask, after}, few_kept, [&] {
    if (!after) return attention::cross_trace(setup, mask);
    return attention::masked_after_softmax(attention::cross_trace(setup, {}), mask);
  });
}

const attention::Heads& Answers::heads(const attention::Setup& setup) {
  return remembered(heads_, setup, few_kept, [&] { return attention::heads(setup); });
}

const attention::EditEffect& Answers::edit_effect(const attention::Setup& setup) {
  return remembered(edit_effects_, setup, traces_kept, [&] {
    return attention::effect_of_edits(trace(setup), trace(attention::without_edits(setup)));
  });
}

const attention::Matrix& Answers::experiment_scores(const attention::Experiment& experiment,
                                                    int row) {
  return remembered(rows_, RowInput{experiment, row}, few_kept,
                    [&] { return attention::experiment_scores(experiment, row); });
}

const attention::Exercise& Answers::exercise(const attention::ExerciseChoice& choice) {
  return remembered(exercises_, choice, few_kept, [&] { return attention::make_exercise(choice); });
}

const attention::Message& Answers::message(const attention::MessageChoice& choice) {
  return remembered(messages_, choice, few_kept, [&] { return attention::follow(choice); });
}

const std::vector<attention::LayerCost>& Answers::costs(const attention::CostChoice& choice) {
  return remembered(costs_, choice, few_kept, [&] {
    return attention::layer_costs(choice.n, choice.d, choice.k, choice.window);
  });
}

const attention::Trace& Answers::ordered(const attention::Setup& setup,
                                         const attention::OrderChoice& choice) {
  return remembered(ordered_, OrderInput{setup, choice, 0}, few_kept,
                    [&] { return attention::ordered_trace(setup, choice); });
}

const attention::OrderEffect& Answers::order_effect(const attention::Setup& setup,
                                                    const attention::OrderChoice& choice) {
  return remembered(effects_, OrderInput{setup, choice, 0}, few_kept, [&] {
    attention::OrderChoice as_it_is = choice;
    as_it_is.order.clear();
    return attention::order_effect(ordered(setup, as_it_is), ordered(setup, choice), choice.order);
  });
}

const attention::PositionScores& Answers::position_scores(const attention::Setup& setup,
                                                          const attention::OrderChoice& choice,
                                                          int place) {
  attention::OrderChoice scheme = choice;
  scheme.order.clear();  // the place says it
  return remembered(position_scores_, OrderInput{setup, scheme, place}, few_kept,
                    [&] { return attention::position_scores(setup, scheme, place); });
}

const attention::Matrix& Answers::sinusoids(int places) {
  return remembered(sinusoids_, places, few_kept, [&] { return attention::sinusoids(places); });
}

const attention::Broken& Answers::broken(const attention::Setup& setup,
                                         const attention::BreakChoice& choice) {
  // What a break does not look at is no part of what it is remembered by.
  BreakInput input{attention::intact(setup, choice.kind), attention::BreakChoice{choice.kind}};
  if (choice.kind == attention::Break::cosine) input.choice.temperature = choice.temperature;
  if (choice.kind == attention::Break::naive) input.choice.top = choice.top;
  return remembered(broken_, input, broken_kept,
                    [&] { return attention::broken(input.setup, input.choice); });
}

const attention::NaiveRow& Answers::naive_row(const attention::Setup& setup, int query,
                                              double top) {
  const NaiveInput input{attention::intact(setup, attention::Break::naive), query, top};
  return remembered(naive_rows_, input, few_kept, [&] {
    return attention::naive_row(trace(input.setup).scores.row(query), top);
  });
}

const std::vector<attention::Three>& Answers::puzzles(const attention::Setup& setup) {
  return remembered(puzzles_, attention::intact(setup, attention::Break::no_softmax), few_kept,
                    [&] { return attention::puzzles(setup); });
}

const attention::Additive& Answers::additive(const attention::Setup& setup) {
  return remembered(additives_, attention::intact(setup, attention::Break::additive), few_kept,
                    [&] { return attention::additive_weights(setup); });
}

const attention::AdditivePair& Answers::additive_pair(const attention::Setup& setup, int query,
                                                      int key) {
  const PairInput input{attention::intact(setup, attention::Break::additive), query, key};
  return remembered(additive_pairs_, input, few_kept, [&] {
    const attention::Trace& t = trace(input.setup);
    return attention::additive_pair(additive(input.setup), t.q.row(query), t.k.row(key));
  });
}

const std::vector<attention::OnlineStep>& Answers::online(const attention::Setup& setup, int query,
                                                          int tile) {
  return remembered(online_, OnlineInput{setup, query, tile}, few_kept, [&] {
    const attention::Trace& t = trace(setup);
    return attention::online_softmax(t.masked.row(query), t.v, tile);
  });
}

std::optional<Answers::Measured> Answers::measured() {
  if (mode_ == Mode::wait) return waited_measured_;
  const auto now = measuring_.current();
  if (!now) return std::nullopt;
  const auto& [input, seen] = *now;
  return Measured{input.choice, seen.result, seen.running, seen.cancelled};
}

void Answers::measure(const attention::MeasureChoice& choice) {
  const double free = static_cast<double>(free_memory(machine_));
  const MeasureInput input{choice, {free / 2, attention::most_measured_seconds}};
  if (mode_ == Mode::background) return measuring_.begin(input);
  waited_measured_ = Measured{choice,
                              std::make_shared<const attention::Measurement>(attention::measure(
                                  choice, input.limits, [](const auto&) { return true; })),
                              false, false};
}

void Answers::cancel_measuring() { measuring_.cancel(); }

Answers::WeightsView Answers::weights(const attention::WeightsChoice& choice) {
  if (mode_ == Mode::background) return weights_.ask(choice);
  auto& whole = remembered(waited_weights_, choice, 1, [&] {
    attention::WeightsSoFar last;
    attention::weights_picture(choice, [&](attention::WeightsSoFar so_far) {
      last = std::move(so_far);
      return true;
    });
    return std::make_shared<const attention::WeightsSoFar>(std::move(last));
  });
  return {whole, false, false};
}

const Picture& Answers::weights_seen(const attention::WeightsChoice& choice,
                                     const WeightsPart& part) {
  const WeightsView seen = weights(choice);
  if (!seen.result || !seen.result->whole) return no_picture_;
  return remembered(parts_, PartInput{choice, part}, 2,
                    [&] { return painted(*seen.result->whole, part); });
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

Answers::LearningView Answers::learning(const attention::LearningChoice& choice) {
  if (mode_ == Mode::background) return learning_.ask(choice);
  auto& result = remembered(learned_, choice, 2, [&] {
    auto whole = std::make_shared<attention::Learning>();
    attention::learn(choice, machine_.threads, [&](attention::Learning so_far) {
      *whole = std::move(so_far);
      return true;
    });
    return std::shared_ptr<const attention::Learning>(std::move(whole));
  });
  return {result, false, false};
}

void Answers::cancel_learning() { learning_.cancel(); }

void Answers::resume_learning() { learning_.restart(); }

void Answers::want_head(std::optional<HeadInput> input) {
  if (wanted_ && !input) head_.cancel();
  if (input) head_.restart();  // of one that was cancelled there is more to come
  wanted_ = std::move(input);
}

std::optional<Answers::HeadView> Answers::wanted_head(const HeadInput& input) {
  if (!wanted_) return std::nullopt;
  if (!(*wanted_ == input)) {
    want_head(std::nullopt);
    return std::nullopt;
  }
  if (mode_ == Mode::background) return head_.ask(input);
  return HeadView{std::make_shared<const attention::TrainedHead>(
                      attention::train_head(input.choice, input.step)),
                  false, false};
}

}  // namespace lab
