#include "app/predict/marks.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "app/format.h"

namespace lab {
namespace {

using Kind = Target::Kind;

/// Bars beside the one that is asked about end below this, and so do their numbers.
constexpr double clear_of_numbers = 0.5;

/// A small label on the colour of what it names. `at` is the middle of its edge nearest to what it
/// names; it stays within `view`.
void tag(Ui& ui, const Rect& view, ImVec2 at, std::string_view text, const Role& role, Align side) {
  const float w = std::round(ui.paint.width(Type::note_strong, text)) + ui.px(10);
  const float h = ui.paint.line_height(Type::note_strong) + ui.px(4);
  float x = side == Align::left ? at.x - w : side == Align::right ? at.x : at.x - w / 2;
  float y = at.y - h / 2;
  x = std::clamp(x, view.min.x, std::max(view.min.x, view.max.x - w));
  y = std::clamp(y, view.min.y, std::max(view.min.y, view.max.y - h));
  const Rect r = rect_at(std::round(x), std::round(y), w, h);
  ui.paint.fill(r, ui.theme.card, ui.px(4));
  ui.paint.fill(r, role.tint, ui.px(4));
  ui.paint.outline(r, role.mark, ui.px(1), ui.px(4));
  ui.paint.text_in(r, Type::note_strong, role.ink, text, Align::centre);
}

bool holds(const std::vector<int>& things, int thing) {
  return std::binary_search(things.begin(), things.end(), thing);
}

struct Marks {
  Ui& ui;
  const Rect& view;
  const Question& question;
  const PredictView& now;
  const std::optional<Truth>& truth;
  const GuessHands& hands;
  const std::vector<Target>& targets;

  const Role& of_guess() const { return ui.theme.key; }
  const Role& of_truth() const { return ui.theme.value; }

  /// All four sides: a bar's own dashed outline stands on the axis.
  void box(const Rect& r, const Role& role, float thickness) const {
    ui.paint.polyline({r.min, {r.max.x, r.min.y}, r.max, {r.min.x, r.max.y}, r.min}, role.mark,
                      ui.px(thickness), Dash::dashed);
  }

  /// In a row that goes over the picture, words at its ends. At a small thing a sign at a corner,
  /// clear of what is in its middle and of its neighbours; the legend in the strip says what it is.
  void thing_tag(const Rect& r, bool guess) const {
    const Role& role = guess ? of_guess() : of_truth();
    if (r.w() > 4 * ui.paint.width(Type::note_strong, "guess truth"))
      tag(ui, view, {guess ? r.min.x + ui.px(6) : r.max.x - ui.px(6), r.cy()},
          guess ? "guess" : "truth", role, guess ? Align::right : Align::left);
    else
      tag(ui, view,
          guess ? ImVec2{r.min.x + ui.px(3), r.min.y - ui.px(3)}
                : ImVec2{r.max.x - ui.px(3), r.max.y + ui.px(3)},
          guess ? "?" : "✓", role, Align::centre);
  }

  void thing(int choice, const Target& target) const {
    const Rect& r = target.seen;
    const bool guessed = holds(now.guess.things, choice);
    if (now.answered()) {
      const bool true_one = truth && holds(truth->after.things, choice);
      if (true_one) ui.paint.outline(r.inset(ui.px(-1)), of_truth().mark, ui.px(3), ui.px(5));
      if (guessed) box(r.inset(ui.px(true_one ? -5 : -2)), of_guess(), 2);
      if (true_one) thing_tag(r, false);
      if (guessed) thing_tag(r, true);
      return;
    }
    const bool at = hands.hovered == choice || (hands.focused && hands.at == choice);
    if (guessed) ui.paint.fill(r, Paint::faded(of_guess().mark, 0.22f), ui.px(5));
    box(r, of_guess(), guessed || at || r.w() < ui.px(60) ? 2 : 1);
    if (hands.focused && hands.at == choice) focus_ring(ui, r, ui.px(5));
  }

  float height_of(const Rect& r, double level) const {
    return std::round(r.max.y - r.h() * static_cast<float>(std::clamp(level, 0.0, 1.0)));
  }

