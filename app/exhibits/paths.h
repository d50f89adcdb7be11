#pragma once

#include "app/exhibits/exhibit.h"

namespace lab {

/// How far must a message travel?
Exhibit paths_exhibit();

}  // namespace lab
