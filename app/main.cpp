// attention-lab: reads the command line, then opens the window or writes what was asked for.

#include <csignal>
#include <cstdio>
#include <stdexcept>
#include <string>

#include "app/answers.h"
#include "app/exhibits/catalogue.h"
#include "app/exhibits/cost_measure_text.h"
#include "app/files.h"
#include "app/memory.h"
#include "app/offscreen.h"
#include "app/options.h"
#include "app/predict/question.h"
#include "app/session_file.h"
#include "app/window.h"

namespace {

using namespace lab;

enum ExitCode { fine = 0, could_not_write = 1, bad_input = 2 };

void say(const std::string& sentence) {
  std::fputs(("attention-lab: " + sentence + "\n").c_str(), stderr);
}

/// What the program was given cannot be used, or there is no OpenGL to draw with.
struct BadInput : std::runtime_error {
  using std::runtime_error::runtime_error;
};

template <class Step>
auto or_bad_input(Step step) try {
  return step();
} catch (const std::runtime_error& problem) {
  throw BadInput(problem.what());
}

/// The same on every machine: nothing that is remembered plays a part.
std::string screenshot(const Options& options) {
  Settings settings;
  settings.theme = options.theme.value_or(settings.theme);
  settings.words = options.words.value_or(settings.words);
  settings.zoom = options.scale.value_or(settings.zoom);
  const PixelSize size = options.size.value_or(PixelSize());
  if (options.playlist) return picture_of(*options.playlist, options.state, settings, size);
  return picture_of(options.session, settings, size);
}

void run_without_window(const Options& options) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is then an error that can be reported
  Answers answers(Answers::Mode::wait);
  const Exhibit& page = *find_exhibit(options.session.page);
  const Session session = shown_on(page, options.session);
  if (options.measure) answers.measure(measure_choice(session));
  switch (options.action) {
    case Action::describe:
      if (options.playlist && !options.one_state)
        return write_output("-", described(*options.playlist, answers));
      if (options.playlist)
        return write_output("-", described(*options.playlist, options.state, answers));
      return write_output(
          "-", described_on(page, options.session, answers) + describe_question(session, answers));
    case Action::csv:
      return write_output(options.target, page.csv(session, answers));
    case Action::screenshot:
      return write_output(options.target, or_bad_input([&] { return screenshot(options); }));
    case Action::save_session:
      return save_session(options.target, options.session);
    default:
      return write_output("-", options.text);
  }
}

int run_in_window(const Options& options, Memory& memory, Memory::Remembered remembered) {
  Settings& settings = remembered.settings;
  settings.theme = options.theme.value_or(settings.theme);
  settings.words = options.words.value_or(settings.words);
  settings.zoom = options.scale.value_or(settings.zoom);
  if (!options.playlist_file.empty()) remember_recent(settings, options.playlist_file);
  if (!options.session_file.empty()) remember_recent(settings, options.session_file);
  return run_window(options, settings, remembered.record, memory, remembered.messages);
}

int run(int argc, const char* const* argv) {
  Memory memory;
  Memory::Remembered remembered;
  const Options options = or_bad_input([&] {
    if (action_of(argc, argv) == Action::window) remembered = memory.load();
    for (const std::string& message : remembered.messages) say(message);
    return parse_options(argc, argv, remembered.session);
  });
  for (const std::string& note : options.notes) say(note);
  if (options.action == Action::window) return run_in_window(options, memory, remembered);
  run_without_window(options);
  return fine;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const BadInput& problem) {
    say(problem.what());
    return bad_input;
  } catch (const std::exception& problem) {
    say(problem.what());
    return could_not_write;
  }
}
