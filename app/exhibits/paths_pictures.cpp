#include "app/exhibits/paths_pictures.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/exhibits/paths_text.h"
#include "app/format.h"
#include "app/predict/question.h"
#include "app/widgets/arrow.h"
#include "app/widgets/lattice.h"

namespace lab {

using attention::Message;

namespace {

struct Ends {
  int from, to;
};

/// The words below a picture, those of the ends strong; with many words only those.
void word_labels(Ui& ui, const PathsLayout& l, float top, const std::vector<std::string>& words,
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

}  // namespace

void recurrent_picture(Ui& ui, Rect plot, const PathsLayout& l, const Session& now,
                       const Message& m) {
  const Theme& theme = ui.theme;
  const PathsView& view = now.paths;
  const float width = l.columns.width;
  word_labels(ui, l, plot.max.y - l.label, now.setup.words, {view.from, view.to});
  plot.max.y -= l.label;
  const float y = plot.max.y - ui.px(10);  // the states
  const float base = y - ui.px(12), top = plot.min.y + ui.px(18);
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
      const std::string text = share_left(left, view.retention);
      const float w = ui.paint.width(Type::note_strong, text);
      const float at =
          std::clamp(x, l.columns.left + w / 2, std::max(l.columns.left + w / 2, right - w / 2));
      if (w <= width || step == gone || step == m.recurrent) {
        ui.paint.fill(rect_at(at - w / 2, base - height - ui.px(17), w,
                              ui.paint.line_height(Type::note) + ui.px(1)),
                      theme.card);
        ui.paint.text({at, base - height - ui.px(17)},
                      step == gone ? Type::note_strong : Type::note,
                      step <= gone ? theme.text : theme.text_soft, text, Align::centre);
      }
    }
    if (step == m.recurrent) break;
    if (width < ui.px(28)) continue;  // one line for all, below
    const float to = l.columns.centre(view.from + sign * (step + 1));
    const float off = ui.px(9);
    const bool done = step < gone;
    ui.paint.line({x + static_cast<float>(sign) * off, y}, {to - static_cast<float>(sign) * off, y},
                  done ? theme.value.mark : theme.ghost, ui.px(done ? 3 : 1.5f),
                  done ? Dash::solid : Dash::dashed);
    arrow_head(ui, {to - static_cast<float>(sign) * off, y}, {static_cast<float>(sign), 0},
               ui.px(6), done ? theme.value.mark : theme.ghost, ui.px(2));
  }
  const ImVec2 from{l.columns.centre(view.from), y}, to{l.columns.centre(view.to), y};
  if (width < ui.px(28) && m.distance > 0) {
    const float now_at = l.columns.centre(view.from + sign * gone);
    if (gone < m.recurrent) ui.paint.line({now_at, y}, to, theme.ghost, ui.px(1.5f), Dash::dashed);
    if (gone > 0) ui.paint.line(from, {now_at, y}, theme.value.mark, ui.px(3));
  }
  if (width < ui.px(28) && m.distance > 0 && std::abs(to.x - from.x) > ui.px(24))
    arrow_head(ui, {to.x - static_cast<float>(sign) * ui.px(9), y}, {static_cast<float>(sign), 0},
               ui.px(7), gone == m.recurrent ? theme.value.mark : theme.ghost, ui.px(2));
  receiver_mark(ui, to, ui.px(view.from == view.to ? 8 : 6));
  sender_mark(ui, from, ui.px(view.from == view.to ? 3 : 6));
  if (walking(now, m)) {
    const float step = ui.motion.glide(ImGui::GetID("message"), static_cast<float>(gone));
    const float x = from.x + static_cast<float>(sign) * step * width;
    ui.paint.disc({x, y}, ui.px(9), Paint::faded(theme.value.mark, 0.35f));
    ui.paint.disc({x, y}, ui.px(5), theme.value.mark);
  }
}

int layers_asked(const Session& now, const Message& m) {
  const Question* question = now.predict == PredictView() ? nullptr : question_of("paths");
  const bool asked = question && (now.predict.asking() ? in_situation(*question, now)
                                                       : in_changed(*question, now));
  return asked ? m.plain : 0;
}

/// The layers of the plain convolution can be the answer to a question.
void name_layers(Ui& ui, const Rect& plot, const PathsLayout& l, int layers) {
  const float pitch = plot.h() / static_cast<float>(layers);
  const float right = l.columns.left + l.columns.width * static_cast<float>(l.columns.count);
  for (int layer = 1; layer <= layers; ++layer)
    ui.target(Target::Kind::thing, layer,
              {{l.columns.left, plot.max.y - pitch * (static_cast<float>(layer) + 0.42f)},
               {right, plot.max.y - pitch * (static_cast<float>(layer) - 0.42f)}});
}

void convolution_picture(Ui& ui, Rect plot, const PathsLayout& l, const Session& now,
                         const Message& m) {
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
  name_layers(ui, plot, l, std::max(m.plain, 1));
  // Beside a guess the layers stay where those of the plain one were.
  if (now.predict.answered() && m.convolution < layers_asked(now, m))
    plot.min.y = lattice_row(plot, m.plain + 1, m.plain - m.convolution);
  lattice(ui, plot, l.columns, shown);
  // Names of layers: of all, or of every second, fifth, tenth from the input up.
  const float line = 0.8f * ui.paint.line_height(Type::note);
  const float pitch =
      std::max(0.01f, lattice_row(plot, rows, rows - 1) - lattice_row(plot, rows, rows - 2));
  int every = 1;
  for (int tens = 1; static_cast<float>(every) * pitch < line && every < rows; tens *= 10)
    for (const int of : {1, 2, 5, 10})
      if (every = of * tens; static_cast<float>(every) * pitch >= line) break;
  for (int layer = 0; layer < rows; layer += every) {
    const float y = lattice_row(plot, rows, rows - 1 - layer);
    const std::string name = layer == 0 ? "input"
                             : l.wide   ? "layer " + std::to_string(layer)
                                        : std::to_string(layer);
    ui.paint.text({l.columns.left - ui.px(6), y - ui.paint.line_height(Type::note) / 2}, Type::note,
                  ui.theme.text_soft, name, Align::right);
  }
}

void attention_picture(Ui& ui, Rect plot, const PathsLayout& l, const Session& now,
                       const Message& m) {
  const Theme& theme = ui.theme;
  const PathsView& view = now.paths;
  word_labels(ui, l, plot.max.y - l.label, now.setup.words, {view.from, view.to});
  plot.max.y -= l.label;
  const float y = plot.max.y - ui.px(10), top = plot.min.y + ui.px(24);
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
  const std::string steps = there ? count_of(m.attention, "step") : "0 of 1";
  const float w = ui.paint.width(Type::note_strong, steps);
  const float right = l.columns.left + l.columns.width * static_cast<float>(l.columns.count);
  const float at = std::clamp((from + to) / 2, l.columns.left + w / 2,
                              std::max(l.columns.left + w / 2, right - w / 2));
  ui.paint.fill(
      rect_at(at - w / 2, high - ui.px(20), w, ui.paint.line_height(Type::note) + ui.px(2)),
      theme.card);
  ui.paint.text({at, high - ui.px(20)}, Type::note_strong, theme.text, steps, Align::centre);
  receiver_mark(ui, {to, y}, ui.px(m.distance == 0 ? 8 : 6));
  sender_mark(ui, {from, y}, ui.px(m.distance == 0 ? 3 : 6));
}

}  // namespace lab
