#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "app/settings.h"
#include "app/views.h"
#include "core/breaks.h"
#include "core/cost.h"
#include "core/exercises.h"
#include "core/order.h"
#include "core/setup.h"

namespace lab {

/// In the order in which pages and tables show them.
inline constexpr std::array<attention::Divisor, 3> every_divisor = {
    attention::Divisor::none, attention::Divisor::sqrt_d, attention::Divisor::d};

/// What divisor_from takes, for messages.
inline constexpr const char* kinds_of_divisor = R"("none", "sqrt" or "d")";

/// What optimiser_from takes.
inline constexpr const char* kinds_of_optimiser = R"("sgd" or "adam")";

/// What map_tab_from takes.
inline constexpr const char* kinds_of_map_tab = R"("map", "terms", "sources" or "weights")";

/// What cost_tab_from and cost_pattern_from take.
inline constexpr const char* kinds_of_cost_tab =
    R"("sizes", "tiles", "patterns", "picture" or "measure")";
inline constexpr const char* kinds_of_cost_pattern =
    R"("full", "causal", "window", "chunks" or "linear")";

/// "nothing", "√d", "d": how pages name a divisor.
const char* symbol(attention::Divisor divisor);

// How choices are spelled wherever a person reads or types them: options, files and CSV alike.

/// "none", "sqrt", "d".
const char* spelling(attention::Divisor divisor);
/// "review", "random", "trained".
const char* spelling(attention::Vectors vectors);
/// "query", "key", "value", "x", "w_q", "w_k", "w_v", "w_q_b".
const char* spelling(attention::Part part);
/// "none", "causal", "window", "padding", "hand".
const char* spelling(attention::MaskKind kind);
/// "no-softmax", "cosine", "nothing", "by-d", "axis", "mask-after", "naive", "tied", "additive".
const char* spelling(attention::Break kind);
/// All of them: "no-softmax, cosine, …".
std::string kinds_of_break();
/// "none", "clause", "sinusoids", "bias", "rotary".
const char* spelling(attention::Positions positions);
/// The stages of the pipeline by their place: "queries", "keys", "values", "scores", "divided",
/// "masked", "softmax", "output", "residual".
const char* stage_spelling(int stage);
/// All of them: "queries, keys, …".
std::string kinds_of_stage();
/// "automatic", "open", "closed".
const char* spelling(Words words);
/// "map", "terms", "sources", "weights".
const char* spelling(MapTab tab);
/// "standard", "tiled", "window", "linear".
const char* spelling(attention::Method method);
/// "sizes", "tiles", "patterns", "picture", "measure".
const char* spelling(CostTab tab);
/// "full", "causal", "window", "chunks", "linear".
const char* spelling(CostPattern pattern);
/// "answer", "exercises", "history".
const char* spelling(PracticeTab tab);
/// "answer", "compare", "after".
const char* spelling(PracticeStage stage);
/// "cell", "score", "divided", "weight", "masked", "output", "jacobian", "spread", "path", "count",
/// "memory", "overtake", "parameters".
const char* spelling(attention::ExerciseKind kind);
/// All of them: "cell, score, …".
std::string kinds_of_exercise();
/// "sgd", "adam".
const char* spelling(attention::Optimiser optimiser);
/// "review", "held-out".
const char* spelling(TrainSentence sentence);
/// "light", "dark".
const char* spelling(ThemeName theme);

/// "none", "asking", "answered".
const char* spelling(PredictView::Stage stage);

/// The other way round; exact, nothing for any other text.
std::optional<attention::Divisor> divisor_from(std::string_view text);
std::optional<attention::Vectors> vectors_from(std::string_view text);
std::optional<attention::Part> part_from(std::string_view text);
std::optional<attention::MaskKind> mask_kind_from(std::string_view text);
std::optional<attention::Break> break_from_text(std::string_view text);
std::optional<attention::Positions> positions_from(std::string_view text);
std::optional<MapTab> map_tab_from(std::string_view text);
std::optional<CostTab> cost_tab_from(std::string_view text);
std::optional<CostPattern> cost_pattern_from(std::string_view text);
std::optional<PracticeTab> practice_tab_from(std::string_view text);
std::optional<PracticeStage> practice_stage_from(std::string_view text);
std::optional<attention::ExerciseKind> exercise_kind_from(std::string_view text);
std::optional<ThemeName> theme_from(std::string_view text);
std::optional<Words> words_from(std::string_view text);
std::optional<attention::Optimiser> optimiser_from(std::string_view text);
std::optional<TrainSentence> train_sentence_from(std::string_view text);
std::optional<int> stage_from(std::string_view text);
std::optional<PredictView::Stage> predict_stage_from(std::string_view text);

}  // namespace lab
