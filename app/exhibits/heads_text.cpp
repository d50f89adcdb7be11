#include "app/exhibits/heads_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/format.h"
#include "app/told.h"
#include "core/review.h"

namespace lab {
namespace {

using attention::Heads;
using attention::Matrix;
using attention::Part;
using attention::RowVector;
using attention::Setup;
using attention::Trace;
using attention::Vectors;

/// The keys that share a query's largest weight, up to rounding.
struct Top {
  std::vector<int> keys;
  double weight = 0;
  bool all = false;  // every key that the mask leaves
};

Top top_of(const Trace& head, int query) {
  Top top;
  if (!(head.sums[query] > 0)) return top;
  const RowVector row = head.weights.row(query);
  top.weight = row.maxCoeff();
  int seen = 0;
  for (int j = 0; j < static_cast<int>(row.size()); ++j) {
    if (std::isfinite(head.masked(query, j))) ++seen;
    if (row[j] >= top.weight - 1e-9) top.keys.push_back(j);
  }
  top.all = static_cast<int>(top.keys.size()) == seen && seen > 1;
  return top;
}

std::string in_words(size_t n) {
  static constexpr const char* words[] = {"no",   "one", "two",   "three", "four",
                                          "five", "six", "seven", "eight", "nine"};
  return n < std::size(words) ? words[n] : grouped(static_cast<std::int64_t>(n));
}

/// "biryani, cold and naan", each between `mark`s.
std::string list(const Setup& setup, const std::vector<int>& words, const char* mark = "") {
  std::string out;
  for (size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? " and " : ", ";
    out += mark + word_at(setup, words[i]) + mark;
  }
  return out;
}

std::string number(double v) { return std::abs(v) >= 1000 ? compact(v) : fixed(v, 2); }

/// A negative number in brackets, so that it can follow a sign.
std::string bracketed(double v) {
  const std::string text = compact(v);
  return text.rfind("−", 0) == 0 ? "(" + text + ")" : text;
}

std::string rows_changed(const Setup& setup, const Trace& t, const Trace& unedited) {
  std::vector<int> rows;
  for (int i = 0; i < static_cast<int>(t.weights.rows()); ++i)
    if ((t.weights.row(i) - unedited.weights.row(i)).cwiseAbs().maxCoeff() > 1e-9)
      rows.push_back(i);
  if (rows.empty()) return "no row";
  const bool every = static_cast<Eigen::Index>(rows.size()) == t.weights.rows();
  if (every) return "every row";
  if (rows.size() > 4) return in_words(rows.size()) + " rows";
  return (rows.size() == 1 ? "one row, " : in_words(rows.size()) + " rows, ") + list(setup, rows);
}

const char* name_of(int head) { return head == 0 ? "A" : head == 1 ? "B" : "merged"; }

}  // namespace

std::string finds(const Setup& setup, const Trace& head, int query) {
  const Top top = top_of(head, query);
  const bool review = setup.vectors == Vectors::review;
  if (top.keys.empty()) return "sees nothing, for every key is masked";
  if (top.all) return fmt::format("weighs all {} words that it sees alike", top.keys.size());
  if (top.keys.size() > 3) return "ties " + in_words(top.keys.size()) + " words";
  const char* verb = review ? "finds " : "looks most at ";
  if (top.keys.size() == 1 && top.keys[0] == query) return std::string(verb) + "the word itself";
  return verb + list(setup, top.keys, "*");
}

std::string finds_briefly(const Setup& setup, const Trace& head, int query) {
  const Top top = top_of(head, query);
  if (top.keys.empty()) return "every key masked";
  if (top.keys.size() == 1) return word_at(setup, top.keys[0]) + " " + percent(top.weight);
  return fmt::format("{} words, {} each", top.keys.size(), percent(top.weight));
}

std::string lead_of_heads(const Setup& setup, const Heads& h, int query) {
  const std::string word = word_at(setup, query);
  const std::string both = "head A " + finds(setup, h.a, query) + ", head B " +
                           finds(setup, h.b, query) + ". Click a word, or a head to see it alone.";
  if (setup.vectors == Vectors::review) return "*" + word + "* asks two questions at once: " + both;
  return "Two heads with random q, k and v. For *" + word + "*, " + both;
}

std::string head_told(const Setup& setup, int head) {
  if (setup.vectors == Vectors::random) return "Random q, k and v: made to look for nothing.";
  if (attention::is_edited(setup)) return "Edited by hand: see what it finds now.";
  return head == 0 ? "Made to find what belongs to a word in its own clause."
                   : "Made to find the counterpart in the other clause.";
}

std::string merged_told(const Setup& setup, const Heads& h, int query) {
  std::string out = "One head with both queries added. ";
  const RowVector a = h.a.q.row(query), b = h.b.q.row(query);
  for (int c = 0; c < static_cast<int>(a.size()); ++c)
    if (a[c] != 0 && a[c] + b[c] == 0)
      out += fmt::format("The {} cancels ({} + {} = 0). ", attention::query_column_name(setup, c),
                         compact(a[c]), bracketed(b[c]));
  const Top top = top_of(h.merged, query);
  const std::string word = "*" + word_at(setup, query) + "*";
  if (top.keys.empty()) return out + word + " sees nothing: every key is masked.";
  if (top.keys.size() == 1)
    return out + word + " gives most to " + list(setup, top.keys, "*") + ", " +
           percent(top.weight) + ".";
  out += word + " ties " + in_words(top.keys.size()) + " ways at " + percent(top.weight);
  return top.keys.size() > 4 ? out + "." : out + ": " + list(setup, top.keys) + ".";
}

std::string edits_told(const Setup& setup, const Heads& h, const Heads& unedited) {
  if (!attention::is_edited(setup))
    return "Drag a number sideways, or double-click it and type. The other head stays as it is.";
  std::string out = "Against the numbers without edits, head A's weights change in " +
                    rows_changed(setup, h.a, unedited.a) + "; head B's in " +
                    rows_changed(setup, h.b, unedited.b) + ".";
  if (attention::is_edited(setup, Part::query))
    out += " A query that was set by hand no longer follows head A's W_Q.";
  return out;
}

std::string clause_told(const Heads& h) {
  constexpr int clause = 6, column = 3;
  const auto told = [](double v) {
    return v > 0 ? "the word's own clause" : v < 0 ? "the other clause" : "no clause";
  };
  const double a = h.a.w_q(clause, column), b = h.b.w_q(clause, column);
  return fmt::format("Row clause, column clause: {} in head A asks for {}, {} in head B for {}.",
                     compact(a), told(a), compact(b), told(b));
}

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
    double rest = products.sum();
    size_t shown = 0;
    for (const int j : order) {
      if (shown == most || products[j] == 0) break;
      rest -= products[j];
      ++shown;
      lines.push_back(fmt::format("{} · {} = {}  ({})", percent(t.weights(row, j)),
                                  bracketed(t.v(j, c)), number(products[j]), word_at(setup, j)));
    }
    if (shown == 0) lines.push_back("every value in this column counts 0");
    if (shown > 0 && shown < order.size())
      lines.push_back(fmt::format("the other {}: {}",
                                  grouped(static_cast<std::int64_t>(order.size() - shown)),
                                  number(rest)));
    lines.push_back(
        fmt::format("*sum {}*; the other head has no part in it", number(h.concat(row, column))));
    return lines;
  }
  const char* feature = attention::review_features[static_cast<size_t>(column)];
  lines.push_back(fmt::format("*{}*, feature {}", word, feature));
  lines.push_back("Row of the outputs × column of W_O:");
  double parts[2] = {0, 0};
  for (int head = 0; head < 2; ++head) {
    std::string terms;
    for (int c = head * half; c < (head + 1) * half; ++c) {
      if (h.w_o(c, column) == 0) continue;
      parts[head] += h.concat(row, c) * h.w_o(c, column);
      terms += fmt::format("{}{} · {} ({})", terms.empty() ? "" : " + ", number(h.concat(row, c)),
                           bracketed(h.w_o(c, column)),
                           attention::value_column_name(setup, c - head * half));
    }
    lines.push_back(
        terms.empty() ? fmt::format("head {}: its part of W_O is 0 here, so 0", name_of(head))
                      : fmt::format("head {}: {} = {}", name_of(head), terms, number(parts[head])));
  }
  lines.push_back(fmt::format("A + B: {} + {} = *{}*", number(parts[0]),
                              parts[1] < 0 ? "(" + number(parts[1]) + ")" : number(parts[1]),
                              number(h.mixed(row, column))));
  lines.push_back(fmt::format("plus X: {} + {} = *{}*", compact(h.a.x(row, column)),
                              h.mixed(row, column) < 0 ? "(" + number(h.mixed(row, column)) + ")"
                                                       : number(h.mixed(row, column)),
                              number(h.residual(row, column))));
  return lines;
}

