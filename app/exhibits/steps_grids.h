#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/session.h"
#include "app/widgets/matrix_grid.h"
#include "core/lineage.h"

namespace lab {

/// One matrix of the page and where it is.
struct Panel {
  attention::Node node;
  int card = 0;
  std::string name;           // also what its grid is called
  std::string title, shapes;  // above it
  Grid grid;
  float cell_width = 0, cell_height = 0;
  ImVec2 at;  // of the grid
  Rect box;   // with its title
};

struct PanelCard {
  std::string title;
  Rect rect;
};

/// What a frame shows of the pipeline. Made anew for every frame; the grids point into the trace
/// and into the two columns here, so it does not move.
struct Panels {
  Panels() = default;
  Panels(const Panels&) = delete;
  Panels& operator=(const Panels&) = delete;
  attention::Matrix maxima, sums;
  std::vector<Panel> all;
  std::vector<PanelCard> cards;
};

/// A cell of one of the matrices.
struct Shown {
  attention::Node node;
  Cell cell;
};

/// Builds the grids of `now` and lays them out in cards from the top of `page`, which shrinks.
void make_panels(Ui& ui, Rect& page, const Session& now, const attention::Trace& trace,
                 Panels& panels);

const Role& role_of(const Theme& theme, const attention::Region& region);

/// Draws cards and grids; what is pressed or edited goes into `next`. `lit` are the regions that
/// `shown` is made of.
void draw_panels(Ui& ui, Panels& panels, const Session& now, const Shown& shown,
                 const std::vector<attention::Region>& lit, Session& next);

}  // namespace lab
