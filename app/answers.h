#pragma once

#include <array>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/background.h"
#include "app/lesson/lessons.h"
#include "app/lesson/practice_text.h"
#include "app/machine.h"
#include "app/weights_part.h"
#include "core/breaks.h"
#include "core/exercises.h"
#include "core/heads.h"
#include "core/learning.h"
#include "core/lineage.h"
#include "core/measure.h"
#include "core/online.h"
#include "core/order.h"
#include "core/paths.h"
#include "core/saturation.h"
#include "core/trace.h"
#include "core/weights_picture.h"

namespace lab {

/// A head after so many updates.
struct HeadInput {
  attention::TrainingChoice choice;
  int step = 0;
  bool operator==(const HeadInput&) const = default;
};

/// Every number that an exhibit shows, remembered by the value it was asked for: the same input is
/// never computed twice, and an unchanged frame computes nothing.
class Answers {
 public:
  /// `wait`: long results are complete when they are returned (no screen, nobody to wait for
  /// them). Else they are computed in the background, and `wake` is called when there is more.
  enum class Mode { wait, background };
  /// `lesson_folders`: where the lesson's texts are; where the program looks by default if empty.
  explicit Answers(Mode mode, std::function<void()> wake = {},
                   std::vector<std::filesystem::path> lesson_folders = {});

  /// A text of the lesson by the name of its file; valid as long as this object.
  const Lesson& lesson(std::string_view name);
  /// The interview question with its points and follow-ups; valid as long as this object.
  const PracticeText& practice();

  /// Valid until several other Setups have been asked for; not across frames.
  const attention::Trace& trace(const attention::Setup& setup);

  /// The trace of `setup` with its mask put on after softmax.
  const attention::Trace& masked_after(const attention::Setup& setup);

  /// The headline asks the review, with `mask` (4 × 9) put on before or after softmax. The Setup's
  /// divisor and edits count.
  const attention::Trace& cross(const attention::Setup& setup, const attention::Mask& mask,
                                bool after = false);

  /// Two heads on the same sentence. Valid until several other Setups have been asked for.
  const attention::Heads& heads(const attention::Setup& setup);

  /// What the edits of `setup` changed against its source.
  const attention::EditEffect& edit_effect(const attention::Setup& setup);

  /// One row of the experiment, 1,024 × 9 undivided scores: row d − 1 is for d.
  const attention::Matrix& experiment_scores(const attention::Experiment& experiment, int row);

  /// Valid until several others have been asked for.
  const attention::Exercise& exercise(const attention::ExerciseChoice& choice);

  /// How a message travels, and what layers cost.
  const attention::Message& message(const attention::MessageChoice& choice);
  const std::vector<attention::LayerCost>& costs(const attention::CostChoice& choice);
  /// The trace of the sentence in the order of `choice`; the same life as that of `trace`.
  const attention::Trace& ordered(const attention::Setup& setup,
                                  const attention::OrderChoice& choice);
  /// What the order of `choice` does to the outputs of its scheme.
  const attention::OrderEffect& order_effect(const attention::Setup& setup,
                                             const attention::OrderChoice& choice);
  /// What each scheme of positions adds to a score, for a query at `place`.
  const attention::PositionScores& position_scores(const attention::Setup& setup,
                                                   const attention::OrderChoice& choice, int place);
  const attention::Matrix& sinusoids(int places);
  /// Attention with one step done wrong; valid as long as a trace.
  const attention::Broken& broken(const attention::Setup& setup,
                                  const attention::BreakChoice& choice);
  /// The naive softmax of one query's intact scores, its largest moved to `top`.
  const attention::NaiveRow& naive_row(const attention::Setup& setup, int query, double top);
  const std::vector<attention::Three>& puzzles(const attention::Setup& setup);
  const attention::Additive& additive(const attention::Setup& setup);
  const attention::AdditivePair& additive_pair(const attention::Setup& setup, int query, int key);

  /// The online softmax of one query's row, `tile` keys at a time.
  const std::vector<attention::OnlineStep>& online(const attention::Setup& setup, int query,
                                                   int tile);

  /// What the program runs on. Tests put another in its place, so that texts are the same anywhere.
  const Machine& machine() const { return machine_; }
  void set_machine(Machine machine) { machine_ = std::move(machine); }

  /// What was measured last, or is being measured, on this machine; nothing before measure().
  struct Measured {
    attention::MeasureChoice choice;
    std::shared_ptr<const attention::Measurement> result;  // so far; may be null
    bool running = false, cancelled = false;
  };
  std::optional<Measured> measured();
  /// Begins to measure: nothing else does. Half of the memory that is free may be used.
  void measure(const attention::MeasureChoice& choice);
  void cancel_measuring();

