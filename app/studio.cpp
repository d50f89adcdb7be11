#include "app/studio.h"

#include <imgui_internal.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "app/commands.h"
#include "app/contents.h"
#include "app/exhibits/catalogue.h"
#include "app/history.h"
#include "app/overlays.h"
#include "app/reading.h"
#include "app/session_file.h"
#include "app/tour_guide.h"
#include "app/way_back.h"
#include "app/widgets/ui.h"

namespace lab {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds time_of_a_message(6);
constexpr double time_to_see = 3;  // seconds a page is on the screen before it counts as seen
constexpr int base_flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                           ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                           ImGuiWindowFlags_NoBringToFrontOnFocus |
                           ImGuiWindowFlags_NoScrollWithMouse;

}  // namespace

struct Studio::State {
  State(Session session_now, Settings settings_now, Answers& all_answers, Pictures& all_pictures,
        Record record_now)
      : session(std::move(session_now)),
        settings(std::move(settings_now)),
        record(std::move(record_now)),
        answers(all_answers),
        pictures(all_pictures) {}

  Session session;
  Settings settings;
  Record record;
  Answers& answers;
  Pictures& pictures;

  History history;
  Focus focus;
  Motion motion;
  Stopwatch stopwatch;
  std::optional<double> wake_in;  // seconds after the last frame, when a page asked for another
  std::vector<std::pair<std::string, Rect>> marks;
  std::string lit;     // the term that is pointed at
  bool relit = false;  // another one than in the last frame
  WayBack way_back;
  bool reads = false;  // the keyboard is in the text beside the page
  std::vector<Target> targets;
  Overlay overlay = Overlay::none;
  FilePanel files;
  Requests requests;
  std::string message;
  Clock::time_point message_until;  // by the clock: an idle window draws no frames to count
  std::string page_shown;           // its scroll position starts at the top when it changes
  int scroll = 0;
  bool fresh = true;
  double shown_since = 0;  // when the page came to the screen
  TourGuide guide;
  std::optional<std::filesystem::path> picture;  // to be taken of the next frame without an overlay
  std::vector<std::string>* transcript = nullptr;

  void say(std::string text) {
    message = std::move(text);
    message_until = Clock::now() + time_of_a_message;
  }

  Desk desk(Session& next) {
    Desk desk{session, next, settings, requests, overlay, history, answers, 0, 0, {}};
    desk.can_go_back = way_back.to() != nullptr;
    return desk;
  }
  void page(Ui& ui, const Rect& view, const Desk& desk);
  void note_seen(Ui& ui, double clock);
  void left_tour() { say("G begins the tour again whenever you like."); }
  void foot(Ui& ui, ImVec2 screen);
  void carry_out(Desk& desk, Session& next, bool interacting, bool followed);
  void file_chosen(const std::filesystem::path& path, Overlay kind, Session& next);
};

Studio::Studio(Session session, Settings settings, Answers& answers, Pictures& pictures,
               Record record)
    : state_(new State(std::move(session), std::move(settings), answers, pictures,
                       std::move(record))) {}

Studio::~Studio() = default;

/// The page in a view of its own that scrolls when the page is taller.
void Studio::State::page(Ui& ui, const Rect& view, const Desk& desk) {
  const Exhibit* exhibit = find_exhibit(session.page);
  if (!exhibit) return;
  ImGui::SetCursorScreenPos(view.min);
  ImGui::BeginChild("page", {std::max(1.0f, view.w()), std::max(1.0f, view.h())}, false,
                    ImGuiWindowFlags_NoNav);
  if (page_shown != session.page) {
    ImGui::SetScrollY(0);
    page_shown = session.page;
  } else if (scroll != 0 && !reads) {
    ImGui::SetScrollY(ImGui::GetScrollY() + static_cast<float>(scroll) * ui.px(120));
  }
  const float side = view.w() > ui.px(900) ? ui.px(32) : ui.px(16), top = ui.px(20);
  const ImVec2 origin = ImGui::GetCursorScreenPos();
  ui.area = rect_at(origin.x + side, origin.y + top, std::max(ui.px(200), view.w() - 2 * side),
                    std::max(ui.px(100), view.h() - top - ui.px(24)));
  ui.fresh = fresh;
  if (!desk.narrow && !desk.words_shown && has_reading(session)) reading_tab(ui, ui.area, settings);
  exhibit->draw(ui, session, answers, desk.next);
  guide.point(ui, view);
  if (ui.height > ui.area.h() + 1) {
    ImGui::SetCursorScreenPos({origin.x, ui.area.min.y + ui.height + ui.px(20)});
    ImGui::Dummy({1, 1});
  }
  ImGui::EndChild();
}

