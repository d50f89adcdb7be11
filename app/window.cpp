#include "app/window.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <exception>
#include <optional>
#include <utility>

#include "app/answers.h"
#include "app/files.h"
#include "app/gl_pictures.h"
#include "app/gl_screen.h"
#include "app/glfw.h"
#include "app/memory.h"
#include "app/session_file.h"
#include "app/studio.h"
#include "app/window_geometry.h"
#include "app/window_icon.h"
#include "app/window_input.h"
#include "app/window_services.h"

namespace lab {
namespace {

// A signal's handler reaches nothing but what is static.
volatile std::sig_atomic_t stop_asked = 0;

void stop_politely_on_signals() {
  struct sigaction action = {};
  action.sa_handler = [](int) { stop_asked = 1; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);  // asking twice ends the program at once
  for (const int signal : {SIGTERM, SIGINT, SIGHUP}) sigaction(signal, &action, nullptr);
}

// What follows from an event may take another frame or two to settle (a popup's size, say).
constexpr int frames_after_event = 3;
constexpr double save_delay = 2.0;     // seconds after a change
constexpr double longest_sleep = 0.5;  // a signal does not wake GLFW
constexpr float longest_glide = 0.1f, longest_frame = 1.0f, shortest_frame = 1e-4f;

// Before the window is made: what it is made with.
struct WindowHints {
  explicit WindowHints(const WindowPlace& place) {
    // A remembered size is in pixels already.
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, place.placed ? GLFW_FALSE : GLFW_TRUE);
    glfwWindowHint(GLFW_AUTO_ICONIFY, GLFW_FALSE);
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "attention-lab");
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "attention-lab");
#ifdef GLFW_WAYLAND_APP_ID
    glfwWindowHintString(GLFW_WAYLAND_APP_ID, "attention-lab");
#endif
  }
};

class Window {
 public:
  Window(const Options& options, const Settings& settings, const Record& record, Memory& memory,
         const std::vector<std::string>& messages);
  void run();

 private:
  void listen();
  bool wants_frame() const;
  void wait();
  void frame();
  void save_picture(const std::filesystem::path& path, PixelSize size);
  void remember_place();
  void remember();
  void save_now();
  void wake_up() { frames_due_ = frames_after_event; }

  // A C library's callbacks: nothing may be thrown through them.
  template <class Step>
  static void guarded(GLFWwindow* window, Step step) noexcept {
    auto& self = *static_cast<Window*>(glfwGetWindowUserPointer(window));
    try {
      step(self);
      self.wake_up();
    } catch (...) {
      self.thrown_ = std::current_exception();
    }
  }

  Memory& memory_;
  Glfw glfw_;
  WindowHints hints_;
  GlfwWindow window_;
  WindowGeometry geometry_;
  GlScreen screen_;
  GlPictures pictures_;
  std::atomic<bool> answers_changed_ = false;
  Answers answers_;
  Studio studio_;
  Cursors cursors_;
  InputQueue queue_;
  std::optional<std::string> dropped_;
  std::exception_ptr thrown_;

  float content_scale_ = 1;
  bool moved_ = true;  // the window's place may have changed
  bool closing_ = false;
  int frames_due_ = frames_after_event;
  double last_frame_ = 0, shortest_interval_ = 1.0 / 60;
  std::optional<double> change_at_;  // when the picture changes by itself
  std::optional<double> save_at_;
  Session saved_session_;
  Settings saved_settings_;
  Record saved_record_;
};

Window::Window(const Options& options, const Settings& settings, const Record& record,
               Memory& memory, const std::vector<std::string>& messages)
    : memory_(memory),
      hints_(settings.window),
      window_(fit_on_screen(settings.window, monitor_areas())),
      geometry_(window_, settings.window, options.size),
      answers_(Answers::Mode::background,
               [this] {
                 answers_changed_ = true;
                 glfwPostEmptyEvent();
               }),
      studio_(options.session, settings, answers_, pictures_, record),
      cursors_(window_),
      saved_session_(options.session),
      saved_settings_(settings),
      saved_record_(record) {
  connect_clipboard(window_);
  set_window_icon(window_);
  glfwSwapInterval(1);
  if (GLFWmonitor* monitor = glfwGetPrimaryMonitor())
    if (const GLFWvidmode* mode = glfwGetVideoMode(monitor); mode && mode->refreshRate > 0)
      shortest_interval_ = 1.0 / std::clamp(mode->refreshRate, 30, 240);
  float x = 1, y = 1;
  glfwGetWindowContentScale(window_, &x, &y);
  content_scale_ = std::max(x, y);

  std::string message;
  for (const std::string& line : messages) message += (message.empty() ? "" : " ") + line;
  if (options.playlist)
    message += (message.empty() ? "" : " ") + brief_problems_of(*options.playlist);
  if (!message.empty()) studio_.say(message);
  if (options.playlist)
    studio_.give_lecture(*options.playlist, options.state, options.playlist_file);
  listen();
  glfwShowWindow(window_);
  geometry_.shown();
}

