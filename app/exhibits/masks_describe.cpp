// The page on masks as text and as CSV.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/exhibits/masks_text.h"
#include "app/format.h"
#include "app/told.h"
#include "core/cross.h"

namespace lab {

using attention::MaskKind;
using attention::Setup;
using attention::Trace;
using attention::Vectors;

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
  for (const std::string& line : cross_told(p, now.setup.vectors != Vectors::review))
    out += without_stars(line) + "\n";
  if (p.cross)
    for (const std::string_view why : {why_no_causal, why_no_window, why_no_random})
      out += std::string(why) + "\n";
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
                       weight_told(t.weights(p.query, j)));
    if (p.other) out += ", " + weight_told(p.other->weights(p.query, j));
    out += "\n";
  }
  out += "Its output by dimension" + (p.other ? ", and " + std::string(p.other_is) : "") + ":\n";
  for (Eigen::Index c = 0; c < std::min<Eigen::Index>(t.output.cols(), 8); ++c) {
    out += fmt::format("  {}: {}", attention::value_column_name(setup, static_cast<int>(c)),
                       output_told(t.output(p.query, c)));
    if (p.other) out += ", " + output_told(p.other->output(p.query, c));
    out += "\n";
  }
  if (t.output.cols() > 8)
    out += fmt::format("  and {} more dimensions\n", grouped(t.output.cols() - 8));

  out += fmt::format("\n{}: keys seen of {}, sum of the weights, the largest:\n",
                     p.query_count() == 1 ? std::string("The only query")
                                          : fmt::format("All {} queries", p.query_count()),
                     p.key_count());
  for (int i = 0; i < p.query_count(); ++i) {
    int seen = 0;
    for (int j = 0; j < p.key_count(); ++j) seen += !p.hidden(i, j);
    std::vector<std::string> top;
    const std::vector<int> keys = keys_on_top(p, i);
    for (const int j : keys)
      top.push_back(fmt::format("{} {}", j + 1, p.setup.words[static_cast<size_t>(j)]));
    out += fmt::format(
        "  {} {}: {} seen, sum {}", i + 1,
        p.cross ? p.queries[static_cast<size_t>(i)] : p.setup.words[static_cast<size_t>(i)], seen,
        row_sum(p, i));
    if (!keys.empty())
      out += fmt::format(", most on {}: {}{}", listed(top), percent(t.weights(i, keys[0])),
                         keys.size() > 1 ? " each" : "");
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
