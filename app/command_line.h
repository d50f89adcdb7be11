#pragma once

#include <map>
#include <string>
#include <string_view>

#include "app/options.h"

namespace lab {

/// The command line taken apart, its values still text: every option is known, given at most once,
/// and has a value if it takes one.
struct CommandLine {
  Action action = Action::window;
  std::string target;                                      // the action's value, if it takes one
  std::map<std::string, std::string, std::less<>> values;  // by name without "--"

  bool has(std::string_view name) const { return values.find(name) != values.end(); }
};

/// "--name value" or "--name=value". Throws BadOptions.
CommandLine read_command_line(int argc, const char* const* argv);

}  // namespace lab
