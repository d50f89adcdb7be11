#pragma once

#include <string>
#include <vector>

#include "app/answers.h"
#include "app/session.h"

namespace lab {

inline constexpr const char* paths_question = "How far does a message have to travel?";

/// What the page asks for.
const attention::Message& message_of(const Session& now, Answers& answers);
/// The rows of the table: of the two convolutions the chosen one.
std::vector<attention::LayerCost> costs_of(const Session& now, Answers& answers);

/// How many steps of the walk are behind: all, `steps`, if it is over.
int walked(const Session& now, int steps);
bool walking(const Session& now, const attention::Message& m);

/// One step further in the walk; from the rest, its start; after the last step, the rest.
PathsView next_hop(PathsView view);

/// "1 step", "7 steps".
std::string count_of(int n, const char* what);
/// "7 words apart".
std::string distance_told(const attention::Message& m);
/// What is left of a signal with two significant digits: "21%", "0.013%", at last "< 0.001%".
std::string share_left(double left, double retention);

// What each lane says.
std::string recurrent_told(const Session& now, const attention::Message& m);
std::string convolution_told(const Session& now, const attention::Message& m);
std::string attention_told(const Session& now, const attention::Message& m);

/// Names of the table's rows, with k and the window put in.
std::vector<std::string> cost_names(const PathsView& view);
/// A number of operations, whole where it is readable.
std::string operations_told(double operations);
/// A number of steps; never if it is infinite.
std::string steps_told(double steps);
/// Which rows are least in a column.
std::vector<bool> least_of(const std::vector<attention::LayerCost>& costs,
                           double attention::LayerCost::*column);
/// Who needs the least, where that turns, and what it is paid with.
std::string cost_sentence(const PathsView& view, const std::vector<attention::LayerCost>& costs);

/// What the numbers under "longest path" count.
std::string path_note(const PathsView& view, const std::vector<attention::LayerCost>& costs);

std::string describe_paths(const Session& now, Answers& answers);
std::string csv_paths(const Session& now, Answers& answers);

}  // namespace lab
