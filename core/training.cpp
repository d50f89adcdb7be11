#include "core/training.h"

#include <cmath>
#include <stdexcept>

#include "core/random.h"
#include "core/scores.h"
#include "core/softmax.h"

namespace attention {
namespace {

constexpr int steps_between_reports = 16;

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

/// Turns gradients into updates; remembers what its kind needs.
class Update {
 public:
  Update(const TrainingChoice& choice, const HeadWeights& weights)
      : choice_(choice), first_(zeros_like(weights)) {
    if (choice.optimiser == Optimiser::adam) second_ = first_;
  }

  void apply(HeadWeights& weights, const HeadWeights& gradient) {
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

 private:
  TrainingChoice choice_;
  HeadWeights first_, second_;
  int steps_ = 0;
};

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

TrainingRun train(const TrainingChoice& choice,
                  const std::function<bool(const TrainingRun&)>& progress) {
  if (const auto found = problem(choice)) throw std::invalid_argument(*found);
  TrainingRun run;
  run.choice = choice;
  run.weights = initial_weights(choice);
  const FixedVectors vectors = fixed_vectors(choice);
  const Matrix review = inputs(vectors, review_sentence(), choice.positions);
  const Matrix other = inputs(vectors, held_out_sentence(), choice.positions);
  Update update(choice, run.weights);
  for (int step = 0; step < choice.steps; ++step) {
    const BatchResult batch = run_batch(choice, vectors, run.weights, training_batch(choice, step));
    const auto loss = static_cast<float>(batch.loss);
    const auto norm = static_cast<float>(batch.gradient.w_q.norm());
    if (!std::isfinite(loss) || !std::isfinite(norm)) {
      run.diverged = step;
      break;
    }
    run.loss.push_back(loss);
    run.accuracy.push_back(static_cast<float>(batch.accuracy));
    run.top_weight.push_back(static_cast<float>(batch.top_weight));
    run.gradient_norm.push_back(norm);
    run.review.push_back(picture(choice, run.weights, review));
    run.held_out.push_back(picture(choice, run.weights, other));
    update.apply(run.weights, batch.gradient);
    if (progress && (step + 1) % steps_between_reports == 0 && !progress(run)) break;
  }
  return run;
}

std::vector<double> smoothed(const std::vector<float>& losses) {
  std::vector<double> smooth;
  for (const float loss : losses)
    smooth.push_back(smooth.empty() ? double{loss} : 0.95 * smooth.back() + 0.05 * double{loss});
  return smooth;
}

bool succeeded(const TrainingRun& run) {
  return !run.diverged && !run.loss.empty() && smoothed(run.loss).back() < 0.2;
}

std::optional<std::string> problem(const TrainingChoice& choice) {
  const auto within = [](double x, double low, double high) { return x >= low && x <= high; };
  if (!within(choice.d, 1, 1024)) return "d has to be from 1 to 1024.";
  if (!within(choice.rate, 0, 1e6)) return "The learning rate has to be from 0 to 1000000.";
  if (!within(choice.momentum, 0, 0.99)) return "The momentum has to be from 0 to 0.99.";
  if (!within(choice.steps, 1, 2000)) return "There have to be from 1 to 2000 steps.";
  if (!within(choice.batch, 1, 64)) return "A batch has to have from 1 to 64 sentences.";
  if (!within(choice.weights_scale, 0, 10) || !within(choice.inputs_scale, 0, 10))
    return "The scales have to be from 0 to 10.";
  return std::nullopt;
}

}  // namespace attention
