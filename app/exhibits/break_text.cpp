#include "app/exhibits/break_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

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
constexpr const char* largest_float_score = "88.7228";
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

/// The keys whose numbers are as large as the largest, but for rounding.
std::vector<int> tied_tops(const RowVector& numbers) {
  std::vector<int> tops;
  const double most = numbers.maxCoeff();
  for (int j = 0; j < static_cast<int>(numbers.size()); ++j)
    if (numbers[j] >= most - 1e-12 * std::max(1.0, std::abs(most))) tops.push_back(j);
  return tops;
}

/// "“a”, “b” and “c”"; of many the first three, and how many more.
std::string all_named(const Setup& setup, const std::vector<int>& words) {
  const size_t shown = words.size() <= 4 ? words.size() : 3;
  std::vector<std::string> names;
  for (size_t i = 0; i < shown; ++i) names.push_back(named(setup, words[i]));
  if (shown < words.size()) names.push_back(fmt::format("{} more", words.size() - shown));
  return listed(names);
}

/// "“biryani” gets 22.7% instead of 82.1%"; several that share the intact row's top are all named
/// as long as they stay equal.
std::string gets(const BreakShown& s) {
  const std::vector<int> tops = tied_tops(s.intact.weights.row(s.query));
  const int key = top_key(s);
  const std::string now = percent(s.broken.weights(s.query, key));
  const std::string intact = percent(s.intact.weights(s.query, key));
  const bool equal = std::all_of(tops.begin(), tops.end(), [&](int j) {
    return percent(s.broken.weights(s.query, j)) == now;
  });
  if (tops.size() > 1 && equal)
    return now == intact ? fmt::format("{} tie and keep {} each", all_named(s.setup, tops), intact)
                         : fmt::format("{} tie and get {} each instead of {}",
                                       all_named(s.setup, tops), now, intact);
  const std::string word = named(s.setup, key);
  if (now == intact) return fmt::format("{} keeps its {}", word, intact);
  return fmt::format("{} gets {} instead of {}", word, now, intact);
}

double spread(const Matrix& scores, int row) {
  return scores.row(row).maxCoeff() - scores.row(row).minCoeff();
}

std::string no_softmax(const BreakShown& s) {
  const RowVector weights = s.broken.weights.row(s.query);
  const std::string word = named(s.setup, s.query);
  if (weights.isZero(0))
    return fmt::format(
        "All scores of {} are 0, and used as weights they take in nothing. softmax would make {} "
        "of each. Choose another word.",
        word, percent(1.0 / s.n));
  const Eigen::Index below = (weights.array() < 0).count();
  std::string out = fmt::format("The weights of {} now sum to {}, and {} below zero. ", word,
                                sum_told(weights.sum()),
                                below == 0   ? std::string("none is")
                                : below == 1 ? std::string("1 is")
                                             : grouped(below) + " are");
  const bool shares = below == 0 && std::abs(weights.sum() - 1) < 0.005;
  out += shares ? "That they look like shares is chance. " : "Such weights are no shares. ";
  const RowVector output = s.broken.output.row(s.query);
  if (output.size() <= 4) {
    std::string numbers;
    for (const double v : output) numbers += (numbers.empty() ? "" : ", ") + compact(v);
    out += fmt::format("They make the output ({}). ", numbers);
  } else {
    out += fmt::format("They make an output of length {} instead of {}. ", compact(output.norm()),
                       compact(s.intact.output.row(s.query).norm()));
  }
  return out +
         "Nothing bounds it: scores twice as large make it twice as large, and training can become "
         "unstable.";
}

