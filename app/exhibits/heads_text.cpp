#include "app/exhibits/heads_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <initializer_list>

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

constexpr std::string_view together =
    "Heads do not cut up the sentence: each one sees every word. Their outputs stand side by side; "
    "they are not averaged. W_O mixes them and writes back into the features of X: here foods and "
    "opinion, head A's in full, head B's at half.";
constexpr std::string_view together_random =
    "Heads do not cut up the sentence: each one sees every word. Their outputs stand side by side; "
    "they are not averaged.";
constexpr int most_shown = 12;  // rows and columns of a grid

/// The keys that share a query's largest weight, up to rounding.
struct Top {
  std::vector<int> keys;
  double weight = 0;
  int seen = 0;          // how many keys the mask leaves
  bool all = false;      // they share it all alike
  bool nothing = false;  // and that because the query is 0: it asks for nothing
};

Top top_of(const Trace& head, int query) {
  Top top;
  if (masked_out(head, query)) return top;
  const RowVector row = head.weights.row(query);
  top.weight = row.maxCoeff();
  for (int j = 0; j < static_cast<int>(row.size()); ++j) {
    if (std::isfinite(head.masked(query, j))) ++top.seen;
    if (row[j] >= top.weight - 1e-9) top.keys.push_back(j);
  }
  top.all = static_cast<int>(top.keys.size()) == top.seen;
  top.nothing = top.all && (head.q.row(query).array() == 0).all();
  return top;
}

const char* name_of(int head) { return head == 0 ? "A" : head == 1 ? "B" : "merged"; }

constexpr size_t most_named = 4;  // words that share the largest weight

std::string in_words(size_t n) {
  static constexpr const char* words[] = {"no",   "one", "two",   "three", "four",
                                          "five", "six", "seven", "eight", "nine"};
  return n < std::size(words) ? words[n] : grouped(static_cast<std::int64_t>(n));
}

/// "all 9 words", "all 5 words that it sees", "the only word that it sees".
std::string every_word(const Trace& head, const Top& top) {
  const bool some_hidden = top.seen < static_cast<int>(head.masked.cols());
  if (top.seen == 1) return some_hidden ? "the only word that it sees" : "the only word";
  return fmt::format("all {} words{}", grouped(top.seen), some_hidden ? " that it sees" : "");
}

/// "its query is 0, so all 9 words get 11.1%".
std::string asks_nothing(const Trace& head, const Top& top) {
  return fmt::format("its query is 0, so {} {} {}", every_word(head, top),
                     top.seen == 1 ? "gets" : "get", percent(top.weight));
}

/// "biryani, cold and naan", each between `mark`s.
std::string list(const Setup& setup, const std::vector<int>& words, const char* mark = "") {
  std::vector<std::string> names;
  for (const int word : words) names.push_back(mark + word_at(setup, word) + mark);
  return listed(names);
}

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

}  // namespace

bool masked_out(const Trace& head, int query) { return !(head.sums[query] > 0); }

std::string rows_sum_told(const Trace& t) {
  const bool some_hidden = (t.sums.array() == 0).any();
  if (t.weights.rows() == 1) return some_hidden ? "its row sums to 0" : "its row sums to 1";
  return some_hidden ? "rows sum to 1 or 0" : "rows sum to 1";
}

std::string finds(const Setup& setup, const Trace& head, int query) {
  const Top top = top_of(head, query);
  const bool review = setup.vectors == Vectors::review;
  if (top.keys.empty()) return "sees nothing, for every key is masked";
  if (top.nothing) return "asks nothing: " + asks_nothing(head, top);
  if (top.all && top.seen > 1)
    return fmt::format("weighs {} alike: {} each", every_word(head, top), percent(top.weight));
  if (top.keys.size() > most_named)
    return "ties " + in_words(top.keys.size()) + " words at " + percent(top.weight);
  const char* verb = review ? "finds " : "looks most at ";
  if (top.keys.size() == 1 && top.keys[0] == query) return std::string(verb) + "the word itself";
  return verb + list(setup, top.keys, "*") + (top.keys.size() > 2 ? " alike" : "");
}

