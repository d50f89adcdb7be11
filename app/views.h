#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/map_boxes.h"
#include "core/breaks.h"
#include "core/cost.h"
#include "core/exercises.h"
#include "core/learning.h"
#include "core/mask.h"
#include "core/order.h"
#include "core/pattern.h"
#include "core/saturation.h"
#include "core/setup.h"

namespace lab {

// What each page alone owns of a Session. Positions are 0-based.

/// A learner who arrives from the first page with √d and 4 would see nothing saturate, so the page
/// keeps its own d and divisor.
struct ScalingView {
  int d = 64;
  attention::Divisor divisor = attention::Divisor::none;
  attention::Experiment experiment;
  int row = 411;      // below experiment.rows
  bool more = false;  // whether the panel behind "more" is open
  bool operator==(const ScalingView&) const = default;
};

/// The stages of the pipeline, each in three steps: one cell, its row, the whole matrix.
inline constexpr int pipeline_stages = 9;  // Q, K, V, S, ÷, mask, softmax, output, residual
inline constexpr int pipeline_steps = 3 * pipeline_stages;

struct StepsView {
  int step = pipeline_steps - 1;  // everything is there: the picture at rest is whole
  int column = 0;                 // of the matrices whose columns are dimensions, below d
  int feature = 0;                // of the matrices whose columns are features of X
  bool operator==(const StepsView&) const = default;
};

struct BreakView {
  attention::BreakChoice choice;
  bool puzzle = false;            // the puzzle is shown
  std::uint64_t puzzle_seed = 1;  // which three
  std::array<std::optional<attention::Break>, 3> guesses;
  std::array<bool, 3> checked{};  // which guesses are answered
  bool operator==(const BreakView&) const = default;
};

struct HeadsView {
  std::optional<int> solo;  // 0 head A, 1 head B
  int d_model = 512;        // of the count of parameters: a power of two, 8 to 4,096
  int count = 8;            // of heads there: a power of two, 1 to d_model
  // The number whose way is shown: a column of what W_O makes of the heads' outputs, or of these
  // outputs side by side. The row is the query.
  bool mixed = true;
  int column = 0;
  int feature = 6, asks = 3;  // the entry of both W_Q; at first the clause, which parts the heads
  bool operator==(const HeadsView&) const = default;
};
inline constexpr int least_d_model = 8, most_d_model = 4096;

struct OrderView {
  attention::OrderChoice choice;
  bool operator==(const OrderView&) const = default;
};

struct MasksView {
  bool after = false;          // the mask is put on after softmax, as a bug would
  bool cross = false;          // the headline asks the review
  int headline = 0;            // which of its four words asks
  attention::Mask cross_mask;  // none, padding or by hand
  bool operator==(const MasksView&) const = default;
};

struct PathsView {
  int from = 8, to = 1;  // below the number of words
  double retention = 0.8;
  int width = 3;  // of the convolution: 3, 5 or 7
  bool dilated = false;
  int n = 9, d = 512, window = 5;  // of the table; the window odd, with its word in the middle
  std::optional<int> hop;          // steps taken so far of a walk; none: all have arrived
  bool operator==(const PathsView&) const = default;
};

enum class CostTab { sizes, tiles, patterns, picture, measure };
/// The patterns of attention, and linear attention, which scores no pair at all.
enum class CostPattern { full, causal, window, chunks, linear };

struct CostView {
  CostTab tab = CostTab::sizes;
  int n = 4096, d = 64, heads = 8, layers = 1;
  int bytes = 2;            // of one number: 1, 2, 4 or 8
  int tile = 3;             // keys at once, of the review's row
  std::optional<int> step;  // tiles done; none: all
  int fast = 65536;         // numbers that fast memory holds
  CostPattern pattern = CostPattern::full;
  int width = 257;  // of the chunks; of the window the next odd number, for its middle
  // The part of the n × n picture that is in sight: its first row and column, and how many of each;
  // 0: all.
  int row = 0, column = 0, span = 0;
  int cell_query = 0, cell_key = 0;  // the cell of the picture that is read
  int largest = 4096, threads = 1;   // of what is measured

