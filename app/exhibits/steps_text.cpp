#include "app/exhibits/steps_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "app/exhibits/steps_formula.h"
#include "app/format.h"
#include "app/told.h"

namespace lab {

using attention::Divisor;
using attention::MaskKind;
using attention::Node;
using attention::Setup;
using attention::Trace;
using attention::Vectors;

const std::array<PipelineStage, pipeline_stages> pipeline = {
    {{"Q", "Q", "Queries: Q = X·W_Q", Node::q},
     {"K", "K", "Keys: K = X·W_K", Node::k},
     {"V", "V", "Values: V = X·W_V", Node::v},
     {"Q·Kᵀ", "S", "Scores: S = Q·Kᵀ", Node::raw},
     {"divide", "÷", "Divided scores: S / c", Node::scores},
     {"mask", "M", "Masked scores", Node::masked},
     {"softmax", "α", "Weights: softmax along each row", Node::weights},
     {"output", "O", "Outputs: weights·V", Node::output},
     {"residual", "+", "Residual: X + output·W_O", Node::residual}}};

namespace {

bool no_mask(const Setup& setup) { return setup.mask.kind == MaskKind::none; }

bool has(const Setup& setup, Node node) { return attention::shape(setup, node).rows > 0; }

std::string many(int count, const char* one, const char* more) {
  if (count == 0) return std::string("no ") + one;
  return fmt::format("{} {}", grouped(count), count == 1 ? one : more);
}

const char* csv_name(Node node) {
  constexpr const char* names[] = {"X",       "W_Q",         "W_K",     "W_V",     "Q",
                                   "K",       "V",           "S",       "divided", "masked",
                                   "maximum", "exponential", "sum",     "weight",  "output",
                                   "W_O",     "output_W_O",  "residual"};
  return names[static_cast<int>(node)];
}

}  // namespace

int step_from(const Session& session, int by) {
  int step = std::clamp(session.steps.step + by, 0, pipeline_steps - 1);
  if (no_mask(session.setup) && stage_of(step) == mask_stage)
    step = by > 0 ? 3 * softmax_stage : 3 * mask_stage - 1;
  return step;
}

int stage_computing(Node node) {
  switch (node) {
    case Node::q:
      return 0;
    case Node::k:
      return 1;
    case Node::v:
      return 2;
    case Node::raw:
      return 3;
    case Node::scores:
      return 4;
    case Node::masked:
      return mask_stage;
    case Node::maxima:
    case Node::exponentials:
    case Node::sums:
    case Node::weights:
      return softmax_stage;
    case Node::output:
      return 7;
    case Node::mixed:
    case Node::residual:
      return last_stage;
    default:
      return -1;
  }
}

Cell current_cell(const Session& session, Node node) {
  // A column or a feature that another Setup had goes to the last of this one.
  const attention::Shape s = attention::shape(session.setup, node);
  const int query = session.query, key = session.key.value_or(query);
  const bool by_feature = node == Node::x || node == Node::mixed || node == Node::residual;
  const int last = std::max(0, s.columns - 1);
  const int column = node == Node::w_o ? std::min(session.steps.column, std::max(0, s.rows - 1))
                                       : std::min(session.steps.column, last);
  const int feature = std::min(session.steps.feature,
                               by_feature || node == Node::w_o ? last : std::max(0, s.rows - 1));
  switch (node) {
    case Node::x:
    case Node::mixed:
    case Node::residual:
      return {query, feature};
    case Node::w_q:
    case Node::w_k:
    case Node::w_v:
      return {feature, column};
    case Node::w_o:
      return {column, feature};
    case Node::q:
    case Node::output:
      return {query, column};
    case Node::k:
    case Node::v:
      return {key, column};
    case Node::maxima:
    case Node::sums:
      return {query, 0};
    default:
      return {query, key};
  }
}

std::string node_name(Node node) {
  constexpr const char* names[] = {"X",   "W_Q",    "W_K",    "W_V",    "Q",          "K",
                                   "V",   "S",      "S/c",    "masked", "maximum",    "exponential",
                                   "sum", "weight", "output", "W_O",    "output·W_O", "residual"};
  return names[static_cast<int>(node)];
}

bool rows_are_words(Node node) {
  return node != Node::w_q && node != Node::w_k && node != Node::w_v && node != Node::w_o;
}

bool columns_are_words(Node node) {
  return node == Node::raw || node == Node::scores || node == Node::masked ||
         node == Node::exponentials || node == Node::weights;
}

std::string row_name(const Setup& setup, Node node, int row) {
  if (node == Node::w_q || node == Node::w_k || node == Node::w_v)
    return attention::feature_name(setup, row);
  if (node == Node::w_o) return attention::value_column_name(setup, row);
  return word_at(setup, row);
}

std::string column_name(const Setup& setup, Node node, int column) {
  switch (node) {
    case Node::x:
    case Node::w_o:
    case Node::mixed:
    case Node::residual:
      return attention::feature_name(setup, column);
    case Node::w_q:
    case Node::w_k:
    case Node::q:
    case Node::k:
      return attention::query_column_name(setup, column);
    case Node::w_v:
    case Node::v:
    case Node::output:
      return attention::value_column_name(setup, column);
    case Node::maxima:
      return "max";
    case Node::sums:
      return "sum";
    default:
      return word_at(setup, column);
  }
}

std::string shapes_of(const Setup& setup, Node node) {
  const auto size = [&](Node of, bool turned = false) {
    const attention::Shape s = attention::shape(setup, of);
    return turned ? fmt::format("{}×{}", s.columns, s.rows)
                  : fmt::format("{}×{}", s.rows, s.columns);
  };
  const auto product = [&](Node left, Node right, bool turned = false) {
    return size(left) + " · " + size(right, turned) + " = " + size(node);
  };
  const bool review = attention::has_projections(setup);
  switch (node) {
    case Node::q:
      return review ? product(Node::x, Node::w_q) : size(node);
    case Node::k:
      return review ? product(Node::x, Node::w_k) : size(node);
    case Node::v:
      return review ? product(Node::x, Node::w_v) : size(node);
    case Node::raw:
      return product(Node::q, Node::k, true);
    case Node::output:
      return product(Node::weights, Node::v);
    case Node::mixed:
      return product(Node::output, Node::w_o);
    case Node::residual:
      return size(Node::x) + " + " + size(Node::mixed) + " = " + size(node);
    default:
      return size(node);
  }
}

std::string stage_sentence(const Setup& setup, int stage) {
  const bool random = setup.vectors == Vectors::random;
  switch (stage) {
    case 0:
      return random ? "Random queries are drawn directly: there is no X and no W_Q."
                    : "A word's features times W_Q: what the word looks for.";
    case 1:
      return random ? "Random keys are drawn directly: there is no X and no W_K."
                    : "The same features times W_K: the label that the word wears.";
    case 2:
      return random ? "Random values are drawn directly: there is no X and no W_V."
                    : "The same features times W_V: what the word hands over.";
    case 3:
      return "Every query meets every key. Each cell is one dot product.";
    case 4:
      return setup.divisor == Divisor::none
                 ? "Nothing is divided here: c is 1, and the scores stay as they are."
                 : fmt::format("Every score is divided by {} = {}.", division(setup),
                               compact(attention::divisor_value(setup)));
    case mask_stage:
      return no_mask(setup) ? "There is no mask: the divided scores go on as they are."
                            : "Where the mask hides a key, −∞ takes the place of the score.";
    case softmax_stage:
      return "Per row: take the maximum off each score, raise e to it, divide by the row's sum.";
    case 7:
      return "Each output row mixes the rows of V, as much of each as its weight says.";
    default:
      return random ? "Random vectors have no X, so there is nothing to add the output to."
             : !attention::has_residual(setup)
                 ? "This head’s W_O named a noun in training; it does not write back into X."
                 : "W_O writes the output back into the features, and X is added to it.";
  }
}

std::string edit_sentence(const Setup& setup, const attention::EditEffect& effect) {
  if (!attention::is_edited(setup)) return "";
  const int d = attention::dimension(setup);
  const auto edits = std::count_if(setup.edits.begin(), setup.edits.end(), [&](const auto& edit) {
    const attention::Shape s = attention::shape(setup, edit.part);
    return edit.vectors == setup.vectors && edit.row < s.rows && edit.column < s.columns && d > 0;
  });
  std::string text =
      edits == 1 ? "Your edit changed " : fmt::format("Your {} edits changed ", edits);
  const std::string outputs = many(effect.outputs, "output", "outputs");
  if (effect.weights > 0)
    text += fmt::format("{} in {} and {}", many(effect.weights, "weight", "weights"),
                        many(effect.weight_rows, "row", "rows"), outputs);
  else
    text += outputs + " and no weight";
  if (setup.vectors == Vectors::review && effect.outputs == 0 && effect.residuals > 0)
    text += ", but " + many(effect.residuals, "residual", "residuals");
  if (effect.v && !effect.q && !effect.k) return text + ": V is no part of the score.";
  if (!effect.q && !effect.k && !effect.v) return text + ": Q, K and V are as they were.";
  return text + ".";
}

int twin_of(const Session& session, const Trace& t) {
  const int query = session.query;
  if (session.key && *session.key != query && t.q.row(*session.key) == t.q.row(query) &&
      t.weights.row(*session.key) == t.weights.row(query))
    return *session.key;
  return attention::same_query(t, query);
}

std::string twin_sentence(const Setup& setup, const Trace& t, int query, int other) {
  const std::string word = word_at(setup, query);
  if (other < 0)
    return "No other word has the query and the weights of *" + word +
           "*. In the hand-set review *the* and *cold* share theirs.";
  const std::string both = "*" + word_at(setup, std::min(query, other)) + "* and *" +
                           word_at(setup, std::max(query, other)) + "*";
  std::string text = both + " have the same query, so their weights and outputs are the same.";
  if (t.residual.size() == 0) return text + " Here there is no residual to keep them apart.";
  if (t.residual.row(query) == t.residual.row(other))
    return text + " Their residuals are the same too: so are their rows of X.";
  std::string names;
  int count = 0;
  for (int f = 0; f < static_cast<int>(t.x.cols()); ++f)
    if (t.residual(query, f) != t.residual(other, f)) {
      names += (names.empty() ? "" : ", ") + attention::feature_name(setup, f);
      ++count;
    }
  return text + " The residual keeps them apart: each adds its own row of X. They differ in " +
         names + ".";
}

void change_a_value(const Trace& t, Session& next) {
  Eigen::Index row = 0, column = 0;
  t.weights.row(next.query).maxCoeff(&row);
  t.v.row(row).cwiseAbs().maxCoeff(&column);
  const int r = static_cast<int>(row), c = static_cast<int>(column);
  // Pressed again, it moves on.
  const double to = t.v(r, c) == 3 ? -3 : 3;
  next.setup = attention::with_entry(next.setup, attention::Part::value, r, c, to);
  next.key = r;
  next.steps.column = c;
}

std::string describe_steps(const Session& now, Answers& answers) {
  const Setup& setup = now.setup;
  const Trace& t = answers.trace(setup);
  std::string out = "How does a word become its output?\n\n" + vectors_line(setup);
  const int stage = stage_of(now.steps.step), part = part_of(now.steps.step);
  out += fmt::format("Step {} of {}: {}, {}.\n", now.steps.step + 1, pipeline_steps,
                     pipeline[static_cast<size_t>(stage)].title,
                     part == 0   ? "one cell"
                     : part == 1 ? "its row"
                                 : "the whole matrix");
  const auto row_of = [&](Node node, int row) {
    const attention::Shape s = attention::shape(setup, node);
    std::string line;
    const int shown = std::min(s.columns, 16);
    for (int c = 0; c < shown; ++c)
      line += (c ? ", " : "") + compact(attention::entry(t, node, row, c), 4);
    if (shown < s.columns) line += fmt::format(", … ({} in all)", grouped(s.columns));
    return line;
  };
  const auto matrix = [&](Node node) {
    if (!has(setup, node)) return;
    const Cell cell = current_cell(now, node);
    const int computed = stage_computing(node);
    out += fmt::format("  {}, {}; row {}: {}\n", node_name(node), shapes_of(setup, node),
                       row_name(setup, node, cell.row), row_of(node, cell.row));
    if (computed >= 0) out += "    " + cell_formula(setup, t, node, cell.row, cell.column) + "\n";
  };
  for (int s = 0; s < pipeline_stages; ++s) {
    out +=
        fmt::format("\n{}. {}\n", pipeline[static_cast<size_t>(s)].title, stage_sentence(setup, s));
    switch (s) {
      case 0:
        matrix(Node::x);
        matrix(Node::w_q);
        matrix(Node::q);
        break;
      case 1:
        matrix(Node::w_k);
        matrix(Node::k);
        break;
      case 2:
        matrix(Node::w_v);
        matrix(Node::v);
        break;
      case mask_stage:
        if (!no_mask(setup)) matrix(Node::masked);
        break;
      case softmax_stage:
        for (const Node node : {Node::maxima, Node::exponentials, Node::sums, Node::weights})
          matrix(node);
        break;
      case last_stage:
        for (const Node node : {Node::w_o, Node::mixed, Node::residual}) matrix(node);
        break;
      default:
        matrix(pipeline[static_cast<size_t>(s)].node);
    }
  }
  if (const std::string edits = edit_sentence(setup, answers.edit_effect(setup)); !edits.empty())
    out += "\n" + edits + "\n";
  if (now.steps.step < pipeline_steps - 1) return out;
  const int other = twin_of(now, t);
  out += "\n" + without_stars(twin_sentence(setup, t, now.query, other)) + "\n";
  if (other >= 0)
    for (const int row : {now.query, other})
      for (const Node node : {Node::q, Node::weights, Node::output, Node::residual})
        if (has(setup, node))
          out += fmt::format("  {} of {}: {}\n", node_name(node), row_name(setup, node, row),
                             row_of(node, row));
  return out;
}

std::string csv_steps(const Session& now, Answers& answers) {
  const Setup& setup = now.setup;
  const Trace& t = answers.trace(setup);
  std::string out = "matrix,row,column,row_name,column_name,value\n";
  for (int i = 0; i < attention::node_count; ++i) {
    const Node node = static_cast<Node>(i);
    const attention::Shape s = attention::shape(setup, node);
    std::vector<std::string> columns;  // once, not for every row
    for (int c = 0; c < s.columns; ++c)
      columns.push_back(csv_word(columns_are_words(node) ? setup.words[static_cast<size_t>(c)]
                                                         : column_name(setup, node, c)));
    for (int r = 0; r < s.rows; ++r) {
      const std::string name = csv_word(rows_are_words(node) ? setup.words[static_cast<size_t>(r)]
                                                             : row_name(setup, node, r));
      for (int c = 0; c < s.columns; ++c) {
        const double value = attention::entry(t, node, r, c);
        fmt::format_to(std::back_inserter(out), "{},{},{},{},{},{}\n", csv_name(node), r + 1, c + 1,
                       name, columns[static_cast<size_t>(c)],
                       std::isfinite(value) ? exact(value) : std::string());
      }
    }
  }
  return out;
}

}  // namespace lab
