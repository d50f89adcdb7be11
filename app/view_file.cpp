#include "app/view_file.h"

#include <fmt/format.h>

#include "app/predict/question.h"
#include "app/record.h"
#include "app/spelling.h"
#include "core/cross.h"

namespace lab {
namespace {

using namespace attention;
using Json = nlohmann::ordered_json;

constexpr const char* kinds_of_mask = R"("none", "causal", "window", "padding" or "hand")";

/// What the view itself finds wrong: rules that hold between members.
template <class View>
View sound(View view, const JsonValue& file, int words = 0) {
  if (const auto found = problem(view, words)) file.refuse_because(*found);
  return view;
}

/// Bits as a list of their places, which count from 1.
Json places_of(unsigned bits) {
  Json places = Json::array();
  for (int i = 0; i < 32; ++i)
    if (bits >> i & 1) places.push_back(i + 1);
  return places;
}

unsigned bits_from(const JsonValue& file, int most, const char* what) {
  unsigned bits = 0;
  for (const JsonValue& place : file.elements(0, static_cast<size_t>(most), what))
    bits |= 1u << (place.whole(1, most) - 1);
  return bits;
}
constexpr double largest_answer = 1e300;

int headline_count() { return static_cast<int>(headline_words().size()); }
int review_count() { return static_cast<int>(review_words().size()); }

}  // namespace

/// The cells hidden by hand are a picture: a line a query, "x" hidden and "." seen; no lines where
/// none is hidden.
Json to_json(const Mask& mask, int queries, int keys) {
  Json lines = Json::array();
  if (!mask.hidden.empty()) {
    std::vector<std::string> picture(static_cast<size_t>(queries),
                                     std::string(static_cast<size_t>(keys), '.'));
    for (const MaskedCell& cell : mask.hidden)
      picture[static_cast<size_t>(cell.query)][static_cast<size_t>(cell.key)] = 'x';
    lines = picture;
  }
  return {{"kind", spelling(mask.kind)},
          {"width", mask.width},
          {"padding", mask.padding},
          {"hand", std::move(lines)}};
}

Mask mask_from(const JsonValue& file, int queries, int keys) {
  file.expect_members({"kind", "width", "padding", "hand"});
  Mask mask;
  mask.kind = file["kind"].choice(mask_kind_from, kinds_of_mask);
  mask.width = file["width"].whole(1, widest_window);
  if (mask.width % 2 == 0) file["width"].refuse("an odd number");
  mask.padding = file["padding"].whole(0, most_padding);
  const auto lines = file["hand"].elements(0, static_cast<size_t>(queries), "lines");
  if (!lines.empty() && static_cast<int>(lines.size()) != queries)
    file["hand"].refuse(fmt::format("a list of {} lines, or of none", queries));
  for (int i = 0; i < static_cast<int>(lines.size()); ++i) {
    const JsonValue& line = lines[static_cast<size_t>(i)];
    const std::string& text = line.text();
    if (static_cast<int>(text.size()) != keys || text.find_first_not_of(".x") != text.npos)
      line.refuse(fmt::format("{} letters, x for hidden and . for seen", keys));
    for (int j = 0; j < keys; ++j)
      if (text[static_cast<size_t>(j)] == 'x') mask.hidden.push_back({i, j});
  }
  return mask;
}

Json to_json(const ScalingView& view) {
  return {{"d", view.d},
          {"divisor", spelling(view.divisor)},
          {"seed", view.experiment.seed},
          {"rows", view.experiment.rows},
          {"row", view.row + 1},
          {"more", view.more}};
}

ScalingView scaling_from(const JsonValue& file) {
  file.expect_members({"d", "divisor", "seed", "rows", "row", "more"});
  ScalingView view;
  view.d = file["d"].whole(1, most_dimensions);
  view.divisor = file["divisor"].choice(divisor_from, kinds_of_divisor);
  view.experiment.seed = file["seed"].seed();
  view.experiment.rows = file["rows"].whole(fewest_rows, most_rows);
  view.row = file["row"].whole(1, view.experiment.rows) - 1;
  view.more = file["more"].truth();
  return view;
}

Json to_json(const StepsView& view) {
  return {{"step", view.step + 1}, {"column", view.column + 1}, {"feature", view.feature + 1}};
}

StepsView steps_from(const JsonValue& file) {
  file.expect_members({"step", "column", "feature"});
  StepsView view;
  view.step = file["step"].whole(1, pipeline_steps) - 1;
  view.column = file["column"].whole(1, most_dimensions) - 1;
  view.feature = file["feature"].whole(1, attention::most_features) - 1;
  return view;
}

Json to_json(const BreakView& view) {
  Json guesses = Json::array();
  for (const auto& guess : view.guesses)
    guesses.push_back(guess ? Json(spelling(*guess)) : Json(nullptr));
  return {{"kind", spelling(view.choice.kind)},
          {"temperature", view.choice.temperature},
          {"top", view.choice.top},
          {"puzzle", view.puzzle},
          {"puzzle_seed", view.puzzle_seed},
          {"guesses", std::move(guesses)},
          {"checked", view.checked}};
}

BreakView break_from(const JsonValue& file) {
  file.expect_members(
      {"kind", "temperature", "top", "puzzle", "puzzle_seed", "guesses", "checked"});
  const std::string kinds = "one of " + kinds_of_break();
  BreakView view;
  view.choice.kind = file["kind"].choice(break_from_text, kinds.c_str());
  view.choice.temperature = file["temperature"].number(0, highest_temperature);
  view.choice.top = file["top"].number(-largest_top, largest_top);
  view.puzzle = file["puzzle"].truth();
  view.puzzle_seed = file["puzzle_seed"].seed();
  const auto guesses =
      file["guesses"].elements(view.guesses.size(), view.guesses.size(), "guesses");
  for (size_t i = 0; i < guesses.size(); ++i)
    if (!guesses[i].is_null())
      view.guesses[i] = guesses[i].choice(break_from_text, ("null or " + kinds).c_str());
  const auto checked =
      file["checked"].elements(view.checked.size(), view.checked.size(), "answers");
  for (size_t i = 0; i < checked.size(); ++i) view.checked[i] = checked[i].truth();
  return view;
}

Json to_json(const HeadsView& view) {
  return {{"solo", view.solo ? Json(*view.solo + 1) : Json(nullptr)},
          {"d_model", view.d_model},
          {"count", view.count},
          {"mixed", view.mixed},
          {"column", view.column + 1},
          {"feature", view.feature + 1},
          {"asks", view.asks + 1}};
}

HeadsView heads_from(const JsonValue& file) {
  file.expect_members({"solo", "d_model", "count", "mixed", "column", "feature", "asks"});
  HeadsView view;
  if (const JsonValue solo = file["solo"]; !solo.is_null()) view.solo = solo.whole(1, 2) - 1;
  view.d_model = file["d_model"].whole(least_d_model, most_d_model);
  view.count = file["count"].whole(1, most_d_model);
  view.mixed = file["mixed"].truth();
  view.column = file["column"].whole(1, 2 * most_dimensions) - 1;
  view.feature = file["feature"].whole(1, review_feature_count) - 1;
  view.asks = file["asks"].whole(1, review_dimensions) - 1;
  return sound(view, file);
}

Json to_json(const OrderView& view) {
  Json order = Json::array();
  for (const int word : view.choice.order) order.push_back(word + 1);
  return {{"positions", spelling(view.choice.positions)},
          {"beta", view.choice.beta},
          {"slope", view.choice.slope},
          {"causal", view.choice.causal},
          {"order", std::move(order)}};
}

OrderView order_from(const JsonValue& file, int words) {
  file.expect_members({"positions", "beta", "slope", "causal", "order"});
  OrderView view;
  view.choice.positions = file["positions"].choice(
      positions_from, R"("none", "clause", "sinusoids", "bias" or "rotary")");
  view.choice.beta = file["beta"].number(0, largest_beta);
  view.choice.slope = file["slope"].number(0, largest_slope);
  view.choice.causal = file["causal"].truth();
  for (const JsonValue& word : file["order"].elements(0, static_cast<size_t>(words), "words"))
    view.choice.order.push_back(word.whole(1, words) - 1);
  return sound(view, file, words);
}

Json to_json(const MasksView& view) {
  return {{"after", view.after},
          {"cross", view.cross},
          {"headline", view.headline + 1},
          {"cross_mask", to_json(view.cross_mask, headline_count(), review_count())}};
}

MasksView masks_from(const JsonValue& file) {
  file.expect_members({"after", "cross", "headline", "cross_mask"});
  MasksView view;
  view.after = file["after"].truth();
  view.cross = file["cross"].truth();
  view.headline = file["headline"].whole(1, headline_count()) - 1;
  view.cross_mask = mask_from(file["cross_mask"], headline_count(), review_count());
  return sound(view, file);
}

Json to_json(const PathsView& view) {
  return {{"from", view.from + 1},
          {"to", view.to + 1},
          {"retention", view.retention},
          {"width", view.width},
          {"dilated", view.dilated},
          {"n", view.n},
          {"d", view.d},
          {"window", view.window},
          {"hop", view.hop ? Json(*view.hop) : Json(nullptr)}};
}

PathsView paths_from(const JsonValue& file, int words) {
  file.expect_members({"from", "to", "retention", "width", "dilated", "n", "d", "window", "hop"});
  PathsView view;
  view.from = file["from"].whole(1, words) - 1;
  view.to = file["to"].whole(1, words) - 1;
  view.retention = file["retention"].number(0, 1);
  view.width = file["width"].whole(3, 7);
  view.dilated = file["dilated"].truth();
  view.n = file["n"].whole(1, most_table_n);
  view.d = file["d"].whole(1, most_table_d);
  view.window = file["window"].whole(1, most_window);
  if (const JsonValue hop = file["hop"]; !hop.is_null()) view.hop = hop.whole(0, most_hops);
  return sound(view, file, words);
}

Json to_json(const CostView& view) {
  return {{"tab", spelling(view.tab)},
          {"n", view.n},
          {"d", view.d},
          {"heads", view.heads},
          {"layers", view.layers},
          {"bytes", view.bytes},
          {"tile", view.tile},
          {"tiles_read", view.step ? Json(*view.step) : Json(nullptr)},
          {"fast", view.fast},
          {"pattern", spelling(view.pattern)},
          {"width", view.width},
          {"row", view.row + 1},
          {"column", view.column + 1},
          {"span", view.span},
          {"cell_query", view.cell_query + 1},
          {"cell_key", view.cell_key + 1},
          {"largest", view.largest},
          {"threads", view.threads}};
}

CostView cost_from(const JsonValue& file) {
  file.expect_members({"tab", "n", "d", "heads", "layers", "bytes", "tile", "tiles_read", "fast",
                       "pattern", "width", "row", "column", "span", "cell_query", "cell_key",
                       "largest", "threads"});
  CostView view;
  view.tab = file["tab"].choice(cost_tab_from, kinds_of_cost_tab);
  view.n = file["n"].whole(1, CostView::most_n);
  view.d = file["d"].whole(1, CostView::most_d);
  view.heads = file["heads"].whole(1, CostView::most_heads);
  view.layers = file["layers"].whole(1, CostView::most_layers);
  view.bytes = file["bytes"].whole(1, 8);
  view.tile = file["tile"].whole(1, most_tokens);
  if (const JsonValue step = file["tiles_read"]; !step.is_null())
    view.step = step.whole(0, most_tokens);
  view.fast = file["fast"].whole(CostView::least_fast, CostView::most_fast);
  view.pattern = file["pattern"].choice(cost_pattern_from, kinds_of_cost_pattern);
  view.width = file["width"].whole(1, CostView::most_width);
  view.row = file["row"].whole(1, CostView::most_picture) - 1;
  view.column = file["column"].whole(1, CostView::most_picture) - 1;
  view.span = file["span"].whole(0, CostView::most_picture);
  view.cell_query = file["cell_query"].whole(1, CostView::most_picture) - 1;
  view.cell_key = file["cell_key"].whole(1, CostView::most_picture) - 1;
  view.largest = file["largest"].whole(CostView::least_measured, CostView::most_measured);
  view.threads = file["threads"].whole(1, CostView::most_threads);
  return sound(view, file);
}

Json to_json(const MapView& view) {
  return {{"tab", spelling(view.tab)},
          {"box", info(view.box).key},
          {"term", view.term},
          {"search", view.search}};
}

MapView map_from(const JsonValue& file) {
  file.expect_members({"tab", "box", "term", "search"});
  MapView view;
  view.tab = file["tab"].choice(map_tab_from, kinds_of_map_tab);
  view.box = file["box"].choice(map_box_from, ("one of " + map_box_keys()).c_str());
  view.term = file["term"].text();
  view.search = file["search"].text();
  return sound(view, file);
}

Json to_json(const PracticeView& view) {
  return {{"tab", spelling(view.tab)},
          {"stage", spelling(view.stage)},
          {"confidence", view.confidence ? Json(*view.confidence) : Json(nullptr)},
          {"typed", view.typed},
          {"time", view.time},
          {"covered", places_of(view.covered)},
          {"whys", places_of(view.whys)},
          {"point", view.point + 1},
          {"follow_ups", view.follow_ups},
          {"checked", places_of(view.checked)}};
}

PracticeView practice_from(const JsonValue& file) {
  file.expect_members({"tab", "stage", "confidence", "typed", "time", "covered", "whys", "point",
                       "follow_ups", "checked"});
  PracticeView view;
  view.tab = file["tab"].choice(practice_tab_from, R"("answer", "exercises" or "history")");
  view.stage = file["stage"].choice(practice_stage_from, R"("answer", "compare" or "after")");
  if (const JsonValue sure = file["confidence"]; !sure.is_null())
    view.confidence = sure.whole(1, most_confidence);
  view.typed = file["typed"].text();
  view.time = static_cast<std::int64_t>(file["time"].seed());
  view.covered = bits_from(file["covered"], points_of_the_answer, "points");
  view.whys = bits_from(file["whys"], points_of_the_answer, "points");
  view.point = file["point"].whole(1, points_of_the_answer) - 1;
  view.follow_ups = file["follow_ups"].whole(1, most_follow_ups);
  view.checked = bits_from(file["checked"], most_follow_ups, "follow-ups");
  return sound(view, file);
}

Json to_json(const DrillView& view) {
  return {{"kind", view.kind ? Json(spelling(*view.kind)) : Json(nullptr)},
          {"small", view.small},
          {"seed", view.seed},
          {"number", view.number + 1},
          {"typed", view.typed},
          {"checked", view.checked},
          {"hints", view.hints},
          {"solution", view.solution},
          {"answered", view.answered},
          {"begun", view.begun ? Json(*view.begun) : Json(nullptr)}};
}

DrillView drills_from(const JsonValue& file) {
  file.expect_members({"kind", "small", "seed", "number", "typed", "checked", "hints", "solution",
                       "answered", "begun"});
  const std::string kinds = "null or one of " + kinds_of_exercise();
  DrillView view;
  if (const JsonValue kind = file["kind"]; !kind.is_null())
    view.kind = kind.choice(exercise_kind_from, kinds.c_str());
  view.small = file["small"].truth();
  view.seed = file["seed"].seed();
  view.number = file["number"].whole(1, most_exercises) - 1;
  view.typed = file["typed"].text();
  view.checked = file["checked"].truth();
  view.hints = file["hints"].whole(0, most_hints);
  view.solution = file["solution"].truth();
  view.answered = file["answered"].truth();
  if (const JsonValue begun = file["begun"]; !begun.is_null())
    view.begun = begun.number(-largest_answer, largest_answer);
  return sound(view, file);
}

Json to_json(const PredictView& view) {
  Json things = Json::array();
  for (const int thing : view.guess.things) things.push_back(thing + 1);
  return {{"stage", spelling(view.stage)},
          {"things", std::move(things)},
          {"level", view.guess.level ? Json(*view.guess.level) : Json(nullptr)},
          {"curve", view.guess.curve}};
}

/// A question belongs to its page.
PredictView predict_from(const JsonValue& file, const std::string& page) {
  file.expect_members({"stage", "things", "level", "curve"});
  const Question* question = question_of(page);
  PredictView view;
  view.stage = file["stage"].choice(predict_stage_from, R"("none", "asking" or "answered")");
  const int count = question ? static_cast<int>(question->choices.size()) : 0;
  for (const JsonValue& thing :
       file["things"].elements(0, static_cast<size_t>(count), "answers of the page's question"))
    view.guess.things.push_back(thing.whole(1, count) - 1);
  if (const JsonValue level = file["level"]; !level.is_null())
    view.guess.level = level.number(0, 1);
  for (const JsonValue& value : file["curve"].elements(0, curve_samples, "samples"))
    view.guess.curve.push_back(value.number(0, 1));
  if (const auto found = problem(question, view)) file.refuse_because(*found);
  return view;
}

}  // namespace lab
