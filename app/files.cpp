#include "app/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <system_error>
#include <utility>

#include "app/session_file.h"
#include "app/text.h"

namespace lab {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_shown_path = 4096;
constexpr int most_links = 40;

std::string shown(const fs::path& path) { return in_quotes(path.string(), longest_shown_path); }

/// Why a call failed and what helps; the system's own words, in English whatever the locale, where
/// there is no more to say.
std::string reason(int error) {
  switch (error) {
    case ENOENT:
      return "there is no such file or folder; check the name";
    case EACCES:
    case EPERM:
      return "permission is missing; change its permissions or use another place";
    case ENOSPC:
    case EDQUOT:
      return "the disk is full; make room or use another place";
    case EROFS:
      return "the disk is read-only; use another place";
    case EPIPE:
      return "whoever was reading it has closed it";
    default:
      return std::generic_category().message(error);
  }
}

[[noreturn]] void cannot_read(const fs::path& path, const std::string& why) {
  throw FileProblem(fmt::format("{} cannot be read: {}.", shown(path), why));
}

[[noreturn]] void cannot_write(const fs::path& path, const std::string& why) {
  throw FileProblem(fmt::format("{} cannot be written: {}.", shown(path), why));
}

/// A file descriptor that is closed with its owner.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  /// Some file systems report a failed write only here. Returns 0 or errno.
  int close() { return ::close(std::exchange(number_, -1)) == 0 ? 0 : errno; }

 private:
  int number_;
};

std::string kind(const struct stat& status) {
  if (S_ISDIR(status.st_mode)) return "it is a folder; name a file";
  if (S_ISFIFO(status.st_mode)) return "it is a pipe; name a file";
  return "it is not a regular file; name another";
}

/// Returns 0 or errno.
int write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

/// The file that a chain of symbolic links ends at, there or not: renaming over a link would
/// replace the link.
fs::path end_of_links(const fs::path& path) {
  fs::path at = path;
  std::error_code error;
  for (int links = 0; fs::is_symlink(fs::symlink_status(at, error)); ++links) {
    if (links == most_links) cannot_write(path, reason(ELOOP));
    const fs::path target = fs::read_symlink(at, error);
    if (error) cannot_write(path, reason(error.value()));
    at = at.parent_path() / target;  // an absolute target replaces it all
  }
  return at;
}

/// A new file beside the one to be written; gone again unless it took that one's place.
class TemporaryFile {
 public:
  TemporaryFile(const fs::path& folder, const fs::path& path) : descriptor_(create(folder, path)) {}
  ~TemporaryFile() {
    if (!path_.empty()) ::unlink(path_.c_str());
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  Descriptor& descriptor() { return descriptor_; }

  void rename_to(const fs::path& target, const fs::path& path) {
    if (::rename(path_.c_str(), target.c_str()) != 0) cannot_write(path, reason(errno));
    path_.clear();
  }

 private:
  /// O_EXCL makes the name ours alone, whatever other instances and threads do; the process number
  /// only makes the first try likely to succeed.
  int create(const fs::path& folder, const fs::path& path) {
    for (int i = 1; i <= 1000; ++i) {
      const fs::path candidate = folder / fmt::format(".attention-lab-{}-{}.tmp", ::getpid(), i);
      const int number = ::open(candidate.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
      if (number >= 0) {
        path_ = candidate;
        return number;
      }
      if (errno != EEXIST) cannot_write(path, reason(errno));
    }
    cannot_write(path, "too many temporary files beside it");
  }

  fs::path path_;  // before descriptor_, whose construction sets it
  Descriptor descriptor_;
};

/// Makes the renaming itself last. Not every file system can, and the file is whole either way.
void flush_folder(const fs::path& folder) {
  const Descriptor descriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (descriptor.is_open()) ::fsync(descriptor.number());
}

fs::path absolute_from(const char* variable) {
  const char* value = std::getenv(variable);
  const fs::path path = value ? value : "";
  return path.is_absolute() ? path : fs::path();
}

fs::path directory(const char* variable, const char* below_home) {
  if (const fs::path base = absolute_from(variable); !base.empty()) return base / "attention-lab";
  if (const fs::path home = absolute_from("HOME"); !home.empty())
    return home / below_home / "attention-lab";
  return {};
}

}  // namespace

std::string read_file(const fs::path& path, std::uintmax_t largest) {
  // Without O_NONBLOCK a pipe that nobody writes to would block for ever.
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  struct stat status {};
  if (!file.is_open()) {
    const int error = errno;
    if (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode))
      cannot_read(path, kind(status));  // a socket, say
    cannot_read(path, reason(error));
  }
  if (::fstat(file.number(), &status) != 0) cannot_read(path, reason(errno));
  if (!S_ISREG(status.st_mode)) cannot_read(path, kind(status));
  const std::string too_large = fmt::format(
      "it is larger than {} bytes and cannot be one of Attention Lab's files; use another",
      largest);
  if (static_cast<std::uintmax_t>(status.st_size) > largest) cannot_read(path, too_large);

  // The size is only a hint: the file may grow meanwhile, and those of /proc say 0.
  std::string bytes;
  char block[65536];
  while (true) {
    const ssize_t count = ::read(file.number(), block, sizeof block);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) cannot_read(path, reason(errno));
    if (count == 0) return bytes;
    bytes.append(block, static_cast<std::size_t>(count));
    if (bytes.size() > largest) cannot_read(path, too_large);
  }
}

void write_file_atomically(const fs::path& path, std::string_view bytes) {
  const fs::path target = end_of_links(path);
  if (!target.has_filename()) cannot_write(path, "it names no file");
  const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
  struct stat old {};
  const bool exists = ::stat(target.c_str(), &old) == 0;
  if (exists && !S_ISREG(old.st_mode)) cannot_write(path, kind(old));
  // Renaming asks only the folder; a file that was write-protected is to stay.
  if (exists && ::access(target.c_str(), W_OK) != 0) cannot_write(path, reason(errno));

  TemporaryFile temporary(folder, path);
  const int number = temporary.descriptor().number();
  if (exists) ::fchmod(number, old.st_mode & 07777);  // at worst it gets a new file's permissions
  if (const int error = write_all(number, bytes)) cannot_write(path, reason(error));
  if (::fsync(number) != 0 && errno != EINVAL && errno != ENOTSUP)
    cannot_write(path, reason(errno));
  if (const int error = temporary.descriptor().close()) cannot_write(path, reason(error));
  temporary.rename_to(target, path);
  flush_folder(folder);
}

void create_private_folders(const fs::path& folder) {
  struct stat status {};
  if (::stat(folder.c_str(), &status) == 0) return;  // if it is no folder, writing in it says so
  if (folder.has_relative_path() && folder.has_parent_path())
    create_private_folders(folder.parent_path());
  if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST)  // another instance was faster
    cannot_write(folder, reason(errno));
}

void write_output(const fs::path& target, std::string_view bytes) {
  if (target != "-") return write_file_atomically(target, bytes);
  if (const int error = write_all(STDOUT_FILENO, bytes))
    throw FileProblem(fmt::format("Standard output cannot be written: {}.", reason(error)));
}

fs::path config_directory() { return directory("XDG_CONFIG_HOME", ".config"); }

fs::path state_directory() { return directory("XDG_STATE_HOME", ".local/state"); }

}  // namespace lab