  static constexpr int most_n = 131072, most_d = 1024, most_heads = 128, most_layers = 128;
  static constexpr int most_width = 131071;
  static constexpr int least_fast = 1024, most_fast = 67108864;
  static constexpr int most_picture = 4096, least_span = 8;
  static constexpr int least_measured = 512, most_measured = 65536, most_threads = 256;
  bool operator==(const CostView&) const = default;
  int window() const { return width | 1; }
};

/// A guess at what a change not yet made will do; which member counts, the question says.
struct Guess {
  std::vector<int> things;      // which of the question's choices, sorted
  std::optional<double> level;  // 0 to 1
  std::vector<double> curve;    // 0 to 1 at each of curve_samples; empty: not drawn
  bool empty() const { return things.empty() && !level && curve.empty(); }
  bool operator==(const Guess&) const = default;
};
inline constexpr int curve_samples = 11;  // d = 1, 2, 4 … 1,024

/// The question of the page that is shown: asked, or answered by the change having been made.
struct PredictView {
  enum class Stage { none, asking, answered };
  Stage stage = Stage::none;
  Guess guess;
  bool asking() const { return stage == Stage::asking; }
  bool answered() const { return stage == Stage::answered; }
  bool operator==(const PredictView&) const = default;
};

inline constexpr int most_table_n = 131072, most_table_d = 16384, most_window = 131071,
                     most_hops = 511;

enum class MapTab { map, terms, sources, weights };

struct MapView {
  MapTab tab = MapTab::map;
  MapBox box = MapBox::encoder_attention;  // the lesson's own
  std::string term;    // of the glossary, as links name it: "softmax"; empty if none is chosen
  std::string search;  // terms without this in them are out of sight; empty: none
  bool operator==(const MapView&) const = default;
};
inline constexpr std::size_t longest_search = 100;  // bytes; of a term's name as well

enum class PracticeTab { answer, exercises, history };
/// The interview question is answered, compared with its points, and looked back at.
enum class PracticeStage { answer, compare, after };
/// The ring of 30 seconds; how far it is, the stopwatch knows.
enum class Ring { unused, running, stopped };

struct PracticeView {
  PracticeTab tab = PracticeTab::answer;
  PracticeStage stage = PracticeStage::answer;
  std::optional<int> confidence;  // 1 to 5, said before the points are shown
  std::string typed;              // the answer, for whoever writes it down
  std::int64_t time = 0;          // when the points were shown: tells this answer from others
  unsigned covered = 0;           // bit i: point i is ticked
  unsigned whys = 0;              // bit i: the why of point i is unfolded
  int point = 0;                  // the current one
  int follow_ups = 2;             // so many are asked
  unsigned checked = 0;           // bit i: the answer to follow-up i of the text is shown
  Ring ring = Ring::unused;       // of the moment, so in no file
  bool operator==(const PracticeView&) const = default;
};
inline constexpr int most_confidence = 5, most_follow_ups = 32;
inline constexpr std::size_t most_typed = 4000;  // bytes

/// One exercise out of an endless row of them.
struct DrillView {
  std::optional<attention::ExerciseKind> kind;  // none: any
  bool small = false;                           // small random numbers, not those of the Setup
  std::uint64_t seed = 1;
  int number = 0;  // which of the seed's

  std::string typed;
  bool checked = false;   // the verdict on what is typed is shown
  int hints = 0;          // shown
  bool solution = false;  // shown
  bool answered = false;  // an answer has counted: the first, or none before the solution
  /// The right answer of the exercise that the five above belong to. Other numbers in the Setup
  /// make another exercise of it, and then they do not count.
  std::optional<double> begun;
  bool operator==(const DrillView&) const = default;
};
inline constexpr int most_exercises = 1000000, most_hints = 4;
inline constexpr std::size_t longest_typed = 60;  // bytes

/// The two sentences whose weights are shown; no head has seen them.
enum class TrainSentence { review, held_out };

struct TrainView {
  attention::LearningChoice choice{{256}, 8};      // where the divisor makes the difference
  std::array<bool, 3> shown = {true, true, true};  // whose curves: of nothing, √d and d
  // The head whose weights are shown.
  attention::Divisor divisor = attention::Divisor::sqrt_d;
  int seed = 0;             // below choice.seeds
  std::optional<int> step;  // after so many updates; none: the newest there is
  TrainSentence sentence = TrainSentence::review;
  int word = 3;          // of the sentence, whose row is looked at
  bool more = false;     // whether the panel behind "more" is open
  bool playing = false;  // the picture is on its way to the step; of the moment, so in no file
  bool operator==(const TrainView&) const = default;
};

/// What is wrong with a view of a sentence of `words` words, as a sentence; nothing if it is sound.
std::optional<std::string> problem(const ScalingView& view, int words);
std::optional<std::string> problem(const StepsView& view, int words);
std::optional<std::string> problem(const BreakView& view, int words);
std::optional<std::string> problem(const HeadsView& view, int words);
std::optional<std::string> problem(const OrderView& view, int words);
std::optional<std::string> problem(const MasksView& view, int words);
std::optional<std::string> problem(const PathsView& view, int words);
std::optional<std::string> problem(const CostView& view, int words);
std::optional<std::string> problem(const MapView& view, int words);
std::optional<std::string> problem(const PracticeView& view, int words);
std::optional<std::string> problem(const DrillView& view, int words);
std::optional<std::string> problem(const TrainView& view, int words);

}  // namespace lab
