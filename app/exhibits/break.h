#pragma once

#include "app/exhibits/exhibit.h"

namespace lab {

/// What breaks without softmax, without scaling, with cosine?
Exhibit break_exhibit();

}  // namespace lab
