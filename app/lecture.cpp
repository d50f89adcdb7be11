#include "app/lecture.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/exhibits/catalogue.h"

namespace lab {
namespace {

constexpr float larger = 1.25f;
// What a page is laid out for without the contents beside it.
constexpr float page_width = 1200, page_height = 840;
// What the words of a state and the question of a page take of it, as a rule.
constexpr float words_height = 60, question_height = 72;
// Fonts are built anew for another scale, so it goes by steps.
constexpr float steps = 20;
constexpr double seconds_of_keys = 10, seconds_of_place = 3;

}  // namespace

LectureDesk Lecture::desk() const {
  LectureDesk desk;
  desk.on = on_;
  desk.walks = walks();
  desk.zoom = shown_zoom_;
  return desk;
}

void Lecture::start() {
  if (on_) return;
  *this = Lecture();
  on_ = true;
}

void Lecture::start(Playlist playlist, int at, const Session& now, Session& next,
                    History& history) {
  start();
  if (!before_) {
    before_ = now;
    history_before_ = std::move(history);
  }
  playlist_ = std::move(playlist);
  at_ = at;
  place_.clear();
  keys_listed_ = false;
  next = *state().session;
  history = History();
}

void Lecture::end(const Session& now, History& history) {
  if (before_) {
    history = std::move(history_before_);
    history.record(*before_, now, false);
  }
  *this = Lecture();
}

bool Lecture::go(Go where, Session& next, History& history) {
  if (!walks() || where == Go::nowhere) return false;
  const bool forwards = where == Go::first || where == Go::next;
  const int from = where == Go::first ? -1 : where == Go::last ? count() : at_;
  const std::optional<int> to = next_state(*playlist_, from, forwards ? 1 : -1);
  if (!to) return false;
  at_ = *to;
  next = *state().session;
  history = History();
  return true;
}

float Lecture::zoom(float own, ImVec2 screen, float display_scale, bool asks) {
  // The same for every state, so that nothing jumps from one to the next.
  const bool has_words =
      walks() && std::any_of(playlist_->states.begin(), playlist_->states.end(),
                             [](const PlaylistState& state) { return !state.words.empty(); });
  const float height = page_height + (has_words ? words_height : 0) + (asks ? question_height : 0);
  const float fits = std::min(screen.x / page_width, screen.y / height) / display_scale;
  const float most = std::min(fits, own * larger);
  shown_zoom_ =
      asked_zoom_.value_or(std::max(std::min(own, 1.0f), std::floor(most * steps + 1e-3f) / steps));
  return shown_zoom_;
}

std::string Lecture::line(const std::string& page, double clock) {
  watch_.set_clock(clock);
  const auto& pages = catalogue();
  const auto is_page = [&](const Exhibit& exhibit) { return page == exhibit.key; };
  const auto at = std::find_if(pages.begin(), pages.end(), is_page) - pages.begin();
  std::string place =
      walks() ? "State " + std::to_string(at_ + 1) + " of " + std::to_string(count())
              : "Page " + std::to_string(at + 1) + " of " + std::to_string(pages.size());
  if (place != place_) {
    keys_listed_ = place_.empty();
    place_ = place;
    watch_.start();
  }
  const double left = (keys_listed_ ? seconds_of_keys : seconds_of_place) - watch_.elapsed();
  if (left <= 0) return {};
  watch_.wake_in(left);
  if (keys_listed_)
    place += std::string(" · PgUp and PgDn: the ") + (walks() ? "states" : "pages") +
             " · a dot: blank screen · Esc: the end · ?: all keys";
  return place;
}

}  // namespace lab
