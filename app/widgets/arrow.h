#pragma once

#include <vector>

#include "app/widgets/ui.h"

namespace lab {

/// An arrow's point at `at`, coming along the unit vector `to`.
void arrow_head(Ui& ui, ImVec2 at, ImVec2 to, float size, ImU32 colour, float thickness);

/// A line along the points with rounded corners; an arrow's point at its end unless `head` is 0.
/// The pieces run along the axes.
void wire(Ui& ui, const std::vector<ImVec2>& points, ImU32 colour, float thickness, float head);

}  // namespace lab
