#pragma once

#include "app/exhibits/exhibit.h"

namespace lab {

/// Does attention know the order of words?
Exhibit order_exhibit();

}  // namespace lab
