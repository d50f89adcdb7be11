#include "core/explain.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "core/review.h"

namespace attention {
namespace {

// Columns of q and k of the review.
constexpr int noun = 0, adjective = 1, verb = 2, clause = 3;

// Features of the review's words.
constexpr int biryani_feature = 0, naan_feature = 1, adjective_feature = 2, clause_feature = 6;

bool is_food(const Trace& trace, int token) {
  return trace.x(token, biryani_feature) != 0 || trace.x(token, naan_feature) != 0;
}

/// The word in quotes: bare, a "was" or a "but" would be read as part of the sentence.
std::string quoted(const Setup& setup, int token) {
  return "“" + setup.words[static_cast<std::size_t>(token)] + "”";
}

/// Quoted, with its position behind it if the sentence has the word more than once.
std::string name(const Setup& setup, int token) {
  const std::string& word = setup.words[static_cast<std::size_t>(token)];
  if (std::count(setup.words.begin(), setup.words.end(), word) == 1) return quoted(setup, token);
  return quoted(setup, token) + " (" + std::to_string(token + 1) + ")";
}

/// "+2.31", "−1.90".
std::string signed_text(double value) {
  char digits[64];
  std::snprintf(digits, sizeof digits, "%.2f", std::abs(value));
  return (value < 0 ? "−" : "+") + std::string(digits);
}

/// "46.6%".
std::string percent(double share) {
  char digits[64];
  std::snprintf(digits, sizeof digits, "%.1f%%", 100 * share);
  return digits;
}

/// What the word of this key is to the review's queries; nothing if its label says no kind.
std::optional<std::string> kind(const RowVector& key) {
  if (key(noun) != 0) return "A noun";
  if (key(adjective) != 0) return "An adjective";
  if (key(verb) != 0) return "A verb";
  return std::nullopt;
}

/// The hand-set vectors, whose numbers have a meaning that words can tell.
std::string explain_review_score(const Setup& setup, const Trace& trace, int query, int key) {
  const RowVector q = trace.q.row(query), k = trace.k.row(key);
  const std::string asks = quoted(setup, query), wears = quoted(setup, key);
  const bool fits = q.head(clause).dot(k.head(clause)) > 0;
  const double clause_term = q(clause) * k(clause);

  if (k.isZero())
    return query == key
               ? wears + " wears no label, not even for itself: every product is 0."
               : wears + " wears no label that " + asks + " could match: every product is 0.";
  if (q(clause) == 0)  // asks for adjectives anywhere
    return fits ? "An adjective, which " + asks + " looks for in either clause."
                : "Not an adjective, and " + asks + " looks for nothing else: every product is 0.";
  if (query == key) return "Itself, which is not what it looks for: only the clause fits.";
  const std::optional<std::string> what = kind(k);
  if (!what)
    return clause_term > 0
               ? "Its only label is its clause, which " + asks + " shares: that alone adds."
               : "Its only label is its clause, the other one, which takes away.";
  if (fits)
    return clause_term > 0 ? *what + ", which " + asks +
                                 " looks for, and in the same clause: both terms add up."
                           : *what + ", which " + asks +
                                 " looks for, but in the other clause, which takes away.";
  return clause_term > 0
             ? *what + ", which is not what " + asks + " looks for: only the clause fits."
             : *what + ", which is not what " + asks + " looks for, and in the other clause.";
}

/// Any vectors: which products matter most.
std::string explain_products(const Setup& setup, const RowVector& products) {
  constexpr double shown = 0.005;  // less than this is 0.00 on screen
  if (products.isZero(0)) return "Every product is 0, so the score is 0.";
  if (products.cwiseAbs().maxCoeff() < shown) return "Every product is close to 0.";
  if (products.size() == 1) return "The only product is " + signed_text(products(0)) + ".";

  Eigen::Index up = 0, down = 0;
  const double highest = products.maxCoeff(&up), lowest = products.minCoeff(&down);
  const auto with_number = [&](Eigen::Index column, const char* does, double product) {
    return query_column_name(setup, static_cast<int>(column)) + does + " (" + signed_text(product) +
           ")";
  };
  const std::string adds = with_number(up, " adds most", highest);
  const std::string takes_away = with_number(down, " takes away most", lowest);
  if (lowest >= 0) return adds + "; nothing takes away.";
  if (highest <= 0) return takes_away + "; nothing adds.";
  if (lowest > -shown) return adds + "; next to nothing takes away.";
  if (highest < shown) return takes_away + "; next to nothing adds.";
  return adds + "; " + takes_away + ".";
}

/// Weights this close count as equal.
constexpr double tie = 0.98;

/// Two words that share most of the weight evenly: a before b in the sentence.
std::string explain_pair(const Setup& setup, const Trace& trace, int query, int a, int b) {
  const std::string both = name(setup, a) + " and " + name(setup, b);
  const std::string mix = "An even mix of " + both;
  const bool of_review = setup.vectors == Vectors::review && !is_edited(setup, Part::x) &&
                         !is_edited(setup, Part::w_v) && !is_edited(setup, Part::value);
  if ((trace.v.row(a) + trace.v.row(b)).isZero(0))
    return mix + (of_review ? ": their opinions, −1 and +1, cancel." : ": their values cancel.");

  double less = trace.v.row(a).norm(), more = trace.v.row(b).norm();
  int lighter = a;
  if (less > more) {
    std::swap(less, more);
    lighter = b;
  }
  if (less < 0.9 * more)
    return both + " weigh " +
           (trace.weights(query, a) == trace.weights(query, b) ? "the same" : "nearly the same") +
           ", yet " + name(setup, lighter) + " hands over " +
           (less == more / 2 ? "half" : percent(less / more)) +
           " as much: weight is not contribution.";

  if (of_review && trace.x(a, clause_feature) == trace.x(b, clause_feature) && is_food(trace, a) &&
      trace.x(b, adjective_feature) != 0)
    return mix + ": the food and the opinion about it.";
  return mix + ".";
}

/// What to add to "Mostly biryani", where the hand-set vectors tell what it is good for.
std::string purpose(const Setup& setup, const Trace& trace, int query, int key) {
  if (setup.vectors != Vectors::review) return "";
  if (trace.x(query, adjective_feature) != 0 && is_food(trace, key) &&
      trace.x(query, clause_feature) == trace.x(key, clause_feature))
    return ": the context that a later layer needs";
  for (int other = 0; other < trace.q.rows(); ++other)
    if (other != query && trace.q.row(other) == trace.q.row(query) &&
        trace.weights.row(other) == trace.weights.row(query))
      return ", exactly as for " + name(setup, other) + ": both ask the same question";
  return "";
}

}  // namespace

std::string explain_score(const Setup& setup, const Trace& trace, int query, int key) {
  if (hides(setup.mask, query, key, static_cast<int>(trace.k.rows())))
    return "The mask hides it: the score becomes −∞, and e to that is 0.";
  const bool hand_set = setup.vectors == Vectors::review && !is_edited(setup, Part::query, query) &&
                        !is_edited(setup, Part::key, key) && !is_edited(setup, Part::x) &&
                        !is_edited(setup, Part::w_q) && !is_edited(setup, Part::w_k);
  if (hand_set) return explain_review_score(setup, trace, query, key);
  return explain_products(setup, trace.q.row(query).cwiseProduct(trace.k.row(key)));
}

std::string explain_output(const Setup& setup, const Trace& trace, int query) {
  const RowVector weights = trace.weights.row(query);
  const int n = static_cast<int>(weights.size());
  if (trace.sums(query) == 0)
    return "The mask hides every key: there is no distribution, so weights and output are 0.";
  if (n == 1) return "There is no other word: its own value, unchanged.";

  std::vector<int> order(static_cast<std::size_t>(n));  // by weight, heaviest first
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return weights(a) > weights(b); });
  const int first = order[0], second = order[1];
  const double top = weights(first), next = weights(second);

  const auto tied = (weights.array() >= tie * top).count();
  if (tied == 2 && top + next >= 0.5)
    return explain_pair(setup, trace, query, std::min(first, second), std::max(first, second));
  if (tied == n) return "An even mix of all " + std::to_string(n) + " words.";
  if (tied > 2)
    return "No word stands out: " + std::to_string(tied) + " words tie at " + percent(top) + ".";

  Eigen::Index gives_most = 0;
  const RowVector handed_over = contributions(trace, query);
  if (handed_over.maxCoeff(&gives_most) > handed_over(first))
    return name(setup, first) + " weighs most (" + percent(top) + "), yet " +
           name(setup, static_cast<int>(gives_most)) +
           " adds more to the output: weight is not contribution.";
  if (top >= 0.5) {
    std::string why = purpose(setup, trace, query, first);
    if (why.empty()) why = ": " + percent(top) + " of the weight";
    return (top > 0.95 ? "Almost only " : "Mostly ") + name(setup, first) + why + ".";
  }
  return name(setup, first) + " leads with " + percent(top) +
         " of the weight; no other word has more than " + percent(next) + ".";
}

}  // namespace attention
