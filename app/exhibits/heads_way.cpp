// The way of one number of the heads' outputs, or of what W_O makes of them.

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>
#include <utility>

#include "app/exhibits/heads_text.h"
#include "app/format.h"
#include "app/told.h"
#include "core/review.h"

namespace lab {
namespace {

using attention::Heads;
using attention::RowVector;
using attention::Setup;
using attention::Trace;

std::string number(double v, int decimals = 2) {
  return std::abs(v) >= 1000 ? compact(v, decimals) : fixed(v, decimals);
}

/// The number that `number` makes a reader see.
double seen_as(double v, int decimals) {
  std::string text = number(v, decimals);
  if (const size_t at = text.find("−"); at != std::string::npos)
    text.replace(at, std::string("−").size(), "-");
  double read = v;
  // From 10^15 on it is a power of ten, which nobody adds up.
  if (std::abs(v) < 1e15) std::from_chars(text.data(), text.data() + text.size(), read);
  return read;
}

/// Whether the numbers on the left, as they are spelled, visibly add up to the one on the right.
bool adds_up(const std::vector<double>& left, double right, int decimals) {
  double sum = -seen_as(right, decimals);
  for (const double v : left) sum += seen_as(v, decimals);
  return std::abs(sum) < 0.1 * std::pow(10.0, -decimals);
}

/// Two decimals, or three where only they let every sum be seen to be right.
int decimals_for(const std::vector<std::pair<std::vector<double>, double>>& sums) {
  for (const int decimals : {2, 3})
    if (std::all_of(sums.begin(), sums.end(),
                    [&](const auto& s) { return adds_up(s.first, s.second, decimals); }))
      return decimals;
  return 3;
}

/// Whether what is spelled on the left comes to what is spelled on the right, up to its last digit.
const char* equals(double left, double right, int decimals) {
  const double half = 0.5 * std::pow(10.0, -(std::abs(right) >= 1000 ? 2 : decimals));
  return std::abs(left - seen_as(right, decimals)) <= half * (1 + 1e-6) ? "=" : "≈";
}

/// A negative number in brackets, so that it can follow a sign.
std::string bracketed(double v) {
  const std::string text = compact(v);
  return text.rfind("−", 0) == 0 ? "(" + text + ")" : text;
}

}  // namespace

int column_of(const HeadsView& view, const Heads& h) {
  const bool mixed = view.mixed && h.mixed.size() > 0;
  return std::min(view.column, static_cast<int>((mixed ? h.mixed : h.concat).cols()) - 1);
}

std::string concat_column_name(const Setup& setup, const Heads& h, int column) {
  const int half = static_cast<int>(h.a.output.cols());
  return std::string(column < half ? "A " : "B ") +
         attention::value_column_name(setup, column % half);
}

std::vector<std::string> way_of(const Setup& setup, const Heads& h, bool mixed, int row,
                                int column) {
  std::vector<std::string> lines;
  const int half = static_cast<int>(h.a.output.cols());
  const std::string word = word_at(setup, row);
  if (!mixed) {
    const bool first = column < half;
    const Trace& t = first ? h.a : h.b;
    const int c = column % half;
    lines.push_back(fmt::format("*{}*, column {} of head {}", word,
                                attention::value_column_name(setup, c), first ? "A" : "B"));
    lines.push_back(fmt::format("Weights of head {} × values, word by word:", first ? "A" : "B"));
    const RowVector products = t.weights.row(row).cwiseProduct(t.v.col(c).transpose());
    std::vector<int> order(static_cast<size_t>(products.size()));
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return std::abs(products[a]) > std::abs(products[b]); });
    constexpr size_t most = 4;  // the rest is one line
    const double sum = h.concat(row, column);
    std::vector<double> parts;
    double rest = sum;
    for (const int j : order) {
      if (parts.size() == most || products[j] == 0) break;
      parts.push_back(products[j]);
      rest -= products[j];
    }
    const size_t shown = parts.size();
    if (shown < order.size()) {
      if (std::abs(rest) < 1e-12 * products.cwiseAbs().sum()) rest = 0;  // only rounding
      parts.push_back(rest);
    }
    const int decimals = decimals_for({{parts, sum}});
    for (size_t i = 0; i < shown; ++i) {
      const int j = order[i];
      const double weight = std::round(t.weights(row, j) * 1000) / 1000;  // as the percentage says
      lines.push_back(fmt::format("{} · {} {} {}  ({})", percent(t.weights(row, j)),
                                  bracketed(t.v(j, c)),
                                  equals(weight * t.v(j, c), products[j], decimals),
                                  number(products[j], decimals), word_at(setup, j)));
    }
    if (shown == 0) lines.push_back("every value in this column counts 0");
    if (shown > 0 && shown < order.size())
      lines.push_back(fmt::format("the other {}: {}",
                                  grouped(static_cast<std::int64_t>(order.size() - shown)),
                                  number(rest, decimals)));
    lines.push_back(fmt::format("*sum {}{}*; the other head has no part in it",
                                adds_up(parts, sum, decimals) ? "" : "≈ ", number(sum, decimals)));
    return lines;
  }
  const char* feature = attention::review_features[static_cast<size_t>(column)];
  lines.push_back(fmt::format("*{}*, feature {}", word, feature));
  lines.push_back("Row of the outputs × column of W_O:");
  double parts[2] = {0, 0};
  for (int head = 0; head < 2; ++head)
    for (int c = head * half; c < (head + 1) * half; ++c)
      parts[head] += h.concat(row, c) * h.w_o(c, column);
  const double mixed_sum = h.mixed(row, column), x = h.a.x(row, column);
  const double whole = h.residual(row, column);
  const int decimals = decimals_for({{{parts[0], parts[1]}, mixed_sum}, {{x, mixed_sum}, whole}});
  const auto spelled = [&](double v) { return number(v, decimals); };
  const auto after_sign = [&](double v) { return v < 0 ? "(" + spelled(v) + ")" : spelled(v); };
  for (int head = 0; head < 2; ++head) {
    std::string terms;
    double as_spelled = 0;
    for (int c = head * half; c < (head + 1) * half; ++c) {
      if (h.w_o(c, column) == 0) continue;
      as_spelled += seen_as(h.concat(row, c), decimals) * h.w_o(c, column);
      terms += fmt::format("{}{} · {} ({})", terms.empty() ? "" : " + ", spelled(h.concat(row, c)),
                           bracketed(h.w_o(c, column)),
                           attention::value_column_name(setup, c - head * half));
    }
    lines.push_back(
        terms.empty()
            ? fmt::format("head {}: its part of W_O is 0 here, so 0", head == 0 ? "A" : "B")
            : fmt::format("head {}: {} {} {}", head == 0 ? "A" : "B", terms,
                          equals(as_spelled, parts[head], decimals), spelled(parts[head])));
  }
  lines.push_back(fmt::format("A + B: {} + {} {} *{}*", spelled(parts[0]), after_sign(parts[1]),
                              adds_up({parts[0], parts[1]}, mixed_sum, decimals) ? "=" : "≈",
                              spelled(mixed_sum)));
  lines.push_back(
      fmt::format("plus X: {} + {} {} *{}*", compact(x, decimals), after_sign(mixed_sum),
                  adds_up({x, mixed_sum}, whole, decimals) ? "=" : "≈", spelled(whole)));
  return lines;
}

}  // namespace lab
