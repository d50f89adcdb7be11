#include "app/exhibits/masks_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "app/format.h"
#include "app/told.h"
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
    "A window needs one order too: a word of the headline has no place among the review's words.";

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

std::string keys_counted(int count) {
  return count == 1 ? std::string("1 key") : fmt::format("{} keys", count);
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
      return fmt::format(
          "*Padding:* the last {} fill a batch up to one length. They stand for no "
          "words, so no query may see them.",
          keys_counted(mask.padding));
    case MaskKind::by_hand:
      return fmt::format("*By hand:* {} of {} cells are hidden. Press a cell to hide or show it.",
                         grouped(static_cast<std::int64_t>(mask.hidden.size())),
                         grouped(static_cast<std::int64_t>(p.queries.size() * p.keys.size())));
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
  if (count == p.key_count()) return query_named(p) + " sees every key.";
  if (count == 0)
    return p.after ? "Every key is hidden from " + query_named(p) +
                         ": all its weights are set to 0, and so is its output."
                   : "Every key is hidden from " + query_named(p) +
                         ". Softmax would divide 0 by 0, which has no value: its weights and its "
                         "output are 0 by definition.";
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

/// From what to what the weight on the chosen key goes.
std::string key_told(const MaskedPage& p) {
  if (p.mask.kind == MaskKind::none) {
    if (!p.other) return "";
    const double from = p.plain->weights(p.query, p.key), to = p.other->weights(p.query, p.key);
    if (p.key > p.query)
      return fmt::format("A causal mask would hide {} from {}, which gives it {} now.",
                         named(p, p.key), query_named(p), percent(from));
    if (percent(from) == percent(to))
      return fmt::format("A causal mask would leave {} with {} on {}.", query_named(p), percent(to),
                         named(p, p.key));
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
  if (percent(from) == percent(to))
    return fmt::format(" Its weight on {} stays at {}.", named(p, p.key), percent(to));
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
    bool all = true;
    for (int j = 0; j < p.key_count() && all; ++j) all = p.hidden(i, j);
    odd.empty += all;
  }
  return odd;
}

std::string rows_counted(int rows, int all) {
  return rows == 1 ? fmt::format("1 of {} rows sums", all)
                   : fmt::format("{} of {} rows sum", rows, all);
}

std::string sums_told(const MaskedPage& p) {
  const Odd odd = odd_rows(p);
  const int n = p.query_count();
  if (p.mask.kind == MaskKind::none)
    return p.after ? "Nothing is hidden, so it makes no difference when the mask is put on." : "";
  if (p.after)
    return odd.rows == 0
               ? std::string(
                     "*Put on after softmax,* it takes away less than can be seen here: every row "
                     "still sums to 1.")
               : fmt::format(
                     "*Put on after softmax, a bug:* hidden weights are set to 0 and no "
                     "other key gets them. {} to less than 1; this one to {}.",
                     rows_counted(odd.rows, n), fixed(p.t->weights.row(p.query).sum(), 3));
  if (odd.empty == n) return "No row has a key left, so every row sums to 0.";
  std::string told =
      "*Put on before softmax,* the mask sets scores to −∞. e to that is 0, and the keys that are "
      "left share 100%.";
  if (odd.empty > 0)
    told += fmt::format(" {} to 0, for every key is hidden there.", rows_counted(odd.empty, n));
  return told;
}

/// As word_at has them, without looking through all for each.
std::vector<std::string> words_told_apart(const std::vector<std::string>& words) {
  std::map<std::string_view, int> times;
  for (const std::string& word : words) ++times[word];
  std::vector<std::string> names;
  for (size_t i = 0; i < words.size(); ++i)
    names.push_back(times[words[i]] == 1 ? words[i] : fmt::format("{} ({})", words[i], i + 1));
  return names;
}

std::string without_stars(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), '*'), text.end());
  return text;
}

}  // namespace