  void level(const Target& target) const {
    const Rect& r = target.rect;
    if (!now.answered()) {
      box(target.seen, of_guess(), hands.hovered ? 2 : 1);
      if (hands.focused) focus_ring(ui, target.seen, ui.px(4));
      if (!now.guess.level)
        tag(ui, view, {r.cx(), r.min.y + r.h() * 0.35f}, "↕", of_guess(), Align::centre);
    }
    const auto line = [&](double value, const Role& role, Dash dash, const std::string& text,
                          Align side) {
      const float y = height_of(r, value), over = ui.px(6);
      const float x = side == Align::left ? r.min.x - over : r.max.x + over;
      ui.paint.line({r.min.x - over, y}, {r.max.x + over, y}, role.mark, ui.px(3), dash);
      const float named_at = std::min(y, height_of(r, clear_of_numbers));
      if (named_at < y) ui.paint.line({x, y}, {x, named_at}, role.mark, ui.px(1));
      tag(ui, view, {x, named_at}, text, role, side);
    };
    if (now.answered() && truth)
      line(*truth->after.level, of_truth(), Dash::solid, "truth " + percent(*truth->after.level),
           Align::right);
    if (now.guess.level)
      line(*now.guess.level, of_guess(), Dash::dashed, "guess " + percent(*now.guess.level, 0),
           Align::left);
  }

  void curve(const Target& target) const {
    const Rect& r = target.rect;
    if (!now.answered()) {
      box(target.seen, of_guess(), hands.hovered ? 2 : 1);
      if (hands.focused) focus_ring(ui, target.seen, ui.px(4));
    }
    const auto place = [&](int i, double value) {
      return ImVec2{r.min.x + r.w() * static_cast<float>(i) / (curve_samples - 1),
                    height_of(r, value)};
    };
    const auto draw = [&](const std::vector<double>& curve, const Role& role, Dash dash,
                          const char* name, int named_at) {
      std::vector<ImVec2> points;
      for (int i = 0; i < static_cast<int>(curve.size()); ++i)
        points.push_back(place(i, curve[static_cast<size_t>(i)]));
      ui.paint.polyline(points, role.mark, ui.px(3), dash);
      if (now.answered() && !points.empty())
        tag(ui, view, points[static_cast<size_t>(named_at)], name, role, Align::centre);
    };
    if (now.answered() && truth) draw(truth->after.curve, of_truth(), Dash::solid, "truth", 8);
    draw(now.guess.curve, of_guess(), Dash::dashed, "guess", 3);
    if (hands.focused && !now.answered()) {
      const double value =
          now.guess.curve.empty() ? 0 : now.guess.curve[static_cast<size_t>(hands.at)];
      const ImVec2 at = place(hands.at, value);
      ui.paint.disc(at, ui.px(5), of_guess().mark);
      tag(ui, view, {at.x, at.y - ui.px(16)},
          question.sample_told ? question.sample_told(hands.at, value)
                               : "d = " + std::to_string(1 << hands.at) + ": " + percent(value, 0),
          of_guess(), Align::centre);
    }
  }
};

}  // namespace

void guess_marks(Ui& ui, const Rect& view, const Question& question, const PredictView& now,
                 const std::optional<Truth>& truth, const GuessHands& hands,
                 const std::vector<Target>& targets) {
  // A window of its own: strips of words that scroll would lie over marks in the page's.
  ImGui::SetCursorScreenPos(view.min);
  ImGui::BeginChild(
      "guess", {std::max(1.0f, view.w()), std::max(1.0f, view.h())}, false,
      ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoBackground);
  const Marks marks{ui, view, question, now, truth, hands, targets};
  // Those that are chosen or true last, over the others.
  for (const bool plain : {true, false})
    for (int i = 0; i < static_cast<int>(question.choices.size()); ++i) {
      const Target* target = target_of(question, i, targets);
      if (!target || target->seen.w() <= 0) continue;
      const bool marked = holds(now.guess.things, i) || (truth && holds(truth->after.things, i));
      if (question.kind == Kind::thing ? marked == plain : !plain) continue;
      if (question.kind == Kind::thing)
        marks.thing(i, *target);
      else if (question.kind == Kind::level)
        marks.level(*target);
      else
        marks.curve(*target);
    }
  ImGui::EndChild();
}

}  // namespace lab
