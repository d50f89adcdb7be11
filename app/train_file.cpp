#include "app/train_file.h"

#include "app/spelling.h"
#include "app/view_file.h"

namespace lab {

using namespace attention;
using Json = nlohmann::ordered_json;

Json to_json(const TrainingChoice& choice) {
  return {{"d", choice.d},
          {"optimiser", spelling(choice.optimiser)},
          {"rate", choice.rate},
          {"momentum", choice.momentum},
          {"steps", choice.steps},
          {"batch", choice.batch},
          {"positions", choice.positions},
          {"weights_scale", choice.weights_scale},
          {"inputs_scale", choice.inputs_scale},
          {"seed", choice.seed}};
}

TrainingChoice training_from(const JsonValue& file) {
  file.expect_members({"d", "optimiser", "rate", "momentum", "steps", "batch", "positions",
                       "weights_scale", "inputs_scale", "seed"});
  TrainingChoice choice;
  choice.d = file["d"].whole(1, most_dimensions);
  choice.optimiser = file["optimiser"].choice(optimiser_from, kinds_of_optimiser);
  choice.rate = file["rate"].number(0, largest_rate);
  choice.momentum = file["momentum"].number(0, largest_momentum);
  choice.steps = file["steps"].whole(1, most_training_steps);
  choice.batch = file["batch"].whole(1, largest_batch);
  choice.positions = file["positions"].truth();
  choice.weights_scale = file["weights_scale"].number(0, largest_training_scale);
  choice.inputs_scale = file["inputs_scale"].number(0, largest_training_scale);
  choice.seed = file["seed"].seed();
  return choice;
}

Json to_json(const TrainView& view) {
  return {{"head", to_json(view.choice.head)},
          {"seeds", view.choice.seeds},
          {"shown", view.shown},
          {"divisor", spelling(view.divisor)},
          {"seed", view.seed + 1},
          {"step", view.step ? Json(*view.step) : Json(nullptr)},
          {"sentence", spelling(view.sentence)},
          {"word", view.word + 1},
          {"more", view.more}};
}

TrainView train_from(const JsonValue& file) {
  file.expect_members(
      {"head", "seeds", "shown", "divisor", "seed", "step", "sentence", "word", "more"});
  TrainView view;
  view.choice.head = training_from(file["head"]);
  view.choice.seeds = file["seeds"].whole(1, most_seeds);
  const auto shown = file["shown"].elements(view.shown.size(), view.shown.size(), "curves");
  for (std::size_t i = 0; i < shown.size(); ++i) view.shown[i] = shown[i].truth();
  view.divisor = file["divisor"].choice(divisor_from, kinds_of_divisor);
  view.seed = file["seed"].whole(1, view.choice.seeds) - 1;
  if (const JsonValue step = file["step"]; !step.is_null())
    view.step = step.whole(0, view.choice.head.steps);
  view.sentence = file["sentence"].choice(train_sentence_from, R"("review" or "held-out")");
  view.word = file["word"].whole(1, sentence_length) - 1;
  view.more = file["more"].truth();
  return view;
}

}  // namespace lab
