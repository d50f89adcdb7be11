#pragma once

#include "app/exhibits/exhibit.h"

namespace lab {

/// Who may look at whom?
Exhibit masks_exhibit();

}  // namespace lab
