#include "app/offscreen.h"

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "app/answers.h"
#include "app/egl.h"
#include "app/gl.h"
#include "app/gl_pictures.h"
#include "app/gl_screen.h"
#include "app/glfw.h"
#include "app/studio.h"

namespace lab {
namespace {

// A current OpenGL context, by whichever way there is.
class AnyContext {
 public:
  AnyContext() {
    try {
      egl_ = std::make_unique<SurfacelessContext>();
      return;
    } catch (const std::runtime_error& problem) {
      egl_problem_ = problem.what();
    }
    try {
      glfw_ = std::make_unique<Glfw>();
      window_ = std::make_unique<GlfwWindow>(WindowPlace{.width = 64, .height = 64});
    } catch (const NoDisplay& problem) {
      throw NoOpenGl(too_little_opengl("no OpenGL without a display (" + egl_problem_ +
                                       "), and no display (" + problem.what() + ")"));
    }
  }

 private:
  std::string egl_problem_;
  std::unique_ptr<SurfacelessContext> egl_;
  std::unique_ptr<Glfw> glfw_;
  std::unique_ptr<GlfwWindow> window_;
};

// A picture to draw into instead of a window.
class Canvas {
 public:
  explicit Canvas(PixelSize size) {
    GLint largest = 0, viewport[2] = {};
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &largest);
    glGetIntegerv(GL_MAX_VIEWPORT_DIMS, viewport);
    const int width = std::min(largest, viewport[0]), height = std::min(largest, viewport[1]);
    if (size.width > width || size.height > height)
      throw std::runtime_error("--size " + std::to_string(size.width) + "x" +
                               std::to_string(size.height) +
                               " is more than this OpenGL can draw: " + std::to_string(width) +
                               "x" + std::to_string(height));
    glGenRenderbuffers(1, &colours_);
    glBindRenderbuffer(GL_RENDERBUFFER, colours_);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, size.width, size.height);
    glGenFramebuffers(1, &buffer_);
    glBindFramebuffer(GL_FRAMEBUFFER, buffer_);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colours_);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE) return;
    release();
    throw std::runtime_error("not enough graphics memory for a picture of this size");
  }
  ~Canvas() { release(); }
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;

 private:
  void release() {
    glDeleteFramebuffers(1, &buffer_);
    glDeleteRenderbuffers(1, &colours_);
  }
  unsigned buffer_ = 0, colours_ = 0;
};

// Enough for what a frame leaves to the next (a popup's size, a scrolled column's) and a bound.
constexpr int fewest_frames = 4, most_frames = 100;

/// `arrange` brings the studio to what is to be seen.
template <class Arrange>
std::string drawn(const Session& session, const Settings& settings, PixelSize size,
                  Arrange arrange) {
  const AnyContext context;
  const Canvas canvas(size);
  GlScreen screen;
  GlPictures pictures;
  Answers answers(Answers::Mode::wait);
  Studio studio(session, settings, answers, pictures);
  arrange(studio);
  const ImVec2 pixels{static_cast<float>(size.width), static_cast<float>(size.height)};
  const Theme& theme = screen.look(settings.theme, studio.scale_for(pixels, 1));
  for (int frame = 0; frame < fewest_frames || (studio.animating() && frame < most_frames);
       ++frame) {
    screen.begin_frame(size, 1.0f / 60);
    // After the first it is an hour later: what goes by itself has gone.
    studio.frame(
        {.theme = theme, .presses = {}, .still = true, .clock = frame == 0 ? 0.0 : 3600.0});
    screen.end_frame(size);
  }
  return encode_png(read_pixels(size));
}

}  // namespace

std::string picture_of(const Session& session, const Settings& settings, PixelSize size) {
  return drawn(session, settings, size, [](Studio&) {});
}

std::string picture_of(const Playlist& playlist, int at, const Settings& settings, PixelSize size) {
  return drawn(Session(), settings, size,
               [&](Studio& studio) { studio.give_lecture(playlist, at, {}); });
}

}  // namespace lab
