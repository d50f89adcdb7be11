#include "app/exhibits/break_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/format.h"
#include "app/told.h"

namespace lab {
namespace {

using attention::Break;
using attention::BreakChoice;
using attention::Failure;
using attention::Matrix;
using attention::RowVector;
using attention::Setup;

// The largest score whose exponential is a float, and below which the exponential is 0.
constexpr const char* largest_float_score = "88.72";
constexpr const char* least_float_score = "−103.97";

/// In quotes: bare, a "was" or a "but" would be read as part of the sentence.
std::string named(const Setup& setup, int i) {
  const std::string& word = setup.words[static_cast<size_t>(i)];
  const bool twice = std::count(setup.words.begin(), setup.words.end(), word) > 1;
  return "“" + word + "”" + (twice ? fmt::format(" ({})", i + 1) : "");
}

std::string plural(Eigen::Index count, const char* one, const char* many) {
  return fmt::format("{} {}", grouped(count), count == 1 ? one : many);
}

int top_key(const BreakShown& s) {
  Eigen::Index top = 0;
  s.intact.weights.row(s.query).maxCoeff(&top);
  return static_cast<int>(top);
}

/// "“biryani” gets 22.7%, intact 82.1%".
std::string gets(const BreakShown& s, int key) {
  const std::string now = percent(s.broken.weights(s.query, key));
  const std::string intact = percent(s.intact.weights(s.query, key));
  const std::string& word = named(s.setup, key);
  if (now == intact) return fmt::format("{} keeps its {}", word, intact);
  return fmt::format("{} gets {} instead of {}", word, now, intact);
}

double spread(const Matrix& scores, int row) {
  return scores.row(row).maxCoeff() - scores.row(row).minCoeff();
}

std::string no_softmax(const BreakShown& s) {
  const RowVector weights = s.broken.weights.row(s.query);
  const Eigen::Index below = (weights.array() < 0).count();
  std::string out = fmt::format("The weights of {} now sum to {}, and {} below zero. ",
                                named(s.setup, s.query), sum_told(weights.sum()),
                                below == 0   ? std::string("none is")
                                : below == 1 ? std::string("1 is")
                                             : grouped(below) + " are");
  const RowVector output = s.broken.output.row(s.query);
  if (output.size() <= 4) {
    std::string numbers;
    for (const double v : output) numbers += (numbers.empty() ? "" : ", ") + compact(v);
    out += fmt::format("So its output, ({}), is no average of the values any more. ", numbers);
  } else {
    out += fmt::format("So its output, of length {} instead of {}, is no average of values. ",
                       compact(output.norm()), compact(s.intact.output.row(s.query).norm()));
  }
  return out +
         "Nothing bounds it: scores twice as large make it twice as large, and training "
         "becomes unstable.";
}

std::string cosine(const BreakShown& s) {
  const double t = s.choice.temperature;
  std::string out;
  if (s.n == 1)
    out = "With one key its weight is 100% whatever its score. ";
  else if (t == 0)
    out = fmt::format("Times 0 every score is 0, so each of {} keys gets {}. ", s.n,
                      percent(1.0 / s.n));
  else
    out = fmt::format(
        "A cosine lies between −1 and 1: with {} keys and temperature {} no weight can exceed {}. "
        "Here {}. ",
        s.n, compact(t), percent(attention::highest_cosine_weight(s.n, t)), gets(s, top_key(s)));
  out += "The lengths of q and k, which a learned projection uses, are thrown away.";
  std::string zeros;
  int count = 0;
  for (int j = 0; j < s.n; ++j)
    if (s.intact.k.row(j).isZero(0) && ++count <= 3)
      zeros += (zeros.empty() ? "" : ", ") + named(s.setup, j);
  if (s.intact.q.row(s.query).isZero(0))
    out += fmt::format(" The query of {} has length 0: its cosines are 0 by convention.",
                       named(s.setup, s.query));
  else if (count > 0)
    out += fmt::format(" {}{} a key of length 0: the cosine is 0 by convention.", zeros,
                       count > 3    ? fmt::format(" and {} more have", count - 3)
                       : count == 1 ? " has"
                                    : " have");
  return out;
}

/// Nothing divided, or by d.
std::string other_divisor(const BreakShown& s) {
  const int d = attention::dimension(s.setup);
  if (d == 1) return "d is 1, and √1 = 1: this changes nothing. Take a larger d to see it break.";
  if (spread(s.intact.raw, s.query) == 0)
    return "All scores of this query are equal, so no divisor changes its weights. Choose another "
           "word.";
  const double root = std::sqrt(static_cast<double>(d));
  const int top = top_key(s);
  if (s.choice.kind == Break::divide_by_d)
    return fmt::format(
        "Divided by {} instead of √{} = {}, the scores spread only {} as wide as they should: {}. "
        "The larger d is, the closer every weight comes to 1/{}: an average that hardly looks at "
        "the words.",
        d, d, compact(root), "1/" + compact(root), gets(s, top), s.n);
  const double weight = s.broken.weights(s.query, top);
  return fmt::format(
      "Undivided, the scores spread √{} = {} times as wide: {}. {}", d, compact(root), gets(s, top),
      weight > 0.99
          ? "A row this close to one-hot hardly answers to a change of its scores, so training "
            "hardly moves them."
          : "The larger d is, the more one word takes all, and the less training can move it.");
}

std::string wrong_axis(const BreakShown& s) {
  if (s.n == 1)
    return "With one word, row and column are the same cell: only a longer sentence shows it.";
  int wrong = 0;
  for (int i = 0; i < s.n; ++i) wrong += std::abs(s.broken.weights.row(i).sum() - 1) >= 0.005;
  return fmt::format(
      "The column of {} sums to {}, the row of {} to {}. Each key hands out 100% among those who "
      "ask, so a query may take in too much or too little: here {} of {} rows {} not sum to 1.",
      named(s.setup, s.key), percent(s.broken.weights.col(s.key).sum()), named(s.setup, s.query),
      percent(s.broken.weights.row(s.query).sum()), wrong, s.n, wrong == 1 ? "does" : "do");
}

std::string mask_after(const BreakShown& s) {
  const std::string word = named(s.setup, s.query);
  if (s.query == s.n - 1)
    return fmt::format(
        "The mask hides the words after the query, and after {} there is none: its row is whole. "
        "Choose an earlier word.",
        word);
  const double sum = s.broken.weights.row(s.query).sum();
  return fmt::format(
      "The row of {} sums to {}: softmax had already given {} to the {} that the mask then hides. "
      "Its output is the intact one times {}. Mask the scores with −∞ before softmax, and the rest "
      "still sums to 1.",
      word, fixed(sum, 3), percent(std::max(0.0, 1 - sum)),
      plural(s.n - 1 - s.query, "word", "words"), fixed(sum, 3));
}

std::string naive(const BreakShown& s) {
  const attention::NaiveRow& row = *s.naive;
  size_t top = 0;
  for (size_t j = 0; j < row.scores.size(); ++j)
    if (row.scores[j] > row.scores[top]) top = j;
  const std::string word = named(s.setup, static_cast<int>(top));
  const std::string score = compact(static_cast<double>(row.scores[top]));
  const std::string rescue =
      " The intact row subtracts its maximum first: its largest exponential is e^0 = 1, so moving "
      "the scores changes nothing.";
  switch (row.failure) {
    case Failure::overflow:
      return fmt::format(
                 "Overflow: the score of {} is {}, and above {} e^score is too large for a float. "
                 "It becomes ∞, and ∞/∞ = NaN. A finite exponential over ∞ is 0.",
                 word, score, largest_float_score) +
             rescue;
    case Failure::sum_overflows:
      return fmt::format(
                 "The sum overflows: every e^score is still a float, the largest {}, but their sum "
                 "is not. It becomes ∞, and every weight is a number over ∞: 0.",
                 significant(static_cast<double>(row.exponentials[top]), 3)) +
             rescue;
    case Failure::underflow:
      return fmt::format(
                 "Underflow: every score is below {}, too low for its exponential to be a float. "
                 "Each becomes 0, and 0/0 = NaN.",
                 least_float_score) +
             rescue;
    default:
      break;
  }
  double off = 0;
  for (int j = 0; j < s.n; ++j)
    off = std::max(off, std::abs(s.broken.weights(s.query, j) - s.intact.weights(s.query, j)));
  if (off < 0.0005)
    return fmt::format(
        "Moved so that its largest score is {}, the row still comes out right: every e^score and "
        "their sum are floats. Push the scores up past {}, or far down.",
        score, largest_float_score);
  return fmt::format(
             "The exponentials are so small that a float has few digits left for them: weights are "
             "off by up to {}.",
             percent(off)) +
         rescue;
}

std::string tied(const BreakShown& s) {
  if (s.n == 1) return "With one word there is nobody to be symmetric with.";
  // The pinned key, or where asking and answering differ most.
  int other = s.key;
  if (other == s.query) {
    double most = -1;
    for (int j = 0; j < s.n; ++j) {
      const double differ = std::abs(s.intact.scores(s.query, j) - s.intact.scores(j, s.query));
      if (j != s.query && differ > most) {
        most = differ;
        other = j;
      }
    }
  }
  const std::string a = named(s.setup, s.query), b = named(s.setup, other);
  return fmt::format(
      "Every query is its own key now, so the scores are symmetric: {} asking {} and {} asking {} "
      "both score {} (intact: {} and {}). What a word looks for cannot differ from what it is "
      "matched on. Here {}.",
      a, b, b, a, fixed(s.broken.scores(s.query, other), 2),
      fixed(s.intact.scores(s.query, other), 2), fixed(s.intact.scores(other, s.query), 2),
      gets(s, top_key(s)));
}

std::string additive(const BreakShown& s, Answers& answers) {
  const double bound = answers.additive(s.setup).w.cwiseAbs().sum();
  const bool random = s.setup.vectors == attention::Vectors::random;
  return fmt::format(
      "This works: a small network scores each pair, and softmax does the rest. {}: {}. tanh stays "
      "between −1 and 1, so no score exceeds Σ|w| = {}, whatever d is: no √d is needed. The price "
      "is a tanh for every pair where a dot product is one matrix product.",
      random ? "Its weights are random here, as the vectors are" : "Its weights are set by hand",
      gets(s, top_key(s)), compact(bound));
}

}  // namespace

std::string break_sentence(const BreakShown& s, Answers& answers) {
  switch (s.choice.kind) {
    case Break::no_softmax:
      return no_softmax(s);
    case Break::cosine:
      return cosine(s);
    case Break::nothing_divided:
    case Break::divide_by_d:
      return other_divisor(s);
    case Break::wrong_axis:
      return wrong_axis(s);
    case Break::mask_after:
      return mask_after(s);
    case Break::naive:
      return naive(s);
    case Break::tied:
      return tied(s);
    case Break::additive:
      return additive(s, answers);
  }
  return "";
}

std::string csv_break(const Session& now, Answers& answers) {
  std::string out = "break,query,key,query_word,key_word,score,intact,broken\n";
  const auto number = [](double v) { return std::isfinite(v) ? exact(v) : std::string(); };
  const auto add = [&](const std::string& name, const BreakChoice& choice) {
    const Setup setup = attention::intact(now.setup, choice.kind);
    const attention::Broken& b = answers.broken(setup, choice);
    const attention::Trace& t = answers.trace(setup);
    const int n = static_cast<int>(setup.words.size());
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
        out += fmt::format("{},{},{},{},{},{},{},{}\n", name, i + 1, j + 1,
                           csv_word(setup.words[static_cast<size_t>(i)]),
                           csv_word(setup.words[static_cast<size_t>(j)]), number(b.scores(i, j)),
                           number(t.weights(i, j)), number(b.weights(i, j)));
  };
  const BreakView& view = now.breaks;
  if (!view.puzzle) {
    add(std::string(break_name(view.choice.kind)), view.choice);
    return out;
  }
  // Unlabelled, as on the screen; the intact one that they stand beside has no mask.
  const auto three = attention::puzzle(view.puzzle_seed);
  for (size_t i = 0; i < three.size(); ++i)
    add(std::string(1, static_cast<char>('A' + i)), {three[i]});
  return out;
}

}  // namespace lab
