#pragma once

#include <string>

namespace lab {

/// What --help prints: one screen, with every range.
std::string help_text();

}  // namespace lab
