#include <algorithm>
#include <cmath>
#include <string>

#include "app/exhibits/heads_cards.h"
#include "app/exhibits/heads_text.h"
#include "app/format.h"
#include "app/told.h"
#include "app/widgets/strip.h"
#include "app/widgets/token_row.h"

namespace lab {
namespace {

using attention::Setup;
using attention::Trace;

const char* names[] = {"Head A", "Head B"};

/// A head's name with its line style and what it finds; a click shows it alone, or both again.
void head_label(Ui& ui, Rect row, const HeadsPage& page, int head, Session& next) {
  const Theme& theme = ui.theme;
  const Role& role = head_role(ui, head);
  const std::optional<int> solo = page.now.heads.solo;
  const bool alone = solo == head, hidden = solo && !alone;
  const Trace& trace = head == 0 ? page.heads.a : page.heads.b;
  const auto finding = [&](bool with_names) {
    return word_at(page.now.setup, page.now.query) + " → " +
           finds_briefly(page.now.setup, trace, page.now.query, with_names);
  };
  const float sample = ui.px(30), pad = ui.px(10), gap = ui.px(8);
  const float name_w = ui.paint.width(Type::strong, names[head]);
  std::string told = finding(true);
  if (2 * pad + sample + 2 * gap + name_w + ui.paint.width(Type::body, told) > row.w())
    told = finding(false);
  const float told_w = ui.paint.width(Type::body, told);
  const float whole = 2 * pad + sample + gap + name_w + gap + told_w;
  const Rect pill = rect_at(row.min.x, row.min.y, std::min(row.w(), whole), row.h());
  const Hit h = hit(ui, head == 0 ? "head A" : "head B", pill);
  ui.paint.fill(pill, alone || h.hovered ? role.tint : theme.control, pill.h() / 2);
  if (alone) ui.paint.outline(pill, role.mark, ui.px(2), pill.h() / 2);
  Rect inside = pill.inset(pad, 0);
  const Rect line = inside.cut_left(sample);
  ui.paint.polyline({{line.min.x, line.cy()}, {line.max.x, line.cy()}},
                    hidden ? theme.axis : role.mark, ui.px(4),
                    head == 0 ? Dash::solid : Dash::dashed, 1.2f);
  inside.cut_left(gap);
  ui.paint.text_in(inside.cut_left(name_w + ui.px(2)), Type::strong,
                   hidden ? theme.text_soft : role.ink, names[head]);
  inside.cut_left(gap - ui.px(2));
  ui.paint.text_in(inside, Type::body, hidden ? theme.text_soft : theme.text, told);
  if (h.pressed) {
    if (alone)
      next.heads.solo.reset();
    else
      next.heads.solo = head;
  }
  row.cut_left(pill.w() + ui.px(14));
  const std::string note = alone    ? "alone; click it again for both"
                           : hidden ? "hidden; click it to see it instead"
                                    : "click a head to see it alone";
  if ((head == 1 || solo) && ui.paint.width(Type::note, note) <= row.w())
    ui.paint.text_in(row, Type::note, theme.text_soft, note, Align::right);
}

/// A weight under or over each word: the number, and a bar that is filled for A and hollow for B.
void numbers(Ui& ui, const Columns& columns, float top, const Trace& trace, int query, int head,
             bool pale) {
  const Theme& theme = ui.theme;
  const Role& role = head_role(ui, head);
  const float line = ui.paint.line_height(Type::note), bar = ui.px(7);
  const float width =
      std::min(columns.width - std::min(ui.px(10), columns.width * 0.1f), ui.px(120));
  const double most = trace.weights.row(query).maxCoeff();
  for (int j = 0; j < columns.count; ++j) {
    const float left = std::round(columns.centre(j) - width / 2);
    if (!ImGui::IsRectVisible({left, top}, {left + width, top + line})) continue;
    const double weight = trace.weights(query, j);
    const bool strong = weight > 0 && weight >= most - 1e-9;
    const float text_y = head == 0 ? top + bar + ui.px(4) : top;
    ui.paint.text({columns.centre(j), text_y}, strong ? Type::note_strong : Type::note,
                  pale     ? theme.control_text_off
                  : strong ? role.ink
                           : theme.text_soft,
                  percent(weight), Align::centre);
    const float bar_y = head == 0 ? top : top + line + ui.px(4);
    ui.paint.fill(rect_at(left, bar_y, width, bar), theme.grid, bar / 2);
    ImGui::PushID(j);
    const float share = ui.motion.glide(ImGui::GetID(names[head]), static_cast<float>(weight));
    ImGui::PopID();
    const Rect length = rect_at(left, bar_y, width * std::clamp(share, 0.0f, 1.0f), bar);
    if (length.w() < 1) continue;
    const ImU32 colour = pale ? theme.axis : role.mark;
    if (head == 0)
      ui.paint.fill(length, colour, bar / 2);
    else
      ui.paint.outline(length, colour, std::min(ui.px(2), length.w() / 2), bar / 2);
  }
}

/// What the strip of words has in its middle: the query with the strongest word of both heads if
/// they fit into it, or else of one, or else the query alone.
float words_in_middle(const HeadsPage& page, float column, float width) {
  const int query = page.now.query;
  const std::optional<int> solo = page.now.heads.solo;
  int first = query, last = query;
  for (int head = 0; head < 2; ++head) {
    if (solo && solo != head) continue;
    const attention::RowVector row = (head == 0 ? page.heads.a : page.heads.b).weights.row(query);
    int strongest = query;
    if (row[query] < row.maxCoeff() - 1e-9)
      for (int j = 0; j < static_cast<int>(row.size()); ++j)
        if (row[j] >= row.maxCoeff() - 1e-9 &&
            (strongest == query || std::abs(j - query) < std::abs(strongest - query)))
          strongest = j;  // the nearest of equals
    const int from = std::min(first, strongest), to = std::max(last, strongest);
    if (column * static_cast<float>(to - from + 1) > width) continue;
    first = from;
    last = to;
  }
  return column * 0.5f * static_cast<float>(first + last + 1);
}

}  // namespace

const Role& head_role(Ui& ui, int head) { return head == 0 ? ui.theme.query : ui.theme.value; }

void heads_picture(Ui& ui, const Rect& rect, const HeadsPage& page, Session& next,
                   HeadsPointed& pointed) {
  const Theme& theme = ui.theme;
  const Session& now = page.now;
  const Setup& setup = now.setup;
  const int n = static_cast<int>(setup.words.size()), query = now.query;
  const std::optional<int> solo = now.heads.solo;
  Rect inside = card(ui, rect);
  head_label(ui, inside.cut_top(ui.px(28)), page, 1, next);
  const Rect foot = inside.cut_bottom(ui.px(28));
  inside = inside.inset(0, ui.px(6));
  const Rect names_column = inside.cut_left(ui.px(26));

  const float least = ui.px(56), chips = ui.px(36);
  const bool scrolls = strip_scrolls(inside.w(), n, least);
  if (scrolls) inside.max.y += ui.px(4);
  const float numbers_height = ui.paint.line_height(Type::note) + ui.px(11);
  const float fixed_height = chips + 2 * (numbers_height + ui.px(12)) + ui.px(scrolls ? 12 : 0);
  // A head that is hidden leaves its room to the other.
  const float arcs_room = std::max(ui.px(80), inside.h() - fixed_height);
  const float b_height = solo == 0 ? 0 : solo == 1 ? arcs_room : arcs_room / 2;
  const float a_height = arcs_room - b_height;
  const float b_numbers = inside.min.y + b_height + ui.px(4);
  const float row = b_numbers + numbers_height + ui.px(8);
  const float a_numbers = row + chips + ui.px(8);
  const float a_arcs = a_numbers + numbers_height + ui.px(4);

  Strip strip(inside, n, least, strip_middle(ui, least, words_in_middle(page, least, inside.w())));
  const Columns& columns = strip.columns();
  const auto weights = [&](const Trace& trace) {
    const attention::RowVector of_query = trace.weights.row(query);
    return std::vector<double>(of_query.data(), of_query.data() + of_query.size());
  };
  const Trace& a = page.heads.a;
  const Trace& b = page.heads.b;
  if (solo != 0)
    arcs(ui, columns, b_numbers - ui.px(4) - b_height, b_numbers - ui.px(4), query, weights(b),
         {&theme.value, Dash::dashed, true, "arc of B"});
  numbers(ui, columns, b_numbers, b, query, 1, solo == 0);
  const TokenRowResult words = token_row(ui, columns, row, chips, setup.words, query, now.key);
  for (int j = 0; j < n; ++j)
    ui.target(Target::Kind::thing, j, token_chip(ui, columns, row, chips, j));
  numbers(ui, columns, a_numbers, a, query, 0, solo == 1);
  if (solo != 1)
    arcs(ui, columns, a_arcs, a_arcs + a_height, query, weights(a),
         {&theme.query, Dash::solid, false, "arc of A"});
  strip.end();
  const float x = names_column.min.x;
  ui.paint.text({x, b_numbers + ui.px(1)}, Type::strong, theme.value.ink, "B");
  ui.paint.text({x, a_numbers + ui.px(7)}, Type::strong, theme.query.ink, "A");
  head_label(ui, foot, page, 0, next);

  if (words.chosen) next.query = *words.chosen;
  if (words.hovered && *words.hovered != query) pointed.key = words.hovered;
}

}  // namespace lab
