#include "app/studio.h"

#include <imgui_internal.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "app/commands.h"
#include "app/contents.h"
#include "app/exhibits/catalogue.h"
#include "app/files.h"
#include "app/history.h"
#include "app/lecture_view.h"
#include "app/overlays.h"
#include "app/playlist_file.h"
#include "app/predict/change.h"
#include "app/predict/hands.h"
#include "app/predict/marks.h"
#include "app/predict/strip.h"
#include "app/reading.h"
#include "app/record_file.h"
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

/// Without what is of the moment: whether everything is to be forgotten is no step of the history.
Session lasting(Session session) {
  session.practice.forgetting = false;
  return session;
}

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
  Lecture lecture;
  bool jumped = false;  // the lecture has seen to the history itself
  GuessHands hands;
  QuestionChange change;
  std::vector<std::string> asked;  // pages that have asked in this run: they do so once
  bool opened = false;             // this frame's next Session came whole, its question with it
  Overlay overlay = Overlay::none;
  FilePanel files;
  PlaylistEditor editor;  // its path is the playlist used last
  Requests requests;
  std::string message;
  Clock::time_point message_until;  // by the clock: an idle window draws no frames to count
  std::string page_shown;           // its scroll position starts at the top when it changes
  int scroll = 0;
  bool fresh = true;
  double shown_since = 0;  // when the page came to the screen
  TourGuide guide;
  std::optional<ImVec2> parked;  // where the pointer lay when something else changed the Session
  std::optional<std::filesystem::path> picture;  // to be taken of the next frame without an overlay
  std::vector<std::string>* transcript = nullptr;

  void say(std::string text) {
    message = std::move(text);
    message_until = Clock::now() + time_of_a_message;
  }

  Desk desk(Session& next) {
    Desk desk{session, next, settings, requests, overlay, history, answers, 0, 0, {} /* message */};
    desk.lecture = lecture.desk();
    desk.can_go_back = way_back.to() != nullptr;
    return desk;
  }
  bool blank(const FrameInput& input);
  void draw_blank(Ui& ui, ImVec2 screen);
  void start_lecture(Playlist playlist, int at, Session& next);
  void carry_out(const LectureDesk& desk, Session& next);
  void foot_of_lecture(Ui& ui, const Rect& view, double clock);
  /// The page's question while it is asked or answered, else null.
  const Question* question() const {
    return session.predict.stage == PredictView::Stage::none ? nullptr : question_of(session.page);
  }
  /// In a small window a question and its picture need the room that the text would take.
  bool words_wait(float width) const { return question() && !reads_beside(width); }
  std::optional<Truth> truth_of(const Question& question) {
    if (!session.predict.answered()) return std::nullopt;
    return question.truth(question.situation(session), answers);
  }
  void begin_asking();
  void question_above(Ui& ui, Rect& view, Desk& desk, Session& next);
  void follow_question(const Desk& desk, Session& next);
  void page(Ui& ui, const Rect& view, std::vector<KeyPress>& presses, const Desk& desk);
  void draw_page(Ui& ui, const Exhibit& exhibit, std::vector<KeyPress>& presses, Session& next);
  void note_seen(Ui& ui, double clock);
  void left_tour() { say("H begins the tour again whenever you like."); }
  void escape_from_tour(std::vector<KeyPress>& presses);
  bool keep_what_was_to_be_forgotten(std::vector<KeyPress>& presses);
  void forget();
  void notice_pointer();
  void foot(Ui& ui, const Rect& view);
  bool may_close() { return overlay != Overlay::playlist || editor.may_be_left(); }
  void take_back(std::vector<KeyPress>& presses);
  void apply(const std::vector<KeyPress>& presses, Desk& desk);
  void take(Session next);
  void carry_out(Desk& desk, Session& next, bool interacting, bool followed);
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
  if (this->question()) note(asked, session.page);
  // One thing at a time: first the tour is offered, or taken.
  if (settings.newcomer || guide.tour()) return;
  // A room is asked anew, whatever its teacher has answered.
  const bool known = has(record.predicted, session.page) && !lecture.on();
  const Question* question = question_of(session.page);
  if (!settings.predict || known || has(asked, session.page) || !question) return;
  // What a link led here to show comes before the question.
  if (way_back.to() && !in_situation(*question, session)) return;
  note(asked, session.page);
  session.predict = {PredictView::Stage::asking, {}};
  fresh = true;
}

