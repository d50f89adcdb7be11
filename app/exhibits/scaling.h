#pragma once

#include "app/exhibits/exhibit.h"

namespace lab {

/// "Why divide by √d?": thousands of random rows, and what softmax makes of them as d grows.
Exhibit scaling_exhibit();

}  // namespace lab
