#pragma once

#include <string>

#include "app/options.h"
#include "app/playlist.h"
#include "app/session.h"
#include "app/settings.h"

namespace lab {

/// Draws the page off screen and returns it as a PNG file's bytes: EGL without a surface, so that
/// no display is needed; a hidden window where EGL is missing. Throws std::runtime_error with what
/// was found (the OpenGL version, say) and what to do.
std::string picture_of(const Session& session, const Settings& settings, PixelSize size);

/// State `at` of a playlist as a lecture shows it.
std::string picture_of(const Playlist& playlist, int at, const Settings& settings, PixelSize size);

}  // namespace lab
