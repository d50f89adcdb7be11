#pragma once

#include "app/exhibits/exhibit.h"

namespace lab {

/// "Can it learn without √d?": one small head trained with three divisors, side by side.
Exhibit train_exhibit();

}  // namespace lab
