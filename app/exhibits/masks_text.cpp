#include "app/exhibits/masks_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/format.h"
#include "app/told.h"
#include "app/widgets/grid_numbers.h"
#include "core/cross.h"

namespace lab {

using attention::Mask;
using attention::MaskKind;
using attention::Part;
using attention::Setup;
using attention::Trace;
using attention::Vectors;

const std::string_view why_no_causal =
    "Causal is off here: the headline and the review share no order, so no word of one comes after "
    "a word of the other. It has nothing to do with 4×9 not being square.";
const std::string_view why_no_window =
    "Window is off too: it needs one order as well, and a word of the headline has no place among "
    "the review's words.";
const std::string_view why_no_random =
    "Random is off: the headline has hand-set vectors alone, and random keys would not match them.";

namespace {

std::string quoted(const std::string& word) {
  // A position behind the word stays outside the quotes: “was” (3).
  if (word.size() > 4 && word.back() == ')')
    if (const size_t at = word.rfind(" ("); at != std::string::npos)
      return "“" + word.substr(0, at) + "”" + word.substr(at);
  return "“" + word + "”";
}

/// A key as its query would name it.
std::string named(const MaskedPage& p, int key) {
  if (!p.cross && key == p.query) return "itself";
  return quoted(p.keys[static_cast<size_t>(key)]);
}

std::string query_named(const MaskedPage& p) {
  return quoted(p.queries[static_cast<size_t>(p.query)]);
}

std::string keys_counted(int count) { return counted(count, "key"); }

bool all_hidden(const MaskedPage& p, int query) {
  for (int j = 0; j < p.key_count(); ++j)
    if (!p.hidden(query, j)) return false;
  return true;
}

std::string padding_told(const MaskedPage& p) {
  const int n = p.key_count(), count = std::min(p.mask.padding, n);
  if (count == 0) return "*Padding:* no key is treated as padding, so every query sees every key.";
  const std::string which = count == 1   ? std::string("the last key is")
                            : count == n ? fmt::format("all {} keys are", n)
                                         : fmt::format("the last {} keys are", count);
  return "*Padding:* " + which +
         " treated as padding, which fills a batch up to one length. No query may see it.";
}

/// What this kind of mask hides, and what it is for.
std::string kind_told(const MaskedPage& p) {
  const Mask& mask = p.mask;
  switch (mask.kind) {
    case MaskKind::none:
      return "*No mask:* every query sees every key.";
    case MaskKind::causal:
      return "*Causal:* no query sees a later key. A model that writes word by word must not read "
             "the word that it is to write.";
    case MaskKind::window: {
      const int side = (mask.width - 1) / 2;
      const std::string sees =
          side == 0 ? std::string("itself alone")
                    : fmt::format("itself and up to {} on either side", keys_counted(side));
      return fmt::format(
          "*Window of {}:* each query sees {}. For a long text: n·{} scores, not n².", mask.width,
          sees, mask.width);
    }
    case MaskKind::padding:
      return padding_told(p);
    case MaskKind::by_hand:
      return fmt::format("*By hand:* {} of {} {} hidden. Press a cell to hide or show it.",
                         grouped(static_cast<std::int64_t>(mask.hidden.size())),
                         counted(static_cast<int>(p.queries.size() * p.keys.size()), "cell"),
                         mask.hidden.size() == 1 ? "is" : "are");
  }
  return "";
}

/// Who the query sees, with the weights if they are few.
std::string seen_told(const MaskedPage& p) {
  std::vector<int> seen;
  for (int j = 0; j < p.key_count(); ++j)
    if (!p.hidden(p.query, j)) seen.push_back(j);
  const auto weight = [&](int j) { return percent(p.t->weights(p.query, j)); };
  const int count = static_cast<int>(seen.size());
  if (count == 1 && p.key_count() == 1) return query_named(p) + " sees the only key, itself.";
  if (count == p.key_count()) return query_named(p) + " sees every key.";
  if (count == 0)
    return p.after
               ? "Every key is hidden from " + query_named(p) +
                     ": all its weights are set to 0, and so is its output."
               : "Every key is hidden from " + query_named(p) +
                     ". Softmax would divide 0 by 0: its weights and output are 0 by definition.";
  if (count == 1)
    return query_named(p) + " sees only " + named(p, seen[0]) + ": " + weight(seen[0]) + ".";
  if (count == 2)
    return query_named(p) + " keeps only " + named(p, seen[0]) + " and " + named(p, seen[1]) +
           ": " + weight(seen[0]) + " and " + weight(seen[1]) + ".";
  return fmt::format("{} sees {} of {} keys.", query_named(p), count, p.key_count());
}

/// What the hidden keys had, which is what the mask takes away.
std::string hidden_told(const MaskedPage& p) {
  double share = 0;
  bool all = true;
  for (int j = 0; j < p.key_count(); ++j) {
    if (p.hidden(p.query, j)) share += p.plain->weights(p.query, j);
    all &= p.hidden(p.query, j);
  }
  if (all || share < 0.0005) return "";
  if (p.mask.kind == MaskKind::causal)
    return fmt::format(" It can no longer look ahead, where {} of its weight lay.", percent(share));
  return fmt::format(" The hidden keys had {} of its weight.", percent(share));
}

/// The key that the query sees and whose weight grows most from one to the other; −1 if none reads
/// larger.
int gains_most(const MaskedPage& p, const Trace& before, const Trace& after) {
  int most = -1;
  double by = 0;
  for (int j = 0; j < p.key_count(); ++j) {
    const double from = before.weights(p.query, j), to = after.weights(p.query, j);
    if (to - from <= by || percent(from) == percent(to)) continue;
    by = to - from;
    most = j;
  }
  return most;
}

/// From what to what the weight on the chosen key goes.
std::string key_told(const MaskedPage& p) {
  if (p.mask.kind == MaskKind::none) {
    if (!p.other) return "";
    const double from = p.plain->weights(p.query, p.key), to = p.other->weights(p.query, p.key);
    if (p.key > p.query)
      return fmt::format("A causal mask would hide {} from {}, which gives it {} now.",
                         named(p, p.key), query_named(p), percent(from));
    if (percent(from) == percent(to)) {
      if (p.query + 1 == p.key_count())
        return fmt::format("A causal mask would hide nothing from {}, the last word.",
                           query_named(p));
      const int most = gains_most(p, *p.plain, *p.other);
      if (most < 0)
        return fmt::format("A causal mask would change nothing that can be seen here for {}.",
                           query_named(p));
      return fmt::format("A causal mask would give {} the most, {} in place of {}; {} stays at {}.",
                         named(p, most), percent(p.other->weights(p.query, most)),
                         percent(p.plain->weights(p.query, most)), named(p, p.key), percent(to));
    }
    return fmt::format("A causal mask would raise the weight of {} on {} from {} to {}.",
                       query_named(p), named(p, p.key), percent(from), percent(to));
  }
  const double from = p.plain->weights(p.query, p.key), to = p.t->weights(p.query, p.key);
  if (p.t->weights.row(p.query).isZero(0)) return "";
  if (p.hidden(p.query, p.key))
    return fmt::format(" {} is hidden from it: its weight goes from {} to 0.",
                       p.key == p.query && !p.cross ? "Its own key" : named(p, p.key),
                       percent(from));
  if (p.after) return "";  // it keeps what it had
  if (percent(from) == percent(to)) {
    std::string told = fmt::format(" Its weight on {} stays at {}", named(p, p.key), percent(to));
    if (const int most = gains_most(p, *p.plain, *p.t); most >= 0)
      told += fmt::format("; {} gains most, from {} to {}", named(p, most),
                          percent(p.plain->weights(p.query, most)),
                          percent(p.t->weights(p.query, most)));
    return told + ".";
  }
  return fmt::format(" Its weight on {} rises from {} to {}.", named(p, p.key), percent(from),
                     percent(to));
}

/// How many rows sum to something else than 1; of these, how many hide every key.
struct Odd {
  int rows = 0, empty = 0;
};
Odd odd_rows(const MaskedPage& p) {
  Odd odd;
  for (int i = 0; i < p.query_count(); ++i) {
    odd.rows += !sums_to_one(p.t->weights.row(i).sum());
    odd.empty += all_hidden(p, i);
  }
  return odd;
}

std::string rows_counted(int rows, int all) {
  if (all == 1) return "The only row sums";
  return rows == 1 ? fmt::format("1 of {} rows sums", all)
                   : fmt::format("{} of {} rows sum", rows, all);
}

std::string sums_told(const MaskedPage& p) {
  const Odd odd = odd_rows(p);
  const int n = p.query_count();
  if (p.mask.kind == MaskKind::none)
    return p.after ? "Nothing is hidden, so it makes no difference when the mask is put on." : "";
  const double sum = p.t->weights.row(p.query).sum();
  if (p.after) {
    if (odd.rows == 0)
      return "*Put on after softmax,* it takes away less than can be seen here: every row still "
             "sums to 1.";
    const std::string here = all_hidden(p, p.query) ? std::string("to 0") : "to " + fixed(sum, 3);
    std::string told = fmt::format(
        "*Put on after softmax, a bug:* hidden weights are set to 0 and no other key gets them. {} "
        "to less than 1",
        rows_counted(odd.rows, n));
    if (n > 1) told += (sums_to_one(sum) ? "; this one still sums " : "; this one ") + here;
    return told + ".";
  }
  if (odd.empty == n)
    return n == 1 ? "The only row has no key left, so it sums to 0."
                  : "No row has a key left, so every row sums to 0.";
  if (odd.empty == 0)
    return "*Put on before softmax,* the mask sets scores to −∞. e to that is 0, and the keys that "
           "are left share 100%.";
  return fmt::format(
      "*Put on before softmax,* the mask sets scores to −∞; e to that is 0. The keys left in a row "
      "share 100%; {} none left and {} to 0.",
      odd.empty == 1 ? fmt::format("1 of {} rows has", n)
                     : fmt::format("{} of {} rows have", odd.empty, n),
      odd.empty == 1 ? "sums" : "sum");
}

}  // namespace

std::vector<int> keys_on_top(const MaskedPage& p, int query) {
  const auto row = p.t->weights.row(query);
  const double most = row.maxCoeff();
  std::vector<int> top;
  for (int j = 0; j < p.key_count() && most > 0; ++j)
    if (row[j] > 0 && percent(row[j]) == percent(most)) top.push_back(j);
  return top;
}

bool sums_to_one(double sum) { return std::abs(sum - 1) < 0.0005; }

std::string row_sum(const MaskedPage& p, int query) {
  const double sum = p.t->weights.row(query).sum();
  if (sums_to_one(sum)) return fixed(sum, 3);
  return all_hidden(p, query) ? std::string("0, all hidden") : fixed(sum, 3) + ", not 1";
}

std::vector<std::string> masks_told(const MaskedPage& p) {
  std::vector<std::string> told;
  if (!p.cross || p.mask.kind != MaskKind::none) {
    told.push_back(kind_told(p));
    const bool none = p.mask.kind == MaskKind::none;
    const std::string row = none ? key_told(p) : seen_told(p) + hidden_told(p) + key_told(p);
    if (!row.empty()) told.push_back(row);
  }
  if (std::string sums = sums_told(p); !sums.empty()) told.push_back(sums);
  return told;
}

std::string output_told(double value) { return with_true_zero(fixed(value, 2), value); }

std::vector<std::string> masks_told_longest(const MaskedPage& p) {
  std::string by_hand = "*By hand:* 81 of 81 cells are hidden. Press a cell to hide or show it.";
  std::string row = "Every key is hidden from " + query_named(p) +
                    ". Softmax would divide 0 by 0: its weights and output are 0 by definition.";
  return {
      std::move(by_hand), std::move(row),
      p.after
          ? "*Put on after softmax, a bug:* hidden weights are set to 0 and no other key "
            "gets them. 8 of 9 rows sum to less than 1; this one still sums to 1.000."
          : "*Put on before softmax,* the mask sets scores to −∞; e to that is 0. The keys left "
            "in a row share 100%; 8 of 9 rows have none left and sum to 0."};
}

std::vector<std::string> cross_told(const MaskedPage& p, bool random_elsewhere) {
  if (!p.cross) return {};
  std::vector<std::string> told = {
      "*Queries come from the headline, keys and values from the review.* In translation the "
      "decoder asks, and the encoder's output answers."};
  const std::vector<int> top = keys_on_top(p, p.query);
  const int twin = attention::twin(p.query);
  if (top.size() == 1 && top[0] == twin) {
    told.push_back(fmt::format("{} finds its twin, word {} of the review: {}.", query_named(p),
                               twin + 1, percent(p.t->weights(p.query, twin))));
  } else if (!top.empty()) {
    std::vector<std::string> names;
    for (const int j : top) names.push_back(quoted(p.keys[static_cast<size_t>(j)]));
    std::string line =
        fmt::format("{} puts most on {}, {}{}.", query_named(p), listed(names),
                    percent(p.t->weights(p.query, top[0])), top.size() > 1 ? " each" : "");
    if (p.hidden(p.query, twin))
      line += fmt::format(" Its twin, word {}, is hidden.", twin + 1);
    else if (std::find(top.begin(), top.end(), twin) != top.end())
      line += fmt::format(" One of these is its twin, word {}.", twin + 1);
    else
      line += fmt::format(" Its twin, word {}, gets {}.", twin + 1,
                          weight_told(p.t->weights(p.query, twin)));
    told.push_back(line);
  }
  if (p.mask.kind == MaskKind::none) {
    told.push_back(
        "Its output mixes the review's values: the headline takes in what the review says.");
    told.push_back(
        "*A mask works here too:* padding hides the last keys. Paint on the masked scores to hide "
        "a key from one word of the headline.");
  }
  if (random_elsewhere)
    told.push_back(
        "This is shown on the hand-set vectors, for there is no headline of other ones.");
  return told;
}

std::vector<std::string> shapes_told(const MaskedPage& p) {
  const auto shape = [](Eigen::Index rows, Eigen::Index columns) {
    return fmt::format("{}×{}", rows, columns);
  };
  const auto product = [&](Eigen::Index a, Eigen::Index b, Eigen::Index c) {
    return fmt::format("({})({}) = {}", shape(a, b), shape(b, c), shape(a, c));
  };
  const Trace& t = *p.t;
  std::vector<std::string> told;
  if (t.x.size() > 0) told.push_back("X W_Q: " + product(t.x.rows(), t.x.cols(), t.q.cols()));
  told.push_back("Q Kᵀ: " + product(t.q.rows(), t.q.cols(), t.k.rows()));
  told.push_back("P V: " + product(t.weights.rows(), t.weights.cols(), t.v.cols()));
  return told;
}

}  // namespace lab
