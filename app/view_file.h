#pragma once

#include <nlohmann/json.hpp>

#include "app/json.h"
#include "app/views.h"

namespace lab {

// The views as members of a Session file, and back; positions count from 1 there. Readers refuse
// what the file gets wrong, with its place (json.h).

nlohmann::ordered_json to_json(const attention::Mask& mask, int queries, int keys);
attention::Mask mask_from(const JsonValue& file, int queries, int keys);

nlohmann::ordered_json to_json(const ScalingView& view);
nlohmann::ordered_json to_json(const StepsView& view);
nlohmann::ordered_json to_json(const BreakView& view);
nlohmann::ordered_json to_json(const HeadsView& view);
nlohmann::ordered_json to_json(const OrderView& view);
nlohmann::ordered_json to_json(const MasksView& view);
nlohmann::ordered_json to_json(const PathsView& view);
nlohmann::ordered_json to_json(const PracticeView& view);
nlohmann::ordered_json to_json(const CostView& view);
nlohmann::ordered_json to_json(const MapView& view);
nlohmann::ordered_json to_json(const DrillView& view);
nlohmann::ordered_json to_json(const TrainView& view);

ScalingView scaling_from(const JsonValue& file);
StepsView steps_from(const JsonValue& file);
BreakView break_from(const JsonValue& file);
HeadsView heads_from(const JsonValue& file);
OrderView order_from(const JsonValue& file, int words);
MasksView masks_from(const JsonValue& file);
PracticeView practice_from(const JsonValue& file);
PathsView paths_from(const JsonValue& file, int words);
CostView cost_from(const JsonValue& file);
MapView map_from(const JsonValue& file);
DrillView drills_from(const JsonValue& file);
TrainView train_from(const JsonValue& file);

nlohmann::ordered_json to_json(const PredictView& view);
PredictView predict_from(const JsonValue& file, const std::string& page);

}  // namespace lab
