#include <algorithm>
#include <utility>

#include "app/contents.h"
#include "app/lecture_view.h"
#include "app/studio_state.h"

namespace lab {

Studio::Studio(Session session, Settings settings, Answers& answers, Pictures& pictures,
               Record record)
    : state_(new State(std::move(session), std::move(settings), answers, pictures,
                       std::move(record))) {}

Studio::~Studio() = default;

/// While a playlist is edited, undo is of the playlist.
void Studio::State::take_back(std::vector<KeyPress>& presses) {
  const auto is_undo = [](const KeyPress& p) { return p.ctrl && !p.shift && p.key == key_of('Z'); };
  if (std::any_of(presses.begin(), presses.end(), is_undo)) editor.take_back();
  presses.erase(std::remove_if(presses.begin(), presses.end(), is_undo), presses.end());
}

/// The commands of the keys; those that would leave a playlist's changes behind wait until the
/// person has been told.
void Studio::State::apply(const std::vector<KeyPress>& presses, Desk& desk) {
  const bool edited = overlay == Overlay::playlist;
  apply_keys(presses, desk);
  const bool leaves = overlay != Overlay::playlist || requests.quit;
  if (!edited || !leaves || editor.may_be_left()) return;
  overlay = Overlay::playlist;
  requests.quit = false;
}

/// A Session from outside a frame.
void Studio::State::take(Session next) {
  if (!std::exchange(jumped, false)) history.record(session, next, false);
  fresh = true;
  session = std::move(next);
}

/// Escape leaves the tour, and then nothing else.
void Studio::State::escape_from_tour(std::vector<KeyPress>& presses) {
  const auto escape = std::find_if(presses.begin(), presses.end(),
                                   [](const KeyPress& p) { return p.key == Key::escape; });
  if (escape == presses.end()) return;
  presses.erase(escape);
  guide.leave();
  left_tour();
}

/// Escape answers "forget everything?" with no, and then does nothing else.
void Studio::State::keep_what_was_to_be_forgotten(std::vector<KeyPress>& presses) {
  if (!forgetting || overlay != Overlay::none) return;
  const auto escape = std::find(presses.begin(), presses.end(), KeyPress{Key::escape});
  if (escape == presses.end()) return;
  presses.erase(escape);
  forgetting = false;
}

/// What was answered is in every Session of before.
void Studio::State::forget() {
  history = History();
  way_back.clear();
}

/// A pointer that was moved, or that does something, points again.
void Studio::State::notice_pointer() {
  if (!parked) return;
  const ImGuiIO& io = ImGui::GetIO();
  const bool moved = io.MousePos.x != parked->x || io.MousePos.y != parked->y;
  if (moved || ImGui::IsAnyMouseDown() || io.MouseWheel != 0 || io.MouseWheelH != 0) parked.reset();
}

/// The end of a frame: what was asked for happens, and what changed becomes a step of the history.
void Studio::State::carry_out(Desk& desk, Session& next, bool interacting, bool followed) {
  if (desk.back && way_back.to()) {
    next = *way_back.to();
    opened = true;
  }
  if (!desk.message.empty()) say(desk.message);
  if (desk.begin_tour) next = guide.begin(session);
  scroll = desk.scroll;
  carry_out(desk.lecture, next);
  follow_question(desk, next);
  std::optional<Session> to;
  if (desk.steps_in_history < 0) to = history.undo(session);
  if (desk.steps_in_history > 0) to = history.redo(session);
  if (std::exchange(jumped, false)) {
    scroll = 0;
  } else if (to) {
    next = std::move(*to);
  } else {
    history.record(session, next, interacting);
  }
  fresh = next != session;
  way_back.update(session, next, followed && !to);
  if (fresh) forgetting = false;  // whatever was done, it was no yes
  if (fresh || desk.begin_tour) settings.newcomer = false;
  session = std::move(next);
  guide.follow(session, interacting, to.has_value());
  // The tour has answered its page's question.
  if (guide.tour() && has_shown_undivided(*guide.tour())) note(asked, tour_page);
}

void Studio::frame(const FrameInput& input) {
  State& s = *state_;
  ImGuiIO& io = ImGui::GetIO();
  const bool blank = s.blank(input);
  std::vector<KeyPress> presses = blank ? std::vector<KeyPress>() : input.presses;
  if (input.asks) s.begin_asking();
  s.keep_what_was_to_be_forgotten(presses);
  // Escape lets go of a control first, but skips a question at once.
  if (s.hands.focused)
    for (const KeyPress& press : presses)
      if (press == KeyPress{Key::escape}) s.focus.drop();
  // Dear ImGui still says so in the frame after a field was left.
  s.focus.begin_frame(presses, io.WantTextInput && ImGui::IsAnyItemActive());
  s.motion.begin_frame(input.seconds, input.still || s.settings.reduce_motion);

  Session next = s.session;
  Desk desk = s.desk(next);
  s.stopwatch.set_clock(input.clock);
  Record record = s.record;
  Ui ui{input.theme, Paint(input.theme, s.transcript),
        s.pictures,  s.focus,
        s.motion,    s.stopwatch,
        s.record,    record,
        input.time};
  s.notice_pointer();
  ui.pointer_still = s.parked.has_value();
  ui.forgetting = s.forgetting;
  ui.newcomer = s.settings.newcomer && !s.lecture.on();
  ui.lecture = s.lecture.on();
  const ImVec2 screen = io.DisplaySize;
  if (blank) return s.draw_blank(ui, screen);

  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize(screen);
  ImGui::Begin("lab", nullptr, State::base_flags);
  Rect view{{0, 0}, screen};
  const float width = screen.x / input.theme.scale;
  desk.narrow = width < 900;
  desk.words_wait = s.words_wait(width);
  desk.words_shown = !s.lecture.on() && !s.guide.tour() && has_reading(s.session) &&
                     words_open(s.settings, width) && !desk.words_wait;
  ui.lit = s.lit;
  if (s.lecture.on())
    lecture_words(ui, view, s.lecture);
  else if (!desk.narrow)
    contents(ui, view.cut_left(ui.px(width >= 1200 ? 232 : 208)), desk);
  else
    top_line(ui, view.cut_top(ui.px(44)), desk);
  const int scroll = s.scroll;
  const Rect words = desk.words_shown ? reading_place(ui, screen, view) : Rect{};
  if (const Session* to = s.way_back.to())
    desk.back = way_back_bar(ui, view.cut_top(way_back_height(ui)), *to);
  if (s.guide.tour() && s.guide.card(ui, view, s.answers.lesson("tour"), s.session, next))
    s.left_tour();
  const bool by_card = next != s.session;
  s.note_seen(ui, input.clock);
  s.question_above(ui, view, desk, next);
  s.page(ui, view, presses, desk);
  s.reads = desk.words_shown &&
            reading_panel(ui, words, s.session, s.answers, next, s.settings, s.reads ? scroll : 0);
  ImGui::End();
  desk.begin_tour |= ui.wants_tour;
  if (!ui.newcomer) s.settings.newcomer = false;

  const Overlay shown = s.overlay;
  if (const auto path = overlays(ui, screen, desk, s.files, s.editor))
    s.file_chosen(*path, shown, next);
  if (s.overlay != Overlay::none) {
    for (const KeyPress& press : presses)
      if (press.key == Key::escape && s.overlay == shown && s.may_close())
        s.overlay = Overlay::none;
    if (s.overlay == Overlay::playlist) s.take_back(presses);
  }
  // The page below does not hear keys, but for those that do nothing to it.
  if (shown != Overlay::none || s.overlay != Overlay::none)
    presses.erase(std::remove_if(presses.begin(), presses.end(),
                                 [](const KeyPress& p) { return !works_over_dialogs(p); }),
                  presses.end());
  if (s.guide.tour() && shown == Overlay::none) s.escape_from_tour(presses);
  s.apply(presses, desk);
  if (!ui.message.empty()) s.say(ui.message);
  const Rect above_words{{0, 0}, {screen.x, view.max.y}};
  s.foot_of_lecture(ui, above_words, input.clock);
  s.foot(ui, above_words);
  if (s.picture && shown == Overlay::none && s.overlay == Overlay::none) {
    s.requests.save_picture = s.picture;
    s.picture.reset();
  }
  if (ui.save_history) s.overlay = Overlay::save_history;
  s.forgetting = ui.forgetting;
  s.marks = std::move(ui.marks);
  s.targets = std::move(ui.targets);
  s.record = std::move(record);
  s.wake_in = s.stopwatch.take_wake();
  s.relit = s.lit != ui.pointed_term;
  s.lit = std::move(ui.pointed_term);
  if (const auto wake = s.lecture.take_wake())
    s.wake_in = std::min(*wake, s.wake_in.value_or(*wake));
  const bool not_by_hand =
      ui.followed || desk.back || desk.begin_tour || by_card || !input.presses.empty();
  s.carry_out(desk, next, ImGui::IsAnyItemActive() || input.arrow_down, ui.followed);
  if (ui.forgets) s.forget();
  if (s.fresh && not_by_hand) s.parked = io.MousePos;
}

bool Studio::animating() const {
  return state_->motion.moving() || state_->fresh || state_->relit || state_->picture.has_value() ||
         state_->hands.look_in > 0 || state_->guide.scrolling();
}
std::optional<double> Studio::seconds_to_next_change() const {
  std::optional<double> next = state_->wake_in;
  if (!state_->message.empty()) {
    const double left =
        std::chrono::duration<double>(state_->message_until - State::Clock::now()).count();
    next = std::max(0.0, std::min(left, next.value_or(left)));
  }
  return next;
}
const Session& Studio::session() const { return state_->session; }
const Settings& Studio::settings() const { return state_->settings; }
const Record& Studio::record() const { return state_->record; }
const Lecture& Studio::lecture() const { return state_->lecture; }
void Studio::set_window_place(const WindowPlace& place) { state_->settings.window = place; }
const std::optional<Tour>& Studio::tour() const { return state_->guide.tour(); }
Requests Studio::take_requests() { return std::exchange(state_->requests, Requests()); }
void Studio::say(std::string message) { state_->say(std::move(message)); }

const std::vector<Focus::Item>& Studio::items() const { return state_->focus.items(); }
std::string Studio::focused() const {
  for (const Focus::Item& item : state_->focus.items())
    if (item.id != 0 && item.id == state_->focus.focused()) return item.label;
  return {};
}
const std::vector<std::pair<std::string, Rect>>& Studio::marks() const { return state_->marks; }
const std::vector<Target>& Studio::targets() const { return state_->targets; }
void Studio::keep_transcript(std::vector<std::string>* lines) { state_->transcript = lines; }

}  // namespace lab
