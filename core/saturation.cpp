#include "core/saturation.h"

#include <algorithm>
#include <cmath>
#include <future>
#include <stdexcept>
#include <string>

#include "core/random.h"

namespace attention {
namespace {

constexpr int keys = experiment_keys;
constexpr int pairs = keys * (keys - 1) / 2;
/// Dimensions between two reports of progress: 32 reports in all.
constexpr int block = 32;
/// Rows computed side by side in vector registers.
constexpr int lanes = 8;
/// Parts of the work that may run at the same time. Their number is fixed and each writes only to
/// its own places, so nothing depends on how many threads there are.
constexpr int pieces = 4;

/// One number for each of `lanes` rows.
using Lanes = Eigen::Array<double, lanes, 1>;

constexpr std::array<Divisor, 3> divisors = {Divisor::none, Divisor::sqrt_d, Divisor::d};

std::uint32_t query_row(int row) { return static_cast<std::uint32_t>(row); }
std::uint32_t key_row(int row, int key) { return static_cast<std::uint32_t>(row * keys + key); }

/// The next `block` entries of q and of every k, for `lanes` rows.
struct Entries {
  std::array<Lanes, block> q;
  std::array<std::array<Lanes, keys>, block> k;

  void draw(std::uint64_t seed, int first_row, int first_column) {
    const auto column = static_cast<std::uint32_t>(first_column);
    std::array<double, block> one;
    for (int lane = 0; lane < lanes; ++lane) {
      const int row = first_row + lane;
      fill_normals(seed, Stream::experiment_query, query_row(row), column, block, one.data());
      for (std::size_t i = 0; i < block; ++i) q[i](lane) = one[i];
      for (int key = 0; key < keys; ++key) {
        fill_normals(seed, Stream::experiment_key, key_row(row, key), column, block, one.data());
        for (std::size_t i = 0; i < block; ++i) k[i][static_cast<std::size_t>(key)](lane) = one[i];
      }
    }
  }
};

/// Running sums over the dimensions so far, for `lanes` rows.
struct Sums {
  std::array<Lanes, keys> scores;      // q·kᵢ
  std::array<Lanes, pairs> distances;  // ‖kᵢ − kⱼ‖², i < j

  Sums() {
    scores.fill(Lanes::Zero());
    distances.fill(Lanes::Zero());
  }

