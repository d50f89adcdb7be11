#include "app/exhibits/paths_lanes.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

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

/// Where everything stands in the card. Wide: what a lane says is left of its picture. Narrow:
/// above it.
struct Layout {
  bool wide = false;
  float panel = 0, gutter = 0;  // left of the columns
  Columns columns;
  WordStyle style = WordStyle::flat;
  float label = 0;  // height of the words below a picture
};

Layout layout_in(Ui& ui, const Rect& inside, int words) {
  Layout l;
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

struct Ends {
  int from, to;
};

/// The words below a picture, those of the ends strong; with many words only those.
void word_labels(Ui& ui, const Layout& l, float top, const std::vector<std::string>& words,
                 Ends ends) {
  const Theme& theme = ui.theme;
  const auto ink = [&](int i) {
    return i == ends.to ? theme.query.ink : i == ends.from ? theme.key.ink : theme.text_soft;
  };
  const auto type = [&](int i) {
    return i == ends.to || i == ends.from ? Type::note_strong : Type::note;
  };
  if (l.style != WordStyle::none) {
    for (int i = 0; i < l.columns.count; ++i) {
      const std::string& word = words[static_cast<size_t>(i)];
      if (l.style == WordStyle::upright)
        ui.paint.text_upright({l.columns.centre(i), top + l.label - ui.px(2)}, type(i), ink(i),
                              word, l.label - ui.px(6));
      else
        ui.paint.text_in(rect_at(l.columns.centre(i) - l.columns.width / 2 + ui.px(3), top,
                                 l.columns.width - ui.px(6), l.label),
                         type(i), ink(i), word, Align::centre);
    }
    return;
  }
  // The names of the two ends, pushed apart where they would meet.
  const float left = l.columns.left,
              right = left + l.columns.width * static_cast<float>(l.columns.count);
  const auto name = [&](int i) {
    return std::to_string(i + 1) + " " + words[static_cast<size_t>(i)];
  };
  const int first = std::min(ends.from, ends.to), second = std::max(ends.from, ends.to);
  const float gap = ui.px(12), most = (right - left - gap) / 2;
  const auto width = [&](int i) {
    return std::min(most, ui.paint.width(Type::note_strong, name(i)) + ui.px(1));
  };
  const float w1 = width(first), w2 = width(second);
  float x1 = std::clamp(l.columns.centre(first) - w1 / 2, left, std::max(left, right - w1));
  float x2 = std::clamp(l.columns.centre(second) - w2 / 2, left, std::max(left, right - w2));
  if (first != second && x1 + w1 + gap > x2) {
    const float middle = std::clamp((x1 + w1 + x2) / 2, left + w1 + gap / 2,
                                    std::max(left + w1 + gap / 2, right - w2 - gap / 2));
    x1 = middle - gap / 2 - w1;
    x2 = middle + gap / 2;
  }
  ui.paint.text_in(rect_at(x1, top, w1, l.label), Type::note_strong, ink(first), name(first));
  if (first != second)
    ui.paint.text_in(rect_at(x2, top, w2, l.label), Type::note_strong, ink(second), name(second));
}

/// An arrow's point at `at`, coming along the unit vector `to`.
void arrow_head(Ui& ui, ImVec2 at, ImVec2 to, float size, ImU32 colour, float thickness) {
  const ImVec2 side{-to.y, to.x};
  ui.paint.polyline({{at.x - size * (to.x + side.x * 0.7f), at.y - size * (to.y + side.y * 0.7f)},
                     at,
                     {at.x - size * (to.x - side.x * 0.7f), at.y - size * (to.y - side.y * 0.7f)}},
                    colour, thickness);
}

void recurrent_picture(Ui& ui, Rect plot, const Layout& l, const Session& now, const Message& m) {
  const Theme& theme = ui.theme;
  const PathsView& view = now.paths;
  const float width = l.columns.width;
  word_labels(ui, l, plot.max.y - l.label, now.setup.words, {view.from, view.to});
  plot.max.y -= l.label;
  const float y = plot.max.y - ui.px(10);  // the states
  const float base = y - ui.px(12), top = plot.min.y + ui.px(16);
  const float right = l.columns.left + width * static_cast<float>(l.columns.count);
  for (const double share : {0.0, 1.0}) {
    const float at = base - static_cast<float>(share) * (base - top);
    ui.paint.line({l.columns.left, at}, {right, at}, share == 0 ? theme.axis : theme.grid,
                  ui.px(1));
    ui.paint.text({l.columns.left - ui.px(6), at - ui.paint.line_height(Type::note) / 2},
                  Type::note, theme.text_soft, share == 0 ? "0" : "100%", Align::right);
  }
  const int sign = view.to < view.from ? -1 : 1, gone = walked(now, m.recurrent);
  const bool roomy = width >= ui.px(46);
  const float radius = std::clamp(width * 0.14f, 1.0f, ui.px(4));
  if (width >= ui.px(5))
    for (int i = 0; i < l.columns.count; ++i)
      ui.paint.disc({l.columns.centre(i), y}, radius, theme.axis);
  const float bar_width = std::clamp(width * 0.5f, 1.0f, ui.px(36));
  for (int step = 0; step <= m.recurrent; ++step) {
    const float x = l.columns.centre(view.from + sign * step);
    const double left = m.left[static_cast<size_t>(step)];
    ImGui::PushID(step);
    const float height =
        ui.motion.glide(ImGui::GetID("left"), static_cast<float>(left)) * (base - top);
    ImGui::PopID();
    const Rect bar = rect_at(std::round(x - bar_width / 2), base - height, bar_width, height);
    if (step <= gone) {
      ui.paint.fill(bar, theme.value.mark, std::min(ui.px(3), bar.w() / 4));
    } else if (bar_width >= ui.px(8)) {
      ui.paint.dashed_outline(bar, theme.ghost, ui.px(1));
    } else {
      ui.paint.fill(bar, Paint::faded(theme.ghost, 0.4f));
    }
    if (roomy || step == gone) {
      const std::string text = share_left(left);
      const float w = ui.paint.width(Type::note_strong, text);
      const float at =
          std::clamp(x, l.columns.left + w / 2, std::max(l.columns.left + w / 2, right - w / 2));
      if (w <= width || step == gone || step == m.recurrent)
        ui.paint.text({at, base - height - ui.px(15)},
                      step == gone ? Type::note_strong : Type::note,
                      step <= gone ? theme.text : theme.text_soft, text, Align::centre);
    }
    if (step == m.recurrent) break;
    const float to = l.columns.centre(view.from + sign * (step + 1));
    const float off = width >= ui.px(28) ? ui.px(9) : 0;
    const bool done = step < gone;
    ui.paint.line({x + static_cast<float>(sign) * off, y}, {to - static_cast<float>(sign) * off, y},
                  done ? theme.value.mark : theme.ghost, ui.px(done ? 3 : 1.5f),
                  done || off == 0 ? Dash::solid : Dash::dashed);
    if (off > 0)
      arrow_head(ui, {to - static_cast<float>(sign) * off, y}, {static_cast<float>(sign), 0},
                 ui.px(6), done ? theme.value.mark : theme.ghost, ui.px(2));
  }
  const ImVec2 from{l.columns.centre(view.from), y}, to{l.columns.centre(view.to), y};
  receiver_mark(ui, to, ui.px(view.from == view.to ? 8 : 6));
  sender_mark(ui, from, ui.px(view.from == view.to ? 3 : 6));
  if (walking(now, m)) {
    const float step = ui.motion.glide(ImGui::GetID("message"), static_cast<float>(gone));
    const float x = from.x + static_cast<float>(sign) * step * width;
    ui.paint.disc({x, y}, ui.px(9), Paint::faded(theme.value.mark, 0.35f));
    ui.paint.disc({x, y}, ui.px(5), theme.value.mark);
  }
}

void convolution_picture(Ui& ui, Rect plot, const Layout& l, const Session& now, const Message& m) {
  const PathsView& view = now.paths;
  word_labels(ui, l, plot.max.y - l.label, now.setup.words, {view.from, view.to});
  plot.max.y -= l.label + ui.px(10);
  plot.min.y += ui.px(9);
  const int rows = m.convolution + 1;
  Lattice shown;
  shown.lit = &m.field;
  for (int layer = m.convolution - 1; layer >= 0; --layer)
    shown.strides.push_back(view.dilated ? 1 << std::min(layer, 30) : 1);
  shown.half = (view.width - 1) / 2;
  shown.way = &m.way;
  shown.walked = walked(now, m.convolution);
  shown.walking = walking(now, m);
  if (rows == 1) plot.min.y = plot.max.y - ui.px(40);
  lattice(ui, plot, l.columns, shown);
  // Names of layers, as many as have room.
  const float line = ui.paint.line_height(Type::note) + ui.px(1);
  float last = 1e9f;
  for (int layer = 0; layer < rows; ++layer) {
    const float y = lattice_row(plot, rows, rows - 1 - layer);
    const float top = lattice_row(plot, rows, 0);
    if (last - y < line || (layer != rows - 1 && y - top < line)) continue;
    last = y;
    const std::string name = layer == 0 ? "input"
                             : l.wide   ? "layer " + std::to_string(layer)
                                        : std::to_string(layer);
    ui.paint.text({l.columns.left - ui.px(6), y - line / 2}, Type::note, ui.theme.text_soft, name,
                  Align::right);
  }
}

void attention_picture(Ui& ui, Rect plot, const Layout& l, const Session& now, const Message& m) {
  const Theme& theme = ui.theme;
  const PathsView& view = now.paths;
  word_labels(ui, l, plot.max.y - l.label, now.setup.words, {view.from, view.to});
  plot.max.y -= l.label;
  const float y = plot.max.y - ui.px(10), top = plot.min.y + ui.px(18);
  const float to = l.columns.centre(view.to);
  const float reach = static_cast<float>(std::max(1, l.columns.count - 1));
  const auto arc = [&](int i, ImU32 colour, float thickness) {
    const float from = l.columns.centre(i);
    const float depth =
        (y - top) * (0.4f + 0.6f * static_cast<float>(std::abs(view.to - i)) / reach);
    ui.paint.curve({from, y}, {from, y - depth * 4 / 3}, {to, y - depth * 4 / 3}, {to, y}, colour,
                   thickness);
    return y - depth;
  };
  // Every other word is one step away as well; of many, some.
  const int every = std::max(1, l.columns.count / 48);
  for (int i = 0; i < l.columns.count; i += every)
    if (i != view.to && i != view.from)
      arc(i, Paint::faded(theme.query.mark, every > 1 ? 0.14f : 0.25f), ui.px(1));
  const float radius = std::clamp(l.columns.width * 0.14f, 1.0f, ui.px(4));
  if (l.columns.width >= ui.px(5))
    for (int i = 0; i < l.columns.count; ++i)
      ui.paint.disc({l.columns.centre(i), y}, radius, theme.axis);
  const bool there = walked(now, m.attention) == m.attention;
  const float from = l.columns.centre(view.from);
  float high = y - ui.px(24);
  if (m.distance > 0) {
    high = arc(view.from, there ? theme.value.mark : theme.ghost, ui.px(there ? 4 : 1.5f));
    if (there) arrow_head(ui, {to, y - ui.px(8)}, {0, 1}, ui.px(9), theme.value.mark, ui.px(3));
  }
  const float at = (from + to) / 2, w = ui.paint.width(Type::note_strong, "0 steps");
  const float right = l.columns.left + l.columns.width * static_cast<float>(l.columns.count);
  ui.paint.text(
      {std::clamp(at, l.columns.left + w / 2, std::max(l.columns.left + w / 2, right - w / 2)),
       high - ui.px(17)},
      Type::note_strong, theme.text, there ? count_of(m.attention, "step") : "0 of 1",
      Align::centre);
  receiver_mark(ui, {to, y}, ui.px(m.distance == 0 ? 8 : 6));
  sender_mark(ui, {from, y}, ui.px(m.distance == 0 ? 3 : 6));
}

// ---- the panels ---------------------------------------------------------------------------------

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

std::vector<LaneText> lane_texts(Ui& ui, const Layout& l, float width, const Session& now,
                                 const Message& m) {
  const float w = l.wide ? l.panel - ui.px(8) : width;
  const float convolution =
      std::clamp(ui.px(22) * static_cast<float>(m.convolution), ui.px(72), ui.px(126));
  return {{"Recurrent", recurrent_told(now, m), ui.px(28), ui.px(76), 0.3f},
          {"Convolution, stacked", convolution_told(now, m), convolution_controls_height(ui, w),
           convolution, 0.45f},
          {"Attention", attention_told(now, m), 0, ui.px(66), 0.25f}};
}

float panel_height(Ui& ui, const Layout& l, float width, const LaneText& lane) {
  const float w = l.wide ? l.panel - ui.px(8) : width;
  return ui.px(22) + ui.paint.wrapped(rect_at(0, 0, w, 0), Type::note, 0, lane.told, 0, true) +
         (lane.controls > 0 ? lane.controls + ui.px(6) : 0);
}

float lane_height(Ui& ui, const Layout& l, float width, const LaneText& lane) {
  const float panel = panel_height(ui, l, width, lane), picture = lane.picture + l.label;
  return l.wide ? std::max(panel, picture) : panel + ui.px(8) + picture;
}

// ---- the head: the two ends and the counts ------------------------------------------------------

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
  return walking(now, m) ? "Next step" : "Walk it step by step";
}

