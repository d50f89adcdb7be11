#pragma once

#include "app/answers.h"
#include "app/session.h"
#include "app/settings.h"
#include "app/widgets/ui.h"

namespace lab {

/// Whether a text of the lesson can stand beside the page: not where the page itself is one.
bool has_reading(const Session& session);

/// Whether it stands beside the page in a window this wide (logical pixels), and not below it.
bool reads_beside(float width);

/// Takes the text's place off `view`: beside the page where `screen` is wide enough, else below it.
Rect reading_place(const Ui& ui, ImVec2 screen, Rect& view);

/// The lesson's text on the page, which follows its links into `next`. `scroll` moves it by keys.
/// Returns whether the keyboard is at one of its links.
bool reading_panel(Ui& ui, const Rect& panel, const Session& now, Answers& answers, Session& next,
                   Settings& settings, int scroll);

/// What opens the text: in the upper right corner of the page, whose `corner` it takes, or anywhere
/// else where `text` is.
void reading_tab(Ui& ui, const Rect& page, Settings& settings);
void reading_button(Ui& ui, const Rect& rect, std::string_view text, Settings& settings);

}  // namespace lab
