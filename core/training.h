#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/matrix.h"
#include "core/sentences.h"
#include "core/setup.h"

namespace attention {

enum class Optimiser { sgd, adam };

/// Everything that decides how one head learns.
struct TrainingChoice {
  int d = 64;  // of queries and keys, 1 to most_dimensions
  Divisor divisor = Divisor::sqrt_d;
  Optimiser optimiser = Optimiser::sgd;
  double rate = 0.1;                           // 0 to largest_rate
  double momentum = 0;                         // of SGD, 0 to largest_momentum
  int steps = 400;                             // 1 to most_training_steps
  int batch = 16;                              // 1 to largest_batch
  bool positions = true;                       // else the vectors of the places are left out
  double weights_scale = 1, inputs_scale = 1;  // times the initial weights and the vectors, 0 to 10
  std::uint64_t seed = 1;
  bool operator==(const TrainingChoice&) const = default;
};

inline constexpr int most_training_steps = 2000, largest_batch = 64;
inline constexpr double largest_rate = 1e6, largest_momentum = 0.99, largest_training_scale = 10;
inline constexpr int training_width = 32;  // of a token's vector, and of values

/// What is wrong with a choice, as a sentence; nothing if it is sound.
std::optional<std::string> problem(const TrainingChoice& choice);

/// What is learned. Rows are inputs.
struct HeadWeights {
  Matrix w_q, w_k;  // 32 × d
  Matrix w_v;       // 32 × 32
  Matrix w_o;       // 32 × 8: one column a noun
  bool operator==(const HeadWeights&) const = default;
};

/// What is fixed: a vector a token and one a place, entries N(0, ½) each, so that their sum has
/// variance 1. The seed's alone.
struct FixedVectors {
  Matrix tokens;  // 19 × 32
  Matrix places;  // 9 × 32
};
FixedVectors fixed_vectors(const TrainingChoice& choice);

/// Entries N(0, 1/fan-in). A larger d appends columns; it does not redraw the first ones.
HeadWeights initial_weights(const TrainingChoice& choice);

/// X of a sentence: token + place, 9 × 32.
Matrix inputs(const FixedVectors& vectors, const Sentence& sentence, bool positions);

/// softmax(q·k / c) of all words, 9 × 9.
Matrix trained_weights(const TrainingChoice& choice, const HeadWeights& weights, const Matrix& x);

/// The mean over a batch of −log p(the adjective's noun), p = softmax(output·W_O) over the eight
/// nouns, and what goes with it.
struct BatchResult {
  double loss = 0;
  double accuracy = 0;    // share of queries whose likeliest noun is right
  double top_weight = 0;  // mean largest attention weight
  HeadWeights gradient;   // of the loss
};
BatchResult run_batch(const TrainingChoice& choice, const FixedVectors& vectors,
                      const HeadWeights& weights, const std::vector<TrainingQuestion>& batch);

/// The batch that step `step` (from 0) learns from.
std::vector<TrainingQuestion> training_batch(const TrainingChoice& choice, int step);

/// Attention weights of a sentence, a float a cell, row after row.
using Picture9 = std::array<float, sentence_length * sentence_length>;

/// One run, step by step. Entry s is of the head after s updates, on batch s: entry 0 is the
/// initial head, the last one what has come of it.
struct TrainingRun {
  TrainingChoice choice;
  std::vector<float> loss, accuracy, top_weight, gradient_norm;  // ‖∂L/∂W_Q‖, Frobenius
  /// The losses smoothed exponentially: s ← 0.95·s + 0.05·loss, from the first loss on.
  std::vector<float> smoothed;
  std::vector<Picture9> review, held_out;  // weights on the two sentences, see picture_of
  HeadWeights weights;                     // after the last update
  std::optional<int> diverged;             // the entry at which the loss or the gradient was no
                                           // finite float; the run ends before it
  int entries() const { return static_cast<int>(loss.size()); }
};

/// Which picture shows the head after `step` updates, which the run has to have reached: of every
/// step in a short run, of every second, third … in a long one, and of the end.
std::size_t picture_of(const TrainingRun& run, int step);
/// After how many updates that picture was taken.
int step_of_picture(const TrainingRun& run, std::size_t picture);

/// Turns gradients into updates: SGD, w ← w − rate·u with u ← momentum·u + gradient; or Adam
/// (Kingma and Ba 2015, Alg. 1, β₁ = 0.9, β₂ = 0.999, ε = 1e-8).
class Update {
 public:
  Update(const TrainingChoice& choice, const HeadWeights& weights);
  void apply(HeadWeights& weights, const HeadWeights& gradient);

 private:
  TrainingChoice choice_;
  HeadWeights first_, second_;
  int steps_ = 0;
};

/// Trains one head, as far as it is told to. In double, on the calling thread.
class Trainer {
 public:
  /// Throws std::invalid_argument for a choice that is not sound.
  explicit Trainer(const TrainingChoice& choice);
  /// Goes on by `entries`, or to the end of the run.
  void advance(int entries);
  bool done() const;
  const TrainingRun& run() const { return run_; }

 private:
  void one_entry();

  TrainingRun run_;
  FixedVectors vectors_;
  Matrix review_, held_out_;  // X of the two sentences
  Update update_;
};

/// A whole run.
TrainingRun train(const TrainingChoice& choice);

/// Whether a run has learned: it came to its end, and its smoothed loss is under 0.2 there.
inline constexpr double learned_loss = 0.2;
bool succeeded(const TrainingRun& run);

}  // namespace attention