void Window::listen() {
  glfwSetWindowUserPointer(window_, this);
  glfwSetCursorPosCallback(window_, [](GLFWwindow* window, double x, double y) {
    guarded(window, [&](Window& self) { push_move(self.queue_, window, x, y); });
  });
  glfwSetCursorEnterCallback(window_, [](GLFWwindow* window, int entered) {
    guarded(window, [&](Window& self) {
      if (!entered) push_leave(self.queue_);
    });
  });
  glfwSetMouseButtonCallback(window_, [](GLFWwindow* window, int button, int action, int mods) {
    guarded(window, [&](Window& self) { push_button(self.queue_, button, action, mods); });
  });
  glfwSetScrollCallback(window_, [](GLFWwindow* window, double x, double y) {
    guarded(window, [&](Window& self) { push_wheel(self.queue_, x, y); });
  });
  glfwSetKeyCallback(window_, [](GLFWwindow* window, int key, int code, int action, int mods) {
    guarded(window, [&](Window& self) { push_key(self.queue_, key, code, action, mods); });
  });
  glfwSetCharCallback(window_, [](GLFWwindow* window, unsigned character) {
    guarded(window, [&](Window& self) { push_character(self.queue_, character); });
  });
  glfwSetWindowFocusCallback(window_, [](GLFWwindow* window, int focused) {
    guarded(window, [&](Window& self) {
      if (!focused) push_focus_lost(self.queue_);
    });
  });
  glfwSetDropCallback(window_, [](GLFWwindow* window, int count, const char** paths) {
    guarded(window, [&](Window& self) {
      if (count > 0) self.dropped_ = paths[0];
    });
  });

  const auto moved = [](GLFWwindow* window, int, int) {
    guarded(window, [](Window& self) { self.moved_ = true; });
  };
  const auto changed = [](GLFWwindow* window, int) {
    guarded(window, [](Window& self) { self.moved_ = true; });
  };
  glfwSetWindowPosCallback(window_, moved);
  glfwSetWindowSizeCallback(window_, moved);
  glfwSetFramebufferSizeCallback(window_, moved);
  glfwSetWindowIconifyCallback(window_, changed);
  glfwSetWindowMaximizeCallback(window_, changed);
  glfwSetWindowContentScaleCallback(window_, [](GLFWwindow* window, float x, float y) {
    guarded(window, [&](Window& self) { self.content_scale_ = std::max(x, y); });
  });
  // Some systems do not return from waiting while a window is resized. Others report every step at
  // once: then a frame for each would lag behind.
  glfwSetWindowRefreshCallback(window_, [](GLFWwindow* window) {
    guarded(window, [](Window& self) {
      if (glfwGetTime() - self.last_frame_ > 2 * self.shortest_interval_) self.frame();
    });
  });
}

bool Window::wants_frame() const {
  if (glfwGetWindowAttrib(window_, GLFW_ICONIFIED)) return false;
  return frames_due_ > 0 || !queue_.empty() || studio_.animating() ||
         (change_at_ && glfwGetTime() >= *change_at_);
}

void Window::wait() {
  const double now = glfwGetTime();
  double until = now + longest_sleep;
  if (wants_frame()) until = last_frame_ + shortest_interval_;
  if (save_at_) until = std::min(until, *save_at_);
  if (change_at_ && *change_at_ > now) until = std::min(until, *change_at_);
  if (until > now)
    glfwWaitEventsTimeout(until - now);
  else
    glfwPollEvents();
  if (answers_changed_.exchange(false)) frames_due_ = std::max(frames_due_, 2);
}

