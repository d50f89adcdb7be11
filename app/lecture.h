#pragma once

#include <optional>
#include <string>

#include "app/dear_imgui.h"
#include "app/history.h"
#include "app/playlist.h"
#include "app/session.h"
#include "app/widgets/stopwatch.h"

namespace lab {

enum class Go { nowhere, first, previous, next, last };

/// What commands see of a lecture, and what they ask of it; the studio carries it out.
struct LectureDesk {
  bool on = false;
  bool walks = false;  // through the states of a playlist, not through the pages
  float zoom = 1;      // the scale that a lecture is shown at

  std::optional<bool> start;  // or end
  bool blank = false;
  std::optional<float> zoom_to;
  Go go = Go::nowhere;
};

/// The page shown to a room: in full width, larger, without what is there to be read; perhaps by a
/// playlist. Not undone, in no file, and over at the next start.
class Lecture {
 public:
  bool on() const { return on_; }
  bool walks() const { return on_ && playlist_.has_value(); }
  LectureDesk desk() const;

  void start();
  /// Shows state `at` of the playlist in `next`. Its own steps of undo begin here; those of before
  /// wait in this object.
  void start(Playlist playlist, int at, const Session& now, Session& next, History& history);
  /// What is on the screen stays. After a playlist it is one step from what was there before.
  void end(const Session& now, History& history);
  /// To another state as it was saved, whatever was done to it. Returns whether there was one.
  bool go(Go where, Session& next, History& history);

  bool blank() const { return blank_; }
  void set_blank(bool blank) { blank_ = blank; }

  /// As large as a page still fits the screen, with the words below it and, if pages ask, a
  /// question above; up to a quarter larger than `own`, which is what the person has chosen outside
  /// of lectures, and not smaller than 1 unless that is. Or what was asked for in the lecture.
  /// `screen` is in pixels.
  float zoom(float own, ImVec2 screen, float display_scale, bool asks);
  void set_zoom(float zoom) { asked_zoom_ = zoom; }

  /// The state on the screen; only if it walks.
  const PlaylistState& state() const { return playlist_->states[static_cast<std::size_t>(at_)]; }
  int at() const { return at_; }
  int count() const { return static_cast<int>(playlist_->states.size()); }

  /// How far the lecture is, and in its first seconds the keys; empty most of the time.
  std::string line(const std::string& page, double clock);
  /// When that line changes by itself, in seconds after the last frame.
  std::optional<double> take_wake() { return watch_.take_wake(); }

 private:
  bool on_ = false, blank_ = false;
  std::optional<float> asked_zoom_;
  float shown_zoom_ = 1;
  std::optional<Playlist> playlist_;
  int at_ = 0;
  std::optional<Session> before_;
  History history_before_;

  Stopwatch watch_;           // since the place was reached
  std::string place_;         // that the line is about
  bool keys_listed_ = false;  // in the line of the first place
};

}  // namespace lab