std::string cosine(const BreakShown& s) {
  const double t = s.choice.temperature;
  const double most = attention::highest_cosine_weight(s.n, t);
  std::string out;
  if (s.n == 1)
    out = "With one key its weight is 100% whatever its score. ";
  else if (t == 0)
    out = fmt::format("Times 0 every score is 0, so each of {} keys gets {}. ", s.n,
                      percent(1.0 / s.n));
  else
    out = fmt::format(
        "{}{} Here {}. ",
        attention::dimension(s.setup) == 1
            ? "With d = 1 every cosine is ±1, or 0 for a zero: only signs are left."
            : "A cosine lies between −1 and 1.",
        most < 0.999
            ? fmt::format(" With {} keys and a scale of {} no weight can exceed {}.", s.n,
                          compact(t), percent(most))
            : fmt::format(" Times {} that is enough for one word to take nearly all.", compact(t)),
        gets(s));
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
  const bool random = s.setup.vectors != attention::Vectors::review;
  if (s.choice.kind == Break::divide_by_d)
    return fmt::format(
        "Divided by {} instead of √{} = {}, the scores spread only {} as wide as they should: {}. "
        "{} is, the closer every weight comes to 1/{}: an average that hardly looks at the words.",
        d, d, compact(root), "1/" + compact(root), gets(s),
        random ? "The larger d" : "The narrower the spread", s.n);
  const std::vector<int> tops = tied_tops(s.intact.weights.row(s.query));
  const double weight = s.broken.weights(s.query, tops.front());
  std::string end;
  if (tops.size() > 1)
    end = static_cast<int>(tops.size()) == s.n
              ? "No divisor parts equal scores."
              : "No divisor parts equal scores: the more the scores spread, the more these take "
                "from the others.";
  else if (weight > 0.99)
    end =
        "A row this close to one-hot hardly answers to a change of its scores, so training hardly "
        "moves them.";
  else
    end = fmt::format("{}, the more one word takes all, and the less training can move it.",
                      random ? "The larger d is" : "The wider scores spread");
  return fmt::format("Undivided, the scores spread √{} = {} times as wide: {}. {}", d,
                     compact(root), gets(s), end);
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

/// From which largest score on the sum of the exponentials is no float.
std::string sum_limit(const attention::NaiveRow& row, double top) {
  double sum = 0;
  for (const float score : row.scores) sum += std::exp(static_cast<double>(score) - top);
  return compact(std::log(static_cast<double>(std::numeric_limits<float>::max())) - std::log(sum));
}

std::string naive(const BreakShown& s) {
  const attention::NaiveRow& row = *s.naive;
  std::vector<int> tops;  // all whose exponential is the largest
  int finite = 0, zero = 0;
  const float largest = *std::max_element(row.scores.begin(), row.scores.end());
  for (size_t j = 0; j < row.scores.size(); ++j) {
    if (row.scores[j] == largest) tops.push_back(static_cast<int>(j));
    finite += std::isfinite(row.exponentials[j]);
    zero += row.exponentials[j] == 0;
  }
  const std::string rescue =
      " The intact row subtracts its maximum first: its largest exponential is e^0 = 1, so moving "
      "the scores changes nothing.";
  switch (row.failure) {
    case Failure::overflow:
      return fmt::format(
                 "Overflow: the {} of {} {} {}, and above {} e^score is too large for a "
                 "float. It becomes ∞, and ∞/∞ = NaN.{}",
                 tops.size() == 1 ? "score" : "scores", all_named(s.setup, tops),
                 tops.size() == 1 ? "is" : "are", compact(s.choice.top, 6), largest_float_score,
                 finite > 0 ? " A finite exponential over ∞ is 0." : "") +
             rescue;
    case Failure::sum_overflows:
      return fmt::format(
                 "The sum overflows: every e^score is still a float, the largest {}, but their sum "
                 "is not. It becomes ∞, and every weight is a number over ∞: 0.",
                 significant(static_cast<double>(row.exponentials[static_cast<size_t>(tops[0])]),
                             3)) +
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
        "their sum are floats. Push the scores up towards {}: {}. Or push them far down.",
        compact(s.choice.top, 6), sum_limit(row, static_cast<double>(largest)),
        s.n > 1 ? "the sum overflows first" : "there e^score overflows");
  return (zero > 0
              ? fmt::format("Underflow: {} of {} exponentials became 0, and the rest are so small ",
                            zero, s.n)
              : std::string("The exponentials are so small ")) +
         fmt::format("that a float has few digits left for them: weights are off by up to {}.",
                     percent(off)) +
         rescue;
}

std::string tied(const BreakShown& s) {
  if (s.n == 1) return "With one word there is nobody to be symmetric with.";
  // The pinned key, or the pair that changes most.
  int other = s.key;
  if (other == s.query || !s.now.key) {
    double most = -1;
    for (int j = 0; j < s.n; ++j) {
      const double score = s.broken.scores(s.query, j);
      const double change = std::max(std::abs(score - s.intact.scores(s.query, j)),
                                     std::abs(score - s.intact.scores(j, s.query)));
      if (j != s.query && change > most) {
        most = change;
        other = j;
      }
    }
  }
  int themselves = 0;
  for (int i = 0; i < s.n; ++i) {
    const auto chooses = [i](const Matrix& weights) {
      const std::vector<int> tops = tied_tops(weights.row(i));
      return tops.size() == 1 && tops[0] == i;
    };
    themselves += chooses(s.broken.weights) && !chooses(s.intact.weights);
  }
  const std::string a = named(s.setup, s.query), b = named(s.setup, other);
  std::string out = fmt::format(
      "Every query is its own key now, so the scores are symmetric: {} asking {} and {} asking {} "
      "both score {} (intact: {} and {}). Here {}.",
      a, b, b, a, fixed(s.broken.scores(s.query, other), 2),
      fixed(s.intact.scores(s.query, other), 2), fixed(s.intact.scores(other, s.query), 2),
      gets(s));
  if (themselves > 0)
    out += fmt::format(" {} of {} words now {} most, as {} key matches itself well.", themselves,
                       s.n, themselves == 1 ? "gives itself the" : "give themselves the",
                       themselves == 1 ? "its" : "their");
  return out + " What a word looks for cannot differ from what it is matched on.";
}

std::string additive(const BreakShown& s, Answers& answers) {
  const double bound = answers.additive(s.setup).w.cwiseAbs().sum();
  const bool random = s.setup.vectors != attention::Vectors::review;
  return fmt::format(
      "{}: {}. tanh stays between −1 and 1, so no score exceeds Σ|w| = {}, whatever d is: no √d is "
      "needed. The price is a tanh for every pair where a dot product is one matrix product.",
      random ? "A small network scores each pair, and softmax does the rest. It is random and "
               "untrained, so its choice means nothing yet"
             : "This works: a small network scores each pair, and softmax does the rest. Its "
               "weights are set by hand",
      gets(s), compact(bound));
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
                           csv_word(setup.words[static_cast<size_t>(j)]),
                           // Of the puzzle they would give the bug away.
                           now.breaks.puzzle ? std::string() : number(b.scores(i, j)),
                           number(t.weights(i, j)),
                           name == "intact" ? std::string() : number(b.weights(i, j)));
  };
  const BreakView& view = now.breaks;
  if (!view.puzzle) {
    add(std::string(break_name(view.choice.kind)), view.choice);
    return out;
  }
  // Unlabelled, as on the screen; the intact one that they stand beside has no mask.
  if (const auto three = attention::puzzle(answers.puzzles(now.setup), view.puzzle_seed))
    for (size_t i = 0; i < three->size(); ++i)
      add(std::string(1, static_cast<char>('A' + i)), {(*three)[i]});
  else
    add("intact", {});  // no puzzle: the intact weights alone
  return out;
}

}  // namespace lab