Setup cross_source(Setup setup) {
  setup.vectors = Vectors::review;
  setup.words = attention::review_words();
  setup.mask = {};
  auto& edits = setup.edits;
  edits.erase(std::remove_if(edits.begin(), edits.end(),
                             [](const attention::Edit& edit) {
                               // The headline has its own X and W_Q.
                               return edit.vectors != Vectors::review || edit.part == Part::query ||
                                      edit.part == Part::w_q || edit.part == Part::w_q_b;
                             }),
              edits.end());
  return setup;
}

MaskedPage masked_page(const Session& now, Answers& answers) {
  MaskedPage p;
  p.cross = now.masks.cross;
  p.after = now.masks.after;
  p.setup = p.cross ? cross_source(now.setup) : now.setup;
  p.mask = p.cross ? now.masks.cross_mask : now.setup.mask;
  p.keys = words_told_apart(p.setup.words);
  p.queries = p.cross ? attention::headline_words() : p.keys;
  p.query = p.cross ? now.masks.headline : now.query;
  p.key = std::min(now.key.value_or(now.query), p.key_count() - 1);
  const bool masked = p.mask.kind != MaskKind::none;
  if (p.cross) {
    p.t = p.plain = &answers.cross(p.setup, {});
    if (masked) p.t = &answers.cross(p.setup, p.mask, p.after);
  } else {
    Setup setup = now.setup;
    setup.mask = {};
    p.t = p.plain = &answers.trace(setup);
    if (masked) {
      p.t = p.after ? &answers.masked_after(now.setup) : &answers.trace(now.setup);
    } else {
      setup.mask.kind = MaskKind::causal;
      p.other = &answers.trace(setup);
      p.other_is = "with a causal mask";
    }
  }
  if (masked) {
    p.other = p.plain;
    p.other_is = "without the mask";
  }
  return p;
}

bool sums_to_one(double sum) { return std::abs(sum - 1) < 0.0005; }

