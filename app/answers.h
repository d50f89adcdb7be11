#pragma once

#include <functional>
#include <list>
#include <memory>
#include <utility>

#include "app/background.h"
#include "core/lineage.h"
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

  /// What the edits of `setup` changed against its source.
  const attention::EditEffect& edit_effect(const attention::Setup& setup);

  /// One row of the experiment, 1,024 × 9 undivided scores: row d − 1 is for d.
  const attention::Matrix& experiment_scores(const attention::Experiment& experiment, int row);

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

  Mode mode_;
  Remembered<attention::Setup, attention::Trace> traces_;
  Remembered<attention::Setup, attention::EditEffect> effects_;
  Remembered<RowInput, attention::Matrix> rows_;
  Background<attention::Experiment, attention::Saturation> saturation_;
  Remembered<attention::Experiment, std::shared_ptr<const attention::Saturation>> waited_;
};

}  // namespace lab
