#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace lab {

// Dear ImGui 1.86 does not break the lines of a text field. Ours are broken by showing the space at
// the end of a line as a line feed: the text keeps its length, so cursor and undo stay right.

/// `text` with its lines broken so that none is wider than `most`, but for single words.
std::string soft_wrapped(std::string text, float most,
                         const std::function<float(std::string_view)>& width);

/// The text behind a field that showed `text` as `shown` and shows `edited` after an edit: breaks
/// that were soft become spaces again.
std::string unwrapped(std::string_view text, std::string_view shown, std::string_view edited);

}  // namespace lab