float strip_height(Ui& ui, const Layout& l, float width, const Session& now, const Message& m) {
  const float left = l.wide ? l.panel : 0;
  Flow dry(ui, rect_at(0, 0, width - left, 0), ui.px(48), ui.px(6));
  for (const Count& count : counts_of(now, m)) dry.next(count_width(ui, count), ui.px(8));
  dry.next(button_width(ui, "Walk it step by step"), ui.px(14));
  return dry.bottom() + (l.wide ? 0 : ui.px(24));
}

void strip(Ui& ui, Rect rect, const Layout& l, const Session& now, const Message& m,
           Session& next) {
  const Theme& theme = ui.theme;
  Rect told = l.wide ? rect.cut_left(l.panel) : rect.cut_top(ui.px(24));
  ui.paint.text_in(l.wide ? told.cut_top(ui.px(28)) : told, Type::heading, theme.text,
                   distance_told(m));
  if (l.wide)
    ui.paint.text_in(told.cut_top(ui.px(18)), Type::note, theme.text_soft,
                     walking(now, m)
                         ? "step " + grouped(*now.paths.hop) + " of " + grouped(m.recurrent)
                         : std::string("what it takes to get there"));
  Flow flow(ui, rect, ui.px(48), ui.px(6));
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
    figure.cut_left(ui.paint.text_in(figure, Type::title, ink, grouped(count.number)) + ui.px(6));
    figure.min.y += ui.px(5);
    ui.paint.text_in(figure, Type::note, theme.text_soft,
                     std::string(count.unit) + (count.number == 1 ? "" : "s"));
    ui.paint.text_in(cell, count.shown ? Type::note_strong : Type::note, ink, count.name);
  }
  const Rect walk = flow.next(button_width(ui, "Walk it step by step"), ui.px(14));
  if (button(ui, walk.inset(0, ui.px(8)), walk_label(now, m), "walk",
             m.distance == 0 ? "It is there already: choose two different words." : ""))
    next.paths = next_hop(now.paths);
}

