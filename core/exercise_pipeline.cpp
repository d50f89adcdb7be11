#include <algorithm>
#include <cmath>
#include <limits>

#include "core/exercise_parts.h"
#include "core/mask.h"
#include "core/softmax.h"
#include "core/source.h"
#include "core/trace.h"

namespace attention {
namespace {

constexpr int most_words = 12, most_dims = 8,
              most_columns = 4;  // that can be reckoned with by hand
constexpr int tries = 12;        // for an exercise that is not idle

bool whole(double value) { return value == std::round(value) || !std::isfinite(value); }

/// The fewest decimals that print all the numbers exactly, up to `most`.
int decimals_of(const Matrix& numbers, int most) {
  double unit = 1;
  for (int decimals = 0; decimals < most; ++decimals, unit *= 10)
    if (std::all_of(numbers.data(), numbers.data() + numbers.size(),
                    [&](double number) { return whole(number * unit); }))
      return decimals;
  return most;
}

/// `value` > 0 rounded up to one digit, so that it can be told.
double one_digit_up(double value) {
  const double unit = std::pow(10.0, std::floor(std::log10(value)));
  return std::ceil(value / unit - 1e-9) * unit;
}

/// Half a percent, or half of the second decimal, or what rounding the given numbers can do.
double tolerance_of(double answer, double from_rounding) {
  return one_digit_up(std::max({0.005 * std::abs(answer), 0.005, from_rounding}));
}

/// Of a weight: its second digit, down to a tenth of a percent.
double weight_tolerance(double weight) { return weight >= 0.0995 ? 0.005 : 0.0005; }

/// Products of two rows and their sum; exact where all are whole numbers.
void add_up(Exercise& e, const RowVector& a, const RowVector& b) {
  e.terms = a.cwiseProduct(b);
  e.sum = e.terms.sum();
}

double half_unit(const Exercise& e) { return 0.5 * std::pow(10.0, -e.decimals); }

/// What rounding both rows to the decimals shown can change in their product.
double rounding_of(const Exercise& e, const RowVector& a, const RowVector& b) {
  if (e.decimals == 0) return 0;
  return half_unit(e) * (a.cwiseAbs().sum() + b.cwiseAbs().sum());
}

std::optional<Exercise> cell(const Setup& setup, Dice& dice) {
  if (setup.vectors != Vectors::review) return std::nullopt;
  const Trace t = trace(setup);
  std::optional<Exercise> found;
  for (int i = 0; i < 4 * tries; ++i) {
    Exercise e;
    e.part = dice.pick({Part::query, Part::key, Part::value});
    e.query = dice.between(0, static_cast<int>(t.x.rows()) - 1);
    e.column = dice.between(0, static_cast<int>(t.w_q.cols()) - 1);
    if (is_edited(setup, e.part, e.query, e.column)) continue;  // set by hand, not computed
    const Matrix& w = e.part == Part::query ? t.w_q : e.part == Part::key ? t.w_k : t.w_v;
    const RowVector x = t.x.row(e.query), column = w.col(e.column).transpose();
    add_up(e, x, column);
    if (found && (e.terms.array() != 0).count() <= (found->terms.array() != 0).count()) continue;
    e.given.resize(w.rows(), 1 + w.cols());
    e.given << x.transpose(), w;
    e.decimals = decimals_of(e.given, 2);
    e.answer = e.sum;
    e.tolerance =
        whole(e.sum) && e.decimals == 0 ? 0 : tolerance_of(e.sum, rounding_of(e, x, column));
    for (int other = 0; other < w.cols(); ++other)
      if (other != e.column) add(e, Slip::other_column, x.dot(w.col(other)));
    add(e, Slip::signs_lost, e.terms.cwiseAbs().sum());
    found = e;
  }
  return found;
}

/// The score of a pair, or what is left of it after the division.
std::optional<Exercise> score(const Setup& given, bool divide, Dice& dice) {
  const int n = static_cast<int>(given.words.size()), d = dimension(given);
  if (d > most_dims || n > most_tokens) return std::nullopt;
  Setup setup = given;
  if (divide) setup.divisor = Divisor::sqrt_d;
  const Trace t = trace(setup);
  Exercise e;
  for (int i = 0; i < tries; ++i) {
    e.query = dice.between(0, n - 1);
    e.key = dice.between(0, n - 1);
    if (n > 1 && e.query == e.key) continue;
    if ((t.q.row(e.query).array() * t.k.row(e.key).array() != 0).count() > 1) break;
  }
  e.setup = setup;
  const RowVector q = t.q.row(e.query), k = t.k.row(e.key);
  e.given.resize(4, d);
  e.given << q, t.k.row(e.query), t.q.row(e.key), k;
  e.decimals = decimals_of(e.given, 2);
  add_up(e, q, k);
  e.divisor = divide ? t.divisor : 1;
  e.answer = e.sum / e.divisor;
  const bool exact = e.decimals == 0 && !divide;
  e.tolerance = exact ? 0 : tolerance_of(e.answer, rounding_of(e, q, k) / e.divisor);
  const double root = std::sqrt(static_cast<double>(d));
  if (divide) {
    add(e, Slip::not_divided, e.sum);
    add(e, Slip::divided_by_d, e.sum / d);
  } else {
    add(e, Slip::divided_by_sqrt, e.sum / root);
    add(e, Slip::divided_by_d, e.sum / d);
  }
  add(e, Slip::other_way_round, t.q.row(e.key).dot(t.k.row(e.query)) / e.divisor);
  add(e, Slip::signs_lost, e.terms.cwiseAbs().sum() / e.divisor);
  return e;
}

/// Softmax of one row, with its parts.
double weight_at(const RowVector& scores, double divisor, int at) {
  return softmax_rows(scores / divisor).weights(0, at);
}

int visible(const RowVector& scores) {
  return static_cast<int>((scores.array() > -std::numeric_limits<double>::infinity()).count());
}

/// Whether the query's scores are all the same: softmax has nothing to do then.
bool even(const Trace& t, int query) {
  const RowVector row = t.masked.row(query);
  const double largest = row.maxCoeff();
  return (row.array() == largest || row.array().isInf()).all();
}

/// A query and a key that it sees, neither all nor nothing to it; −1 where no query sees two keys.
void choose_weight(Exercise& e, const Trace& t, const std::optional<int>& last_query, Dice& dice) {
  const int n = static_cast<int>(t.masked.rows());
  e.query = -1;
  for (int i = 0; i < 4 * tries; ++i) {
    const int query = dice.between(last_query ? 1 : 0, last_query.value_or(n - 1));
    const int key = dice.between(0, n - 1);
    if (visible(t.masked.row(query)) < 2 || std::isinf(t.masked(query, key))) continue;
    e.query = query;
    e.key = key;
    if (t.weights(query, key) > 0.01 && t.weights(query, key) < 0.95 && !even(t, query)) return;
  }
}

/// Completes an exercise whose answer is a weight of the row's masked scores.
void weigh(Exercise& e, const Trace& t) {
  e.divisor = t.divisor;
  e.divided = t.masked.row(e.query);
  e.largest = t.maxima(e.query);
  e.terms = t.exponentials.row(e.query);
  e.sum = t.sums(e.query);
  e.answer = t.weights(e.query, e.key);
  e.tolerance = weight_tolerance(e.answer);
  const RowVector raw = e.divided * e.divisor;
  const double root = std::sqrt(static_cast<double>(t.q.cols()));
  const double d = static_cast<double>(t.q.cols());
  if (e.divisor != 1) add(e, Slip::not_divided, weight_at(raw, 1, e.key));
  if (e.divisor != d) add(e, Slip::divided_by_d, weight_at(raw, d, e.key));
  if (e.divisor != root) add(e, Slip::divided_by_sqrt, weight_at(raw, root, e.key));
  double scores = 0;
  for (const double score : e.divided)
    if (std::isfinite(score)) scores += score;
  add(e, Slip::no_exponentials, scores == 0 ? NAN : e.divided(e.key) / scores);
  add(e, Slip::not_normalised, e.terms(e.key));
  add(e, Slip::not_normalised, std::exp(e.divided(e.key)));
}

std::optional<Exercise> weight(const Setup& setup, Dice& dice) {
  if (static_cast<int>(setup.words.size()) > most_words) return std::nullopt;
  const Trace t = trace(setup);
  Exercise e;
  choose_weight(e, t, std::nullopt, dice);
  if (e.query < 0) return std::nullopt;
  e.given = t.raw.row(e.query);
  for (int j = 0; j < e.given.cols(); ++j)
    if (std::isinf(t.masked(e.query, j))) e.given(0, j) = t.masked(e.query, j);
  e.decimals = decimals_of(e.given, 3);
  weigh(e, t);
  return e;
}

std::optional<Exercise> masked_weight(const Setup& given, Dice& dice) {
  const int n = static_cast<int>(given.words.size());
  if (n < 3 || n > most_words) return std::nullopt;
  Exercise e;
  e.setup = given;
  e.setup.mask.kind = MaskKind::causal;
  const Trace t = trace(e.setup);
  choose_weight(e, t, n - 2, dice);
  if (e.query < 0) return std::nullopt;
  e.given = t.raw.row(e.query);
  e.decimals = decimals_of(e.given, 3);
  weigh(e, t);
  // These are looked for first: the mask is what the exercise is about.
  const std::vector<KnownSlip> others = std::move(e.slips);
  e.slips.clear();
  add(e, Slip::no_mask, weight_at(e.given, e.divisor, e.key));
  RowVector zeros = e.given;
  for (int j = e.query + 1; j < n; ++j) zeros(j) = 0;
  add(e, Slip::mask_of_zero, weight_at(zeros, e.divisor, e.key));
  RowVector blind = e.divided;
  blind(e.query) = -std::numeric_limits<double>::infinity();
  add(e, Slip::itself_hidden, weight_at(blind, 1, e.key));
  for (const KnownSlip& known : others) add(e, known.slip, known.value);
  return e;
}

std::optional<Exercise> output(const Setup& setup, Dice& dice) {
  const int n = static_cast<int>(setup.words.size());
  if (n < 2 || n > most_words) return std::nullopt;
  const Trace t = trace(setup);
  Exercise e;
  choose_weight(e, t, std::nullopt, dice);
  if (e.query < 0) return std::nullopt;
  const int all = static_cast<int>(t.v.cols()), shown = std::min(all, most_columns);
  for (int i = 0; i < tries; ++i) {
    e.column = dice.between(0, all - 1);
    if (t.output(e.query, e.column) != 0) break;
  }
  e.first_column = std::clamp(e.column - dice.between(0, shown - 1), 0, all - shown);
  e.given.resize(n, 1 + shown);
  e.given << t.weights.row(e.query).transpose(), t.v.middleCols(e.first_column, shown);
  e.decimals = 4;
  const RowVector weights = t.weights.row(e.query), values = t.v.col(e.column).transpose();
  add_up(e, weights, values);
  e.answer = t.output(e.query, e.column);
  e.tolerance = tolerance_of(e.answer, rounding_of(e, weights, values));
  for (int j = 0; j < shown; ++j)
    if (e.first_column + j != e.column)
      add(e, Slip::other_column, t.output(e.query, e.first_column + j));
  add(e, Slip::plain_mean, values.mean());
  add(e, Slip::plain_sum, values.sum());
  add(e, Slip::signs_lost, e.terms.cwiseAbs().sum());
  return e;
}

std::optional<Exercise> jacobian(const Setup& setup, Dice& dice) {
  const int n = static_cast<int>(setup.words.size());
  if (n < 2 || n > most_words) return std::nullopt;
  const Trace t = trace(setup);
  Exercise row;
  choose_weight(row, t, std::nullopt, dice);
  if (row.query < 0) return std::nullopt;
  Exercise e;
  e.query = row.query;  // whose row it is
  e.key = row.key;      // whose weight,
  e.column = e.key;     // and by whose score
  const RowVector p = t.weights.row(e.query);
  if (!dice.one_in(3))
    for (int i = 0; i < tries && (e.column == e.key || p(e.column) < 0.01); ++i)
      e.column = dice.between(0, n - 1);
  e.given = p;
  e.decimals = 4;
  const double a = p(e.key), b = p(e.column);
  const bool itself = e.key == e.column;
  e.answer = itself ? a * (1 - a) : -a * b;
  e.tolerance = one_digit_up(std::max(0.005 * std::abs(e.answer), 0.0005));
  add(e, Slip::sign_flipped, -e.answer);
  if (itself) add(e, Slip::without_itself, -a * a);
  if (itself) add(e, Slip::without_itself, a * a);
  if (!itself) add(e, Slip::without_itself, a * (1 - b));
  add(e, Slip::other_weight, a);
  return e;
}

}  // namespace

std::optional<Exercise> pipeline_exercise(ExerciseKind kind, const Setup& setup, Dice& dice) {
  std::optional<Exercise> e;
  switch (kind) {
    case ExerciseKind::cell:
      e = cell(setup, dice);
      break;
    case ExerciseKind::score:
      e = score(setup, false, dice);
      break;
    case ExerciseKind::divided:
      e = score(setup, true, dice);
      break;
    case ExerciseKind::weight:
      e = weight(setup, dice);
      break;
    case ExerciseKind::masked:
      e = masked_weight(setup, dice);
      break;
    case ExerciseKind::output:
      e = output(setup, dice);
      break;
    default:
      e = jacobian(setup, dice);
      break;
  }
  if (!e) return e;
  e->kind = kind;
  const bool changed = kind == ExerciseKind::divided || kind == ExerciseKind::masked;
  if (!changed) e->setup = setup;
  return e;
}

}  // namespace attention
