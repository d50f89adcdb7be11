#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/widgets/columns.h"
#include "app/widgets/ui.h"

namespace lab {

struct Bar {
  double value = 0;             // 0 to 1
  std::optional<double> ghost;  // the same with another divisor, as a dashed outline
  std::string text;             // above the bar
  bool soft = false;            // paler: the query's own place
  bool hidden = false;          // by a mask: hatched, there is no bar and no number
};

struct BarsResult {
  std::optional<int> hovered, clicked;
};

/// The fixed axis of a share: lines and labels at 0, 25, 50, 75 and 100%, left of `plot`.
void share_axis(Ui& ui, const Rect& plot, bool labels = true);

/// A bar a column on the fixed scale 0 to 1. `marked` is underlined.
BarsResult bars(Ui& ui, const Rect& plot, const Columns& columns, const std::vector<Bar>& values,
                std::optional<int> marked, std::string_view name);

}  // namespace lab
