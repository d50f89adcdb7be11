#include "core/trained_head.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <utility>

#include "core/trained_parts.h"

namespace attention {
namespace {

/// To 7 significant digits: a float's worth.
Matrix rounded(Matrix m) {
  for (Eigen::Index i = 0; i < m.size(); ++i) {
    char digits[32];
    std::snprintf(digits, sizeof digits, "%.6e", m.data()[i]);
    m.data()[i] = std::strtod(digits, nullptr);
  }
  return m;
}

}  // namespace

TrainedHead::TrainedHead(TrainedParts parts) {
  if (const auto found = problem(parts)) throw std::invalid_argument(*found);
  parts_ = std::make_shared<const TrainedParts>(std::move(parts));
}

bool operator==(const TrainedHead& a, const TrainedHead& b) {
  if (a.parts_ == b.parts_) return true;
  return a.parts_ && b.parts_ && *a.parts_ == *b.parts_;
}

std::optional<std::string> problem(const TrainedParts& parts) {
  if (auto found = problem(parts.choice)) return found;
  if (parts.step < 0 || parts.step > parts.choice.steps)
    return "The head's step is " + std::to_string(parts.step) + "; it has to lie from 0 to " +
           std::to_string(parts.choice.steps) + ".";
  struct Named {
    const char* name;
    const Matrix& matrix;
    int rows, columns;
  };
  const Named all[] = {{"X", parts.x, sentence_length, training_width},
                       {"W_Q", parts.w_q, training_width, parts.choice.d},
                       {"W_K", parts.w_k, training_width, parts.choice.d},
                       {"W_V", parts.w_v, training_width, training_width}};
  for (const Named& each : all) {
    const auto size = [](Eigen::Index rows, Eigen::Index columns) {
      return std::to_string(rows) + " × " + std::to_string(columns);
    };
    if (each.matrix.rows() != each.rows || each.matrix.cols() != each.columns)
      return std::string("The head's ") + each.name + " is " +
             size(each.matrix.rows(), each.matrix.cols()) + "; it has to be " +
             size(each.rows, each.columns) + ".";
    // Written so that NaN fails it too.
    if (!(each.matrix.array().abs() <= largest_trained_entry).all())
      return std::string("The head's ") + each.name +
             " has an entry that is not finite or beyond ±10⁹.";
  }
  return std::nullopt;
}

TrainedHead train_head(const TrainingChoice& choice, int step, const std::function<bool()>& go_on) {
  constexpr int at_a_time = 16;
  Trainer trainer(choice);
  for (int done = 0; done < step; done += at_a_time) {
    trainer.advance(std::min(at_a_time, step - done));
    if (go_on && !go_on()) return {};
  }
  if (trainer.run().diverged || trainer.run().entries() < step) return {};
  const FixedVectors vectors = fixed_vectors(choice);
  const HeadWeights& weights = trainer.run().weights;
  TrainedParts parts{choice,
                     step,
                     rounded(inputs(vectors, review_sentence(), choice.positions)),
                     rounded(weights.w_q),
                     rounded(weights.w_k),
                     rounded(weights.w_v)};
  if (problem(parts)) return {};  // on its way to diverging
  return TrainedHead(std::move(parts));
}

}  // namespace attention
