#include "app/exhibits/attend_cards.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/exhibits/attend_text.h"
#include "app/format.h"
#include "app/largest.h"
#include "app/told.h"
#include "app/widgets/drag_number.h"
#include "app/widgets/grid_numbers.h"
#include "app/widgets/short_name.h"
#include "app/widgets/weight_pair.h"
#include "core/explain.h"

namespace lab {
namespace {

using attention::Part;
using attention::RowVector;
using attention::Setup;
using attention::Trace;

const std::string& word(const Setup& setup, int i) { return setup.words[static_cast<size_t>(i)]; }

/// A line of differently coloured pieces with single spaces between them.
struct Piece {
  std::string text;
  ImU32 colour;
};
void line_of(Ui& ui, Rect line, Type type, const std::vector<Piece>& pieces) {
  for (const Piece& piece : pieces) {
    line.cut_left(ui.paint.text_in(line, type, piece.colour, piece.text));
    line.cut_left(ui.paint.width(type, " "));
  }
}

// More than any product of two entries of ±1,000.
constexpr double beyond_products = 1e9;

/// Which columns of q and k fit: all, or the edited and the largest products, and the rest as one.
std::vector<int> columns_shown(const Setup& setup, const Trace& source, int query, int key,
                               int fit) {
  const int d = static_cast<int>(source.q.cols());
  RowVector sizes = source.q.row(query).cwiseProduct(source.k.row(key));
  if (d <= fit) return largest(sizes, d);
  for (int c = 0; c < d; ++c)
    if (attention::is_edited(setup, Part::query, query, c) ||
        attention::is_edited(setup, Part::key, key, c))
      sizes[c] = std::abs(sizes[c]) + beyond_products;
  return largest(sizes, fit - 1);
}

/// With two decimals, or with fewer where an edited value makes the number long.
std::string decimals_that_fit(Ui& ui, Type type, double value, float width) {
  for (const int decimals : {2, 1})
    if (std::string text = with_true_zero(fixed(value, decimals), value);
        ui.paint.width(type, text) <= width)
      return text;
  return with_true_zero(fixed(value, 0), value);
}

}  // namespace

void why_card(Ui& ui, const Rect& rect, const Setup& setup, const Trace& t, const Trace& source,
              int query, int key, Setup& next) {
  const Theme& theme = ui.theme;
  Rect inside = card(ui, rect);
  line_of(ui, inside.cut_top(ui.px(22)), Type::heading,
          {{"Why this weight?", theme.text},
           {word(setup, query), theme.query.ink},
           {"asks", theme.text_soft},
           {word(setup, key), theme.key.ink}});
  inside.cut_top(ui.px(8));

  // A table of numbers: a column of labels, the dimensions, the sum.
  const float labels = ui.px(58);
  const int d = static_cast<int>(t.q.cols());
  const int fit = std::max(2, static_cast<int>((inside.w() - labels) / ui.px(46)) - 1);
  const std::vector<int> shown = columns_shown(setup, source, query, key, fit);
  const bool rest = static_cast<int>(shown.size()) < d;
  const float cell =
      std::floor((inside.w() - labels) / static_cast<float>(shown.size() + rest + 1));
  const float row_height = ui.px(27);
  Rect names = inside.cut_top(ui.px(20));
  Rect q_row = inside.cut_top(row_height), k_row = inside.cut_top(row_height);
  inside.cut_top(ui.px(3));
  ui.paint.line({inside.min.x, inside.min.y}, {inside.max.x, inside.min.y}, theme.border, ui.px(1));
  inside.cut_top(ui.px(4));
  Rect product_row = inside.cut_top(row_height);
  const Rect query_at = q_row, key_at = k_row;
  names.cut_left(labels);
  ui.paint.text_in(q_row.cut_left(labels), Type::strong, theme.query.ink, "query");
  ui.paint.text_in(k_row.cut_left(labels), Type::strong, theme.key.ink, "key");
  ui.paint.text_in(product_row.cut_left(labels), Type::strong, theme.text, "product");

  double left = t.raw(query, key);  // what the columns that are not shown add up to
  for (const int c : shown) {
    const double q = t.q(query, c), k = t.k(key, c);
    left -= q * k;
    const std::string name = attention::query_column_name(setup, c);
    ui.paint.text_in(names.cut_left(cell).inset(ui.px(1), 0), Type::note, theme.text_soft,
                     short_name(ui, name, cell - ui.px(4)), Align::centre);
    const Rect q_cell = q_row.cut_left(cell).inset(ui.px(5), ui.px(1));
    const Rect k_cell = k_row.cut_left(cell).inset(ui.px(5), ui.px(1));
    if (const auto to =
            drag_number(ui, q_cell, "query " + name, q, attention::largest_entry,
                        attention::is_edited(setup, Part::query, query, c), theme.query))
      next = attention::with_entry(next, Part::query, query, c, *to);
    if (const auto to = drag_number(ui, k_cell, "key " + name, k, attention::largest_entry,
                                    attention::is_edited(setup, Part::key, key, c), theme.key))
      next = attention::with_entry(next, Part::key, key, c, *to);
    const Rect p_cell = product_row.cut_left(cell).inset(ui.px(5), ui.px(1));
    if (q * k != 0)
      ui.paint.fill(p_cell, q * k > 0 ? theme.key.tint : theme.negative.tint, ui.px(5));
    ui.paint.number_in(p_cell, Type::strong, theme.text, q * k);
  }
  if (rest) {
    const std::string others = grouped(d - static_cast<int>(shown.size()));
    ui.paint.text_in(names.cut_left(cell), Type::note, theme.text_soft,
                     ui.paint.width(Type::note, "other 1,000") <= cell ? "other " + others : "rest",
                     Align::centre);
    for (Rect* r : {&q_row, &k_row})
      ui.paint.text_in(r->cut_left(cell), Type::body, theme.text_soft, "…", Align::centre);
    ui.paint.number_in(product_row.cut_left(cell), Type::strong, theme.text, left);
  }
  ui.paint.text_in(names, Type::note, theme.text_soft, "sum", Align::centre);
  ui.paint.number_in(product_row, Type::strong, theme.text, t.raw(query, key));
  ui.mark("query", query_at.inset(0, ui.px(1)));
  ui.mark("key", key_at.inset(0, ui.px(1)));
  ui.mark("score", product_row.inset(ui.px(4), ui.px(1)));

  inside.cut_top(ui.px(12));
  std::string steps;
  for (std::string step : weight_steps(setup, t, query, key)) {
    for (size_t at; (at = step.find(' ')) != std::string::npos;) step.replace(at, 1, "\u00A0");
    steps += (steps.empty() ? "" : "\u00A0→ ") + step;
  }
  const bool roomy = ui.paint.wrapped(inside, Type::lead, 0, steps, 0, true) <= ui.px(46);
  ui.mark(
      "scaled-dot-product-attention",
      inside.cut_top(ui.paint.wrapped(inside, roomy ? Type::lead : Type::body, theme.text, steps)));
  inside.cut_top(ui.px(6));
  ui.paint.wrapped(inside, Type::body, theme.text_soft,
                   attention::explain_score(setup, t, query, key));
}

void takes_in_card(Ui& ui, const Rect& rect, const Setup& setup, const Trace& t, int query,
                   int key) {
  const Theme& theme = ui.theme;
  Rect inside = card(ui, rect);
  line_of(ui, inside.cut_top(ui.px(22)), Type::heading,
          {{"What", theme.text},
           {word(setup, query), theme.query.ink},
           {"takes in: the weighted mix of values", theme.text}});
  inside.cut_top(ui.px(8));
  const std::string sentence = attention::explain_output(setup, t, query);
  const float foot = ui.paint.wrapped(inside, Type::note, 0, sentence, 0, true);
  ui.paint.wrapped(inside.cut_bottom(foot), Type::note, theme.text_soft, sentence);
  inside.cut_bottom(ui.px(6));

  // Left: the output by dimension, on a fixed signed axis.
  Rect left = inside.cut_left(std::round(inside.w() * 0.46f));
  ui.mark("output", left);
  ui.mark("value", rect);
  inside.cut_left(ui.px(20));
  const RowVector output = t.output.row(query);
  const std::vector<int> shown = largest(output, 5);
  const double range = setup.vectors == attention::Vectors::review ? 1.0 : 3.0;
  float labels = 0;
  for (const int c : shown)
    labels = std::max(labels, ui.paint.width(Type::note, attention::value_column_name(setup, c)));
  labels = std::min(labels + ui.px(8), left.w() * 0.5f);
  ui.paint.text_in(left.cut_top(ui.px(18)), Type::note, theme.text_soft, "output");
  const float numbers = ui.px(40);
  double rest = output.squaredNorm();
  for (const int c : shown) {
    Rect row = left.cut_top(ui.px(26));
    const double v = output[c];
    rest -= v * v;
    ui.paint.text_in(row.cut_left(labels), Type::note, theme.text,
                     attention::value_column_name(setup, c));
    ui.paint.text_in(row.cut_right(numbers), Type::note_strong, theme.text,
                     decimals_that_fit(ui, Type::note_strong, v, numbers), Align::right);
    // A quarter of the axis is below zero: outputs of the review are mostly positive.
    const float zero = std::round(row.min.x + row.w() * (range > 1 ? 0.5f : 0.22f));
    ImGui::PushID(c);
    const float size = ui.motion.glide(ImGui::GetID("output"), static_cast<float>(v / range));
    ImGui::PopID();
    const float reach = size >= 0 ? row.max.x - zero : zero - row.min.x;
    const float end = zero + std::clamp(size, -1.0f, 1.0f) * reach;
    const Rect bar{{std::min(zero, end), row.cy() - ui.px(7)},
                   {std::max(zero, end), row.cy() + ui.px(7)}};
    ui.paint.fill(bar, v >= 0 ? theme.value.mark : theme.negative.mark, ui.px(2));
    ui.paint.line({zero, row.min.y}, {zero, row.max.y}, theme.axis, ui.px(1));
  }
  if (shown.size() < static_cast<size_t>(output.size()))
    ui.paint.text_in(left.cut_top(ui.px(20)), Type::note, theme.text_soft,
                     "the other " +
                         grouped(output.size() - static_cast<Eigen::Index>(shown.size())) +
                         ": length " + fixed(std::sqrt(std::max(0.0, rest)), 2));

  // Right: whose values, weight over contribution on one scale.
  const RowVector weights = t.weights.row(query);
  const RowVector given = attention::contributions(t, query);
  const double largest_value = std::max(1e-12, t.v.rowwise().norm().maxCoeff());
  const float name_width = std::min(ui.px(54), inside.w() * 0.3f), number = ui.px(54);
  Rect head = inside.cut_top(ui.px(18));
  ui.paint.text_in(head.cut_right(number), Type::note, theme.value.ink, "α·‖v‖", Align::right);
  ui.paint.text_in(head.cut_right(number), Type::note, theme.query.ink, "weight α", Align::right);
  const int rows = std::max(
      1, std::min(static_cast<int>(weights.size()), static_cast<int>(inside.h() / ui.px(18))));
  const float height = std::min(ui.px(22), inside.h() / static_cast<float>(rows));
  for (const int j : largest(given, rows)) {
    Rect row = inside.cut_top(height);
    const bool marked = j == key;
    ui.paint.text_in(row.cut_left(name_width - ui.px(6)), marked ? Type::note_strong : Type::note,
                     marked ? theme.key.ink : theme.text, word(setup, j));
    row.cut_left(ui.px(6));
    ui.paint.text_in(row.cut_right(number), Type::note, theme.text,
                     decimals_that_fit(ui, Type::note, given[j], number - ui.px(8)), Align::right);
    ui.paint.text_in(row.cut_right(number), Type::note, theme.text, weight_told(weights[j]),
                     Align::right);
    weight_pair(ui, row, j, weights[j], given[j] / largest_value);
  }
}

}  // namespace lab
