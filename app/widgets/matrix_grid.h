#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/widgets/heatmap.h"  // Cell
#include "app/widgets/ui.h"
#include "core/matrix.h"

namespace lab {

/// How the cells of a grid are coloured: not; viridis on the fixed range 0 to 1; blue above and
/// orange below 0 on the fixed range ±`range`.
enum class CellColour { plain, weights, signed_numbers };

/// A matrix with the names of its rows and columns and the number in every cell. At most
/// `most_grid_cells` rows and columns are shown, those around `current`.
struct Grid {
  std::string_view name;  // for people and tests
  const attention::Matrix* values = nullptr;
  std::vector<std::string> rows, columns;  // names; empty for none
  /// What stands behind each row and below each column, their sums for example; empty for nothing.
  std::vector<std::string> row_ends, column_ends;
  std::string row_ends_name;               // above those of the rows
  std::function<bool(int)> row_end_warns;  // which of them stand out
  CellColour colour = CellColour::plain;
  double range = 1;
  /// Numbers are shown multiplied by this: 100 where the title says percent.
  double times = 1;
  /// At most so many decimals; as many for all shown cells, fewer where one has no room for them.
  int decimals = 2;
  /// Another spelling, where all shown cells have room for it.
  std::string (*spell)(double) = nullptr;
  std::optional<Cell> current;           // framed; keys start from here
  bool framed = true;                    // false: `current` is only where the grid is and keys are
  std::function<bool(Cell)> there;       // whether the cell has a number yet; null: all have
  std::function<const Role*(Cell)> lit;  // cells that take part in something; null or nullptr: not
  std::function<bool(Cell)> edited;      // set by hand, strong
  bool editable = false;                 // drag sideways, double click or Enter to type
  double most = 1000;                    // edited numbers lie within ±most
  bool frames_row = false;               // the frame goes round the whole row of `current`
  std::function<bool(Cell)> crossed;     // hatched and no colour: out of the game
  /// Pressing a cell crosses it or takes the cross away, dragging on does the same to all cells on
  /// the way; with the focus, Space or Enter does it to the current cell.
  bool paintable = false;
};

struct GridResult {
  std::optional<Cell> hovered, chosen;
  struct Edited {
    Cell cell;
    double value = 0;
  };
  std::optional<Edited> edited;
  struct Painted {
    std::vector<Cell> cells;
    bool crossed = false;  // what they become
  };
  std::optional<Painted> painted;
};

inline constexpr int most_grid_cells = 12;

/// The size of a grid with cells of `cell_width` × `cell_height`, names included.
ImVec2 grid_size(Ui& ui, const Grid& grid, float cell_width, float cell_height);

/// How high the names above its columns are.
float grid_head(Ui& ui, const Grid& grid, float cell_width);

/// The cell at `point` of a grid that matrix_grid would draw there: known before it is drawn.
std::optional<Cell> cell_at(Ui& ui, ImVec2 at, const Grid& grid, float cell_width,
                            float cell_height, ImVec2 point);

/// Draws the grid with its names' corner at `at`. Click a cell, or with the focus go by the arrow
/// keys: that is `chosen`.
GridResult matrix_grid(Ui& ui, ImVec2 at, const Grid& grid, float cell_width, float cell_height);

/// The first of the rows or columns that are shown of `whole`, with `current` among them.
int first_shown(int current, Eigen::Index whole);

/// "9×8 · 8×4 = 9×4".
std::string product_shape(const attention::Matrix& left, const attention::Matrix& right);
/// "9×4".
std::string shape_of(const attention::Matrix& matrix);

}  // namespace lab
