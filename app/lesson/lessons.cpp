#include "app/lesson/lessons.h"

#include "app/files.h"
#include "app/session_file.h"
#include "app/text.h"

namespace lab {

constexpr std::uintmax_t largest_lesson = 1 << 20;
constexpr const char* remedy =
    "Install the program again, or build it anew; the page works without.";

const Lesson& Lessons::of(std::string_view name) {
  const auto found = read_.find(name);
  if (found != read_.end()) return found->second;
  Lesson& lesson = read_.emplace(name, read(std::string(name))).first->second;
  lesson.sections = sections_of(lesson.document);
  return lesson;
}

Lesson Lessons::read(const std::string& name) const {
  for (const std::filesystem::path& folder : folders_) {
    const std::filesystem::path path = folder / (name + ".md");
    std::error_code error;
    if (!std::filesystem::exists(path, error)) continue;
    const std::string file = in_quotes(path.string(), 4096);
    try {
      return {parse_markdown(read_file(path, largest_lesson)), {}};
    } catch (const MarkdownProblem& problem) {
      return {{}, "The text " + file + " cannot be shown: " + problem.what() + ". " + remedy};
    } catch (const FileProblem& problem) {
      return {{}, std::string(problem.what()) + " " + remedy};
    }
  }
  return {{}, "The text of this place, " + in_quotes(name + ".md") + ", is missing. " + remedy};
}

}  // namespace lab
