#pragma once

#include <string_view>

#include "app/widgets/ui.h"

namespace lab {

/// How wide a button with this text is.
float button_width(Ui& ui, std::string_view text);

/// A push button; returns whether it was pressed. `name` tells it from others on the page (the text
/// if empty). A disabled one says why when pointed at.
bool button(Ui& ui, const Rect& rect, std::string_view text, std::string_view name = {},
            std::string_view why_disabled = {});

/// The one thing to do.
bool primary_button(Ui& ui, const Rect& rect, std::string_view text, std::string_view name = {});

/// Text that acts; as wide as its text.
float link_width(Ui& ui, std::string_view text);
bool link(Ui& ui, const Rect& rect, std::string_view text, std::string_view name = {});

/// A small label on a tinted ground: hand-set, random, edited. Returns its width; drawn with its
/// right end at `right`.
float badge(Ui& ui, ImVec2 right, std::string_view text, const Role& role);

}  // namespace lab
