#pragma once

#include "app/exhibits/exhibit.h"

namespace lab {

/// "Can you say it in 30 seconds?": the interview question, its points, and what is remembered.
Exhibit practice_exhibit();

}  // namespace lab
