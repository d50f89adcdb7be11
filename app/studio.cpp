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
#include "app/predict/hands.h"
#include "app/predict/marks.h"
#include "app/predict/strip.h"
#include "app/session_file.h"
#include "app/widgets/ui.h"

namespace lab {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds time_of_a_message(6);
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
  std::vector<Target> targets;
  GuessHands hands;
  std::vector<std::string> asked;  // pages that have asked in this run: they do so once
  bool opened = false;             // this frame's next Session came whole, its question with it
  Overlay overlay = Overlay::none;
  FilePanel files;
  Requests requests;
  std::string message;
  Clock::time_point message_until;  // by the clock: an idle window draws no frames to count
  std::string page_shown;           // its scroll position starts at the top when it changes
  int scroll = 0;
  bool fresh = true;
  std::optional<std::filesystem::path> picture;  // to be taken of the next frame without an overlay
  std::vector<std::string>* transcript = nullptr;

  void say(std::string text) {
    message = std::move(text);
    message_until = Clock::now() + time_of_a_message;
  }

  Desk desk(Session& next) {
    return {session, next, settings, requests, overlay, history, answers, 0, 0, {}};
  }
  /// The page's question while it is asked or answered, else null.
  const Question* question() const {
    return session.predict.stage == PredictView::Stage::none ? nullptr : question_of(session.page);
  }
  std::optional<Truth> truth_of(const Question& question) {
    if (!session.predict.answered()) return std::nullopt;
    return question.truth(question.situation(session), answers);
  }
  void begin_asking();
  void question_above(Ui& ui, Rect& view, Desk& desk, Session& next);
  void page(Ui& ui, const Rect& view, std::vector<KeyPress>& presses, Session& next);
  void foot(Ui& ui, ImVec2 screen);
  void carry_out(Desk& desk, Session& next, bool interacting);
  void file_chosen(const std::filesystem::path& path, Overlay kind, Session& next);
};

Studio::Studio(Session session, Settings settings, Answers& answers, Pictures& pictures,
               Record record)
    : state_(new State(std::move(session), std::move(settings), answers, pictures,
                       std::move(record))) {}

Studio::~Studio() = default;

/// A page asks once, when it is shown, unless its question has been answered on this machine. That
/// is no choice of the learner's, so it is no step of the history.
void Studio::State::begin_asking() {
  if (question()) note(asked, session.page);
  if (!settings.predict || has(record.predicted, session.page) || has(asked, session.page) ||
      !question_of(session.page))
    return;
  note(asked, session.page);
  session.predict = {PredictView::Stage::asking, {}};
  fresh = true;
}

/// The strip with the page's question, off the top of `view`. Where it is high for the window, it
/// scrolls and leaves the picture its place.
void Studio::State::question_above(Ui& ui, Rect& view, Desk& desk, Session& next) {
  const Question* asked_now = question();
  if (!asked_now) return;
  const std::optional<Truth> truth = truth_of(*asked_now);
  bool in_sight = targets.empty();  // the first frame does not know yet
  for (int i = 0; i < static_cast<int>(asked_now->choices.size()); ++i)
    if (const Target* target = target_of(*asked_now, i, targets))
      in_sight |= target->seen.w() > 0 && target->seen.h() >= target->rect.h() / 2;
  const QuestionShown shown{*asked_now, session.predict, in_situation(*asked_now, session),
                            in_sight,   hands.focused,   session.page == catalogue().back().key,
                            truth};
  const float needed = question_strip_height(ui, view.w(), shown);
  const Rect place = view.cut_top(std::min(needed, std::round(view.h() * 0.45f)));
  ImGui::SetCursorScreenPos(place.min);
  ImGui::BeginChild("question", {std::max(1.0f, place.w()), std::max(1.0f, place.h())}, false,
                    ImGuiWindowFlags_NoNav);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width =
      needed > place.h() + 1 ? place.w() - ImGui::GetStyle().ScrollbarSize : place.w();
  const float height = question_strip_height(ui, width, shown);
  const StripPress press =
      question_strip(ui, rect_at(at.x, at.y, width, std::max(height, place.h())), shown);
  ImGui::SetCursorScreenPos({at.x, at.y + height - 1});
  ImGui::Dummy({1, 1});
  ImGui::EndChild();
  switch (press) {
    case StripPress::situation:
      next = asked_now->situation(std::move(next));
      break;
    case StripPress::look:
      hands.look = true;
      break;
    case StripPress::answer:
      next = answered(*asked_now, std::move(next), session.predict.guess);
      break;
    case StripPress::skip:
    case StripPress::close:
      next.predict = {};
      break;
    case StripPress::off:
      ask_or_not(desk);
      break;
    case StripPress::next_page:
      for (size_t i = 0; i + 1 < catalogue().size(); ++i)
        if (catalogue()[i].key == session.page) next.page = catalogue()[i + 1].key;
      break;
    case StripPress::none:
      break;
  }
}

