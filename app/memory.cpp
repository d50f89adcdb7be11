#include "app/memory.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <stdio.h>

#include <cerrno>
#include <filesystem>

#include "app/files.h"
#include "app/record_file.h"
#include "app/session_file.h"
#include "app/text.h"

namespace lab {
namespace {

namespace fs = std::filesystem;

/// Empty where there is no directory for it.
fs::path in_folder(const fs::path& folder, const char* name) {
  return folder.empty() ? folder : folder / name;
}
fs::path session_path() { return in_folder(state_directory(), "session.json"); }
fs::path record_path() { return in_folder(state_directory(), "record.json"); }
fs::path settings_path() { return in_folder(config_directory(), "settings.json"); }

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

Memory::Memory()
    : session_{"the last session", largest_session_file, {}},
      settings_{"the settings", largest_session_file, {}},
      record_{"the record of what you did", largest_record_file, {}} {}

template <class Value, class FromJson>
Value Memory::load_file(Kept& kept, const fs::path& path, FromJson from_json,
                        std::vector<std::string>& messages) {
  kept.written.clear();
  std::error_code error;
  if (path.empty() || fs::status(path, error).type() == fs::file_type::not_found) return {};
  try {
    const std::string json = read_file(path, kept.largest);
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
  saved_record_ = remembered.record =
      load_file<Record>(record_, record_path(), record_from_json, remembered.messages);
  const bool nothing = session_.written.empty() && settings_.written.empty() &&
                       record_.written.empty() && remembered.messages.empty();
  remembered.settings.newcomer = nothing;
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

/// Only the moment between reading and writing is not guarded against another program: one person
/// does not finish two rounds within it.
void Memory::save_record(const Record& record, std::vector<std::string>& messages) {
  if (record == saved_record_ || record_.locked) return;
  const fs::path path = record_path();
  const Record there = load_file<Record>(record_, path, record_from_json, messages);
  const bool is_there = !record_.written.empty();
  save_file(record_, path,
            record_to_json(is_there ? merged(there, saved_record_, record) : record));
  saved_record_ = record;
}

std::string Memory::save(const Session& session, const Settings& settings, const Record& record) {
  std::vector<std::string> messages;
  const auto attempt = [&](const Kept& kept, const auto& write) {
    try {
      write();
    } catch (const FileProblem& problem) {
      if (!told_)
        messages.push_back(fmt::format("{} The program runs on, and forgets {} at the end.",
                                       problem.what(), kept.what));
      told_ = true;
    }
  };
  attempt(session_, [&] { save_file(session_, session_path(), session_to_json(session)); });
  attempt(settings_, [&] { save_file(settings_, settings_path(), settings_to_json(settings)); });
  attempt(record_, [&] { save_record(record, messages); });
  return fmt::format("{}", fmt::join(messages, " "));
}

}  // namespace lab