  void add(const Lanes& q, const std::array<Lanes, keys>& k) {
    std::size_t pair = 0;
    for (std::size_t i = 0; i < keys; ++i) {
      scores[i] += q * k[i];
      for (std::size_t j = i + 1; j < keys; ++j) distances[pair++] += (k[i] - k[j]).square();
    }
  }
};

/// What one row's softmax is like, for `lanes` rows.
struct RowAnswers {
  Lanes top, entropy, jacobian, gradient;
};

/// `s`: the divided scores; `distances`: see Sums.
RowAnswers row_answers(const std::array<Lanes, keys>& s, const std::array<Lanes, pairs>& distances,
                       double divisor) {
  Lanes maximum = s[0];
  for (std::size_t i = 1; i < keys; ++i) maximum = maximum.max(s[i]);
  // H = ln Z − Σ pᵢ(sᵢ − m)
  Lanes total = Lanes::Zero();
  Lanes mean_shifted = Lanes::Zero();
  std::array<Lanes, keys> p;
  for (std::size_t i = 0; i < keys; ++i) {
    const Lanes shifted = s[i] - maximum;
    p[i] = shifted.exp();
    total += p[i];
    mean_shifted += p[i] * shifted;
  }
  RowAnswers result;
  const Lanes scale = 1 / total;
  result.entropy = total.log() - scale * mean_shifted;
  result.top = scale;  // e^0 / Z
  for (Lanes& weight : p) weight *= scale;

  // ‖J‖² = Σᵢ pᵢ²(1 − pᵢ)² + 2 Σ_{i<j} pᵢ²pⱼ², with 1 − pᵢ as the sum of the others, so that
  // nothing cancels where a row is nearly one-hot (see jacobian_norm).
  std::array<Lanes, keys> after;
  Lanes sum = Lanes::Zero();
  for (std::size_t i = keys; i-- > 0;) {
    after[i] = sum;
    sum += p[i];
  }
  Lanes before = Lanes::Zero(), squares = Lanes::Zero(), norm2 = Lanes::Zero();
  for (std::size_t i = 0; i < keys; ++i) {
    const Lanes square = p[i].square();
    norm2 += square * ((before + after[i]).square() + 2 * squares);
    before += p[i];
    squares += square;
  }
  result.jacobian = norm2.sqrt();

  // Row i of J K is pᵢ(kᵢ − k̄) with k̄ = Σ pⱼkⱼ, hence
  // ‖J K‖² = Σ_{i<j} pᵢpⱼ(pᵢ + pⱼ − Σ p²) ‖kᵢ − kⱼ‖².
  // The bracket loses digits only where the norm is below 1e-8 of the keys' distances.
  Lanes gradient2 = Lanes::Zero();
  std::size_t pair = 0;
  for (std::size_t i = 0; i < keys; ++i) {
    Lanes first = Lanes::Zero(), second = Lanes::Zero();
    for (std::size_t j = i + 1; j < keys; ++j) {
      const Lanes weighted = p[j] * distances[pair++];
      first += weighted;
      second += p[j] * weighted;
    }
    gradient2 += p[i] * ((p[i] - squares) * first + second);
  }
  result.gradient = gradient2.max(0).sqrt() / divisor;
  return result;
}

/// What one block of dimensions gave, row by row: each matrix is block × rows.
struct BlockAnswers {
  struct UnderDivisor {
    Matrix top, entropy, jacobian, gradient;
  };
  Matrix score_sum, score_squares;  // over a row's undivided scores
  std::array<UnderDivisor, divisors.size()> under;

  explicit BlockAnswers(int rows) {
    score_sum.resize(block, rows);
    score_squares.resize(block, rows);
    for (UnderDivisor& u : under)
      for (Matrix* m : {&u.top, &u.entropy, &u.jacobian, &u.gradient}) m->resize(block, rows);
  }
};

void put(const Lanes& numbers, Matrix& rows, int i, int first_row) {
  rows.block<1, lanes>(i, first_row) = numbers.transpose();
}

void count(ScoreHistogram& histogram, double score) {
  constexpr double bins_per_unit = 1 / ScoreHistogram::bin_width;
  if (score < ScoreHistogram::low) {
    ++histogram.below;
  } else if (score >= ScoreHistogram::high) {
    ++histogram.above;
  } else {
    const int bin = static_cast<int>((score - ScoreHistogram::low) * bins_per_unit);
    // The difference of the number just below `high` rounds up.
    ++histogram.counts[static_cast<std::size_t>(std::min(bin, ScoreHistogram::bins - 1))];
  }
}

void add(const ScoreHistogram& from, ScoreHistogram& to) {
  for (std::size_t i = 0; i < from.counts.size(); ++i) to.counts[i] += from.counts[i];
  to.below += from.below;
  to.above += from.above;
}

/// Some groups of `lanes` rows that follow each other, on their way through the dimensions.
class Piece {
 public:
  /// Groups first_group … last_group − 1.
  Piece(const Experiment& experiment, int first_group, int last_group)
      : experiment_(experiment),
        first_group_(first_group),
        sums_(static_cast<std::size_t>(last_group - first_group)) {}

