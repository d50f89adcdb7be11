#include <sys/stat.h>
#include <unistd.h>

#include <thread>
#include <vector>

#include "app/files.h"
#include "app/session_file.h"
#include "app/text.h"
#include "tests/support/catch.h"
#include "tests/support/scratch.h"

using namespace lab;
using namespace lab::test;
namespace fs = std::filesystem;

namespace {

std::string not_written(const fs::path& path) {
  return refusal<FileProblem>([&] { write_file_atomically(path, "new"); });
}

}  // namespace

TEST_CASE("a file holds the bytes that were written") {
  const ScratchFolder folder;
  const std::string bytes("a\0\r\n\xff", 5);
  const fs::path file = folder / "a file";
  write_file_atomically(file, bytes);
  CHECK(read_file(file, 5) == bytes);
  write_file_atomically(file, "");
  CHECK(read_file(file, 0).empty());
  CHECK(files_in(folder.path()) == 1);
  CHECK_THAT(refusal<FileProblem>([&] { put_file(file, "123"), read_file(file, 2); }),
             ContainsSubstring("larger than 2 bytes"));
}

TEST_CASE("writing follows symbolic links and keeps permissions") {
  const ScratchFolder folder;
  fs::create_directory(folder / "below");
  put_file(folder / "below/target", "old");
  fs::permissions(folder / "below/target", fs::perms::owner_read | fs::perms::owner_write);
  fs::create_symlink("below/target", folder / "link");
  fs::create_symlink(folder / "link", folder / "link to link");
  write_file_atomically(folder / "link to link", "new");
  CHECK(fs::is_symlink(folder / "link to link"));
  CHECK(fs::is_symlink(folder / "link"));
  CHECK(get_file(folder / "below/target") == "new");
  CHECK(fs::status(folder / "below/target").permissions() ==
        (fs::perms::owner_read | fs::perms::owner_write));

  fs::create_symlink("below/not yet", folder / "dangling");
  write_file_atomically(folder / "dangling", "new");
  CHECK(get_file(folder / "below/not yet") == "new");

  fs::create_symlink("circle", folder / "circle");
  CHECK_THAT(not_written(folder / "circle"), ContainsSubstring("cannot be written"));
}

TEST_CASE("what cannot be written is refused and leaves nothing behind") {
  const ScratchFolder folder;
  CHECK_THAT(not_written(folder / "missing/file"), ContainsSubstring("no such file or folder"));
  CHECK_THAT(not_written(folder.path()), ContainsSubstring("folder"));
  CHECK_THAT(not_written(folder / ""), ContainsSubstring("it names no file"));
  CHECK_THAT(not_written(""), ContainsSubstring("it names no file"));
  CHECK_THAT(not_written(folder / std::string(256, 'x')), ContainsSubstring("cannot be written"));
  put_file(folder / "file", "old");
  CHECK_THAT(not_written(folder / "file/below"), ContainsSubstring("cannot be written"));
  REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
  CHECK_THAT(not_written(folder / "pipe"), ContainsSubstring("it is a pipe"));
  CHECK_THAT(not_written("/dev/null"), ContainsSubstring("not a regular file"));
  CHECK(fs::is_character_file("/dev/null"));
  CHECK(files_in(folder.path()) == 2);

  if (::geteuid() != 0) {  // root may write everything
    fs::permissions(folder / "file", fs::perms::owner_read);
    CHECK_THAT(not_written(folder / "file"), ContainsSubstring("permission"));
    fs::permissions(folder.path(), fs::perms::owner_read | fs::perms::owner_exec);
    CHECK_THAT(not_written(folder / "other"), ContainsSubstring("permission"));
    fs::permissions(folder.path(), fs::perms::owner_all);
    CHECK(get_file(folder / "file") == "old");
  }
}

TEST_CASE("a name of the greatest length can be written") {
  const ScratchFolder folder;
  write_file_atomically(folder / std::string(255, 'x'), "new");
  CHECK(get_file(folder / std::string(255, 'x')) == "new");
}

TEST_CASE("writers of one file at the same time leave one of their files, whole") {
  const ScratchFolder folder;
  const auto text = [](int i) { return std::string(100000, static_cast<char>('a' + i)); };
  std::vector<std::thread> writers;
  for (int i = 0; i < 4; ++i)
    writers.emplace_back([&, i] {
      for (int again = 0; again < 10; ++again) write_file_atomically(folder / "file", text(i));
    });
  for (std::thread& writer : writers) writer.join();
  const std::string written = get_file(folder / "file");
  REQUIRE_FALSE(written.empty());
  CHECK(written == text(written[0] - 'a'));
  CHECK(files_in(folder.path()) == 1);
}

TEST_CASE("new folders are private") {
  const ScratchFolder folder;
  create_private_folders(folder / "a/b/c");
  CHECK(fs::status(folder / "a").permissions() == fs::perms::owner_all);
  CHECK(fs::status(folder / "a/b/c").permissions() == fs::perms::owner_all);
  create_private_folders(folder / "a/b/c");
  put_file(folder / "file", "");
  CHECK_THAT(refusal<FileProblem>([&] { create_private_folders(folder / "file/below"); }),
             ContainsSubstring("cannot be written"));
}

TEST_CASE("the XDG directories decide, then the home directory") {
  const ScopedVariable home("HOME", "/home/someone");
  {
    const ScopedVariable config("XDG_CONFIG_HOME", "/c"), state("XDG_STATE_HOME", "/s");
    CHECK(config_directory() == "/c/attention-lab");
    CHECK(state_directory() == "/s/attention-lab");
  }
  {
    const ScopedVariable config("XDG_CONFIG_HOME", "relative"), state("XDG_STATE_HOME", "");
    CHECK(config_directory() == "/home/someone/.config/attention-lab");
    CHECK(state_directory() == "/home/someone/.local/state/attention-lab");
  }
  const ScopedVariable nowhere("HOME", std::nullopt), config("XDG_CONFIG_HOME", std::nullopt),
      state("XDG_STATE_HOME", std::nullopt);
  CHECK(config_directory().empty());
  CHECK(state_directory().empty());
}

TEST_CASE("text is fit for messages") {
  CHECK(in_quotes("naan √d") == "\"naan √d\"");
  CHECK(in_quotes("\x1b]0;x\x07\n\x7f\xc2\x9b") == "\"\\x1b]0;x\\x07\\x0a\\x7f\\xc2\\x9b\"");
  CHECK(in_quotes("\xff\xc3") == "\"\\xff\\xc3\"");
  CHECK(in_quotes("äöü", 5) == "\"äö…\"");
  CHECK(is_utf8("aä√𝄞"));
  for (const char* bad : {"\x80", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80", "\xf0\x80\x80\x80",
                          "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xe2\x88", "\xe2\x88x"})
    CHECK_FALSE(is_utf8(bad));
  CHECK(is_word("don't"));
  CHECK(is_word(std::string(40, 'x')));
  for (const std::string& bad :
       {std::string(), std::string(41, 'x'), std::string("a\tb"), std::string(1, '\0'),
        std::string("\xc2\x80"), std::string("\xff")})
    CHECK_FALSE(is_word(bad));
}
