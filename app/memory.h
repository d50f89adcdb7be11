#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/record.h"
#include "app/session.h"
#include "app/settings.h"

namespace lab {

/// What the program remembers between starts: the last Session (state directory, session.json), the
/// learner's Record (record.json beside it) and the Settings (config directory, settings.json).
///
/// Missing files are a first start. A file that cannot be used is set aside beside itself (".bad",
/// ".bad-2", …; never overwriting), and a message says so. Where nothing can be written, one
/// message says so, once, and the program runs on.
class Memory {
 public:
  Memory();

  struct Remembered {
    Session session;
    Settings settings;  // of a newcomer if nothing at all is remembered
    Record record;
    std::vector<std::string> messages;  // for the person, plain sentences
  };
  Remembered load();

  /// Writes what differs from what was last written. What another program running at the same time
  /// has put into the Record stays there. Returns what there is to say: a message the first time
  /// that writing fails, and when the Record there is of no use; else an empty string.
  std::string save(const Session& session, const Settings& settings, const Record& record);

 private:
  /// One of the three files.
  struct Kept {
    const char* what;  // for messages
    std::uintmax_t largest;
    std::string written;  // what the file holds, as JSON
    bool locked = false;  // it is of no use and could not be set aside: not to be overwritten
  };
  template <class Value, class FromJson>
  static Value load_file(Kept& kept, const std::filesystem::path& path, FromJson from_json,
                         std::vector<std::string>& messages);
  static void save_file(Kept& kept, const std::filesystem::path& path, std::string json);

  void save_record(const Record& record, std::vector<std::string>& messages);

  Kept session_, settings_, record_;
  Record saved_record_;  // as this program had it when it last read or wrote
  bool told_ = false;
};

}  // namespace lab
