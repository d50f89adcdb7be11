#include <algorithm>

#include "app/lecture_view.h"
#include "app/studio_state.h"

namespace lab {

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

}  // namespace lab
