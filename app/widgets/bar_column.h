#pragma once

#include <optional>
#include <string_view>

#include "app/widgets/bars.h"

namespace lab {

/// What the charts of bars over words have in common: a column that can be pointed at, a bar and a
/// ghost in it that glide.
struct BarColumn {
  Rect place;
  float cx = 0;
  float width = 0, ghost_width = 0;
  float value = 0, ghost = 0;  // on their way to what they are
};

/// The i-th column of `plot`, noted as "`name` 1", …, with what happened to it put into `result`;
/// nothing if it is out of sight.
std::optional<BarColumn> bar_column(Ui& ui, const Rect& plot, const Columns& columns, int i,
                                    std::string_view name, double value, double ghost,
                                    BarsResult& result);

/// The line under the bar of the pinned key.
void pinned_line(Ui& ui, const Rect& plot, const BarColumn& column);

}  // namespace lab
