#pragma once

// OpenGL 3.3 core by its prototypes: libOpenGL exports them for contexts of GLX and of EGL alike,
// so there is no loader of our own.
#define GL_GLEXT_PROTOTYPES 1
#include <GL/gl.h>
#include <GL/glext.h>
