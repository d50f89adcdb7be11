#pragma once

#include <nlohmann/json.hpp>

#include "app/json.h"
#include "core/training.h"

namespace lab {

// What one head learns from, as members of a file, and back.

/// "d", "optimiser", "rate", "momentum", "steps", "batch", "positions", "weights_scale",
/// "inputs_scale" and "seed"; the divisor is not among them.
nlohmann::ordered_json to_json(const attention::TrainingChoice& choice);
attention::TrainingChoice training_from(const JsonValue& file);

}  // namespace lab
