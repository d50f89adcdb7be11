#pragma once

#include <string>
#include <vector>

#include "app/exhibits/masks_text.h"
#include "app/widgets/matrix_grid.h"
#include "app/widgets/ui.h"

namespace lab {

/// What a person did to the grids and the chart.
struct MasksTouched {
  std::optional<Cell> chosen;  // query and key
  std::optional<int> query, key;
  std::optional<GridResult::Painted> painted;
};

/// Scores, the same with the mask on, weights: side by side, or one below another. The middle one
/// is painted on.
struct GridsLayout {
  int side_by_side = 3;  // 3, 2 or 1
  float cell = 0;
  bool ends = true;  // room for the row sums beside the weights
  float height = 0;  // of the card
  Rect free{};       // two side by side: the room beside the third, from the card's corner
};
GridsLayout grids_layout(Ui& ui, float width, const MaskedPage& page);
void grids_card(Ui& ui, const Rect& rect, const MaskedPage& page, const GridsLayout& layout,
                MasksTouched& touched);

/// The query's weights as bars over the keys.
void weights_card(Ui& ui, const Rect& rect, const MaskedPage& page, MasksTouched& touched);

/// What the mask does, in words, and the query's output with it and without. Returns the height
/// that it needs; `measure` draws nothing.
float told_card(Ui& ui, const Rect& rect, const MaskedPage& page,
                const std::vector<std::string>& told, bool framed, bool measure);

/// The headline's own W_Q, and the shapes.
float projection_card(Ui& ui, const Rect& rect, const MaskedPage& page, bool measure);

}  // namespace lab
