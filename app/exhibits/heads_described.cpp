// The page about heads as text and as a table.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/exhibits/heads_text.h"
#include "app/format.h"
#include "app/told.h"
#include "core/review.h"

namespace lab {
namespace {

using attention::Heads;
using attention::Matrix;
using attention::Setup;
using attention::Trace;
using attention::Vectors;

std::string number(double v) { return std::abs(v) >= 1000 ? compact(v) : fixed(v, 2); }

const char* name_of(int head) { return head == 0 ? "A" : head == 1 ? "B" : "merged"; }

}  // namespace

std::string describe_heads(const Session& now, Answers& answers) {
  const Setup& setup = now.setup;
  const Heads& unedited = answers.heads(attention::without_edits(setup));
  const Heads& h = answers.heads(setup);
  const std::string edits = edits_told(setup, h, unedited);
  const bool review = setup.vectors == Vectors::review;
  const bool merged = review && !now.predict.asking();  // else its answer would be given away
  const int n = static_cast<int>(setup.words.size()), query = now.query;
  const int key = now.key.value_or(query);

  std::string out = std::string(heads_question) + "\n\n" + vectors_line(setup) +
                    without_stars(lead_of_heads(setup, h, query, now.heads.solo)) + "\n";
  out += fmt::format("\nThe query is {} (word {}). Weights of its two heads{}:\n",
                     setup.words[static_cast<size_t>(query)], query + 1,
                     merged ? " and of the merged head" : "");
  for (int j = 0; j < n; ++j) {
    out += fmt::format("  {} {}: A {}, B {}", j + 1, setup.words[static_cast<size_t>(j)],
                       percent(h.a.weights(query, j)), percent(h.b.weights(query, j)));
    if (merged) out += ", merged " + percent(h.merged.weights(query, j));
    out += "\n";
  }

  const Trace* traces[] = {&h.a, &h.b, &h.merged};
  for (int head = 0; head < (merged ? 3 : 2); ++head) {
    const Trace& t = *traces[head];
    out += fmt::format(
        "\n{}. {}\n", head == 2 ? "Merged head" : std::string("Head ") + name_of(head),
        without_stars(head == 2 ? merged_told(setup, h, query) : head_told(setup, head)));
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
  out += fmt::format(".\n{}\n", together_told(h));
  const bool mixed = review && now.heads.mixed;
  for (const std::string& line : way_of(setup, h, mixed, query, column_of(now.heads, h)))
    out += "  " + without_stars(line) + "\n";
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
    for (int head = 0; head < 2; ++head)
      out += fmt::format("head {}, {}\n", name_of(head),
                         without_stars(found_told(setup, head == 0 ? h.a : h.b,
                                                  head == 0 ? unedited.a : unedited.b, query)));
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
    out += "  " + without_stars(line) + "\n";
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
