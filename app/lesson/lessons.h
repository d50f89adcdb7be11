#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/lesson/sections.h"

namespace lab {

/// One text of the lesson, or why it is not there.
struct Lesson {
  Document document;
  std::string problem;  // a sentence that names the file and the remedy; empty if all is well
  std::vector<Section> sections{};  // the document's
};

/// The texts of the lesson, each read once, from NAME.md in the first folder that has it.
class Lessons {
 public:
  explicit Lessons(std::vector<std::filesystem::path> folders) : folders_(std::move(folders)) {}

  /// Valid as long as this object.
  const Lesson& of(std::string_view name);

 private:
  Lesson read(const std::string& name) const;

  std::vector<std::filesystem::path> folders_;
  std::map<std::string, Lesson, std::less<>> read_;
};

}  // namespace lab
