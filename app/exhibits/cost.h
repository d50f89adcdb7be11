#pragma once

#include "app/exhibits/exhibit.h"

namespace lab {

/// What does attention cost? n², memory, FlashAttention.
Exhibit cost_exhibit();

}  // namespace lab