/// A page that has been on the screen for a while counts as seen.
void Studio::State::note_seen(Ui& ui, double clock) {
  if (page_shown != session.page) shown_since = clock;
  if (has(record.seen, session.page)) return;
  const double left = time_to_see - (clock - shown_since);
  if (left <= 0)
    note(ui.next_record.seen, session.page);
  else
    stopwatch.wake_in(left);
}

/// The message at the foot of the screen.
void Studio::State::foot(Ui& ui, ImVec2 screen) {
  if (message.empty() || picture) return;
  if (Clock::now() >= message_until) {
    message.clear();
    return;
  }
  const float most = std::min(screen.x - ui.px(40), ui.px(760));
  const float w = std::min(most, ui.paint.width(Type::body, message) + ui.px(2));
  const Rect measure = rect_at(0, 0, w, 0);
  const float h = ui.paint.wrapped(measure, Type::body, 0, message, 0, true);
  const float pad = ui.px(12);
  ImGui::SetNextWindowPos(
      {std::round((screen.x - w) / 2 - pad), screen.y - h - 2 * pad - ui.px(16)});
  ImGui::SetNextWindowSize({w + 2 * pad, h + 2 * pad});
  ImGui::Begin("message", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBackground |
                   ImGuiWindowFlags_NoFocusOnAppearing);
  // In front, but without the focus: that would take a drag or a text field away from its owner.
  ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
  const ImVec2 at = ImGui::GetWindowPos();
  const Rect r = rect_at(at.x, at.y, w + 2 * pad, h + 2 * pad);
  ui.paint.fill(r, ui.theme.text, ui.px(8));
  ui.paint.wrapped(r.inset(pad), Type::body, ui.theme.card, message);
  ImGui::End();
}

void Studio::State::file_chosen(const std::filesystem::path& path, Overlay kind, Session& next) {
  try {
    if (kind == Overlay::picture) {
      picture = path;
    } else if (kind == Overlay::save) {
      save_session(path, session);
      remember_recent(settings, path);
      say("Saved the Session to " + path.string() + ".");
    } else {
      next = load_session(path);
      remember_recent(settings, path);
      say("Opened " + path.string() + ". Ctrl+Z goes back.");
    }
    overlay = Overlay::none;
  } catch (const std::exception& problem) {
    files.problem = problem.what();
    if (overlay == Overlay::none) say(problem.what());
  }
}

/// The end of a frame: what was asked for happens, and what changed becomes a step of the history.
void Studio::State::carry_out(Desk& desk, Session& next, bool interacting, bool followed) {
  if (desk.back && way_back.to()) next = *way_back.to();
  if (!desk.message.empty()) say(desk.message);
  if (desk.begin_tour) next = guide.begin(session);
  scroll = desk.scroll;
  std::optional<Session> to;
  if (desk.steps_in_history < 0) to = history.undo(session);
  if (desk.steps_in_history > 0) to = history.redo(session);
  if (to) {
    next = std::move(*to);
  } else {
    history.record(session, next, interacting);
  }
  fresh = next != session;
  way_back.update(session, next, followed && !to);
  if (fresh || desk.begin_tour) settings.newcomer = false;
  session = std::move(next);
  guide.follow(session, interacting, to.has_value());
}

