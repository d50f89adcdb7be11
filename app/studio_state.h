#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/commands.h"
#include "app/exhibits/exhibit.h"
#include "app/history.h"
#include "app/overlays.h"
#include "app/playlist_panel.h"
#include "app/predict/change.h"
#include "app/predict/hands.h"
#include "app/reading.h"
#include "app/studio.h"
#include "app/tour_guide.h"
#include "app/way_back.h"

namespace lab {

/// What lasts between the frames of a Studio, and the parts of a frame: the page (studio_page.cpp),
/// its question (studio_question.cpp), files (studio_files.cpp), lectures (studio_lecture.cpp), and
/// what binds them (studio.cpp).
struct Studio::State {
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::seconds time_of_a_message{6};
  static constexpr int base_flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                    ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                                    ImGuiWindowFlags_NoBringToFrontOnFocus |
                                    ImGuiWindowFlags_NoScrollWithMouse;

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
  double shown_since = 0;   // when the page came to the screen
  bool forgetting = false;  // the page asks whether to forget everything: no step of the history
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
  void keep_what_was_to_be_forgotten(std::vector<KeyPress>& presses);
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

}  // namespace lab
