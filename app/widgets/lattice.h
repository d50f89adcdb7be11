#pragma once

#include <vector>

#include "app/widgets/columns.h"
#include "app/widgets/ui.h"
#include "core/paths.h"

namespace lab {

/// Layers of a network over the same columns, the input at the bottom: which places the top one
/// depends on, and one way up through them.
struct Lattice {
  const std::vector<attention::Places>* lit = nullptr;  // row by row from the top
  std::vector<int> strides;                             // between row i and row i + 1, from the top
  int half = 1;                                         // taps to either side
  const std::vector<int>* way = nullptr;                // a place for each row, from the bottom
  int walked = 0;                                       // rows of the way that are behind
  bool walking = false;                                 // a dot shows where the message is
};

/// Dots with their taps where there is room for them; bands where there are many.
void lattice(Ui& ui, const Rect& rect, const Columns& columns, const Lattice& lattice);

/// Where row `i` of `rows`, counted from the top, is drawn.
float lattice_row(const Rect& rect, int rows, int i);

/// The ends of a message: who sends is a disc, who receives a ring.
void sender_mark(Ui& ui, ImVec2 at, float radius);
void receiver_mark(Ui& ui, ImVec2 at, float radius);

}  // namespace lab
