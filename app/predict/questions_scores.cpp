// The questions about scores: what √d, a large d and the lengths of q and k do to a row of weights.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/format.h"
#include "app/predict/question.h"

namespace lab {
namespace {

using Kind = Target::Kind;

constexpr int biryani = 1, cold = 3;
constexpr double close_by = 0.03;  // of a level: a guess as good as right

bool near(double a, double b, double by = close_by) { return std::abs(a - b) <= by; }

Session review_of_cold(Session now) {
  now.setup = {};
  now.query = cold;
  return fitted(std::move(now));
}

Guess level(double value) { return {{}, value, {}}; }

// attend: √d is taken away.

Session undivided(Session now) {
  now.setup.divisor = attention::Divisor::none;
  return now;
}

std::optional<Truth> attend_truth(const Session& now, Answers& answers) {
  const double before = answers.trace(now.setup).weights(cold, biryani);
  const double after = answers.trace(undivided(now).setup).weights(cold, biryani);
  return Truth{level(before), level(after)};
}

std::string attend_why(const Guess& guess, const Truth& truth) {
  const double g = *guess.level, was = *truth.before.level, is = *truth.after.level;
  if (g >= 0.995)
    return "Near, but never all: e to any score is above 0, so softmax leaves every key a share, "
           "however small.";
  if (near(g, is))
    return "Close. Undivided, the scores lie twice as far apart (√4 = 2), and softmax compares e "
           "to the scores.";
  if (near(g, was))
    return "A divisor does not just rescale: weights compare e to the scores, so scores that lie "
           "twice as far apart leave the others far less.";
  if (g < was)
    return "The other way: undivided, the scores lie further apart, and the largest takes more. "
           "Dividing by √d evens a row out.";
  return "Further still: the scores lie twice as far apart, and e to twice the difference leaves "
         "the others almost nothing.";
}

// scaling: d grows, nothing is divided.

std::optional<Truth> scaling_truth(const Session& now, Answers& answers) {
  const auto seen = answers.saturation(now.scaling.experiment);
  if (!seen.result || seen.result->dims() < attention::most_dimensions) return std::nullopt;
  Truth truth;
  for (int i = 0; i < curve_samples; ++i)
    truth.after.curve.push_back(seen.result->at(attention::Divisor::none, 1 << i).share_one_hot);
  return truth;
}

std::string scaling_why(const Guess& guess, const Truth& truth) {
  const std::vector<double>&g = guess.curve, &is = truth.after.curve;
  const double first = g.front(), last = g.back();
  double apart = 0, jump = 0, bent = 0, low = first, high = first;
  for (size_t i = 0; i < g.size(); ++i) {
    const double line = first + (last - first) * static_cast<double>(i) / (curve_samples - 1);
    apart += std::abs(g[i] - is[i]) / curve_samples;
    bent = std::max(bent, std::abs(g[i] - line));
    low = std::min(low, g[i]);
    high = std::max(high, g[i]);
    if (i > 0) jump = std::max(jump, g[i] - g[i - 1]);
  }
  const std::string spread =
      "A score is a sum of d products, so undivided scores spread like √d, and more and more rows "
      "are nearly one-hot";
  if (apart <= 0.07) return "*Close.* " + spread + ".";
  if (high - low < 0.1)
    return "*It does not stay flat.* Each entry is as large as before, but " +
           std::string("a score sums d of them: undivided scores spread like √d.");
  if (high > std::max(first, last) + 0.1)
    return "*It does not come down again.* The spread of undivided scores keeps growing with √d, "
           "so ever more rows are nearly one-hot.";
  if (last < first - 0.1)
    return "*The other way.* More dimensions do not average the scores out: undivided they spread "
           "like √d.";
  if (jump > 0.5) return "*Not all at once.* " + spread + ", each at its own d.";
  if (bent < 0.1)
    return "*Not in a straight line.* While the spread is small hardly any row is nearly one-hot, "
           "up to d = 4 or so. Then the share rises, and levels off towards the end.";
  return spread + fmt::format(", up to {} at d = 1,024.", percent(is.back(), 0));
}

// break: the cosine in place of the dot product.

Session for_cosine(Session now) {
  now = review_of_cold(std::move(now));
  now.breaks.puzzle = false;
  now.breaks.choice.temperature = attention::BreakChoice().temperature;
  if (now.breaks.choice.kind == attention::Break::cosine)
    now.breaks.choice.kind = attention::BreakChoice().kind;
  return now;
}

Session by_cosine(Session now) {
  now.breaks.choice.kind = attention::Break::cosine;
  return now;
}

std::optional<Truth> break_truth(const Session& now, Answers& answers) {
  const Session then = by_cosine(now);
  const double before = answers.trace(now.setup).weights(cold, biryani);
  return Truth{level(before),
               level(answers.broken(then.setup, then.breaks.choice).weights(cold, biryani))};
}

std::string break_why(const Guess& guess, const Truth& truth) {
  const double g = *guess.level, was = *truth.before.level, is = *truth.after.level;
  const double most = attention::highest_cosine_weight(9, 1);
  if (near(g, is))
    return "Close. A cosine is at most 1, so softmax sees scores that hardly differ.";
  if (near(g, was))
    return "The score of 9 came with the lengths of q and k. A cosine drops them: it is at most 1, "
           "and softmax sees scores that hardly differ.";
  if (g > was)
    return "A cosine near 1 sounds sure, but softmax sees only how far scores lie apart, and "
           "cosines lie within −1 and 1.";
  if (g > most)
    return fmt::format(
        "Too high for any cosine: over 9 keys softmax can give at most e / (e + 8/e) = {}.",
        percent(most));
  if (g < is && near(g, 1.0 / 9))
    return "Not blind: biryani still points the same way best and gets the most. But cosines lie "
           "within −1 and 1, so not by much.";
  return "A cosine is at most 1: the direction counts, the lengths that made the score 9 do not.";
}

}  // namespace

Question attend_question() {
  return {"attend",
          "The scores are no longer divided by √d. How high will *cold*’s bar on *biryani* be?",
          "Drag the bar on *biryani* to your guess.",
          Kind::level,
          false,
          {{biryani, 0, "biryani"}},
          review_of_cold,
          undivided,
          attend_truth,
          attend_why};
}

Question scaling_question() {
  return {"scaling",
          "Divided by nothing, d goes from 1 to 1,024. How does the share of rows that are *nearly "
          "one-hot* go?",
          "Draw the curve across *Rows nearly one-hot*; one point of it is there.",
          Kind::curve,
          false,
          {{1, 0, "rows nearly one-hot"}},
          [](Session now) {
            now.scaling.divisor = attention::Divisor::none;
            now.scaling.d = ScalingView().d;
            return now;
          },
          [](Session now) {
            now.scaling.d = attention::most_dimensions;
            return now;
          },
          scaling_truth,
          scaling_why};
}

Question break_question() {
  return {"break",
          "Scores become the *cosine* of q and k in place of their dot product. How high will "
          "*cold*’s bar on *biryani* be?",
          "Drag the bar on *biryani*, in the intact row, to your guess.",
          Kind::level,
          false,
          {{biryani, 0, "biryani"}},
          for_cosine,
          by_cosine,
          break_truth,
          break_why};
}

}  // namespace lab
