#pragma once

#include "app/exhibits/exhibit.h"

namespace lab {

/// "Who does each word attend to?": the weights of one query over all words, why each is what it
/// is, and what the word takes in.
Exhibit attend_exhibit();

}  // namespace lab
