#include "core/exact.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>
#include <vector>

#include "core/float_inputs.h"
#include "core/shared_work.h"

namespace attention {
namespace {

constexpr float nothing_seen = -std::numeric_limits<float>::infinity();

std::string too_large(std::size_t needed, std::size_t allowed) {
  std::string text = "The scores and weights take " + std::to_string(needed) + " bytes";
  if (allowed == static_cast<std::size_t>(-1)) return text + ", more than this machine gives.";
  return text + ", and " + std::to_string(allowed) + " are free.";
}

/// Of `columns` keys from `column` on, those that a query sees; counted from `column`.
KeyRun seen_of(const Visible& visible, int query, int n, int column, int columns) {
  const KeyRun run = keys_seen(visible, query, n);
  const int first = std::clamp(run.first - column, 0, columns);
  return {first, std::clamp(run.last - column, first, columns)};
}

using SeenPart = Eigen::Map<Eigen::Array<float, 1, Eigen::Dynamic>>;

/// A row with 0 for what its query does not see; returns the rest. Exponentials of −∞ would do, but
/// vectorised ones round to the smallest numbers that there are, and those are slow to multiply.
SeenPart seen_part(Eigen::Ref<Eigen::RowVectorXf> row, const KeyRun& run) {
  row.head(run.first).setZero();
  row.tail(row.size() - run.last).setZero();
  return {row.data() + run.first, run.last - run.first};
}

FloatMatrix room(std::size_t rows, std::size_t columns, std::size_t all) try {
  return FloatMatrix(static_cast<Eigen::Index>(rows), static_cast<Eigen::Index>(columns));
} catch (const std::bad_alloc&) {
  throw TooLarge(all, static_cast<std::size_t>(-1));
}

/// Rows of a matrix in `parts` nearly equal runs.
int part_start(int rows, int part, int parts) {
  return static_cast<int>(static_cast<long long>(rows) * part / parts);
}

/// What the tiled way keeps for the queries of one tile.
struct Tile {
  FloatMatrix scores, sums_of_values, queries;
  Eigen::ArrayXf maxima, sums, factors;
};

void tile_of_queries(Tile& tile, const FloatMatrix& q, const FloatMatrix& k, const FloatMatrix& v,
                     const ExactOptions& options, int row, FloatMatrix& output) {
  const int n = static_cast<int>(k.rows());
  const int rows = std::min(options.query_tile, static_cast<int>(q.rows()) - row);
  tile.queries = q.middleRows(row, rows) / options.divisor;
  tile.sums_of_values.setZero(rows, v.cols());
  tile.maxima.setConstant(rows, nothing_seen);
  tile.sums.setZero(rows);
  tile.factors.resize(rows);
  const int first = keys_seen(options.visible, row, n).first;
  const int last = keys_seen(options.visible, row + rows - 1, n).last;
  for (int column = first; column < last; column += options.key_tile) {
    const int columns = std::min(options.key_tile, last - column);
    tile.scores.resize(rows, columns);
    tile.scores.noalias() = tile.queries * k.middleRows(column, columns).transpose();
    for (int i = 0; i < rows; ++i) {
      const KeyRun run = seen_of(options.visible, row + i, n, column, columns);
      SeenPart scores = seen_part(tile.scores.row(i), run);
      tile.factors[i] = 1;
      if (scores.size() == 0) continue;
      const float before = tile.maxima[i];
      const float now = std::max(before, scores.maxCoeff());
      scores = (scores - now).exp();
      if (before != now) tile.factors[i] = std::exp(before - now);
      tile.sums[i] = tile.sums[i] * tile.factors[i] + scores.sum();
      tile.maxima[i] = now;
    }
    tile.sums_of_values.array().colwise() *= tile.factors;
    tile.sums_of_values.noalias() += tile.scores * v.middleRows(column, columns);
  }
  tile.sums = (tile.sums > 0).select(tile.sums, 1.0f);
  output.middleRows(row, rows) = tile.sums_of_values.array().colwise() / tile.sums;
}

}  // namespace

TooLarge::TooLarge(std::size_t needed_bytes, std::size_t allowed_bytes)
    : std::runtime_error(too_large(needed_bytes, allowed_bytes)),
      needed(needed_bytes),
      allowed(allowed_bytes) {}

double standard_bytes(int n) { return 2.0 * sizeof(float) * n * n; }

double tiled_bytes(int d, int v, const ExactOptions& options) {
  return options.threads * static_cast<double>(sizeof(float)) * options.query_tile *
         (options.key_tile + d + v + 3.0);
}

std::optional<FloatMatrix> standard_attention(const FloatMatrix& q, const FloatMatrix& k,
                                              const FloatMatrix& v, const ExactOptions& options) {
  const int rows = static_cast<int>(q.rows()), n = static_cast<int>(k.rows());
  const std::size_t needed =
      2 * sizeof(float) * static_cast<std::size_t>(rows) * static_cast<std::size_t>(n);
  if (needed > options.memory) throw TooLarge(needed, options.memory);
  FloatMatrix scores = room(static_cast<std::size_t>(rows), static_cast<std::size_t>(n), needed);
  FloatMatrix weights = room(static_cast<std::size_t>(rows), static_cast<std::size_t>(n), needed);
  FloatMatrix output(rows, v.cols());

  // Long runs of rows, so that the products stay large; several a thread, so that a stop is heard.
  constexpr int rows_in_part = 1024;
  // No more threads than the tiled way would start: starting one takes longer than a few rows.
  const int parts = std::max(std::min(options.threads, (rows - 1) / options.query_tile + 1),
                             (rows - 1) / rows_in_part + 1);
  double share_before = 0;
  const auto step = [&](const std::function<void(int first, int count)>& work) {
    const auto part = [&](int i, int) {
      const int first = part_start(rows, i, parts);
      work(first, part_start(rows, i + 1, parts) - first);
    };
    const auto go_on = [&](double done) {
      return !options.go_on || options.go_on(share_before + done / 3);
    };
    const bool all = share_work(parts, options.threads, part, go_on);
    share_before += 1.0 / 3;
    return all;
  };
  const bool done = step([&](int first, int count) {
                      scores.middleRows(first, count).noalias() =
                          (q.middleRows(first, count) / options.divisor) * k.transpose();
                    }) &&
                    step([&](int first, int count) {
                      for (int i = first; i < first + count; ++i) {
                        const KeyRun run = keys_seen(options.visible, i, n);
                        SeenPart seen = seen_part(weights.row(i), run);
                        if (seen.size() == 0) continue;
                        const auto of = scores.row(i).segment(run.first, seen.size()).array();
                        seen = (of - of.maxCoeff()).exp();
                        seen /= seen.sum();
                      }
                    }) &&
                    step([&](int first, int count) {
                      output.middleRows(first, count).noalias() =
                          weights.middleRows(first, count) * v;
                    });
  if (!done) return std::nullopt;
  return output;
}

std::optional<FloatMatrix> tiled_attention(const FloatMatrix& q, const FloatMatrix& k,
                                           const FloatMatrix& v, const ExactOptions& options) {
  const int rows = static_cast<int>(q.rows());
  FloatMatrix output(rows, v.cols());
  std::vector<Tile> tiles(static_cast<std::size_t>(options.threads));
  const int count = (rows - 1) / options.query_tile + 1;
  const bool done = share_work(
      count, options.threads,
      [&](int task, int thread) {
        tile_of_queries(tiles[static_cast<std::size_t>(thread)], q, k, v, options,
                        task * options.query_tile, output);
      },
      options.go_on);
  if (!done) return std::nullopt;
  return output;
}

std::optional<FloatMatrix> linear_attention(const FloatMatrix& q, const FloatMatrix& k,
                                            const FloatMatrix& v, const ExactOptions& options) {
  const int n = static_cast<int>(k.rows()), rows = static_cast<int>(q.rows());
  constexpr int part = linear_rows_at_once;
  const int key_parts = (n - 1) / part + 1, query_parts = (rows - 1) / part + 1;
  // One sum a part, added up in their order, so that the threads' order changes no bit; of those as
  // many at a time as there are threads.
  FloatMatrix pairs = FloatMatrix::Zero(k.cols(), v.cols());
  Eigen::RowVectorXf sums = Eigen::RowVectorXf::Zero(k.cols());
  const int threads = options.threads;
  std::vector<FloatMatrix> part_pairs(static_cast<std::size_t>(threads));
  std::vector<Eigen::RowVectorXf> part_sums(static_cast<std::size_t>(threads));
  const auto go_on = [&](double share) { return !options.go_on || options.go_on(share); };
  for (int first = 0; first < key_parts; first += threads) {
    const int count = std::min(threads, key_parts - first);
    share_work(count, threads,
               [&](int i, int) {
                 const int row = (first + i) * part;
                 const FloatMatrix keys =
                     linear_features(k.middleRows(row, std::min(part, n - row)));
                 part_pairs[static_cast<std::size_t>(i)].noalias() =
                     keys.transpose() * v.middleRows(row, keys.rows());
                 part_sums[static_cast<std::size_t>(i)] = keys.colwise().sum();
               },
               {});
    for (int i = 0; i < count; ++i) {
      pairs += part_pairs[static_cast<std::size_t>(i)];
      sums += part_sums[static_cast<std::size_t>(i)];
    }
    if (!go_on(0.5 * (first + count) / key_parts)) return std::nullopt;
  }
  FloatMatrix output(rows, v.cols());
  const bool done = share_work(
      query_parts, threads,
      [&](int i, int) {
        const int row = i * part, count = std::min(part, rows - row);
        const FloatMatrix queries = linear_features(q.middleRows(row, count));
        output.middleRows(row, count).noalias() = queries * pairs;
        // φ is above 0, but for scores so far below 0 that it rounds to it: then nothing is near.
        Eigen::ArrayXf weight = (queries * sums.transpose()).array();
        weight = (weight > 0).select(weight, 1.0f);
        output.middleRows(row, count).array().colwise() /= weight;
      },
      [&](double share) { return go_on(0.5 + share / 2); });
  if (!done) return std::nullopt;
  return output;
}

}  // namespace attention
