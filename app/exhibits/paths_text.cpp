#include "app/exhibits/paths_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "app/format.h"
#include "app/told.h"

namespace lab {

using attention::LayerCost;
using attention::Message;

namespace {

int words_of(const Session& now) { return static_cast<int>(now.setup.words.size()); }

// Among all costs.
constexpr int plain_row = 2, dilated_row = 3;

const std::vector<LayerCost>& all_costs(const Session& now, Answers& answers) {
  const PathsView& view = now.paths;
  return answers.costs({view.n, view.d, view.width, view.window});
}

const char* here_already = "It is there already.";

/// "1, 2, 4", of many layers "1, 2, 4 … 256".
std::string strides_told(int layers) {
  std::string text;
  for (int layer = 0; layer < layers; ++layer) {
    if (layers > 5 && layer >= 3 && layer < layers - 1) {
      if (layer == 3) text += " …";
      continue;
    }
    text += (layer == 0                          ? ""
             : layers > 5 && layer == layers - 1 ? " "
                                                 : ", ") +
            std::to_string(1 << layer);
  }
  return text;
}

}  // namespace

const Message& message_of(const Session& now, Answers& answers) {
  const PathsView& view = now.paths;
  return answers.message(
      {words_of(now), view.from, view.to, view.retention, view.width, view.dilated});
}

std::vector<LayerCost> costs_of(const Session& now, Answers& answers) {
  std::vector<LayerCost> rows = all_costs(now, answers);
  rows.erase(rows.begin() + (now.paths.dilated ? plain_row : dilated_row));
  return rows;
}

bool walking(const Session& now, const Message& m) {
  return now.paths.hop && *now.paths.hop < m.recurrent;  // the recurrent net is never sooner there
}

int walked(const Session& now, int steps) {
  return now.paths.hop ? std::min(*now.paths.hop, steps) : steps;
}

PathsView next_hop(PathsView view) {
  const int steps = std::abs(view.to - view.from);
  const int hop = view.hop ? *view.hop + 1 : 0;
  view.hop.reset();
  if (hop < steps) view.hop = hop;
  return view;
}

std::string count_of(int n, const char* what) {
  return fmt::format("{} {}{}", grouped(n), what, n == 1 ? "" : "s");
}

std::string distance_told(const Message& m) {
  return m.distance == 0 ? "to itself" : count_of(m.distance, "word") + " apart";
}

std::string share_left(double left, double retention) {
  if (retention == 0 && left == 0) return "0%";
  const double shown = 100 * left;
  if (shown < 0.001) return "< 0.001%";  // also what is less than a double can hold
  if (left < 1 && shown >= 99.5) return "> 99%";
  const std::string two = fmt::format("{:.1e}", shown);  // "2.1e+01", rounded as it will be
  const int power = std::stoi(two.substr(two.find('e') + 1));
  return fixed(shown, std::max(0, 1 - power)) + "%";
}

std::string recurrent_told(const Session& now, const Message& m) {
  if (m.distance == 0) return here_already;
  const int step = walked(now, m.recurrent);
  const double left = m.left[static_cast<size_t>(step)];
  const std::string share = share_left(left, now.paths.retention);
  std::string text = step < m.recurrent ? fmt::format("Step {} of {}: {} of the signal left.",
                                                      grouped(step), grouped(m.recurrent), share)
                                        : fmt::format("{}: {} of the signal left.",
                                                      count_of(m.recurrent, "step"), share);
  if (now.paths.to < now.paths.from)
    text += " To the left it takes a second net, which reads from right to left.";
  return text;
}

std::string convolution_told(const Session& now, const Message& m) {
  if (m.distance == 0) return here_already;
  const PathsView& view = now.paths;
  const int step = walked(now, m.convolution), half = (view.width - 1) / 2;
  std::string text = step < m.convolution ? fmt::format("Layer {} of {}", step, m.convolution)
                                          : count_of(m.convolution, "layer");
  if (view.dilated)
    text += ": taps " + strides_told(m.convolution) + " apart.";
  else
    text += fmt::format(": {} {} further.", m.convolution == 1 ? "it reaches" : "each reaches",
                        count_of(half, "word"));
  return text;
}

std::string attention_told(const Session& now, const Message& m) {
  const int n = words_of(now);
  const std::string price =
      fmt::format("The price: a score for every pair of this sentence, {} × {} = {}.", n, n,
                  grouped(std::int64_t(n) * n));
  if (m.distance == 0) return std::string(here_already) + " " + price;
  if (walked(now, m.attention) < m.attention) return "Step 0 of 1. " + price;
  return "1 step, however far. " + price;
}

std::vector<std::string> cost_names(const PathsView& view) {
  return {"self-attention", "recurrent",
          fmt::format("convolution, {}, k = {}", view.dilated ? "dilated" : "plain", view.width),
          fmt::format("self-attention, window r = {}", grouped(view.window))};
}

std::string operations_told(double operations) {
  return operations < 1e12 ? grouped(static_cast<std::int64_t>(operations))
                           : significant(operations, 3);
}

std::string steps_told(double steps) {
  return std::isfinite(steps) ? grouped(static_cast<std::int64_t>(steps)) : "never";
}

std::vector<bool> least_of(const std::vector<LayerCost>& costs, double LayerCost::*column) {
  double least = costs[0].*column;
  for (const LayerCost& cost : costs) least = std::min(least, cost.*column);
  std::vector<bool> is;
  for (const LayerCost& cost : costs) is.push_back(cost.*column == least);
  return is;
}

std::string cost_sentence(const PathsView& view, const std::vector<LayerCost>& costs) {
  const std::string n = grouped(view.n), d = grouped(view.d);
  const std::string at = fmt::format("At n = {} and d = {}", n, d);
  std::string text;
  if (view.n < view.d)
    text = fmt::format(
        "{} self-attention needs less work than a recurrent layer, from n = {} on more.", at,
        grouped(view.d + 1));
  else if (view.n > view.d)
    text = fmt::format(
        "{} a recurrent layer needs less work than self-attention, for n is larger than d; up to "
        "n = {} it is not so.",
        at, d);
  else
    text = fmt::format("{} self-attention and a recurrent layer need the same work: here it turns.",
                       at);
  if (view.n > 1)
    text += fmt::format(" But a recurrent layer takes {} steps in turn, attention 1.", n);
  text += fmt::format(" One layer of the convolution sees at most {} words.", view.width);
  const std::string keys = count_of(view.window, "key");
  if (view.window > view.n)
    text += fmt::format(
        " A window of {} is wider than n = {}: its work counts the {} that are there and saves "
        "nothing.",
        keys, n, count_of(view.n, "key"));
  else if (view.window == view.n)
    text += fmt::format(" A window of {} is as wide as n: it saves no work.", keys);
  else
    text += fmt::format(" A window of {} saves work{}.", keys,
                        std::isfinite(costs[3].longest_path)
                            ? costs[3].longest_path > costs[0].longest_path
                                  ? " for a longest path of " +
                                        count_of(static_cast<int>(costs[3].longest_path), "step")
                                  : std::string()
                            : std::string(", but no word hears of another"));
  const auto work = least_of(costs, &LayerCost::operations);
  const auto steps = least_of(costs, &LayerCost::sequential_steps);
  const auto path = least_of(costs, &LayerCost::longest_path);
  bool all = false;
  for (size_t i = 0; i < costs.size(); ++i) all |= work[i] && steps[i] && path[i];
  if (!all) text += " No layer is least in all three columns.";
  return text;
}

std::string path_note(const PathsView& view, const std::vector<LayerCost>& costs) {
  if (view.n == 1) return "Longest path: with one word there is nothing to reach.";
  const int half = (view.width - 1) / 2, reach = (view.window - 1) / 2;
  const auto layers = static_cast<int>(costs[2].longest_path);
  std::string text = fmt::format(
      "Longest path: O leaves factors out; the number counts from word 1 to word n, {} on.",
      count_of(view.n - 1, "word"));
  if (view.dilated)
    text += fmt::format(" Dilated {}: {} {}.", layers > 1 ? "1, 2, 4, …" : "by 1",
                        count_of(layers, "layer") + (layers == 1 ? " reaches" : " reach"),
                        count_of(half * ((1 << layers) - 1), "word"));
  else
    text += fmt::format(" A layer of the convolution reaches {} on.", count_of(half, "word"));
  return text + fmt::format(" A window of {} reaches {} to either side.",
                            count_of(view.window, "key"), count_of(reach, "word"));
}

std::string describe_paths(const Session& now, Answers& answers) {
  const PathsView& view = now.paths;
  const Message& m = message_of(now, answers);
  const auto costs = costs_of(now, answers);
  const auto word = [&](int i) {
    return fmt::format("{} (word {})", now.setup.words[static_cast<size_t>(i)], i + 1);
  };
  std::string out = std::string(paths_question) + "\n\n";
  out +=
      fmt::format("Counted by rule, without vectors, over {}.\n", count_of(words_of(now), "word"));
  out += fmt::format("{} sends to {}: {}.\n", word(view.from), word(view.to), distance_told(m));
  if (walking(now, m))
    out += fmt::format("The walk is at step {} of {}.\n", *view.hop, m.recurrent);

  out += "\nSteps from one to the other:\n";
  out += fmt::format("  recurrent: {}\n", count_of(m.recurrent, "step"));
  out += fmt::format("  convolution, plain, k = {}: {}{}\n", view.width, count_of(m.plain, "layer"),
                     view.dilated ? "" : " (drawn)");
  if (!now.predict.asking())  // the page's question is about it
    out += fmt::format("  convolution, dilated, k = {}: {}{}\n", view.width,
                       count_of(m.dilated, "layer"), view.dilated ? " (drawn)" : "");
  out += fmt::format("  attention: {}\n", count_of(m.attention, "step"));

  out += "\nRecurrent. " + recurrent_told(now, m) + "\n";
  out += fmt::format("  {}% kept per step. Left of the signal, word by word:\n",
                     compact(100 * view.retention));
  const int sign = view.to < view.from ? -1 : 1;
  for (int step = 0; step <= m.recurrent; ++step)
    out += fmt::format("  step {}, {}: {}\n", step, word(view.from + sign * step),
                       share_left(m.left[static_cast<size_t>(step)], view.retention));
  out += "\nConvolution. " + convolution_told(now, m) + "\n";
  for (int layer = m.convolution; layer >= 0; --layer) {
    const auto& field = m.field[static_cast<size_t>(m.convolution - layer)];
    out += fmt::format("  {}: the message is at {}; {} seen from the receiver's output, {} to {}\n",
                       layer == 0 ? std::string("input") : fmt::format("layer {}", layer),
                       word(m.way[static_cast<size_t>(layer)]), count_of(field.size(), "word"),
                       field.first + 1, field.last + 1);
  }
  out += "\nAttention. " + attention_told(now, m) + "\n";

  out += fmt::format(
      "\nWhat a layer with its own n, d and r costs, n = {}, d = {}, k = {}, r = {}, no constant "
      "factors:\n",
      grouped(view.n), grouped(view.d), view.width, grouped(view.window));
  const auto names = cost_names(view);
  const auto work = least_of(costs, &LayerCost::operations);
  const auto steps = least_of(costs, &LayerCost::sequential_steps);
  const auto path = least_of(costs, &LayerCost::longest_path);
  const auto least = [](bool is) { return is ? " (least)" : ""; };
  for (size_t i = 0; i < costs.size(); ++i)
    out += fmt::format("  {}: work {} = {}{}, sequential steps {}: {}{}, longest path {}: {}{}\n",
                       capital(names[i]), costs[i].work, operations_told(costs[i].operations),
                       least(work[i]), costs[i].sequential, steps_told(costs[i].sequential_steps),
                       least(steps[i]), costs[i].path, steps_told(costs[i].longest_path),
                       least(path[i]));
  return out + path_note(view, costs) + "\n" + cost_sentence(view, costs) + "\n";
}

std::string csv_paths(const Session& now, Answers& answers) {
  const PathsView& view = now.paths;
  const Message& m = message_of(now, answers);
  const auto& costs = all_costs(now, answers);
  const auto number = [](double value) {
    return std::isfinite(value) ? exact(value) : std::string();  // never: no number
  };
  std::string out =
      "layer,work,operations,sequential_steps,longest_path,steps_here,left_of_signal\n";
  const auto row = [&](const LayerCost& cost, double here, const std::string& left) {
    out += fmt::format("{},{},{},{},{},{},{}\n", csv_word(cost.name), cost.work,
                       number(cost.operations), number(cost.sequential_steps),
                       number(cost.longest_path), number(here), left);
  };
  row(costs[0], m.attention, "");
  row(costs[1], m.recurrent, exact(m.left.back()));
  row(costs[plain_row], m.plain, "");
  row(costs[dilated_row], m.dilated, "");
  row(costs.back(), attention::window_layers(m.distance, view.window), "");
  return out;
}

}  // namespace lab
