#include "app/exhibits/heads.h"

#include <algorithm>
#include <cmath>

#include "app/exhibits/controls.h"
#include "app/exhibits/heads_cards.h"
#include "app/exhibits/heads_text.h"
#include "app/moves.h"
#include "app/widgets/choices.h"
#include "app/widgets/page.h"

namespace lab {
namespace {

void draw(Ui& ui, const Session& now, Answers& answers, Session& next) {
  const attention::Heads& unedited = answers.heads(attention::without_edits(now.setup));
  const HeadsPage all{now, answers.heads(now.setup), unedited};
  Rect page = ui.column();
  const float reserved = origin_badge(ui, page, now.setup, next.setup);
  page_title(ui, page, heads_question,
             lead_of_heads(now.setup, all.heads, now.query, now.heads.solo), reserved);
  setup_row(ui, page, now, next);

  // Wide: the words above three matrices, both in sight at once. Narrower: cards below another.
  const float gap = ui.px(16), width = page.w() / ui.theme.scale;
  const float room = ui.area.max.y - page.min.y;
  const auto below = [&](float height) { return take_below(page, height, gap); };
  const float picture_least = ui.px(304), matrix_least = ui.px(356);
  // A matrix is a square: more height than its card's width gives it would stay empty.
  const float tallest = std::max(matrix_least, page.w() / 3 * 0.88f + ui.px(100));
  const float matrices =
      std::clamp(std::floor((room - gap) * 0.5f), matrix_least, std::min(tallest, ui.px(560)));
  const Rect picture = below(std::clamp(room - gap - matrices, picture_least, ui.px(480)));
  Rect at[3];
  if (width >= 760) {
    Rect row = below(matrices);
    const float third = std::floor((row.w() - 2 * gap) / 3);
    for (Rect& each : at) {
      each = row.cut_left(third);
      row.cut_left(gap);
    }
  } else if (width >= 520) {
    Rect row = below(matrix_least);
    at[0] = row.cut_left(std::floor((row.w() - gap) / 2));
    row.cut_left(gap);
    at[1] = row;
    at[2] = below(all.review() ? matrix_least : ui.px(180));
  } else {
    for (int i = 0; i < 3; ++i) at[i] = below(i < 2 || all.review() ? matrix_least : ui.px(260));
  }
  HeadsPointed pointed;
  heads_picture(ui, picture, all, next, pointed);
  for (int i = 0; i < 3; ++i) head_matrix(ui, at[i], all, i, next, pointed);
  for (int i = 0; i < 3; ++i) head_matrix_foot(ui, at[i], all, i, pointed);
  for (int i = 0; i < (all.review() ? 3 : 2); ++i)
    for (const char* term : {"head", "weight", "softmax"}) ui.mark(term, at[i]);

  // What an edit of W_Q changes stands right above it.
  const auto marked = [&](const char* term, float bottom) {
    ui.mark(term, {page.min, {page.max.x, bottom}});
    return bottom + gap;
  };
  if (all.review()) page.min.y = marked("projection", w_q_card(ui, page, all, next));
  page.min.y = marked("output", put_together(ui, page, all, next));
  page.min.y = count_card(ui, page, now.heads, next.heads) + gap;
  ui.height = page.min.y - gap - ui.area.min.y;
}

void reset(Session& next) {
  reset_setup(next);
  next.heads = {};
}

/// Both heads, then A alone, then B alone.
void play(Session& next) {
  std::optional<int>& solo = next.heads.solo;
  if (!solo)
    solo = 0;
  else if (*solo == 0)
    solo = 1;
  else
    solo.reset();
}

}  // namespace

Exhibit heads_exhibit() {
  Exhibit page = {"heads",          "Build",    "Heads",  draw,
                  describe_heads,   csv_heads,  reset,    "the query",
                  "the pinned key", move_query, move_key, pick_query,
                  setup_divisor,    play,       nullptr,  "Head A, head B or both"};
  page.no_trained_head =
      "A trained head is alone and has no W_O that writes back, so this page shows the hand-set "
      "review.";
  return page;
}

}  // namespace lab
