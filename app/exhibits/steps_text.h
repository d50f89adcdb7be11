#pragma once

#include <array>
#include <string>
#include <string_view>

#include "app/answers.h"
#include "app/session.h"
#include "app/widgets/heatmap.h"  // Cell
#include "core/lineage.h"

namespace lab {

// What the page says, and where in the pipeline it is.

struct PipelineStage {
  const char* name;   // of its place on the scrubber
  const char* small;  // the same where there is little room
  const char* title;
  attention::Node node;  // what the stage computes
};
extern const std::array<PipelineStage, pipeline_stages> pipeline;
inline constexpr int mask_stage = 5, softmax_stage = 6, last_stage = pipeline_stages - 1;

inline int stage_of(int step) { return step / 3; }
/// 0 one cell, 1 its row, 2 the whole matrix.
inline int part_of(int step) { return step % 3; }

/// The step `by` steps on; where there is no mask the mask's steps are leapt over.
int step_from(const Session& session, int by);

/// The stage that computes a node; −1 for what is given.
int stage_computing(attention::Node node);

/// Which cell of a matrix the Session's choices name.
Cell current_cell(const Session& session, attention::Node node);

std::string node_name(attention::Node node);
bool rows_are_words(attention::Node node);
bool columns_are_words(attention::Node node);
/// The names of a matrix's row and column, with positions for words that come twice.
std::string row_name(const attention::Setup& setup, attention::Node node, int row);
std::string column_name(const attention::Setup& setup, attention::Node node, int column);

/// "9×8 · 8×4 = 9×4", "9×9".
std::string shapes_of(const attention::Setup& setup, attention::Node node);

/// What a stage does, in one sentence.
std::string stage_sentence(const attention::Setup& setup, int stage);

/// What the edits changed; empty where there are none.
std::string edit_sentence(const attention::Setup& setup, const attention::EditEffect& effect);

/// Two words with the same query, by the numbers: what is the same and what keeps them apart.
/// `other` −1: there is no such word.
std::string twin_sentence(const attention::Setup& setup, const attention::Trace& trace, int query,
                          int other);

/// The word to compare the query with: the pinned key if it asks the same, else the nearest that
/// does, else −1.
int twin_of(const Session& session, const attention::Trace& trace);

/// Shows how a row of V moves outputs: one entry of what the query takes most from, set by hand.
void change_a_value(const attention::Trace& trace, Session& next);

std::string describe_steps(const Session& now, Answers& answers);
std::string csv_steps(const Session& now, Answers& answers);

}  // namespace lab