  /// Goes on by one block of dimensions, first_column … first_column + block − 1 from 0.
  void advance(int first_column, BlockAnswers& answers) {
    for (auto& histograms : histograms_) histograms.fill({});
    for (std::size_t group = 0; group < sums_.size(); ++group) {
      const int first_row = (first_group_ + static_cast<int>(group)) * lanes;
      entries_.draw(experiment_.seed, first_row, first_column);
      for (int i = 0; i < block; ++i) {
        const auto at = static_cast<std::size_t>(i);
        sums_[group].add(entries_.q[at], entries_.k[at]);
        answer(sums_[group], first_row, first_column, i, answers);
      }
    }
  }

  /// Of the last block.
  const ScoreHistogram& histogram(std::size_t which, int i) const {
    return histograms_[which][static_cast<std::size_t>(i)];
  }

 private:
  void answer(const Sums& sums, int first_row, int first_column, int i, BlockAnswers& answers) {
    Lanes sum = Lanes::Zero(), squares = Lanes::Zero();
    for (const Lanes& score : sums.scores) {
      sum += score;
      squares += score.square();
    }
    put(sum, answers.score_sum, i, first_row);
    put(squares, answers.score_squares, i, first_row);

    const int counted = std::min(lanes, experiment_.rows - first_row);
    for (std::size_t which = 0; which < divisors.size(); ++which) {
      const double c = divisor_value(divisors[which], first_column + i + 1);
      ScoreHistogram& histogram = histograms_[which][static_cast<std::size_t>(i)];
      std::array<Lanes, keys> divided;
      for (std::size_t key = 0; key < keys; ++key) {
        divided[key] = sums.scores[key] / c;
        for (int lane = 0; lane < counted; ++lane) count(histogram, divided[key](lane));
      }
      const RowAnswers row = row_answers(divided, sums.distances, c);
      BlockAnswers::UnderDivisor& under = answers.under[which];
      put(row.top, under.top, i, first_row);
      put(row.entropy, under.entropy, i, first_row);
      put(row.jacobian, under.jacobian, i, first_row);
      put(row.gradient, under.gradient, i, first_row);
    }
  }

