#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/widgets/columns.h"
#include "app/widgets/ui.h"

namespace lab {

struct TokenRowResult {
  std::optional<int> chosen;  // becomes the query
  std::optional<int> hovered;
};

/// The words as chips: the query filled, the pinned key outlined. Click one, or, with the focus, go
/// left and right.
TokenRowResult token_row(Ui& ui, const Columns& columns, float top, float height,
                         const std::vector<std::string>& words, int query, std::optional<int> key);

/// Where the i-th chip of such a row is.
Rect token_chip(Ui& ui, const Columns& columns, float top, float height, int i);

/// How arcs look, where two sets of them have to be told apart.
struct ArcStyle {
  const Role* role = nullptr;  // null: the query's
  Dash dash = Dash::solid;
  bool upward = false;       // standing on `bottom` instead of hanging from `top`
  const char* name = "arc";  // one for each set on a page, so that each glides by itself
};

/// Arcs from the query to every word, as wide as the weight, hanging from `top` at most to
/// `bottom`.
void arcs(Ui& ui, const Columns& columns, float top, float bottom, int query,
          const std::vector<double>& weights, const ArcStyle& style = {});

}  // namespace lab
