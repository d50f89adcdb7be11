#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/lineage.h"

namespace lab {

/// The formula of a cell with its numbers put in: "6·1 + (−3)·(−1) = 9 (2 of 4 products are 0)". At
/// most `most` products are spelled out.
std::string cell_formula(const attention::Setup& setup, const attention::Trace& trace,
                         attention::Node node, int row, int column, int most = 5);

/// How the numbers of a cell come together, as rows of numbers over each other. A row without a
/// label is not there.
struct Recipe {
  struct Tile {
    std::string name;
    double top = 0, middle = 0, foot = 0;
  };
  std::string top, middle, foot;
  attention::Through top_way = attention::Through::scores, middle_way = attention::Through::scores;
  std::vector<Tile> tiles;
  std::string total;  // the name of the last column; empty: none
  std::optional<double> top_total, middle_total, foot_total;
  std::optional<int> marked;  // the tile of the cell itself
  bool products = false;      // foot is top × middle
};
Recipe cell_recipe(const attention::Setup& setup, const attention::Trace& trace,
                   attention::Node node, int row, int column);

}  // namespace lab
