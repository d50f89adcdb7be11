#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/session.h"
#include "app/settings.h"

namespace lab {

/// What the program remembers between starts: the last Session (state directory, session.json) and
/// the Settings (config directory, settings.json).
///
/// Missing files are a first start. A file that cannot be used is set aside beside itself (".bad",
/// ".bad-2", …; never overwriting), and a message says so. Where nothing can be written, one
/// message says so, once, and the program runs on.
class Memory {
 public:
  struct Remembered {
    Session session;
    Settings settings;
    std::vector<std::string> messages;  // for the person, plain sentences
  };
  Remembered load();

  /// Writes what differs from what was last written. Returns a message the first time that writing
  /// fails, else an empty string.
  std::string save(const Session& session, const Settings& settings);

 private:
  /// One of the two files.
  struct Kept {
    const char* what;     // for messages
    std::string written;  // what the file holds, as JSON
    bool locked = false;  // it is of no use and could not be set aside: not to be overwritten
  };
  template <class Value, class FromJson>
  static Value load_file(Kept& kept, const std::filesystem::path& path, FromJson from_json,
                         std::vector<std::string>& messages);
  static void save_file(Kept& kept, const std::filesystem::path& path, std::string json);

  Kept session_{"the last session", {}};
  Kept settings_{"the settings", {}};
  bool told_ = false;
};

}  // namespace lab
