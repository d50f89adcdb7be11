#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/options.h"
#include "app/record.h"
#include "app/settings.h"

namespace lab {

class Memory;

/// Runs the program in a window until the person closes it, and remembers. Returns the exit code:
/// 0, or 2 without a display or without OpenGL 3.2, said in one line on standard error.
/// `messages` are shown at the foot of the first frame.
int run_window(const Options& options, const Settings& settings, const Record& record,
               Memory& memory, const std::vector<std::string>& messages);

}  // namespace lab
