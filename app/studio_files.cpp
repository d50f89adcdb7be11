#include "app/exhibits/train_send.h"
#include "app/files.h"
#include "app/head_file.h"
#include "app/playlist_file.h"
#include "app/record_file.h"
#include "app/session_file.h"
#include "app/studio_state.h"

namespace lab {

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
    } else if (kind == Overlay::save_head) {
      save_head(path, session.setup.head);
      remember_recent(settings, path);
      say("Saved the trained head to " + path.string() + ".");
    } else if (is_head(path)) {
      next = with_head(session, load_head(path));
      remember_recent(settings, path);
      say("Opened the trained head " + path.string() + ". Ctrl+Z goes back.");
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

}  // namespace lab
