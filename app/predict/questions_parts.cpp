// The questions about parts: which matrices an entry reaches, what two heads in one would find.

#include <algorithm>

#include "app/predict/question.h"
#include "core/lineage.h"
#include "core/paths.h"

namespace lab {
namespace {

using attention::Node;
using Kind = Target::Kind;

constexpr int cold = 3;

bool holds(const Guess& guess, std::initializer_list<int> any) {
  return std::any_of(any.begin(), any.end(), [&](int thing) {
    return std::binary_search(guess.things.begin(), guess.things.end(), thing);
  });
}

Guess things(std::vector<int> chosen) { return {std::move(chosen), {}, {}}; }

// steps: one entry of W_V becomes larger.

struct Stage {
  int stage;  // of the pipeline, as the page shows it
  Node node;
  const char* name;
};
constexpr Stage stages[] = {{0, Node::q, "Q"},
                            {1, Node::k, "K"},
                            {2, Node::v, "V"},
                            {3, Node::raw, "Q·Kᵀ"},
                            {4, Node::scores, "the divided scores"},
                            {6, Node::weights, "the weights"},
                            {7, Node::output, "the output"},
                            {8, Node::residual, "the residual"}};
enum : int { of_q, of_k, of_v, of_raw, of_divided, of_weights, of_output, of_residual };

Session whole_pipeline(Session now) {
  now.setup = {};
  now.steps.step = pipeline_steps - 1;
  return fitted(std::move(now));
}

Session another_w_v(Session now) {
  now.setup = attention::with_entry(now.setup, attention::Part::w_v, 0, 0, 2);
  return now;
}

std::optional<Truth> steps_truth(const Session& now, Answers& answers) {
  const attention::Trace before = answers.trace(now.setup);
  const attention::Trace& after = answers.trace(another_w_v(now).setup);
  Truth truth;
  for (int i = 0; i < static_cast<int>(std::size(stages)); ++i)
    if (attention::matrix_of(before, stages[i].node) != attention::matrix_of(after, stages[i].node))
      truth.after.things.push_back(i);
  return truth;
}

std::string steps_why(const Guess& guess, const Truth& truth) {
  if (guess.things == truth.after.things)
    return "W_V changes what is handed over and all that is made of it. Who looks at whom stays.";
  if (holds(guess, {of_q, of_k}))
    return "Q and K are projections of their own: X·W_Q and X·W_K. W_V never reaches them.";
  if (holds(guess, {of_raw, of_divided, of_weights}))
    return "Scores and weights are made of Q and K alone. V is what is handed over, not who is "
           "looked at.";
  if (!holds(guess, {of_v})) return "It begins with V = X·W_V, and the output is weights·V.";
  if (!holds(guess, {of_output}))
    return "It goes on: the output is weights·V, and the residual adds it to the word.";
  return "It goes on to the end: the residual is X + output·W_O.";
}

// heads: the queries of both heads added in one.

std::optional<Truth> heads_truth(const Session& now, Answers& answers) {
  constexpr double tie = 1e-9;
  const auto strongest = [&](const attention::Trace& trace) {
    std::vector<int> words;
    const attention::RowVector row = trace.weights.row(cold);
    for (int j = 0; j < static_cast<int>(row.size()); ++j)
      if (row[j] >= row.maxCoeff() - tie) words.push_back(j);
    return words;
  };
  const attention::Heads& heads = answers.heads(now.setup);
  // Before: what each of the two finds.
  std::vector<int> apart = strongest(heads.a);
  for (const int word : strongest(heads.b)) apart.push_back(word);
  std::sort(apart.begin(), apart.end());
  return Truth{things(std::move(apart)), things(strongest(heads.merged))};
}

std::string heads_why(const Guess& guess, const Truth& truth) {
  const std::vector<int>& found = truth.before.things;
  if (guess.things == truth.after.things)
    return "One head asked for its own clause (−3), the other for the other (3): added that is 0, "
           "and both clauses fit alike. Hence several heads.";
  if (guess.things == found)
    return "These are what each head finds alone. Added, −3 and 3 cancel, and the words of both "
           "clauses fit alike.";
  if (guess.things.size() == 1 && holds(guess, {found.front(), found.back()}))
    return "Neither question wins. Added, they ask for a noun and an adjective at once, and the "
           "clauses cancel: −3 + 3 = 0.";
  if (guess.things == std::vector<int>{1, 6})
    return "Nouns are half of it: head B asks *cold* to look for adjectives, and the sum asks for "
           "both. The clauses cancel: −3 + 3 = 0.";
  if (guess.things == std::vector<int>{3, 8})
    return "Adjectives are half of it: head A asks *cold* to look for nouns, and the sum asks for "
           "both. The clauses cancel: −3 + 3 = 0.";
  if (guess.things.size() == 9)
    return "Only the clause is lost: −3 + 3 = 0. The sum still asks for nouns and adjectives, and "
           "other words are neither.";
  return "The sum of both queries asks for nouns and adjectives alike, and for no clause: −3 + 3 = "
         "0.";
}

// paths: the convolution is dilated.

constexpr int sender = 8, receiver = 1, most_layers = 7;

Session plain_convolution(Session now) {
  now.setup.words = attention::review_words();
  now.setup.vectors = attention::Vectors::review;
  now = fitted(std::move(now));
  now.paths.from = sender;
  now.paths.to = receiver;
  now.paths.width = PathsView().width;
  now.paths.dilated = false;
  now.paths.hop.reset();
  return now;
}

Session dilated_convolution(Session now) {
  now.paths.dilated = true;
  return now;
}

std::optional<Truth> paths_truth(const Session& now, Answers& answers) {
  const attention::Message& m =
      answers.message({static_cast<int>(now.setup.words.size()), now.paths.from, now.paths.to,
                       now.paths.retention, now.paths.width, now.paths.dilated});
  return Truth{things({m.plain - 1}), things({m.dilated - 1})};
}

std::string paths_why(const Guess& guess, const Truth& truth) {
  const int layers = guess.things.front() + 1, is = truth.after.things.front() + 1;
  if (layers == is)
    return "With gaps of 1, 2 and 4 the layers reach 1 + 2 + 4 = 7 words: the reach doubles.";
  if (guess.things == truth.before.things)
    return "That is the plain one, one word a layer. Gaps of 1, 2, 4 reach 1 + 2 + 4 = 7 words.";
  if (layers == 1)
    return "One step is attention. A convolution of width 3 sees one word to each side at first; "
           "1 + 2 + 4 = 7 takes three layers.";
  if (layers < is) return "Two layers reach 1 + 2 = 3 words. The third adds 4: 7 words.";
  return "Fewer: each layer adds twice as much as the one below, 1 + 2 + 4 = 7 words.";
}

}  // namespace

Question steps_question() {
  std::vector<Choice> choices;
  for (const Stage& each : stages) choices.push_back({each.stage, 0, each.name});
  return {"steps",
          "One entry of W_V changes: biryani’s own 1 becomes 2. Which of these *change with it*?",
          "Click them in the row of steps, then Answer.",
          Kind::thing,
          true,
          std::move(choices),
          whole_pipeline,
          another_w_v,
          steps_truth,
          steps_why};
}

Question heads_question_asked() {
  std::vector<Choice> choices;
  const std::vector<std::string> words = attention::review_words();
  for (int i = 0; i < static_cast<int>(words.size()); ++i)
    choices.push_back({i, 0, words[static_cast<size_t>(i)]});
  return {"heads",
          "One head asks both questions, the two queries of *cold* added. *Whom does it choose?*",
          "Click one word or several that tie, then Answer.",
          Kind::thing,
          true,
          std::move(choices),
          [](Session now) {
            now.setup = {};
            now.query = cold;
            now.heads.solo.reset();
            return fitted(std::move(now));
          },
          [](Session now) { return now; },  // the page shows it: it was covered
          heads_truth,
          heads_why};
}

Question paths_question_asked() {
  std::vector<Choice> choices;
  for (int layer = 1; layer <= most_layers; ++layer)
    choices.push_back({layer, 0, std::to_string(layer) + (layer == 1 ? " layer" : " layers")});
  return {"paths",
          "The convolution is *dilated*: its taps lie 1, then 2, then 4 words apart. How many "
          "layers bring *great* to *biryani*?",
          "Click the layer in which it arrives.",
          Kind::thing,
          false,
          std::move(choices),
          plain_convolution,
          dilated_convolution,
          paths_truth,
          paths_why};
}

}  // namespace lab
