#include "core/training.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/random.h"
#include "core/scores.h"
#include "core/softmax.h"

namespace attention {
namespace {

constexpr int most_pictures = 200;  // of a run, without its end: two of them are 648 bytes

double divisor_of(const TrainingChoice& choice) { return divisor_value(choice.divisor, choice.d); }

/// A matrix of initial weights, entries N(0, 1/rows) times the scale.
Matrix drawn(const TrainingChoice& choice, Stream stream, int rows, int columns) {
  return normals(choice.seed, stream, rows, columns) * (choice.weights_scale / std::sqrt(rows));
}

template <class Step>
void for_each_matrix(Step step) {
  step(&HeadWeights::w_q);
  step(&HeadWeights::w_k);
  step(&HeadWeights::w_v);
  step(&HeadWeights::w_o);
}

HeadWeights zeros_like(const HeadWeights& weights) {
  HeadWeights zeros;
  for_each_matrix(
      [&](auto m) { zeros.*m = Matrix::Zero((weights.*m).rows(), (weights.*m).cols()); });
  return zeros;
}

/// Pictures are taken every so many updates.
int stride(const TrainingChoice& choice) {
  return (choice.steps + most_pictures - 1) / most_pictures;
}

const TrainingChoice& sound(const TrainingChoice& choice) {
  if (const auto found = problem(choice)) throw std::invalid_argument(*found);
  return choice;
}

Picture9 picture(const TrainingChoice& choice, const HeadWeights& weights, const Matrix& x) {
  const Matrix all = trained_weights(choice, weights, x);
  Picture9 cells;
  for (int i = 0; i < sentence_length; ++i)
    for (int j = 0; j < sentence_length; ++j)
      cells[static_cast<std::size_t>(i * sentence_length + j)] = static_cast<float>(all(i, j));
  return cells;
}

}  // namespace

FixedVectors fixed_vectors(const TrainingChoice& choice) {
  const double scale = choice.inputs_scale * std::sqrt(0.5);
  return {normals(choice.seed, Stream::token, token_count, training_width) * scale,
          normals(choice.seed, Stream::place, sentence_length, training_width) * scale};
}

HeadWeights initial_weights(const TrainingChoice& choice) {
  return {drawn(choice, Stream::train_q, training_width, choice.d),
          drawn(choice, Stream::train_k, training_width, choice.d),
          drawn(choice, Stream::train_v, training_width, training_width),
          drawn(choice, Stream::train_o, training_width, noun_count)};
}

Matrix inputs(const FixedVectors& vectors, const Sentence& sentence, bool positions) {
  Matrix x(sentence_length, training_width);
  for (int i = 0; i < sentence_length; ++i)
    x.row(i) = vectors.tokens.row(sentence[static_cast<std::size_t>(i)]);
  if (positions) x += vectors.places;
  return x;
}

Matrix trained_weights(const TrainingChoice& choice, const HeadWeights& weights, const Matrix& x) {
  // X·W_Q·(X·W_K)ᵀ = (X·W_Q·W_Kᵀ)·Xᵀ: the order that is cheap for a large d.
  const Matrix scores = ((x * weights.w_q) * weights.w_k.transpose()) * x.transpose();
  return softmax_rows(scores / divisor_of(choice)).weights;
}

BatchResult run_batch(const TrainingChoice& choice, const FixedVectors& vectors,
                      const HeadWeights& weights, const std::vector<TrainingQuestion>& batch) {
  const int count = static_cast<int>(batch.size());
  const double c = divisor_of(choice);
  std::vector<Matrix> x(batch.size());
  Matrix asking(count, training_width);  // the rows of X that ask
  for (int b = 0; b < count; ++b) {
    const TrainingQuestion& question = batch[static_cast<std::size_t>(b)];
    x[static_cast<std::size_t>(b)] = inputs(vectors, question.sentence, choice.positions);
    asking.row(b) = x[static_cast<std::size_t>(b)].row(
        adjective_places[static_cast<std::size_t>(question.adjective)]);
  }
  const Matrix q = asking * weights.w_q;           // count × d
  const Matrix met = q * weights.w_k.transpose();  // count × 32: a row's scores are X·met/c
  Matrix attention(count, sentence_length), mixed(count, training_width);
  for (int b = 0; b < count; ++b)
    attention.row(b) = (x[static_cast<std::size_t>(b)] * met.row(b).transpose()).transpose() / c;
  attention = softmax_rows(attention).weights;
  for (int b = 0; b < count; ++b) mixed.row(b) = attention.row(b) * x[static_cast<std::size_t>(b)];
  const Matrix output = mixed * weights.w_v;    // count × 32: P·(X·W_V)
  const Matrix logits = output * weights.w_o;   // count × 8
  Matrix error = softmax_rows(logits).weights;  // becomes ∂L/∂logits, times the count

  BatchResult result;
  for (int b = 0; b < count; ++b) {
    const TrainingQuestion& question = batch[static_cast<std::size_t>(b)];
    const int right = question.sentence[static_cast<std::size_t>(
                          noun_places[static_cast<std::size_t>(question.adjective)])] -
                      first_noun;
    // From the logits, not from p: of a p that rounds to 0 the logarithm would be −∞.
    const double largest = logits.row(b).maxCoeff();
    result.loss +=
        std::log((logits.row(b).array() - largest).exp().sum()) - (logits(b, right) - largest);
    int likeliest = 0;
    logits.row(b).maxCoeff(&likeliest);
    result.accuracy += likeliest == right;
    result.top_weight += attention.row(b).maxCoeff();
    error(b, right) -= 1;
  }
  result.loss /= count;
  result.accuracy /= count;
  result.top_weight /= count;
  error /= count;

  HeadWeights& gradient = result.gradient;
  gradient.w_o = output.transpose() * error;
  const Matrix to_output = error * weights.w_o.transpose();  // ∂L/∂output
  gradient.w_v = mixed.transpose() * to_output;
  const Matrix to_mixed = to_output * weights.w_v.transpose();  // ∂L/∂(P·X)
  Matrix to_met(count, training_width);                         // Σ ∂L/∂score · x, over c
  for (int b = 0; b < count; ++b) {
    const Matrix& rows = x[static_cast<std::size_t>(b)];
    const RowVector to_weights = (rows * to_mixed.row(b).transpose()).transpose();
    const double mean = to_weights.dot(attention.row(b));
    const RowVector to_scores = attention.row(b).array() * (to_weights.array() - mean);
    to_met.row(b) = to_scores * rows / c;
  }
  gradient.w_k = to_met.transpose() * q;
  gradient.w_q = asking.transpose() * (to_met * weights.w_k);
  return result;
}

std::vector<TrainingQuestion> training_batch(const TrainingChoice& choice, int step) {
  std::vector<TrainingQuestion> batch;
  for (int b = 0; b < choice.batch; ++b)
    batch.push_back(training_question(
        choice.seed, static_cast<std::uint64_t>(step) * static_cast<std::uint64_t>(choice.batch) +
                         static_cast<std::uint64_t>(b)));
  return batch;
}

std::size_t picture_of(const TrainingRun& run, int step) {
  if (step == run.choice.steps) return run.review.size() - 1;
  return static_cast<std::size_t>(step / stride(run.choice));
}

int step_of_picture(const TrainingRun& run, std::size_t picture) {
  return std::min(static_cast<int>(picture) * stride(run.choice), run.choice.steps);
}

Update::Update(const TrainingChoice& choice, const HeadWeights& weights)
    : choice_(choice), first_(zeros_like(weights)) {
  if (choice.optimiser == Optimiser::adam) second_ = first_;
}

void Update::apply(HeadWeights& weights, const HeadWeights& gradient) {
  ++steps_;
  for_each_matrix([&](auto m) {
    if (choice_.optimiser == Optimiser::sgd) {
      first_.*m = choice_.momentum * (first_.*m) + gradient.*m;
      weights.*m -= choice_.rate * (first_.*m);
      return;
    }
    constexpr double beta_1 = 0.9, beta_2 = 0.999, epsilon = 1e-8;
    first_.*m = beta_1 * (first_.*m) + (1 - beta_1) * (gradient.*m);
    second_.*m = beta_2 * (second_.*m) + (1 - beta_2) * (gradient.*m).cwiseAbs2();
    const double unbias_1 = 1 - std::pow(beta_1, steps_), unbias_2 = 1 - std::pow(beta_2, steps_);
    (weights.*m).array() -= choice_.rate * ((first_.*m).array() / unbias_1) /
                            (((second_.*m).array() / unbias_2).sqrt() + epsilon);
  });
}

Trainer::Trainer(const TrainingChoice& choice)
    : run_{sound(choice), {}, {}, {}, {}, {}, {}, {}, initial_weights(choice), {}},
      vectors_(fixed_vectors(choice)),
      review_(inputs(vectors_, review_sentence(), choice.positions)),
      held_out_(inputs(vectors_, held_out_sentence(), choice.positions)),
      update_(choice, run_.weights) {}

bool Trainer::done() const { return run_.diverged || run_.entries() > run_.choice.steps; }

void Trainer::advance(int entries) {
  for (; entries > 0 && !done(); --entries) one_entry();
}

void Trainer::one_entry() {
  const TrainingChoice& choice = run_.choice;
  const int step = run_.entries();
  const BatchResult batch = run_batch(choice, vectors_, run_.weights, training_batch(choice, step));
  const auto loss = static_cast<float>(batch.loss);
  const auto norm = static_cast<float>(batch.gradient.w_q.norm());
  if (!std::isfinite(loss) || !std::isfinite(norm)) {
    run_.diverged = step;
    return;
  }
  run_.loss.push_back(loss);
  run_.accuracy.push_back(static_cast<float>(batch.accuracy));
  run_.top_weight.push_back(static_cast<float>(batch.top_weight));
  run_.gradient_norm.push_back(norm);
  run_.smoothed.push_back(step == 0 ? loss : 0.95f * run_.smoothed.back() + 0.05f * loss);
  if (step % stride(choice) == 0 || step == choice.steps) {
    run_.review.push_back(picture(choice, run_.weights, review_));
    run_.held_out.push_back(picture(choice, run_.weights, held_out_));
  }
  if (step < choice.steps) update_.apply(run_.weights, batch.gradient);
}

TrainingRun train(const TrainingChoice& choice) {
  Trainer trainer(choice);
  trainer.advance(choice.steps + 1);
  return trainer.run();
}

bool succeeded(const TrainingRun& run) {
  return run.entries() > run.choice.steps && run.smoothed.back() < learned_loss;
}

std::optional<std::string> problem(const TrainingChoice& choice) {
  const auto within = [](double x, double low, double high) { return x >= low && x <= high; };
  if (!within(choice.d, 1, most_dimensions)) return "d has to be from 1 to 1,024.";
  if (!within(choice.rate, 0, largest_rate))
    return "The learning rate has to be from 0 to 1,000,000.";
  if (!within(choice.momentum, 0, largest_momentum))
    return "The momentum has to be from 0 to 0.99.";
  if (!within(choice.steps, 1, most_training_steps))
    return "There have to be from 1 to 2,000 steps.";
  if (!within(choice.batch, 1, largest_batch)) return "A batch has to have from 1 to 64 sentences.";
  if (!within(choice.weights_scale, 0, largest_training_scale) ||
      !within(choice.inputs_scale, 0, largest_training_scale))
    return "The scales have to be from 0 to 10.";
  return std::nullopt;
}

}  // namespace attention
