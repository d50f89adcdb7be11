#pragma once

#include <string_view>
#include <vector>

#include "app/exhibits/exhibit.h"

namespace lab {

/// Every page in the order of the contents.
const std::vector<Exhibit>& catalogue();

/// The page with this key, or null.
const Exhibit* find_exhibit(std::string_view key);

/// The keys alone, for messages: "attend, scaling".
std::string exhibit_keys();

}  // namespace lab
