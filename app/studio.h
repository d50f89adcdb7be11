#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/answers.h"
#include "app/input.h"
#include "app/lecture.h"
#include "app/picture.h"
#include "app/playlist.h"
#include "app/record.h"
#include "app/session.h"
#include "app/settings.h"
#include "app/theme.h"
#include "app/tour.h"
#include "app/widgets/focus.h"
#include "app/widgets/ui.h"

namespace lab {

/// What a frame asks of the program around it, once.
struct Requests {
  std::optional<std::filesystem::path> save_picture;  // of the page as drawn in this frame
  std::optional<bool> full_screen;                    // or no longer
  bool quit = false;
};

/// What a frame needs to know.
struct FrameInput {
  const Theme& theme;
  std::vector<KeyPress> presses;
  bool arrow_down = false;    // an arrow key is held: the interaction has not ended
  float seconds = 1.0f / 60;  // since the last frame
  bool still = false;         // nothing glides: screenshots and tests
  /// Whether pages may begin to ask by themselves (Settings::predict): in the window only, so that
  /// pictures and tests show everything. A question that is already in the Session is always shown.
  bool asks = false;
  double clock = 0;       // seconds, from any start; never goes back
  std::int64_t time = 0;  // seconds since 1970, UTC
};

/// The whole screen: contents, the page, what lies over it; commits and undoes. One frame is a
/// function of the Session, the Settings and the answers.
class Studio {
 public:
  Studio(Session session, Settings settings, Answers& answers, Pictures& pictures,
         Record record = {});
  ~Studio();

  /// Between ImGui::NewFrame and ImGui::Render.
  void frame(const FrameInput& input);

  /// Whether the picture has not come to rest: draw another frame soon.
  bool animating() const;
  /// When the picture changes by itself though nothing moves: a message that has been read goes.
  std::optional<double> seconds_to_next_change() const;
  const Session& session() const;
  const Settings& settings() const;
  const Record& record() const;
  const Lecture& lecture() const;
  /// The window reports where it is, so that the settings remember it.
  void set_window_place(const WindowPlace& place);
  /// What the last frame asked for; asking twice gives it once.
  Requests take_requests();
  /// Shows a line at the foot of the screen for a while.
  void say(std::string message);
  /// A file dropped on the window: opens it as a Session or as a lecture by its playlist, or says
  /// why not. Undoable.
  void open_file(const std::filesystem::path& path);
  /// A lecture by this playlist, from its state `at`.
  void give_lecture(Playlist playlist, int at, const std::filesystem::path& file);
  /// What the scale of the next frame's theme has to be: the display's own, times the person's
  /// zoom, times what a lecture adds. `screen` is in pixels.
  float scale_for(ImVec2 screen, float display_scale);

  /// For tests: what can be operated, by name, and every text that frames draw.
  const std::vector<Focus::Item>& items() const;
  /// What the keyboard is at, by its name in `items`; empty if nothing.
  std::string focused() const;
  /// What of the lesson's terms the page shows, of the last frame.
  const std::vector<std::pair<std::string, Rect>>& marks() const;
  /// Where on the picture a guess can be made, of the last frame.
  const std::vector<Target>& targets() const;
  /// Where the guided tour is; nothing while none is taken.
  const std::optional<Tour>& tour() const;
  void keep_transcript(std::vector<std::string>* lines);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace lab
