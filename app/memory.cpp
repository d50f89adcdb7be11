#include "app/memory.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <stdio.h>

#include <cerrno>
#include <filesystem>

#include "app/files.h"
#include "app/session_file.h"
#include "app/text.h"

namespace lab {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t largest_file = largest_session_file;  // settings are much smaller

/// Empty where there is no directory for it.
fs::path session_path() {
  const fs::path folder = state_directory();
  return folder.empty() ? folder : folder / "session.json";
}

fs::path settings_path() {
  const fs::path folder = config_directory();
  return folder.empty() ? folder : folder / "settings.json";
}

/// Renames without ever replacing a file, also when another instance does the same at this moment.
/// Returns 0 or errno.
int rename_to_new(const fs::path& from, const fs::path& to) {
#ifdef RENAME_NOREPLACE
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return errno;  // else this file system cannot
#endif
  std::error_code error;
  if (fs::exists(fs::symlink_status(to, error))) return EEXIST;
  return ::rename(from.c_str(), to.c_str()) == 0 ? 0 : errno;
}

/// The file's new place beside the old one, or nothing if it could not be moved.
fs::path set_aside(const fs::path& path) {
  for (int i = 1; i <= 10000; ++i) {
    const fs::path aside = path.string() + (i == 1 ? ".bad" : fmt::format(".bad-{}", i));
    const int error = rename_to_new(path, aside);
    if (error == 0) return aside;
    if (error != EEXIST) break;
  }
  return {};
}

}  // namespace

template <class Value, class FromJson>
Value Memory::load_file(Kept& kept, const fs::path& path, FromJson from_json,
                        std::vector<std::string>& messages) {
  std::error_code error;
  if (path.empty() || fs::status(path, error).type() == fs::file_type::not_found) return {};
  try {
    const std::string json = read_file(path, largest_file);
    Value value = from_json(json, path.string());
    kept.written = json;
    return value;
  } catch (const FileProblem& problem) {
    const fs::path aside = set_aside(path);
    kept.locked = aside.empty();
    messages.push_back(
        aside.empty()
            ? fmt::format("{} It could not be set aside either: it stays as it is, and the "
                          "program neither uses nor changes it.",
                          problem.what())
            : fmt::format("{} It was set aside as {}, and the program starts without it.",
                          problem.what(), in_quotes(aside.string(), 4096)));
    return {};
  }
}

Memory::Remembered Memory::load() {
  Remembered remembered;
  remembered.session =
      load_file<Session>(session_, session_path(), session_from_json, remembered.messages);
  remembered.settings =
      load_file<Settings>(settings_, settings_path(), settings_from_json, remembered.messages);
  return remembered;
}

void Memory::save_file(Kept& kept, const fs::path& path, std::string json) {
  if (kept.locked || json == kept.written) return;
  if (path.empty())
    throw FileProblem(
        fmt::format("There is no place for {}: neither HOME nor the XDG directories "
                    "are set.",
                    kept.what));
  create_private_folders(path.parent_path());
  write_file_atomically(path, json);
  kept.written = std::move(json);
}

std::string Memory::save(const Session& session, const Settings& settings) {
  std::string message;
  const auto attempt = [&](Kept& kept, const fs::path& path, std::string json) {
    try {
      save_file(kept, path, std::move(json));
    } catch (const FileProblem& problem) {
      if (!told_)
        message = fmt::format("{} The program runs on, and forgets {} at the end.", problem.what(),
                              kept.what);
      told_ = true;
    }
  };
  attempt(session_, session_path(), session_to_json(session));
  attempt(settings_, settings_path(), settings_to_json(settings));
  return message;
}

}  // namespace lab