void Window::run() {
  frame();
  while (!closing_ && !stop_asked && !glfwWindowShouldClose(window_)) {
    wait();
    if (thrown_) std::rethrow_exception(thrown_);
    if (moved_) remember_place();
    // Where swapping does not wait for the display, this does.
    if (wants_frame() && glfwGetTime() >= last_frame_ + shortest_interval_) frame();
    remember();
  }
  if (moved_) remember_place();
  save_now();
}

void Window::frame() {
  PixelSize size;
  glfwGetFramebufferSize(window_, &size.width, &size.height);
  if (size.width <= 0 || size.height <= 0) {
    frames_due_ = 0;
    return;
  }
  const double now = glfwGetTime();
  const auto elapsed = std::max(static_cast<float>(now - last_frame_), shortest_frame);
  last_frame_ = now;
  if (frames_due_ > 0) --frames_due_;

  if (dropped_) studio_.open_file(*std::exchange(dropped_, std::nullopt));
  const Settings before = studio_.settings();
  const ImVec2 pixels{static_cast<float>(size.width), static_cast<float>(size.height)};
  const Theme& theme = screen_.look(before.theme, studio_.scale_for(pixels, content_scale_));
  const std::vector<KeyPress> presses = queue_.feed(ImGui::GetIO());
  // Dear ImGui has to know how long it slept, or two slow clicks would be a double click.
  screen_.begin_frame(size, std::min(elapsed, longest_frame));
  studio_.frame({.theme = theme,
                 .presses = presses,
                 .arrow_down = queue_.any_arrow_down(),
                 .seconds = std::min(elapsed, longest_glide),
                 .asks = true,
                 .clock = now,
                 .time = static_cast<std::int64_t>(std::time(nullptr))});
  cursors_.show(ImGui::GetMouseCursor());
  screen_.end_frame(size);
  if (studio_.settings() != before) wake_up();
  const std::optional<double> change = studio_.seconds_to_next_change();
  change_at_ = change ? std::optional(now + *change) : std::nullopt;

  const Requests requests = studio_.take_requests();
  if (requests.save_picture) save_picture(*requests.save_picture, size);
  glfwSwapBuffers(window_);
  if (requests.full_screen) geometry_.set_full_screen(*requests.full_screen);
  if (requests.quit) closing_ = true;
}

void Window::save_picture(const std::filesystem::path& path, PixelSize size) {
  try {
    write_file_atomically(path, encode_png(read_pixels(size)));
    studio_.say("Saved the page as " + path.string() + ".");
  } catch (const std::runtime_error& problem) {
    studio_.say(problem.what());
  }
  wake_up();
}

void Window::remember_place() {
  moved_ = false;
  studio_.set_window_place(geometry_.current());
}

void Window::remember() {
  const double now = glfwGetTime();
  if (!save_at_ && (studio_.session() != saved_session_ || studio_.settings() != saved_settings_))
    save_at_ = now + save_delay;
  // What was done is kept at once: it has to survive a crash.
  if (studio_.record() != saved_record_) save_at_ = now;
  if (save_at_ && now >= *save_at_) save_now();
}

void Window::save_now() {
  save_at_.reset();
  saved_session_ = studio_.session();
  saved_settings_ = studio_.settings();
  saved_record_ = studio_.record();
  const std::string message = memory_.save(saved_session_, saved_settings_, saved_record_);
  if (message.empty()) return;
  std::fprintf(stderr, "attention-lab: %s\n", message.c_str());
  studio_.say(message);
  wake_up();
}

}  // namespace

int run_window(const Options& options, const Settings& settings, const Record& record,
               Memory& memory, const std::vector<std::string>& messages) try {
  stop_politely_on_signals();
  Window(options, settings, record, memory, messages).run();
  return 0;
} catch (const NoDisplay& problem) {
  std::fprintf(stderr,
               "attention-lab: no display to open a window on (%s). Without one, --describe says "
               "what a page shows and --screenshot FILE.png draws it.\n",
               problem.what());
  return 2;
} catch (const NoOpenGl& problem) {
  std::fprintf(stderr, "attention-lab: %s\n", problem.what());
  return 2;
}

}  // namespace lab