std::string finds_briefly(const Setup& setup, const Trace& head, int query, bool names) {
  const Top top = top_of(head, query);
  if (top.keys.empty()) return "every key masked";
  if (top.keys.size() == 1) return word_at(setup, top.keys[0]) + " " + percent(top.weight);
  if (names && top.keys.size() <= most_named)
    return list(setup, top.keys) + ", " + percent(top.weight) + " each";
  return fmt::format("{} words, {} each", top.keys.size(), percent(top.weight));
}

std::string found_told(const Setup& setup, const Trace& head, const Trace& unedited, int query) {
  const std::string before = finds_briefly(setup, unedited, query);
  const std::string after = finds_briefly(setup, head, query);
  return word_at(setup, query) + ": " +
         (before == after ? "*" + after + "*" : before + " → *" + after + "*");
}

std::string lead_of_heads(const Setup& setup, const Heads& h, int query, std::optional<int> solo) {
  const std::string word = "*" + word_at(setup, query) + "*";
  const bool review = setup.vectors == Vectors::review;
  const std::string invite =
      solo ? " Click the head again to see both." : " Click a word, or a head to see it alone.";
  if (masked_out(h.a, query))  // the mask is the same for both
    return "The mask hides every key from " + word + ", so " +
           (solo ? std::string("head ") + name_of(*solo) + " takes nothing in."
                 : "neither head takes anything in.") +
           invite;
  if (solo) {
    const char* name = name_of(*solo);
    const std::string found = finds(setup, *solo == 0 ? h.a : h.b, query) + "." + invite;
    if (review) return fmt::format("{} asks in head {} alone: it {}", word, name, found);
    return fmt::format("Head {} alone, with random q, k and v. For {}, it {}", name, word, found);
  }
  const std::string a = finds(setup, h.a, query), b = finds(setup, h.b, query);
  const bool long_ones = a.find(": ") != std::string::npos || b.find(": ") != std::string::npos;
  const std::string both =
      "head A " + a + (long_ones ? "; head B " : ", head B ") + b + "." + invite;
  if (!review) return "Two heads with random q, k and v. For " + word + ", " + both;
  const bool asks_both = !top_of(h.a, query).nothing && !top_of(h.b, query).nothing;
  return asks_both ? word + " asks two questions at once: " + both : "For " + word + ", " + both;
}

bool head_is_edited(const Setup& setup, int head) {
  const auto any = [&](std::initializer_list<Part> parts) {
    return std::any_of(parts.begin(), parts.end(),
                       [&](Part part) { return attention::is_edited(setup, part); });
  };
  // q, k and v of random vectors are head A's alone; head B draws its own.
  if (setup.vectors == Vectors::random)
    return head == 0 && any({Part::query, Part::key, Part::value});
  if (any({Part::x, Part::key, Part::value, Part::w_k, Part::w_v})) return true;  // both's
  return head == 0 ? any({Part::w_q, Part::query}) : any({Part::w_q_b});
}

std::string head_told(const Setup& setup, int head) {
  const bool edited = head_is_edited(setup, head);
  if (setup.vectors == Vectors::random)
    return edited ? "Random q, k and v, edited by hand."
                  : "Random q, k and v: made to look for nothing.";
  if (edited) return "Edited by hand: see what it finds now.";
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
  if (top.nothing) return out + "For " + word + ", " + asks_nothing(h.merged, top) + ".";
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

std::string together_told(const Heads& h) {
  if (h.mixed.size() > 0) return std::string(together);
  const auto part = [](Eigen::Index whole, const char* name) {
    return fmt::format("{} of {} {}", most_shown, grouped(whole), name);
  };
  std::string shown;
  if (h.concat.rows() > most_shown) shown = part(h.concat.rows(), "rows");
  if (h.concat.cols() > most_shown)
    shown += (shown.empty() ? "" : " and ") + part(h.concat.cols(), "columns");
  if (shown.empty()) return std::string(together_random);
  shown[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(shown[0])));
  return fmt::format("{} {} are shown, those around the framed number.", together_random, shown);
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

}  // namespace lab
