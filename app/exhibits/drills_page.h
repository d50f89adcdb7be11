#pragma once

#include "app/exhibits/exhibit.h"

namespace lab {

/// The exercises as a page of their own, until the page on practice shows them.
Exhibit drills_exhibit();

}  // namespace lab