  /// n × n weights in the background; null and a share while they are computed.
  using WeightsView = Background<attention::WeightsChoice, attention::WeightsSoFar>::View;
  WeightsView weights(const attention::WeightsChoice& choice);
  /// A part of them as a picture, which is empty before they are there. The same life as a trace.
  const Picture& weights_seen(const attention::WeightsChoice& choice, const WeightsPart& part);

  using SaturationView = Background<attention::Experiment, attention::Saturation>::View;
  /// What there is so far of the experiment, and whether it is still running.
  SaturationView saturation(const attention::Experiment& experiment);
  void cancel_saturation();
  void resume_saturation();

  using LearningView = Background<attention::LearningChoice, attention::Learning>::View;
  /// The same of heads that learn.
  LearningView learning(const attention::LearningChoice& choice);
  void cancel_learning();
  void resume_learning();

  using HeadView = Background<HeadInput, attention::TrainedHead>::View;
  /// One head is trained again for its weights, if there is a wish for it; none ends the wish.
  void want_head(std::optional<HeadInput> input);
  /// What has come of it; nothing if another head, or none, is wanted.
  std::optional<HeadView> wanted_head(const HeadInput& input);

 private:
  // Newest first. A list, so that references stay valid.
  template <class Input, class Result>
  using Remembered = std::list<std::pair<Input, Result>>;

  struct RowInput {
    attention::Experiment experiment;
    int row;
    bool operator==(const RowInput&) const = default;
  };

  struct OrderInput {
    attention::Setup setup;
    attention::OrderChoice choice;
    int place;
    bool operator==(const OrderInput&) const = default;
  };

  struct CrossInput {
    attention::Setup setup;
    attention::Mask mask;
    bool after;
    bool operator==(const CrossInput&) const = default;
  };

  struct BreakInput {
    attention::Setup setup;
    attention::BreakChoice choice;
    bool operator==(const BreakInput&) const = default;
  };
  struct NaiveInput {
    attention::Setup setup;
    int query;
    double top;
    bool operator==(const NaiveInput&) const = default;
  };
  struct OnlineInput {
    attention::Setup setup;
    int query, tile;
    bool operator==(const OnlineInput&) const = default;
  };
  struct PairInput {
    attention::Setup setup;
    int query, key;
    bool operator==(const PairInput&) const = default;
  };

  struct MeasureInput {
    attention::MeasureChoice choice;
    attention::MeasureLimits limits;
    bool operator==(const MeasureInput&) const = default;
  };

  struct PartInput {
    attention::WeightsChoice choice;
    WeightsPart part;
    bool operator==(const PartInput&) const = default;
  };

  Mode mode_;
  Lessons lessons_;
  std::optional<PracticeText> practice_;
  Remembered<attention::Setup, attention::Trace> traces_;
  Remembered<attention::Setup, attention::Trace> masked_after_;
  Remembered<CrossInput, attention::Trace> crosses_;
  Remembered<attention::Setup, attention::Heads> heads_;
  Remembered<BreakInput, attention::Broken> broken_;
  Remembered<NaiveInput, attention::NaiveRow> naive_rows_;
  Remembered<attention::Setup, std::vector<attention::Three>> puzzles_;
  Remembered<attention::Setup, attention::Additive> additives_;
  Remembered<PairInput, attention::AdditivePair> additive_pairs_;
  Remembered<attention::Setup, attention::EditEffect> edit_effects_;
  Remembered<RowInput, attention::Matrix> rows_;
  Remembered<attention::ExerciseChoice, attention::Exercise> exercises_;
  Remembered<attention::MessageChoice, attention::Message> messages_;
  Remembered<attention::CostChoice, std::vector<attention::LayerCost>> costs_;
  Remembered<OrderInput, attention::Trace> ordered_;
  Remembered<OrderInput, attention::OrderEffect> effects_;
  Remembered<OrderInput, attention::PositionScores> position_scores_;
  Remembered<int, attention::Matrix> sinusoids_;
  Remembered<OnlineInput, std::vector<attention::OnlineStep>> online_;
  Machine machine_ = this_machine();
  Background<attention::Experiment, attention::Saturation> saturation_;
  Remembered<attention::Experiment, std::shared_ptr<const attention::Saturation>> waited_;
  Background<MeasureInput, attention::Measurement> measuring_;
  std::optional<Measured> waited_measured_;
  Background<attention::WeightsChoice, attention::WeightsSoFar> weights_;
  Remembered<attention::WeightsChoice, std::shared_ptr<const attention::WeightsSoFar>>
      waited_weights_;
  Remembered<PartInput, Picture> parts_;
  const Picture no_picture_;
  Background<attention::LearningChoice, attention::Learning> learning_;
  Remembered<attention::LearningChoice, std::shared_ptr<const attention::Learning>> learned_;
  std::optional<HeadInput> wanted_;
  Background<HeadInput, attention::TrainedHead> head_;
};

}  // namespace lab