/// The page in a view of its own that scrolls when the page is taller.
void Studio::State::page(Ui& ui, const Rect& view, std::vector<KeyPress>& presses, Session& next) {
  const Exhibit* exhibit = find_exhibit(session.page);
  if (!exhibit) return;
  ImGui::SetCursorScreenPos(view.min);
  ImGui::BeginChild("page", {std::max(1.0f, view.w()), std::max(1.0f, view.h())}, false,
                    ImGuiWindowFlags_NoNav);
  if (page_shown != session.page) {
    ImGui::SetScrollY(0);
    page_shown = session.page;
  } else if (scroll != 0) {
    ImGui::SetScrollY(ImGui::GetScrollY() + static_cast<float>(scroll) * ui.px(120));
  }
  scroll = 0;
  const float side = view.w() > ui.px(900) ? ui.px(32) : ui.px(16), top = ui.px(20);
  const ImVec2 origin = ImGui::GetCursorScreenPos();
  ui.area = rect_at(origin.x + side, origin.y + top, std::max(ui.px(200), view.w() - 2 * side),
                    std::max(ui.px(100), view.h() - top - ui.px(24)));
  ui.fresh = fresh;
  const Question* asked_now = question();
  ui.covered = asked_now && session.predict.asking();
  if (ui.covered && in_situation(*asked_now, session)) {
    const GuessLayer layer(ui, *asked_now, session.predict.guess, targets, hands, presses);
    exhibit->draw(ui, session, answers, next);
    if (layer.made().guess != session.predict.guess) next.predict.guess = layer.made().guess;
    if (layer.made().answered) next = answered(*asked_now, std::move(next), layer.made().guess);
  } else {
    hands.focused = false;
    if (asked_now) look_at(target_of(*asked_now, 0, targets), hands);
    exhibit->draw(ui, session, answers, next);
  }
  if (ui.height > ui.area.h() + 1) {
    ImGui::SetCursorScreenPos({origin.x, ui.area.min.y + ui.height + ui.px(20)});
    ImGui::Dummy({1, 1});
  }
  ImGui::EndChild();
  // Marks lie over the page, for as long as it shows what they are about.
  if (asked_now && (session.predict.asking() ? in_situation(*asked_now, session)
                                             : in_changed(*asked_now, session)))
    guess_marks(ui, view, *asked_now, session.predict, truth_of(*asked_now), hands, ui.targets);
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
      opened = true;
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
void Studio::State::carry_out(Desk& desk, Session& next, bool interacting) {
  if (!desk.message.empty()) say(desk.message);
  scroll = desk.scroll;
  hands.go = desk.to_guess;
  // A question belongs to its page. A Session that came whole keeps its own.
  if (next.page != session.page && next.predict == session.predict && !opened) next.predict = {};
  if (next.predict.answered() && !session.predict.answered() && !opened)
    note(record.predicted, next.page);
  if (next.predict.stage != session.predict.stage || next.page != session.page) {
    if (hands.focused) focus.drop();  // the guess is no longer there to be operated
    hands = {};
    hands.go = desk.to_guess;
  }
  opened = false;
  std::optional<Session> to;
  if (desk.steps_in_history < 0) to = history.undo(session);
  if (desk.steps_in_history > 0) to = history.redo(session);
  if (to) {
    next = std::move(*to);
  } else {
    history.record(session, next, interacting);
  }
  fresh = next != session;
  session = std::move(next);
}

void Studio::frame(const FrameInput& input) {
  State& s = *state_;
  ImGuiIO& io = ImGui::GetIO();
  std::vector<KeyPress> presses = input.presses;
  if (input.asks) s.begin_asking();
  // Escape lets go of a control first, but skips a question at once.
  if (s.hands.focused)
    for (const KeyPress& press : presses)
      if (press == KeyPress{Key::escape}) s.focus.drop();
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
  const ImVec2 screen = io.DisplaySize;

  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize(screen);
  ImGui::Begin("lab", nullptr, base_flags);
  Rect view{{0, 0}, screen};
  const float width = screen.x / input.theme.scale;
  if (width >= 900)
    contents(ui, view.cut_left(ui.px(width >= 1200 ? 232 : 208)), desk);
  else
    top_line(ui, view.cut_top(ui.px(44)), desk);
  s.question_above(ui, view, desk, next);
  s.page(ui, view, presses, next);
  ImGui::End();

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
  s.carry_out(desk, next, ImGui::IsAnyItemActive() || input.arrow_down);
}

bool Studio::animating() const {
  return state_->motion.moving() || state_->fresh || state_->picture.has_value();
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
