#include "app/exhibits/masks.h"

#include <algorithm>
#include <cmath>

#include "app/exhibits/controls.h"
#include "app/exhibits/masks_cards.h"
#include "app/exhibits/masks_text.h"
#include "app/moves.h"
#include "app/widgets/choices.h"
#include "app/widgets/page.h"
#include "app/widgets/segmented.h"
#include "app/widgets/slider.h"

namespace lab {
namespace {

using attention::Divisor;
using attention::Mask;
using attention::MaskKind;
using attention::Vectors;

constexpr std::string_view lead_of_self =
    "A mask hides keys from queries. Choose *causal*, or paint cells of the *masked scores*, and "
    "see "
    "who gets the weight that the hidden keys had.";
constexpr std::string_view lead_of_cross =
    "A headline asks, the review answers. Click a word of the headline and see which word of the "
    "review it finds.";

Mask& mask_of(Session& session) {
  return session.masks.cross ? session.masks.cross_mask : session.setup.mask;
}

bool meaningful(MaskKind kind, bool cross) {
  return !cross || (kind != MaskKind::causal && kind != MaskKind::window);
}

/// The number that the kind of mask takes, with its slider.
void extent(Ui& ui, Flow& flow, const MaskedPage& p, Mask& next) {
  const bool window = p.mask.kind == MaskKind::window;
  if (!window && p.mask.kind != MaskKind::padding) return;
  const int value = window ? p.mask.width : p.mask.padding;
  const int low = window ? 1 : 0;
  const int high = window ? std::max(3, 2 * p.key_count() - 1) : std::max(1, p.key_count());
  Rect place = flow.labelled(window ? "Width" : "Padding", ui.px(170), ui.px(20));
  const Rect slider = place.cut_left(ui.px(126));
  if (const auto to = real_slider(ui, slider, window ? "window width" : "padding", value, low, high,
                                  window ? 2 : 1)) {
    const int whole = static_cast<int>(std::lround(*to));
    if (window)
      next.width = whole % 2 == 1 ? whole : std::max(1, whole - 1);
    else
      next.padding = whole;
  }
  place.cut_left(ui.px(8));
  ui.paint.text_in(place, Type::strong, ui.theme.text, std::to_string(value));
}

void controls(Ui& ui, Rect& page, const Session& now, const MaskedPage& p, Session& next) {
  Flow flow(ui, page, ui.px(32));
  const std::vector<std::string_view> kinds_of_attention = {"Self-attention", "Cross-attention"};
  const Rect attention_at = flow.next(segmented_width(ui, kinds_of_attention));
  if (const auto picked = segmented(ui, attention_at, "Attention", kinds_of_attention, p.cross))
    next.masks.cross = *picked == 1;
  ui.mark("cross-attention", attention_at);

  const std::vector<std::string_view> kinds = {"none", "causal", "window", "padding", "by hand"};
  std::vector<std::string_view> reasons;
  if (p.cross) reasons = {"", why_no_causal, why_no_window};
  const float kinds_w = segmented_width(ui, kinds);
  // In a narrow window the options say without a label what they are.
  const Rect kinds_at = page.w() < kinds_w + ui.px(50) ? flow.next(kinds_w)
                                                       : flow.labelled("Mask", kinds_w, ui.px(20));
  if (const auto picked =
          segmented(ui, kinds_at, "Mask", kinds, static_cast<int>(p.mask.kind), reasons, false))
    mask_of(next).kind = static_cast<MaskKind>(*picked);
  ui.mark("mask", kinds_at);

  const std::vector<std::string_view> times = {"before softmax", "after softmax"};
  if (const auto picked =
          segmented(ui, flow.labelled("Put on", segmented_width(ui, times), ui.px(20)), "Put on",
                    times, p.after))
    next.masks.after = *picked == 1;
  page.cut_top(flow.bottom() - page.min.y + ui.px(8));

  Flow second(ui, page, ui.px(32));
  if (p.cross) {
    const std::vector<std::string_view> sources = {"Hand-set review", "Random"};
    segmented(ui, second.labelled("Vectors", segmented_width(ui, sources)), "Vectors", sources, 0,
              {"", why_no_random}, false);
    if (const auto divisor = divisor_choice(ui, second, now.setup.divisor, ui.px(20)))
      next.setup.divisor = *divisor;
  } else {
    choose_setup(ui, second, now, next);
  }
  extent(ui, second, p, mask_of(next));
  page.cut_top(second.bottom() - page.min.y + ui.px(p.cross ? 8 : 14));
  if (p.cross) {
    const std::string why = std::string(why_no_causal) + " " + std::string(why_no_window) + " " +
                            std::string(why_no_random);
    page.cut_top(ui.paint.wrapped(page, Type::body, ui.theme.text_soft, why) + ui.px(10));
  }
}

/// Where the numbers come from: in cross-attention not all of the Setup counts.
float origin(Ui& ui, const Rect& page, const Session& now, const MaskedPage& p, Session& next) {
  if (!p.cross) return origin_badge(ui, page, now.setup, next.setup);
  attention::Setup wish = p.setup;
  const float used = origin_badge(ui, page, p.setup, wish);
  if (wish.edits != p.setup.edits) {
    auto& edits = next.setup.edits;
    edits.erase(std::remove_if(edits.begin(), edits.end(),
                               [&](const attention::Edit& edit) {
                                 return std::find(p.setup.edits.begin(), p.setup.edits.end(),
                                                  edit) != p.setup.edits.end();
                               }),
                edits.end());
  }
  return used;
}

void choose_query(Session& next, int query) {
  (next.masks.cross ? next.masks.headline : next.query) = query;
}

void choose_key(Session& next, int key) {
  // The headline reads nine words, however few the sentence of random vectors has.
  next.key = std::min(key, word_count(next) - 1);
}

void carry_out(const MaskedPage& p, size_t sentence, const MasksTouched& touched, Session& next) {
  // Keys may have changed in this frame what the cells stand for.
  if (next.masks.cross != p.cross || word_count(next) != static_cast<int>(sentence)) return;
  if (touched.chosen) {
    choose_query(next, touched.chosen->row);
    choose_key(next, touched.chosen->column);
  }
  if (touched.query) choose_query(next, *touched.query);
  if (touched.key) choose_key(next, *touched.key);
  if (touched.painted) {
    Mask& mask = mask_of(next);
    for (const Cell cell : touched.painted->cells)
      mask = attention::painted(mask, p.query_count(), p.key_count(), {cell.row, cell.column},
                                touched.painted->crossed);
  }
}

struct Places {
  GridsLayout layout;
  Rect grids, chart, words, projection;
  bool words_beside = false;  // beside the third grid, within its card
};

/// Cuts the places of the cards off the top of `page`.
Places places(Ui& ui, Rect& page, const MaskedPage& p, const std::vector<std::string>& told) {
  const float gap = ui.px(16), width = page.w() / ui.theme.scale;
  const auto below = [&](float height) { return take_below(page, height, gap); };
  Places at;
  at.layout = grids_layout(ui, page.w(), p);
  // Two grids in a row leave room for the words beside the third.
  const float more = at.layout.free.w() > ui.px(230)
                         ? told_card(ui, at.layout.free, p, told, false, true) - at.layout.free.h()
                         : ui.px(4000);
  at.words_beside = more < ui.px(80);
  if (at.words_beside) at.layout.height += std::max(0.0f, more);
  at.grids = below(at.layout.height);
  // Wide: the chart beside the words; narrower: one below another.
  // A tall window stretches nothing beyond what a chart can use.
  const float room = std::min(ui.area.max.y - page.min.y, ui.px(380));
  const bool wide = width >= (p.cross ? 1040 : 860);
  const bool two = !wide && p.cross && width >= 640;  // W_Q beside the chart or the words
  const float projection_w = wide || two ? ui.px(286) : page.w();
  const float words_w = two    ? page.w() - projection_w - gap
                        : wide ? std::round(page.w() * (p.cross ? 0.27f : 0.42f))
                               : page.w();
  const auto words_height = told_card(ui, rect_at(0, 0, words_w, ui.px(4000)), p, told, true, true);
  const auto projection_height =
      p.cross ? projection_card(ui, rect_at(0, 0, projection_w, ui.px(4000)), p, true) : 0;
  if (at.words_beside) {
    at.words = at.layout.free;
    at.words.min = {at.words.min.x + at.grids.min.x, at.words.min.y + at.grids.min.y};
    at.words.max = {at.words.max.x + at.grids.min.x, at.words.max.y + at.grids.min.y};
    Rect row = below(std::max(ui.px(290), two ? projection_height : 0));
    if (two) {
      at.projection = row.cut_right(projection_w);
      row.cut_right(gap);
    } else if (p.cross) {
      at.projection = below(projection_height);
    }
    at.chart = row;
  } else if (wide) {
    Rect row = below(std::max({ui.px(270), words_height, projection_height, room}));
    at.words = row.cut_right(words_w);
    row.cut_right(gap);
    if (p.cross) {
      at.projection = row.cut_right(projection_w);
      row.cut_right(gap);
    }
    at.chart = row;
  } else {
    at.chart = below(ui.px(290));
    if (two) {
      Rect row = below(std::max(words_height, projection_height));
      at.projection = row.cut_left(projection_w);
      row.cut_left(gap);
      at.words = row;
    } else {
      at.words = below(words_height);
      if (p.cross) at.projection = below(projection_height);
    }
  }
  return at;
}

void draw(Ui& ui, const Session& now, Answers& answers, Session& next) {
  const MaskedPage p = masked_page(now, answers);
  Rect page = ui.column();
  const float reserved = origin(ui, page, now, p, next);
  page_title(ui, page, "Who is allowed to look at whom?", p.cross ? lead_of_cross : lead_of_self,
             reserved);
  controls(ui, page, now, p, next);

  std::vector<std::string> told = cross_told(p, now.setup.vectors != Vectors::review);
  for (std::string& line : masks_told(p)) told.push_back(std::move(line));

  const Places at = places(ui, page, p, told);
  ui.height = page.min.y - ui.px(16) - ui.area.min.y;

  MasksTouched touched;
  grids_card(ui, at.grids, p, at.layout, touched);
  weights_card(ui, at.chart, p, touched);
  if (p.cross) projection_card(ui, at.projection, p, false);
  told_card(ui, at.words, p, told, !at.words_beside, false);
  carry_out(p, now.setup.words.size(), touched, next);
}

void reset(Session& next) {
  reset_setup(next);
  next.masks = {};
}

void move_main(Session& next, int by) {
  if (next.masks.cross)
    next.masks.headline = std::clamp(next.masks.headline + by, 0, 3);
  else
    next.query = std::clamp(next.query + by, 0, word_count(next) - 1);
}

void move_second(Session& next, int by) {
  Mask& mask = mask_of(next);
  int kind = static_cast<int>(mask.kind);
  do kind += by > 0 ? 1 : -1;
  while (!meaningful(static_cast<MaskKind>(kind), next.masks.cross));
  mask.kind = static_cast<MaskKind>(
      std::clamp(kind, static_cast<int>(MaskKind::none), static_cast<int>(MaskKind::by_hand)));
}

void pick(Session& next, int word) {
  if (word < (next.masks.cross ? 4 : word_count(next))) choose_query(next, word);
}

void play(Session& next) { next.masks.after = !next.masks.after; }

}  // namespace

Exhibit masks_exhibit() {
  return {"masks",
          "Build",
          "Masks and cross",
          draw,
          describe_masks,
          csv_masks,
          reset,
          "the query",
          "the kind of mask",
          move_main,
          move_second,
          pick,
          setup_divisor,
          play,
          nullptr,
          "Mask before or after softmax"};
}

}  // namespace lab
