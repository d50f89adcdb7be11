#include "app/predict/hands.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace lab {
namespace {

using Kind = Target::Kind;

constexpr double key_step = 0.01, shift_step = 0.1;

/// Whole percents: as fine as a hand is.
double whole_percent(double share) { return std::clamp(std::round(share * 100) / 100, 0.0, 1.0); }

bool within(const ImGuiWindow* window, const ImGuiWindow* parent) {
  for (; window; window = window->ParentWindow)
    if (window == parent) return true;
  return false;
}

/// Takes the first press of a plain key out of `presses`.
bool take(std::vector<KeyPress>& presses, Key key) {
  const auto found = std::find_if(presses.begin(), presses.end(), [&](const KeyPress& press) {
    return press.key == key && !press.ctrl && !press.alt;
  });
  if (found == presses.end()) return false;
  presses.erase(found);
  return true;
}

}  // namespace

const Target* target_of(const Question& question, int choice, const std::vector<Target>& targets) {
  const Choice& wanted = question.choices[static_cast<size_t>(choice)];
  for (const Target& target : targets)
    if (target.kind == question.kind && target.index == wanted.index &&
        target.column == wanted.column)
      return &target;
  return nullptr;
}

void look_at(const Target* target, GuessHands& hands) {
  if (!target || !hands.look) return;
  hands.look = false;
  const float top = ImGui::GetWindowPos().y, bottom = top + ImGui::GetWindowSize().y;
  if (target->rect.min.y < top || target->rect.max.y > bottom)
    ImGui::SetScrollFromPosY(target->rect.cy() - top, 0.5f);
}

GuessLayer::GuessLayer(Ui& ui, const Question& question, const Guess& guess,
                       const std::vector<Target>& targets, GuessHands& hands,
                       std::vector<KeyPress>& presses)
    : question_(question), hands_(hands), made_{guess, false} {
  ImGuiContext& g = *ImGui::GetCurrentContext();
  ImGuiWindow* page = g.CurrentWindow;
  ImGuiWindow* const hovered = g.HoveredWindow;
  hovered_ = hovered;
  // A strip of words that scrolls is a window of its own: a target in it is still a target.
  if (within(hovered, page)) g.HoveredWindow = page;
  hands_.hovered.reset();
  for (int i = 0; i < static_cast<int>(question.choices.size()); ++i)
    if (const Target* target = target_of(question, i, targets); target && target->seen.w() > 0)
      point(ui, i, *target);
  keys(ui, targets, presses);
  // Nothing of the page, not even what asks for the pointer itself, is under it then.
  g.HoveredWindow = over_ ? nullptr : hovered;
}

GuessLayer::~GuessLayer() {
  if (over_) ImGui::GetCurrentContext()->HoveredWindow = static_cast<ImGuiWindow*>(hovered_);
}

void GuessLayer::choose(int choice) {
  std::vector<int>& things = made_.guess.things;
  const auto at = std::lower_bound(things.begin(), things.end(), choice);
  const bool there = at != things.end() && *at == choice;
  if (!question_.several) {
    things = {choice};
    made_.answered = true;
  } else if (there) {
    things.erase(at);
  } else {
    things.insert(at, choice);
  }
}

void GuessLayer::point(Ui& ui, int choice, const Target& target) {
  const std::string name = "guess " + question_.choices[static_cast<size_t>(choice)].name;
  // A curve can be begun a little beside its axis, so that its first point is easily reached.
  const Rect area =
      question_.kind == Kind::curve ? target.seen.inset(-ui.px(12), 0.0f) : target.seen;
  ImGui::SetCursorScreenPos(area.min);
  const bool pressed =
      ImGui::InvisibleButton(name.c_str(), {std::max(1.0f, area.w()), std::max(1.0f, area.h())});
  const bool held = ImGui::IsItemActive(), ended = ImGui::IsItemDeactivated();
  if (ImGui::IsItemHovered()) hands_.hovered = choice;
  over_ |= held || ended || ImGui::IsItemHovered();
  ui.focus.note(name, target.seen);
  if (held) hands_.at = question_.kind == Kind::curve ? hands_.at : choice;
  switch (question_.kind) {
    case Kind::thing:
      if (pressed) choose(choice);
      break;
    case Kind::level:
      if (held)
        made_.guess.level = whole_percent((target.rect.max.y - ImGui::GetIO().MousePos.y) /
                                          std::max(1.0f, target.rect.h()));
      if (ended && made_.guess.level) made_.answered = true;
      break;
    case Kind::curve:
      if (held)
        draw_curve(target);
      else
        hands_.sample.reset();
      break;
  }
}