std::string row_sum(const MaskedPage& p, int query) {
  const double sum = p.t->weights.row(query).sum();
  if (sums_to_one(sum)) return fixed(sum, 3);
  bool all = true;
  for (int j = 0; j < p.key_count() && all; ++j) all = p.hidden(query, j);
  return all ? std::string("0, all hidden") : fixed(sum, 3) + ", not 1";
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

std::vector<std::string> cross_told(const MaskedPage& p, bool random_elsewhere) {
  if (!p.cross) return {};
  std::vector<std::string> told = {
      "*Queries come from the headline, keys and values from the review.* In translation the "
      "decoder asks, and the encoder's output answers."};
  Eigen::Index top = 0;
  const double most = p.t->weights.row(p.query).maxCoeff(&top);
  const int twin = attention::twin(p.query);
  if (top == twin && most > 0)
    told.push_back(fmt::format("{} finds its twin, word {} of the review: {}.", query_named(p),
                               twin + 1, percent(most)));
  else if (most > 0)
    told.push_back(fmt::format("{} puts most on {}, {}. Its twin, word {}, gets {}.",
                               query_named(p), quoted(p.keys[static_cast<size_t>(top)]),
                               percent(most), twin + 1, percent(p.t->weights(p.query, twin))));
  if (p.mask.kind == MaskKind::none) {
    told.push_back(
        "Its output mixes the review's values: the headline takes in what the review says.");
    told.push_back(
        "*A mask works here too:* padding hides keys that are no words. Paint on the middle grid "
        "to "
        "hide a key from one word of the headline.");
  }
  if (random_elsewhere)
    told.push_back(
        "This is shown on the hand-set vectors, for there is no headline of random ones.");
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

std::string describe_masks(const Session& now, Answers& answers) {
  const MaskedPage p = masked_page(now, answers);
  const Trace& t = *p.t;
  Setup setup = p.setup;
  setup.mask = p.mask;
  std::string out = "Who is allowed to look at whom?\n\n" + vectors_line(setup);
  out += p.cross ? "Cross-attention: the headline asks the review.\n"
                 : "Self-attention: the sentence asks itself.\n";
  if (p.mask.kind != MaskKind::none)
    out += p.after ? "The mask is put on after softmax.\n" : "The mask is put on before softmax.\n";
  out += "\n";
  for (const std::string& line : cross_told(p, now.setup.vectors == Vectors::random))
    out += without_stars(line) + "\n";
  if (p.cross) out += std::string(why_no_causal) + "\n" + std::string(why_no_window) + "\n";
  for (const std::string& line : masks_told(p)) out += without_stars(line) + "\n";

  out += fmt::format("\nThe query is {} (word {}{}). Score, weight{}:\n",
                     p.queries[static_cast<size_t>(p.query)], p.query + 1,
                     p.cross ? " of the headline" : "",
                     p.other ? ", weight " + std::string(p.other_is) : "");
  for (int j = 0; j < p.key_count(); ++j) {
    out += fmt::format("  {} {}: {}{}, {}", j + 1, p.setup.words[static_cast<size_t>(j)],
                       fixed(t.scores(p.query, j), 2),
                       !p.hidden(p.query, j) ? ""
                       : p.after             ? " (hidden after softmax)"
                                             : " (hidden: −∞)",
                       percent(t.weights(p.query, j)));
    if (p.other) out += ", " + percent(p.other->weights(p.query, j));
    out += "\n";
  }
  out += "Its output by dimension" + (p.other ? ", and " + std::string(p.other_is) : "") + ":\n";
  for (Eigen::Index c = 0; c < std::min<Eigen::Index>(t.output.cols(), 8); ++c) {
    out += fmt::format("  {}: {}", attention::value_column_name(setup, static_cast<int>(c)),
                       fixed(t.output(p.query, c), 2));
    if (p.other) out += ", " + fixed(p.other->output(p.query, c), 2);
    out += "\n";
  }
  if (t.output.cols() > 8)
    out += fmt::format("  and {} more dimensions\n", grouped(t.output.cols() - 8));

  out += fmt::format("\nAll {} queries: keys seen of {}, sum of the weights, the largest:\n",
                     p.query_count(), p.key_count());
  for (int i = 0; i < p.query_count(); ++i) {
    int seen = 0;
    for (int j = 0; j < p.key_count(); ++j) seen += !p.hidden(i, j);
    Eigen::Index top = 0;
    const double most = t.weights.row(i).maxCoeff(&top);
    out += fmt::format(
        "  {} {}: {} seen, sum {}", i + 1,
        p.cross ? p.queries[static_cast<size_t>(i)] : p.setup.words[static_cast<size_t>(i)], seen,
        row_sum(p, i));
    if (most > 0)
      out += fmt::format(", most on {} {}: {}", top + 1, p.setup.words[static_cast<size_t>(top)],
                         percent(most));
    out += "\n";
  }
  out += "\nShapes:\n";
  for (const std::string& line : shapes_told(p)) out += "  " + line + "\n";
  return out;
}

std::string csv_masks(const Session& now, Answers& answers) {
  const MaskedPage p = masked_page(now, answers);
  const Trace& t = *p.t;
  const std::vector<std::string> asking = p.cross ? attention::headline_words() : p.setup.words;
  std::string out = "query,key,query_word,key_word,score,hidden,masked,weight\n";
  for (int i = 0; i < p.query_count(); ++i)
    for (int j = 0; j < p.key_count(); ++j)
      out += fmt::format("{},{},{},{},{},{},{},{}\n", i + 1, j + 1,
                         csv_word(asking[static_cast<size_t>(i)]),
                         csv_word(p.setup.words[static_cast<size_t>(j)]), exact(t.scores(i, j)),
                         p.hidden(i, j) ? 1 : 0,
                         std::isinf(t.masked(i, j)) ? std::string() : exact(t.masked(i, j)),
                         exact(t.weights(i, j)));
  return out;
}

}  // namespace lab