  Experiment experiment_;
  int first_group_;
  std::vector<Sums> sums_;
  Entries entries_;
  std::array<std::array<ScoreHistogram, block>, divisors.size()> histograms_;
};

/// The value that would stand at `place` (from 0) if they were sorted. Reorders them.
double ranked(RowVector& values, Eigen::Index place) {
  std::nth_element(values.begin(), values.begin() + place, values.end());
  return values(place);
}

/// The mean of the two middle values if their number is even.
double median(RowVector values) {
  const Eigen::Index middle = values.size() / 2;
  const double upper = ranked(values, middle);
  if (values.size() % 2 == 1) return upper;
  return (values.head(middle).maxCoeff() + upper) / 2;
}

SaturationPoint point(const BlockAnswers::UnderDivisor& answers, int i, int rows, double spread) {
  const RowVector top = answers.top.row(i).head(rows);
  const RowVector jacobian = answers.jacobian.row(i).head(rows);
  const RowVector gradient = answers.gradient.row(i).head(rows);
  SaturationPoint result;
  result.spread = spread;
  result.mean_top = top.mean();
  result.share_one_hot = (top.array() > one_hot_weight).cast<double>().mean();
  result.mean_entropy = answers.entropy.row(i).head(rows).mean();
  result.jacobian_mean = jacobian.mean();
  result.jacobian_median = median(jacobian);
  result.gradient_mean = gradient.mean();
  result.gradient_median = median(gradient);
  RowVector ordered = top;
  const double typical = ranked(ordered, (rows - 1) / 2);
  result.typical_row = static_cast<int>(std::find(top.begin(), top.end(), typical) - top.begin());
  result.most_one_hot_row =
      static_cast<int>(std::max_element(top.begin(), top.end()) - top.begin());
  return result;
}

/// The standard deviation of all undivided scores.
double spread_of_scores(const BlockAnswers& answers, int i, int rows) {
  const double mean = answers.score_sum.row(i).head(rows).sum() / (rows * keys);
  const double mean_square = answers.score_squares.row(i).head(rows).sum() / (rows * keys);
  return std::sqrt(mean_square - mean * mean);
}

/// Calls work(0) … work(pieces − 1), at the same time where the machine can, and waits for all.
template <typename Work>
void for_each_piece(const Work& work) {
  // One thread alone would take more than a second for 2,000 rows. Where no thread can be started,
  // as in a browser, the second policy runs the work right here.
  constexpr auto policy = std::launch::async | std::launch::deferred;
  std::array<std::future<void>, pieces> running;
  for (int piece = 0; piece < pieces; ++piece)
    running[static_cast<std::size_t>(piece)] = std::async(policy, [&work, piece] { work(piece); });
  for (auto& one : running) one.get();
}

void check(const Experiment& experiment) {
  if (experiment.rows < fewest_rows || experiment.rows > most_rows)
    throw std::invalid_argument("The experiment has " + std::to_string(experiment.rows) +
                                " rows; it takes " + std::to_string(fewest_rows) + " to " +
                                std::to_string(most_rows) + ".");
}

}  // namespace

const SaturationPoint& Saturation::at(Divisor divisor, int d) const {
  return points.at(static_cast<std::size_t>(divisor)).at(static_cast<std::size_t>(d - 1));
}

const ScoreHistogram& Saturation::histogram(Divisor divisor, int d) const {
  return histograms.at(static_cast<std::size_t>(divisor)).at(static_cast<std::size_t>(d - 1));
}

Saturation saturation(const Experiment& experiment,
                      const std::function<bool(const Saturation&)>& progress) {
  check(experiment);
  const int rows = experiment.rows;
  const int groups = (rows + lanes - 1) / lanes;
  // The last group may compute a few rows too many; nothing counts them.
  BlockAnswers answers(groups * lanes);
  std::vector<Piece> parts;
  for (int piece = 0; piece < pieces; ++piece)
    parts.emplace_back(experiment, groups * piece / pieces, groups * (piece + 1) / pieces);

  Saturation result;
  for (int first = 0; first < most_dimensions; first += block) {
    const auto dims = static_cast<std::size_t>(first + block);
    for (auto& points : result.points) points.resize(dims);
    for (auto& histograms : result.histograms) histograms.resize(dims);

    for_each_piece(
        [&](int piece) { parts[static_cast<std::size_t>(piece)].advance(first, answers); });
    for_each_piece([&](int piece) {
      for (int i = block * piece / pieces; i < block * (piece + 1) / pieces; ++i) {
        const auto at = static_cast<std::size_t>(first + i);
        const double spread = spread_of_scores(answers, i, rows);
        for (std::size_t which = 0; which < divisors.size(); ++which) {
          const double c = divisor_value(divisors[which], first + i + 1);
          result.points[which][at] = point(answers.under[which], i, rows, spread / c);
          for (const Piece& part : parts)
            add(part.histogram(which, i), result.histograms[which][at]);
        }
      }
    });
    if (progress && !progress(result)) break;
  }
  return result;
}

Matrix experiment_scores(const Experiment& experiment, int row) {
  check(experiment);
  if (row < 0 || row >= experiment.rows)
    throw std::invalid_argument("There is no row " + std::to_string(row + 1LL) +
                                "; the experiment's rows are counted from 1 to " +
                                std::to_string(experiment.rows) + ".");
  RowVector q(most_dimensions), k(most_dimensions);
  fill_normals(experiment.seed, Stream::experiment_query, query_row(row), 0, most_dimensions,
               q.data());
  Matrix scores(most_dimensions, keys);
  for (int key = 0; key < keys; ++key) {
    fill_normals(experiment.seed, Stream::experiment_key, key_row(row, key), 0, most_dimensions,
                 k.data());
    double sum = 0;
    for (int i = 0; i < most_dimensions; ++i) {
      sum += q(i) * k(i);
      scores(i, key) = sum;
    }
  }
  return scores;
}

}  // namespace attention
