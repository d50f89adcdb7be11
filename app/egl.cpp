#include "app/egl.h"

#include <stdexcept>

#ifdef LAB_HAS_EGL

#include <EGL/egl.h>
#include <EGL/eglext.h>

namespace lab {
namespace {

EGLContext create_context(EGLDisplay display, EGLConfig config, int minor) {
  const EGLint attributes[] = {EGL_CONTEXT_MAJOR_VERSION,
                               3,
                               EGL_CONTEXT_MINOR_VERSION,
                               minor,
                               EGL_CONTEXT_OPENGL_PROFILE_MASK,
                               EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                               EGL_NONE};
  return eglCreateContext(display, config, EGL_NO_CONTEXT, attributes);
}

// Throws unless there is a context in the end; the caller terminates the display.
EGLContext make_current(EGLDisplay display) {
  if (!eglBindAPI(EGL_OPENGL_API)) throw std::runtime_error("EGL has no desktop OpenGL");
  // Without this the default asks for configurations that can show windows.
  const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT,
                           EGL_NONE};
  EGLConfig config = nullptr;
  EGLint count = 0;
  if (!eglChooseConfig(display, wanted, &config, 1, &count) || count < 1)
    throw std::runtime_error("EGL has no configuration with OpenGL");
  EGLContext context = create_context(display, config, 3);
  if (context == EGL_NO_CONTEXT) context = create_context(display, config, 2);
  if (context == EGL_NO_CONTEXT) throw std::runtime_error("EGL has no OpenGL 3.2");
  if (eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) return context;
  eglDestroyContext(display, context);
  throw std::runtime_error("EGL has no contexts without a surface");
}

}  // namespace

SurfacelessContext::SurfacelessContext() {
  display_ = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
  if (display_ == EGL_NO_DISPLAY || !eglInitialize(display_, nullptr, nullptr))
    throw std::runtime_error("EGL cannot do without a display");
  try {
    context_ = make_current(display_);
  } catch (...) {
    eglTerminate(display_);
    throw;
  }
}

SurfacelessContext::~SurfacelessContext() {
  eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  eglDestroyContext(display_, context_);
  eglTerminate(display_);
}

}  // namespace lab

#else

namespace lab {

SurfacelessContext::SurfacelessContext() { throw std::runtime_error("built without EGL"); }
SurfacelessContext::~SurfacelessContext() = default;

}  // namespace lab

#endif
