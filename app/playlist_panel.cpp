#include "app/playlist_panel.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/widgets/button.h"
#include "app/widgets/number_field.h"
#include "app/widgets/page.h"

namespace lab {
namespace {

/// A small button with a sign; `name` says what it does.
bool sign(Ui& ui, Rect& line, const char* text, const std::string& name, const char* why_disabled) {
  const Rect place = line.cut_right(ui.px(34));
  line.cut_right(ui.px(6));
  return button(ui, place, text, name, why_disabled);
}

/// One state: its number and page, its words, and what can be done to its place.
void state_row(Ui& ui, Rect& list, PlaylistEditor& editor, int at) {
  const Theme& theme = ui.theme;
  const auto index = static_cast<std::size_t>(at);
  const PlaylistState state = editor.list.states[index];  // a change below replaces the list
  const std::string number = std::to_string(at + 1);
  list.cut_top(ui.px(8));
  Rect head = list.cut_top(ui.px(22));
  ui.paint.text_in(head, Type::strong, state.session ? theme.text : theme.key.ink,
                   number + "  " + title_of(state));
  if (!state.session)
    list.cut_top(ui.paint.wrapped(list, Type::note, theme.key.ink, state.problem) + ui.px(4));

  Rect line = list.cut_top(ui.px(34));
  const bool last = index + 1 == editor.list.states.size();
  Playlist next = editor.list;
  if (sign(ui, line, "✕", "Remove state " + number, "")) {
    next.states.erase(next.states.begin() + at);
    editor.change(std::move(next));
    return;
  }
  const auto move = [&](int by) {
    std::swap(next.states[index], next.states[index + static_cast<std::size_t>(by)]);
    editor.change(std::move(next));
    // The keyboard stays with the state, so that it can be moved on.
    const std::string there =
        "Move state " + std::to_string(at + by + 1) + (by < 0 ? " up" : " down");
    ui.focus.follow(ImGui::GetID(there.c_str()));
  };
  const bool down =
      sign(ui, line, "↓", "Move state " + number + " down", last ? "It is the last." : "");
  const bool up =
      sign(ui, line, "↑", "Move state " + number + " up", at == 0 ? "It is the first." : "");
  bool entered = false;
  const auto typed = text_field(ui, line, "words of state " + number, state.words,
                                "words for the room, or none", false, entered);
  if (typed) {
    if (const auto found = problem_of_words(*typed)) {
      editor.problem = *found;
    } else {
      next.states[index].words = *typed;
      editor.change(std::move(next));
    }
    return;
  }
  if (down || up) move(down ? 1 : -1);
}

/// What is done to the whole of it.
PlaylistAction buttons(Ui& ui, Rect& inside, PlaylistEditor& editor, const Session& now) {
  PlaylistAction action = PlaylistAction::none;
  Flow flow(ui, inside, ui.px(34));
  const auto pressed = [&](const char* text, const char* why_disabled) {
    return button(ui, flow.next(button_width(ui, text), ui.px(8)), text, {}, why_disabled);
  };
  const bool full = editor.list.states.size() >= most_states;
  if (pressed("Add this state", full ? "A playlist takes at most 200 states." : "")) {
    Playlist next = editor.list;
    next.states.push_back({{}, now, {}, {}});
    editor.change(std::move(next));
  }
  if (pressed("Take back", editor.changed() ? "" : "Nothing has been changed.")) editor.take_back();
  if (pressed("Save", "")) action = PlaylistAction::save;
  if (pressed("Cancel", "")) action = PlaylistAction::close;
  inside.min.y = flow.bottom() + ui.px(6);
  return action;
}

}  // namespace

void PlaylistEditor::change(Playlist next) {
  before.push_back(std::exchange(list, std::move(next)));
  problem.clear();
  warned = false;
}

void PlaylistEditor::take_back() {
  if (before.empty()) return;
  list = std::move(before.back());
  before.pop_back();
  problem.clear();
  warned = false;
}

bool PlaylistEditor::may_be_left() {
  if (!changed() || warned) return true;
  warned = true;
  problem = "The changes are not saved yet. Press Save; or leave once more, and they are dropped.";
  return false;
}

PlaylistAction playlist_panel(Ui& ui, const Rect& rect, PlaylistEditor& editor,
                              const Session& now) {
  const Theme& theme = ui.theme;
  Rect inside = rect;
  inside.cut_top(ui.paint.wrapped(inside, Type::note, theme.text_soft, editor.path.string()) +
                 ui.px(8));
  const PlaylistAction action = buttons(ui, inside, editor, now);
  if (!editor.problem.empty())
    inside.cut_top(ui.paint.wrapped(inside, Type::body, theme.key.ink, editor.problem) + ui.px(4));

  ImGui::SetCursorScreenPos(inside.min);
  ImGui::BeginChild("states", {std::max(1.0f, inside.w()), std::max(1.0f, inside.h())}, false,
                    ImGuiWindowFlags_NoNav);
  const ImVec2 top = ImGui::GetCursorScreenPos();
  // Room for the focus ring at both sides, and for the scroll bar.
  Rect list{{top.x + ui.px(5), top.y}, {inside.max.x - ui.px(14), top.y + 1e5f}};
  for (int at = 0; at < static_cast<int>(editor.list.states.size()); ++at)
    state_row(ui, list, editor, at);
  ImGui::SetCursorScreenPos({top.x, list.min.y + ui.px(6)});
  ImGui::Dummy({1, 1});
  ImGui::EndChild();
  return action == PlaylistAction::close && !editor.may_be_left() ? PlaylistAction::none : action;
}

}  // namespace lab
