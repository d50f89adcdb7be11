#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/widgets/columns.h"
#include "app/widgets/ui.h"

namespace lab {

/// How a row of words is written in columns that may be narrow: the words flat, read upwards, or
/// left out.
enum class WordStyle { flat, upright, none };
WordStyle word_style(Ui& ui, const Columns& columns);

/// One word out of the sentence, a chip a column; where no word fits, it is read upwards if the row
/// is high enough, or it is its position or a mere cell. Several rows may stand over the same
/// columns: `name` tells them apart, and a chip is called "name 2 biryani". The chosen one is
/// filled, or else outlined in its role. With the focus, left and right move the choice. Returns
/// another choice.
std::optional<int> word_choice(Ui& ui, std::string_view name, const Columns& columns, float top,
                               float height, const std::vector<std::string>& words, int chosen,
                               const Role& role, bool filled);

}  // namespace lab
