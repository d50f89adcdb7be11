#include "app/spelling.h"

#include "app/views.h"

namespace lab {
namespace {

using attention::Break;
using attention::Divisor;
using attention::ExerciseKind;
using attention::MaskKind;
using attention::Part;
using attention::Positions;
using attention::Vectors;

/// The first of `choices` that is spelled so.
template <class Choice, std::size_t count>
std::optional<Choice> choice_from(std::string_view text, const Choice (&choices)[count]) {
  for (const Choice choice : choices)
    if (text == spelling(choice)) return choice;
  return std::nullopt;
}

}  // namespace

const char* spelling(Divisor divisor) {
  switch (divisor) {
    case Divisor::none:
      return "none";
    case Divisor::sqrt_d:
      return "sqrt";
    case Divisor::d:
      return "d";
  }
  return "";
}

const char* symbol(Divisor divisor) {
  switch (divisor) {
    case Divisor::none:
      return "nothing";
    case Divisor::sqrt_d:
      return "√d";
    case Divisor::d:
      return "d";
  }
  return "";
}

const char* spelling(Vectors vectors) {
  constexpr const char* names[] = {"review", "random", "trained"};
  return names[static_cast<int>(vectors)];
}

const char* spelling(Part part) {
  constexpr const char* names[] = {"query", "key", "value", "x", "w_q", "w_k", "w_v", "w_q_b"};
  return names[static_cast<int>(part)];
}

const char* spelling(MaskKind kind) {
  constexpr const char* names[] = {"none", "causal", "window", "padding", "hand"};
  return names[static_cast<int>(kind)];
}

const char* spelling(Break kind) {
  constexpr const char* names[] = {"no-softmax", "cosine", "nothing", "by-d",    "axis",
                                   "mask-after", "naive",  "tied",    "additive"};
  return names[static_cast<int>(kind)];
}

std::string kinds_of_break() {
  std::string kinds;
  for (const Break kind : attention::every_break)
    kinds += (kinds.empty() ? "" : ", ") + std::string(spelling(kind));
  return kinds;
}

const char* spelling(Positions positions) {
  constexpr const char* names[] = {"none", "clause", "sinusoids", "bias", "rotary"};
  return names[static_cast<int>(positions)];
}

const char* stage_spelling(int stage) {
  static constexpr std::array<const char*, pipeline_stages> names = {
      "queries", "keys", "values", "scores", "divided", "masked", "softmax", "output", "residual"};
  return names[static_cast<size_t>(stage)];
}

std::string kinds_of_stage() {
  std::string kinds;
  for (int stage = 0; stage < pipeline_stages; ++stage)
    kinds += (stage == 0 ? "" : ", ") + std::string(stage_spelling(stage));
  return kinds;
}

std::optional<int> stage_from(std::string_view text) {
  for (int stage = 0; stage < pipeline_stages; ++stage)
    if (text == stage_spelling(stage)) return stage;
  return std::nullopt;
}

const char* spelling(Words words) {
  constexpr const char* names[] = {"automatic", "open", "closed"};
  return names[static_cast<int>(words)];
}

std::optional<Words> words_from(std::string_view text) {
  return choice_from(text, {Words::automatic, Words::open, Words::closed});
}

const char* spelling(MapTab tab) {
  constexpr const char* names[] = {"map", "terms", "sources", "weights"};
  return names[static_cast<int>(tab)];
}

const char* spelling(attention::Method method) {
  constexpr const char* names[] = {"standard", "tiled", "window", "linear"};
  return names[static_cast<int>(method)];
}

const char* spelling(CostTab tab) {
  constexpr const char* names[] = {"sizes", "tiles", "patterns", "picture", "measure"};
  return names[static_cast<int>(tab)];
}

const char* spelling(CostPattern pattern) {
  constexpr const char* names[] = {"full", "causal", "window", "chunks", "linear"};
  return names[static_cast<int>(pattern)];
}

const char* spelling(PracticeTab tab) {
  constexpr const char* names[] = {"answer", "exercises", "history"};
  return names[static_cast<int>(tab)];
}

const char* spelling(PracticeStage stage) {
  constexpr const char* names[] = {"answer", "compare", "after"};
  return names[static_cast<int>(stage)];
}

const char* spelling(ExerciseKind kind) {
  constexpr const char* names[] = {"cell",   "score",    "divided",   "weight", "masked",
                                   "output", "jacobian", "spread",    "path",   "count",
                                   "memory", "overtake", "parameters"};
  return names[static_cast<int>(kind)];
}

std::string kinds_of_exercise() {
  std::string kinds;
  for (const ExerciseKind kind : attention::every_exercise)
    kinds += (kinds.empty() ? "" : ", ") + std::string(spelling(kind));
  return kinds;
}

const char* spelling(attention::Optimiser optimiser) {
  return optimiser == attention::Optimiser::sgd ? "sgd" : "adam";
}

const char* spelling(TrainSentence sentence) {
  return sentence == TrainSentence::review ? "review" : "held-out";
}

std::optional<attention::Optimiser> optimiser_from(std::string_view text) {
  return choice_from(text, {attention::Optimiser::sgd, attention::Optimiser::adam});
}

std::optional<TrainSentence> train_sentence_from(std::string_view text) {
  return choice_from(text, {TrainSentence::review, TrainSentence::held_out});
}

const char* spelling(ThemeName theme) { return theme == ThemeName::light ? "light" : "dark"; }

const char* spelling(PredictView::Stage stage) {
  using Stage = PredictView::Stage;
  return stage == Stage::asking ? "asking" : stage == Stage::answered ? "answered" : "none";
}

std::optional<Divisor> divisor_from(std::string_view text) {
  return choice_from(text, {Divisor::none, Divisor::sqrt_d, Divisor::d});
}

std::optional<Vectors> vectors_from(std::string_view text) {
  return choice_from(text, {Vectors::review, Vectors::random, Vectors::trained});
}

std::optional<Part> part_from(std::string_view text) {
  return choice_from(text, {Part::query, Part::key, Part::value, Part::x, Part::w_q, Part::w_k,
                            Part::w_v, Part::w_q_b});
}

std::optional<MaskKind> mask_kind_from(std::string_view text) {
  return choice_from(text, {MaskKind::none, MaskKind::causal, MaskKind::window, MaskKind::padding,
                            MaskKind::by_hand});
}

std::optional<Break> break_from_text(std::string_view text) {
  for (const Break kind : attention::every_break)
    if (text == spelling(kind)) return kind;
  return std::nullopt;
}

std::optional<Positions> positions_from(std::string_view text) {
  for (const Positions positions : attention::every_positions)
    if (text == spelling(positions)) return positions;
  return std::nullopt;
}

std::optional<MapTab> map_tab_from(std::string_view text) {
  return choice_from(text, {MapTab::map, MapTab::terms, MapTab::sources, MapTab::weights});
}

std::optional<CostTab> cost_tab_from(std::string_view text) {
  return choice_from(text, {CostTab::sizes, CostTab::tiles, CostTab::patterns, CostTab::picture,
                            CostTab::measure});
}

std::optional<CostPattern> cost_pattern_from(std::string_view text) {
  return choice_from(text, {CostPattern::full, CostPattern::causal, CostPattern::window,
                            CostPattern::chunks, CostPattern::linear});
}

std::optional<PracticeTab> practice_tab_from(std::string_view text) {
  return choice_from(text, {PracticeTab::answer, PracticeTab::exercises, PracticeTab::history});
}

std::optional<PracticeStage> practice_stage_from(std::string_view text) {
  return choice_from(text, {PracticeStage::answer, PracticeStage::compare, PracticeStage::after});
}

std::optional<ExerciseKind> exercise_kind_from(std::string_view text) {
  for (const ExerciseKind kind : attention::every_exercise)
    if (text == spelling(kind)) return kind;
  return std::nullopt;
}

std::optional<ThemeName> theme_from(std::string_view text) {
  return choice_from(text, {ThemeName::light, ThemeName::dark});
}

std::optional<PredictView::Stage> predict_stage_from(std::string_view text) {
  using Stage = PredictView::Stage;
  return choice_from(text, {Stage::none, Stage::asking, Stage::answered});
}

}  // namespace lab
