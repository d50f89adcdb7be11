#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/answers.h"
#include "app/session.h"
#include "core/cost.h"
#include "core/online.h"

namespace lab {

inline constexpr int cost_pattern_count = 5;
/// In the order in which tables show them.
inline constexpr attention::Method every_method[] = {
    attention::Method::standard, attention::Method::tiled, attention::Method::window,
    attention::Method::linear};

attention::CostSizes sizes_of(const CostView& view);

/// A count, whole where a double holds it to the last digit: "16,777,216", beyond that 1.80·10¹⁶.
std::string count_told(double count);
/// "32 MiB", "2.5 GiB", "12 bytes".
std::string bytes_told(double bytes);
/// "fp16": what numbers of so many bytes are called.
const char* precision_told(int bytes);

/// One quantity: its formula, the same with numbers put in, and the result.
struct CostLine {
  std::string name, formula, put_in, result;
};
inline constexpr const char* projections_name = "Arithmetic of the projections";
std::vector<CostLine> cost_lines(const CostView& view);
/// What one head of one layer takes of them.
std::string one_head_told(const CostView& view);
/// Which of scores and projections take more, and from which n on.
std::string overtaking_told(const CostView& view);

/// What the memory of the scores is compared with.
struct MemoryMark {
  std::string name;
  double bytes = 0;
  bool here = false;  // of this machine
};
std::vector<MemoryMark> memory_marks(const Machine& machine);
std::string memory_told(const CostView& view, const Machine& machine);

/// A way to compute attention, or something in its place.
struct WayLine {
  attention::Method method;
  std::string name, brief;
  double flops = 0, bytes = 0;  // of one head
  std::string what;             // it computes
};
std::vector<WayLine> way_lines(const CostView& view);

/// A pattern at the page's n, d and width.
struct PatternLine {
  CostPattern pattern;
  const char *name, *source;
  std::string what;     // it computes
  std::string formula;  // of its FLOPs, with numbers put in
  double pairs = 0;     // that are scored; none by linear attention
  double flops = 0;     // of one head
};
std::vector<PatternLine> pattern_lines(const CostView& view);
/// What a pattern lets a query see, in core's terms; all for linear attention, which scores none.
attention::Visible visible_of(const CostView& view, CostPattern pattern);
/// How the pattern's cost stands to that of all pairs.
std::string pattern_told(const CostView& view, const PatternLine& line);

// The review's row, tile by tile.

/// Tiles of the query's row.
int tile_count(const Session& now);
/// So many of them are done.
int tiles_done(const Session& now);
std::optional<int> moved_step(const Session& now, int by);
/// The next one, and after the last the first again.
std::optional<int> played_step(const Session& now);
const std::vector<attention::OnlineStep>& online_steps(const Session& now, Answers& answers);
/// The current tile's three updates with numbers put in; none before the first tile.
std::vector<CostLine> tile_lines(const Session& now, Answers& answers);
/// How far the running output is from that of softmax over the whole row.
double tile_difference(const Session& now, Answers& answers);
std::string tiles_told(const Session& now, Answers& answers);
/// How often each way moves a number between slow and fast memory.
std::vector<CostLine> moved_lines(const CostView& view);
std::string moved_told(const CostView& view);
/// What the terms of those two formulas count.
std::string moved_terms_told();

std::string describe_cost(const Session& now, Answers& answers);
std::string csv_cost(const Session& now, Answers& answers);

}  // namespace lab
