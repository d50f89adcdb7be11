#include "app/exhibits/steps_cards.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/exhibits/steps_formula.h"
#include "app/exhibits/steps_text.h"
#include "app/format.h"
#include "app/largest.h"
#include "app/told.h"
#include "app/widgets/button.h"
#include "app/widgets/short_name.h"

namespace lab {
namespace {

using attention::Node;
using attention::Setup;
using attention::Through;
using attention::Trace;

bool is_wide(Ui& ui, float width) { return width >= ui.px(700); }

constexpr float scrubber_height = 34, tiles_height = 104, foot_wide = 34;

float text_height(Ui& ui, float width) {
  return ui.px(width >= ui.px(900)   ? 112
               : is_wide(ui, width)  ? 140
               : width >= ui.px(480) ? 120
                                     : 170);
}

float foot_narrow(Ui& ui, float width) { return ui.px(width >= ui.px(480) ? 56 : 118); }

ImU32 ink_of(const Theme& theme, Through way) {
  switch (way) {
    case Through::query:
      return theme.query.ink;
    case Through::key:
      return theme.key.ink;
    case Through::value:
    case Through::residual:
      return theme.value.ink;
    default:
      return theme.text;
  }
}

/// All stages with three ticks each; a press or a drag goes to the tick under the pointer.
void scrubber(Ui& ui, const Rect& rect, const Session& now, Session& next) {
  const Theme& theme = ui.theme;
  const Hit h = hit(ui, "steps", rect, Takes::sideways);
  const bool masks = now.setup.mask.kind != attention::MaskKind::none;
  const float width = rect.w() / pipeline_stages;
  const int step = now.steps.step;
  for (int stage = 0; stage < pipeline_stages; ++stage) {
    const PipelineStage& each = pipeline[static_cast<size_t>(stage)];
    const bool here = stage == stage_of(step), past = stage < stage_of(step);
    const bool off = stage == mask_stage && !masks;
    const Rect chip =
        rect_at(rect.min.x + width * static_cast<float>(stage), rect.min.y, width, rect.h())
            .inset(ui.px(2), 0);
    ui.focus.note(std::string("stage ") + each.name, chip);
    ui.target(Target::Kind::thing, stage, chip);
    ui.paint.fill(chip, here ? theme.query.tint : theme.control, ui.px(6));
    if (here) ui.paint.outline(chip, theme.query.mark, ui.px(1), ui.px(6));
    Rect inside = chip.inset(ui.px(4), ui.px(2));
    const Rect ticks = off ? Rect{} : inside.cut_bottom(ui.px(8));
    const std::string full = off ? std::string(each.name) + " off" : each.name;
    const bool fits = ui.paint.width(Type::strong, full) <= inside.w();
    ui.paint.text_in(inside, here ? Type::strong : Type::body,
                     off    ? theme.control_text_off
                     : here ? theme.query.ink
                            : theme.text,
                     fits ? full : each.small, Align::centre);
    for (int part = 0; part < 3 && !off; ++part) {
      const Rect tick = rect_at(ticks.min.x + ticks.w() / 3 * static_cast<float>(part),
                                ticks.cy() - ui.px(1), ticks.w() / 3, ui.px(4))
                            .inset(ui.px(1.5f), 0);
      const bool done = past || (here && part <= part_of(step));
      ui.focus.note(fmt::format("step {}", 3 * stage + part + 1),
                    rect_at(tick.min.x, chip.min.y, tick.w(), chip.h()));
      ui.paint.fill(tick, done ? theme.query.mark : theme.axis, ui.px(2));
    }
  }
  std::optional<int> to;
  if (h.held) {
    const float place = (ImGui::GetIO().MousePos.x - rect.min.x) / std::max(1.0f, rect.w());
    to = static_cast<int>(
        std::floor(std::clamp(place, 0.0f, 0.9999f) * static_cast<float>(pipeline_steps)));
  }
  if (to && !masks && stage_of(*to) == mask_stage) to = 3 * mask_stage - 1;
  if (h.dx != 0) to = step_from(now, h.dx);
  if (to && *to != step) next.steps.step = *to;
  if (h.hovered && !h.held)
    tooltip(ui, "Click or drag: each place has three ticks, one cell, its row, the whole matrix.");
}

/// Which tiles fit: all, or the cell's own and the largest, in their order.
std::vector<int> tiles_shown(const Recipe& recipe, int fit) {
  const int count = static_cast<int>(recipe.tiles.size());
  attention::RowVector sizes(count);
  for (int i = 0; i < count; ++i) {
    const double foot = recipe.tiles[static_cast<size_t>(i)].foot;
    sizes[i] = std::isfinite(foot) ? foot : 0;
  }
  if (recipe.marked) sizes[*recipe.marked] = std::numeric_limits<double>::infinity();
  return largest(sizes, count <= fit ? count : fit - 1);
}

/// The numbers over each other. `fall` from 0 to 1: the products come down from their operands.
void tiles(Ui& ui, Rect inside, const Recipe& recipe, float fall) {
  const Theme& theme = ui.theme;
  if (recipe.tiles.empty()) return;
  float labels = 0;
  for (const std::string* label : {&recipe.top, &recipe.middle, &recipe.foot})
    labels = std::max(labels, ui.paint.width(Type::strong, *label));
  labels = std::round(labels + ui.px(10));
  const bool total = !recipe.total.empty();
  const int fit = std::max(1, static_cast<int>((inside.w() - labels) / ui.px(46)) - total);
  const std::vector<int> shown = tiles_shown(recipe, fit);
  const bool rest = shown.size() < recipe.tiles.size();
  const float columns = static_cast<float>(shown.size() + rest + total);
  const float cell = std::min(ui.px(74), std::floor((inside.w() - labels) / columns));
  const float line = ui.px(25);
  Rect names = inside.cut_top(ui.px(18));
  Rect top = inside.cut_top(line);
  Rect middle = recipe.middle.empty() ? Rect{} : inside.cut_top(line);
  inside.cut_top(ui.px(3));
  const float rule = inside.min.y;
  inside.cut_top(ui.px(3));
  Rect foot = inside.cut_top(line);
  const float from = top.min.y, lift = (from - foot.min.y) * (1 - fall);
  ui.paint.line({names.min.x, rule}, {names.min.x + labels + cell * columns, rule}, theme.border,
                ui.px(1));
  names.cut_left(labels);
  ui.paint.text_in(top.cut_left(labels), Type::strong, ink_of(theme, recipe.top_way), recipe.top);
  if (!recipe.middle.empty())
    ui.paint.text_in(middle.cut_left(labels), Type::strong, ink_of(theme, recipe.middle_way),
                     recipe.middle);
  ui.paint.text_in(foot.cut_left(labels), Type::strong, theme.text, recipe.foot);

  double left = recipe.foot_total.value_or(0);
  const auto put = [&](Rect& row, double value, Type type, ImU32 ground, float dy, ImU32 ink) {
    Rect r = row.cut_left(cell).inset(ui.px(2), ui.px(1));
    r.min.y += dy;
    r.max.y += dy;
    if (ground) ui.paint.fill(r, ground, ui.px(5));
    ui.paint.number_in(r, type, ink, value);
  };
  for (const int i : shown) {
    const Recipe::Tile& tile = recipe.tiles[static_cast<size_t>(i)];
    const bool marked = recipe.marked && *recipe.marked == i;
    left -= tile.foot;
    const Rect name = names.cut_left(cell).inset(ui.px(1), 0);
    ui.paint.text_in(name, marked ? Type::note_strong : Type::note,
                     marked ? theme.text : theme.text_soft, short_name(ui, tile.name, name.w()),
                     Align::centre);
    put(top, tile.top, Type::body, theme.control, 0, theme.text);
    if (!recipe.middle.empty()) put(middle, tile.middle, Type::body, theme.control, 0, theme.text);
    const bool lit = recipe.products ? tile.foot != 0 : marked;
    const ImU32 ground = !lit ? 0 : tile.foot < 0 ? theme.negative.tint : theme.query.tint;
    put(foot, tile.foot, lit ? Type::strong : Type::body, ground, lift,
        Paint::faded(lit ? theme.text : theme.text_soft, 0.25f + 0.75f * fall));
  }
  if (rest) {
    const std::string others = grouped(static_cast<std::int64_t>(recipe.tiles.size()) -
                                       static_cast<std::int64_t>(shown.size()));
    const Rect name = names.cut_left(cell);
    const std::string told = "other " + others;
    ui.paint.text_in(name, Type::note, theme.text_soft,
                     ui.paint.width(Type::note, told) <= name.w() ? told : "rest", Align::centre);
    ui.paint.text_in(top.cut_left(cell), Type::body, theme.text_soft, "…", Align::centre);
    if (!recipe.middle.empty())
      ui.paint.text_in(middle.cut_left(cell), Type::body, theme.text_soft, "…", Align::centre);
    if (recipe.foot_total)
      put(foot, left, Type::body, 0, lift, theme.text_soft);
    else
      ui.paint.text_in(foot.cut_left(cell), Type::body, theme.text_soft, "…", Align::centre);
  }
  if (!total) return;
  ui.paint.text_in(names.cut_left(cell), Type::note, theme.text_soft, recipe.total, Align::centre);
  const auto sum = [&](Rect row, const std::optional<double>& value) {
    if (value)
      ui.paint.number_in(row.cut_left(cell).inset(ui.px(2), ui.px(1)), Type::strong,
                         Paint::faded(theme.text, fall), *value);
  };
  sum(top, recipe.top_total);
  if (!recipe.middle.empty()) sum(middle, recipe.middle_total);
  sum(foot, recipe.foot_total);
}

/// How far the products have come down: it takes longer than a bar to glide, so that it can be
/// followed.
float fall_of(Ui& ui, int step) {
  float place = static_cast<float>(step);
  for (const char* name : {"fall 1", "fall 2", "fall 3", "fall 4"})
    place = ui.motion.glide(ImGui::GetID(name), place);
  if (part_of(step) != 0) return 1;
  return std::clamp(1 - std::abs(static_cast<float>(step) - place), 0.0f, 1.0f);
}

/// The formula with as many products spelled out as its room holds.
void formula_in(Ui& ui, const Rect& rect, const Setup& setup, const Trace& t, const Shown& shown) {
  for (const int most : {6, 4, 2, 1}) {
    const std::string text =
        cell_formula(setup, t, shown.node, shown.cell.row, shown.cell.column, most);
    for (const Type type : {Type::lead, Type::body, Type::note}) {
      const bool last = most == 1 && type == Type::note;
      if (!last && ui.paint.wrapped(rect, type, 0, text, 0, true) > rect.h() + 1) continue;
      ui.paint.wrapped(rect, type, ui.theme.text, text);
      return;
    }
  }
}

}  // namespace

float now_card_height(Ui& ui, float width) {
  const bool wide = is_wide(ui, width);
  const float frame = ui.px(28), scrub = ui.px(scrubber_height), gap = ui.px(10);
  if (wide) return frame + scrub + gap + text_height(ui, width) + ui.px(6 + foot_wide);
  return frame + scrub + gap + ui.px(32) + gap + text_height(ui, width) + gap +
         ui.px(tiles_height) + gap + foot_narrow(ui, width);
}

void now_card(Ui& ui, const Rect& rect, const Session& now, Answers& answers, const Shown& shown,
              Session& next, bool& compare) {
  const Theme& theme = ui.theme;
  const Setup& setup = now.setup;
  const Trace& t = answers.trace(setup);
  const bool wide = is_wide(ui, rect.w());
  const int step = now.steps.step, stage = stage_of(step);
  Rect inside = card(ui, rect);
  const float back_w = button_width(ui, "Back"), next_w = button_width(ui, "Next step"),
              over_w = button_width(ui, "Start over"), between = ui.px(8);
  Rect line = inside.cut_top(ui.px(scrubber_height));
  Rect buttons = line;
  if (wide) {
    buttons = line.cut_right(back_w + next_w + over_w + 2 * between);
    line.cut_right(ui.px(14));
  }
  scrubber(ui, line, now, next);
  inside.cut_top(ui.px(10));
  if (!wide) {
    buttons = inside.cut_top(ui.px(32));
    inside.cut_top(ui.px(10));
  }
  const auto place = [&](float w) {
    const Rect r = buttons.cut_left(w);
    buttons.cut_left(between);
    return r.inset(0, ui.px(1));
  };
  if (button(ui, place(over_w), "Start over")) next.steps.step = 0;
  if (button(ui, place(back_w), "Back", "", step == 0 ? "This is the first step." : ""))
    next.steps.step = step_from(now, -1);
  if (button(ui, place(next_w), "Next step", "",
             step == pipeline_steps - 1 ? "This is the last step: all is there." : ""))
    next.steps.step = step_from(now, 1);

  const float told_height = text_height(ui, rect.w());
  Rect body = inside.cut_top(wide ? told_height : told_height + ui.px(10 + tiles_height));
  Rect text = wide ? body.cut_left(std::round(body.w() * 0.42f)) : body.cut_top(told_height);
  if (wide) body.cut_left(ui.px(24));
  constexpr const char* parts[] = {"one cell", "its row", "all of it"};
  Rect head = text.cut_top(ui.px(22));
  const PipelineStage& each = pipeline[static_cast<size_t>(stage)];
  const std::string told =
      fmt::format("step {} of {}, {}", step + 1, pipeline_steps, parts[part_of(step)]);
  const float used = ui.paint.text_in(head, Type::heading, theme.text, each.title);
  head.cut_left(used + ui.px(10));
  if (ui.paint.width(Type::note, told) <= head.w() + 1)
    ui.paint.text_in(head, Type::note, theme.text_soft, told);
  text.cut_top(ui.px(2));
  text.cut_top(ui.paint.wrapped(text, Type::body, theme.text_soft, stage_sentence(setup, stage)) +
               ui.px(5));
  // A stage that computes nothing with these vectors has no cell to spell out.
  const attention::Shape s = attention::shape(setup, shown.node);
  if (s.rows > 0) {
    formula_in(ui, text, setup, t, shown);
    const Recipe recipe = cell_recipe(setup, t, shown.node, shown.cell.row, shown.cell.column);
    if (!wide) body.cut_top(ui.px(10));
    tiles(ui, body, recipe, fall_of(ui, step));
  }

  // What edits did, and what to try.
  inside.cut_top(ui.px(wide ? 6 : 10));
  const bool review = attention::has_projections(setup);
  const std::string edits = edit_sentence(setup, answers.edit_effect(setup));
  const std::string told_edits = edits.empty() ? std::string("Drag a number of ") +
                                                     (review ? "X, W_Q, W_K, W_V, Q, K" : "Q, K") +
                                                     " or V to change it, or try:"
                                               : edits;
  constexpr const char* change = "Change a row of V";
  constexpr const char* twins = "Compare “the” with “cold”";
  const float change_w = button_width(ui, change), twins_w = button_width(ui, twins);
  Rect foot = wide ? inside.cut_top(ui.px(foot_wide)) : inside;
  const float both_w = change_w + (review ? between + twins_w : 0);
  const bool stacked = both_w > inside.w() + 1;
  const float tall = ui.px(stacked ? 62 : 28);
  Rect tries = wide ? foot.cut_right(both_w) : foot.cut_bottom(tall);
  tries = rect_at(tries.min.x, tries.cy() - tall / 2, tries.w(), tall);
  foot.cut_right(wide ? ui.px(16) : 0);
  for (const Type type : {Type::body, Type::note}) {
    const float needed = ui.paint.wrapped(foot, type, 0, told_edits, 0, true);
    if (type == Type::body && needed > foot.h() + 1) continue;
    if (wide) foot.min.y = std::max(foot.min.y, foot.cy() - needed / 2);
    ui.paint.wrapped(foot, type, edits.empty() ? theme.text_soft : theme.warning.ink, told_edits);
    break;
  }
  const auto next_try = [&](float w) {
    if (stacked) return take_below(tries, ui.px(28), ui.px(6));
    const Rect r = tries.cut_left(w);
    tries.cut_left(between);
    return r;
  };
  if (button(ui, next_try(change_w), change)) change_a_value(t, next);
  if (review && button(ui, next_try(twins_w), twins)) {
    next.query = 3;  // cold
    next.key = 0;    // the first "the"
    next.steps.step = pipeline_steps - 1;
    compare = true;
  }
}

}  // namespace lab