/// One end of the message: its name beside or above its row of words.
void end_row(Ui& ui, Rect rect, const Layout& l, const Session& now, bool sends, Session& next) {
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
  const auto to = word_choice(ui, sends ? "sender" : "receiver", l.columns, rect.max.y - ui.px(30),
                              ui.px(30), now.setup.words, chosen, role, !sends);
  if (!to) return;
  (sends ? next.paths.from : next.paths.to) = *to;
  next.paths.hop.reset();
}

}  // namespace

float lanes_height(Ui& ui, float width, const Session& now, const Message& m, float room) {
  const Rect inside = rect_at(0, 0, width - 2 * ui.px(18), 0);
  const Layout l = layout_in(ui, inside, static_cast<int>(now.setup.words.size()));
  float height = 2 * ui.px(14) + 2 * ui.px(l.wide ? 36 : 58) + ui.px(6) +
                 strip_height(ui, l, inside.w(), now, m);
  for (const LaneText& lane : lane_texts(ui, l, inside.w(), now, m))
    height += ui.px(21) + lane_height(ui, l, inside.w(), lane);
  return std::max(height, std::min(room, height * 1.6f));
}

void lanes_card(Ui& ui, const Rect& rect, const Session& now, const Message& m, Session& next) {
  const Theme& theme = ui.theme;
  const float least = lanes_height(ui, rect.w(), now, m, 0);
  const float spare = std::max(0.0f, rect.h() - least);
  Rect inside = card(ui, rect);
  const Layout l = layout_in(ui, inside, static_cast<int>(now.setup.words.size()));
  for (const bool sends : {true, false}) {
    end_row(ui, inside.cut_top(ui.px(l.wide ? 30 : 52)), l, now, sends, next);
    inside.cut_top(ui.px(6));
  }
  inside.cut_top(ui.px(6));
  strip(ui, inside.cut_top(strip_height(ui, l, inside.w(), now, m)), l, now, m, next);

  const std::vector<LaneText> lanes = lane_texts(ui, l, inside.w(), now, m);
  using Picture = void (*)(Ui&, Rect, const Layout&, const Session&, const Message&);
  const Picture pictures[] = {recurrent_picture, convolution_picture, attention_picture};
  for (size_t i = 0; i < lanes.size(); ++i) {
    const LaneText& lane = lanes[i];
    inside.cut_top(ui.px(10));
    ui.paint.line({inside.min.x, inside.min.y}, {inside.max.x, inside.min.y}, theme.border,
                  ui.px(1));
    inside.cut_top(ui.px(11));
    Rect row =
        inside.cut_top(lane_height(ui, l, inside.w(), lane) + std::floor(spare * lane.share));
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
  }
}

}  // namespace lab
