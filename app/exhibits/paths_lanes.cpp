#include "app/exhibits/paths_lanes.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/exhibits/paths_pictures.h"
#include "app/exhibits/paths_text.h"
#include "app/format.h"
#include "app/told.h"
#include "app/widgets/button.h"
#include "app/widgets/lattice.h"
#include "app/widgets/page.h"
#include "app/widgets/segmented.h"
#include "app/widgets/slider.h"
#include "app/widgets/word_choice.h"

namespace lab {
namespace {

using attention::Message;

const std::vector<std::string_view> kernels = {"3", "5", "7"};
const std::vector<std::string_view> kinds = {"plain", "dilated"};

PathsLayout layout_in(Ui& ui, const Rect& inside, int words) {
  PathsLayout l;
  l.wide = inside.w() >= ui.px(680);
  l.panel = l.wide ? std::clamp(inside.w() * 0.215f, ui.px(200), ui.px(300)) : 0;
  l.gutter = l.wide ? ui.px(64) : std::min(ui.px(36), inside.w() * 0.12f);
  l.columns.left = inside.min.x + l.panel + l.gutter;
  l.columns.count = words;
  l.columns.width = std::max(1.0f, inside.max.x - l.columns.left) / static_cast<float>(words);
  l.style = word_style(ui, l.columns);
  l.label = l.style == WordStyle::upright ? ui.px(58) : ui.px(20);
  return l;
}

void retention_control(Ui& ui, Rect row, const PathsView& view, PathsView& next) {
  const std::string text = "keeps " + compact(100 * view.retention) + "% a step";
  const float w = ui.paint.width(Type::note, "keeps 100% a step") + ui.px(8);
  Rect slider = row.cut_left(std::min(ui.px(150), row.w() - w));
  if (const auto to = real_slider(ui, slider, "retention", view.retention, 0, 1, 0.01))
    next.retention = *to;
  row.cut_left(ui.px(8));
  ui.paint.text_in(row, Type::note, ui.theme.text, text);
}

float convolution_controls_height(Ui& ui, float width) {
  Flow dry(ui, rect_at(0, 0, width, 0), ui.px(28), ui.px(6));
  dry.next(segmented_width(ui, kinds));
  dry.next(std::round(ui.paint.width(Type::body, "k")) + ui.px(12) + segmented_width(ui, kernels),
           ui.px(16));
  return dry.bottom();
}

void convolution_controls(Ui& ui, const Rect& rect, const PathsView& view, PathsView& next) {
  Flow flow(ui, rect, ui.px(28), ui.px(6));
  if (const auto to = segmented(ui, flow.next(segmented_width(ui, kinds)), "convolution", kinds,
                                view.dilated ? 1 : 0)) {
    next.dilated = *to == 1;
    next.hop.reset();
  }
  if (const auto to = segmented(ui, flow.labelled("k", segmented_width(ui, kernels), ui.px(16)),
                                "k of the convolution", kernels, (view.width - 3) / 2)) {
    next.width = 3 + 2 * *to;
    next.hop.reset();
  }
}

struct LaneText {
  const char* title;
  std::string told;
  float controls;  // height
  float picture;   // least height, without the words below
  float share;     // of room to spare
};

std::vector<LaneText> lane_texts(Ui& ui, const PathsLayout& l, float width, const Session& now,
                                 const Message& m) {
  const float w = l.wide ? l.panel - ui.px(8) : width;
  // A question about the layers gives each of the plain ones room for a guess.
  const float convolution =
      layers_asked(now, m) > 0
          ? ui.px(26) * static_cast<float>(layers_asked(now, m)) + ui.px(19)
          : std::clamp(ui.px(22) * static_cast<float>(m.convolution), ui.px(72), ui.px(110));
  return {{"Recurrent", recurrent_told(now, m), ui.px(24), ui.px(74), 0.3f},
          {"Convolution, stacked",
           convolution_told(now, m) + (m.distance == 0 ? "" : " Shaded: the receptive field."),
           convolution_controls_height(ui, w), convolution, 0.45f},
          {"Attention", unbroken(attention_told(now, m)), 0, ui.px(56), 0.25f}};
}

float panel_height(Ui& ui, const PathsLayout& l, float width, const LaneText& lane) {
  const float w = l.wide ? l.panel - ui.px(8) : width;
  return ui.px(22) + ui.paint.wrapped(rect_at(0, 0, w, 0), Type::note, 0, lane.told, 0, true) +
         (lane.controls > 0 ? lane.controls + ui.px(6) : 0);
}

float lane_height(Ui& ui, const PathsLayout& l, float width, const LaneText& lane) {
  const float panel = panel_height(ui, l, width, lane), picture = lane.picture + l.label;
  return l.wide ? std::max(panel, picture) : panel + ui.px(8) + picture;
}

struct Count {
  int number;
  const char *unit, *name;
  bool shown;
};

std::vector<Count> counts_of(const Session& now, const Message& m) {
  return {{m.recurrent, "step", "recurrent", true},
          {m.plain, "layer", "plain convolution", !now.paths.dilated},
          {m.dilated, "layer", "dilated convolution", now.paths.dilated},
          {m.attention, "step", "attention", true}};
}

float count_width(Ui& ui, const Count& count) {
  return std::max(ui.paint.width(Type::title, grouped(count.number)) + ui.px(6) +
                      ui.paint.width(Type::note, "layers"),
                  ui.paint.width(Type::note_strong, count.name)) +
         ui.px(20);
}

std::string walk_label(const Session& now, const Message& m) {
  return walking(now, m) ? "Next step" : "Walk it";
}

float strip_height(Ui& ui, const PathsLayout& l, float width, const Session& now,
                   const Message& m) {
  const float left = l.wide ? l.panel : 0;
  Flow dry(ui, rect_at(0, 0, width - left, 0), ui.px(46), ui.px(6));
  for (const Count& count : counts_of(now, m)) dry.next(count_width(ui, count), ui.px(8));
  dry.next(button_width(ui, "Next step"), ui.px(14));
  return dry.bottom() + (l.wide ? 0 : ui.px(24));
}

void strip(Ui& ui, Rect rect, const PathsLayout& l, const Session& now, const Message& m,
           Session& next) {
  const Theme& theme = ui.theme;
  Rect told = l.wide ? rect.cut_left(l.panel) : rect.cut_top(ui.px(24));
  ui.paint.text_in(l.wide ? told.cut_top(ui.px(28)) : told, Type::heading, theme.text,
                   distance_told(m));
  if (l.wide)
    ui.paint.text_in(told.cut_top(ui.px(18)), Type::note, theme.text_soft,
                     walking(now, m) ? "step " + grouped(*now.paths.hop) + " of " +
                                           grouped(m.recurrent) + ", Space: next"
                                     : std::string("what it takes to get there"));
  // From where the columns begin, if that does not cost a row.
  float needed = l.gutter + button_width(ui, "Next step") + ui.px(14 + 3 * 8);
  for (const Count& count : counts_of(now, m)) needed += count_width(ui, count);
  if (l.wide && needed <= rect.w()) rect.cut_left(l.gutter);
  Flow flow(ui, rect, ui.px(46), ui.px(6));
  for (const Count& count : counts_of(now, m)) {
    Rect cell = flow.next(count_width(ui, count), ui.px(8));
    if (count.shown) {
      ui.paint.fill(cell, theme.query.tint, ui.px(8));
    } else {
      ui.paint.outline(cell, theme.border, ui.px(1), ui.px(8));
    }
    cell = cell.inset(ui.px(10), ui.px(3));
    Rect figure = cell.cut_top(ui.px(26));
    const ImU32 ink = count.shown ? theme.text : theme.text_soft;
    // What the page's question is about stays out of sight.
    const bool covered = ui.covered && std::string_view(count.name) == "dilated convolution";
    const std::string number = covered ? "?" : grouped(count.number);
    figure.cut_left(ui.paint.text_in(figure, Type::title, ink, number) + ui.px(6));
    figure.min.y += ui.px(5);
    ui.paint.text_in(figure, Type::note, theme.text_soft,
                     std::string(count.unit) + (count.number == 1 && !covered ? "" : "s"));
    ui.paint.text_in(cell, count.shown ? Type::note_strong : Type::note, ink, count.name);
  }
  const Rect walk = flow.next(button_width(ui, "Next step"), ui.px(14));
  if (button(ui, walk.inset(0, ui.px(8)), walk_label(now, m), "walk",
             m.distance == 0 ? "It is there already: choose two different words." : ""))
    next.paths = next_hop(now.paths);
}

/// Words in narrow columns are read upwards.
float chips_height(Ui& ui, const PathsLayout& l) {
  return l.style == WordStyle::upright ? ui.px(58) : ui.px(30);
}
float end_height(Ui& ui, const PathsLayout& l) {
  return chips_height(ui, l) + (l.wide ? 0 : ui.px(22));
}

/// One end of the message: its name beside or above its row of words.
void end_row(Ui& ui, Rect rect, const PathsLayout& l, const Session& now, bool sends,
             Session& next) {
  const Theme& theme = ui.theme;
  const Role& role = sends ? theme.key : theme.query;
  const int chosen = sends ? now.paths.from : now.paths.to;
  Rect told = l.wide ? rect.cut_left(l.panel + l.gutter - ui.px(10)) : rect.cut_top(ui.px(22));
  const Rect mark = told.cut_left(ui.px(20));
  if (sends)
    sender_mark(ui, {mark.min.x + ui.px(6), mark.cy()}, ui.px(6));
  else
    receiver_mark(ui, {mark.min.x + ui.px(6), mark.cy()}, ui.px(6));
  told.cut_left(ui.paint.text_in(told, Type::strong, role.ink, sends ? "sends" : "receives") +
                ui.px(8));
  ui.paint.text_in(told, Type::body, theme.text, word_at(now.setup, chosen));
  const float chips = chips_height(ui, l);
  const auto to = word_choice(ui, sends ? "sender" : "receiver", l.columns, rect.max.y - chips,
                              chips, now.setup.words, chosen, role, !sends);
  if (!to) return;
  (sends ? next.paths.from : next.paths.to) = *to;
  next.paths.hop.reset();
}

}  // namespace

float lanes_height(Ui& ui, float width, const Session& now, const Message& m, float room) {
  const Rect inside = rect_at(0, 0, width - 2 * ui.px(18), 0);
  const PathsLayout l = layout_in(ui, inside, static_cast<int>(now.setup.words.size()));
  float height = 2 * ui.px(14) + 2 * (end_height(ui, l) + ui.px(6)) + ui.px(6) +
                 strip_height(ui, l, inside.w(), now, m);
  for (const LaneText& lane : lane_texts(ui, l, inside.w(), now, m))
    height += ui.px(18) + lane_height(ui, l, inside.w(), lane);
  return std::max(height, std::min(room, height * 1.6f));
}

void lanes_card(Ui& ui, const Rect& rect, const Session& now, const Message& m, Session& next) {
  const Theme& theme = ui.theme;
  const float least = lanes_height(ui, rect.w(), now, m, 0);
  const float spare = std::max(0.0f, rect.h() - least);
  Rect inside = card(ui, rect);
  const PathsLayout l = layout_in(ui, inside, static_cast<int>(now.setup.words.size()));
  for (const bool sends : {true, false}) {
    end_row(ui, inside.cut_top(end_height(ui, l)), l, now, sends, next);
    inside.cut_top(ui.px(6));
  }
  inside.cut_top(ui.px(6));
  strip(ui, inside.cut_top(strip_height(ui, l, inside.w(), now, m)), l, now, m, next);

  const std::vector<LaneText> lanes = lane_texts(ui, l, inside.w(), now, m);
  using Draw = void (*)(Ui&, Rect, const PathsLayout&, const Session&, const Message&);
  const Draw pictures[] = {recurrent_picture, convolution_picture, attention_picture};
  for (size_t i = 0; i < lanes.size(); ++i) {
    const LaneText& lane = lanes[i];
    inside.cut_top(ui.px(9));
    ui.paint.line({inside.min.x, inside.min.y}, {inside.max.x, inside.min.y}, theme.border,
                  ui.px(1));
    inside.cut_top(ui.px(9));
    Rect row =
        inside.cut_top(lane_height(ui, l, inside.w(), lane) + std::floor(spare * lane.share));
    const float panel_top = row.min.y;
    Rect panel = l.wide ? row.cut_left(l.panel) : row.cut_top(panel_height(ui, l, row.w(), lane));
    if (l.wide) panel.max.x -= ui.px(8);
    if (!l.wide) row.cut_top(ui.px(8));
    ui.paint.text_in(panel.cut_top(ui.px(22)), Type::heading, theme.text, lane.title);
    panel.cut_top(ui.paint.wrapped(panel, Type::note, theme.text_soft, lane.told));
    panel.cut_top(ui.px(6));
    if (i == 0) retention_control(ui, panel.cut_top(lane.controls), now.paths, next.paths);
    if (i == 1) convolution_controls(ui, panel, now.paths, next.paths);
    // Thin lines that lead from an end in one lane to the same in the next.
    ui.paint.line({l.columns.centre(now.paths.from), row.min.y},
                  {l.columns.centre(now.paths.from), row.max.y - l.label},
                  Paint::faded(theme.key.mark, 0.45f), ui.px(1), Dash::dotted);
    ui.paint.line({l.columns.centre(now.paths.to), row.min.y},
                  {l.columns.centre(now.paths.to), row.max.y - l.label},
                  Paint::faded(theme.query.mark, 0.45f), ui.px(1), Dash::dashed);
    pictures[i](ui, row, l, now, m);
    constexpr const char* terms[] = {"recurrent-network", "convolution",
                                     "scaled-dot-product-attention"};
    ui.mark(terms[i], {{inside.min.x, std::min(panel_top, row.min.y)}, row.max});
    // What a position can see at all: of these, what the picture shows.
    if (i > 0) ui.mark("receptive-field", row);
  }
}

}  // namespace lab