void Studio::frame(const FrameInput& input) {
  State& s = *state_;
  ImGuiIO& io = ImGui::GetIO();
  std::vector<KeyPress> presses = input.presses;
  s.focus.begin_frame(presses, io.WantTextInput);
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
  ui.newcomer = s.settings.newcomer;
  const ImVec2 screen = io.DisplaySize;

  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize(screen);
  ImGui::Begin("lab", nullptr, base_flags);
  Rect view{{0, 0}, screen};
  const float width = screen.x / input.theme.scale;
  desk.narrow = width < 900;
  desk.words_shown = has_reading(s.session) && words_open(s.settings, width);
  ui.lit = s.lit;
  if (!desk.narrow)
    contents(ui, view.cut_left(ui.px(width >= 1200 ? 232 : 208)), desk);
  else
    top_line(ui, view.cut_top(ui.px(44)), desk);
  const int scroll = s.scroll;
  const Rect words = desk.words_shown ? reading_place(ui, screen, view) : Rect{};
  if (const Session* to = s.way_back.to())
    desk.back = way_back_bar(ui, view.cut_top(way_back_height(ui)), *to);
  if (s.guide.tour() && s.guide.card(ui, view, s.answers.lesson("tour"), s.session, next))
    s.left_tour();
  s.note_seen(ui, input.clock);
  s.page(ui, view, desk);
  s.reads = desk.words_shown &&
            reading_panel(ui, words, s.session, s.answers, next, s.settings, s.reads ? scroll : 0);
  ImGui::End();
  desk.begin_tour |= ui.wants_tour;
  if (!ui.newcomer) s.settings.newcomer = false;

  const Overlay shown = s.overlay;
  if (const auto path = overlays(ui, screen, desk, s.files)) s.file_chosen(*path, shown, next);
  if (s.overlay != Overlay::none) {
    for (const KeyPress& press : presses)
      if (press.key == Key::escape && s.overlay == shown) s.overlay = Overlay::none;
    // The page below does not hear keys, but for those that open and close what lies over it.
    presses.erase(std::remove_if(presses.begin(), presses.end(),
                                 [](const KeyPress& p) {
                                   return !p.ctrl && p.key != key_of('?') &&
                                          !(p.key >= Key::f1 && p.key <= Key::f12);
                                 }),
                  presses.end());
  }
  for (const KeyPress& press : presses)
    if (press.key == Key::escape && shown == Overlay::none && s.guide.tour()) {
      s.guide.leave();
      s.left_tour();
    }
  apply_keys(presses, desk);
  if (!ui.message.empty()) s.say(ui.message);
  s.foot(ui, screen);
  if (s.picture && shown == Overlay::none && s.overlay == Overlay::none) {
    s.requests.save_picture = s.picture;
    s.picture.reset();
  }
  s.marks = std::move(ui.marks);
  s.targets = std::move(ui.targets);
  s.record = std::move(record);
  s.wake_in = s.stopwatch.take_wake();
  s.relit = s.lit != ui.pointed_term;
  s.lit = std::move(ui.pointed_term);
  s.carry_out(desk, next, ImGui::IsAnyItemActive() || input.arrow_down, ui.followed);
}

bool Studio::animating() const {
  return state_->motion.moving() || state_->fresh || state_->relit || state_->picture.has_value() ||
         state_->guide.scrolling();
}
std::optional<double> Studio::seconds_to_next_change() const {
  std::optional<double> next = state_->wake_in;
  if (!state_->message.empty()) {
    const double left = std::chrono::duration<double>(state_->message_until - Clock::now()).count();
    next = std::max(0.0, std::min(left, next.value_or(left)));
  }
  return next;
}
const Session& Studio::session() const { return state_->session; }
const Settings& Studio::settings() const { return state_->settings; }
const Record& Studio::record() const { return state_->record; }
void Studio::set_window_place(const WindowPlace& place) { state_->settings.window = place; }
const std::optional<Tour>& Studio::tour() const { return state_->guide.tour(); }
Requests Studio::take_requests() { return std::exchange(state_->requests, Requests()); }
void Studio::say(std::string message) { state_->say(std::move(message)); }

void Studio::open_session(const std::filesystem::path& path) {
  State& s = *state_;
  Session next = s.session;
  s.overlay = Overlay::none;
  s.file_chosen(path, Overlay::open, next);
  s.history.record(s.session, next, false);
  s.fresh = true;
  s.session = std::move(next);
}

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
