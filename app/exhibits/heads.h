#pragma once

#include "app/exhibits/exhibit.h"

namespace lab {

/// What are several heads for?
Exhibit heads_exhibit();

}  // namespace lab