std::vector<std::string> count_told(int d_model, int count) {
  const attention::ProjectionCount p = attention::projection_count(d_model, count);
  const std::string d = grouped(d_model), each = grouped(p.d_head);
  return {
      fmt::format("d_head = {} / {} = {}", d, grouped(count), each),
      fmt::format("one head, W_Q W_K W_V: 3 · {} · {} = {}", d, each, grouped(p.per_head)),
      fmt::format("{} {}: {}", grouped(count), count == 1 ? "head" : "heads together",
                  grouped(p.total - p.w_o)),
      fmt::format("W_O: {} · {} = {}", d, d, grouped(p.w_o)),
      fmt::format("*total 4 · {}² = {}*, for any number of heads", d, grouped(p.total)),
  };
}

std::string describe_heads(const Session& now, Answers& answers) {
  const Setup& setup = now.setup;
  const Heads& unedited_first = answers.heads(attention::without_edits(setup));
  const std::string edits = edits_told(setup, answers.heads(setup), unedited_first);
  const Heads& h = answers.heads(setup);
  const bool review = setup.vectors == Vectors::review;
  const int n = static_cast<int>(setup.words.size()), query = now.query;
  const int key = now.key.value_or(query);
  const auto plain = [](std::string text) {
    text.erase(std::remove(text.begin(), text.end(), '*'), text.end());
    return text;
  };

  std::string out = std::string(heads_question) + "\n\n" + vectors_line(setup) +
                    plain(lead_of_heads(setup, h, query)) + "\n";
  if (now.heads.solo) out += fmt::format("Head {} is shown alone.\n", name_of(*now.heads.solo));
  out += fmt::format("\nThe query is {} (word {}). Weights of its two heads{}:\n",
                     setup.words[static_cast<size_t>(query)], query + 1,
                     review ? " and of the merged head" : "");
  for (int j = 0; j < n; ++j) {
    out += fmt::format("  {} {}: A {}, B {}", j + 1, setup.words[static_cast<size_t>(j)],
                       percent(h.a.weights(query, j)), percent(h.b.weights(query, j)));
    if (review) out += ", merged " + percent(h.merged.weights(query, j));
    out += "\n";
  }

  const Trace* traces[] = {&h.a, &h.b, &h.merged};
  for (int head = 0; head < (review ? 3 : 2); ++head) {
    const Trace& t = *traces[head];
    out +=
        fmt::format("\n{}. {}\n", head == 2 ? "Merged head" : std::string("Head ") + name_of(head),
                    plain(head == 2 ? merged_told(setup, h, query) : head_told(setup, head)));
    out += fmt::format("  {} → {}: {}\n", word_at(setup, query), word_at(setup, key),
                       percent(t.weights(query, key)));
    for (int i = 0; i < n; ++i)
      out += fmt::format("  {} {} → {}\n", i + 1, setup.words[static_cast<size_t>(i)],
                         finds_briefly(setup, t, i));
  }
  if (!review) out += std::string("\n") + no_merged_head + "\n";

  out += fmt::format("\nPut together: the outputs side by side, {}×{}", h.concat.rows(),
                     h.concat.cols());
  if (review)
    out += fmt::format(", times W_O, {}×{}, is {}×{}", h.w_o.rows(), h.w_o.cols(), h.mixed.rows(),
                       h.mixed.cols());
  out += ".\n";
  const bool mixed = review && now.heads.mixed;
  for (const std::string& line : way_of(setup, h, mixed, query, column_of(now.heads, h)))
    out += "  " + plain(line) + "\n";
  if (review) {
    const auto row_of = [&](const char* name, const Matrix& matrix, int row) {
      out += fmt::format("  {}:", name);
      for (Eigen::Index c = 0; c < matrix.cols(); ++c) out += " " + number(matrix(row, c));
      out += "\n";
    };
    for (int i = 0; i < n; ++i) {
      out += fmt::format("  {} {}\n", i + 1, setup.words[static_cast<size_t>(i)]);
      row_of("  outputs of A, B", h.concat, i);
      row_of("  mixed by W_O", h.mixed, i);
      row_of("  X + mixed", h.residual, i);
    }
    out += "  W_O, a row for each column of the outputs:\n";
    for (int i = 0; i < static_cast<int>(h.w_o.rows()); ++i)
      row_of(("  " + concat_column_name(setup, h, i)).c_str(), h.w_o, i);
    out += "\nW_Q of both heads (columns: noun, adjective, verb, clause):\n";
    for (int r = 0; r < attention::review_feature_count; ++r) {
      out += fmt::format("  {}: A", attention::review_features[static_cast<size_t>(r)]);
      for (int c = 0; c < attention::review_dimensions; ++c) out += " " + compact(h.a.w_q(r, c));
      out += ", B";
      for (int c = 0; c < attention::review_dimensions; ++c) out += " " + compact(h.b.w_q(r, c));
      out += "\n";
    }
    out += clause_told(h) + "\n" + edits + "\n";
  } else {
    const int half = static_cast<int>(h.a.output.cols());
    for (int c = 0; c < std::min(2 * half, 12); ++c)
      out += fmt::format("  {}: {}\n", concat_column_name(setup, h, c), number(h.concat(query, c)));
    if (2 * half > 12) out += fmt::format("  and {} more columns\n", grouped(2 * half - 12));
    out += std::string(no_w_o) + "\n";
  }

  out += fmt::format("\nHow many numbers are learned, d_model = {}, {} heads:\n",
                     grouped(now.heads.d_model), grouped(now.heads.count));
  for (const std::string& line : count_told(now.heads.d_model, now.heads.count))
    out += "  " + plain(line) + "\n";
  return out;
}

std::string csv_heads(const Session& now, Answers& answers) {
  const Heads& h = answers.heads(now.setup);
  const int n = static_cast<int>(now.setup.words.size());
  std::vector<std::string> words;
  for (const std::string& word : now.setup.words) words.push_back(csv_word(word));
  const Trace* traces[] = {&h.a, &h.b, &h.merged};
  std::string out = "head,query,key,query_word,key_word,score,weight\n";
  for (int head = 0; head < (h.merged.weights.size() > 0 ? 3 : 2); ++head)
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) {
        const double score = traces[head]->masked(i, j);
        out += fmt::format("{},{},{},{},{},{},{}\n", name_of(head), i + 1, j + 1,
                           words[static_cast<size_t>(i)], words[static_cast<size_t>(j)],
                           std::isfinite(score) ? exact(score) : "",
                           exact(traces[head]->weights(i, j)));
      }
  return out;
}

}  // namespace lab
