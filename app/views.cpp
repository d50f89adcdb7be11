#include "app/views.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "app/record.h"
#include "app/spelling.h"
#include "app/text.h"
#include "core/cross.h"

namespace lab {
namespace {

using namespace attention;

/// "The window is 4; it has to be …". Positions count from 1 wherever a person reads them.
template <class Value, class Low, class High>
std::optional<std::string> outside(const char* what, Value value, Low low, High high) {
  if (value >= low && value <= high) return std::nullopt;  // NaN is neither
  return fmt::format("{} is {}; it has to lie from {} to {}.", what, value, low, high);
}

std::optional<std::string> first_of(std::initializer_list<std::optional<std::string>> found) {
  for (const auto& each : found)
    if (each) return each;
  return std::nullopt;
}

/// Texts of a view come from files and from fields; nobody types a control character.
std::optional<std::string> unfit(const char* what, const std::string& text) {
  if (is_line(text, longest_search)) return std::nullopt;
  return fmt::format("{} is {}; it has to be at most {} bytes of UTF-8 without control characters.",
                     what, in_quotes(text), longest_search);
}

bool power_of_two(int n) { return n > 0 && std::has_single_bit(static_cast<unsigned>(n)); }

}  // namespace

std::optional<std::string> problem(const ScalingView& view, int) {
  const int rows = view.experiment.rows;
  return first_of({outside("The scaling page's d", view.d, 1, most_dimensions),
                   outside("The experiment's number of rows", rows, fewest_rows, most_rows),
                   outside("The scaling page's row", view.row + 1L, 1, rows)});
}

std::optional<std::string> problem(const StepsView& view, int) {
  return first_of({outside("The step of the pipeline", view.step + 1L, 1, pipeline_steps),
                   outside("The pipeline's dimension", view.column + 1L, 1, most_dimensions),
                   outside("The pipeline's feature", view.feature + 1L, 1, most_features)});
}

std::optional<std::string> problem(const BreakView& view, int) {
  return first_of(
      {outside("The temperature of the cosine", view.choice.temperature, 0.0, highest_temperature),
       outside("The largest score", view.choice.top, -largest_top, largest_top)});
}

std::optional<std::string> problem(const HeadsView& view, int) {
  if (!power_of_two(view.d_model) || view.d_model < least_d_model || view.d_model > most_d_model)
    return fmt::format("d_model is {}; it has to be a power of two from {} to {}.", view.d_model,
                       least_d_model, most_d_model);
  if (!power_of_two(view.count) || view.count > view.d_model)
    return fmt::format("The number of heads is {}; it has to be a power of two up to d_model, {}.",
                       view.count, view.d_model);
  return first_of(
      {view.solo ? outside("The head shown alone", *view.solo + 1L, 1, 2) : std::nullopt,
       outside("The column of the heads' outputs", view.column + 1L, 1, 2 * most_dimensions),
       outside("The feature of W_Q", view.feature + 1L, 1, review_feature_count),
       outside("The column of W_Q", view.asks + 1L, 1, review_dimensions)});
}

std::optional<std::string> problem(const OrderView& view, int words) {
  const OrderChoice& choice = view.choice;
  std::vector<int> sorted = choice.order;
  std::sort(sorted.begin(), sorted.end());
  for (int i = 0; i < static_cast<int>(sorted.size()); ++i)
    if (sorted[static_cast<size_t>(i)] != i || static_cast<int>(sorted.size()) != words)
      return fmt::format("The order of the words has to name each of the {} words once.", words);
  return first_of({outside("β of the sinusoids", choice.beta, 0.0, largest_beta),
                   outside("The slope m of the linear bias", choice.slope, 0.0, largest_slope)});
}

std::optional<std::string> problem(const MasksView& view, int) {
  const int queries = static_cast<int>(headline_words().size());
  const int keys = static_cast<int>(review_words().size());
  const MaskKind kind = view.cross_mask.kind;
  if (kind == MaskKind::causal || kind == MaskKind::window)
    return fmt::format(
        "The mask of cross-attention is {}, which needs one order for queries and "
        "keys; it has to be none, padding or hand.",
        spelling(kind));
  return first_of({outside("The headline's word", view.headline + 1L, 1, queries),
                   attention::problem(view.cross_mask, queries, keys)});
}

std::optional<std::string> problem(const PathsView& view, int words) {
  if (view.width != 3 && view.width != 5 && view.width != 7)
    return fmt::format("The convolution is {} wide; it has to be 3, 5 or 7.", view.width);
  if (view.window % 2 == 0)
    return fmt::format(
        "The window of the table is {}; it has to be odd, with its word in the middle.",
        view.window);
  return first_of({outside("The word that sends", view.from + 1L, 1, words),
                   outside("The word that receives", view.to + 1L, 1, words),
                   outside("The retention", view.retention, 0.0, 1.0),
                   outside("n of the table", view.n, 1, most_table_n),
                   outside("d of the table", view.d, 1, most_table_d),
                   outside("The window of the table", view.window, 1, most_window),
                   outside("The step of the message", view.hop.value_or(0), 0, most_hops)});
}

std::optional<std::string> problem(const CostView& view, int) {
  if (!power_of_two(view.bytes) || view.bytes > 8)
    return fmt::format("A number takes {} bytes; it has to be 1, 2, 4 or 8.", view.bytes);
  if (view.span != 0 && view.span < CostView::least_span)
    return fmt::format("The picture shows {} keys; it has to be 0, for all, or at least {}.",
                       view.span, CostView::least_span);
  return first_of(
      {outside("n", view.n, 1, CostView::most_n),
       outside("d of a head", view.d, 1, CostView::most_d),
       outside("The number of heads", view.heads, 1, CostView::most_heads),
       outside("The number of layers", view.layers, 1, CostView::most_layers),
       outside("The tile", view.tile, 1, most_tokens),
       outside("The number of tiles done", view.step.value_or(0), 0, most_tokens),
       outside("What fast memory holds", view.fast, CostView::least_fast, CostView::most_fast),
       outside("The width of the pattern", view.width, 1, CostView::most_width),
       outside("The picture's first row", view.row + 1L, 1, CostView::most_picture),
       outside("The picture's first column", view.column + 1L, 1, CostView::most_picture),
       outside("The picture's size", view.span, 0, CostView::most_picture),
       outside("The picture's query", view.cell_query + 1L, 1, CostView::most_picture),
       outside("The picture's key", view.cell_key + 1L, 1, CostView::most_picture),
       outside("The largest n that is measured", view.largest, CostView::least_measured,
               CostView::most_measured),
       outside("The number of threads", view.threads, 1, CostView::most_threads)});
}

std::optional<std::string> problem(const MapView& view, int) {
  return first_of({outside("The map's box", static_cast<int>(view.box) + 1L, 1, map_box_count),
                   unfit("The term of the glossary", view.term),
                   unfit("What is searched in the glossary", view.search)});
}

std::optional<std::string> problem(const PracticeView& view, int) {
  constexpr unsigned points = 1u << points_of_the_answer;
  const bool plain = std::none_of(view.typed.begin(), view.typed.end(), [](char c) {
    return (c >= 0 && c < ' ' && c != '\n') || c == '\x7f';
  });
  if (view.typed.size() > most_typed || !is_utf8(view.typed) || !plain)
    return fmt::format(
        "The typed answer has to be at most {} bytes of UTF-8 without control "
        "characters other than line feeds.",
        most_typed);
  if (view.stage != PracticeStage::answer && !view.confidence)
    return "An answer that is compared with the points needs the confidence said before: how sure, "
           "from 1 to 5.";
  return first_of({view.confidence ? outside("The confidence", *view.confidence, 1, most_confidence)
                                   : std::nullopt,
                   outside("The time of the answer", view.time, std::int64_t{0},
                           std::numeric_limits<std::int64_t>::max()),
                   outside("The set of covered points", view.covered, 0u, points - 1),
                   outside("The set of unfolded points", view.whys, 0u, points - 1),
                   outside("The current point", view.point + 1L, 1, points_of_the_answer),
                   outside("The number of follow-ups", view.follow_ups, 1, most_follow_ups)});
}

std::optional<std::string> problem(const DrillView& view, int) {
  if (!is_line(view.typed, longest_typed))
    return fmt::format(
        "The answer to the exercise is {}; it takes up to {} bytes of UTF-8 without control "
        "characters.",
        in_quotes(view.typed), longest_typed);
  if (view.begun && !std::isfinite(*view.begun))
    return "The number that the exercise begun asks for has to be finite.";
  return first_of({outside("The number of the exercise", view.number + 1L, 1, most_exercises),
                   outside("The number of hints shown", view.hints, 0, most_hints)});
}

std::optional<std::string> problem(const TrainView& view, int) {
  if (auto found = attention::problem(view.choice)) return found;
  return first_of(
      {outside("The seed whose weights are shown", view.seed + 1L, 1,
               static_cast<long>(view.choice.seeds)),
       outside("The word of the training's sentence", view.word + 1L, 1,
               attention::sentence_length),
       outside("The step of the training", view.step.value_or(0), 0, view.choice.head.steps)});
}

}  // namespace lab
