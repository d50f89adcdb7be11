#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "app/widgets/ui.h"

namespace lab {

struct Option {
  std::string_view name, note;
};

/// One choice out of many, below one another, each with a note under its name; rows of equal height
/// fill `rect`. Returns a choice that differs from `chosen` (none where nothing is). With the
/// keyboard: up and down.
std::optional<int> option_list(Ui& ui, const Rect& rect, std::string_view name,
                               const std::vector<Option>& options, std::optional<int> chosen);

/// The same as chips that go to the next row before they clip, without the notes.
std::optional<int> option_chips(Ui& ui, const Rect& rect, std::string_view name,
                                const std::vector<Option>& options, std::optional<int> chosen);
/// How high the chips are in this width.
float option_chips_height(Ui& ui, float width, const std::vector<Option>& options);

}  // namespace lab
