#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/widgets/columns.h"
#include "app/widgets/ui.h"

namespace lab {

struct TileRowResult {
  struct Move {
    int from = 0, to = 0;  // places
  };
  std::optional<int> chosen;  // a place
  std::optional<int> hovered;
  std::optional<Move> moved;  // while a tile is dragged: each time it comes over another place
};

/// Words as tiles that are put into another order: drag one sideways and the others make room, or
/// with the focus choose one by left and right and move it by Shift and left or right. Their places
/// are numbered below. `words` and `tiles` are by place; `tiles` names each tile for good, so that
/// it glides to its new place. `current` is the place of the chosen one. Places from
/// `first_hidden` on are paler, with a diagonal. `labels` are shown instead of the words where
/// every one has room.
TileRowResult tile_row(Ui& ui, const Columns& columns, float top, float height,
                       const std::vector<std::string>& words, const std::vector<int>& tiles,
                       int current, int first_hidden, const std::vector<std::string>& labels = {});

/// What the row needs below `top` for tiles of `height`.
float tile_row_height(Ui& ui, float height);

}  // namespace lab
