#pragma once

#include <string>

#include "app/lecture.h"
#include "app/widgets/ui.h"

namespace lab {

/// The words of the state on the screen in a bar at the foot of `view`, which shrinks; nothing
/// where there are none.
void lecture_words(Ui& ui, Rect& view, const Lecture& lecture);

/// A small line over the foot of `view`.
void lecture_line(Ui& ui, const Rect& view, const std::string& line);

/// The whole screen dark.
void blank_screen(Ui& ui, ImVec2 screen);

}  // namespace lab
