#pragma once

#include "app/exhibits/exhibit.h"

namespace lab {

/// Where attention stands in the Transformer; the glossary, the sources, and what weights tell.
Exhibit map_exhibit();

}  // namespace lab
