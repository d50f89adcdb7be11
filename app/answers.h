#pragma once

#include <functional>
#include <list>
#include <memory>
#include <utility>

#include "app/background.h"
#include "core/breaks.h"
#include "core/saturation.h"
#include "core/trace.h"

namespace lab {

/// Every number that an exhibit shows, remembered by the value it was asked for: the same input is
/// never computed twice, and an unchanged frame computes nothing.
class Answers {
 public:
  /// `wait`: long results are complete when they are returned (no screen, nobody to wait for
  /// them). Else they are computed in the background, and `wake` is called when there is more.
  enum class Mode { wait, background };
  explicit Answers(Mode mode, std::function<void()> wake = {});

  /// Valid until several other Setups have been asked for; not across frames.
  const attention::Trace& trace(const attention::Setup& setup);

  /// One row of the experiment, 1,024 × 9 undivided scores: row d − 1 is for d.
  const attention::Matrix& experiment_scores(const attention::Experiment& experiment, int row);

  /// Attention with one step done wrong; valid as long as a trace.
  const attention::Broken& broken(const attention::Setup& setup,
                                  const attention::BreakChoice& choice);
  /// The naive softmax of one query's intact scores, its largest moved to `top`.
  const attention::NaiveRow& naive_row(const attention::Setup& setup, int query, double top);
  const attention::Additive& additive(const attention::Setup& setup);
  const attention::AdditivePair& additive_pair(const attention::Setup& setup, int query, int key);

  using SaturationView = Background<attention::Experiment, attention::Saturation>::View;
  /// What there is so far of the experiment, and whether it is still running.
  SaturationView saturation(const attention::Experiment& experiment);
  void cancel_saturation();
  void resume_saturation();

 private:
  // Newest first. A list, so that references stay valid.
  template <class Input, class Result>
  using Remembered = std::list<std::pair<Input, Result>>;

  struct RowInput {
    attention::Experiment experiment;
    int row;
    bool operator==(const RowInput&) const = default;
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
  struct PairInput {
    attention::Setup setup;
    int query, key;
    bool operator==(const PairInput&) const = default;
  };

  Mode mode_;
  Remembered<attention::Setup, attention::Trace> traces_;
  Remembered<BreakInput, attention::Broken> broken_;
  Remembered<NaiveInput, attention::NaiveRow> naive_rows_;
  Remembered<attention::Setup, attention::Additive> additives_;
  Remembered<PairInput, attention::AdditivePair> additive_pairs_;
  Remembered<RowInput, attention::Matrix> rows_;
  Background<attention::Experiment, attention::Saturation> saturation_;
  Remembered<attention::Experiment, std::shared_ptr<const attention::Saturation>> waited_;
};

}  // namespace lab
