#include "app/exhibits/map_weights.h"

#include <algorithm>

#include "app/format.h"
#include "app/told.h"
#include "app/widgets/weight_pair.h"

namespace lab {
namespace {

using attention::RowVector;
using attention::Setup;
using attention::Trace;

// The review untouched, whatever the learner has changed: the words beside it speak of that.
constexpr int query = 3;

struct Row {
  Setup setup;
  RowVector weights, given;
};

Row row_of_cold(Answers& answers) {
  Row row;
  const Trace& t = answers.trace(row.setup);
  row.weights = t.weights.row(query);
  row.given = attention::contributions(t, query);
  return row;
}

constexpr const char* lead =
    "The row of *cold*, every word twice: its weight, and what it brings to the output.";

/// The words that say what to look at, with the picture's own numbers.
std::string sentence(const Row& row) {
  return "The first *the* and *naan* both weigh " + percent(row.weights[0]) +
         ". The length of that *the*'s value "
         "is ½, so it brings " +
         fixed(row.given[0], 4) + " where *naan* brings " + fixed(row.given[6], 4) + ".";
}

constexpr float row_height = 26, head_height = 20;

}  // namespace

float weights_card_height(Ui& ui, float width, Answers& answers) {
  const Row row = row_of_cold(answers);
  const Rect inside = rect_at(0, 0, width - ui.px(36), 0);
  return ui.px(28 + 28) + ui.paint.wrapped(inside, Type::note, 0, lead, 0, true) + ui.px(10) +
         ui.px(head_height) + ui.px(row_height) * static_cast<float>(row.weights.size()) +
         ui.px(10) + ui.paint.wrapped(inside, Type::note, 0, sentence(row), 0, true) + ui.px(26);
}

void weights_card(Ui& ui, const Rect& rect, Answers& answers) {
  const Theme& theme = ui.theme;
  const Row row = row_of_cold(answers);
  const std::vector<std::string> words = told_apart(row.setup.words);
  Rect inside = card(ui, rect, "Weight is not contribution");
  inside.cut_top(ui.paint.wrapped(inside, Type::note, theme.text_soft, lead, theme.text));
  inside.cut_top(ui.px(10));
  const float number = ui.px(58), name = std::min(ui.px(62), inside.w() * 0.28f);
  Rect head = inside.cut_top(ui.px(head_height));
  ui.paint.text_in(head.cut_right(number), Type::note, theme.value.ink, "α·‖v‖", Align::right);
  ui.paint.text_in(head.cut_right(number), Type::note, theme.query.ink, "weight α", Align::right);
  for (int i = 0; i < static_cast<int>(row.weights.size()); ++i) {
    Rect line = inside.cut_top(ui.px(row_height));
    ui.paint.text_in(line.cut_left(name - ui.px(6)), i == query ? Type::note_strong : Type::note,
                     i == query ? theme.query.ink : theme.text, words[static_cast<size_t>(i)]);
    line.cut_left(ui.px(6));
    ui.paint.text_in(line.cut_right(number), Type::note, theme.text, fixed(row.given[i], 4),
                     Align::right);
    ui.paint.text_in(line.cut_right(number), Type::note, theme.text, fixed(row.weights[i], 4),
                     Align::right);
    weight_pair(ui, line, i, row.weights[i], row.given[i]);
  }
  inside.cut_top(ui.px(10));
  inside.cut_top(ui.paint.wrapped(inside, Type::note, theme.text, sentence(row)));
  inside.cut_top(ui.px(6));
  ui.paint.text_in(inside.cut_top(ui.px(16)), Type::note, theme.text_soft, "hand-set, not trained");
}

std::string weights_told(Answers& answers) {
  const Row row = row_of_cold(answers);
  std::string out =
      "The row of cold in the review (hand-set, not trained), weight α and contribution α·‖v‖:\n";
  const std::vector<std::string> words = told_apart(row.setup.words);
  for (int i = 0; i < static_cast<int>(row.weights.size()); ++i)
    out += "  " + words[static_cast<size_t>(i)] + ": " + fixed(row.weights[i], 4) + ", " +
           fixed(row.given[i], 4) + "\n";
  return out + without_stars(sentence(row)) + "\n";
}

}  // namespace lab
