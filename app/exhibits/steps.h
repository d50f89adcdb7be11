#pragma once

#include "app/exhibits/exhibit.h"

namespace lab {

/// How does one row of X become an output?
Exhibit steps_exhibit();

}  // namespace lab
