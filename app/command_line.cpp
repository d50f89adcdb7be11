#include "app/command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>
#include <vector>

#include "app/text.h"

namespace lab {
namespace {

/// An option that a person may give.
struct Known {
  std::string_view name;
  bool takes_value;
  std::optional<Action> action = std::nullopt;
};

constexpr Known known_options[] = {
    {"page", true},
    {"session", true},
    {"playlist", true},
    {"state", true},
    {"vectors", true},
    {"query", true},
    {"key", true},
    {"divisor", true},
    {"d", true},
    {"seed", true},
    {"rows", true},
    {"seeds", true},
    {"optimiser", true},
    {"rate", true},
    {"mask", true},
    {"break", true},
    {"positions", true},
    {"step", true},
    {"order", true},
    {"cross", true},
    {"more", true},
    {"mask-after", true},
    {"from", true},
    {"to", true},
    {"tab", true},
    {"n", true},
    {"tile", true},
    {"pattern", true},
    {"largest", true},
    {"threads", true},
    {"measure", false},
    {"box", true},
    {"words", true},
    {"predict", false},
    {"theme", true},
    {"scale", true},
    {"size", true},
    {"describe", false, Action::describe},
    {"csv", true, Action::csv},
    {"screenshot", true, Action::screenshot},
    {"save-session", true, Action::save_session},
    {"list-pages", false, Action::list_pages},
    {"help", false, Action::help},
    {"heads", true},  // after help, which -h means
    {"version", false, Action::version},
};

bool starts_with_dashes(std::string_view text) { return text.substr(0, 2) == "--"; }

/// Insertions, deletions and replacements from one to the other (Levenshtein).
std::size_t distance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < from.size(); ++i) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < to.size(); ++j) {
      const std::size_t replaced = diagonal + (from[i] == to[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

/// The option that was probably meant: the nearest within two letters, else one that begins so.
const Known* nearest(std::string_view name) {
  constexpr std::size_t longest = 20;  // of anything that resembles an option
  if (name.empty() || name.size() > longest) return nullptr;
  const Known* best = nullptr;
  std::size_t least = std::min<std::size_t>(3, name.size());  // of "xy" nothing would be left
  for (const Known& option : known_options)
    if (const std::size_t far = distance(name, option.name); far < least) {
      least = far;
      best = &option;
    }
  if (best) return best;
  for (const Known& option : known_options)
    if (option.name.substr(0, name.size()) == name) return &option;
  return nullptr;
}

[[noreturn]] void refuse_unknown(std::string_view argument) {
  if (argument.empty() || argument[0] != '-')
    throw BadOptions(fmt::format(
        "Unexpected argument {}; --session opens a file, --help lists all.", in_quotes(argument)));
  const std::string_view given = argument.substr(0, argument.find('='));
  const std::string_view name = given.substr(std::min(given.find_first_not_of('-'), given.size()));
  const Known* meant = nearest(name);
  throw BadOptions(fmt::format("Unknown option {}{} --help lists all.", in_quotes(given),
                               meant ? fmt::format("; did you mean --{}?", meant->name) : "."));
}

const Known& find_option(std::string_view argument) {
  if (starts_with_dashes(argument)) {
    const std::string_view name = argument.substr(2, argument.find('=') - 2);
    for (const Known& option : known_options)
      if (option.name == name) return option;
  }
  refuse_unknown(argument);
}

}  // namespace

CommandLine read_command_line(int argc, const char* const* argv) {
  CommandLine line;
  std::set<std::string_view> given;
  std::string_view action_name;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    const Known& option = find_option(argument);
    if (!given.insert(option.name).second)
      throw BadOptions(fmt::format("--{} is there twice; give it once.", option.name));

    std::string value;
    const std::size_t equals = argument.find('=');
    if (!option.takes_value && equals != argument.npos)
      throw BadOptions(fmt::format("--{} takes no value, and {} was given.", option.name,
                                   in_quotes(argument.substr(equals + 1))));
    if (option.takes_value) {
      // "--query --describe": the value was forgotten. One that does start so can follow a "=".
      if (equals != argument.npos)
        value = argument.substr(equals + 1);
      else if (i + 1 < argc && !starts_with_dashes(argv[i + 1]))
        value = argv[++i];
      else
        throw BadOptions(fmt::format("--{} needs a value; --help says which.", option.name));
    }

    if (!option.action) {
      line.values.emplace(option.name, std::move(value));
      continue;
    }
    if (!action_name.empty())
      throw BadOptions(
          fmt::format("--{} and --{} exclude each other; give one.", action_name, option.name));
    action_name = option.name;
    line.action = *option.action;
    line.target = std::move(value);
  }
  return line;
}

}  // namespace lab