/// The pen goes from where it was: every sample on its way takes its height.
void GuessLayer::draw_curve(const Target& target) {
  const ImVec2 pen = ImGui::GetIO().MousePos;
  const Rect& r = target.rect;
  const int last = curve_samples - 1;
  const int to = std::clamp(static_cast<int>(std::lround((pen.x - r.min.x) / std::max(1.0f, r.w()) *
                                                         static_cast<float>(last))),
                            0, last);
  const double value = whole_percent((r.max.y - pen.y) / std::max(1.0f, r.h()));
  std::vector<double>& curve = made_.guess.curve;
  if (curve.empty()) curve.assign(curve_samples, value);  // a line to bend
  const int from = hands_.sample.value_or(to);
  const double begun = curve[static_cast<size_t>(from)];
  for (int i = std::min(from, to); i <= std::max(from, to); ++i) {
    const double share = from == to ? 1 : std::abs(static_cast<double>(i - from) / (to - from));
    curve[static_cast<size_t>(i)] = whole_percent(begun + (value - begun) * share);
  }
  hands_.sample = hands_.at = to;
}

void GuessLayer::keys(Ui& ui, const std::vector<Target>& targets, std::vector<KeyPress>& presses) {
  const bool curve = question_.kind == Kind::curve;
  const int choices = static_cast<int>(question_.choices.size());
  const int places = curve ? curve_samples : choices;
  hands_.at = std::clamp(hands_.at, 0, places - 1);
  const auto here = [&] { return target_of(question_, curve ? 0 : hands_.at, targets); };
  const ImGuiID id = ImGui::GetID("your guess");
  if (hands_.go) ui.focus.go_to(id);
  hands_.go = false;
  const bool had = ui.focus.focused() == id && ui.focus.ring_visible();
  const int before = hands_.at;
  bool entered = false;
  if (had) {
    entered = take(presses, Key::enter);
    if (question_.kind == Kind::thing)
      for (int i = 0; i < std::min(9, choices); ++i)
        if (take(presses, key_of(static_cast<char>('1' + i)))) {
          hands_.at = i;
          choose(i);
        }
  }
  const Target* target = here();
  const Focus::Keys keys =
      ui.focus.add(id, "your guess", target ? target->rect : ui.area, Takes::arrows);
  hands_.focused = keys.focused && ui.focus.ring_visible();
  const double step = keys.shift ? shift_step : key_step;
  const auto raised = [&](double from) { return whole_percent(from - step * keys.dy); };
  if (question_.kind == Kind::thing) {
    hands_.at = std::clamp(hands_.at + keys.dx + keys.dy, 0, places - 1);
    if (keys.pressed) choose(hands_.at);
    if (entered && !made_.answered) {
      if (!question_.several) choose(hands_.at);
      made_.answered = is_complete(question_, made_.guess);
    }
  } else {
    if (curve) hands_.at = std::clamp(hands_.at + keys.dx, 0, places - 1);
    if (keys.dy != 0 && curve) {
      if (made_.guess.curve.empty()) made_.guess.curve.assign(curve_samples, 0);
      double& value = made_.guess.curve[static_cast<size_t>(hands_.at)];
      value = raised(value);
    } else if (keys.dy != 0) {
      made_.guess.level = raised(made_.guess.level.value_or(0.5));
    }
    if (entered || keys.pressed) made_.answered = is_complete(question_, made_.guess);
  }

  if (keys.arrived || hands_.at != before) {
    if (!curve) ui.sought = question_.choices[static_cast<size_t>(hands_.at)].index;
    hands_.look = true;
  }
  look_at(here(), hands_);
}

}  // namespace lab
