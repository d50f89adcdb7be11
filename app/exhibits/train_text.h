#pragma once

#include <string>

#include "app/answers.h"
#include "app/session.h"

namespace lab {

inline constexpr const char* train_question = "Can it learn without √d?";
inline constexpr const char* train_lead =
    "A head learns to find each adjective’s noun in *the soup was fresh but the tea was salty*. "
    "Three copies start from the same numbers; only the divisor differs.";
/// The upper end of the axis of losses, which never re-ranges.
inline constexpr double most_loss_shown = 3;

/// What is asked of the answers: the same whatever head is looked at.
const attention::LearningChoice& learning_of(const TrainView& view);

/// The run whose weights are shown, or null while it has not begun; how far it has come; and the
/// step that is shown of it, which may be less far than the chosen one.
const attention::TrainingRun* chosen_run(const TrainView& view, const attention::Learning* so_far);
int newest_step(const attention::TrainingRun& run);
int shown_step(const TrainView& view, const attention::TrainingRun& run);

/// The weights of the chosen sentence at that step, 9 × 9, and the step at which they were taken.
struct ShownWeights {
  attention::Matrix weights;
  int step = 0;
};
ShownWeights shown_weights(const TrainView& view, const attention::TrainingRun& run, int step);
std::vector<std::string> shown_words(const TrainView& view);
/// The noun that the adjective at this place means; nothing for other words.
std::optional<int> noun_of(int place);

/// "8 of 8 learned"; what became of the others: "1 diverged, 1 did not learn", or "".
std::string learned_told(const attention::Outcomes& ends, int seeds);
std::string others_told(const attention::Outcomes& ends);

/// "Training: 45%." and the like; empty when it is complete.
std::string progress_told(const Answers::LearningView& seen);
/// What is to be seen, in a few sentences; `covered` leaves out what a question asks for.
std::string train_verdict(const TrainView& view, const attention::Learning& learning, bool covered);

/// The rate that an optimiser usually has here.
double usual_rate(attention::Optimiser optimiser);

/// A learning rate, a gradient: 0.1, 0.003, 2·10⁻⁶.
std::string small_number(double value);

std::string describe_train(const Session& now, Answers& answers);
/// divisor,seed,step,loss,accuracy,top_weight,grad_norm: every entry of every run.
std::string csv_train(const Session& now, Answers& answers);

}  // namespace lab
