#pragma once

#include <string>

#include "app/lecture.h"
#include "app/widgets/ui.h"

namespace lab {

/// The words of the state on the screen in a bar at the foot of `view`, which shrinks: without
/// words too, for the line that comes and goes there is not to lie over the page.
void lecture_words(Ui& ui, Rect& view, const Lecture& lecture);

/// A small line below `view`, as lecture_words left it; upwards from there if it is longer.
void lecture_line(Ui& ui, const Rect& view, const std::string& line);

/// The whole screen dark.
void blank_screen(Ui& ui, ImVec2 screen);

}  // namespace lab