/// The strip with the page's question, off the top of `view`. Where it is high for the window, it
/// leaves the picture its place.
void Studio::State::question_above(Ui& ui, Rect& view, Desk& desk, Session& next) {
  const Question* asked_now = question();
  if (!asked_now) return;
  const std::optional<Truth> truth = truth_of(*asked_now);
  bool in_sight = targets.empty();  // the first frame does not know yet
  for (int i = 0; i < static_cast<int>(asked_now->choices.size()); ++i)
    if (const Target* target = target_of(*asked_now, i, targets))
      in_sight |= target->seen.w() > 0 && target->seen.h() >= target->rect.h() / 2;
  const QuestionShown shown{*asked_now,
                            session.predict,
                            in_situation(*asked_now, session),
                            in_sight,
                            hands.focused,
                            session.page == catalogue().back().key,
                            lecture.on(),
                            truth};
  const float most =
      std::max(std::round(view.h() * 0.45f), question_strip_least(ui, view.w(), shown));
  const StripPress press = question_strip(
      ui, view.cut_top(std::min(question_strip_height(ui, view.w(), shown), most)), shown);
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
    case StripPress::reveal:
      next = answered(*asked_now, std::move(next), {});
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

/// The page, and on it the guess if its question is asked.
void Studio::State::draw_page(Ui& ui, const Exhibit& exhibit, std::vector<KeyPress>& presses,
                              Session& next) {
  const Question* asked_now = question();
  ui.covered = is_covered(session);
  if (asked_now && session.predict.asking() && in_situation(*asked_now, session)) {
    const GuessLayer layer(ui, *asked_now, session.predict.guess, targets, hands, presses);
    exhibit.draw(ui, session, answers, next);
    if (layer.made().guess != session.predict.guess) next.predict.guess = layer.made().guess;
    if (layer.made().answered) next = answered(*asked_now, std::move(next), layer.made().guess);
    return;
  }
  hands.focused = false;
  if (hands.look_in > 0 && --hands.look_in == 1) hands.look = true;
  if (asked_now) look_at(target_of(*asked_now, 0, targets), hands);
  exhibit.draw(ui, session, answers, next);
}

/// The page in a view of its own that scrolls when the page is taller.
void Studio::State::page(Ui& ui, const Rect& view, std::vector<KeyPress>& presses,
                         const Desk& desk) {
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
  if (!desk.narrow && !desk.words_shown && !lecture.on() && !desk.words_wait &&
      has_reading(session))
    reading_tab(ui, ui.area, settings);
  draw_page(ui, *exhibit, presses, desk.next);
  guide.point(ui, view, session);
  if (ui.height > ui.area.h() + 1) {
    ImGui::SetCursorScreenPos({origin.x, ui.area.min.y + ui.height + ui.px(20)});
    ImGui::Dummy({1, 1});
  }
  ImGui::EndChild();
  const Question* asked_now = question();
  // Marks lie over the page, for as long as it shows what they are about.
  if (asked_now && (session.predict.asking() ? in_situation(*asked_now, session)
                                             : in_changed(*asked_now, session)))
    guess_marks(ui, view, *asked_now, session.predict, truth_of(*asked_now), hands, ui.targets);
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

/// The message at the foot of `view`.
void Studio::State::foot(Ui& ui, const Rect& view) {
  if (message.empty() || picture) return;
  if (Clock::now() >= message_until) {
    message.clear();
    return;
  }
  const float most = std::min(view.w() - ui.px(40), ui.px(760));
  const float w = std::min(most, ui.paint.width(Type::body, message) + ui.px(2));
  const Rect measure = rect_at(0, 0, w, 0);
  const float h = ui.paint.wrapped(measure, Type::body, 0, message, 0, true);
  const float pad = ui.px(12);
  ImGui::SetNextWindowPos(
      {std::round(view.cx() - w / 2 - pad), view.max.y - h - 2 * pad - ui.px(16)});
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
  const Overlay was = overlay;
  try {
    overlay = Overlay::none;
    if (kind == Overlay::picture) {
      picture = path;
    } else if (kind == Overlay::save_history) {
      write_file_atomically(path, record_to_csv(record));
      say("Exported the history to " + path.string() + ".");
    } else if (kind == Overlay::save) {
      save_session(path, session);
      remember_recent(settings, path);
      say("Saved the Session to " + path.string() + ".");
    } else if (kind == Overlay::add_state) {
      const std::size_t count = add_to_playlist(path, {files.words, session, {}, {}});
      editor = {path, {}, {}, {}};
      remember_recent(settings, path);
      say("This is state " + std::to_string(count) + " of " + path.string() + " now.");
    } else if (kind == Overlay::edit_playlist) {
      editor = {path, load_playlist(path), {}, {}};
      remember_recent(settings, path);
      overlay = Overlay::playlist;
    } else if (kind == Overlay::playlist) {
      save_playlist(path, editor.list);
      editor = {path, {}, {}, {}};
      say("Saved the playlist to " + path.string() + ".");
    } else if (is_playlist(path)) {
      Playlist playlist = load_playlist(path);
      editor = {path, {}, {}, {}};
      remember_recent(settings, path);
      if (const std::string problems = brief_problems_of(playlist); !problems.empty())
        say(problems);
      const int first = next_state(playlist, -1, 1).value_or(0);
      start_lecture(std::move(playlist), first, next);
    } else {
      next = load_session(path);
      opened = true;
      remember_recent(settings, path);
      say("Opened " + path.string() + ". Ctrl+Z goes back.");
    }
  } catch (const std::exception& problem) {
    overlay = was;
    (kind == Overlay::playlist ? editor.problem : files.problem) = problem.what();
    if (files.cursor.empty()) files.cursor = "path";  // another name can be typed at once
    if (overlay == Overlay::none) say(problem.what());
  }
}

void Studio::State::start_lecture(Playlist playlist, int at, Session& next) {
  lecture.start(std::move(playlist), at, session, next, history);
  requests.full_screen = true;
  jumped = true;
}

/// What the commands asked of the lecture.
void Studio::State::carry_out(const LectureDesk& desk, Session& next) {
  if (desk.start && *desk.start != lecture.on()) {
    requests.full_screen = *desk.start;
    if (*desk.start) {
      lecture.start();
      asked.clear();
    } else {
      jumped = lecture.walks();
      lecture.end(next, history);
    }
  }
  if (!lecture.on()) return;
  if (desk.blank) lecture.set_blank(true);
  if (desk.zoom_to) lecture.set_zoom(*desk.zoom_to);
  if (lecture.go(desk.go, next, history)) jumped = true;
}

/// Whether the screen is dark; a key or a click ends that and does nothing else.
bool Studio::State::blank(const FrameInput& input) {
  if (!lecture.blank()) return false;
  if (!input.presses.empty() || ImGui::IsMouseClicked(0)) lecture.set_blank(false);
  return true;
}

void Studio::State::draw_blank(Ui& ui, ImVec2 screen) {
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize(screen);
  ImGui::Begin("lab", nullptr, base_flags);
  blank_screen(ui, screen);
  ImGui::End();
  marks.clear();
  targets.clear();
  wake_in.reset();
  fresh = !lecture.blank();  // then the page comes back with the next frame
}

void Studio::State::foot_of_lecture(Ui& ui, const Rect& view, double clock) {
  if (!lecture.on() || picture || overlay != Overlay::none || !message.empty()) return;
  const std::string line = lecture.line(session.page, clock);
  if (!line.empty()) lecture_line(ui, view, line);
}

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
bool Studio::State::keep_what_was_to_be_forgotten(std::vector<KeyPress>& presses) {
  if (!session.practice.forgetting || overlay != Overlay::none) return false;
  const auto escape = std::find(presses.begin(), presses.end(), KeyPress{Key::escape});
  if (escape == presses.end()) return false;
  presses.erase(escape);
  return true;
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

/// A question belongs to its page. A Session that came whole keeps its own.
void Studio::State::follow_question(const Desk& desk, Session& next) {
  const bool whole = std::exchange(opened, false) || jumped;
  hands.go = desk.to_guess;
  if (next.page != session.page && next.predict == session.predict && !whole) next.predict = {};
  if (!whole) next = change.taken_back(session, std::move(next));
  change.follow(session, next, whole);
  const bool guessed = next.predict.answered() && !next.predict.guess.empty();
  if (guessed && !session.predict.answered() && !whole) note(record.predicted, next.page);
  if (next.predict.stage != session.predict.stage || next.page != session.page) {
    if (hands.focused) focus.drop();  // the guess is no longer there to be operated
    hands = {};
    hands.go = desk.to_guess;
    if (next.predict.answered()) hands.look_in = 3;
  }
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
  if (desk.steps_in_history < 0) to = history.undo(lasting(session));
  if (desk.steps_in_history > 0) to = history.redo(lasting(session));
  if (next.page != session.page || next.practice.tab != session.practice.tab)
    next.practice.forgetting = false;
  if (std::exchange(jumped, false)) {
    scroll = 0;
  } else if (to) {
    next = std::move(*to);
  } else {
    history.record(lasting(session), lasting(next), interacting);
  }
  fresh = next != session;
  way_back.update(session, next, followed && !to);
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
  // Escape lets go of a control first, but skips a question at once.
  const bool keeps = s.keep_what_was_to_be_forgotten(presses);
  if (s.hands.focused)
    for (const KeyPress& press : presses)
      if (press == KeyPress{Key::escape}) s.focus.drop();
  // Dear ImGui still says so in the frame after a field was left.
  s.focus.begin_frame(presses, io.WantTextInput && ImGui::IsAnyItemActive());
  s.motion.begin_frame(input.seconds, input.still || s.settings.reduce_motion);

  Session next = s.session;
  if (keeps) next.practice.forgetting = false;
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
  ui.newcomer = s.settings.newcomer && !s.lecture.on();
  ui.lecture = s.lecture.on();
  const ImVec2 screen = io.DisplaySize;
  if (blank) return s.draw_blank(ui, screen);

  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize(screen);
  ImGui::Begin("lab", nullptr, base_flags);
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
    const double left = std::chrono::duration<double>(state_->message_until - Clock::now()).count();
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

void Studio::open_file(const std::filesystem::path& path) {
  State& s = *state_;
  if (!s.may_close()) {
    s.fresh = true;  // the editor says why
    return;
  }
  Session next = s.session;
  s.overlay = Overlay::none;
  s.file_chosen(path, Overlay::open, next);
  s.take(std::move(next));
}

void Studio::give_lecture(Playlist playlist, int at, const std::filesystem::path& file) {
  State& s = *state_;
  s.editor = {file, {}, {}, {}};
  Session next = s.session;
  s.start_lecture(std::move(playlist), at, next);
  s.take(std::move(next));
}

float Studio::scale_for(ImVec2 screen, float display_scale) {
  State& s = *state_;
  const float zoom =
      s.lecture.on() ? s.lecture.zoom(s.settings.zoom, screen, display_scale, s.settings.predict)
                     : s.settings.zoom;
  return std::clamp(display_scale * zoom, 0.5f, 12.0f);
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
